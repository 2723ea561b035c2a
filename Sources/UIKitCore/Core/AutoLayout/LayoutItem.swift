import CoreGraphics
import Foundation

/// An item of a constraint: a view, or a layout guide of a view.
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

  /// The view itself, or the view that owns the guide.
  var container: UIView {
    switch self {
    case .view(let view): view
    case .guide(let guide): guide.owningView!
    }
  }

  /// The view whose space the variables use: the superview, or the view that owns the guide. `nil` if the view is outermost.
  var space: UIView? {
    switch self {
    case .view(let view): view.superview
    case .guide(let guide): guide.owningView
    }
  }

  /// A name for messages about conflicts: the item's identifier, else its class with its label or controller, else its class and position.
  var name: String {
    switch self {
    case .view(let view):
      if let name = LayoutItem.givenName(of: view) { return name }
      // Describe the path to the nearest named ancestor, at most six levels up.
      var (path, child) = ("", view)
      for depth in 0..<6 {
        guard let superview = child.superview, let index = superview.storedSubviews.firstIndex(where: { $0 === child }) else { break }
        path += "\(depth == 0 ? "" : " of ")subview \(index + 1)"
        child = superview
        guard LayoutItem.givenName(of: child) == nil else { break }
      }
      return "\(type(of: view))" + (path.isEmpty ? "" : " (\(path) of \(LayoutItem.givenName(of: child) ?? "\(type(of: child))"))")
    case .guide(let guide): return guide.identifier.isEmpty ? "\(type(of: guide)) of \(LayoutItem.view(container).name)" : guide.identifier
    }
  }

  /// Returns the view's identifier, or its class with its label or controller, or a window's class. Returns `nil` if only its position identifies it.
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
