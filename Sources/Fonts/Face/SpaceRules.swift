import CHarfBuzz

/// The rules of a font that the space stands in: rows of sets of glyphs, which match glyphs that follow each other.
///
/// A rule that reaches over a space has the space in one of its sets. So between two words nothing changes where no row of
/// sets can match across the space. What a rule might see in place of a letter is asked of all substitutions of single
/// glyphs that the text may meet; letters that may become one glyph, or several, are *fluid*, and may be anything.
package struct SpaceRules: Sendable {
  /// Numbers of sets, one a glyph.
  package struct Rule: Hashable, Sendable {
    package var sets: [Int]
    /// The place in `sets` that the fewest glyphs are in.
    package var anchor: Int
  }

  /// What a glyph is to the rules.
  package struct Role: Sendable {
    /// A bit for each set that has the glyph, or one that it may become.
    package var sets: UInt64 = 0
    /// A bit for each lookup that has it in a ligature, and for each in which it is not the first.
    package var inLigature: UInt64 = 0
    package var laterInLigature: UInt64 = 0
    package var isFluid = false

    package init() {}
  }

  package internal(set) var rules: [Rule] = []
  /// How far from a glyph a rule may look: glyphs.
  package var reach: Int { (rules.map { $0.sets.count }.max() ?? 1) - 1 }

  var sets: [GlyphBits] = []
  var ligatures: [Ligatures] = []
  /// What becomes several glyphs, or is changed from the text's end.
  var divided = GlyphBits()
  /// Of GSUB's, and the glyphs that they change.
  var singles: [UInt32] = []
  var changed = GlyphBits()

  /// The glyphs of a lookup's ligatures.
  struct Ligatures: Sendable {
    var all = GlyphBits()
    var later = GlyphBits()
  }

  /// Without a glyph, what stands in its place is not known.
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

  /// A glyph and all that single substitutions make of it.
  func forms(of glyph: UInt32, in face: FontFace) -> [UInt32] {
    guard changed.contains(glyph) else { return [glyph] }
    let lookups = HarfBuzzSet(), forms = HarfBuzzSet()
    singles.forEach { hb_set_add(lookups.pointer, $0) }
    hb_set_add(forms.pointer, glyph)
    hb_ot_layout_lookups_substitute_closure(face.harfbuzzFace, lookups.pointer, forms.pointer)
    return forms.numbers
  }
}
