import GalleyCHarfBuzz

/// The interaction of a font's space with adjacent glyphs in GSUB and GPOS, for one script, language and set of
/// features.
package enum SpaceInLayout: Sendable {
  /// No interaction: words can be shaped separately.
  case apart
  /// The space is in known rules. Words can be shaped separately if no rule can match.
  case inRules(SpaceRules)
  /// The space is in unsupported rules: text is shaped as a whole.
  case unknown

  static let substitution: hb_tag_t = 0x4753_5542  // GSUB
  static let positioning: hb_tag_t = 0x4750_4F53  // GPOS

  package var isApart: Bool {
    if case .apart = self { true } else { false }
  }

  init(of face: FontFace, _ lookups: Lookups) {
    self = .apart
    guard let space = face.glyph(for: 0x20) else { return }
    // Without GPOS, a kern table can contain pairs with the space.
    if hb_ot_layout_has_positioning(face.harfbuzzFace) == 0, SFNTTable(of: face.harfbuzzFace, tag: "kern").byte(at: 0) != nil {
      self = .unknown
      return
    }
    let isReferenced = lookups.substituting.contains { Self.touches(space, $0, of: Self.substitution, in: face.harfbuzzFace) }
      || lookups.positioning.contains { Self.touches(space, $0, of: Self.positioning, in: face.harfbuzzFace) }
    guard isReferenced else { return }
    guard let rules = SpaceRules(space: space, lookups, in: face) else {
      self = .unknown
      return
    }
    // Rules on the space alone do not involve neighbors.
    if !rules.rules.isEmpty { self = .inRules(rules) }
  }

  /// Returns whether a rule of the lookup contains `glyph`, including as context.
  static func touches(_ glyph: UInt32, _ lookup: UInt32, of table: hb_tag_t, in face: OpaquePointer) -> Bool {
    let before = HarfBuzzSet(), input = HarfBuzzSet(), after = HarfBuzzSet()
    hb_ot_layout_lookup_collect_glyphs(face, table, lookup, before.pointer, input.pointer, after.pointer, nil)
    return before.contains(glyph) || input.contains(glyph) || after.contains(glyph)
  }

  /// The lookups in HarfBuzz's shaping plan.
  struct Lookups: Hashable {
    var substituting: [UInt32]
    var positioning: [UInt32]

    init(of plan: OpaquePointer) {
      (substituting, positioning) = (Self.lookups(of: plan, in: substitution), Self.lookups(of: plan, in: SpaceInLayout.positioning))
    }

    private static func lookups(of plan: OpaquePointer, in table: hb_tag_t) -> [UInt32] {
      let set = HarfBuzzSet()
      hb_ot_shape_plan_collect_lookups(plan, table, set.pointer)
      return set.numbers
    }
  }
}

extension FontFace {
  /// Returns whether words of a script (four letters, packed) and language can be shaped separately. The result is
  /// cached by the lookups that apply.
  package func spaceInLayout(
    script: UInt32, language: String, isRightToLeft: Bool = false, features: [hb_feature_t] = []
  ) -> SpaceInLayout {
    var properties = hb_segment_properties_t()
    properties.direction = isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
    properties.script = hb_script_from_iso15924_tag(script)
    properties.language = hb_language_from_string(language, -1)
    var count: UInt32 = 0
    let coordinates = hb_font_get_var_coords_normalized(shapingFont, &count)
    let plan = hb_shape_plan_create_cached2(
      harfbuzzFace, &properties, features, UInt32(features.count), coordinates, count, nil)!
    defer { hb_shape_plan_destroy(plan) }
    let lookups = SpaceInLayout.Lookups(of: plan)
    return spaceUses.withLock { cached in
      if let use = cached[lookups] { return use }
      let fresh = SpaceInLayout(of: self, lookups)
      cached[lookups] = fresh
      return fresh
    }
  }
}
