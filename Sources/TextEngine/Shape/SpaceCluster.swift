/// A space that bears a mark is one cluster with it, as HarfBuzz has it: no word ends there, and no line.
enum SpaceCluster {
  /// Whether `offset` stands between a space and what goes on with its cluster.
  @inline(__always) static func holds(_ offset: Int, in text: some RandomAccessCollection<UInt16>) -> Bool
  {
    let at = text.index(text.startIndex, offsetBy: offset)
    guard at > text.startIndex, at < text.endIndex, text[text.index(before: at)] == 0x20, text[at] >= 0x300 else { return false }
    return goesOn(text[at], text[at...].dropFirst().first)
  }

  /// Marks, the zero width joiner, half-width voicing marks, and, beyond the first plane, marks, skin tones and tags: what
  /// HarfBuzz adds to the cluster before it. It leaves the zero width non-joiner by itself.
  private static func goesOn(_ unit: UInt16, _ next: UInt16?) -> Bool {
    if unit == 0x200D || unit == 0xFF9E || unit == 0xFF9F { return true }
    var scalar = UInt32(unit)
    if unit & 0xFC00 == 0xD800, let next, next & 0xFC00 == 0xDC00 {
      scalar = 0x10000 + ((UInt32(unit) - 0xD800) << 10) + UInt32(next) - 0xDC00
      if (0x1F3FB...0x1F3FF).contains(scalar) || (0xE0020...0xE007F).contains(scalar) { return true }
    }
    switch Unicode.Scalar(scalar)?.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }
}
