/// The columns of the spread in which the text ends, after balancing made them shorter.
struct BalancedColumns {
  var regions: ClosedRange<Int>
  /// The index of the first line in these columns.
  var firstLine: Int
}
