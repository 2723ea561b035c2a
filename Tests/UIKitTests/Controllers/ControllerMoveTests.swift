import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Appearance callbacks of controllers, and moving a visible controller.
@Suite(.serialized) @MainActor
struct ControllerMoveTests {
  private final class Page: UIViewController {
    var events: [String] = []
    private func record(_ event: String) {
      let ways = [(isMovingToParent, "to parent"), (isMovingFromParent, "from parent"), (isBeingPresented, "presented"), (isBeingDismissed, "dismissed")]
      events.append(([event] + ways.filter(\.0).map(\.1)).joined(separator: " "))
    }
    override func viewWillAppear(_ animated: Bool) { record("comes") }
    override func viewDidAppear(_ animated: Bool) { record("is there") }
    override func viewWillDisappear(_ animated: Bool) { record("goes") }
    override func viewDidDisappear(_ animated: Bool) { record("is gone") }
  }

  @Test(arguments: [false, true]) func pushAndPopReportMovingToAndFromParent(animated: Bool) {
    let stage = EventStage(width: 300, height: 200)
    defer { stage.close() }
    let (first, second) = (Page(), Page())
    let navigation = UINavigationController(rootViewController: first)
    stage.window.rootViewController = navigation
    stage.wait(100)
    #expect(first.events == ["comes to parent", "is there to parent"])
    first.events = []
    navigation.pushViewController(second, animated: animated)
    stage.wait(600)
    #expect(second.events == ["comes to parent", "is there to parent"])
    #expect(first.events == ["goes", "is gone"], "it stays in the stack")
    (first.events, second.events) = ([], [])
    navigation.popViewController(animated: animated)
    stage.wait(600)
    #expect(second.events == ["goes from parent", "is gone from parent"])
    #expect(first.events == ["comes", "is there"])
    #expect(!second.isMovingFromParent && !second.isMovingToParent && !first.isMovingToParent)
  }

  @Test(arguments: [false, true]) func presentAndDismissReportBeingPresentedAndDismissed(animated: Bool) {
    let stage = EventStage(width: 300, height: 200)
    defer { stage.close() }
    let (root, sheet) = (Page(), Page())
    stage.window.rootViewController = root
    stage.wait(50)
    root.show(sheet, sender: nil)
    if !animated { stage.wait(600) }
    #expect(sheet.presentingViewController === root && sheet.events == ["comes presented", "is there presented"])
    stage.wait(600)
    #expect(!sheet.isBeingPresented)
    sheet.events = []
    root.dismiss(animated: animated)
    stage.wait(600)
    #expect(sheet.events == ["goes dismissed", "is gone dismissed"])
  }

  @Test func showingPushesInANavigationController() {
    let (root, inner, pushed) = (Page(), Page(), Page())
    let navigation = UINavigationController(rootViewController: root)
    root.addChild(inner)
    inner.show(pushed, sender: nil)
    #expect(navigation.viewControllers == [root, pushed])
    final class Host: UIViewController {
      var shown: [UIViewController] = []
      override func show(_ vc: UIViewController, sender: Any?) { shown.append(vc) }
      override func showDetailViewController(_ vc: UIViewController, sender: Any?) { shown.append(vc) }
    }
    let host = Host()
    let below = Page()
    host.addChild(below)
    below.show(inner, sender: nil)
    below.showDetailViewController(pushed, sender: nil)
    #expect(host.shown == [inner, pushed])
  }

  @Test func transitionReplacesOneChildByAnother() {
    let stage = EventStage(width: 100, height: 100)
    defer { stage.close() }
    let (host, old, new) = (Page(), Page(), Page())
    stage.window.rootViewController = host
    for child in [old, new] { host.addChild(child) }
    old.view.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
    host.view.addSubview(old.view)
    stage.wait(50)
    var told: [Bool] = []
    for options in [UIView.AnimationOptions.transitionCrossDissolve, []] {
      let (from, to) = told.isEmpty ? (old, new) : (new, old)
      host.transition(from: from, to: to, duration: 0.2, options: options, animations: { to.view.frame = CGRect(x: 20, y: 10, width: 50, height: 50) }) { told.append($0) }
      #expect(to.view.superview === host.view && to.view.frame.minX == 20)
      stage.wait(400)
      #expect(from.view.superview == nil && host.view.subviews.contains(to.view))
    }
    #expect(told == [true, true])
  }

  @Test func layoutPriorityArithmetic() {
    #expect(UILayoutPriority.required - 1 == UILayoutPriority(999) && UILayoutPriority.defaultLow + 1 == UILayoutPriority(251))
    var priority = UILayoutPriority.defaultHigh
    priority -= 10
    priority += 5
    #expect(priority.rawValue == 745)
  }

  @Test func orientationValuesMatchUIKit() {
    #expect(UIViewController().supportedInterfaceOrientations == .all && UIInterfaceOrientationMask.allButUpsideDown.rawValue == 26)
    #expect(UIInterfaceOrientation.landscapeLeft.isLandscape && UIInterfaceOrientation.portraitUpsideDown.isPortrait)
    #expect(UISearchController().searchResultsController == nil)
  }
}
