import CoreGraphics
import Foundation
import UIFoundation

/// The label properties that can be set for all labels of a class.
package enum LabelAppearanceProperty: CaseIterable {
  case font, textColor, highlightedTextColor, shadowColor, shadowOffset
}

extension UILabel {
  /// Returns the appearance proxy for all labels of this class and its subclasses. Its properties apply to labels that do not set their own.
  ///
  ///     UILabel.appearance().textColor = .systemIndigo
  ///
  /// The proxy supports the font, colors and shadow. A label adopts them when it is added to a window; the proxy of a
  /// class has priority over that of its superclass. Attributes of an attributed text are not changed. Do not display the returned label.
  public class func appearance() -> UILabel {
    LabelAppearances.proxy(for: ObjectIdentifier(self))
  }

  func recordOwnProperty(_ property: LabelAppearanceProperty) {
    if !isApplyingAppearance { ownProperties.insert(property) }
  }

  /// Applies the proxies of its classes; that of its own class comes last and has priority.
  func applyAppearanceProxy() {
    for proxy in LabelAppearances.proxies(for: self) { apply(proxy.ownProperties.subtracting(ownProperties), of: proxy) }
  }

  private func apply(_ properties: Set<LabelAppearanceProperty>, of proxy: UILabel) {
    isApplyingAppearance = true
    defer { isApplyingAppearance = false }
    for look in LabelAppearanceProperty.allCases where properties.contains(look) {
      switch look {
      case .font: font = proxy.font
      case .textColor: textColor = proxy.textColor
      case .highlightedTextColor: highlightedTextColor = proxy.highlightedTextColor
      case .shadowColor: shadowColor = proxy.shadowColor
      case .shadowOffset: shadowOffset = proxy.shadowOffset
      }
    }
  }
}

/// The appearance proxies in use, by class.
@MainActor
package enum LabelAppearances {
  private static var all: [ObjectIdentifier: UILabel] = [:]

  static func proxy(for type: ObjectIdentifier) -> UILabel {
    if let proxy = all[type] { return proxy }
    let proxy = UILabel()
    all[type] = proxy
    return proxy
  }

  /// Returns the proxies of a label's classes, from the outermost superclass to its own class.
  static func proxies(for label: UILabel) -> [UILabel] {
    guard !all.isEmpty else { return [] }
    var proxies: [UILabel] = []
    var mirror: Mirror? = Mirror(reflecting: label)
    while let current = mirror {
      if let type = current.subjectType as? AnyClass, let proxy = all[ObjectIdentifier(type)] { proxies.insert(proxy, at: 0) }
      mirror = current.superclassMirror
    }
    return proxies
  }

  /// Removes the proxies of all label classes.
  package static func removeAll() { all = [:] }
}
