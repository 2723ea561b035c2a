import GalleyDocuments
import UIKit

/// The frames of the sheets and their columns, in points of the page's content, y down.
///
/// A spread is one sheet; without settings, it has two columns, or one in a narrow window. Spreads are stacked vertically.
public struct PageGeometry: Hashable, Sendable {
  /// The size of the page's view, in points; zero if the sheet has a fixed size.
  public let viewport: CGSize
  /// Whether the window is narrow; without settings, a spread then has one column instead of two.
  public let isNarrow: Bool
  /// The valid settings of the pages, or `nil` for those that follow from the window.
  private var settings: PageSettings?
  /// Whether the sheet's size follows the viewport although there are settings.
  private var paperFollowsWindow = true
  /// The fixed size of the sheet; `nil` if the sheet's size follows the viewport.
  private var fixedSheet: CGSize?
  /// Whether the columns of a sheet are filled from the right.
  var fillsFromTheRight = false

  /// The window width, in points, below which pages have one column, and their shapes in the bottom bar.
  public static let narrowWidth: CGFloat = 960
  /// The gap between two columns, in points.
  public static let gutter: CGFloat = 40
  /// The distance from a sheet's top or bottom to its columns, in points.
  public static let columnTop: CGFloat = 38

  /// Creates sheets whose size follows the page's view, in points.
  public init(viewport: CGSize, isNarrow: Bool) {
    self.viewport = viewport
    self.isNarrow = isNarrow
  }

  /// Creates sheets with the columns and margins of `settings`, and with its paper, unless the paper follows the window.
  ///
  /// - Parameters:
  ///   - viewport: the size of the page's view, in points.
  ///   - isNarrow: whether the window is narrow, which determines the size of sheets that follow it.
  public init(viewport: CGSize, isNarrow: Bool, settings: PageSettings?, paperFollowsWindow: Bool) {
    self.init(viewport: viewport, isNarrow: isNarrow)
    guard var settings else { return }
    // Sheets that follow the window can be narrower than the settings were made for.
    if paperFollowsWindow { settings.paperSize = sheetSize }
    self.settings = settings.validated
    self.paperFollowsWindow = paperFollowsWindow
  }

