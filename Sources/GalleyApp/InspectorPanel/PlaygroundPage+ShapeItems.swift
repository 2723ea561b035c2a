import GalleyPlayground
import UIKit

extension PlaygroundPage {
  /// The rows for the selected shape. Positions are in points of the page's sheet, from its top left corner.
  var shapeItems: [InspectorItem] {
    guard let shape = chosenShape else {
      return [InspectorItem(title: "Select a shape to change it.", control: .note)]
    }
    let sheet = geometry.sheet(geometry.spreads(meeting: CGRect(origin: shape.center, size: .zero), of: flow.spreadCount).lowerBound)
    let corner = CGPoint(x: shape.center.x - shape.size.width / 2 - sheet.minX, y: shape.center.y - shape.size.height / 2 - sheet.minY)
    let degrees = (shape.rotation * 180 / .pi).truncatingRemainder(dividingBy: 360)
    func item(
      _ title: String, _ value: CGFloat, _ range: ClosedRange<CGFloat>, _ name: String, _ swift: String, _ set: @escaping (inout PageShape, CGFloat) -> Void
    ) -> InspectorItem {
      InspectorItem(
        title: title,
        control: .number(value: value, slider: range, step: 1) { [weak self] value in self?.changeSelectedShape(name) { set(&$0, value) } }, swift: swift)
    }
    let number = SwiftLiterals.number
    return [
      item("X", corner.x, 0...max(sheet.width, 1), "Move Shape", "frame.origin.x = \(number(corner.x))") {
        $0.center.x = sheet.minX + $1 + $0.size.width / 2
      },
      item("Y", corner.y, 0...max(sheet.height, 1), "Move Shape", "frame.origin.y = \(number(corner.y))") {
        $0.center.y = sheet.minY + $1 + $0.size.height / 2
      },
      item("Width", shape.size.width, PageShape.smallestSide...max(sheet.width, 17), "Resize Shape", "frame.size.width = \(number(shape.size.width))") {
        let left = $0.center.x - $0.size.width / 2
        $0.size.width = max($1, PageShape.smallestSide)
        $0.center.x = left + $0.size.width / 2
      },
      item("Height", shape.size.height, PageShape.smallestSide...max(sheet.height, 17), "Resize Shape", "frame.size.height = \(number(shape.size.height))") {
        let top = $0.center.y - $0.size.height / 2
        $0.size.height = max($1, PageShape.smallestSide)
        $0.center.y = top + $0.size.height / 2
      },
      item("Angle", degrees, -180...180, "Rotate Shape", "path.apply(CGAffineTransform(rotationAngle: \(number(degrees)) * .pi / 180))") {
        $0.rotation = $1 * .pi / 180
      },
      copyShapeItem,
    ]
  }
}
