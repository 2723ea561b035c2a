import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// View geometry: in superviews, under transforms, and conversion between coordinate spaces.
@Suite @MainActor
struct ViewGeometryTests {
  @Test func frameBoundsAndCenterStayConsistent() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    #expect(view.center == CGPoint(x: 25, y: 40))
    view.bounds = CGRect(x: 5, y: 6, width: 10, height: 10)
    #expect(view.center == CGPoint(x: 25, y: 40), "a change of bounds keeps the centre")
    #expect(view.frame == CGRect(x: 20, y: 35, width: 10, height: 10))
    view.center = CGPoint(x: 0, y: 0)
    #expect(view.frame == CGRect(x: -5, y: -5, width: 10, height: 10))
  }

  @Test func fractionalFrameRoundTripsExactly() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let frame = CGRect(
        x: .random(in: -1e4...1e4, using: &random), y: .random(in: -1e4...1e4, using: &random),
        width: .random(in: 0...1e4, using: &random), height: .random(in: 0...1e4, using: &random))
      let view = UIView()
      view.frame = frame
      #expect(view.frame == frame, "seed 7")
    }
  }

  @Test func aTransformTurnsAboutTheCenter() {
    let view = UIView(frame: CGRect(x: 100, y: 100, width: 40, height: 20))
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(isNear(view.frame, CGRect(x: 110, y: 90, width: 20, height: 40)))
    #expect(view.center == CGPoint(x: 120, y: 110))
    #expect(view.bounds.size == CGSize(width: 40, height: 20))
  }

  @Test func pointsConvertBetweenViewsAndBack() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let left = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    let inner = UIView(frame: CGRect(x: 20, y: 30, width: 50, height: 50))
    let right = UIView(frame: CGRect(x: 200, y: 100, width: 100, height: 100))
    right.transform = CGAffineTransform(scaleX: 2, y: 2)
    left.bounds.origin = CGPoint(x: 5, y: 0)
    root.addSubview(left)
    left.addSubview(inner)
    root.addSubview(right)
    #expect(inner.convert(CGPoint(x: 1, y: 2), to: root) == CGPoint(x: 26, y: 42))
    #expect(inner.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 26, y: 42))
    #expect(right.convert(CGPoint.zero, to: root) == CGPoint(x: 150, y: 50))
    let there = inner.convert(CGPoint(x: 3, y: 4), to: right)
    #expect(isNear(right.convert(there, to: inner), CGPoint(x: 3, y: 4)))
    #expect(isNear(inner.convert(there, from: right), CGPoint(x: 3, y: 4)))
  }

  nonisolated private static let masks: [(UIView.AutoresizingMask, CGRect)] = [
    ([], CGRect(x: 10, y: 10, width: 20, height: 20)),
    ([.flexibleWidth, .flexibleHeight], CGRect(x: 10, y: 10, width: 120, height: 70)),
    ([.flexibleLeftMargin], CGRect(x: 110, y: 10, width: 20, height: 20)),
    ([.flexibleLeftMargin, .flexibleRightMargin], CGRect(x: 22.5, y: 10, width: 20, height: 20)),
    ([.flexibleTopMargin], CGRect(x: 10, y: 60, width: 20, height: 20)),
  ]

  @Test(arguments: masks)
  func autoresizingMasksFollowSuperview(mask: UIView.AutoresizingMask, expected: CGRect) {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    child.autoresizingMask = mask
    parent.addSubview(child)
    parent.frame.size = CGSize(width: 200, height: 150)
    #expect(child.frame == expected)
  }

  @Test func theFrontmostViewIsHit() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let back = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    let front = UIView(frame: CGRect(x: 40, y: 40, width: 60, height: 60))
    root.addSubview(back)
    root.addSubview(front)
    func hit(_ x: CGFloat, _ y: CGFloat) -> UIView? { root.hitTest(CGPoint(x: x, y: y), with: nil) }
    #expect(hit(10, 10) === back)
    #expect(hit(50, 50) === front)
    #expect(hit(5, 95) === root)
    #expect(hit(100, 50) == nil, "the far edge lies outside")
    front.isUserInteractionEnabled = false
    #expect(hit(50, 50) === back)
    front.isUserInteractionEnabled = true
    front.alpha = 0
    #expect(hit(50, 50) === back)
    back.isHidden = true
    #expect(hit(50, 50) === root)
  }

  private func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool { abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9 }
  private func isNear(_ a: CGRect, _ b: CGRect) -> Bool {
    isNear(a.origin, b.origin) && abs(a.width - b.width) < 1e-9 && abs(a.height - b.height) < 1e-9
  }
}
