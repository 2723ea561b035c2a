/// What is a cluster without ICU being asked.
extension UInt16 {
  /// Whether a unit is a cluster beside any other such (UAX #29): below the combining marks only CR joins what follows it.
  @inlinable package var standsAlone: Bool { self < 0x300 && self != .carriageReturn }

  /// Dashes, quotation marks, dots.
  @inlinable package static var generalPunctuation: ClosedRange<UInt16> { 0x2010...0x2026 }

  /// Whether a unit below the combining marks ends a cluster before another such.
  @inlinable package func endsCluster(before next: UInt16) -> Bool {
    self < 0x300 && next < 0x300 && !(self == .carriageReturn && next == .lineFeed)
  }
}

/// A space that bears a mark is one cluster with it, as HarfBuzz has it: no word ends there, and no line.
package enum SpaceCluster {
  /// Whether `offset` stands between a space and what goes on with its cluster.
  @inlinable @inline(__always) package static func holds(_ offset: Int, in text: UnsafeBufferPointer<UInt16>) -> Bool {
    guard offset > 0, offset < text.count, text[offset - 1] == .space, !isLetter(text[offset]) else { return false }
    return goesOn(text[offset], offset + 1 < text.count ? text[offset + 1] : nil)
  }

  /// Latin, Greek and Cyrillic, Hebrew and Arabic letters, and those of the Far East: of most words the first.
  @inlinable @inline(__always) static func isLetter(_ unit: UInt16) -> Bool {
    unit < 0x300 || unit >= 0x370 && unit < 0x483 || unit >= 0x5D0 && unit < 0x5EB || unit >= 0x620 && unit < 0x64B
      || unit >= 0x3041 && unit < 0x3097 || unit >= 0x4E00 && unit < 0xA000
  }

  /// Marks, the zero width joiner, half-width voicing marks, and, beyond the first plane, marks, skin tones and tags: what
  /// HarfBuzz adds to the cluster before it. It leaves the zero width non-joiner by itself.
  @usableFromInline package static func goesOn(_ unit: UInt16, _ next: UInt16?) -> Bool {
    if unit == EmojiPresentation.joiner || unit == 0xFF9E || unit == 0xFF9F { return true }
    var scalar = UInt32(unit)
    if unit & 0xFC00 == 0xD800, let next, next & 0xFC00 == 0xDC00 {
      scalar = 0x10000 + ((UInt32(unit) - 0xD800) << 10) + UInt32(next) - 0xDC00
      if (0x1F3FB...0x1F3FF).contains(scalar) || (0xE0020...0xE007F).contains(scalar) { return true }
    }
    return Unicode.Scalar(scalar)?.isMark == true
  }
}
