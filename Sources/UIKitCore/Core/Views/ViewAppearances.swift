import Foundation
import UIFoundation

/// The appearance proxies of view classes, returned by `appearance()`.
@MainActor
package enum ViewAppearances {
  private struct Entry {
    let type: ObjectIdentifier
    let containers: [ObjectIdentifier]
    let proxy: UIView
  }

  private static var all: [Entry] = []
  static func removeAll() { all = [] }

  /// Returns the proxy of a class in these containers; creates it with `make` on first access.
  package static func proxy<View: UIView>(for type: AnyClass, in containers: [AnyClass] = [], _ make: () -> View) -> View {
    let (type, containers) = (ObjectIdentifier(type), containers.map { ObjectIdentifier($0) })
    if let entry = all.first(where: { $0.type == type && $0.containers == containers }), let proxy = entry.proxy as? View { return proxy }
    let proxy = make()
    all.append(Entry(type: type, containers: containers, proxy: proxy))
    return proxy
  }

  /// Returns the proxies that apply to a view in ascending priority: a superclass before the view's own class, and no container before a specific
  /// one.
  static func proxies(for view: UIView) -> [UIView] {
    guard !all.isEmpty else { return [] }
    let classes = classes(of: view)
    let found = all.compactMap { entry in classes.firstIndex(of: entry.type).map { (entry: entry, distance: $0) } }
    guard !found.isEmpty else { return [] }
    let around = found.contains { !$0.entry.containers.isEmpty } ? sequence(first: view, next: \.superview).dropFirst().map(classes(of:)) : []
    return found.filter { isIn($0.entry.containers, around) }
      .sorted { ($1.distance, $0.entry.containers.count) < ($0.distance, $1.entry.containers.count) }.map(\.entry.proxy)
  }

  /// Returns the identifiers of the view's class and its superclasses.
  private static func classes(of view: UIView) -> [ObjectIdentifier] {
    sequence(first: Mirror(reflecting: view), next: \.superclassMirror).compactMap { ($0.subjectType as? AnyClass).map { ObjectIdentifier($0) } }
  }

  /// Returns whether the containers enclose the view in this order, innermost first.
  private static func isIn(_ containers: [ObjectIdentifier], _ around: [[ObjectIdentifier]]) -> Bool {
    var left = containers[...]
    for classes in around where left.first.map(classes.contains) == true { left = left.dropFirst() }
    return left.isEmpty
  }
}

extension UIView {
  /// Records that the program set a property on the view itself: no appearance overrides it. Does nothing while an appearance proxy sets the
  /// property.
  package func recordOwnProperty(_ property: String) {
    guard extras?.isApplyingAppearance != true else { return }
    editExtras { $0.ownProperties.insert(property) }
  }

  /// Calls `apply` for each property that an appearance proxy sets and the view does not set itself, in ascending priority. Also adopts a proxy's
  /// tint color if the view has none.
  package func applyAppearanceProxy<View: UIView>(of kind: View.Type, _ apply: (_ property: String, _ proxy: View) -> Void) {
    for case let proxy as View in ViewAppearances.proxies(for: self) {
      editExtras { $0.isApplyingAppearance = true }
      for property in (proxy.extras?.ownProperties ?? []).subtracting(extras?.ownProperties ?? []).sorted() { apply(property, proxy) }
      editExtras { $0.isApplyingAppearance = false }
      if let tint = proxy.storedTintColor, storedTintColor == nil { tintColor = tint }
    }
  }
}
