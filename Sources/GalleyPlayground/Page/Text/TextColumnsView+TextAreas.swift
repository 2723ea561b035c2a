import UIKit

extension TextColumnsView: TextLayoutSource {
  /// The visible columns with their containers and frames, in points of the page's content.
  public var textAreas: [TextArea] {
    visibleColumns.map { column in
      let frame = flow.geometry.column(column)
      return TextArea(
        name: "column \(column + 1)", container: flow.container(column), origin: frame.origin, frame: frame)
    }
  }
}
