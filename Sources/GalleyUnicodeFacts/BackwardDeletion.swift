/// The unit that the Delete key removes, as CoreFoundation's backward-deletion clusters define it.
package enum BackwardDeletion {
  /// Scripts from Armenian to Limbu, in code point order, including Hebrew, Arabic, the scripts of India, and Thai.
  /// Their marks are typed and deleted one by one.
  private static let separatelyDeleted: ClosedRange<UInt32> = 0x0530...0x194F
  /// Conjoining jamo are in this range, but a syllable is deleted as a whole.
  private static let jamo: ClosedRange<UInt32> = 0x1100...0x11FF
  private static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7FF

  /// Returns the number of UTF-16 code units to delete before a caret.
  ///
  /// - Parameter cluster: The extended grapheme cluster before the caret, up to the caret.
  /// - Complexity: O(*n*) in the length of the cluster.
  package static func length(in cluster: some BidirectionalCollection<UInt16>) -> Int {
    let scalars = String(decoding: cluster, as: UTF16.self).unicodeScalars
    guard scalars.count > 1 else { return cluster.count }
    var length = 0
    for scalar in scalars.reversed() {
      length += scalar.utf16.count
      if jamo.contains(scalar.value) || syllables.contains(scalar.value) { return cluster.count }
      if separatelyDeleted.contains(scalar.value) { return length }
      // Delete a mark with its base: an accent, a variation selector, a keycap's frame, a halfwidth voicing mark.
      if scalar.isMark || scalar.value == 0xFF9E || scalar.value == 0xFF9F { continue }
      return isWhole(scalars) ? cluster.count : length
    }
    return cluster.count
  }

  /// Returns whether a cluster is deleted whole, as emoji sequences, flags and line endings are. A joiner after a
  /// letter is deleted alone.
  private static func isWhole(_ scalars: String.UnicodeScalarView) -> Bool {
    if scalars.first == "\r" { return true }
    return scalars.contains { scalar in
      let facts = scalar.properties
      // Digits, # and * are emoji only as parts of keycaps, which end in marks.
      return facts.isEmoji && !facts.isEmojiModifier && scalar.value >= 0xA9
    }
  }
}
