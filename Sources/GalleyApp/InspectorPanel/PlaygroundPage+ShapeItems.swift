import GalleyDocuments
import GalleyPlayground
import UIKit

extension PlaygroundPage {
  /// The rows for the selected shapes, which change together. Positions are in points of the page's sheet, from its top left corner; those of several
  /// shapes are of the rectangle around them.
  var shapeItems: [InspectorItem] {
    guard let shape = chosenShape, let frame = selectionFrame else {
      return [InspectorItem(title: "Select a shape to change it.", control: .note)]
    }
    let middle = CGRect(x: frame.rect.midX, y: frame.rect.midY, width: 0, height: 0)
    let sheet = geometry.sheet(geometry.spreads(meeting: middle, of: flow.spreadCount).lowerBound)
    return frameItems(frame, on: sheet) + fillItems(shape, on: sheet) + wrapItems(shape) + [copyShapeItem]
  }

  private func frameItems(_ frame: SelectionFrame, on sheet: CGRect) -> [InspectorItem] {
    let rect = frame.rect.offsetBy(dx: -sheet.minX, dy: -sheet.minY)
    let center = CGPoint(x: frame.center.x - sheet.minX, y: frame.center.y - sheet.minY)
    let (noun, remark) = frame.count == 1 ? ("Shape", "") : ("Shapes", " // of the rectangle around \(frame.count) shapes")
    func item(
      _ title: String, _ value: CGFloat, _ range: ClosedRange<CGFloat>, _ verb: String, _ swift: String, _ set: @escaping (inout SelectionFrame, CGFloat) -> Void
    ) -> InspectorItem {
      InspectorItem(
        title: title,
        control: .number(value: value, slider: range, step: 1) { [weak self] value in
          self?.changeSelectionFrame("\(verb) \(noun)") { set(&$0, value) }
        }, swift: swift)
    }
    let number = SwiftLiterals.number
    return [
      item("X", rect.minX, 0...max(sheet.width, 1), "Move", "frame.origin.x = \(number(rect.minX))\(remark)") { $0.rect.origin.x = sheet.minX + $1 },
      item("Y", rect.minY, 0...max(sheet.height, 1), "Move", "frame.origin.y = \(number(rect.minY))\(remark)") { $0.rect.origin.y = sheet.minY + $1 },
      item("Width", rect.width, PageShape.smallestSide...max(sheet.width, 17), "Resize", "frame.size.width = \(number(rect.width))\(remark)") {
        $0.rect.size.width = $1
      },
      item("Height", rect.height, PageShape.smallestSide...max(sheet.height, 17), "Resize", "frame.size.height = \(number(rect.height))\(remark)") {
        $0.rect.size.height = $1
      },
      angleItem(frame, on: sheet, noun),
    ]
  }

  /// The row for the angle. Without a common angle of several shapes, its field is empty, and a number becomes the angle of each. It has no slider
  /// then, which would lose the angles at the first touch.
  private func angleItem(_ frame: SelectionFrame, on sheet: CGRect, _ noun: String) -> InspectorItem {
    func turn(_ rotation: CGFloat, about center: CGPoint) -> String {
      let center = CGPoint(x: center.x - sheet.minX, y: center.y - sheet.minY)
      return "path.apply(\(Self.rotationCode(Self.degrees(rotation), about: center)))"
    }
    let last = chosenShape.map { turn($0.rotation, about: $0.center) + lastRemark } ?? ""
    let common = frame.rotation.map { turn($0, about: frame.center) }.map { frame.count == 1 ? $0 : "for path in paths { \($0) }" }
    return InspectorItem(
      title: "Angle",
      control: .number(value: frame.rotation.map(Self.degrees), slider: frame.rotation == nil ? nil : -180...180, step: 1) { [weak self] value in
        self?.changeSelectionFrame("Rotate \(noun)") { $0.rotation = value * .pi / 180 }
      }, swift: common ?? last, placeholder: InspectorItem.mixed)
  }

  /// Returns the value of a property that all selected shapes have in common; `nil` if they have different ones.
  private func common<Value: Equatable>(_ property: KeyPath<ShapeStyle, Value>) -> Value? {
    chosenShapes.common { $0.style[keyPath: property] }
  }

  private static func degrees(_ rotation: CGFloat) -> CGFloat { (rotation * 180 / .pi).truncatingRemainder(dividingBy: 360) }

  /// Returns a line about the selected shape, or about all selected ones if they have the same style.
  private func line(_ code: String) -> String {
    let chosen = chosenShapes
    guard let first = chosen.first, chosen.count > 1 else { return code }
    return chosen.allSatisfy { $0.style == first.style } ? "for path in paths { \(code) }" : code + Self.lastRemark
  }

