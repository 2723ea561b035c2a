import CHarfBuzz

/// In which order families are tried for a scalar that a font lacks.
///
/// First those named here for the scalar's script, then every family that has the scalar: Noto of the right style,
/// Noto, DejaVu, the rest; and pictures last, or first where a picture is asked for.
enum FallbackOrder {
  /// One entry a family: its regular cut if it has `base`. Found as they are asked for.
  static func candidates(
    in catalogue: FontCatalogue, base: UInt32, style: FallbackStyle, region: CJKRegion, emoji: Bool
  ) -> some Sequence<FontCatalogue.Entry> {
    catalogue.ranking.candidates(base: base, first: families(for: Shaping.script(of: base), style, region), style: style, emoji: emoji)
  }

  /// Galley Block is for tests, and blank fonts for nobody: never chosen for what another font lacks.
  static func isApart(_ entry: FontCatalogue.Entry) -> Bool {
    ["Galley Block", "Adobe Blank", "Last Resort"].contains(entry.families[0])
  }

  static func isPlainer(_ a: FontCatalogue.Entry, _ b: FontCatalogue.Entry) -> Bool {
    func key(_ entry: FontCatalogue.Entry) -> (Int, Int, Int) {
      (abs(entry.width - 100), entry.description.isItalic ? 1 : 0, abs(entry.description.weight - 400))
    }
    return key(a) < key(b)
  }

  static func kind(of family: String, _ style: FallbackStyle) -> Int {
    let like = style.isSerif ? "Serif" : "Sans"
    if family.hasPrefix("Noto \(like)") { return 0 }
    if family.hasPrefix("Noto ") { return 1 }
    if family.hasPrefix("DejaVu \(like)") { return 2 }
    return family.hasPrefix("DejaVu ") ? 3 : 4
  }

  private static func families(for script: hb_script_t, _ style: FallbackStyle, _ region: CJKRegion) -> [String] {
    let like = style.isSerif ? "Serif" : "Sans"
    switch script {
    case HB_SCRIPT_ARABIC:
      return style.isSerif ? ["Noto Naskh Arabic", "Noto Sans Arabic"] : ["Noto Sans Arabic", "Noto Naskh Arabic"]
    case HB_SCRIPT_HEBREW: return both("Hebrew", like)
    case HB_SCRIPT_DEVANAGARI: return both("Devanagari", like)
    case HB_SCRIPT_THAI: return both("Thai", like)
    case HB_SCRIPT_LAO: return both("Lao", like)
    case HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_HANGUL, HB_SCRIPT_BOPOMOFO:
      return cjk(region == .unknown ? home(of: script) : region, style)
    case HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC:
      // CJK punctuation and full-width forms are Common; so are symbols, which Noto keeps in fonts of their own.
      return (style.isMonospaced ? ["DejaVu Sans Mono", "Noto Sans Mono"] : [])
        + ["Noto \(like)", "DejaVu \(like)", "Noto Sans Math", "Noto Sans Symbols", "Noto Sans Symbols2", "DejaVu Sans"]
        + cjk(region == .unknown ? .japan : region, style)
    default: return []
    }
  }

  private static func both(_ script: String, _ like: String) -> [String] {
    let other = like == "Serif" ? "Sans" : "Serif"
    return ["Noto \(like) \(script)", "Noto \(other) \(script)"]
  }

  private static func home(of script: hb_script_t) -> CJKRegion {
    switch script {
    case HB_SCRIPT_HANGUL: .korea
    case HB_SCRIPT_BOPOMOFO: .taiwan
    default: .japan
    }
  }

  private static func cjk(_ region: CJKRegion, _ style: FallbackStyle) -> [String] {
    let kinds = style.isMonospaced ? ["Sans Mono", "Sans", "Serif"] : style.isSerif ? ["Serif", "Sans"] : ["Sans", "Serif"]
    return kinds.flatMap { kind in [region, .japan, .china].map { "Noto \(kind) CJK \($0.rawValue)" } }
  }
}
