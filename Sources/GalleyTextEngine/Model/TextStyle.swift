import GalleyFonts

/// An OpenType feature and its value, such as `smcp` 1 or `liga` 0.
package struct FontFeature: Hashable, Sendable {
  /// The four-letter tag.
  package var tag: String
  package var value: UInt32

  package init(tag: String, value: UInt32) {
    self.tag = tag
    self.value = value
  }
}

/// An inline box that behaves like a character: the box of an attachment.
package struct InlineObject: Hashable, Sendable {
  package var width, ascent, descent: LayoutUnit
  /// Whether its size depends on its position. Layout then calls `DocumentLayout.fitObject` there.
  package var fits = false

  package init(width: LayoutUnit, ascent: LayoutUnit, descent: LayoutUnit) {
    self.width = width
    self.ascent = ascent
    self.descent = descent
  }
}

extension InlineObject {
  /// Returns a position-dependent object before its size is known. It is as high as the surrounding text and has no
  /// width, so it is placed at its start, even beside a shape.
  package static func fitting(in font: FontInstance) -> InlineObject {
    var object = InlineObject(
      width: .zero, ascent: LayoutUnit(raw: font.metrics.ascent), descent: LayoutUnit(raw: font.metrics.descent))
    object.fits = true
    return object
  }
}

/// The space that a ruby annotation needs on its line.
package struct RubySpace: Hashable, Sendable {
  /// The identity of the annotation, which separates the bases of two annotations.
  package var identity: ObjectIdentifier
  /// The additional space above and below the base text.
  package var above, below: LayoutUnit
  /// The width of the annotation, or zero if its base is never widened for it.
  package var width = LayoutUnit.zero
  /// The part of the width that can overhang the text beside the base, in total for both sides.
  package var overhang = LayoutUnit.zero

  package init(identity: ObjectIdentifier, above: LayoutUnit, below: LayoutUnit) {
    (self.identity, self.above, self.below) = (identity, above, below)
  }
}

/// The attributes of a run that affect shaping. Colors and underlines belong to painting.
package struct TextStyle: Hashable, Sendable {
  package var font: FontInstance
  /// The BCP 47 tag of the document, never of the environment.
  package var language: String
  package var features: [FontFeature]
  /// The space added after every glyph, besides the font's kerning. `nil` uses only the font's kerning, and zero disables it.
  package var kern: LayoutUnit?
  package var tracking: LayoutUnit
  package var ligatures: Bool
  /// The shift of the text from the baseline; positive values move it up.
  package var baselineOffset: LayoutUnit
  /// The natural logarithm of the horizontal scale.
  package var expansion: Double
  /// The object displayed at a U+FFFC of this run. It is `nil` for text.
  package var object: InlineObject?
  /// The space for the run's ruby annotation, which also prevents line breaks within the run. `nil` if the run has no ruby.
  package var ruby: RubySpace?

  package init(
    font: FontInstance, language: String = "en", features: [FontFeature] = [], kern: LayoutUnit? = nil,
    tracking: LayoutUnit = .zero, ligatures: Bool = true, baselineOffset: LayoutUnit = .zero, expansion: Double = 0,
    object: InlineObject? = nil
  ) {
    self.font = font
    self.language = language
    self.features = features
    self.kern = kern
    self.tracking = tracking
    self.ligatures = ligatures
    self.baselineOffset = baselineOffset
    self.expansion = expansion
    self.object = object
  }
}
