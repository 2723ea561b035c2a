import struct Foundation.CGFloat

/// The columns that a table's row is set in. Lengths are points.
public struct RowColumns: Hashable, Sendable {
  /// How wide a column may be, and how its text is aligned.
  public struct Column: Hashable, Sendable {
    /// A column is never narrower than `least`, nor wider than `natural`.
    public var least, natural: CGFloat
    /// Of the text in it.
    public var alignment: NSTextAlignment

    /// A column of such widths, in points.
    public init(least: CGFloat, natural: CGFloat, alignment: NSTextAlignment) {
      self.least = least
      self.natural = natural
      self.alignment = alignment
    }
  }

  /// At least one.
  public var columns: [Column]
  /// Between two columns.
  public var gap: CGFloat

  /// `nil` without a column.
  public init?(columns: [Column], gap: CGFloat) {
    if columns.isEmpty { return nil }
    self.columns = columns
    self.gap = gap
  }

  /// As an archive has them: the gap, then three numbers a column.
  var numbers: [Double] {
    [Double(gap)] + columns.flatMap { [Double($0.least), Double($0.natural), Double($0.alignment.rawValue)] }
  }

  init?(numbers: [Double]) {
    guard numbers.count > 3, numbers.count % 3 == 1, numbers.allSatisfy(\.isFinite) else { return nil }
    self.init(
      columns: stride(from: 1, to: numbers.count, by: 3).map {
        Column(
          least: CGFloat(numbers[$0]), natural: CGFloat(numbers[$0 + 1]),
          alignment: Int(exactly: numbers[$0 + 2]).flatMap(NSTextAlignment.init(rawValue:)) ?? .natural)
      }, gap: CGFloat(numbers[0]))
  }
}
