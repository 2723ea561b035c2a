import GalleyCHarfBuzz

/// The order in which families are tried for a missing scalar.
///
/// The families listed here for the scalar's script come first. Then come all families that support it: Noto of the
/// right style, other Noto, DejaVu and others. Color fonts come last, or first for emoji.
enum FallbackOrder {
  /// Returns the entries to try for the missing scalar `base`, lazily and best first: for each family, its most regular style that can support
  /// the scalar. Empty if no font supports it.
  static func candidates(
    in catalogue: FontCatalogue, base: UInt32, style: FallbackStyle, region: CJKRegion, emoji: Bool
  ) -> some Sequence<FontCatalogue.Entry> {
    catalogue.ranking.candidates(base: base, first: families(for: HarfBuzzUnicode.script(of: base), style, region), style: style, emoji: emoji)
  }

  /// Returns whether fallback excludes the entry. Galley Block is only for tests, and blank fonts are useless.
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
      // CJK punctuation and full-width forms have the script Common, as have symbols, for which Noto has separate
      // fonts.
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
