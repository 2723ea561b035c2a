import CHarfBuzz

/// The measures of a font at one size; each in 1/64 pt, and positive in the direction that its name says.
package struct FontMetrics: Hashable, Sendable {
  /// Baseline to the top of the line, up.
  package var ascent: Int
  /// Baseline to the bottom of the line, down.
  package var descent: Int
  /// Between the bottom of one line and the top of the next.
  package var lineGap: Int
  package var capHeight: Int
  package var xHeight: Int
  /// Baseline to the top edge of an underline, down.
  package var underlinePosition: Int
  package var underlineThickness: Int
  /// Baseline to the top edge of a strike-through, up.
  package var strikePosition: Int
  package var strikeThickness: Int

  package init(
    ascent: Int, descent: Int, lineGap: Int, capHeight: Int, xHeight: Int, underlinePosition: Int,
    underlineThickness: Int, strikePosition: Int, strikeThickness: Int
  ) {
    self.ascent = ascent
    self.descent = descent
    self.lineGap = lineGap
    self.capHeight = capHeight
    self.xHeight = xHeight
    self.underlinePosition = underlinePosition
    self.underlineThickness = underlineThickness
    self.strikePosition = strikePosition
    self.strikeThickness = strikeThickness
  }

  /// hhea's line measures, or OS/2's typographic ones where fsSelection says USE_TYPO_METRICS; for what a font leaves
  /// out HarfBuzz measures its glyphs.
  init(of font: OpaquePointer) {
    func value(_ tag: hb_ot_metrics_tag_t) -> Int {
      var position: hb_position_t = 0
      hb_ot_metrics_get_position_with_fallback(font, tag, &position)
      return Int(position)
    }
    var scale: Int32 = 0
    hb_font_get_scale(font, &scale, nil)
    /// Fonts of scripts without capitals write 0: nearly every font's measure, in tenths of an em, does better.
    func height(_ tag: hb_ot_metrics_tag_t, else tenths: Int) -> Int {
      let found = value(tag)
      return found > 0 ? found : Int(scale) * tenths / 10
    }
    self.init(
      ascent: value(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER),
      descent: -value(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER),
      lineGap: max(0, value(HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP)),
      capHeight: height(HB_OT_METRICS_TAG_CAP_HEIGHT, else: 7),
      xHeight: height(HB_OT_METRICS_TAG_X_HEIGHT, else: 5),
      underlinePosition: -value(HB_OT_METRICS_TAG_UNDERLINE_OFFSET),
      underlineThickness: max(1, value(HB_OT_METRICS_TAG_UNDERLINE_SIZE)),
      strikePosition: value(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET),
      strikeThickness: max(1, value(HB_OT_METRICS_TAG_STRIKEOUT_SIZE)))
  }
}