  private static let lastRemark = " // of the shape that was selected last"
  /// The comment in a line of Swift about the last of several selected shapes; empty if one shape is selected.
  private var lastRemark: String { chosenShapes.count == 1 ? "" : Self.lastRemark }

  /// The Swift code of a rotation about a point.
  private static func rotationCode(_ degrees: CGFloat, about center: CGPoint) -> String {
    let number = SwiftLiterals.number
    let (there, back) = ("x: \(number(-center.x)), y: \(number(-center.y))", "translationX: \(number(center.x)), y: \(number(center.y))")
    return "CGAffineTransform(\(back)).rotated(by: \(number(degrees)) * .pi / 180).translatedBy(\(there))"
  }

  // MARK: Fill

  private func fillItems(_ shape: PageShape, on sheet: CGRect) -> [InspectorItem] {
    let fill = common(\.fill)
    let color: UInt32? = if case .color(let color)? = fill { color } else { nil }
    let isImage = chosenShapes.allSatisfy { $0.style.image != nil }
    func button(_ title: String, isOn: Bool, _ fill: ShapeStyle.Fill) -> InspectorItem.Button {
      .init(title: title, isOn: isOn) { [weak self] in self?.changeShapeStyles("Fill") { $0.fill = fill } }
    }
    let items = [
      InspectorItem(
        title: "Fill",
        control: .buttons([
          button("Tint", isOn: fill == .tint, .tint), button("None", isOn: fill == ShapeStyle.Fill.none, .none),
          button("Color", isOn: color != nil, .color(color ?? Self.firstFillColor)),
          .init(title: "Image…", isOn: isImage, isEnabled: onChooseShapeImage != nil) { [weak self] in self?.onChooseShapeImage?() },
        ]), swift: fillLine(of: shape, on: sheet)),
    ]
    guard let color else { return items }
    return items + [
      InspectorItem(
        title: "Fill color",
        control: .color(color) { [weak self] color in self?.changeShapeStyles("Fill") { $0.fill = color.map { .color($0) } ?? .tint } },
        swift: line("\(SwiftLiterals.color(Theme.color(color, color))).setFill()")),
    ]
  }

  /// The color of a fill before the user chooses another one.
  private static let firstFillColor: UInt32 = 0x1F6C93

  private func fillLine(of shape: PageShape, on sheet: CGRect) -> String {
    switch shape.style.fill {
    case .tint: line("\(SwiftLiterals.color(Theme.blueTint)).setFill(); path.fill()")
    case .none: line("UIColor.clear.setFill(); path.fill()")
    case .color(let color): line("\(SwiftLiterals.color(Theme.color(color, color))).setFill(); path.fill()")
    case .image(let image):
      "path.addClip(); image.draw(in: \(SwiftLiterals.rect(Self.frame(of: image, in: shape, on: sheet))))\(lastRemark)"
    }
  }

  /// Returns the frame of an upright shape's image, in points of its sheet; an empty one if the image is missing.
  private static func frame(of image: ShapeImage, in shape: PageShape, on sheet: CGRect) -> CGRect {
    (shape.imageFrame(of: image) ?? .zero).offsetBy(dx: shape.center.x - sheet.minX, dy: shape.center.y - sheet.minY)
  }

  // MARK: Text around the shape

  private func wrapItems(_ shape: PageShape) -> [InspectorItem] {
    let (standoff, side) = (common(\.standoff), common(\.wrapSide))
    let doubled = SwiftLiterals.number(2 * shape.style.standoff)
    return [
      InspectorItem(
        title: "Stand-off",
        control: .number(value: standoff, slider: standoff == nil ? nil : 0...60, step: 1) { [weak self] value in
          self?.changeShapeStyles("Stand-off") { $0.standoff = min(max(value, ShapeStyle.standoffs.lowerBound), ShapeStyle.standoffs.upperBound) }
        },
        swift: line(
          "path.append(UIBezierPath(cgPath: path.cgPath.copy(strokingWithWidth: \(doubled), lineCap: .round, lineJoin: .round, miterLimit: 10)))"),
        placeholder: InspectorItem.mixed),
      InspectorItem(
        title: "Wrap text",
        control: .buttons(
          WrapSide.allCases.map { choice in
            .init(title: choice.title, isOn: choice == side) { [weak self] in self?.changeShapeStyles("Wrap Side") { $0.wrapSide = choice } }
          }), swift: wrapLine(of: shape) + lastRemark),
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
