import GalleyRequirements

extension FontLibrary {
  /// Returns the face with a PostScript name ("EBGaramond12-Italic"), a full name ("EB Garamond 12 Italic") or a family
  /// name ("EB Garamond", its regular style), in this order. Case, spaces and hyphens are ignored. If the font is not
  /// installed and is one of Apple's, returns its substitute.
  ///
  /// Returns `nil` if neither a font nor a substitute is installed.
  package func face(named name: String) -> FontFace? {
    if let entry = catalogue.entry(postScriptName: name) ?? catalogue.entry(fullName: name), let face = face(of: entry) {
      return face
    }
    if !catalogue.entries(ofFamily: name).isEmpty { return face(family: name, weight: 400, italic: false) }
    return appleSubstitute(named: name) ?? appleSubstitute(family: name, weight: 400, italic: false)
  }

  /// Returns the style of `family` nearest to `weight` (100…900) and slope. A slant is synthesized only if the family has no italic, and bold
  /// only if it has nothing above medium.
  ///
  /// If no such family is installed and Apple's systems have it, returns its substitute. Returns `nil` if neither the family nor a substitute is
  /// installed, or if the file of the style cannot be opened.
  package func face(family: String, weight: Int, italic: Bool) -> FontFace? {
    guard let entry = cut(of: family, weight: weight, italic: italic) else {
      return appleSubstitute(family: family, weight: weight, italic: italic)
    }
    let synthesis = FontSynthesis.style(
      for: italic && !entry.description.isItalic, weight >= 600 && entry.description.weight < 600)
    return face(of: entry, synthesis: synthesis)
  }

  /// The family names, sorted.
  package var families: [String] { catalogue.families }

  /// Returns the faces of `family`, lightest first, upright before italic. If no such family is installed and Apple's
  /// systems have it, returns its substitutes. Empty if there are none.
  package func faces(ofFamily family: String) -> [FontFace] {
    func key(_ entry: FontCatalogue.Entry) -> (Int, Int, String, Int) {
      (entry.description.weight, entry.description.isItalic ? 1 : 0, entry.path, entry.index)
    }
    let entries = catalogue.entries(ofFamily: family)
    if entries.isEmpty { return appleSubstitutes(ofFamily: family) }
    return entries.sorted { key($0) < key($1) }.compactMap { face(of: $0) }
  }

  /// Returns the face of the system font: Inter, or another sans serif, or any font if none is installed. Traps if no
  /// font is installed.
  package func systemFace(weight: Int = 400, italic: Bool = false) -> FontFace {
    first(of: FontLibrary.systemFamilies, weight, italic)
  }

  /// Returns the face of the monospaced system font, or of the system font if no monospaced one is installed. Traps if
  /// no font is installed.
  package func monospacedFace(weight: Int = 400, italic: Bool = false) -> FontFace {
    first(of: FontLibrary.monospacedFamilies + FontLibrary.systemFamilies, weight, italic)
  }

  private static let systemFamilies = ["Inter", "Noto Sans", "DejaVu Sans", "Galley Block"]
  private static let monospacedFamilies = ["DejaVu Sans Mono", "Noto Sans Mono"]

  private func first(of families: [String], _ weight: Int, _ italic: Bool) -> FontFace {
    for family in families {
      if let face = face(family: family, weight: weight, italic: italic) { return face }
    }
    for entry in catalogue.entries {
      if let face = face(of: entry) { return face }
    }
    requirementFailed("no font is installed; install the package fonts-inter or fonts-dejavu-core")
  }

  /// The optical size that represents a family, if several optical sizes share its name.
  private static let preferredCuts = ["ebgaramond": "EB Garamond 12"]

  /// Returns the style of `family` that is nearest to `weight` and slope, or `nil` if the family is not installed. Incomplete styles are
  /// excluded: Debian's "EB Garamond Bold" lacks all accented letters.
  func cut(of family: String, weight: Int, italic: Bool) -> FontCatalogue.Entry? {
    candidates(ofFamily: family).min { distance(of: $0, weight, italic) < distance(of: $1, weight, italic) }
  }

  /// Returns the complete styles of a family, in its representative optical size; empty if the family is not installed.
  /// Cached for each family.
  func candidates(ofFamily family: String) -> [FontCatalogue.Entry] {
    if let cached = cuts.withLock({ $0[family] }) { return cached }
    let found = wholeCuts(ofFamily: family)
    // Do not cache unknown names: a text can contain any number of them.
    if !found.isEmpty { cuts.withLock { $0[family] = found } }
    return found
  }

  func wholeCuts(ofFamily family: String) -> [FontCatalogue.Entry] {
    let preferred = FontLibrary.preferredCuts[FontCatalogue.normalized(family)].map { catalogue.entries(ofFamily: $0) } ?? []
    return (preferred.isEmpty ? catalogue.entries(ofFamily: family) : preferred).wholeCuts
  }

  /// Returns a distance that compares width first, then slope and weight.
  func distance(of entry: FontCatalogue.Entry, _ weight: Int, _ italic: Bool) -> (Int, Int, Int, Int) {
    let cut = FontLibrary.distance(
      weight: entry.description.weight, isItalic: entry.description.isItalic, to: weight, italic)
    return (abs(entry.width - 100), cut.0, cut.1, cut.2)
  }

  /// Returns a distance that compares slope first, then weight in CSS's order (CSS Fonts 4, 5.2): from 400 to 500
  /// upwards first, below it downwards first, above it upwards first.
  static func distance(weight own: Int, isItalic: Bool, to weight: Int, _ italic: Bool) -> (Int, Int, Int) {
    let away = own - weight
    let isWrongDirection = weight < 400 ? away > 0 : weight <= 500 ? (away < 0 || own > 500) : away < 0
    let isFarSide = (400...500).contains(weight) && own > 500
    return (isItalic == italic ? 0 : 1, isFarSide ? 2 : isWrongDirection ? 1 : 0, abs(away))
  }
}
