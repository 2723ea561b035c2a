/// The emoji presentation of text (UTS #51).
package enum EmojiPresentation {
  private static let asText: UInt32 = 0xFE0E
  private static let asEmoji: UInt32 = 0xFE0F
  static let joiner: UInt16 = 0x200D

  /// Returns whether a cluster requests emoji presentation: an emoji by default or by VS16, a keycap with VS16, a flag, or a sequence with a skin
  /// tone or ZWJ, but not if VS15 follows the first character. Returns `false` for an empty cluster.
  package static func isRequested(by cluster: [UInt32]) -> Bool {
    guard let first = cluster.first else { return false }
    // Below U+00A9, only keycap bases begin an emoji, and only before VS16 or U+20E3.
    if first < 0xA9, cluster.count == 1 { return false }
    guard let base = Unicode.Scalar(first)?.properties, base.isEmoji else { return false }
    let next = cluster.count > 1 ? cluster[1] : 0
    if next == asText { return false }
    if next == asEmoji || base.isEmojiPresentation { return true }
    if first < 0x80 { return false }
    if let modifier = Unicode.Scalar(next)?.properties, modifier.isEmojiModifier { return base.isEmojiModifierBase }
    return next == joiner && cluster.dropFirst(2).first.flatMap { Unicode.Scalar($0) }?.properties.isEmoji == true
  }

  /// Returns whether the text between two word boundaries is an emoji, which caret movement treats as a word.
  package static func isWord(_ units: some Collection<UInt16>) -> Bool {
    guard let first = String(decoding: units, as: UTF16.self).unicodeScalars.first?.properties else { return false }
    return first.isEmojiPresentation || first.isEmoji && units.contains(UInt16(asEmoji))
  }
}

extension Unicode.Scalar {
  /// Whether the scalar has emoji presentation by default.
  package var isEmojiByDefault: Bool { properties.isEmojiPresentation }
}
