import CoreGraphics
import Foundation
import GalleyOutput

extension UIViewController {
  /// The controller that this controller or an ancestor presents; `nil` if there is none.
  public var presentedViewController: UIViewController? { presentation?.presented ?? parent?.presentedViewController }
  /// The controller that presents this controller or an ancestor; `nil` if there is none.
  public var presentingViewController: UIViewController? { presenter ?? parent?.presentingViewController }
  /// Whether the controller is being dismissed.
  public var isBeingDismissed: Bool { presenter?.presentation?.isDismissing ?? parent?.isBeingDismissed ?? false }

  /// Whether the controller is being presented: from `viewWillAppear` to the end of the animation.
  public var isBeingPresented: Bool { presenter?.presentation?.isPresenting ?? parent?.isBeingPresented ?? false }

  /// The outermost ancestor of this controller.
  var outermost: UIViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  /// Returns the controller that presents `controller`: the outermost ancestor, or for a presentation over a context the one that defines it.
  func presentationContext(for controller: UIViewController) -> UIViewController {
    guard controller.modalPresentationStyle.isOverContext else { return outermost }
    return sequence(first: self, next: \.parent).first(where: \.definesPresentationContext) ?? outermost
  }

  /// Presents `controller` over this controller's window, or over its view if it defines the context that the style asks for. If that is not
  /// possible, reports why without calling the completion handler.
  ///
  /// - Parameter asker: The controller whose colors the presented content uses.
  func bring(_ controller: UIViewController, for asker: UIViewController, animated: Bool, _ completion: (() -> Void)?) {
    func refuse(_ why: String) {
      PresentationDiagnostics.report("\(type(of: controller)) cannot be presented: \(why)")
    }
    guard let window = viewIfLoaded?.window else { return refuse("the view of \(type(of: self)) is not in a window. Present in viewDidAppear or later") }
    if let presentation, !presentation.isDismissing {
      return refuse("\(type(of: self)) already presents \(type(of: presentation.presented)). Dismiss that first, or present from it")
    }
    guard !sequence(first: self, next: \.presenter).contains(where: { $0 === controller }), window.rootViewController !== controller else {
      return refuse("it is the window's root, the presenting controller or one of its presenters")
    }
    guard controller.presenter == nil, controller.parent == nil else { return refuse("it is already presented, or it has a parent") }
    if let popover = controller.popoverPresentationController {
      (popover.delegate as? any UIPopoverPresentationControllerDelegate)?.prepareForPopoverPresentation(popover)
    }
    let context = controller.modalPresentationStyle.isOverContext && definesPresentationContext ? viewIfLoaded : nil
    let shown = PresentationView(controller, by: asker, in: window, over: context)
    presentation?.removeFromSuperview()
    presentation = shown
    controller.presenter = self
    if let context {
      context.addSubview(shown)
    } else {
      window.insertSubview(shown, aboveSubview: window.topPresentation ?? window.rootViewController?.viewIfLoaded ?? view)
    }
    shown.come(animated: animated) { completion?() }
  }

  /// Dismisses the controller that this one presents, with those above it; without one, passes the call to the presenter or parent. Only calls the
  /// handler if there is neither; does nothing, not even that, during a dismissal.
  func dismissPresented(animated: Bool, _ completion: (() -> Void)?) {
    if let presentation {
      guard !presentation.isDismissing else { return }
      // Dismiss the controllers that it presents as well.
      if let above = presentation.presented.presentation, !above.isDismissing { presentation.presented.dismissPresented(animated: false, nil) }
      return presentation.go(animated: animated) { [weak self, weak presentation] in
        presentation?.presented.presenter = nil
        if self?.presentation === presentation { self?.presentation = nil }
        completion?()
      }
    }
    if let holder = presenter ?? parent { return holder.dismissPresented(animated: animated, completion) }
    completion?()
  }
}

/// Diagnostics about presentations that are refused.
@MainActor
enum PresentationDiagnostics {
  /// Receives each message. Writes to standard error by default; tests replace it.
  static var report: (String) -> Void = { StandardError.notice($0) }
}

extension UIWindow {
  /// The frontmost presentation that covers the window and is not being dismissed; `nil` if there is none.
  var topPresentation: PresentationView? { storedSubviews.last { ($0 as? PresentationView)?.isDismissing == false } as? PresentationView }

  /// The presentation that gets keys without a first responder: the frontmost one, or one over a context in its content or in the root
  /// controller's. Returns `nil` if there is none.
  var keyPresentation: PresentationView? {
    let top = topPresentation
    return (top?.presented ?? rootViewController)?.innermostPresentation ?? top
  }
}

extension UIViewController {
  /// The last presentation in the chain that begins at this controller or a descendant; `nil` if none of them presents.
  fileprivate var innermostPresentation: PresentationView? {
    if let presentation, !presentation.isDismissing, presentation.window != nil {
      return presentation.presented.innermostPresentation ?? presentation
    }
    for child in children { if let found = child.innermostPresentation { return found } }
    return nil
  }
}
