import struct Foundation.CGFloat

/// The columns of a table row. Lengths are in points.
public struct RowColumns: Hashable, Sendable {
  /// The range of widths of a column, and the alignment of its text.
  public struct Column: Hashable, Sendable {
    /// The minimum width, and the natural width, which is the maximum, in points.
    public var minimum, natural: CGFloat
    /// The alignment of the text in the column.
    public var alignment: NSTextAlignment

    /// Creates a column with the given widths, in points.
    public init(minimum: CGFloat, natural: CGFloat, alignment: NSTextAlignment) {
      self.minimum = minimum
      self.natural = natural
      self.alignment = alignment
    }
  }

  /// The columns. The array must not be set to an empty one.
  public var columns: [Column]
  /// The gap between two columns, in points.
  public var gap: CGFloat

  /// Creates columns with `gap` points between them. Returns `nil` if `columns` is empty.
  public init?(columns: [Column], gap: CGFloat) {
    if columns.isEmpty { return nil }
    self.columns = columns
    self.gap = gap
  }

  /// The archived form: the gap, then for each column its minimum, its natural width and the raw value of its alignment.
  var numbers: [Double] {
    [Double(gap)] + columns.flatMap { [Double($0.minimum), Double($0.natural), Double($0.alignment.rawValue)] }
  }

  /// Decodes `numbers`. Returns `nil` if their count is wrong or one is not finite. An unknown alignment is read as `.natural`.
  init?(numbers: [Double]) {
    guard numbers.count > 3, numbers.count % 3 == 1, numbers.allSatisfy(\.isFinite) else { return nil }
    self.init(
      columns: stride(from: 1, to: numbers.count, by: 3).map {
        Column(
          minimum: CGFloat(numbers[$0]), natural: CGFloat(numbers[$0 + 1]),
          alignment: Int(exactly: numbers[$0 + 2]).flatMap(NSTextAlignment.init(rawValue:)) ?? .natural)
      }, gap: CGFloat(numbers[0]))
  }
}
