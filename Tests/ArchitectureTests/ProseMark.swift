import Foundation

/// A turn of phrase that well-known code bases hardly ever use, and that made this project's comments hard to read.
struct ProseMark: Sendable {
  var name: String
  /// The maximum per 10,000 words: at least 1.4 times the highest rate of HarfBuzz, parley, swift-collections and rust-analyzer.
  var limit: Double
  /// Each line of a text is a separate comment, paragraph or literal.
  var expression: NSRegularExpression

  init(_ name: String, _ pattern: String, limit: Double) {
    (self.name, self.limit) = (name, limit)
    expression = try! NSRegularExpression(pattern: pattern, options: [.anchorsMatchLines, .useUnixLineSeparators])
  }

  static let all = [
    ProseMark("opening What or Who", #"(?:^|[.;:–] )(?:What|Who|Whom|Whose)\b(?![^.?!\n]*\?)"#, limit: 6),
    ProseMark(
      "‘what’ as a noun",
      #"\b(?:of|in|by|for|with|to|than|as|is|and|at|from|on|behind|below|above|beside|see|tells?|says?|shows?|takes?|holds?|keeps?|but)"#
        + #" what\b"#, limit: 6),
    ProseMark(
      "‘where’ for ‘if’",
      #"\b[Ww]here (?:it|they|there|that|nothing|none|no|one|this|a|an|the|all|both|some|any|each)\b"#, limit: 12),
    ProseMark("‘who’ for things", #"\bwho(?:m|se)?\b"#, limit: 13),
    ProseMark("‘stand’ for ‘be’", #"\bst(?:ands?|ood|anding)\b"#, limit: 4),
    ProseMark("‘is no’", #"\b(?:is|are|was|were) no (?!longer|more|way|such)\b[a-z]"#, limit: 6),
    ProseMark("‘anew’", #"\banew\b"#, limit: 1),
    ProseMark("‘tell’ for ‘report’", #"\b(?:tells?|told|telling)\b"#, limit: 4),
    ProseMark("‘goes by’, ‘hangs on’", #"\b(?:go|goes|went) by\b|\bhangs? on\b"#, limit: 1),
    ProseMark("‘is other’", #"\b(?:is|are|was|were) (?:an)?others?\b"#, limit: 1),
    ProseMark("‘so many’, ‘so far’", #"\bso (?:many|far|much|long)\b"#, limit: 3),
    ProseMark("‘may’", #"\bmay\b"#, limit: 25),
    ProseMark("‘behind’ for ‘after’", #"\bbehind\b"#, limit: 3),
    ProseMark("‘deed’, ‘hand’", #"\b(?:deeds?|(?:the|a) hand)\b"#, limit: 1),
    ProseMark("‘one that’, ‘one of’", #"\bone (?:that|who|of|which|in|with)\b"#, limit: 12),
    ProseMark(
      "‘sought’, ‘lest’, ‘whatever’",
      #"\b(?:sought|lest|therein|whatever|whoever|whichever|wherever|whence|thither|hither)\b"#, limit: 2),
    ProseMark("‘nil’ as a sentence", #"(?:^|[;:.] )NIL (?:of|where|for|in|:)"#, limit: 4),
  ]
}