  /// Hashes the view's size and the fixed size of the sheet, but not the settings.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(viewport)
    hasher.combine(isNarrow)
    hasher.combine(fixedSheet)
  }

  /// The settings of the sheets: those that they were created with, or those that follow from the window.
  public var pageSettings: PageSettings {
    settings
      ?? PageSettings(
        paperSize: sheetSize, margins: UIEdgeInsets(top: Self.columnTop, left: sideMargin, bottom: Self.columnTop, right: sideMargin),
        columnCount: columnsPerSpread, columnGap: Self.gutter)
  }

  /// Whether the sheets have the paper size of settings, so that they can be wider than the window.
  public var hasFixedPaper: Bool { settings != nil && !paperFollowsWindow }

  /// Creates sheets of a fixed size, at least `smallestSheet`, regardless of the window: pages of a document. Sheets narrower than 848 points have
  /// one column.
  public init(sheet: CGSize) {
    self.init(viewport: .zero, isNarrow: sheet.width < Self.narrowWidth - 112)
    fixedSheet = CGSize(width: max(sheet.width, Self.smallestSheet.width), height: max(sheet.height, Self.smallestSheet.height))
  }

  /// Creates sheets of paper with margins and columns, regardless of the window: pages of a document. Invalid settings are replaced by the nearest valid
  /// ones.
  public init(paper settings: PageSettings) {
    let settings = settings.validated
    self.init(viewport: .zero, isNarrow: settings.columnCount == 1)
    fixedSheet = settings.paperSize
    (self.settings, paperFollowsWindow) = (settings, false)
  }

  /// The number of columns: that of the settings, or without settings 1 if `isNarrow`, otherwise 2.
  public var columnsPerSpread: Int { settings?.columnCount ?? (isNarrow ? 1 : 2) }

  /// The desk at the left and right of a sheet. Paper of a fixed size is centered.
  private var deskMargin: CGFloat {
    let least: CGFloat = isNarrow ? 24 : 28
    guard hasFixedPaper, let settings else { return least }
    return max(((viewport.width - settings.paperSize.width) / 2).rounded(.down), least)
  }
  /// The desk above the first sheet, between sheets, and below the last.
  private var gap: CGFloat { isNarrow ? 16 : 20 }
  /// The distance from a sheet's left edge to its first column.
  private var sideMargin: CGFloat {
    guard isNarrow else { return 52 }
    // A narrow sheet keeps small margins; the smallest sheet is wider than its window.
    return fixedSheet == nil && sheetSize.width > Self.smallestSheet.width ? min(56, (sheetSize.width * 0.11).rounded()) : 56
  }

  /// The minimum size of a sheet, which has room for a few words in any window.
  public static let smallestSheet = CGSize(width: 240, height: 240)

  /// The size of every sheet, in points; at least `smallestSheet`.
  public var sheetSize: CGSize {
    if let fixedSheet { return fixedSheet }
    if hasFixedPaper, let settings { return settings.paperSize }
    let width = max(viewport.width - 2 * deskMargin, Self.smallestSheet.width)
    // A single column needs a taller sheet than the window to look like one.
    let height = isNarrow ? (width * 1.3).rounded() : viewport.height - 2 * gap
    return CGSize(width: width, height: max(height, Self.smallestSheet.height))
  }

  /// Returns the frame of the sheet of a spread, counted from 0, in the page's content. The spread need not exist.
  public func sheet(_ spread: Int) -> CGRect {
    let size = sheetSize
    return CGRect(origin: CGPoint(x: deskMargin, y: gap + CGFloat(spread) * (size.height + gap)), size: size)
  }

  /// The size of every column, in points; at least 40 wide.
  public var columnSize: CGSize {
    let sheet = sheetSize
    if let settings {
      let (margins, count) = (settings.margins, CGFloat(settings.columnCount))
      let inside = sheet.width - margins.left - margins.right - (count - 1) * settings.columnGap
      return CGSize(width: inside / count, height: sheet.height - margins.top - margins.bottom)
    }
    let inside = sheet.width - 2 * sideMargin - CGFloat(columnsPerSpread - 1) * Self.gutter
    return CGSize(width: max(inside / CGFloat(columnsPerSpread), 40), height: sheet.height - 2 * Self.columnTop)
  }

  /// Returns the frame of a column, counted from 0 through the whole document, in the page's content. The column need not exist.
  public func column(_ index: Int) -> CGRect {
    let sheet = self.sheet(index / columnsPerSpread)
    let size = columnSize
    let (left, top) = settings.map { ($0.margins.left, $0.margins.top) } ?? (sideMargin, Self.columnTop)
    let count = columnsPerSpread
    let slot = fillsFromTheRight ? count - 1 - index % count : index % count
    let x = sheet.minX + left + CGFloat(slot) * (size.width + (settings?.columnGap ?? Self.gutter))
    return CGRect(origin: CGPoint(x: x, y: sheet.minY + top), size: size)
  }

  /// Returns the smallest rectangle that contains all columns of a spread, counted from 0, in the page's content. The spread need not exist.
  public func columns(ofSpread spread: Int) -> CGRect {
    let first = spread * columnsPerSpread
    return column(first).union(column(first + columnsPerSpread - 1))
  }

  /// Returns the size of the page's content with this number of spreads, at least 1, in points, including the desk.
  public func contentSize(spreads: Int) -> CGSize {
    CGSize(width: max(viewport.width, sheetSize.width + 2 * deskMargin), height: sheet(spreads - 1).maxY + gap)
  }

  /// Returns the spreads, of `count`, that `rect` meets vertically; the gap below a sheet belongs to its spread. Above the first or below the last
  /// spread, returns that spread.
  public func spreads(meeting rect: CGRect, of count: Int) -> ClosedRange<Int> {
    let pitch = sheetSize.height + gap
    // Limit the values before they become integers, because a shape can be at any position.
    func spread(_ value: CGFloat) -> Int { Int(CGFloat.minimum(.maximum(value, 0), CGFloat(count - 1))) }
    let first = spread(((rect.minY - gap) / pitch).rounded(.down))
    return first...max(spread(((rect.maxY - gap) / pitch).rounded(.up) - 1), first)
  }

  /// Returns the point that corresponds to a point of `other`'s content: at the same distance from the top of the same sheet, and across in
  /// proportion.
  func point(_ point: CGPoint, from other: PageGeometry, spreads: Int) -> CGPoint {
    let at = CGRect(origin: point, size: .zero)
    let spread = other.spreads(meeting: at, of: max(spreads, 1)).lowerBound
    let (old, new) = (other.sheet(spread), sheet(spread))
    return CGPoint(
      x: new.minX + (point.x - old.minX) * new.width / old.width, y: new.minY + (point.y - old.minY))
  }
}
