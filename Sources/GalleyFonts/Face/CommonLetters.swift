import GalleyCHarfBuzz

/// The common letters that a face supports: Latin and related letters, dashes and quotation marks. Each is looked up
/// once in the character map, not once per occurrence.
package struct CommonLetters: Sendable {
  private let has: [Bool]

  private static let letters = 0x300
  private static let punctuation = 0x2010...0x2026

  /// All letters that are checked.
  package static var all: [UInt32] { (Array(0..<letters) + Array(punctuation)).map(UInt32.init) }

  init(in font: OpaquePointer) {
    has = (Array(0..<Self.letters) + Array(Self.punctuation)).map { scalar in
      var glyph: hb_codepoint_t = 0
      return hb_font_get_nominal_glyph(font, hb_codepoint_t(scalar), &glyph) != 0 && glyph != 0
    }
  }

  /// Returns whether `unit` is one of the common letters and the face supports it; `false` for all other characters,
  /// even if the face supports them.
  @inline(__always) package func contains(_ unit: UInt16) -> Bool {
    if unit < Self.letters { return has[Int(unit)] }
    return Self.punctuation.contains(Int(unit)) && has[Int(unit) - Self.punctuation.lowerBound + Self.letters]
  }
}
