import CoreGraphics
import Foundation
import Requirements

/// Hears of a presentation that the user ends, and may hold it. Every method has a default.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// How a popover is shown in a narrow window; `.none`, the default, leaves it a popover.
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
  /// The same, for traits; by default what the other method answers.
  func adaptivePresentationStyle(for controller: UIPresentationController, traitCollection: UITraitCollection) -> UIModalPresentationStyle
  /// Whether Escape, or a press beside what is presented, takes it away; `true` by default. Not asked where `isModalInPresentation` says no.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  /// The user takes it away. A program's `dismiss` is not told.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// It has gone, taken away by the user.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// The user has tried to, and it stays.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { .none }
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

/// Stands between a controller and who presents it: its delegate hears of how the presentation ends.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
  private weak var presented: UIViewController?

  /// Hears of the user's taking it away; not kept alive.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  init(of presented: UIViewController) {
    self.presented = presented
    super.init()
  }

  /// The controller that is, or will be, presented. Traps where it is gone.
  open var presentedViewController: UIViewController {
    guard let presented else { requirementFailed("the controller that \(type(of: self)) was made for is gone") }
    return presented
  }

  /// Who presents it; the controller itself as long as nobody does.
  open var presentingViewController: UIViewController { presentedViewController.presenter ?? presentedViewController }

  /// As the controller wants it.
  open var presentationStyle: UIModalPresentationStyle { presented?.modalPresentationStyle ?? .none }

  /// What covers the window meanwhile; `nil` where it is not presented.
  open var containerView: UIView? { presented?.presenter?.presentation }

  /// The controller's view.
  open var presentedView: UIView? { presented?.viewIfLoaded }
}

/// Says where a popover stands.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UIPresentationController {
  /// Whose `sourceRect` the popover is about.
  open weak var sourceView: UIView?
  /// In the space of `sourceView`; `.null`, the default, for all of it.
  open var sourceRect = CGRect.null
  /// What the popover is about, in place of a view and a rectangle.
  open weak var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
  /// Where the arrow may stand; anywhere by default. Where there is no room, elsewhere.
  open var permittedArrowDirections = UIPopoverArrowDirection.any

  /// What the popover is about, in the space of a view.
  func source(in view: UIView) -> CGRect? {
    if let item = sourceItem { return item.frame(in: view) }
    guard let sourceView, sourceView.window != nil else { return nil }
    return sourceView.convert(sourceRect.isNull ? sourceView.bounds : sourceRect, to: view)
  }
}

/// Hears of a popover as well, before it is shown.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// The popover is about to be shown: the last moment to say beside what.
  func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
  public func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {}
}

extension UIViewController {
  /// Stands between this controller, or one that it is a child of, and who presents it.
  public var presentationController: UIPresentationController? {
    if let parent { return parent.presentationController }
    if let storedPresentationController, storedPresentationController is UIPopoverPresentationController == (modalPresentationStyle == .popover) {
      return storedPresentationController
    }
    let made = modalPresentationStyle == .popover ? UIPopoverPresentationController(of: self) : UIPresentationController(of: self)
    made.delegate = storedPresentationController?.delegate
    storedPresentationController = made
    return made
  }

  /// Says where the controller stands when it is presented as a popover; `nil` for other styles.
  public var popoverPresentationController: UIPopoverPresentationController? { presentationController as? UIPopoverPresentationController }

  /// Whether the controller, or a child that it shows, is modal in its presentation.
  var isModalWithChildren: Bool { isModalInPresentation || children.contains { $0.viewIfLoaded?.window != nil && $0.isModalWithChildren } }

  /// The user wants to leave what is presented; `false` where it stays.
  func mayDismiss(byKey: Bool) -> Bool {
    let delegate = storedPresentationController?.delegate
    guard mayLeavePresentation(byKey: byKey) else {
      if isModalWithChildren { presentationController.map { delegate?.presentationControllerDidAttemptToDismiss($0) } }
      return false
    }
    guard let delegate, let controller = presentationController else { return true }
    if delegate.presentationControllerShouldDismiss(controller) { return true }
    delegate.presentationControllerDidAttemptToDismiss(controller)
    return false
  }
}
