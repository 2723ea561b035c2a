import GalleyCHarfBuzz

/// The metrics of a font at one size, in 1/64 pt. Each is positive in its named direction.
package struct FontMetrics: Hashable, Sendable {
  /// The distance from the baseline up to the top of the line.
  package var ascent: Int
  /// The distance from the baseline down to the bottom of the line.
  package var descent: Int
  /// The space between the bottom of a line and the top of the next.
  package var lineGap: Int
  package var capHeight: Int
  package var xHeight: Int
  /// The distance from the baseline down to the top edge of an underline.
  package var underlinePosition: Int
  package var underlineThickness: Int
  /// The distance from the baseline up to the top edge of a strikethrough.
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

  /// Reads the line metrics from hhea, or from OS/2 if fsSelection has USE_TYPO_METRICS. HarfBuzz measures glyphs for
  /// missing values.
  init(of font: OpaquePointer) {
    func value(_ tag: hb_ot_metrics_tag_t) -> Int {
      var position: hb_position_t = 0
      hb_ot_metrics_get_position_with_fallback(font, tag, &position)
      return Int(position)
    }
    var scale: Int32 = 0
    hb_font_get_scale(font, &scale, nil)
    /// Returns a height, or a typical value in tenths of an em if it is 0, as in fonts of scripts without capitals.
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
