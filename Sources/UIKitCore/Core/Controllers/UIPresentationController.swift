import CoreGraphics
import Foundation
import GalleyRequirements

/// Receives the dismissal of a presentation by the user, and can prevent it. Every method has a default.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// Returns the style of a popover in a narrow window; `.none`, the default, keeps it a popover.
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
  /// Returns the style of a popover in a narrow window with given traits; by default that of `adaptivePresentationStyle(for:)`.
  func adaptivePresentationStyle(for controller: UIPresentationController, traitCollection: UITraitCollection) -> UIModalPresentationStyle
  /// Returns whether Escape or a touch outside dismisses; `true` by default. Not called if `isModalInPresentation` is `true`.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  /// Called before the user dismisses the presentation. Not called for `dismiss` by the program.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Called after the user has dismissed the presentation.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// Called when the user has tried to dismiss the presentation, but it stays.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  /// Returns `.none`: by default, a popover stays a popover in a narrow window.
  public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { .none }
  /// Returns the result of `adaptivePresentationStyle(for:)`.
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }
  /// Returns whether Escape or a touch outside dismisses; `true` by default.
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
  /// Called before the user dismisses the presentation. Does nothing by default.
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  /// Called after the user has dismissed the presentation. Does nothing by default.
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  /// Called when the user has tried to dismiss the presentation, but it stays. Does nothing by default.
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

/// Manages the presentation of a controller. Its delegate is notified of how the presentation ends.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
  private weak var presented: UIViewController?

  /// Receives dismissals by the user. Not retained; `nil` if there is none.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  init(of presented: UIViewController) {
    self.presented = presented
    super.init()
  }

  /// The controller that is, or will be, presented. Traps if it has been released.
  open var presentedViewController: UIViewController {
    guard let presented else { requirementFailed("the presented controller of \(type(of: self)) no longer exists") }
    return presented
  }

  /// The presenting controller; the presented controller itself before the presentation.
  open var presentingViewController: UIViewController { presentedViewController.presenter ?? presentedViewController }

  /// The presentation style of the controller; `.none` if the controller has been released.
  open var presentationStyle: UIModalPresentationStyle { presented?.modalPresentationStyle ?? .none }

  /// The view that covers the window during the presentation; `nil` if the controller is not presented.
  open var containerView: UIView? { presented?.presenter?.presentation }

  /// The view of the presented controller; `nil` if it is not loaded.
  open var presentedView: UIView? { presented?.viewIfLoaded }
}

/// Determines the position of a popover.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UIPresentationController {
  /// The view in whose coordinate space `sourceRect` is given. Not retained; `nil` if there is none.
  open weak var sourceView: UIView?
  /// The source rectangle in the space of `sourceView`; `.null`, the default, for its bounds.
  open var sourceRect = CGRect.null
  /// The source of the popover, which takes precedence over `sourceView` and `sourceRect`. Not retained; `nil` if there is none.
  open weak var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
  /// The permitted directions of the arrow; any by default. If none has enough space, others are used.
  open var permittedArrowDirections = UIPopoverArrowDirection.any

  /// Returns the frame of the popover's source in the coordinate space of `view`; `nil` without a source, or if the source is not in a window.
  func source(in view: UIView) -> CGRect? {
    if let item = sourceItem { return item.frame(in: view) }
    guard let sourceView, sourceView.window != nil else { return nil }
    return sourceView.convert(sourceRect.isNull ? sourceView.bounds : sourceRect, to: view)
  }
}

/// Receives the presentation and dismissal of a popover.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called before the popover is shown, as the last opportunity to set its source.
  func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
  /// Called before the popover is shown, as the last opportunity to set its source. Does nothing by default.
  public func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {}
}

extension UIViewController {
  /// The presentation controller of this controller or, for a child, of its topmost parent. Never `nil`: it is created on
  /// first access, and again, with the same delegate, when `modalPresentationStyle` changes to a popover or from one.
  public var presentationController: UIPresentationController? {
    if let parent { return parent.presentationController }
    if let storedPresentationController, storedPresentationController is UIPopoverPresentationController == (modalPresentationStyle == .popover) {
      return storedPresentationController
    }
    let controller = modalPresentationStyle == .popover ? UIPopoverPresentationController(of: self) : UIPresentationController(of: self)
    controller.delegate = storedPresentationController?.delegate
    storedPresentationController = controller
    return controller
  }

  /// The popover presentation controller; `nil` for other styles.
  public var popoverPresentationController: UIPopoverPresentationController? { presentationController as? UIPopoverPresentationController }

  /// Whether the controller, or a child that it shows, is modal in its presentation.
  var isModalWithChildren: Bool { isModalInPresentation || children.contains { $0.viewIfLoaded?.window != nil && $0.isModalWithChildren } }

  /// Returns whether the user can dismiss the presentation. If it is modal or the delegate refuses, notifies the delegate of the attempt.
  ///
  /// - Parameter byKey: Whether the user pressed Escape, rather than touched outside.
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
