import GalleyCHarfBuzz

extension FontFace {
  /// Returns the nominal glyph of `scalar`, or `nil` if the face does not have one.
  package func glyph(for scalar: UInt32) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(unscaledFont, scalar, &glyph) != 0 && glyph != 0 ? glyph : nil
  }

  /// Returns whether each scalar has a nominal glyph; `true` if there are no scalars.
  package func covers(_ scalars: some Sequence<UInt32>) -> Bool {
    scalars.allSatisfy { glyph(for: $0) != nil }
  }
}
