import CoreGraphics
import Foundation

/// What constraints place: a view, or a guide in one.
@MainActor
enum LayoutItem {
  case view(UIView)
  case guide(UILayoutGuide)

  init?(_ object: Any?) {
    switch object {
    case let view as UIView: self = .view(view)
    case let guide as UILayoutGuide where guide.owningView != nil: self = .guide(guide)
    default: return nil
    }
  }

  var object: AnyObject {
    switch self {
    case .view(let view): view
    case .guide(let guide): guide
    }
  }

  /// The view that is the item, or that the guide is in.
  var container: UIView {
    switch self {
    case .view(let view): view
    case .guide(let guide): guide.owningView!
    }
  }

  /// The view in whose space its variables are; `nil` at the top.
  var space: UIView? {
    switch self {
    case .view(let view): view.superview
    case .guide(let guide): guide.owningView
    }
  }

  /// For who reads of a conflict: what a program called it, else its class and what it shows, else its class and where it is.
  var name: String {
    switch self {
    case .view(let view):
      if let name = LayoutItem.givenName(of: view) { return name }
      // As far up as to a view with a name of its own, and not too far.
      var (place, child) = ("", view)
      for depth in 0..<6 {
        guard let superview = child.superview, let index = superview.storedSubviews.firstIndex(where: { $0 === child }) else { break }
        place += "\(depth == 0 ? "" : " of ")subview \(index + 1)"
        child = superview
        guard LayoutItem.givenName(of: child) == nil else { break }
      }
      return "\(type(of: view))" + (place.isEmpty ? "" : " (\(place) of \(LayoutItem.givenName(of: child) ?? "\(type(of: child))"))")
    case .guide(let guide): return guide.identifier.isEmpty ? "\(type(of: guide)) of \(LayoutItem.view(container).name)" : guide.identifier
    }
  }

  /// `nil` where only its place tells it from others.
  private static func givenName(of view: UIView) -> String? {
    if let name = view.accessibilityIdentifier, !name.isEmpty { return name }
    let words = (view.accessibilityLabel ?? "").prefix(24)
    if !words.isEmpty { return "\(type(of: view)) “\(words)”" }
    if let controller = view.controller { return "\(type(of: view)) of \(type(of: controller))" }
    return view is UIWindow ? "\(type(of: view))" : nil
  }
}

extension UIView {
  func nearestCommonSuperview(with other: UIView) -> UIView? {
    var candidate: UIView? = self
    while let view = candidate {
      if other.isDescendant(of: view) { return view }
      candidate = view.superview
    }
    return nil
  }
}
