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
  @inlinable package static func holds(_ offset: Int, in text: some RandomAccessCollection<UInt16>) -> Bool {
    let at = text.index(text.startIndex, offsetBy: offset)
    guard at > text.startIndex, at < text.endIndex, text[text.index(before: at)] == .space, text[at] >= 0x300 else { return false }
    return goesOn(text[at], text[at...].dropFirst().first)
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
