import CoreGraphics
import GalleyRaster
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Views as pixels: small pictures in characters, and the law that partial drawing equals full drawing.
@Suite @MainActor
struct ViewRenderingTests {
  @Test func subviewsAreDrawnBackToFrontAndClipped() {
    let view = coloredView(0, 0, 8, 6, .white)
    let clip = coloredView(1, 1, 4, 4, .red)
    clip.clipsToBounds = true
    clip.addSubview(coloredView(2, 2, 4, 4, .blue))
    view.addSubview(clip)
    view.addSubview(coloredView(6, 0, 2, 2, .black))
    check(view, """
      ......XX
      .RRRR.XX
      .RRRR...
      .RRBB...
      .RRBB...
      ........
      """)
  }

  @Test func hiddenAndClearViewsAreNotDrawn() {
    let view = coloredView(0, 0, 4, 2, .white)
    let hidden = coloredView(0, 0, 2, 2, .red)
    hidden.isHidden = true
    let clear = coloredView(2, 0, 2, 2, .red)
    clear.alpha = 0
    view.addSubview(hidden)
    view.addSubview(clear)
    check(view, """
      ....
      ....
      """)
  }

  @Test func alphaAppliesToViewAsGroup() {
    let view = coloredView(0, 0, 4, 1, .white)
    let group = coloredView(0, 0, 4, 1, .black)
    group.alpha = 0.5
    group.addSubview(coloredView(0, 0, 2, 1, .black))
    view.addSubview(group)
    let row = (0..<4).map { pixels(of: view)[$0] }
    #expect(Set(row).count == 1, "black on black at half is the same grey: \(row)")
    #expect((0x7E...0x81).contains(row[0] & 0xFF))
  }

  @Test func scrollingMovesContent() {
    let view = coloredView(0, 0, 4, 4, .white)
    view.addSubview(coloredView(0, 2, 2, 2, .red))
    view.bounds.origin = CGPoint(x: 0, y: 1)
    check(view, """
      ....
      RR..
      RR..
      ....
      """)
  }

  @Test func transformRotatesDrawing() {
    let view = coloredView(0, 0, 4, 4, .white)
    let bar = coloredView(1, 0, 2, 4, .red)
    bar.transform = CGAffineTransform(rotationAngle: .pi / 2)
    view.addSubview(bar)
    check(view, """
      ....
      RRRR
      RRRR
      ....
      """)
  }

  @Test func bordersLieInsideAndOverSubviews() {
    let view = coloredView(0, 0, 5, 4, .white)
    view.layer.borderWidth = 1
    view.layer.borderColor = UIColor.red.cgColor
    view.addSubview(coloredView(0, 0, 2, 2, .blue))
    check(view, """
      RRRRR
      RB..R
      R...R
      RRRRR
      """)
  }

