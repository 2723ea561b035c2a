import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Nested layers and layers with text; a character of Galley Block fills its em.
@Suite @MainActor
struct LayerTests {
  private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: UIColor) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color.cgColor
    return layer
  }

  private func text(_ string: Any, _ width: CGFloat = 60, _ height: CGFloat = 20) -> CATextLayer {
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: width, height: height)
    (layer.string, layer.font, layer.fontSize) = (string, "Galley Block", 10)
    layer.foregroundColor = .black
    return layer
  }

  /// A view with the layers as cells of `cell` points, one character per cell.
  private func check(
    _ layers: [CALayer], in size: CGSize = CGSize(width: 60, height: 20), cell: Int = 10, above subview: UIView? = nil,
    _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let view = UIView(frame: CGRect(origin: .zero, size: size))
    view.backgroundColor = .white
    for layer in layers { view.layer.addSublayer(layer) }
    if let subview { view.addSubview(subview) }
    let cells = Self.cells(of: view, cell)
    #expect(cells == expected, sourceLocation: sourceLocation)
  }

  private static func cells(of view: UIView, _ cell: Int) -> String {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: view.bounds.size, format: format).image { _ in
      view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
    }
    let bitmap = image.cgImage!
    let data = bitmap.dataProvider!.data!
    return stride(from: cell / 2, to: bitmap.height, by: cell).map { y in
      stride(from: cell / 2, to: bitmap.width, by: cell).map { x in
        let at = data.startIndex + y * bitmap.bytesPerRow + x * 4
        switch (data[at + 2] > 127, data[at + 1] > 127, data[at] > 127) {
        case (true, true, true): return "."
        case (true, false, false): return "r"
        case (false, false, true): return "b"
        case (false, false, false): return "k"
        default: return "?"
        }
      }.joined()
    }.joined(separator: "\n")
  }

  @Test func sublayersAreDrawnInTheirOrderBelowSubviews() {
    let inner = box(10, 0, 10, 10, .black)
    let red = box(10, 0, 20, 20, .red)
    red.addSublayer(inner)
    let subview = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 10))
    subview.backgroundColor = .red
    check([red, box(20, 10, 20, 10, .blue)], ".rk...\n.rbb..")
    check([box(20, 10, 20, 10, .blue), box(10, 0, 20, 20, .red)], cell: 10, above: subview, "rrrrrr\n.rrb..")
  }

  @Test func layersCanBeHiddenFadedClippedAndRemoved() {
    let hidden = box(0, 0, 60, 20, .red)
    hidden.isHidden = true
    let cutting = box(0, 0, 20, 20, .black)
    cutting.addSublayer(box(10, 0, 40, 10, .blue))
    cutting.masksToBounds = true
    check([hidden, cutting], "kb....\nkk....")
    cutting.masksToBounds = false
    check([cutting], "kbbbb.\nkk....")
    let faded = box(0, 0, 60, 20, .black)
    faded.opacity = 0.25
    check([faded], "......\n......")
    let superlayer = CALayer()
    let layer = box(0, 0, 10, 10, .red)
    superlayer.addSublayer(layer)
    #expect(superlayer.sublayers?.count == 1 && layer.superlayer === superlayer)
    layer.removeFromSuperlayer()
    #expect(superlayer.sublayers == nil && layer.superlayer == nil)
  }

  @Test func aChangeOfASublayerDamagesItsView() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    view.backgroundColor = .white
    window.addSubview(view)
    let layer = text("a", 10, 10)
    view.layer.addSublayer(layer)
    func damage() -> CGRect {
      let rect = window.damageRegion.rects.reduce(CGRect.null) { $0.union(CGRect(x: $1.x, y: $1.y, width: $1.width, height: $1.height)) }
      window.damageRegion.removeAll()
      return rect
    }
    _ = damage()
    layer.string = "b"
    #expect(damage() == CGRect(x: 10, y: 10, width: 10, height: 10), "its own place alone")
    layer.frame.origin.x = 30
    #expect(damage().maxX == 50, "beyond its view's bounds")
    layer.removeFromSuperlayer()
    layer.string = "c"
    _ = damage()
    layer.string = "d"
    #expect(damage() == .null)
  }

  /// A frame draws only the layers that intersect the changed area.
  @Test func layersOutsideDamageAreNotRedrawn() {
    final class Counting: CALayer {
      var drawn = 0
      override func draw(in ctx: CGContext) { drawn += 1 }
    }
    let stage = EventStage(width: 60, height: 40)
    defer { stage.close() }
    let (first, second, inner) = (Counting(), Counting(), Counting())
    first.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    second.frame = CGRect(x: 40, y: 20, width: 10, height: 10)
    // Outside its superlayer, at the first one's position.
    inner.frame = CGRect(x: -40, y: -20, width: 5, height: 5)
    second.addSublayer(inner)
    let view = UIView(frame: stage.window.bounds)
    stage.window.addSubview(view)
    for layer in [first, second] { view.layer.addSublayer(layer) }
    stage.wait(20)
    #expect(first.drawn > 0 && second.drawn > 0 && inner.drawn > 0)
    for layer in [first, second, inner] { layer.drawn = 0 }
    first.setNeedsDisplay()
    stage.wait(20)
    #expect([first, second, inner].map(\.drawn) == [1, 1, 1], "the second draws because of its sublayer")
    inner.removeFromSuperlayer()
    stage.wait(20)
    for layer in [first, second] { layer.drawn = 0 }
    first.setNeedsDisplay()
    stage.wait(20)
    #expect([first, second].map(\.drawn) == [1, 0])
  }

  @Test func textIsDrawnFromTopAndClippedToBounds() {
    check([text("ab cd ef", 45)], "kk.k..\n......")
    let wrapped = text("ab cd ef")
    wrapped.isWrapped = true
    check([wrapped], "kk.kk.\nkk....")
    let right = text("ab\ncde")
    right.alignmentMode = .right
    check([right], "....kk\n...kkk")
    let centred = text("ab")
    centred.alignmentMode = .center
    check([centred], "..kk..\n......")
  }

  @Test func aLongLineIsTruncated() {
    for (mode, isFirst, isLast) in [(CATextLayerTruncationMode.end, true, false), (.start, false, true), (.middle, true, true)] {
      // The ellipsis is a square, too: the second character is blue and the last but one red.
      let string = NSMutableAttributedString(string: "abcdefghij", attributes: [.font: UIFont(name: "Galley Block", size: 10)!])
      string.addAttribute(.foregroundColor, value: UIColor.blue, range: NSRange(location: 1, length: 1))
      string.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 8, length: 1))
      let layer = text(string, 60, 10)
      layer.truncationMode = mode
      let view = UIView(frame: layer.frame)
      view.backgroundColor = .white
      view.layer.addSublayer(layer)
      let cells = Array(LayerTests.cells(of: view, 10))
      #expect(cells.contains("b") == isFirst && cells.contains("r") == isLast, "\(mode.rawValue): \(String(cells))")
    }
    let wrapped = text("ab cd ef gh ij kl mn", 60, 20)
    wrapped.isWrapped = true
    wrapped.truncationMode = .end
    check([wrapped], in: CGSize(width: 60, height: 30), "kk.kk.\nkk.kkk\n......")
  }

  @Test func fontAcceptsNamesAndFontObjects() {
    let size = CGSize(width: 20, height: 10)
    let fonts: [Any] = [
      "Galley Block", UIFont(name: "Galley Block", size: 40)!, CTFontCreateWithName("Galley Block", 7, nil), CGFont("Galley Block")!,
    ]
    for font in fonts {
      let layer = text("ab")
      layer.font = font
      #expect(layer.preferredFrameSize() == size, "\(type(of: font))")
    }
    let layer = CATextLayer()
    #expect(layer.fontSize == 36 && !layer.isWrapped && layer.truncationMode == .none && layer.preferredFrameSize() == .zero)
    layer.string = "a"
    #expect(layer.preferredFrameSize().height > 36)
  }

  @Test func aViewMayHaveATextLayer() throws {
    let view = TextLayerView(frame: CGRect(x: 0, y: 0, width: 60, height: 10))
    view.backgroundColor = .white
    let layer = try #require(view.layer as? CATextLayer)
    (layer.string, layer.font, layer.fontSize, layer.foregroundColor) = ("ab", "Galley Block", 10, .black)
    #expect(LayerTests.cells(of: view, 10) == "kk....")
  }
}

private final class TextLayerView: UIView {
  override class var layerClass: AnyClass { CATextLayer.self }
}
