import CoreGraphics
import Foundation

extension UIFontDescriptor: NSSecureCoding {
  public static var supportsSecureCoding: Bool { true }

  /// `nil` for an archive that is no descriptor's.
  public convenience init?(coder: NSCoder) {
    guard let core = Core(coder: coder) else { return nil }
    self.init(core: core)
  }

  public func encode(with coder: NSCoder) { core.encode(with: coder) }
}

extension UIFontDescriptor.Core {
  init?(coder: NSCoder) {
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
    found = FaceCoding.decode(from: coder)
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
    if let found { FaceCoding.encode(found, with: coder) }
  }
}
