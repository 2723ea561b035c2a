import GalleyDocuments
import UIKit

/// Settings of a command line, which a page has in place of those of its document.
public struct PageOverrides {
  /// The style of the lines of plain text; `nil` for that of the style sheet.
  public var lineStyle: LineStyle?
  /// The size of a column in points, which determines that of the paper; `nil` if the paper determines it.
  public var columnSize: CGSize?
  /// The number of columns; `nil` for that of the document, or for 1 if there is a `columnSize`.
  public var columnCount: Int?
  /// The gap between columns, in points; `nil` for that of the document, or for 0 if there is a `columnSize`.
  public var columnGap: CGFloat?
  /// The minimum distance between the text and all initial shapes, in points; `nil` for their own distances.
  public var standoff: CGFloat?
  /// The rules for the columns.
  public var columnRules = ColumnRules()
  /// Whether to show the source of Markdown as plain text.
  public var showsSource = false

  /// Creates settings that replace nothing.
  public init() {}

  /// Whether the state of a page contains these settings, as it does those of paper and shapes.
  public var areInPageState: Bool { lineStyle == nil && columnRules == ColumnRules() && !showsSource }

  /// Returns settings of pages with the columns of these settings; `nil` if they leave the columns as they are. Invalid ones are possible.
  public func settings(replacing settings: PageSettings) -> PageSettings? {
    if let columnSize { return settings.withColumns(columnCount ?? 1, of: columnSize, gap: columnGap ?? 0) }
    guard columnCount != nil || columnGap != nil else { return nil }
    var new = settings
    if let columnCount { new.columnCount = columnCount }
    if let columnGap { new.columnGap = columnGap }
    return new
  }

  /// Returns initial shapes with the distance from the text of these settings.
  func shapes(_ initial: ((PageGeometry) -> [PageShape])?) -> ((PageGeometry) -> [PageShape])? {
    guard let standoff, let initial else { return initial }
    return { geometry in
      initial(geometry).map { shape in
        var shape = shape
        shape.style.standoff = standoff
        return shape
      }
    }
  }
}

extension PlaygroundPage {
  /// Sets the columns to those of `overrides`, without an undo step, for a page that is created. Columns of a fixed size are on paper of a fixed size.
  func adopt(_ overrides: PageOverrides) {
    guard let settings = overrides.settings(replacing: overrides.columnSize == nil || hasChosenSettings ? pageSettings : PageSettings()) else { return }
    adopt(settings.validated, paperFollowsWindow: overrides.columnSize == nil && paperFollowsWindow)
  }
}
