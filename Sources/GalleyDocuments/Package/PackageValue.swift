import UIKit

/// Values of attributes as JSON: numbers, strings and arrays as such, other values as objects with a member `type`.
enum PackageValue {
  /// Returns the readable form of a value; `nil` if its type has none. Not every value is equal to the one that is read again.
  static func json(of value: Any) -> JSONValue? {
    switch value {
    case let font as UIFont: font.json
    case let color as UIColor: color.json
    case let style as NSParagraphStyle: style.json
    case let shadow as NSShadow: shadow.json
    case let url as URL: .object(["type": .string("url"), "address": .string(url.absoluteString)])
    case let bool as Bool where type(of: value) == Bool.self: .bool(bool)
    case let effect as NSAttributedString.TextEffectStyle: .string(effect.rawValue)
    case let text as String: .string(text)
    case let integer as Int: .integer(integer)
    case let number as CGFloat: .real(Double(number))
    case let number as Double: .real(number)
    case let number as Float: .real(Double(number))
    case let list as [Any]: array(of: list)
    default: nil
    }
  }

  /// Returns the array of the readable forms; `nil` if an element has none. O(*n*) in the number of elements.
  private static func array(of list: [Any]) -> JSONValue? {
    var items: [JSONValue] = []
    items.reserveCapacity(list.count)
    for element in list {
      guard let item = json(of: element) else { return nil }
      items.append(item)
    }
    return .array(items)
  }

  /// Returns the value of its readable form; `nil` for another form.
  static func value(of json: JSONValue) -> Any? {
    switch json {
    case .null: return nil
    case .bool(let bool): return bool
    case .string(let text): return text
    case .number: return json.integer ?? json.double
    case .array(let items):
      let values = items.compactMap(value(of:))
      if let integers = values as? [Int] { return integers.count == items.count ? integers : nil }
      return values.count == items.count ? values : nil
    case .object(let members):
      switch members["type"]?.string {
      case "font": return UIFont(members)
      case "color": return color(members)
      case "paragraphStyle": return NSParagraphStyle.style(members)
      case "shadow": return shadow(members)
      case "url": return members["address"]?.string.flatMap { URL(string: $0) }
      default: return nil
      }
    }
  }

  /// Returns `count` finite numbers of an array; `nil` if the value is something else.
  static func numbers(_ json: JSONValue?, count: Int) -> [Double]? {
    let numbers = json?.elements?.compactMap(\.double) ?? []
    return numbers.count == count && json?.elements?.count == count ? numbers : nil
  }

  // MARK: Archives

  /// Returns a keyed archive of a value; `nil` if it cannot be archived.
  static func archive(of value: Any, _ key: NSAttributedString.Key) -> JSONValue? {
    let text = NSAttributedString(string: "a", attributes: [key: value])
    guard let data = try? TextArchive.data(of: text), case let archive = data.base64EncodedString(), self.value(inArchive: archive, key) != nil
    else { return nil }
    return .object(["type": .string("archive"), "archive": .string(archive)])
  }

  /// Returns the value of an archive; `nil` if it is damaged.
  static func value(inArchive archive: String, _ key: NSAttributedString.Key) -> Any? {
    guard let data = Data(base64Encoded: archive), let text = try? TextArchive.text(in: data), text.length == 1 else { return nil }
    return text.attribute(key, at: 0, effectiveRange: nil)
  }

  // MARK: Attachments

  static func members(of attachment: NSTextAttachment, file: String?) -> [String: JSONValue] {
    var members = ["type": JSONValue.string("attachment")]
    members["file"] = file.map(JSONValue.string)
    members["fileType"] = attachment.fileType.map(JSONValue.string)
    members["label"] = attachment.accessibilityLabel.map(JSONValue.string)
    let bounds = attachment.bounds
    if bounds != .zero { members["bounds"] = .array([bounds.minX, bounds.minY, bounds.width, bounds.height].map { .real(Double($0)) }) }
    return members
  }

  // MARK: Colors and shadows

  private static func color(_ members: [String: JSONValue]) -> UIColor? {
    func fixed(_ json: JSONValue?) -> UIColor? {
      numbers(json, count: 4).map { UIColor(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3]) }
    }
    return fixed(members["rgba"])
  }

  private static func shadow(_ members: [String: JSONValue]) -> NSShadow? {
    guard let offset = numbers(members["offset"], count: 2), let blur = members["blurRadius"]?.double else { return nil }
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: offset[0], height: offset[1])
    shadow.shadowBlurRadius = CGFloat(blur)
    shadow.shadowColor = members["color"].flatMap { value(of: $0) } as? UIColor
    return shadow
  }
}

extension UIColor {
  /// Red, green, blue and alpha; `nil` for a color that depends on the appearance, which is archived.
  fileprivate var json: JSONValue? {
    func components(_ style: UIUserInterfaceStyle) -> [CGFloat] {
      var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
      return [red, green, blue, alpha]
    }
    let light = components(.light)
    guard light == components(.dark) else { return nil }
    return .object(["type": .string("color"), "rgba": .array(light.map { .real(Double($0)) })])
  }
}

extension NSShadow {
  fileprivate var json: JSONValue? {
    var members: [String: JSONValue] = [
      "type": .string("shadow"), "offset": .array([.real(Double(shadowOffset.width)), .real(Double(shadowOffset.height))]),
      "blurRadius": .real(Double(shadowBlurRadius)),
    ]
    if let color = shadowColor {
      guard let json = (color as? UIColor)?.json else { return nil }
      members["color"] = json
    }
    return .object(members)
  }
}

extension UIFont {
  fileprivate var json: JSONValue? {
    var members: [String: JSONValue] = ["type": .string("font"), "name": .string(fontName), "size": .real(Double(pointSize))]
    if let settings = fontDescriptor.object(forKey: .featureSettings) as? [[UIFontDescriptor.FeatureKey: Any]] {
      var features: [String: JSONValue] = [:]
      for setting in settings {
        guard let tag = setting[.openTypeTag] as? String, let value = setting[.openTypeValue] as? Int else { return nil }
        features[tag] = .integer(value)
      }
      members["features"] = .object(features)
    }
    return .object(members)
  }

  /// The valid sizes in points.
  private static let sizes = 0.01...10_000.0

  /// Creates a font from its readable form. Returns `nil` if it is not installed, or if a member is not valid.
  fileprivate convenience init?(_ members: [String: JSONValue]) {
    guard let name = members["name"]?.string, let size = members["size"]?.double, Self.sizes.contains(size), UIFont(name: name, size: size) != nil else { return nil }
    var descriptor = UIFontDescriptor(name: name, size: size)
    if let features = members["features"]?.members { descriptor = descriptor.addingOpenTypeFeatures(features.compactMapValues(\.integer)) }
    self.init(descriptor: descriptor, size: size)
  }
}
