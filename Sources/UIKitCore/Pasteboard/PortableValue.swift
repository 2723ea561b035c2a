import CoreGraphics
import Foundation
import GalleyAttributedText
import TextKit
import UIFoundation

/// The value of an attribute, in a form that other programs can read.
enum PortableValue: Codable, Sendable {
  case integer(Int)
  case number(Double)
  case text(String)
  case link(String)
  case list([PortableValue])
  case font(name: String, size: Double)
  /// Red, green, blue and alpha components.
  case color(light: [Double], dark: [Double])
  /// A keyed archive.
  case paragraphStyle(Data)
  /// A value of a type that the application has registered.
  case own(Data)

  struct Kind {
    var encode: (Any) -> Data?
    var decode: (Data) -> Any?
  }

  /// The registered types, by the names of their attributes.
  @MainActor static var kinds: [String: Kind] = [:]

  /// Creates a value of the attribute `name`. Returns `nil` if its type, or that of an element of a list, is not supported.
  @MainActor
  init?(_ value: Any, for name: String) {
    if let kind = Self.kinds[name] {
      guard let data = kind.encode(value) else { return nil }
      self = .own(data)
      return
    }
    switch value {
    case let font as UIFont: self = .font(name: font.fontName, size: font.pointSize)
    case let color as UIColor:
      self = .color(light: Self.components(of: color, .light), dark: Self.components(of: color, .dark))
    case let style as NSParagraphStyle:
      // Archive the style within a text, because the text archive knows all classes of styles.
      let text = NSAttributedString(string: " ", attributes: [.paragraphStyle: style])
      guard let data = try? TextArchive.data(of: text) else { return nil }
      self = .paragraphStyle(data)
    case let url as URL: self = .link(url.absoluteString)
    case let text as String: self = .text(text)
    case let integer as Int: self = .integer(integer)
    case let number as CGFloat: self = .number(Double(number))
    case let number as Double: self = .number(number)
    case let list as [Any]:
      let items = list.compactMap { PortableValue($0, for: "") }
      guard items.count == list.count else { return nil }
      self = .list(items)
    default: return nil
    }
  }

  /// Returns the value of the attribute `name`. Returns `nil` if its font is not installed, or if the value is invalid; such elements of a list are
  /// left out.
  @MainActor
  func value(for name: String) -> Any? {
    switch self {
    case .integer(let integer): integer
    case .number(let number): number.isFinite ? number : nil
    case .text(let text): text
    case .link(let text): URL(string: text)
    case .list(let items): items.compactMap { $0.value(for: "") }
    case .font(let name, let size): size.isFinite && size > 0 && size < 10_000 ? UIFont(name: name, size: size) : nil
    case .color(let light, let dark): Self.color(light, dark)
    case .paragraphStyle(let data): Self.style(in: data)
    case .own(let data): Self.kinds[name]?.decode(data)
    }
  }

  private static func style(in archive: Data) -> Any? {
    let text = try? TextArchive.text(in: archive)
    return text.flatMap { $0.length > 0 ? $0.attribute(.paragraphStyle, at: 0, effectiveRange: nil) : nil }
  }

  private static func components(of color: UIColor, _ style: UIUserInterfaceStyle) -> [Double] {
    let fixed = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style))
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    fixed.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha].map { Double($0) }
  }

  private static func color(_ light: [Double], _ dark: [Double]) -> UIColor? {
    guard light.count == 4, dark.count == 4, (light + dark).allSatisfy({ $0.isFinite }) else { return nil }
    func fixed(_ parts: [Double]) -> UIColor {
      UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }
    let (lightColor, darkColor) = (fixed(light), fixed(dark))
    if light == dark { return lightColor }
    return UIColor { $0.userInterfaceStyle == .dark ? darkColor : lightColor }
  }
}
