/// Counts consecutive paragraphs that were shaped one after another, as in the first layout of a long text. As many again are likely to be needed
/// next, and are then shaped together.
struct ConsecutiveShaping {
  private var next = 0
  private var length = 0

  /// Up to this number, paragraphs are shaped one by one, as when a screen is filled or text is typed.
  static let minimumLength = 16
  private static let maximumLength = 512

  /// Records that `count` paragraphs from `index` on were shaped.
  mutating func record(_ index: Int, count: Int = 1) {
    length = index == next ? length + count : count
    next = index + count
  }

  /// Returns the number of paragraphs from `index` on to shape together; at least 1.
  func countTogether(from index: Int) -> Int {
    index == next && length >= Self.minimumLength ? min(length, Self.maximumLength) : 1
  }
}
