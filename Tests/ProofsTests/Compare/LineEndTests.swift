import Testing

@testable import GalleyProofs

/// Descriptions of line ends.
@Suite struct LineEndTests {
  @Test(arguments: [
    ("bale of combed lamb fleece. ", "They", "after ‘fleece’"),
    ("bale of combed lamb ", "fleece", "after ‘lamb’"),
    ("and then “he said,” ", "next", "after ‘said’"),
    ("it was (so to speak) ", "done", "after ‘speak’"),
    ("don’t ", "go", "after ‘don’t’"),
    ("‘quoted’ ", "go", "after ‘quoted’"),
    ("rock ’n’ ", "roll", "after ‘n’"),
    ("and so — ", "on", "after ‘—’"),
    ("a last … ", "on", "after ‘…’"),
    ("in 1984 ", "on", "after ‘1984’"),
    ("paid £3.50, ", "on", "after ‘3.50’"),
    ("with a smile 🙂 ", "on", "after ‘🙂’"),
    ("the art of type-", "setting by hand", "after ‘type’"),
    ("the art of type", "setting, by hand", "inside ‘type-setting’"),
    ("the art of type\u{AD}", "setting by hand", "inside ‘type-setting’"),
    ("(anti", "pathy) ", "inside ‘anti-pathy’"),
    ("end.↵", "New", "after ‘end’"),
    ("end", "↵", "after ‘end’"),
    ("↵", "New", "without a word"),
    ("   ", "New", "without a word"),
    ("", "", "without a word"),
    ("של עולם ", "טוב", "after ‘\u{2068}עולם\u{2069}’"),
    ("שלום, ", "עולם", "after ‘\u{2068}שלום\u{2069}’"),
    ("السلام عليكم ", "و", "after ‘\u{2068}عليكم\u{2069}’"),
    ("שלו", "ם", "inside ‘\u{2068}שלו-ם\u{2069}’"),
    ("漢字だけの文章です", "から", "after ‘文章です’"),
    ("Latin 漢字", "です", "after ‘漢字’"),
    ("cafe\u{301} ", "x", "after ‘cafe\u{301}’"),
  ])
  func endIsNamed(_ text: String, _ followingText: String, _ phrase: String) {
    #expect(LineEndDescription(of: text, before: followingText).phrase == phrase)
  }

  @Test(arguments: [
    ("in the ", "house", "in the house ", "of", "broke after ‘house’, was ‘the’"),
    ("by the ", "sea by the house", "by the sea by the ", "house", "broke after ‘sea by the’, was ‘by the’"),
    ("and type", "setting", "and ", "typesetting", "broke after ‘and’, was inside ‘type-setting’"),
    ("and ", "typesetting", "and type", "setting", "broke inside ‘type-setting’, was after ‘and’"),
    ("ty", "pesetting", "type", "setting", "broke inside ‘type-setting’, was ‘ty-pesetting’"),
    ("a ", "b", " ", "a b", "broke without a word, was after ‘a’"),
  ])
  func differentEndsAreDistinguished(_ old: String, _ oldFollowingText: String, _ new: String, _ newFollowingText: String, _ expected: String) {
    let ends = LineEndDescription.pair((old, oldFollowingText), (new, newFollowingText))
    #expect(ends.new.changeDescription(before: ends.old) == expected)
  }

  /// Quoted words do not change the direction of the sentence, and a terminal gets the sentence without the characters for that.
  @Test(arguments: [
    ("lamb", "‘lamb’"), ("文章", "‘文章’"), ("العربية", "‘\u{2068}العربية\u{2069}’"), ("a עולם", "‘\u{2068}a עולם\u{2069}’"),
    ("עו\u{2069}\u{2067}לם", "‘\u{2068}עולם\u{2069}’"),
  ])
  func rightToLeftWordsAreIsolated(_ words: String, _ quoted: String) {
    #expect(SentenceFormat.quoted(words) == quoted)
    let plain = SentenceFormat.withoutIsolates(quoted)
    #expect(!plain.unicodeScalars.contains { (0x2066...0x2069).contains($0.value) } && SentenceFormat.withoutIsolates(plain) == plain)
  }
}
