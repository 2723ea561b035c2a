import CHarfBuzz

extension FontFace {
  /// The glyph that the character map gives `scalar`; `nil` when the face lacks it.
  package func glyph(for scalar: UInt32) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(unscaledFont, scalar, &glyph) != 0 && glyph != 0 ? glyph : nil
  }

  /// Whether each of `scalars` has a glyph of its own.
  package func covers(_ scalars: some Sequence<UInt32>) -> Bool {
    scalars.allSatisfy { glyph(for: $0) != nil }
  }
}
