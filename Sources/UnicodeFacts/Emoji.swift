/// Whether text is to be shown as a picture (UTS #51).
package enum EmojiPresentation {
  private static let asText: UInt32 = 0xFE0E
  private static let asEmoji: UInt32 = 0xFE0F
  static let joiner: UInt16 = 0x200D

  /// An emoji by default or by VS16, a keycap, a flag, a sequence with a skin tone or a ZWJ; not when VS15 follows.
  package static func isAsked(by cluster: [UInt32]) -> Bool {
    guard let first = cluster.first else { return false }
    // No scalar below U+00A9 but the keycaps' bases begins an emoji, and those only before VS16 or U+20E3.
    if first < 0xA9, cluster.count == 1 { return false }
    guard let base = Unicode.Scalar(first)?.properties, base.isEmoji else { return false }
    let next = cluster.count > 1 ? cluster[1] : 0
    if next == asText { return false }
    if next == asEmoji || base.isEmojiPresentation { return true }
    if first < 0x80 { return false }
    if let modifier = Unicode.Scalar(next)?.properties, modifier.isEmojiModifier { return base.isEmojiModifierBase }
    return next == joiner && cluster.dropFirst(2).first.flatMap { Unicode.Scalar($0) }?.properties.isEmoji == true
  }

  /// Whether a stretch between two places where words may end is an emoji, which a hand moves over as over a word.
  package static func isWord(_ units: some Collection<UInt16>) -> Bool {
    guard let first = String(decoding: units, as: UTF16.self).unicodeScalars.first?.properties else { return false }
    return first.isEmojiPresentation || first.isEmoji && units.contains(UInt16(asEmoji))
  }
}

extension Unicode.Scalar {
  /// Shown as a picture without being asked to.
  package var isEmojiByDefault: Bool { properties.isEmojiPresentation }
}
