import GalleyCHarfBuzz

/// The pairs of adjacent glyphs that can change each other by default features. Kerning is excluded, because it only
/// changes a glyph's advance depending on the next glyph.
///
/// If a text has no such pair, its width is a sum over pairs. Immutable.
package final class PairInteractions: Sendable {
  private let rules: [NeighbourRule]
  private let face: Face

  private struct Face: @unchecked Sendable { let pointer: OpaquePointer }

  /// Reads the rules that can begin with a glyph of `letters`. Returns `nil` if the font has unsupported rules.
  ///
  /// - Parameter features: Features in addition to the default ones.
  package init?(of fontFace: FontFace, letters: [UInt32], features: [String]) {
    let face = fontFace.harfbuzzFace
    self.face = Face(pointer: face)
    // Apple's and Graphite's tables have their own rules. A kern table can also move the following glyph.
    for table in ["morx", "mort", "kerx", "Silf"] where OpenTypeTable(of: face, tag: table).count > 0 { return nil }
    if OpenTypeTable(of: face, tag: "kern").count > 0, !Self.hasKerning(face) { return nil }
    let glyphs = HarfBuzzSet()
    for letter in letters {
      var glyph: hb_codepoint_t = 0
      if hb_font_get_nominal_glyph(fontFace.shapingFont, letter, &glyph) != 0 { hb_set_add(glyphs.pointer, glyph) }
    }
    let tags = UnaskedFeatures.tags + features.map(OpenTypeTable.tag) + [0]
    guard let substitutions = Self.rules(of: face, "GSUB", tags, glyphs), let positions = Self.rules(of: face, "GPOS", tags, glyphs) else {
      return nil
    }
    rules = substitutions + positions
  }

  /// Returns whether two adjacent glyphs can match a rule.
  package func joins(_ a: UInt32, _ b: UInt32) -> Bool { rules.contains { $0.first.contains(a) && $0.second.contains(b) } }

  /// Returns whether a glyph is a mark on the preceding glyph.
  package func isMark(_ glyph: UInt32) -> Bool { hb_ot_layout_get_glyph_class(face.pointer, glyph) == HB_OT_LAYOUT_GLYPH_CLASS_MARK }

  private static func hasKerning(_ face: OpaquePointer) -> Bool {
    var count: UInt32 = 256
    var tags = [hb_tag_t](repeating: 0, count: 256)
    hb_ot_layout_table_get_feature_tags(face, OpenTypeTable.tag("GPOS"), 0, &count, &tags)
    return tags[..<Int(min(count, 256))].contains(OpenTypeTable.tag("kern"))
  }

  private static func rules(
    of face: OpaquePointer, _ tag: String, _ features: [hb_tag_t], _ letters: borrowing HarfBuzzSet
  ) -> [NeighbourRule]? {
    let found = HarfBuzzSet(), input = HarfBuzzSet()
    hb_ot_layout_collect_lookups(face, OpenTypeTable.tag(tag), nil, nil, features, found.pointer)
    let table = OpenTypeTable(of: face, tag: tag)
    var rules: [NeighbourRule] = []
    for lookup in found.numbers {
      hb_set_clear(input.pointer)
      hb_ot_layout_lookup_collect_glyphs(face, OpenTypeTable.tag(tag), lookup, nil, input.pointer, nil, nil)
      hb_set_intersect(input.pointer, letters.pointer)
      if hb_set_is_empty(input.pointer) != 0 { continue }
      guard let own = table.neighbourRules(ofLookup: Int(lookup), substitutes: tag == "GSUB") else { return nil }
      rules += own
    }
    return rules
  }
}

/// A rule that matches only if a glyph of `first` precedes a glyph of `second`.
struct NeighbourRule: Sendable {
  var first, second: GlyphSet
}

struct GlyphSet: Sendable {
  /// Ascending ranges of glyphs.
  var ranges: [ClosedRange<UInt32>] = []

  static let all = GlyphSet(ranges: [0...UInt32.max])

  /// Returns whether the set contains a glyph. O(log *n*) in the number of ranges.
  func contains(_ glyph: UInt32) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < glyph { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lowerBound <= glyph
  }

  /// All glyphs, one by one.
  var glyphs: [UInt32] { ranges.flatMap(Array.init) }
}
