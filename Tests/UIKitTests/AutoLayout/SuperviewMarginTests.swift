import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Margins that reach as far as those of the superview.
@Suite(.serialized) @MainActor
struct SuperviewMarginTests {
  @Test func largerOfOwnAndSuperviewMarginApplies() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    outer.layoutMargins = UIEdgeInsets(top: 40, left: 50, bottom: 60, right: 5)
    let inner = UIView(frame: CGRect(x: 20, y: 0, width: 180, height: 150))
    outer.addSubview(inner)
    #expect(inner.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    inner.preservesSuperviewLayoutMargins = true
    #expect(inner.layoutMargins == UIEdgeInsets(top: 40, left: 30, bottom: 10, right: 8))
    let innermost = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    innermost.preservesSuperviewLayoutMargins = true
    inner.addSubview(innermost)
    #expect(innermost.layoutMargins.left == 20 && innermost.layoutMargins.top == 30, "through both")
    inner.layoutMargins.left = 45
    #expect(inner.layoutMargins.left == 45)
    inner.preservesSuperviewLayoutMargins = false
    #expect(inner.layoutMargins == UIEdgeInsets(top: 40, left: 45, bottom: 10, right: 8), "what was set by reading and writing all of them")
  }

  @Test func constraintsFollowMargins() {
    let stage = EventStage(width: 300, height: 200)
    defer { stage.close() }
    let (outer, inner, leaf) = (UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)), UIView(frame: CGRect(x: 10, y: 10, width: 280, height: 180)), UIView())
    outer.layoutMargins = UIEdgeInsets(top: 30, left: 30, bottom: 30, right: 30)
    inner.preservesSuperviewLayoutMargins = true
    leaf.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(outer)
    outer.addSubview(inner)
    inner.addSubview(leaf)
    let guide = inner.layoutMarginsGuide
    NSLayoutConstraint.activate([
      leaf.leftAnchor.constraint(equalTo: guide.leftAnchor), leaf.rightAnchor.constraint(equalTo: guide.rightAnchor),
      leaf.topAnchor.constraint(equalTo: guide.topAnchor), leaf.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
    ])
    stage.session.turn()
    #expect(leaf.frame == CGRect(x: 20, y: 20, width: 240, height: 140))
    outer.layoutMargins.left = 70
    stage.session.turn()
    #expect(leaf.frame == CGRect(x: 60, y: 20, width: 200, height: 140))
    inner.frame.origin.x = 40
    stage.session.turn()
    #expect(leaf.frame.minX == 30)
  }

  private final class Heard: UIView {
    var count = 0
    override func layoutMarginsDidChange() { count += 1 }
  }

  @Test func marginsIncludeSafeArea() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    let (controller, view) = (UIViewController(), Heard())
    controller.view = view
    window.rootViewController = controller
    window.layoutIfNeeded()
    #expect(view.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    let count = view.count
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 50, right: 0)
    window.layoutIfNeeded()
    #expect(view.layoutMargins == UIEdgeInsets(top: 28, left: 8, bottom: 58, right: 8) && view.count == count + 1)
    view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(view.layoutMargins == UIEdgeInsets(top: 21, left: 2, bottom: 53, right: 4) && view.directionalLayoutMargins.bottom == 53)
    view.insetsLayoutMarginsFromSafeArea = false
    #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) && view.count == count + 3)
  }

  @Test func subviewsReceiveLayoutMarginsDidChange() {
    let (outer, inner) = (Heard(), Heard())
    outer.addSubview(inner)
    outer.layoutMargins.top = 30
    #expect(outer.count == 1 && inner.count == 0)
    inner.preservesSuperviewLayoutMargins = true
    outer.layoutMargins.top = 31
    #expect(outer.count == 2 && inner.count == 2)
  }
}
