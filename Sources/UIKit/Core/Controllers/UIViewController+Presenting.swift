import CoreGraphics
import Foundation
import Output

extension UIViewController {
  /// What this controller, or one that it is a child of, presents; `nil` for nothing.
  public var presentedViewController: UIViewController? { presentation?.presented ?? parent?.presentedViewController }
  /// Who presents this controller, or one that it is a child of; `nil` for nobody.
  public var presentingViewController: UIViewController? { presenter ?? parent?.presentingViewController }
  /// Whether the controller is about to leave, for good.
  public var isBeingDismissed: Bool { presenter?.presentation?.isGoing ?? parent?.isBeingDismissed ?? false }

  /// Whether the controller is on its way into the window, presented: from `viewWillAppear` on, until it has come to rest.
  public var isBeingPresented: Bool { presenter?.presentation?.isComing ?? parent?.isBeingPresented ?? false }

  /// The controller that this one is in the end a child of.
  var outermost: UIViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  /// - Parameter asker: whose colours what is presented has.
  func bring(_ controller: UIViewController, for asker: UIViewController, animated: Bool, _ completion: (() -> Void)?) {
    func refuse(_ why: String) {
      PresentationComplaint.report("\(type(of: controller)) cannot be presented: \(why)")
    }
    guard let window = viewIfLoaded?.window else { return refuse("the view of \(type(of: self)) is in no window. Present it in viewDidAppear, or later") }
    if let presentation, !presentation.isGoing {
      return refuse("\(type(of: self)) presents \(type(of: presentation.presented)) already. Dismiss that first, or let that present it")
    }
    guard !sequence(first: self, next: \.presenter).contains(where: { $0 === controller }), window.rootViewController !== controller else {
      return refuse("it is what would present it, or below that")
    }
    guard controller.presenter == nil, controller.parent == nil else { return refuse("it is shown elsewhere") }
    if let popover = controller.popoverPresentationController {
      (popover.delegate as? any UIPopoverPresentationControllerDelegate)?.prepareForPopoverPresentation(popover)
    }
    let shown = PresentationView(controller, by: asker, in: window)
    presentation?.removeFromSuperview()
    presentation = shown
    controller.presenter = self
    window.insertSubview(shown, aboveSubview: window.topPresentation ?? window.rootViewController?.viewIfLoaded ?? view)
    shown.come(animated: animated) { completion?() }
  }

  func takeAway(animated: Bool, _ completion: (() -> Void)?) {
    if let presentation {
      guard !presentation.isGoing else { return }
      // What it presents goes with it.
      if let above = presentation.presented.presentation, !above.isGoing { presentation.presented.takeAway(animated: false, nil) }
      return presentation.go(animated: animated) { [weak self, weak presentation] in
        presentation?.presented.presenter = nil
        if self?.presentation === presentation { self?.presentation = nil }
        completion?()
      }
    }
    if let holder = presenter ?? parent { return holder.takeAway(animated: animated, completion) }
    completion?()
  }
}

/// Why something is not presented, in words for who runs the program.
@MainActor
enum PresentationComplaint {
  /// Where it is told; standard error but in tests.
  static var report: (String) -> Void = { StandardError.notice($0) }
}

extension UIWindow {
  /// The presentation in front of all others.
  var topPresentation: PresentationView? { storedSubviews.last { ($0 as? PresentationView)?.isGoing == false } as? PresentationView }
}
