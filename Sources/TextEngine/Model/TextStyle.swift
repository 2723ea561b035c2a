import Fonts

/// An OpenType feature and its value: `smcp` 1, `liga` 0.
package struct FontFeature: Hashable, Sendable {
  /// Four letters.
  package var tag: String
  package var value: UInt32

  package init(tag: String, value: UInt32) {
    self.tag = tag
    self.value = value
  }
}

/// A box that stands in the line like a letter: the place of an attachment.
package struct InlineObject: Hashable, Sendable {
  package var width, ascent, descent: LayoutUnit
  /// Whether its size goes by its place: `DocumentLayout.fitObject` is asked for it there.
  package var fits = false

  package init(width: LayoutUnit, ascent: LayoutUnit, descent: LayoutUnit) {
    self.width = width
    self.ascent = ascent
    self.descent = descent
  }
}

extension InlineObject {
  /// One that fits its place and has none yet: as high as the letters about it, and of no width, so that it stands where it
  /// begins, be it beside a shape.
  package static func fitting(in font: FontInstance) -> InlineObject {
    var object = InlineObject(
      width: .zero, ascent: LayoutUnit(raw: font.metrics.ascent), descent: LayoutUnit(raw: font.metrics.descent))
    object.fits = true
    return object
  }
}

/// What a reading aid above or below letters asks of their line.
package struct RubyRoom: Hashable, Sendable {
  /// Which aid it is: the bases of two stay two.
  package var identity: ObjectIdentifier
  /// How much more room there is above the letters, and below them.
  package var above, below: LayoutUnit
  /// How wide it is itself; zero where its base is never set wider for it.
  package var width = LayoutUnit.zero
  /// As much of that as may hang over the text beside the base, on both sides together.
  package var overhang = LayoutUnit.zero

  package init(identity: ObjectIdentifier, above: LayoutUnit, below: LayoutUnit) {
    (self.identity, self.above, self.below) = (identity, above, below)
  }
}

/// What shaping must know of a run of text. Colours and lines under the text are paint, and not here.
package struct TextStyle: Hashable, Sendable {
  package var font: FontInstance
  /// BCP 47; the document's, never the environment's.
  package var language: String
  package var features: [FontFeature]
  /// `nil`: the font's own kerning; zero: none; else added after every glyph, beside the font's.
  package var kern: LayoutUnit?
  package var tracking: LayoutUnit
  package var ligatures: Bool
  /// Up is positive.
  package var baselineOffset: LayoutUnit
  /// The natural logarithm of a horizontal stretch.
  package var expansion: Double
  /// What stands at a U+FFFC of this run.
  package var object: InlineObject?
  /// The room for the run's reading aid: lines do not end within the run then.
  package var ruby: RubyRoom?

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
