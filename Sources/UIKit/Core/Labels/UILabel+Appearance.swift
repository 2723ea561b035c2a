import CoreGraphics
import Foundation
import UIFoundation

/// What of a label's look can be set for all labels of a class.
enum LabelLook: CaseIterable {
  case font, textColor, highlightedTextColor, shadowColor, shadowOffset
}

extension UILabel {
  /// Stands for all labels of this class and its subclasses: what is set of it, labels have that set nothing of their own.
  ///
  ///     UILabel.appearance().textColor = .systemIndigo
  ///
  /// Font, colours and shadow can be set so. A label takes them when it comes into a window; of a class and its superclass the
  /// class's own count. What an attributed text says of itself stays. The returned label is not to be shown.
  public class func appearance() -> UILabel {
    LabelAppearances.proxy(for: ObjectIdentifier(self))
  }

  func noteLook(_ look: LabelLook) {
    if !isTakingAppearance { ownLooks.insert(look) }
  }

  /// Takes what its classes' appearances say, the class's own last.
  func takeLooks() {
    for proxy in LabelAppearances.proxies(for: self) { take(proxy.ownLooks.subtracting(ownLooks), of: proxy) }
  }

  private func take(_ looks: Set<LabelLook>, of proxy: UILabel) {
    isTakingAppearance = true
    defer { isTakingAppearance = false }
    for look in LabelLook.allCases where looks.contains(look) {
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

/// The appearances that were asked for, by class.
@MainActor
enum LabelAppearances {
  private static var all: [ObjectIdentifier: UILabel] = [:]

  static func proxy(for type: ObjectIdentifier) -> UILabel {
    if let proxy = all[type] { return proxy }
    let proxy = UILabel()
    all[type] = proxy
    return proxy
  }

  /// Those of a label's classes, from the outermost superclass in.
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

  static func forgetAll() { all = [:] }
}
