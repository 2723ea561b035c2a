import CHarfBuzz

/// Which of the letters that most text is made of a face has: Latin and its kin, dashes, quotation marks. The character map
/// is asked once for each, not once for each letter of a text.
package struct PlainLetters: Sendable {
  private let has: [Bool]

  private static let letters = 0x300
  private static let punctuation = 0x2010...0x2026

  /// All of them that a face may have.
  package static var all: [UInt32] { (Array(0..<letters) + Array(punctuation)).map(UInt32.init) }

  init(in font: OpaquePointer) {
    has = (Array(0..<Self.letters) + Array(Self.punctuation)).map { scalar in
      var glyph: hb_codepoint_t = 0
      return hb_font_get_nominal_glyph(font, hb_codepoint_t(scalar), &glyph) != 0 && glyph != 0
    }
  }

  /// Whether `unit` is one of these letters, and the face has it.
  @inline(__always) package func holds(_ unit: UInt16) -> Bool {
    if unit < Self.letters { return has[Int(unit)] }
    return Self.punctuation.contains(Int(unit)) && has[Int(unit) - Self.punctuation.lowerBound + Self.letters]
  }
}
