import CoreGraphics
import Foundation
import GalleyRaster
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The callbacks of a presentation's delegate.
@Suite(.serialized) @MainActor
struct PresentationDelegateTests {
  private final class Delegate: UIPopoverPresentationControllerDelegate {
    var heard: [String] = []
    var dismisses = true
    var style = UIModalPresentationStyle.none
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { style }
    func prepareForPopoverPresentation(_ popover: UIPopoverPresentationController) { heard.append("prepare") }
    func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool {
      heard.append("should")
      return dismisses
    }
    func presentationControllerWillDismiss(_ controller: UIPresentationController) { heard.append("will") }
    func presentationControllerDidDismiss(_ controller: UIPresentationController) {
      heard.append(controller.containerView == nil ? "did" : "did, and it is there")
    }
    func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) { heard.append("attempt") }
    func drain() -> [String] {
      defer { heard = [] }
      return heard
    }
  }

  private func with(_ style: UIModalPresentationStyle, width: Double = 800, _ body: (EventStage, UIViewController, UIViewController, Delegate) -> Void) {
    let (root, shown, delegate) = (UIViewController(), UIViewController(), Delegate())
    let stage = EventStage.atDesk(root: root, width: width, height: 600)
    defer { stage.closeAtDesk() }
    shown.modalPresentationStyle = style
    shown.presentationController?.delegate = delegate
    body(stage, root, shown, delegate)
  }

  @Test(arguments: [UIModalPresentationStyle.pageSheet, .formSheet, .popover]) func escapeConsultsAndNotifiesDelegate(style: UIModalPresentationStyle) {
    with(style) { stage, root, shown, delegate in
      root.present(shown, animated: true)
      stage.wait(500)
      #expect(delegate.drain() == (style == .popover ? ["prepare"] : []))
      let controller = shown.presentationController
      #expect(controller?.presentedViewController === shown && controller?.presentingViewController === root && controller?.presentationStyle == style)
      #expect(controller?.containerView?.window != nil && controller?.presentedView === shown.view)
      shown.isModalInPresentation = true
      stage.key(41)
      stage.wait(500)
      #expect(delegate.drain() == ["attempt"] && root.presentedViewController === shown)
      (shown.isModalInPresentation, delegate.dismisses) = (false, false)
      stage.key(41)
      stage.wait(500)
      #expect(delegate.drain() == ["should", "attempt"] && root.presentedViewController === shown)
      delegate.dismisses = true
      stage.key(41)
      #expect(delegate.drain() == ["should", "will"], "the dismissal has begun")
      stage.wait(500)
      #expect(delegate.drain() == ["did"] && root.presentedViewController == nil)
      root.present(shown, animated: false)
      root.dismiss(animated: false)
      #expect(!delegate.drain().contains { $0 != "prepare" }, "a dismissal by the program is not reported")
    }
  }

  /// A form in a navigation controller, or in a tab, prevents dismissal only while it is visible.
  @Test(arguments: [false, true]) func isModalInPresentationAppliesToVisibleChildOnly(inTab: Bool) {
    let (form, other) = (UIViewController(), UIViewController())
    let navigation = UINavigationController(rootViewController: form)
    let (root, delegate) = (UIViewController(), Delegate())
    let stage = EventStage.atDesk(root: root, width: 800, height: 600)
    defer { stage.closeAtDesk() }
    var shown: UIViewController = navigation
    if inTab {
      let tabs = UITabBarController()
      tabs.viewControllers = [navigation]
      shown = tabs
    }
    form.isModalInPresentation = true
    shown.modalPresentationStyle = .formSheet
    shown.presentationController?.delegate = delegate
    root.present(shown, animated: false)
    stage.session.turn()
    stage.key(41)
    stage.click(5, 5)
    stage.wait(500)
    #expect(delegate.drain() == ["attempt", "attempt"] && root.presentedViewController === shown)
    navigation.pushViewController(other, animated: false)
    stage.session.turn()
    stage.click(5, 5)
    stage.wait(500)
    #expect(delegate.drain() == ["should", "will", "did"] && root.presentedViewController == nil, "what is below the shown one is not asked")
  }

  /// The delegate can dismiss or present from within a callback.
  @Test func delegateCanDismissWithinCallback() {
    with(.pageSheet) { stage, root, shown, _ in
      final class Hasty: UIAdaptivePresentationControllerDelegate {
        var told = 0
        func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool {
          controller.presentedViewController.dismiss(animated: false)
          return true
        }
        func presentationControllerDidDismiss(_ controller: UIPresentationController) { told += 1 }
      }
      let hasty = Hasty()
      shown.presentationController?.delegate = hasty
      root.present(shown, animated: false)
      stage.key(41)
      stage.wait(500)
      #expect(root.presentedViewController == nil && hasty.told == 0)
    }
  }

  @Test(arguments: [(400.0, UIModalPresentationStyle.fullScreen, true), (400, .none, false), (800, .fullScreen, false)])
  func popoverInNarrowWindowFollowsAdaptiveStyle(width: Double, style: UIModalPresentationStyle, isWhole: Bool) {
    with(.popover, width: width) { stage, root, shown, delegate in
      delegate.style = style
      shown.popoverPresentationController?.sourceView = root.view
      root.present(shown, animated: false)
      stage.session.turn()
      #expect((shown.view.frame.size == stage.window.bounds.size) == isWhole)
    }
  }

  /// Editing in the popover continues.
  @Test func popoverAdaptsToWindowWidth() {
    with(.popover) { stage, root, shown, delegate in
      let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
      shown.view.addSubview(field)
      delegate.style = .fullScreen
      shown.popoverPresentationController?.sourceView = root.view
      root.present(shown, animated: false)
      field.becomeFirstResponder()
      let widths: [(Double, CGSize)] = [(800, CGSize(width: 320, height: 400)), (400, CGSize(width: 400, height: 600)), (800, CGSize(width: 320, height: 400))]
      for (width, size) in widths {
        stage.play(.resized(GalleyRaster.Size(width: width, height: 600)))
        #expect(shown.view.bounds.size == size && field.isFirstResponder)
        #expect((shown.view.superview?.superview is PresentationSheet) == (width > 400) && root.presentedViewController === shown)
      }
    }
  }

  /// A style that is set while a sheet is presented applies to the next presentation, no matter how the window's width changes.
  @Test func aSheetKeepsItsStyle() {
    with(.formSheet) { stage, root, shown, _ in
      root.present(shown, animated: false)
      shown.modalPresentationStyle = .fullScreen
      for width in [400.0, 800] {
        stage.play(.resized(GalleyRaster.Size(width: width, height: 600)))
        #expect(shown.view.superview?.superview is PresentationSheet, "\(width)")
      }
    }
  }

  /// The delegate remains when the style is set after it. A child's style comes from its parent.
  @Test func presentationControllerFollowsStyle() {
    let (shown, child, delegate) = (UIViewController(), UIViewController(), Delegate())
    shown.addChild(child)
    shown.presentationController?.delegate = delegate
    #expect(shown.popoverPresentationController == nil && child.presentationController === shown.presentationController)
    shown.modalPresentationStyle = .popover
    #expect(shown.popoverPresentationController?.delegate === delegate)
    let item = UIBarButtonItem(title: "A", style: .plain, target: nil, action: nil)
    shown.popoverPresentationController?.barButtonItem = item
    #expect(shown.popoverPresentationController?.sourceItem === item && shown.popoverPresentationController?.barButtonItem === item)
  }
}
