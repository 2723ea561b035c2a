import CoreGraphics
import Foundation
import UIFoundation

/// What a view's content means, and so whether its sides change places where text runs from right to left.
public enum UISemanticContentAttribute: Int, Sendable {
  /// They do, as the traits say.
  case unspecified = 0
  /// Buttons of a player: they do not.
  case playback = 1
  /// Left and right are meant: they do not.
  case spatial = 2
  /// It runs from left to right.
  case forceLeftToRight = 3
  /// It runs from right to left.
  case forceRightToLeft = 4
}

/// Which way an interface runs.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight = 0
  case rightToLeft = 1
}

extension UIView {
  /// Which way the content of the view runs: `leading` and `trailing` of constraints between what is in it, stacks, bars and controls follow it. It is the
  /// view's own, not that of those in it.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .unspecified: traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }

  /// Which way content of a kind runs in the direction of the current traits.
  public class func userInterfaceLayoutDirection(for attribute: UISemanticContentAttribute) -> UIUserInterfaceLayoutDirection {
    userInterfaceLayoutDirection(for: attribute, relativeTo: UITraitCollection.current.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight)
  }

  /// Which way content of a kind runs in an interface that runs the given way.
  public class func userInterfaceLayoutDirection(
    for semanticContentAttribute: UISemanticContentAttribute, relativeTo layoutDirection: UIUserInterfaceLayoutDirection
  ) -> UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .unspecified: layoutDirection
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }

  func semanticsDidChange() {
    layoutEngineIfMade.map { $0.root.noteTraitsForConstraints(wereTurned: true) }
    respondToTraits()
    setNeedsDisplay()
    requestLayout()
    for view in storedSubviews { view.requestLayout() }
  }
}

/// What few views have set.
@MainActor
struct ViewExtras {
  var isExclusiveTouch = false
  var clearsContext = true
  /// What the program has set of the view itself, of what an appearance can set.
  var looks: Set<String> = []
  var isTakingLooks = false
}

extension UIView {
  /// Whether a finger on the view keeps others from all other views of the window, and one elsewhere keeps them from this; `false` by default.
  public var isExclusiveTouch: Bool {
    get { extras?.isExclusiveTouch ?? false }
    set { editExtras { $0.isExclusiveTouch = newValue } }
  }

  /// Whether `draw(_:)` finds the context cleared; `true` by default. Nothing changes: nothing is kept of what was drawn before, so it always is.
  public var clearsContextBeforeDrawing: Bool {
    get { extras?.clearsContext ?? true }
    set { editExtras { $0.clearsContext = newValue } }
  }

  /// How many pixels what `draw(_:)` draws has in a point: its layer's `contentsScale`. At first as many as the display has; fewer make it coarse.
  public var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set { layer.contentsScale = newValue }
  }

  func editExtras(_ edit: (inout ViewExtras) -> Void) {
    var edited = extras ?? ViewExtras()
    edit(&edited)
    extras = edited
  }
}