  @Test func focusRingIsTwoPointsOutside() {
    // An exhibit that was shown in this process has changed the palette.
    UISystemPalette.current = UISystemPalette()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 14, height: 12))
    window.backgroundColor = .white
    let control = UIControl(frame: CGRect(x: 5, y: 5, width: 4, height: 2))
    control.backgroundColor = .black
    window.addSubview(control)
    window.focus(control)
    let row = Array(pixels(of: window)[(6 * 14)..<(7 * 14)])
    #expect(row[0] == 0xFFFF_FFFF)
    #expect(row[1] == 0xFF00_7AFF && row[2] == 0xFF00_7AFF, "two points of ring")
    #expect(row[3] == 0xFFFF_FFFF && row[4] == 0xFFFF_FFFF, "two points of gap")
    #expect(row[5] == 0xFF00_0000)
  }

  @Test func drawingIsClippedToBounds() {
    let view = coloredView(0, 0, 6, 3, .white)
    let spill = SpillingView(frame: CGRect(x: 2, y: 1, width: 2, height: 1))
    view.addSubview(spill)
    check(view, """
      ......
      ..RR..
      ......
      """)
  }

  @Test func partialDrawingEqualsFullDrawing() {
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let view = randomTree(depth: 3, using: &random)
      view.frame = CGRect(x: 0, y: 0, width: 64, height: 48)
      let whole = pixels(of: view)
      let parts = bitmap(of: view)
      for _ in 0..<6 {
        let part = IntRect(
          x: .random(in: 0..<48, using: &random), y: .random(in: 0..<36, using: &random),
          width: .random(in: 1..<16, using: &random), height: .random(in: 1..<12, using: &random))
        draw(view, into: parts, damage: part)
      }
      let different = (0..<whole.count).filter { parts.pixels[$0 / 64 * parts.stride + $0 % 64] != whole[$0] }
      #expect(different.prefix(4).map { [$0 % 64, $0 / 64] } == [], "seed \(seed)")
    }
  }

  @Test func changesDamageVisibleArea() {
    // Another test's window can be on the screen, at another scale.
    let host = UIScreen.main.host
    UIScreen.main.host = nil
    defer { UIScreen.main.host = host }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    expectDamage(of: window, window.bounds)
    let clip = coloredView(10, 10, 50, 50, .white)
    clip.clipsToBounds = true
    let inner = coloredView(40, 40, 20, 20, .red)
    clip.addSubview(inner)
    window.addSubview(clip)
    expectDamage(of: window, CGRect(x: 10, y: 10, width: 50, height: 50))
    inner.setNeedsDisplay()
    expectDamage(of: window, CGRect(x: 50, y: 50, width: 10, height: 10))
    inner.frame.origin = CGPoint(x: 0, y: 0)
    expectDamage(of: window, CGRect(x: 10, y: 10, width: 50, height: 50))
    clip.isHidden = true
    expectDamage(of: window, CGRect(x: 10, y: 10, width: 50, height: 50))
    inner.backgroundColor = .blue
    expectDamage(of: window, .null)
  }

  private func expectDamage(of window: UIWindow, _ rect: CGRect, sourceLocation: SourceLocation = #_sourceLocation) {
    let damage = window.damageRegion.rects.reduce(CGRect.null) { box, part in
      box.union(CGRect(x: part.x, y: part.y, width: part.width, height: part.height))
    }
    #expect(damage == rect, sourceLocation: sourceLocation)
    window.damageRegion.removeAll()
  }

  // MARK: Drawing

  private func coloredView(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: UIColor) -> UIView {
    let view = UIView(frame: CGRect(x: x, y: y, width: width, height: height))
    view.backgroundColor = color
    return view
  }

  private func randomTree(depth: Int, using random: inout SeededGenerator) -> UIView {
    func side(_ maximum: CGFloat) -> CGFloat { CGFloat.random(in: 0...maximum, using: &random).rounded() }
    let view = coloredView(
      side(30), side(20), side(40) + 1, side(30) + 1,
      UIColor(red: side(1), green: side(1), blue: side(1), alpha: 1))
    view.clipsToBounds = .random(using: &random)
    view.isOpaque = .random(using: &random)
    if side(3) == 0 { view.alpha = 0.5 }
    if side(3) == 0 { view.layer.cornerRadius = 4 }
    guard depth > 0 else { return view }
    for _ in 0..<3 { view.addSubview(randomTree(depth: depth - 1, using: &random)) }
    return view
  }

  private func bitmap(of view: UIView) -> Bitmap {
    let size = view.bounds.size
    let bitmap = Bitmap(width: Int(size.width), height: Int(size.height))
    draw(view, into: bitmap, damage: IntRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height))
    return bitmap
  }

  private func draw(_ view: UIView, into bitmap: Bitmap, damage: IntRect) {
    let canvas = BitmapCanvas(bitmap: bitmap, scale: 1, clip: [damage])
    // As the window does, so that no earlier content shows through.
    canvas.fill(GalleyRaster.Rect(damage), GalleyRaster.Color(red: 0, green: 0, blue: 0, alpha: 1))
    let context = CGContext(canvas: canvas, bitmap: bitmap)
    context.translateBy(x: -view.bounds.minX, y: -view.bounds.minY)
    let rect = CGRect(x: damage.x, y: damage.y, width: damage.width, height: damage.height)
    view.render(in: context, damage: rect.offsetBy(dx: view.bounds.minX, dy: view.bounds.minY))
  }

  private func pixels(of view: UIView) -> [UInt32] {
    let bitmap = bitmap(of: view)
    return (0..<bitmap.height).flatMap { y in
      (0..<bitmap.width).map { x in bitmap.pixels[y * bitmap.stride + x] }
    }
  }

  private func check(_ view: UIView, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let letters: [UInt32: Character] = [
      0xFFFF_FFFF: ".", 0xFFFF_0000: "R", 0xFF00_00FF: "B", 0xFF00_0000: "X",
    ]
    let pixels = pixels(of: view)
    let width = Int(view.bounds.width)
    let drawn = stride(from: 0, to: pixels.count, by: width)
      .map { row in String(pixels[row..<(row + width)].map { letters[$0] ?? "?" }) }
      .joined(separator: "\n")
    #expect(drawn == expected, sourceLocation: sourceLocation)
  }
}

private final class SpillingView: UIView {
  override func draw(_ rect: CGRect) {
    UIColor.red.setFill()
    UIRectFill(bounds.insetBy(dx: -5, dy: -5))
  }
}
