/// Grapheme cluster rules that do not need ICU.
extension UInt16 {
  /// Whether a code unit is a cluster of its own next to any other such unit (UAX #29). Below the combining marks, only
  /// CR joins the following character.
  @inlinable package var isSingleUnitCluster: Bool { self < 0x300 && self != .carriageReturn }

  /// Dashes, quotation marks and dots.
  @inlinable package static var generalPunctuation: ClosedRange<UInt16> { 0x2010...0x2026 }

  /// Returns whether there is a cluster boundary between two units below the combining marks. Returns `false` if either unit is not below them.
  @inlinable package func endsCluster(before next: UInt16) -> Bool {
    self < 0x300 && next < 0x300 && !(self == .carriageReturn && next == .lineFeed)
  }
}

/// A space followed by a mark. HarfBuzz puts both in one cluster, so that neither a word nor a line ends there.
package enum SpaceCluster {
  /// Returns whether `offset` is between a space and the continuation of its cluster.
  @inlinable @inline(__always) package static func contains(_ offset: Int, in text: UnsafeBufferPointer<UInt16>) -> Bool {
    guard offset > 0, offset < text.count, text[offset - 1] == .space, !isLetter(text[offset]) else { return false }
    return continuesCluster(text[offset], offset + 1 < text.count ? text[offset + 1] : nil)
  }

  /// Returns whether a unit is certain not to continue a cluster: it is below the combining marks, or in a range of Greek, Cyrillic, Hebrew, Arabic
  /// or East Asian letters, with which most words begin.
  @inlinable @inline(__always) static func isLetter(_ unit: UInt16) -> Bool {
    unit < 0x300 || unit >= 0x370 && unit < 0x483 || unit >= 0x5D0 && unit < 0x5EB || unit >= 0x620 && unit < 0x64B
      || unit >= 0x3041 && unit < 0x3097 || unit >= 0x4E00 && unit < 0xA000
  }

  /// Returns whether HarfBuzz adds the character to the preceding cluster: marks, the zero width joiner, half-width voicing marks, the vowels AM of
  /// Thai and Lao, and, outside the Basic Multilingual Plane, marks, skin tones and tags. The zero width non-joiner is not added.
  @usableFromInline package static func continuesCluster(_ unit: UInt16, _ next: UInt16?) -> Bool {
    if unit == EmojiPresentation.joiner || unit == 0xFF9E || unit == 0xFF9F || unit == 0xE33 || unit == 0xEB3 { return true }
    var scalar = UInt32(unit)
    if unit & 0xFC00 == 0xD800, let next, next & 0xFC00 == 0xDC00 {
      scalar = 0x10000 + ((UInt32(unit) - 0xD800) << 10) + UInt32(next) - 0xDC00
      if (0x1F3FB...0x1F3FF).contains(scalar) || (0xE0020...0xE007F).contains(scalar) { return true }
    }
    return Unicode.Scalar(scalar)?.isMark == true
  }
}
