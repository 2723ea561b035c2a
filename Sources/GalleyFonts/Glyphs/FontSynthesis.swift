/// Synthetic styles for a face if its family lacks the requested style.
package struct FontSynthesis: Hashable, Sendable {
  /// The horizontal shift for each unit up; 0 for upright.
  package var slant: Double
  /// The growth of the strokes, in em; 0 for none.
  package var embolden: Double

  package init(slant: Double, embolden: Double) {
    self.slant = slant
    self.embolden = embolden
  }

  package static let none = FontSynthesis(slant: 0, embolden: 0)
  /// Returns the synthesis of a missing italic, a missing bold, or both: a slant of 12°, close to CSS's `oblique`, and strokes 1/32 em thicker,
  /// which is not darker than a real bold. Returns `none` if neither is missing. Advances grow with the strokes (`SyntheticBoldAdvances`).
  package static func style(for italic: Bool, _ bold: Bool) -> FontSynthesis {
    FontSynthesis(slant: italic ? 0.2125 : 0, embolden: bold ? 1.0 / 32 : 0)
  }
}
