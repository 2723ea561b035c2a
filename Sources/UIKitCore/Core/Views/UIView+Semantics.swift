import CoreGraphics
import Foundation
import UIFoundation

/// The meaning of a view's content, which determines whether it is mirrored in right-to-left layout.
public enum UISemanticContentAttribute: Int, Sendable {
  /// Mirrored according to the traits.
  case unspecified = 0
  /// Playback controls: not mirrored.
  case playback = 1
  /// Content in which left and right have a meaning: not mirrored.
  case spatial = 2
  /// Always left to right.
  case forceLeftToRight = 3
  /// Always right to left.
  case forceRightToLeft = 4
}

/// The direction of an interface layout.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight = 0
  case rightToLeft = 1
}

extension UIView {
  /// The layout direction of the view's content. `leading` and `trailing` in constraints between its subviews, stacks, bars and controls follow
  /// it. It does not apply to the content of subviews.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .unspecified: traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }

  /// Returns the layout direction of a kind of content under the current traits.
  public class func userInterfaceLayoutDirection(for attribute: UISemanticContentAttribute) -> UIUserInterfaceLayoutDirection {
    userInterfaceLayoutDirection(for: attribute, relativeTo: UITraitCollection.current.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight)
  }

  /// Returns the layout direction of a kind of content in an interface with the given direction.
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
    layoutEngineIfCreated.map { $0.root.notifyLayoutEngineOfTraits(wereTurned: true) }
    respondToTraits()
    setNeedsDisplay()
    requestLayout()
    for view in storedSubviews { view.requestLayout() }
  }
}

/// Rarely used properties of a view.
@MainActor
struct ViewExtras {
  var isExclusiveTouch = false
  var clearsContext = true
  /// The names of the appearance properties that the program has set on the view itself.
  var ownProperties: Set<String> = []
  var isApplyingAppearance = false
}

extension UIView {
  /// Whether a touch in the view excludes touches in all other views of the window, and the reverse; `false` by default.
  public var isExclusiveTouch: Bool {
    get { extras?.isExclusiveTouch ?? false }
    set { editExtras { $0.isExclusiveTouch = newValue } }
  }

  /// Whether the context is cleared before `draw(_:)`; `true` by default. Has no effect: nothing is cached, so the context is always clear.
  public var clearsContextBeforeDrawing: Bool {
    get { extras?.clearsContext ?? true }
    set { editExtras { $0.clearsContext = newValue } }
  }

  /// The number of pixels per point for `draw(_:)`: its layer's `contentsScale`. The default is the display's; fewer look coarse.
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
