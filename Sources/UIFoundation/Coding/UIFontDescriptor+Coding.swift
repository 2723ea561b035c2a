import CoreGraphics
import Foundation
import GalleyAttributedText

// Apple's keys: a dictionary of Core Text's attributes under `UIFontDescriptorAttributes`, on macOS under
// `NSFontDescriptorAttributes`. Source: archives printed in ulyssas/VectornatorInspection, and open-source readers of
// Sketch documents. System fonts have a usage there instead of a name. Galley's own keys contain each requested
// attribute separately.

extension UIFontDescriptor: NSSecureCoding {
  public static var supportsSecureCoding: Bool { true }

  /// Decodes a descriptor, also an `NSFontDescriptor` of macOS. Returns `nil` if the archive does not contain one.
  public convenience init?(coder: NSCoder) {
    guard let core = Core(coder: coder) else { return nil }
    self.init(core: core)
  }

  public func encode(with coder: NSCoder) {
    core.encode(with: coder)
    coder.encode(archivedAttributes, forKey: "UIFontDescriptorAttributes")
  }

  private var archivedAttributes: NSDictionary {
    func dictionary(_ values: [(String, NSObject)]) -> NSDictionary {
      NSDictionary(objects: values.map(\.1), forKeys: values.map { NSString(string: $0.0) })
    }
    func number(_ value: CGFloat) -> NSNumber { NSNumber(value: Double(value)) }
    var archived: [(String, NSObject)] = []
    let attributes = fontAttributes
    for name in [AttributeName.name, .family, .face] {
      if let text = attributes[name] as? String { archived.append((name.rawValue, NSString(string: text))) }
    }
    if core.size > 0 { archived.append((AttributeName.size.rawValue, number(core.size))) }
    if let usage = core.textStyle?.rawValue ?? (core.isSystem && core.found == nil ? FontUsage.name(of: core.weight ?? .regular) : nil) {
      archived.append((AttributeName.textStyle.rawValue, NSString(string: usage)))
    }
    if let traits = attributes[.traits] as? [TraitKey: Any] {
      var values: [(String, NSObject)] = []
      if let weight = traits[.weight] as? UIFont.Weight { values.append((TraitKey.weight.rawValue, number(weight.rawValue))) }
      if let slant = traits[.slant] as? CGFloat { values.append((TraitKey.slant.rawValue, number(slant))) }
      archived.append((AttributeName.traits.rawValue, dictionary(values)))
    }
    if !core.features.isEmpty {
      let settings = core.features.map { setting in
        dictionary(setting.dictionary.map { key, value in
          (key.rawValue, (value as? Int).map { NSNumber(value: $0) } ?? NSString(string: value as? String ?? ""))
        }.sorted { $0.0 < $1.0 })
      }
      archived.append((AttributeName.featureSettings.rawValue, NSArray(array: settings)))
    }
    return dictionary(archived)
  }
}

extension UIFontDescriptor.Core {
  init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "size") else {
      self.init(attributesOf: coder)
      return
    }
    guard let size = coder.finite("size"), size >= 0, let codedFeatures = coder.texts("features") else { return nil }
    let features = codedFeatures.compactMap(UIFontDescriptor.FeatureSetting.init(coded:))
    guard features.count == codedFeatures.count else { return nil }
    self.init()
    name = coder.text("name")
    family = coder.text("family")
    faceName = coder.text("style")
    self.size = size
    if coder.containsValue(forKey: "weight") {
      guard let weight = coder.finite("weight") else { return nil }
      self.weight = UIFont.Weight(weight)
    }
    if coder.containsValue(forKey: "isItalic") { isItalic = coder.decodeBool(forKey: "isItalic") }
    design = coder.text("design").map(UIFontDescriptor.SystemDesign.init(rawValue:))
    textStyle = coder.text("textStyle").map(UIFont.TextStyle.init(rawValue:))
    self.features = features
    for coded in coder.texts("variation") ?? [] {
      let parts = coded.split(separator: "=")
      guard parts.count == 2, let axis = UInt32(parts[0]), let value = Double(parts[1]), value.isFinite else { return nil }
      variation[axis] = value
    }
    found = FontFaceCoding.decode(from: coder)
  }

  /// Decodes an Apple descriptor. Returns `nil` if the archive has none, if one of its numbers is not finite, or if its size is negative.
  private init?(attributesOf coder: NSCoder) {
    let key = coder.containsValue(forKey: "UIFontDescriptorAttributes") ? "UIFontDescriptorAttributes" : "NSFontDescriptorAttributes"
    guard var values = coder.anyObject(forKey: key) as? [String: Any], Self.areFinite(values) else { return nil }
    self.init()
    typealias Name = UIFontDescriptor.AttributeName
    if let usage = values[Name.textStyle.rawValue] as? String, let weight = FontUsage.weight(of: usage) {
      values[Name.textStyle.rawValue] = nil
      self.weight = weight
      if usage == FontUsage.oblique { isItalic = true }
    }
    if let name = values[Name.name.rawValue] as? String, SystemFontName.isOne(name) {
      values[Name.name.rawValue] = nil
      values[Name.family.rawValue] = nil
      weight = SystemFontName.weight(of: name)
      if SystemFontName.isItalic(name) { isItalic = true }
    }
    apply(Dictionary(values.map { (Name(rawValue: $0.key), $0.value) }) { $1 })
    if size < 0 { return nil }
  }

  private static func areFinite(_ value: Any) -> Bool {
    if let table = value as? [String: Any] { return table.values.allSatisfy(areFinite) }
    if let list = value as? [Any] { return list.allSatisfy(areFinite) }
    return AttributeValue.number(value)?.isFinite ?? true
  }

  func encode(with coder: NSCoder) {
    coder.encode(text: name, forKey: "name")
    coder.encode(text: family, forKey: "family")
    coder.encode(text: faceName, forKey: "style")
    coder.encode(Double(size), forKey: "size")
    if let weight { coder.encode(Double(weight.rawValue), forKey: "weight") }
    if let isItalic { coder.encode(isItalic, forKey: "isItalic") }
    coder.encode(text: design?.rawValue, forKey: "design")
    coder.encode(text: textStyle?.rawValue, forKey: "textStyle")
    coder.encode(texts: features.map(\.coded), forKey: "features")
    if !variation.isEmpty { coder.encode(texts: variation.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }, forKey: "variation") }
    if let found { FontFaceCoding.encode(found, with: coder) }
  }
}
