import GalleyCHarfBuzz

/// Longer advances for glyphs with synthetic bold, as FreeType's `FT_GlyphSlot_Embolden` adds them, so that the space
/// between letters stays the same. Zero advances, such as those of combining marks, stay zero.
enum SyntheticBoldAdvances {
  /// Returns a font derived from `font` with advances longer by `strength`, in units of its scale. Takes ownership of
  /// `font`.
  static func font(over font: OpaquePointer, by strength: Double) -> OpaquePointer {
    defer { hb_font_destroy(font) }
    let bolder = hb_font_create_sub_font(font)!
    let data = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    data.initialize(to: Int32(strength))
    hb_font_set_funcs(bolder, functions.pointer, data) { $0?.deallocate() }
    hb_font_make_immutable(bolder)
    return bolder
  }

  /// Immutable callbacks for the whole process. Anything not set here is inherited from the parent font.
  private struct Functions: @unchecked Sendable {
    let pointer: OpaquePointer

    init() {
      pointer = hb_font_funcs_create()
      hb_font_funcs_set_glyph_h_advance_func(
        pointer,
        { font, data, glyph, _ in
          let advance = hb_font_get_glyph_h_advance(hb_font_get_parent(font), glyph)
          return advance == 0 ? 0 : advance + (data?.load(as: Int32.self) ?? 0)
        }, nil, nil)
      hb_font_funcs_make_immutable(pointer)
    }
  }

  private static let functions = Functions()
}
