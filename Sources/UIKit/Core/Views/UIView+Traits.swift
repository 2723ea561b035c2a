import Foundation
import UIFoundation

/// What has traits and is told when they change.
@preconcurrency @MainActor
public protocol UITraitEnvironment: AnyObject {
  /// The traits that hold here: those of what is around it, with its own changes.
  var traitCollection: UITraitCollection { get }
  /// Called after the traits changed, and when they become known; the argument is `nil` that first time.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension UIView: UITraitEnvironment {}

extension UIView {
  /// The superview's traits (the window's at the top; before that, the current ones), with this view's style over them.
  var inheritedTraits: UITraitCollection {
    let base = superview?.traitCollection ?? UITraitCollection.current
    return overridingStyle(in: base)
  }

  /// `base` with the view's own `overrideUserInterfaceStyle`, and a size of text between its limits.
  package func overridingStyle(in base: UITraitCollection) -> UITraitCollection {
    let base = limitingContentSize(in: base)
    guard overrideUserInterfaceStyle != .unspecified, base.userInterfaceStyle != overrideUserInterfaceStyle else {
      return base
    }
    return UITraitCollection(traitsFrom: [base, UITraitCollection(userInterfaceStyle: overrideUserInterfaceStyle)])
  }

  /// Runs `body` with the view's traits as the current ones: dynamic colours and preferred fonts follow them.
  func withOwnTraits(_ body: () -> Void) {
    let traits = traitCollection
    if traits == UITraitCollection.current { body() } else { traits.performAsCurrent(body) }
  }

  /// Tells the view and those in it, from the outside in, where their traits are not what they were last told.
  ///
  /// UIWindow calls it when the screen's traits change.
  package func announceTraits() {
    let traits = traitCollection
    let old = toldTraits.traits
    if old != traits {
      toldTraits.traits = traits
      withOwnTraits {
        respondToTraits()
        controller?.traitCollectionDidChange(old)
        traitCollectionDidChange(old)
        guard let old else { return }
        controller?.toldTraits.registrations?.tell(from: old, to: traits)
        toldTraits.registrations?.tell(from: old, to: traits)
      }
      setNeedsDisplay()
      noteTraitsForConstraints(wereTurned: old.map { $0.layoutDirection != traits.layoutDirection } ?? false)
      requestLayout()
      if let owner = window?.firstResponder, owner === self || owner === controller { window?.keyboard.followTraits(of: owner) }
    }
    for view in storedSubviews { view.announceTraits() }
  }
}
