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

  /// For who reads of a conflict: what a program called it, else its class and what it shows.
  var name: String {
    switch self {
    case .view(let view):
      if let name = view.accessibilityIdentifier, !name.isEmpty { return name }
      let words = (view.accessibilityLabel ?? "").prefix(24)
      return "\(type(of: view))" + (words.isEmpty ? "" : " “\(words)”")
    case .guide(let guide): return guide.identifier.isEmpty ? "\(type(of: guide)) of \(LayoutItem.view(container).name)" : guide.identifier
    }
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
