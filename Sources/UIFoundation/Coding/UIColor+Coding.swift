import CoreGraphics
import Foundation

extension UIColor: NSSecureCoding {
  public static var supportsSecureCoding: Bool { true }

  /// A colour of the system comes back as that colour, any other dynamic one as its light and its dark value. `nil` for an
  /// archive that is no colour's.
  public convenience init?(coder: NSCoder) {
    if let name = coder.text("name") {
      guard let known = UIColor.systemColors.first(where: { $0.name == name })?.color else { return nil }
      self.init(storage: known.storage)
    } else if let image = coder.object(UIImage.self, forKey: "pattern") {
      let whole = UIColor(patternImage: image)
      let alpha = coder.finiteNumbers("patternAlpha", count: 1)?[0] ?? 1
      self.init(storage: (alpha == 1 ? whole : whole.withAlphaComponent(alpha)).storage)
    } else if let gray = coder.finiteNumbers("gray", count: 2) {
      self.init(white: gray[0], alpha: gray[1])
    } else if let values = coder.finiteNumbers("rgb", count: 4) {
      self.init(red: values[0], green: values[1], blue: values[2], alpha: values[3])
    } else if let values = coder.finiteNumbers("lightAndDark", count: 8) {
      // Numbers, not colours: an archive whose colour holds itself would never end.
      let light = UIColor(red: values[0], green: values[1], blue: values[2], alpha: values[3])
      let dark = UIColor(red: values[4], green: values[5], blue: values[6], alpha: values[7])
      self.init { $0.userInterfaceStyle == .dark ? dark : light }
    } else {
      return nil
    }
  }

  public func encode(with coder: NSCoder) {
    switch storage {
    case .fixed(let red, let green, let blue, let alpha): coder.encode(numbers: [red, green, blue, alpha], forKey: "rgb")
    case .gray(let white, let alpha): coder.encode(numbers: [white, alpha], forKey: "gray")
    case .pattern(let pattern, _):
      let scale = pattern.size.width > 0 ? CGFloat(pattern.image.width) / pattern.size.width : 1
      coder.encode(UIImage(picture: pattern.image, scale: scale), forKey: "pattern")
      if pattern.alpha != 1 { coder.encode(numbers: [CGFloat(pattern.alpha)], forKey: "patternAlpha") }
    case .dynamic(_, let identity):
      if let name = UIColor.systemColors.first(where: { $0.color.isDynamic(identity) })?.name {
        coder.encode(text: name, forKey: "name")
      } else {
        let values = [UIUserInterfaceStyle.light, .dark].flatMap { style in
          let (red, green, blue, alpha) = resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).fixedComponents!
          return [red, green, blue, alpha]
        }
        coder.encode(numbers: values, forKey: "lightAndDark")
      }
    }
  }

  private func isDynamic(_ identity: DynamicIdentity) -> Bool {
    if case .dynamic(_, let own) = storage { own === identity } else { false }
  }

  /// The dynamic colours that have names.
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
