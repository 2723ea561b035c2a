import UIKit

/// The settings of a document's pages: the paper, its margins, the columns, and the parts that repeat on each page.
///
/// All lengths are in points. The defaults are an A4 sheet with margins of 56 points and one column, without page numbers.
public struct PageSettings: Equatable, Codable, Sendable {
  /// The size of the paper, in points.
  public var paperSize: CGSize
  /// The distances from the edges of the paper to the columns, in points.
  public var margins: UIEdgeInsets
  /// The number of columns, 1 to 6.
  public var columnCount: Int
  /// The gap between two columns, in points.
  public var columnGap: CGFloat
  /// The distance between two baselines of body text at the content size L, in points; `nil` for 1.32 times the size of the body text.
  public var baselineGrid: CGFloat?
  /// Whether each page has its number in the middle of its bottom margin.
  public var showsPageNumbers: Bool
  /// The text in the middle of the top margin of each page; `nil` for none.
  public var runningHead: String?

  /// Creates settings, by default of an A4 sheet with one column.
  public init(
    paperSize: CGSize = Self.a4, margins: UIEdgeInsets = UIEdgeInsets(top: 56, left: 56, bottom: 56, right: 56), columnCount: Int = 1,
    columnGap: CGFloat = 40, baselineGrid: CGFloat? = nil, showsPageNumbers: Bool = false, runningHead: String? = nil
  ) {
    self.paperSize = paperSize
    self.margins = margins
    self.columnCount = columnCount
    self.columnGap = columnGap
    self.baselineGrid = baselineGrid
    self.showsPageNumbers = showsPageNumbers
    self.runningHead = runningHead
  }

  /// The size of an A4 sheet in portrait, in points.
  public static let a4 = CGSize(width: 595, height: 842)
  /// The size of an A5 sheet in portrait, in points.
  public static let a5 = CGSize(width: 420, height: 595)
  /// The size of a US Letter sheet in portrait, in points.
  public static let letter = CGSize(width: 612, height: 792)

  /// The valid widths and heights of the paper, in points: a few words fit the smallest.
  public static let paperSides: ClosedRange<CGFloat> = 240...10_000
  /// The valid numbers of columns.
  public static let columnCounts = 1...6
  /// The valid distances between two baselines, in points.
  public static let baselineGrids: ClosedRange<CGFloat> = 8...100
  /// The minimum width of a column and the minimum height of the columns, in points, which limit margins and gap.
  public static let minimumColumnSide: CGFloat = 40
  /// The maximum length of a running head, in characters.
  public static let maximumHeadLength = 200

  /// The nearest valid settings: each value is limited to its range, with the paper first, then the margins, the columns and the gap.
  ///
  /// Values that are not numbers become the default. Margins that leave no space for a column are reduced in proportion. The running head is one
  /// line; it is `nil` if it is empty.
  public var validated: PageSettings {
    var valid = self
    valid.paperSize = CGSize(
      width: Self.limited(paperSize.width, Self.paperSides, or: Self.a4.width),
      height: Self.limited(paperSize.height, Self.paperSides, or: Self.a4.height))
    (valid.margins.left, valid.margins.right) = Self.margins(margins.left, margins.right, in: valid.paperSize.width)
    (valid.margins.top, valid.margins.bottom) = Self.margins(margins.top, margins.bottom, in: valid.paperSize.height)
    valid.columnCount = min(max(columnCount, Self.columnCounts.lowerBound), Self.columnCounts.upperBound)
    let inside = valid.paperSize.width - valid.margins.left - valid.margins.right
    valid.columnCount = min(valid.columnCount, max(Int(inside / Self.minimumColumnSide), 1))
    let gaps = CGFloat(valid.columnCount - 1)
    let space = inside - CGFloat(valid.columnCount) * Self.minimumColumnSide
    valid.columnGap = Self.limited(columnGap, 0...(gaps > 0 ? max(space / gaps, 0) : Self.paperSides.upperBound), or: 40)
    valid.baselineGrid = baselineGrid.flatMap { $0.isFinite ? Self.limited($0, Self.baselineGrids, or: 0) : nil }
    let line = runningHead?.split { $0.endsParagraph }.first.map { String($0.prefix(Self.maximumHeadLength)) }
    valid.runningHead = line?.isEmpty == false ? line : nil
    return valid
  }

  /// Returns the settings with another margin, which is limited so that all other settings stay: the opposite margin, and the columns and their
  /// gaps, each column at least `minimumColumnSide` wide. Returns the same settings if the number is not finite.
  public func withMargin(_ side: WritableKeyPath<UIEdgeInsets, CGFloat>, of value: CGFloat) -> PageSettings {
    guard value.isFinite else { return self }
    let (length, opposite, columns): (CGFloat, CGFloat, Int) =
      switch side {
      case \.left: (paperSize.width, margins.right, columnCount)
      case \.right: (paperSize.width, margins.left, columnCount)
      case \.top: (paperSize.height, margins.bottom, 1)
      default: (paperSize.height, margins.top, 1)
      }
    let largest = length - opposite - CGFloat(columns) * Self.minimumColumnSide - CGFloat(columns - 1) * columnGap
    var new = self
    // Columns that do not fit, as in a narrow window, do not reduce the margin.
    new.margins[keyPath: side] = min(max(value, 0), max(largest, margins[keyPath: side]))
    return new
  }

  /// Returns the settings with `count` columns of `size`, `gap` points apart, at the distances of the left and top margins from the edges of the paper.
  /// The paper has the right and bottom margins, too, unless it must be larger to be valid. The result is not valid if there are too many columns, or
  /// if they are too small or too large.
  public func withColumns(_ count: Int, of size: CGSize, gap: CGFloat) -> PageSettings {
    var new = self
    (new.columnCount, new.columnGap) = (count, gap)
    let width = CGFloat(count) * size.width + CGFloat(count - 1) * gap
    new.paperSize = CGSize(
      width: max(margins.left + width + margins.right, Self.paperSides.lowerBound),
      height: max(margins.top + size.height + margins.bottom, Self.paperSides.lowerBound))
    new.margins.right = new.paperSize.width - margins.left - width
    new.margins.bottom = new.paperSize.height - margins.top - size.height
    return new
  }

  private static func limited(_ value: CGFloat, _ range: ClosedRange<CGFloat>, or fallback: CGFloat) -> CGFloat {
    value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : min(max(fallback, range.lowerBound), range.upperBound)
  }

  /// Returns two opposite margins, reduced in proportion if they leave less than a column between them.
  private static func margins(_ first: CGFloat, _ second: CGFloat, in side: CGFloat) -> (CGFloat, CGFloat) {
    let (first, second) = (limited(first, 0...side, or: 56), limited(second, 0...side, or: 56))
    let share = min((side - minimumColumnSide) / max(first + second, 1), 1)
    return (first * share, second * share)
  }
}
