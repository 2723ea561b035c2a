import CoreGraphics
import Foundation
import GalleyAttributedText

// Apple's keys: `UIColorComponentCount` with `UIRed` … or `UIWhite`, `UISystemColorName`, and AppKit's keys. Source:
// published nibs of iOS; the `UIColor` of OpenBubbles' rustpush (for the `-Double` keys and `Float`s); openuikit for a
// system color's name, which is that of the Objective-C method. Galley adds keys for patterns and for the light and
// dark values of a dynamic color.

extension UIColor: NSSecureCoding {
  public static var supportsSecureCoding: Bool { true }

  /// Decodes a system color as that color, and any other dynamic color as its light and dark values. Also decodes an
  /// `NSColor` of macOS. Returns `nil` if the archive is not a color's.
  public convenience init?(coder: NSCoder) {
    if let name = coder.text("name") {
      guard let systemColor = UIColor.systemColors.first(where: { $0.name == name })?.color else { return nil }
      self.init(storage: systemColor.storage)
    } else if let image = coder.object(UIImage.self, forKey: "pattern") {
      let whole = UIColor(patternImage: image)
      let alpha = coder.finiteNumbers("patternAlpha", count: 1)?[0] ?? 1
      self.init(storage: (alpha == 1 ? whole : whole.withAlphaComponent(alpha)).storage)
    } else if let gray = coder.finiteNumbers("gray", count: 2) {
      self.init(white: gray[0], alpha: gray[1])
    } else if let values = coder.finiteNumbers("rgb", count: 4) {
      self.init(red: values[0], green: values[1], blue: values[2], alpha: values[3])
    } else if let values = coder.finiteNumbers("lightAndDark", count: 8) {
      // Numbers instead of colors: decoding an archive whose color contains itself would never end.
      let light = UIColor(red: values[0], green: values[1], blue: values[2], alpha: values[3])
      let dark = UIColor(red: values[4], green: values[5], blue: values[6], alpha: values[7])
      self.init { $0.userInterfaceStyle == .dark ? dark : light }
    } else if let color = UIColor.named(coder.text("UISystemColorName")) ?? UIColor.components(from: coder) ?? UIColor.appKitColor(from: coder) {
      self.init(storage: color.storage)
    } else {
      return nil
    }
  }

  private static func components(from coder: NSCoder) -> UIColor? {
    func values(_ keys: [String]) -> [CGFloat]? {
      let values = keys.compactMap { coder.finite($0 + "-Double") ?? coder.finite($0) }
      return values.count == keys.count ? values : nil
    }
    switch coder.decodeInteger(forKey: "UIColorComponentCount") {
    case 2: return values(["UIWhite", "UIAlpha"]).map { UIColor(white: $0[0], alpha: $0[1]) }
    case 4: return values(["UIRed", "UIGreen", "UIBlue", "UIAlpha"]).map { UIColor(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3]) }
    default: return nil
    }
  }

  public func encode(with coder: NSCoder) {
    switch storage {
    case .fixed(let red, let green, let blue, let alpha): Self.encode([red, green, blue, alpha], with: coder)
    case .gray(let white, let alpha): Self.encode([white, alpha], with: coder)
    case .pattern(let pattern, let mean):
      let scale = pattern.size.width > 0 ? CGFloat(pattern.image.width) / pattern.size.width : 1
      coder.encode(UIImage(image: pattern.image, scale: scale), forKey: "pattern")
      if pattern.alpha != 1 { coder.encode(numbers: [CGFloat(pattern.alpha)], forKey: "patternAlpha") }
      Self.encode([mean.red, mean.green, mean.blue, mean.alpha].map { CGFloat($0) }, with: coder)
    case .dynamic(_, let identity):
      let styles = [UIUserInterfaceStyle.light, .dark].map { style in
        let (red, green, blue, alpha) = resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).fixedComponents!
        return [red, green, blue, alpha]
      }
      if let name = UIColor.systemColors.first(where: { $0.color.isDynamic(identity) })?.name {
        coder.encode(text: name + "Color", forKey: "UISystemColorName")
      } else {
        coder.encode(numbers: styles[0] + styles[1], forKey: "lightAndDark")
      }
      Self.encode(styles[0], with: coder)
    }
  }

  /// Encodes white and alpha, or red, green, blue and alpha.
  private static func encode(_ values: [CGFloat], with coder: NSCoder) {
    let isGray = values.count == 2
    coder.encode(values.count, forKey: "UIColorComponentCount")
    for (key, value) in zip(isGray ? ["UIWhite", "UIAlpha"] : ["UIRed", "UIGreen", "UIBlue", "UIAlpha"], values) {
      coder.encode(Float(value), forKey: key)
      coder.encode(Double(value), forKey: key + "-Double")
    }
    coder.encode(isGray ? 4 : 2, forKey: "NSColorSpace")
    coder.encode(spacedNumbers: values.last == 1 ? values.dropLast() : values, forKey: isGray ? "NSWhite" : "NSRGB")
  }

  private func isDynamic(_ identity: DynamicIdentity) -> Bool {
    if case .dynamic(_, let own) = storage { own === identity } else { false }
  }

  /// Returns the color with a name such as "labelColor", or `nil` if the name is unknown.
  static func named(_ name: String?) -> UIColor? {
    guard let name, name.hasSuffix("Color") else { return nil }
    return systemColors.first { $0.name == name.dropLast(5) }?.color
  }

  /// The dynamic colors with names.
  private static let systemColors: [(name: String, color: UIColor)] = [
    ("systemRed", systemRed), ("systemGreen", systemGreen), ("systemBlue", systemBlue), ("systemOrange", systemOrange),
    ("systemYellow", systemYellow), ("systemPink", systemPink), ("systemPurple", systemPurple), ("systemTeal", systemTeal),
    ("systemIndigo", systemIndigo), ("systemBrown", systemBrown), ("systemMint", systemMint), ("systemCyan", systemCyan),
    ("systemGray", systemGray), ("systemGray2", systemGray2), ("systemGray3", systemGray3), ("systemGray4", systemGray4),
    ("systemGray5", systemGray5), ("systemGray6", systemGray6), ("label", label), ("secondaryLabel", secondaryLabel),
    ("tertiaryLabel", tertiaryLabel), ("quaternaryLabel", quaternaryLabel), ("placeholderText", placeholderText),
    ("link", link), ("separator", separator), ("opaqueSeparator", opaqueSeparator), ("systemFill", systemFill),
    ("secondarySystemFill", secondarySystemFill), ("tertiarySystemFill", tertiarySystemFill),
    ("quaternarySystemFill", quaternarySystemFill), ("systemBackground", systemBackground),
    ("secondarySystemBackground", secondarySystemBackground), ("tertiarySystemBackground", tertiarySystemBackground),
    ("systemGroupedBackground", systemGroupedBackground),
    ("secondarySystemGroupedBackground", secondarySystemGroupedBackground),
    ("tertiarySystemGroupedBackground", tertiarySystemGroupedBackground),
  ]
}
