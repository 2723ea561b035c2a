import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The three classic ways for a wrapping label to get its height, and the width that all of them use.
@MainActor @Suite(.serialized) struct SelfAdjustingLabelTests {
  private static let labelText = "A label of so many words that it wraps in any window that is no wider than this one, twice at least."

  /// The label in a view 240 wide, with 20 at each side, and the view below it.
  private func pin(_ label: UILabel, in view: UIView) -> UIView {
    label.text = Self.labelText
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    let below = UIView()
    below.translatesAutoresizingMaskIntoConstraints = false
    for subview in [label, below] { view.addSubview(subview) }
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(withVisualFormat: "|-20-[label]-20-|", views: ["label": label])
        + NSLayoutConstraint.constraints(withVisualFormat: "V:|-10-[label]-5-[below]", views: ["label": label, "below": below]))
    return below
  }

  private func check(_ label: UILabel, _ below: UIView, _ method: String) {
    let height = label.sizeThatFits(CGSize(width: 200, height: 0)).height
    #expect(label.frame == CGRect(x: 20, y: 10, width: 200, height: height) && height > 30, "\(method)")
    #expect(below.frame.minY == 15 + height, "\(method)")
  }

  private final class Controller: UIViewController {
    let label = UILabel()
    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      label.preferredMaxLayoutWidth = label.bounds.width
      view.layoutIfNeeded()
    }
  }

  private final class Label: UILabel {
    override func layoutSubviews() {
      super.layoutSubviews()
      preferredMaxLayoutWidth = bounds.width
      super.layoutSubviews()
    }
  }

  @Test func heightFromConstraintsAlone() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 240, height: 300))
    let label = UILabel()
    let below = pin(label, in: window)
    window.layoutIfNeeded()
    check(label, below, "constraints")
  }

  @Test func heightFromViewDidLayoutSubviews() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 240, height: 300))
    let controller = Controller()
    let below = pin(controller.label, in: controller.view)
    window.rootViewController = controller
    window.layoutIfNeeded()
    check(controller.label, below, "viewDidLayoutSubviews")
    #expect(controller.label.preferredMaxLayoutWidth == 200)
  }

  @Test func heightFromLabelSubclass() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 240, height: 300))
    let label = Label()
    let below = pin(label, in: window)
    window.layoutIfNeeded()
    check(label, below, "layoutSubviews")
    window.frame.size.width = 340
    window.layoutIfNeeded()
    #expect(label.frame.width == 300 && label.frame.height < label.sizeThatFits(CGSize(width: 200, height: 0)).height)
  }

  /// Any change of the content size updates the superview's constraints.
  @Test func contentChangesUpdateHeight() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 240, height: 300))
    let label = UILabel()
    let below = pin(label, in: window)
    let changes: [(String, (UILabel) -> Void)] = [
      ("text", { $0.text = "One line" }), ("font", { $0.font = .systemFont(ofSize: 33) }), ("lines", { $0.text = Self.labelText; $0.numberOfLines = 2 }),
      ("attributed text", { $0.attributedText = NSAttributedString(string: "Large", attributes: [.font: UIFont.systemFont(ofSize: 50)]) }),
      ("break mode", { $0.text = Self.labelText; $0.numberOfLines = 0; $0.lineBreakMode = .byCharWrapping }),
    ]
    for (name, change) in changes {
      change(label)
      window.layoutIfNeeded()
      #expect(label.frame.height == label.sizeThatFits(CGSize(width: 200, height: 0)).height, "\(name)")
      #expect(below.frame.minY == label.frame.maxY + 5, "\(name)")
    }
    #expect(label.contentHuggingPriority(for: .horizontal) == .defaultLow && label.contentCompressionResistancePriority(for: .vertical) == .defaultHigh)
  }
}
