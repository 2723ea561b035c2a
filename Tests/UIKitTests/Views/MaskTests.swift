import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Masks and corner curves.
@Suite(.serialized) @MainActor
struct MaskTests {
  @Test func onlyMaskedAreaIsVisible() {
    let stage = EventStage(width: 40, height: 40)
    defer { stage.close() }
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    view.backgroundColor = .red
    let inner = UIView(frame: CGRect(x: 10, y: 0, width: 20, height: 20))
    inner.backgroundColor = .blue
    view.addSubview(inner)
    stage.window.addSubview(view)
    let mask = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 5))
    mask.backgroundColor = .black
    view.mask = mask
    stage.wait(20)
    for (x, y, wanted) in [(12, 16, 0xFFFF_FFFF), (16, 16, 0xFFFF_0000), (21, 16, 0xFF00_00FF), (26, 16, 0xFFFF_FFFF), (16, 12, 0xFFFF_FFFF), (16, 21, 0xFFFF_FFFF)] as [(Int, Int, UInt32)] {
      #expect(stage.pixel(x, y) == wanted, "\(x), \(y): \(String(stage.pixel(x, y), radix: 16))")
    }
    mask.backgroundColor = UIColor.black.withAlphaComponent(0.5)
    view.setNeedsDisplay()
    stage.wait(20)
    #expect((0x7D...0x82).contains(stage.pixel(16, 16) & 0xFF), "half of red over white")
    #expect(stage.window.hitTest(CGPoint(x: 12, y: 12), with: nil) === view)
    view.mask = nil
    stage.wait(20)
    #expect(stage.pixel(12, 16) == 0xFFFF_0000 && stage.pixel(32, 16) == 0xFF00_00FF)
  }

  /// A window with a red view of 20 points at (10, 10).
  private func withView(_ body: (UIView, EventStage) -> Void) {
    let stage = EventStage(width: 40, height: 40)
    defer { stage.close() }
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    view.backgroundColor = .red
    stage.window.addSubview(view)
    body(view, stage)
  }

  private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: UIColor = .black) -> UIView {
    let view = UIView(frame: CGRect(x: x, y: y, width: width, height: height))
    view.backgroundColor = color
    return view
  }

  /// The pixels at some positions, one character each: red, blue, or white.
  private func seen(_ stage: EventStage, _ positions: (Int, Int)...) -> String {
    let letters: [UInt32: String] = [0xFFFF_0000: "r", 0xFF00_00FF: "b", 0xFFFF_FFFF: "."]
    return positions.map { letters[stage.pixel($0.0, $0.1)] ?? "?" }.joined()
  }

  /// A mask is in no window, but its changes and animations are drawn.
  @Test func maskChangesAreDrawn() {
    withView { view, stage in
      let (mask, part) = (box(0, 0, 10, 20, .clear), box(0, 0, 10, 5))
      mask.addSubview(part)
      view.mask = mask
      stage.wait(20)
      #expect(seen(stage, (15, 12), (15, 22), (25, 22)) == "r..")
      part.frame.origin.y = 10
      stage.wait(20)
      #expect(seen(stage, (15, 12), (15, 22), (25, 22)) == ".r.", "a view in the mask has moved")
      UIView.animate(withDuration: 0.2) { mask.frame.origin.x = 10 }
      stage.wait(300)
      #expect(seen(stage, (15, 12), (15, 22), (25, 22)) == "..r", "the mask has moved")
      UIView.animate(withDuration: 0.2) { part.frame.origin.y = 0 }
      stage.wait(300)
      #expect(seen(stage, (25, 12), (25, 22)) == "r.", "a view in it has moved in time")
      let move = CABasicAnimation(keyPath: "position.y")
      (move.fromValue, move.toValue, move.duration) = (12.5, 12.5, 1)
      part.layer.add(move, forKey: "move")
      stage.wait(100)
      #expect(seen(stage, (25, 12), (25, 22)) == ".r", "an animation of a layer runs")
      stage.wait(1000)
      #expect(seen(stage, (25, 12), (25, 22)) == "r." && part.layer.animationKeys() == nil)
    }
  }

  @Test func layerMaskRetainsItsView() {
    withView { view, stage in
      weak var kept: UIView?
      do {
        let mask = box(0, 0, 10, 20)
        view.layer.mask = mask.layer
        kept = mask
      }
      stage.wait(20)
      #expect(kept != nil && view.mask === kept)
      #expect(seen(stage, (15, 15), (25, 15)) == "r.")
      view.layer.mask = CALayer()
      #expect(kept == nil && view.mask == nil)
    }
  }

  /// The idiom of gradient text: a subview that is the mask is not drawn itself, and covers nothing.
  @Test func aSubviewThatIsTheMaskIsNotDrawn() {
    withView { view, stage in
      let mask = box(0, 0, 10, 20, .blue)
      mask.isOpaque = true
      view.addSubview(mask)
      view.mask = mask
      stage.wait(20)
      #expect(seen(stage, (15, 15), (25, 15)) == "r.")
      mask.frame.origin.x = -5
      stage.wait(20)
      #expect(seen(stage, (8, 15), (12, 15), (17, 15)) == ".r." && view.extent == view.bounds)
      view.mask = nil
      stage.wait(20)
      #expect(seen(stage, (8, 15), (12, 15), (17, 15)) == "bbr", "now it is a subview as others")
    }
  }

  /// The standard error output of an exit test.
  private func standardError(_ result: ExitTest.Result?) -> String { String(decoding: result?.standardErrorContent ?? [], as: UTF8.self) }

  /// Cycles are refused with a message.
  @Test func maskCycleIsRefused() async {
    let (outer, inner, mask) = (UIView(), UIView(), UIView())
    outer.addSubview(inner)
    inner.mask = mask
    #expect(inner.layer.isDrawn(by: outer.layer) && inner.layer.isDrawn(by: inner.layer) && mask.layer.isDrawn(by: outer.layer))
    #expect(!outer.layer.isDrawn(by: inner.layer) && !inner.layer.isDrawn(by: mask.layer))
    let one = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (outer, inner) = (UIView(), UIView())
        outer.addSubview(inner)
        inner.mask = outer
      }
    }
    #expect(standardError(one).contains("masked by itself"))
    let two = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (view, mask) = (UIView(), UIView())
        view.mask = mask
        mask.addSubview(view)
      }
    }
    #expect(standardError(two).contains("be in its own mask"))
    let three = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (layer, mask) = (CALayer(), CALayer())
        layer.mask = mask
        mask.addSublayer(layer)
      }
    }
    #expect(standardError(three).contains("or to its mask"))
  }

  /// A continuous corner is inside the circular one near its ends and nearly equal on the diagonal.
  @Test func continuousCornersBeginFartherFromCorner() {
    let layer = CALayer()
    layer.cornerRadius = 20
    let rect = CGRect(x: 0, y: 0, width: 100, height: 80)
    let circular = layer.outline(of: rect)
    layer.cornerCurve = .continuous
    let continuous = layer.outline(of: rect)
    #expect(CALayer.cornerCurveExpansionFactor(.continuous) > 1.5 && CALayer.cornerCurveExpansionFactor(.circular) == 1)
    #expect(continuous.boundingBox == rect)
    for corner in [(0, 0), (1, 0), (0, 1), (1, 1)] as [(CGFloat, CGFloat)] {
      func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: corner.0 == 0 ? x : 100 - x, y: corner.1 == 0 ? y : 80 - y) }
      #expect(circular.contains(at(21, 0.05)) && !continuous.contains(at(21, 0.05)), "\(corner)")
      #expect(!continuous.contains(at(4, 4)) && continuous.contains(at(8, 8)))
    }
    layer.maskedCorners = [.layerMinXMinYCorner]
    #expect(layer.outline(of: rect).contains(CGPoint(x: 99.5, y: 79.5)) && !layer.outline(of: rect).contains(CGPoint(x: 0.5, y: 0.5)))
    // Without enough space it is circular.
    layer.maskedCorners = .all
    #expect(layer.continuousOutline(of: CGRect(x: 0, y: 0, width: 50, height: 80), radius: 20) == nil)
  }
}
