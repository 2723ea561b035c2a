import Foundation
import UIFoundation

/// An object with traits, notified when they change.
@preconcurrency @MainActor
public protocol UITraitEnvironment: AnyObject {
  /// The traits of this object: those of its environment, with its own overrides.
  var traitCollection: UITraitCollection { get }
  /// Called after the traits changed, and when they are first known, with `nil` as the argument.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension UIView: UITraitEnvironment {}

extension UIView {
  /// The superview's traits, or the current ones without a superview, with this view's style and the limits of its text size.
  var inheritedTraits: UITraitCollection {
    let base = superview?.traitCollection ?? UITraitCollection.current
    return overridingStyle(in: base)
  }

  /// Returns `base` with the view's own `overrideUserInterfaceStyle`, and a text size within its limits.
  package func overridingStyle(in base: UITraitCollection) -> UITraitCollection {
    let base = limitingContentSize(in: base)
    guard overrideUserInterfaceStyle != .unspecified, base.userInterfaceStyle != overrideUserInterfaceStyle else {
      return base
    }
    return UITraitCollection(traitsFrom: [base, UITraitCollection(userInterfaceStyle: overrideUserInterfaceStyle)])
  }

  /// Runs `body` with the view's traits as the current ones: dynamic colors and preferred fonts follow them.
  func withOwnTraits(_ body: () -> Void) {
    let traits = traitCollection
    if traits == UITraitCollection.current { body() } else { traits.performAsCurrent(body) }
  }

  /// Notifies the view and its descendants, from the outside in, if their traits differ from those last reported.
  ///
  /// Called when the screen's traits, the superview, or the style or limits of a view change.
  package func announceTraits() {
    let traits = traitCollection
    let old = traitState.traits
    if old != traits {
      traitState.traits = traits
      withOwnTraits {
        respondToTraits()
        controller?.traitCollectionDidChange(old)
        traitCollectionDidChange(old)
        guard let old else { return }
        controller?.traitState.registrations?.notify(from: old, to: traits)
        traitState.registrations?.notify(from: old, to: traits)
      }
      setNeedsDisplay()
      notifyLayoutEngineOfTraits(wereTurned: old.map { $0.layoutDirection != traits.layoutDirection } ?? false)
      requestLayout()
      if let owner = window?.firstResponder, owner === self || owner === controller { window?.keyboard.followTraits(of: owner) }
    }
    for view in storedSubviews { view.announceTraits() }
  }
}
