import Foundation

/// The names that Apple's archives have for the system's own fonts: ".SFUI-Semibold", ".AppleSystemUIFontBold". All begin with a full stop.
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

/// What Core Text calls a use of the system's font. Source: the many open programs that read `UIFont`s of nibs with a font of their own, by these names.
enum FontUsage {
  /// Longer words before those that they hold.
  static let weights: [(word: String, usage: String, weight: UIFont.Weight)] = [
    ("UltraLight", "UltraLight", .ultraLight), ("Semibold", "Demi", .semibold), ("Light", "Light", .light), ("Thin", "Thin", .thin),
    ("Medium", "Medium", .medium), ("Heavy", "Heavy", .heavy), ("Black", "Black", .black), ("Bold", "Bold", .bold), ("Regular", "Regular", .regular),
  ]

  static func name(of weight: UIFont.Weight) -> String {
    "CTFont\(weights.first { $0.weight.openType == weight.openType }?.usage ?? "Regular")Usage"
  }

  static let oblique = "CTFontObliqueUsage"

  /// `nil` for what is no usage, as a text style. The emphasized use is that of bold text.
  static func weight(of usage: String) -> UIFont.Weight? {
    guard usage.hasPrefix("CTFont"), usage.hasSuffix("Usage") else { return nil }
    let word = usage.dropFirst(6).dropLast(5)
    if word == "Emphasized" { return .bold }
    return weights.first { $0.usage == word }?.weight ?? .regular
  }
}
