import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Layers that draw shapes and gradients, and masks.
@Suite @MainActor
struct ShapeLayerTests {
  /// A view's picture, one character per cell of `cell` points, from the pixel at its center.
  private func cells(of view: UIView, cell: Int = 10, scale: CGFloat = 1) -> String {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let image = UIGraphicsImageRenderer(size: view.bounds.size, format: format).image { _ in
      view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
    }.cgImage!
    let data = image.dataProvider!.data!
    let step = cell * Int(scale)
    return stride(from: step / 2, to: image.height, by: step).map { y in
      stride(from: step / 2, to: image.width, by: step).map { x in
        let at = data.startIndex + y * image.bytesPerRow + x * 4
        return switch (data[at + 2] > 127, data[at + 1] > 127, data[at] > 127) {
        case (true, true, true): "."
        case (true, false, false): "r"
        case (false, false, true): "b"
        case (false, false, false): "k"
        default: "?"
        }
      }.joined()
    }.joined(separator: "\n")
  }

  private func page(_ width: CGFloat = 60, _ height: CGFloat = 30) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
    view.backgroundColor = .white
    return view
  }

  private func shape(_ rect: CGRect, fill: UIColor? = .red) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.path = CGPath(rect: rect)
    layer.fillColor = fill?.cgColor
    return layer
  }

  // MARK: Shapes

  @Test func aShapeIsDrawnBeyondItsBounds() {
    let (view, layer) = (page(), shape(CGRect(x: 0, y: 0, width: 20, height: 20)))
    layer.frame.origin = CGPoint(x: 10, y: 10)
    view.layer.addSublayer(layer)
    for scale: CGFloat in [1, 2] { #expect(cells(of: view, scale: scale) == "......\n.rr...\n.rr...") }
    layer.masksToBounds = true
    #expect(cells(of: view) == "......\n......\n......")
    layer.masksToBounds = false
    layer.strokeColor = UIColor.blue.cgColor
    layer.lineWidth = 10
    layer.path = CGPath(rect: CGRect(x: 5, y: 5, width: 20, height: 10))
    layer.frame.origin = CGPoint(x: 0, y: 0)
    #expect(cells(of: view) == "bbb...\nbbb...\n......")
    layer.strokeEnd = 0.25
    #expect(cells(of: view) == "bb....\n......\n......")
  }

  @Test func defaultsMatchApples() {
    let layer = CAShapeLayer()
    #expect(layer.path == nil && layer.fillColor == .black && layer.strokeColor == nil && layer.lineWidth == 1 && layer.miterLimit == 10)
    #expect(layer.lineCap == .butt && layer.lineJoin == .miter && layer.fillRule == .nonZero && layer.lineDashPattern == nil)
    #expect(layer.strokeStart == 0 && layer.strokeEnd == 1)
    let gradient = CAGradientLayer()
    #expect(gradient.startPoint == CGPoint(x: 0.5, y: 0) && gradient.endPoint == CGPoint(x: 0.5, y: 1) && gradient.type == .axial)
  }

  @Test func strokesHaveCapsDashesAndPartialRanges() {
    let view = page(60, 10)
    let layer = CAShapeLayer()
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 10, y: 5))
    path.addLine(to: CGPoint(x: 50, y: 5))
    (layer.path, layer.lineWidth, layer.strokeColor) = (path, 10, UIColor.black.cgColor)
    path.addLine(to: CGPoint(x: 60, y: 5))
    view.layer.addSublayer(layer)
    #expect(cells(of: view) == ".kkkk.", "the path was copied")
    (layer.strokeStart, layer.strokeEnd) = (0.25, 0.75)
    #expect(cells(of: view) == "..kk..")
    layer.lineCap = .square
    layer.lineWidth = 20
    #expect(cells(of: view) == ".kkkk.")
    (layer.lineCap, layer.lineWidth, layer.strokeStart, layer.strokeEnd) = (.butt, 10, 0, 1)
    layer.lineDashPattern = [10, 10]
    #expect(cells(of: view) == ".k.k..")
    layer.lineDashPhase = 10
    #expect(cells(of: view) == "..k.k.")
  }

  @Test func fillRuleDeterminesInside() {
    let view = page(30, 30)
    let layer = CAShapeLayer()
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
    path.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
    layer.path = path
    view.layer.addSublayer(layer)
    #expect(cells(of: view) == "kkk\nkkk\nkkk")
    layer.fillRule = .evenOdd
    #expect(cells(of: view) == "kkk\nk.k\nkkk")
  }

  @Test func aViewMayHaveAShapeLayer() throws {
    let back = page()
    let view = ShapeView(frame: CGRect(x: 20, y: 10, width: 10, height: 10))
    back.addSubview(view)
    let layer = try #require(view.layer as? CAShapeLayer)
    layer.path = CGPath(rect: CGRect(x: -10, y: 0, width: 30, height: 10))
    layer.fillColor = UIColor.blue.cgColor
    #expect(cells(of: back) == "......\n.bbb..\n......")
    view.clipsToBounds = true
    #expect(cells(of: back) == "......\n..b...\n......")
    #expect(view.extent == view.bounds)
    view.clipsToBounds = false
    #expect(view.extent == CGRect(x: -10, y: 0, width: 30, height: 10))
  }

  @Test func shapeCastsShadowOfItsPath() {
    let (view, layer) = (page(), shape(CGRect(x: 0, y: 0, width: 10, height: 10), fill: .blue))
    (layer.shadowOpacity, layer.shadowOffset, layer.shadowRadius, layer.shadowColor) = (1, CGSize(width: 20, height: 10), 0, .black)
    view.layer.addSublayer(layer)
    #expect(cells(of: view) == "b.....\n..k...\n......")
    layer.shadowPath = CGPath(rect: CGRect(x: 10, y: 0, width: 10, height: 10))
    #expect(cells(of: view) == "b.....\n...k..\n......")
  }

  @Test func changesDamageOldAndNewPosition() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = page(20, 20)
    window.addSubview(view)
    let layer = shape(CGRect(x: 30, y: 30, width: 10, height: 10))
    view.layer.addSublayer(layer)
    window.damageRegion.removeAll()
    layer.path = CGPath(rect: CGRect(x: 50, y: 5, width: 10, height: 10))
    let rect = window.damageRegion.rects.reduce(CGRect.null) { $0.union(CGRect(x: $1.x, y: $1.y, width: $1.width, height: $1.height)) }
    #expect(rect.contains(CGRect(x: 30, y: 30, width: 10, height: 10)) && rect.contains(CGRect(x: 50, y: 5, width: 10, height: 10)))
  }

  // MARK: Gradients

  private func gradient(_ size: CGSize, _ change: (CAGradientLayer) -> Void = { _ in }) -> UIView {
    let view = page(size.width, size.height)
    let layer = CAGradientLayer()
    layer.frame = view.bounds
    layer.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    change(layer)
    view.layer.addSublayer(layer)
    return view
  }

  @Test func gradientsGoFromPointToPoint() {
    #expect(cells(of: gradient(CGSize(width: 20, height: 40))) == "rr\nrr\nbb\nbb")
    let across = gradient(CGSize(width: 40, height: 20)) { ($0.startPoint, $0.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5)) }
    for scale: CGFloat in [1, 2] { #expect(cells(of: across, scale: scale) == "rrbb\nrrbb") }
    let early = gradient(CGSize(width: 40, height: 10)) {
      ($0.startPoint, $0.endPoint, $0.locations) = (.zero, CGPoint(x: 1, y: 0), [0, 0.5])
    }
    #expect(cells(of: early) == "rbbb")
    // In a unit square that is stretched, the halfway color is on the other diagonal.
    let diagonal = gradient(CGSize(width: 80, height: 40)) { ($0.startPoint, $0.endPoint) = (.zero, CGPoint(x: 1, y: 1)) }
    let rows = cells(of: diagonal).split(separator: "\n").map { $0.filter { $0 == "r" }.count }
    #expect(rows == [7, 5, 3, 1])
  }

  @Test func aRadialGradientIsAnEllipse() {
    let view = gradient(CGSize(width: 120, height: 60)) {
      ($0.type, $0.startPoint, $0.endPoint, $0.locations) = (.radial, CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1), [0.55, 0.55])
    }
    #expect(cells(of: view) == "bbbbbbbbbbbb\nbbbbrrrrbbbb\nbbbrrrrrrbbb\nbbbrrrrrrbbb\nbbbbbrrbbbbb\nbbbbbbbbbbbb")
  }

  @Test func cornerRadiusClipsGradient() {
    let view = gradient(CGSize(width: 40, height: 40)) { $0.cornerRadius = 20 }
    #expect(cells(of: view, cell: 4).hasPrefix("..rr"))
    let nothing = gradient(CGSize(width: 20, height: 10)) { $0.colors = nil }
    #expect(cells(of: nothing) == "..")
    let one = gradient(CGSize(width: 20, height: 10)) { $0.colors = [UIColor.red.cgColor] }
    #expect(cells(of: one) == "rr")
  }

  @Test func aViewMayHaveAGradientLayer() throws {
    let view = GradientView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    try #require(view.layer as? CAGradientLayer).colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    #expect(cells(of: view) == "rr\nbb")
    view.frame.size = CGSize(width: 10, height: 40)
    #expect(cells(of: view) == "r\nr\nb\nb")
  }

  // MARK: Masks

  @Test func maskShowsOnlyCoveredContent() {
    let back = page()
    let view = UIView(frame: CGRect(x: 10, y: 0, width: 40, height: 30))
    view.backgroundColor = .red
    let subview = UIView(frame: CGRect(x: 0, y: 10, width: 60, height: 10))
    subview.backgroundColor = .blue
    view.addSubview(subview)
    back.addSubview(view)
    #expect(cells(of: back) == ".rrrr.\n.bbbbb\n.rrrr.")
    view.layer.mask = shape(CGRect(x: 10, y: 0, width: 20, height: 20), fill: .black)
    #expect(cells(of: back) == "..rr..\n..bb..\n......")
    view.layer.mask?.frame.origin.x = 10
    #expect(cells(of: back) == "...rr.\n...bb.\n......")
    view.layer.mask = nil
    #expect(cells(of: back) == ".rrrr.\n.bbbbb\n.rrrr.")
  }

  /// Drawn masks and masks as clips give the same result.
  @Test func drawnMasksEqualClippingMasks() {
    let back = page()
    let view = UIView(frame: back.bounds)
    view.backgroundColor = .red
    back.addSubview(view)
    let plain = shape(CGRect(x: 10, y: 10, width: 30, height: 10), fill: .black)
    view.layer.mask = plain
    let cut = cells(of: back, cell: 5)
    let holder = CALayer()
    holder.addSublayer(shape(CGRect(x: 10, y: 10, width: 30, height: 10), fill: .black))
    view.layer.mask = holder
    #expect(holder.maskShape == nil && plain.maskShape != nil && cells(of: back, cell: 5) == cut)
    let masked = UIView(frame: CGRect(x: 10, y: 10, width: 30, height: 10))
    masked.backgroundColor = .black
    view.mask = masked
    #expect(view.layer.mask === masked.layer && cells(of: back, cell: 5) == cut)
    view.mask = nil
    #expect(view.layer.mask == nil)
    let fading = CAGradientLayer()
    fading.frame = view.bounds
    fading.colors = [UIColor.black.cgColor, UIColor.clear.cgColor]
    view.layer.mask = fading
    #expect(cells(of: back) == "rrrrrr\n??????\n......".replacingOccurrences(of: "??????", with: cells(of: back).split(separator: "\n")[1]))
  }

  @Test func maskedViewDoesNotHideContentBehindIt() {
    let back = page()
    let view = UIView(frame: back.bounds)
    (view.backgroundColor, view.isOpaque) = (.red, true)
    back.addSubview(view)
    view.layer.mask = shape(CGRect(x: 0, y: 0, width: 10, height: 10), fill: .black)
    #expect(cells(of: back) == "r.....\n......\n......")
  }

  @Test func sublayerCanHaveMask() {
    let view = page(30, 10)
    let layer = CALayer()
    layer.frame = view.bounds
    layer.backgroundColor = UIColor.blue.cgColor
    layer.mask = shape(CGRect(x: 10, y: 0, width: 10, height: 10), fill: .black)
    view.layer.addSublayer(layer)
    #expect(cells(of: view) == ".b.")
  }

  @Test func maskChangeDamagesMaskedLayer() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = page(20, 20)
    window.addSubview(view)
    let layer = shape(CGRect(x: 0, y: 0, width: 10, height: 10))
    view.layer.mask = layer
    window.damageRegion.removeAll()
    layer.path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5))
    #expect(!window.damageRegion.isEmpty)
    let mask = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    view.mask = mask
    window.damageRegion.removeAll()
    mask.frame.size.width = 9
    #expect(!window.damageRegion.isEmpty)
    window.damageRegion.removeAll()
    mask.backgroundColor = .black
    #expect(!window.damageRegion.isEmpty)
  }
}

private final class ShapeView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }
}

private final class GradientView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }
}
