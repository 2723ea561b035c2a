import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Presentations over the view of a controller that defines a context.
@Suite(.serialized) @MainActor
struct PresentationContextTests {
  /// A controller with a button, a pane beside it, and a controller in the pane.
  private final class Root: UIViewController {
    let button = UIButton(type: .system)
    let (pane, inner) = (UIViewController(), UIViewController())

    override func viewDidLoad() {
      button.frame = CGRect(x: 20, y: 20, width: 100, height: 30)
      view.addSubview(button)
      add(pane, to: self, CGRect(x: 400, y: 100, width: 300, height: 400))
      add(inner, to: pane, CGRect(x: 10, y: 10, width: 50, height: 50))
    }

    private func add(_ child: UIViewController, to parent: UIViewController, _ frame: CGRect) {
      parent.addChild(child)
      child.view.frame = frame
      parent.view.addSubview(child.view)
      child.didMove(toParent: parent)
    }
  }

  private func stage() -> (EventStage, Root) {
    let root = Root()
    return (.atDesk(root: root, width: 800, height: 600), root)
  }

  private func frame(_ controller: UIViewController) -> CGRect { controller.view.convert(controller.view.bounds, to: nil) }

  nonisolated private static let window = CGRect(x: 0, y: 0, width: 800, height: 600)
  nonisolated private static let pane = CGRect(x: 400, y: 100, width: 300, height: 400)
  nonisolated private static let inner = CGRect(x: 410, y: 110, width: 50, height: 50)

  /// The styles, the indexes of the controllers that define a context (root, pane, inner), and the covered frame with the presenter's index.
  nonisolated private static let cases: [(UIModalPresentationStyle, [Int], CGRect, Int)] = [
    (.currentContext, [1], pane, 1), (.overCurrentContext, [1], pane, 1), (.overCurrentContext, [0, 1], pane, 1), (.currentContext, [0, 2], inner, 2),
    (.currentContext, [0], window, 0), (.overCurrentContext, [], window, 0), (.fullScreen, [1], window, 0), (.overFullScreen, [1, 2], window, 0),
  ]

  @Test(arguments: cases)
  func presentationCoversNearestContext(style: UIModalPresentationStyle, contexts: [Int], covered: CGRect, presenter: Int) {
    let (stage, root) = stage()
    defer { stage.closeAtDesk() }
    let controllers = [root, root.pane, root.inner]
    for index in contexts { controllers[index].definesPresentationContext = true }
    var presses = 0
    root.button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
    let shown = UIViewController()
    shown.modalPresentationStyle = style
    root.inner.present(shown, animated: false)
    stage.session.turn()
    #expect(frame(shown) == covered)
    #expect(shown.presentingViewController === controllers[presenter] && root.inner.presentedViewController === shown)
    #expect(controllers.prefix(presenter).allSatisfy { $0.presentedViewController == nil })
    stage.click(70, 35)
    #expect(presses == (covered == Self.window ? 0 : 1), "content beside the context takes clicks")
    stage.window.firstResponder?.resignFirstResponder()
    stage.window.focus(nil)
    stage.key(0x29)
    stage.wait(400)
    #expect(root.inner.presentedViewController == nil && shown.view.window == nil, "Escape dismisses it, also without a first responder")
  }

  @Test func presentationFollowsSizeOfContext() {
    let (stage, root) = stage()
    defer { stage.closeAtDesk() }
    root.pane.definesPresentationContext = true
    let shown = UIViewController()
    shown.modalPresentationStyle = .overCurrentContext
    root.inner.present(shown, animated: true)
    stage.wait(400)
    root.pane.view.frame = CGRect(x: 100, y: 50, width: 600, height: 500)
    stage.session.turn()
    #expect(frame(shown) == CGRect(x: 100, y: 50, width: 600, height: 500))
    root.pane.view.removeFromSuperview()
    #expect(shown.view.window == nil && root.presentedViewController == nil, "it leaves with its context")
    root.inner.dismiss(animated: true)
    #expect(root.inner.presentedViewController == nil)
  }
}
