import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Changes besides constants and frames that constraints follow, and that constraints retain nothing.
@MainActor @Suite(.serialized) struct LayoutFollowingTests {
  private final class Host: UIWindow {
    var direction = UITraitEnvironmentLayoutDirection.leftToRight
    override var traitCollection: UITraitCollection {
      UITraitCollection(traitsFrom: [super.traitCollection, UITraitCollection(layoutDirection: direction)])
    }
  }

  /// Fills `parent` between its guides' tops and bottoms.
  private func strip(in parent: UIView, _ top: NSLayoutYAxisAnchor, _ bottom: NSLayoutYAxisAnchor) -> UIView {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    parent.addSubview(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: top), view.bottomAnchor.constraint(equalTo: bottom),
      view.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: 30), view.widthAnchor.constraint(equalToConstant: 40),
    ])
    return view
  }

  @Test func barsAffectSafeAreaConstraints() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    let controller = UIViewController()
    window.rootViewController = controller
    let view = strip(in: controller.view, controller.view.safeAreaLayoutGuide.topAnchor, controller.view.layoutMarginsGuide.bottomAnchor)
    window.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 30, y: 0, width: 40, height: 292))
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 50, right: 0)
    window.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 30, y: 20, width: 40, height: 222))
    controller.view.layoutMargins.bottom = 18
    window.layoutIfNeeded()
    #expect(view.frame.maxY == 232)
  }

  @Test func layoutDirectionSwapsLeadingAndTrailing() {
    let window = Host(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let view = strip(in: window, window.topAnchor, window.bottomAnchor)
    window.announceTraits()
    window.layoutIfNeeded()
    #expect(view.frame.minX == 30)
    window.direction = .rightToLeft
    window.announceTraits()
    window.layoutIfNeeded()
    #expect(view.frame.minX == 130)
  }

  private final class FrameObserver: UIView {
    var onFrameChange: () -> Void = {}
    override var frame: CGRect { didSet { onFrameChange() } }
  }

  /// A callback of layout changes a constraint and lays out again: the view is placed again.
  @Test func constraintMayChangeDuringLayout() {
    let (host, header, body) = (UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 300)), UIView(), FrameObserver())
    for view in [header, body] {
      view.translatesAutoresizingMaskIntoConstraints = false
      host.addSubview(view)
    }
    let height = header.heightAnchor.constraint(equalToConstant: 20)
    NSLayoutConstraint.activate([
      height, header.topAnchor.constraint(equalTo: host.topAnchor), header.leftAnchor.constraint(equalTo: host.leftAnchor),
      header.widthAnchor.constraint(equalTo: host.widthAnchor), body.topAnchor.constraint(equalTo: header.bottomAnchor),
      body.leftAnchor.constraint(equalTo: host.leftAnchor), body.widthAnchor.constraint(equalTo: host.widthAnchor), body.bottomAnchor.constraint(equalTo: host.bottomAnchor),
    ])
    host.layoutIfNeeded()
    body.onFrameChange = { [unowned body] in
      body.onFrameChange = {}
      height.constant = 50
      body.layoutIfNeeded()
    }
    host.frame.size.width = 150
    host.layoutIfNeeded()
    #expect(body.frame == CGRect(x: 0, y: 50, width: 150, height: 250))
  }

  /// The title of another state wraps: constraints give the button its height.
  @Test func titleOfStateChangesButtonHeight() {
    var configuration = UIButton.Configuration.plain()
    configuration.title = "Short"
    let (host, button) = (UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 400)), UIButton(configuration: configuration))
    button.setTitle("As many words as take more than one line of such a button", for: .selected)
    button.translatesAutoresizingMaskIntoConstraints = false
    host.addSubview(button)
    NSLayoutConstraint.activate([
      button.topAnchor.constraint(equalTo: host.topAnchor), button.leftAnchor.constraint(equalTo: host.leftAnchor), button.rightAnchor.constraint(equalTo: host.rightAnchor),
    ])
    host.layoutIfNeeded()
    let low = button.frame.height
    button.isSelected = true
    host.layoutIfNeeded()
    #expect(button.frame.height > low + 15)
    button.isSelected = false
    host.layoutIfNeeded()
    #expect(button.frame.height == low)
  }

  @Test func keyboardMovesKeyboardLayoutGuide() {
    let yields = UIScreenKeyboard.yieldsToHardware
    UIScreenKeyboard.yieldsToHardware = false
    let stage = EventStage(width: 400, height: 600)
    defer {
      stage.close()
      UIScreenKeyboard.yieldsToHardware = yields
    }
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    stage.window.addSubview(field)
    let view = strip(in: stage.window, stage.window.topAnchor, stage.window.keyboardLayoutGuide.topAnchor)
    stage.session.turn()
    #expect(view.frame.maxY == 600)
    field.becomeFirstResponder()
    stage.wait(400)
    let top = stage.window.keyboardFrame?.minY ?? 0
    #expect(view.frame.maxY == top && top < 500)
    field.resignFirstResponder()
    stage.wait(400)
    #expect(view.frame.maxY == 600)
  }

  /// In a stack that is higher than its views, they are at the edge of the aligned baseline.
  @Test(arguments: [UIStackView.Alignment.firstBaseline, .lastBaseline]) func stackAlignsBaselinesAtEdge(_ alignment: UIStackView.Alignment) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let labels = [12, 40].map { size in
      let label = UILabel()
      (label.text, label.font) = ("Hxg", .systemFont(ofSize: size))
      return label
    }
    let stack = UIStackView(arrangedSubviews: labels)
    stack.alignment = alignment
    stack.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: window.topAnchor), stack.leftAnchor.constraint(equalTo: window.leftAnchor),
      stack.heightAnchor.constraint(equalToConstant: 250),
    ])
    window.layoutIfNeeded()
    if alignment == .firstBaseline { #expect(labels[1].frame.minY == 0) } else { #expect(labels[1].frame.maxY == 250) }
    #expect(labels.allSatisfy { $0.frame.height == $0.intrinsicContentSize.height })
  }

  /// Constraints, guides and stacks retain neither the root view nor a removed view.
  @Test func layoutRetainsNoViews() {
    weak var window: UIWindow?
    weak var inner: UIView?
    weak var stack: UIStackView?
    weak var constraint: NSLayoutConstraint?
    do {
      let made = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
      let view = strip(in: made, made.safeAreaLayoutGuide.topAnchor, made.keyboardLayoutGuide.topAnchor)
      let arranged = UIStackView(arrangedSubviews: [UILabel(), UILabel()])
      arranged.distribution = .equalSpacing
      view.addSubview(arranged)
      let width = arranged.widthAnchor.constraint(equalTo: view.widthAnchor)
      width.isActive = true
      made.layoutIfNeeded()
      _ = view.systemLayoutSizeFitting(.zero)
      (window, inner, stack, constraint) = (made, view, arranged, width)
      view.removeFromSuperview()
      made.layoutIfNeeded()
    }
    #expect(window == nil && inner == nil && stack == nil && constraint == nil)
  }
}
