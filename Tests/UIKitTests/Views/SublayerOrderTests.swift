import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The drawing order of layers.
@Suite @MainActor
struct SublayerOrderTests {
  private func layer(_ color: UIColor) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.backgroundColor = color.cgColor
    return layer
  }

  /// The visible color: R, G, B, or nothing.
  private func front(of view: UIView) -> String {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format).image { view.layer.render(in: $0.cgContext) }
    return [0xFFFF_0000: "R", 0xFF00_FF00: "G", 0xFF00_00FF: "B"][image.cgImage!.bitmap[1, 1]] ?? "-"
  }

  @Test func sublayersAreInsertedInOrder() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    let (red, green, blue) = (layer(.red), layer(.green), layer(.blue))
    (red.name, green.name, blue.name) = ("r", "g", "b")
    func names() -> String { (view.layer.sublayers ?? []).compactMap(\.name).joined() }
    view.layer.insertSublayer(red, at: 0)
    view.layer.insertSublayer(green, at: 0)
    #expect(names() == "gr" && front(of: view) == "R")
    view.layer.insertSublayer(blue, above: green)
    #expect(names() == "gbr")
    view.layer.insertSublayer(red, below: blue)
    #expect(names() == "grb" && front(of: view) == "B")
    view.layer.insertSublayer(green, at: 99)
    #expect(names() == "rbg" && front(of: view) == "G")
    let other = layer(.red)
    other.name = "o"
    view.layer.replaceSublayer(blue, with: other)
    #expect(names() == "rog" && blue.superlayer == nil)
    view.layer.sublayers = [green, red]
    #expect(names() == "gr" && other.superlayer == nil && front(of: view) == "R")
    view.layer.sublayers = nil
    #expect(names() == "" && front(of: view) == "-")
  }

  @Test func zPositionTakesPrecedenceOverOrder() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    let (red, green) = (layer(.red), layer(.green))
    view.layer.addSublayer(red)
    view.layer.addSublayer(green)
    #expect(front(of: view) == "G")
    red.zPosition = 1
    #expect(front(of: view) == "R")
    green.zPosition = 1
    #expect(front(of: view) == "G", "among equals the order counts")
  }

  @Test func indentationInsetsCellContent() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.indentationLevel = 2
    #expect(cell.contentView.layoutMargins.left == 36)
    cell.indentationWidth = 5
    #expect(cell.contentView.layoutMargins == UIEdgeInsets(top: 11, left: 26, bottom: 11, right: 16))
  }

  @Test func emptyConstraintCannotBeActivated() {
    let constraint = NSLayoutConstraint()
    constraint.isActive = true
    #expect(!constraint.isActive && constraint.firstItem == nil && constraint.secondItem == nil)
  }
}
