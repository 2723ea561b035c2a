import Foundation

/// Names of the system fonts in Apple's archives, such as ".SFUI-Semibold" and ".AppleSystemUIFontBold". All begin with
/// a full stop.
enum SystemFontName {
  static func isOne(_ name: String) -> Bool { name.hasPrefix(".") }

  static func weight(of name: String) -> UIFont.Weight {
    let name = name.lowercased()
    return FontUsage.weights.first { name.contains($0.word.lowercased()) || name.hasSuffix($0.usage.lowercased()) }?.weight ?? .regular
  }

  static func isItalic(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.contains("italic") || name.contains("oblique")
  }

  static func name(weight: UIFont.Weight, isItalic: Bool) -> String {
    let word = FontUsage.weights.first { $0.weight.openType == weight.openType }?.word ?? "Regular"
    return ".SFUI-" + word + (isItalic ? "Italic" : "")
  }
}

/// Core Text's names of the uses of the system font. Source: many open-source programs that read `UIFont`s from nibs
/// use these names.
enum FontUsage {
  /// The words for weights in font names. Longer words precede words that they contain.
  static let weights: [(word: String, usage: String, weight: UIFont.Weight)] = [
    ("UltraLight", "UltraLight", .ultraLight), ("Semibold", "Demi", .semibold), ("Light", "Light", .light), ("Thin", "Thin", .thin),
    ("Medium", "Medium", .medium), ("Heavy", "Heavy", .heavy), ("Black", "Black", .black), ("Bold", "Bold", .bold), ("Regular", "Regular", .regular),
  ]

  static func name(of weight: UIFont.Weight) -> String {
    "CTFont\(weights.first { $0.weight.openType == weight.openType }?.usage ?? "Regular")Usage"
  }

  static let oblique = "CTFontObliqueUsage"

  /// Returns the weight of a system font's usage in an archive, or `nil` if the name is not a usage, as for a text style. The emphasized use has
  /// the weight of bold text.
  static func weight(of usage: String) -> UIFont.Weight? {
    guard usage.hasPrefix("CTFont"), usage.hasSuffix("Usage") else { return nil }
    let word = usage.dropFirst(6).dropLast(5)
    if word == "Emphasized" { return .bold }
    return weights.first { $0.usage == word }?.weight ?? .regular
  }
}
