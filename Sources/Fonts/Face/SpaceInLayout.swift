import CHarfBuzz

/// Finds out whether a font's space meets its neighbours in GSUB or GPOS.
enum SpaceInLayout {
  static func takesPart(in face: FontFace) -> Bool {
    guard let space = face.glyph(for: 0x20) else { return false }
    // A kern table, where there is no GPOS, may pair anything with the space: be careful.
    if hb_ot_layout_has_positioning(face.harfbuzzFace) == 0, SFNTTable(of: face.harfbuzzFace, tag: "kern").byte(at: 0) != nil {
      return true
    }
    return [0x4753_5542 /* GSUB */, 0x4750_4F53 /* GPOS */].contains { table in
      lookups(of: face.harfbuzzFace, in: table).contains { lookup in
        touches(space, lookup, of: table, in: face.harfbuzzFace)
      }
    }
  }

  private static func lookups(of face: OpaquePointer, in table: hb_tag_t) -> [UInt32] {
    let set = hb_set_create()
    defer { hb_set_destroy(set) }
    hb_ot_layout_collect_lookups(face, table, nil, nil, UnaskedFeatures.tags + [0], set)
    var found: [UInt32] = []
    var next = hb_codepoint_t.max
    while hb_set_next(set, &next) != 0 { found.append(next) }
    return found
  }

  private static func touches(_ glyph: UInt32, _ lookup: UInt32, of table: hb_tag_t, in face: OpaquePointer) -> Bool {
    let before = hb_set_create(), input = hb_set_create(), after = hb_set_create()
    defer { [before, input, after].forEach { hb_set_destroy($0) } }
    hb_ot_layout_lookup_collect_glyphs(face, table, lookup, before, input, after, nil)
    return [before, input, after].contains { hb_set_has($0, glyph) != 0 }
  }
}
