import UIKit

extension TextColumnsView: TextLayoutSource {
  public var textAreas: [TextArea] {
    visibleColumns.map { column in
      let frame = flow.geometry.column(column)
      return TextArea(
        name: "column \(column + 1)", container: flow.container(column), origin: frame.origin, frame: frame)
    }
  }
}
