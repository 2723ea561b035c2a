/// The words with which a comparison describes its two layouts.
enum ComparisonWording {
  /// A recording and the present layout: "broke after ‘lamb’, was ‘fleece’".
  case recording
  /// Two settings of a text, A and B: "breaks after ‘fleece’ in A, after ‘lamb’ in B".
  case sides
}
