import UIKit

/// Where the sheets and their columns lie, in points of the page's content, y down.
///
/// A spread is one sheet; it has two columns, or one in a narrow window. Spreads stand one below the other.
public struct PageGeometry: Hashable, Sendable {
  /// The size of the page's view, in points; zero where the sheet has a size of its own.
  public let viewport: CGSize
  /// Whether a spread has one column instead of two.
  public let isNarrow: Bool
  /// `nil` makes the sheet as large as the viewport has it.
  private var fixedSheet: CGSize?

  /// Narrower windows have one column, and their shapes in the bottom bar.
  public static let narrowWidth: CGFloat = 960
  /// Between two columns, in points.
  public static let gutter: CGFloat = 40
  /// From a sheet's top or bottom to its columns, in points.
  public static let columnTop: CGFloat = 38

  /// Sheets that take their size from that of the page's view, in points.
  public init(viewport: CGSize, isNarrow: Bool) {
    self.viewport = viewport
    self.isNarrow = isNarrow
  }

  /// Sheets of a size, whatever the window: pages of a document.
  public init(sheet: CGSize) {
    self.init(viewport: .zero, isNarrow: sheet.width < Self.narrowWidth - 112)
    fixedSheet = CGSize(width: max(sheet.width, Self.smallestSheet.width), height: max(sheet.height, Self.smallestSheet.height))
  }

  /// 1 where `isNarrow`, otherwise 2.
  public var columnsPerSpread: Int { isNarrow ? 1 : 2 }

  /// Desk at the left and right of a sheet.
  private var deskMargin: CGFloat { isNarrow ? 24 : 28 }
  /// Desk above the first sheet, between sheets, and below the last.
  private var gap: CGFloat { isNarrow ? 16 : 20 }
  /// From a sheet's left edge to its first column.
  private var sideMargin: CGFloat {
    guard isNarrow else { return 52 }
    // A narrow sheet has no room to give away; the smallest is wider than its window.
    return fixedSheet == nil && sheetSize.width > Self.smallestSheet.width ? min(56, (sheetSize.width * 0.11).rounded()) : 56
  }

  /// However small the window is, a sheet has room for a few words.
  public static let smallestSheet = CGSize(width: 240, height: 240)

  /// The size of every sheet, in points; at least `smallestSheet`.
  public var sheetSize: CGSize {
    if let fixedSheet { return fixedSheet }
    let width = max(viewport.width - 2 * deskMargin, Self.smallestSheet.width)
    // A single column needs a taller sheet than the window to look like one.
    let height = isNarrow ? (width * 1.3).rounded() : viewport.height - 2 * gap
    return CGSize(width: width, height: max(height, Self.smallestSheet.height))
  }

  /// The frame of the sheet of a spread, counted from 0.
  public func sheet(_ spread: Int) -> CGRect {
    let size = sheetSize
    return CGRect(origin: CGPoint(x: deskMargin, y: gap + CGFloat(spread) * (size.height + gap)), size: size)
  }

  /// The size of every column, in points; at least 40 wide.
  public var columnSize: CGSize {
    let sheet = sheetSize
    let inside = sheet.width - 2 * sideMargin - CGFloat(columnsPerSpread - 1) * Self.gutter
    return CGSize(width: max(inside / CGFloat(columnsPerSpread), 40), height: sheet.height - 2 * Self.columnTop)
  }

  /// The frame of a column, counted from the start of the document.
  public func column(_ index: Int) -> CGRect {
    let sheet = self.sheet(index / columnsPerSpread)
    let size = columnSize
    let x = sheet.minX + sideMargin + CGFloat(index % columnsPerSpread) * (size.width + Self.gutter)
    return CGRect(origin: CGPoint(x: x, y: sheet.minY + Self.columnTop), size: size)
  }

  /// The size of the page's content with so many spreads, in points, with the desk around them.
  public func contentSize(spreads: Int) -> CGSize {
    CGSize(width: max(viewport.width, sheetSize.width + 2 * deskMargin), height: sheet(spreads - 1).maxY + gap)
  }

  /// The spreads that `rect` meets, of so many; at least one.
  public func spreads(meeting rect: CGRect, of count: Int) -> ClosedRange<Int> {
    let pitch = sheetSize.height + gap
    let first = Int(((rect.minY - gap) / pitch).rounded(.down))
    let last = Int(((rect.maxY - gap) / pitch).rounded(.up)) - 1
    let low = min(max(first, 0), count - 1)
    return low...min(max(last, low), count - 1)
  }

  /// A point of `other`'s content at the like place of this one's: as far down the same sheet, and across in proportion.
  func point(_ point: CGPoint, from other: PageGeometry, spreads: Int) -> CGPoint {
    let at = CGRect(origin: point, size: .zero)
    let spread = other.spreads(meeting: at, of: max(spreads, 1)).lowerBound
    let (old, new) = (other.sheet(spread), sheet(spread))
    return CGPoint(
      x: new.minX + (point.x - old.minX) * new.width / old.width, y: new.minY + (point.y - old.minY))
  }
}
