import GalleyFonts

/// A family, weight and slant that documents use, for a report of the face found for it.
struct DocumentFontFace {
  var family: String
  var weight: Int
  var isItalic: Bool

  static let families = ["EB Garamond", "DejaVu Sans Mono"]

  static let all: [DocumentFontFace] = families.flatMap { family in
    [(400, false), (400, true), (700, false), (700, true)].map { DocumentFontFace(family: family, weight: $0.0, isItalic: $0.1) }
  }

  /// A description such as "– EB Garamond bold: EBGaramond12-Regular, synthetic bold; lacks 2 of 268 characters: ‛ ‟; drawn in another font". It
  /// begins with ✓ if the face is complete.
  var summary: String {
    let cut = [weight >= 600 ? "bold" : nil, isItalic ? "italic" : nil].compactMap { $0 }
    let name = "\(family) \(cut.isEmpty ? "regular" : cut.joined(separator: " "))"
    guard let face = FontLibrary.shared.face(family: family, weight: weight, italic: isItalic) else {
      return "– \(name) is missing: another font is used"
    }
    let synthesized = [
      face.synthesis.embolden > 0 ? "synthetic bold" : nil, face.synthesis.slant != 0 ? "synthetic italic" : nil,
    ].compactMap { $0 }
    let missing = FontLibrary.shared.missingText(in: face)
    return "\(missing.isEmpty ? "✓" : "–") \(name): \(([face.postScriptName] + synthesized).joined(separator: ", "))"
      + (missing.isEmpty ? "; complete" : "; lacks \(Self.listed(missing)); drawn in another font")
  }

  /// Returns a list of missing characters, the first twelve at most, such as "216 of 276 characters: À Á Â Ã Ä Å …". The second number is that of
  /// all tested characters.
  static func listed(_ scalars: [UInt32]) -> String {
    let shown = scalars.prefix(12).compactMap { Unicode.Scalar($0).map(String.init) }
    return "\(scalars.count) of \(TextRepertoire.scalars.count) characters: \(shown.joined(separator: " "))"
      + (scalars.count > shown.count ? " …" : "")
  }
}
