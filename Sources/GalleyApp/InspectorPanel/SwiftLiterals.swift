import GalleyFonts
import GalleyProofs
import GalleyUnicodeFacts
import UIFoundation
import UIKit

/// Swift source of values, with Apple's names only.
enum SwiftLiterals {
  /// Returns a literal of a number, with at most three decimals.
  static func number(_ value: CGFloat) -> String {
    let rounded = (Double(value) * 1000).rounded() / 1000
    guard rounded.isFinite else { return "0" }
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }

  /// Returns a literal with all decimals of a number.
  static func precise(_ value: CGFloat) -> String { value.isFinite ? "\(Double(value))" : "0" }

  /// Returns a literal of a string, in which control characters and other invisible characters are escaped.
  static func string(_ text: String) -> String {
    QuotedText.quoted(text) { isInvisible($0) ? "\\u{\(String($0.value, radix: 16, uppercase: true))}" : nil }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar != " " && (scalar.isUnseen || scalar.isControlOrFormat || scalar.properties.isWhitespace)
  }

  static func point(_ point: CGPoint) -> String { "CGPoint(x: \(number(point.x)), y: \(number(point.y)))" }
  static func size(_ size: CGSize) -> String { "CGSize(width: \(number(size.width)), height: \(number(size.height)))" }
  static func rect(_ rect: CGRect) -> String {
    "CGRect(x: \(number(rect.minX)), y: \(number(rect.minY)), width: \(number(rect.width)), height: \(number(rect.height)))"
  }
  static func range(_ range: NSRange) -> String { "NSRange(location: \(range.location), length: \(range.length))" }

  static func alignment(_ alignment: NSTextAlignment) -> String {
    switch alignment {
    case .left: ".left"
    case .center: ".center"
    case .right: ".right"
    case .justified: ".justified"
    default: ".natural"
    }
  }

  /// Returns an expression for a color in the current appearance.
  static func color(_ color: UIColor) -> String {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return "UIColor(red: \(number(red)), green: \(number(green)), blue: \(number(blue)), alpha: \(number(alpha)))"
  }

  /// Returns an expression for a font: by its PostScript name, or by its family and traits if no font file has the face, such as an emboldened one;
  /// with the OpenType features and variations that it has.
  static func font(_ font: UIFont) -> String {
    let variation = CTFontCopyVariation(font) ?? [:]
    let features = lastValues(of: font.features.map { ($0.tag, Int($0.value)) })
    let base = "UIFont(name: \(string(baseName(of: font))), size: \(number(font.pointSize)))!"
    let isNamed = font.fontDescriptor.fontAttributes[.name] != nil
    guard !features.isEmpty || !variation.isEmpty || !isNamed else { return base }
    var attributes = isNamed ? [".name: \(string(baseName(of: font)))"] : [".family: \(string(font.familyName))", ".traits: \(traits(of: font))"]
    if !features.isEmpty { attributes.append(".featureSettings: \(featureSettings(features))") }
    if !variation.isEmpty {
      let coordinates = variation.compactMap { axis, value in
        (axis.base as? Int).map { (String($0, radix: 16, uppercase: true), (value as? Double) ?? 0) }
      }
      attributes.append("UIFontDescriptor.AttributeName(rawValue: kCTFontVariationAttribute as String): \(variations(coordinates.sorted { $0.0 < $1.0 }))")
    }
    return "UIFont(descriptor: UIFontDescriptor(fontAttributes: [\(attributes.joined(separator: ", "))]), size: \(number(font.pointSize)))"
  }

  private static func traits(of font: UIFont) -> String {
    let names: [(UIFontDescriptor.SymbolicTraits, String)] = [(.traitBold, ".traitBold"), (.traitItalic, ".traitItalic")]
    let symbolic = names.filter { font.fontDescriptor.symbolicTraits.contains($0.0) }.map(\.1).joined(separator: ", ")
    return "[UIFontDescriptor.TraitKey.symbolic: UIFontDescriptor.SymbolicTraits([\(symbolic)]).rawValue]"
  }

  /// Returns the PostScript name of a font without its variations.
  private static func baseName(of font: UIFont) -> String {
    CTFontCopyVariation(font) == nil
      ? font.fontName : UIFont(descriptor: UIFontDescriptor(fontAttributes: [.family: font.familyName]), size: font.pointSize).fontName
  }

  private static func lastValues(of features: [(String, Int)]) -> [(tag: String, value: Int)] {
    Dictionary(features) { $1 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  static func featureSettings(_ features: [(tag: String, value: Int)]) -> String {
    let settings = features.map { tag, value in
      "[kCTFontOpenTypeFeatureTag as String: \(string(tag)), kCTFontOpenTypeFeatureValue as String: \(value)]"
    }
    return "[\(settings.joined(separator: ", "))]"
  }

  private static func variations(_ coordinates: [(axis: String, value: Double)]) -> String {
    "[\(coordinates.map { "0x\($0.axis): \(number(CGFloat($0.value)))" }.joined(separator: ", "))]"
  }
}
