import UIKit

extension TextColumnsView: TextLayoutSource {
  package var textPlaces: [TextPlace] {
    columnsInSight.map { column in
      let frame = flow.geometry.column(column)
      return TextPlace(
        name: "column \(column + 1)", container: flow.container(column), origin: frame.origin, frame: frame)
    }
  }
}
