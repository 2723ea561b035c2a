import GalleyCHarfBuzz

/// The font rules that involve the space: sequences of glyph sets that match consecutive glyphs.
///
/// A rule that matches across a space has the space in one of its sets. Therefore a boundary between words changes
/// nothing if no sequence can match across it. Each letter counts with all results of single substitutions. Letters
/// that can form ligatures or decompose are *fluid* and match any set.
package struct SpaceRules: Sendable {
  /// A rule: for each of its consecutive glyphs, the index of the set that contains it.
  package struct Rule: Hashable, Sendable {
    package var sets: [Int]
    /// The index in `sets` of the smallest set.
    package var anchor: Int
  }

  /// The part of a glyph in the rules that involve the space: the sets and ligatures that contain it.
  package struct Role: Sendable {
    /// A bit for each set that contains the glyph or one of its substitutes.
    package var sets: UInt64 = 0
    /// A bit for each lookup with a ligature that contains the glyph.
    package var inLigature: UInt64 = 0
    /// A bit for each lookup with a ligature in which the glyph is not the first component.
    package var laterInLigature: UInt64 = 0
    /// Whether the glyph matches any set, because it is missing, a mark, or decomposes.
    package var isFluid = false

    package init() {}
  }

  package internal(set) var rules: [Rule] = []
  /// The maximum distance between two glyphs of a rule, in glyphs.
  package var reach: Int { (rules.map { $0.sets.count }.max() ?? 1) - 1 }

  var sets: [GlyphBitSet] = []
  var ligatures: [Ligatures] = []
  /// Glyphs that decompose or that a reverse lookup changes.
  var divided = GlyphBitSet()
  /// The single-substitution lookups of GSUB, and the glyphs that they change.
  var singles: [UInt32] = []
  var changed = GlyphBitSet()

  /// The glyphs in a lookup's ligatures: all of them, and those that are not the first of one.
  struct Ligatures: Sendable {
    var all = GlyphBitSet()
    var later = GlyphBitSet()
  }

  /// Returns the part of a glyph in the rules. A missing glyph (`nil`) or a mark is fluid: rules can apply to it in ways that are not known.
  package func role(of glyph: UInt32?, in face: FontFace) -> Role {
    var role = Role()
    guard let glyph, hb_ot_layout_get_glyph_class(face.harfbuzzFace, glyph) != HB_OT_LAYOUT_GLYPH_CLASS_MARK else {
      role.isFluid = true
      return role
    }
    for form in forms(of: glyph, in: face) {
      for (index, set) in sets.enumerated() where set.contains(form) { role.sets |= 1 << UInt64(index) }
      for (index, lookup) in ligatures.enumerated() {
        if lookup.all.contains(form) { role.inLigature |= 1 << UInt64(index) }
        if lookup.later.contains(form) { role.laterInLigature |= 1 << UInt64(index) }
      }
      if divided.contains(form) { role.isFluid = true }
    }
    return role
  }

  /// Returns a glyph and all its results of single substitutions.
  func forms(of glyph: UInt32, in face: FontFace) -> [UInt32] {
    guard changed.contains(glyph) else { return [glyph] }
    let lookups = HarfBuzzSet(), forms = HarfBuzzSet()
    singles.forEach { hb_set_add(lookups.pointer, $0) }
    hb_set_add(forms.pointer, glyph)
    hb_ot_layout_lookups_substitute_closure(face.harfbuzzFace, lookups.pointer, forms.pointer)
    return forms.numbers
  }
}
