import CoreGraphics
import Testing

@testable import UIKit

/// Masks, and the curves of corners.
@Suite(.serialized) @MainActor
struct MaskTests {
  @Test func onlyWhatTheMaskCoversIsSeen() {
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

  /// A continuous corner lies inside the circular one near its ends and is the same on the diagonal, nearly.
  @Test func continuousCornersBeginFurtherOut() {
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
    // Without room it is a circle's.
    layer.maskedCorners = .all
    #expect(layer.continuousOutline(of: CGRect(x: 0, y: 0, width: 50, height: 80), radius: 20) == nil)
  }
}
