import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Ambiguous layouts, and the geometry that constraints use: alignment rectangles, the readable width, the expanded size.
@Suite(.serialized) @MainActor
struct AmbiguityTests {
  private let host = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

  private func add(_ view: UIView, _ name: String, _ make: (UIView) -> [NSLayoutConstraint]) {
    view.accessibilityIdentifier = name
    view.translatesAutoresizingMaskIntoConstraints = false
    host.addSubview(view)
    NSLayoutConstraint.activate(make(view))
    host.layoutIfNeeded()
  }

  /// An inequality alone leaves an axis ambiguous; it is reported and exercised.
  @Test func ambiguityIsDescribedAndExercised() {
    let view = UIView()
    add(view, "title") { view in
      [
        view.leftAnchor.constraint(equalTo: host.leftAnchor, constant: 5), view.topAnchor.constraint(equalTo: host.topAnchor),
        view.widthAnchor.constraint(greaterThanOrEqualToConstant: 100), view.heightAnchor.constraint(equalToConstant: 3),
      ]
    }
    #expect(view.hasAmbiguousLayout)
    #expect(view.ambiguousLayoutDescription?.hasPrefix("The constraints do not determine the width of ‘title’:") == true)
    let before = view.frame
    view.exerciseAmbiguityInLayout()
    #expect(view.frame.origin == before.origin && view.frame.height == 3 && view.frame.width == before.width + 20)
    #expect(view.hasAmbiguousLayout, "the layout stays ambiguous")
    view.exerciseAmbiguityInLayout()
    #expect(view.frame == before)
    view.exerciseAmbiguityInLayout()
    view.rightAnchor.constraint(lessThanOrEqualTo: host.rightAnchor).isActive = true
    #expect(view.hasAmbiguousLayout)
    view.widthAnchor.constraint(equalToConstant: 120).isActive = true
    host.layoutIfNeeded()
    #expect(!view.hasAmbiguousLayout && view.ambiguousLayoutDescription == nil)
    view.exerciseAmbiguityInLayout()
    #expect(view.frame.width == 120)
    let free = UIView()
    add(free, "free") { [$0.heightAnchor.constraint(equalToConstant: 3)] }
    #expect(free.ambiguousLayoutDescription?.hasPrefix("The constraints do not determine the x, the y and the width of ‘free’:") == true)
  }

  /// Intrinsic content size determines a view's size; without its priorities it does not.
  @Test func intrinsicSizeResolvesAmbiguity() {
    let label = UILabel()
    label.text = "words"
    add(label, "label") { [$0.leftAnchor.constraint(equalTo: host.leftAnchor), $0.topAnchor.constraint(equalTo: host.topAnchor)] }
    #expect(!label.hasAmbiguousLayout && label.ambiguousLayoutDescription == nil)
    let (first, second) = (UILabel(), UILabel())
    for label in [first, second] { label.text = "words" }
    add(first, "first") { [$0.leftAnchor.constraint(equalTo: host.leftAnchor), $0.topAnchor.constraint(equalTo: host.topAnchor)] }
    add(second, "second") {
      [$0.leftAnchor.constraint(equalTo: first.rightAnchor), $0.rightAnchor.constraint(equalTo: host.rightAnchor), $0.topAnchor.constraint(equalTo: host.topAnchor)]
    }
    #expect(first.hasAmbiguousLayout && second.hasAmbiguousLayout, "hugging priorities are equal, so each view could grow")
    first.setContentHuggingPriority(.defaultLow + 1, for: .horizontal)
    host.layoutIfNeeded()
    #expect(!first.hasAmbiguousLayout && !second.hasAmbiguousLayout)
  }

  /// A shadow below the view does not belong to its alignment rectangle.
  @Test func constraintsApplyToAlignmentRect() {
    final class Shadowed: UIView {
      override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 1, left: 2, bottom: 8, right: 4) }
    }
    let view = Shadowed()
    add(view, "shadowed") {
      [
        $0.leftAnchor.constraint(equalTo: host.leftAnchor, constant: 20), $0.topAnchor.constraint(equalTo: host.topAnchor, constant: 30),
        $0.widthAnchor.constraint(equalToConstant: 50), $0.heightAnchor.constraint(equalToConstant: 40),
      ]
    }
    #expect(view.frame == CGRect(x: 18, y: 29, width: 56, height: 49))
    #expect(view.alignmentRect(forFrame: view.frame) == CGRect(x: 20, y: 30, width: 50, height: 40))
  }

  /// The readable width, centered; in a narrow view, as wide as the margins allow.
  @Test(arguments: [300.0, 600, 1000, 2000]) func readableContentGuideLimitsWidth(width: Double) {
    host.frame.size.width = width
    host.layoutMargins = UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
    let view = UIView()
    add(view, "text") {
      [
        $0.leftAnchor.constraint(equalTo: host.readableContentGuide.leftAnchor), $0.rightAnchor.constraint(equalTo: host.readableContentGuide.rightAnchor),
        $0.topAnchor.constraint(equalTo: host.readableContentGuide.topAnchor), $0.heightAnchor.constraint(equalToConstant: 1),
      ]
    }
    let widest = (UIFont.preferredFont(forTextStyle: .body).pointSize * 39.5).rounded()
    #expect(abs(view.frame.width - min(widest, CGFloat(width) - 32)) <= 1 && abs(view.frame.midX - CGFloat(width) / 2) <= 1 && view.frame.minY == 8)
  }

  /// Flexible content gets the target size, other content its own size.
  @Test func expandedFittingSizeIsTheLargest() {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    view.heightAnchor.constraint(lessThanOrEqualToConstant: 70).isActive = true
    #expect(view.systemLayoutSizeFitting(UIView.layoutFittingExpandedSize) == CGSize(width: 10_000, height: 70))
    #expect(view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == .zero)
  }

  /// A controller's method is called instead of its view's, which it calls.
  @Test func controllerUpdatesConstraintsOfItsView() {
    final class Root: UIView {
      var updates = 0
      override func updateConstraints() {
        updates += 1
        super.updateConstraints()
      }
    }
    final class Controller: UIViewController {
      var updates = 0
      override func loadView() { view = Root() }
      override func updateViewConstraints() {
        updates += 1
        super.updateViewConstraints()
      }
    }
    let controller = Controller()
    let stage = EventStage.atDesk(root: controller, width: 300, height: 200)
    defer { stage.closeAtDesk() }
    let root = controller.view as! Root
    let (before, own) = (controller.updates, root.updates)
    controller.view.setNeedsUpdateConstraints()
    stage.session.turn()
    #expect(controller.updates == before + 1 && root.updates == own + 1)
  }
}
