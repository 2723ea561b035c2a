import CHarfBuzz

/// Which neighbouring glyphs of a face may become others, or move each other, by the rules that are applied unasked; kerning apart,
/// which takes from a glyph's advance by the one behind it and by nothing else.
///
/// Where no two neighbours of a text do, its width is a sum over pairs. Immutable.
package final class PairRules: Sendable {
  private let rules: [NeighbourRule]
  private let face: Face

  private struct Face: @unchecked Sendable { let pointer: OpaquePointer }

  /// Reads the rules that may begin with a glyph of `letters`; `nil` where the font has others than those that are known here.
  ///
  /// - Parameter features: applied beside those that are applied unasked.
  package init?(of fontFace: FontFace, letters: [UInt32], features: [String]) {
    let face = fontFace.harfbuzzFace
    self.face = Face(pointer: face)
    // Apple's and Graphite's tables have rules of their own; so has a kern table, which may move what follows.
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

  /// Whether two neighbouring glyphs may meet in a rule.
  package func joins(_ a: UInt32, _ b: UInt32) -> Bool { rules.contains { $0.first.contains(a) && $0.second.contains(b) } }

  /// Whether a glyph stands on the one before it.
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

/// A rule that is never met but where a glyph of `first` stands before one of `second`.
struct NeighbourRule: Sendable {
  var first, second: GlyphSet
}

struct GlyphSet: Sendable {
  /// Rising.
  var ranges: [ClosedRange<UInt32>] = []

  static let all = GlyphSet(ranges: [0...UInt32.max])

  /// O(log n).
  func contains(_ glyph: UInt32) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < glyph { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lowerBound <= glyph
  }

  /// One by one.
  var glyphs: [UInt32] { ranges.flatMap(Array.init) }
}
