import GalleyDocuments
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
    let center = CGPoint(x: shape.center.x - sheet.minX, y: shape.center.y - sheet.minY)
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
      item("Angle", degrees, -180...180, "Rotate Shape", "path.apply(\(Self.rotationCode(degrees, about: center)))") {
        $0.rotation = $1 * .pi / 180
      },
    ] + fillItems(shape, on: sheet) + wrapItems(shape) + [copyShapeItem]
  }

  /// The Swift code of a rotation about a point.
  private static func rotationCode(_ degrees: CGFloat, about center: CGPoint) -> String {
    let number = SwiftLiterals.number
    let (there, back) = ("x: \(number(-center.x)), y: \(number(-center.y))", "translationX: \(number(center.x)), y: \(number(center.y))")
    return "CGAffineTransform(\(back)).rotated(by: \(number(degrees)) * .pi / 180).translatedBy(\(there))"
  }

  // MARK: Fill

  private func fillItems(_ shape: PageShape, on sheet: CGRect) -> [InspectorItem] {
    let style = shape.style
    let color: UInt32? = if case .color(let color) = style.fill { color } else { nil }
    func button(_ title: String, isOn: Bool, _ fill: ShapeStyle.Fill) -> InspectorItem.Button {
      .init(title: title, isOn: isOn) { [weak self] in self?.changeShapeStyles("Fill") { $0.fill = fill } }
    }
    let items = [
      InspectorItem(
        title: "Fill",
        control: .buttons([
          button("Tint", isOn: style.fill == .tint, .tint), button("None", isOn: style.fill == .none, .none),
          button("Color", isOn: color != nil, .color(color ?? Self.firstFillColor)),
          .init(title: "Image…", isOn: style.image != nil, isEnabled: onChooseShapeImage != nil) { [weak self] in self?.onChooseShapeImage?() },
        ]), swift: Self.fillLine(of: shape, on: sheet)),
    ]
    guard let color else { return items }
    return items + [
      InspectorItem(
        title: "Fill color",
        control: .color(color) { [weak self] color in self?.changeShapeStyles("Fill") { $0.fill = color.map { .color($0) } ?? .tint } },
        swift: "\(SwiftLiterals.color(Theme.color(color, color))).setFill()"),
    ]
  }

  /// The color of a fill before the user chooses another one.
  private static let firstFillColor: UInt32 = 0x1F6C93

  private static func fillLine(of shape: PageShape, on sheet: CGRect) -> String {
    switch shape.style.fill {
    case .tint: "\(SwiftLiterals.color(Theme.blueTint)).setFill(); path.fill()"
    case .none: "UIColor.clear.setFill(); path.fill()"
    case .color(let color): "\(SwiftLiterals.color(Theme.color(color, color))).setFill(); path.fill()"
    case .image(let image):
      "path.addClip(); image.draw(in: \(SwiftLiterals.rect(frame(of: image, in: shape, on: sheet))))"
    }
  }

  /// Returns the frame of an upright shape's image, in points of its sheet; an empty one if the image is missing.
  private static func frame(of image: ShapeImage, in shape: PageShape, on sheet: CGRect) -> CGRect {
    (shape.imageFrame(of: image) ?? .zero).offsetBy(dx: shape.center.x - sheet.minX, dy: shape.center.y - sheet.minY)
  }

  // MARK: Text around the shape

  private func wrapItems(_ shape: PageShape) -> [InspectorItem] {
    let style = shape.style
    let doubled = SwiftLiterals.number(2 * style.standoff)
    return [
      InspectorItem(
        title: "Stand-off",
        control: .number(value: style.standoff, slider: 0...60, step: 1) { [weak self] value in
          self?.changeShapeStyles("Stand-off") { $0.standoff = min(max(value, ShapeStyle.standoffs.lowerBound), ShapeStyle.standoffs.upperBound) }
        },
        swift: "path.append(UIBezierPath(cgPath: path.cgPath.copy(strokingWithWidth: \(doubled), lineCap: .round, lineJoin: .round, miterLimit: 10)))"),
      InspectorItem(
        title: "Wrap text",
        control: .buttons(
          WrapSide.allCases.map { side in
            .init(title: side.title, isOn: style.wrapSide == side) { [weak self] in self?.changeShapeStyles("Wrap Side") { $0.wrapSide = side } }
          }), swift: wrapLine(of: shape)),
    ]
  }

  /// The line that excludes the shape, and the rectangles beside it as far as the edges of its column. If these can also cover space on the other
  /// side of the outline, a comment says so: then the exact area is a path of many lines, which is copied with the scene.
  private func wrapLine(of shape: PageShape) -> String {
    let bounds = shape.bounds
    let spread = geometry.spreads(meeting: bounds, of: flow.spreadCount).lowerBound
    let columns = flow.columns(ofSpreads: spread...spread).map(geometry.column)
    guard let column = columns.first(where: { $0.intersects(bounds) }) ?? columns.first else { return "container.exclusionPaths = [path]" }
    let blocked = shape.style.wrapSide.blockedSides(around: bounds, in: column)
    let local = bounds.offsetBy(dx: -column.minX, dy: -column.minY)
    func rects(_ minX: CGFloat, _ maxX: CGFloat) -> [String] {
      guard minX < maxX else { return [] }
      return ["UIBezierPath(rect: \(SwiftLiterals.rect(CGRect(x: minX, y: local.minY, width: maxX - minX, height: local.height))))"]
    }
    let paths = ["path"] + (blocked.left ? rects(0, local.midX) : []) + (blocked.right ? rects(local.midX, column.width) : [])
    // Every horizontal line through these shapes meets their vertical center line, where the rectangles end.
    let isExact = paths.count == 1 || (shape.kind == .circle || shape.kind == .rectangle) && shape.rotation == 0
    return "container.exclusionPaths = [\(paths.joined(separator: ", "))]" + (isExact ? "" : " // approximately: as far as the center of the shape")
  }
}
