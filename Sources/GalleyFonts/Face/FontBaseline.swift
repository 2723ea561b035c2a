import GalleyCHarfBuzz

/// The baselines on which the glyphs of a script are aligned.
package enum FontBaseline: Sendable {
  case roman, hanging, ideographicFoot, ideographicCentre, ideographicTop, math

  fileprivate var tag: hb_ot_layout_baseline_tag_t {
    switch self {
    case .roman: HB_OT_LAYOUT_BASELINE_TAG_ROMAN
    case .hanging: HB_OT_LAYOUT_BASELINE_TAG_HANGING
    case .ideographicFoot: HB_OT_LAYOUT_BASELINE_TAG_IDEO_EMBOX_BOTTOM_OR_LEFT
    case .ideographicCentre: HB_OT_LAYOUT_BASELINE_TAG_IDEO_EMBOX_CENTRAL
    case .ideographicTop: HB_OT_LAYOUT_BASELINE_TAG_IDEO_EMBOX_TOP_OR_RIGHT
    case .math: HB_OT_LAYOUT_BASELINE_TAG_MATH
    }
  }
}

extension FontInstance {
  /// Returns the distance of a baseline above the Roman baseline, in 1/64 pt. It comes from the BASE table, or from
  /// HarfBuzz's estimate if the font has no such table.
  package func baseline(_ line: FontBaseline) -> Int {
    var units: hb_position_t = 0
    hb_ot_layout_get_baseline_with_fallback(
      face.shapingFont, line.tag, HB_DIRECTION_LTR, hb_tag_t(0x6C61_746E), hb_tag_t(0x6466_6C74), &units)
    return (Int(units) * size64 + face.unitsPerEm / 2) / face.unitsPerEm
  }
}
