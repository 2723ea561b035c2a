import GalleyUnicodeFacts

/// The end of a line, for descriptions.
struct LineEndDescription: Hashable {
  enum Kind { case after, inside, empty }
  var kind: Kind
  /// The word without quotes: `fleece`, `type-setting`.
  var word: String

  /// Creates the end of a line with the given text, followed by `following`.
  ///
  /// - Parameter wordCount: The number of words in the description, if a single word is ambiguous.
  init(of text: String, before following: String, wordCount: Int = 1) {
    let scalars = Array(text.unicodeScalars)
    var end = scalars.count
    while end > 0, WordCharacters.isSpace(scalars[end - 1]) { end -= 1 }
    guard end > 0 else {
      self.init(kind: .empty, word: "")
      return
    }
    var start = end
    for _ in 0..<wordCount {
      while start > 0, WordCharacters.isSpace(scalars[start - 1]) { start -= 1 }
      start = LineEndDescription.start(ofWordIn: scalars, endingAt: start)
    }
    let next = Array(following.unicodeScalars.prefix(64))
    if end == scalars.count, let first = next.first, WordCharacters.isInside(scalars[end - 1], first) {
      let suffix = next.prefix { !WordCharacters.isSpace($0) && !$0.isOfScriptWithoutSpaces }
      let hyphen = scalars[end - 1] == .softHyphen ? end - 1 : end
      let word = String(scalars[start..<hyphen]) + "-" + LineEndDescription.bare(String(Array(suffix)), atStart: false)
      self.init(kind: .inside, word: LineEndDescription.bare(word, atEnd: false))
    } else {
      self.init(kind: .after, word: LineEndDescription.bare(String(scalars[start..<end])))
    }
  }

  private init(kind: Kind, word: String) {
    self.kind = kind
    self.word = word
  }

  /// The maximum length of a word, and the number of characters for text without spaces.
  private static let (longest, fewLetters) = (40, 4)

  private static func start(ofWordIn scalars: [Unicode.Scalar], endingAt end: Int) -> Int {
    var start = end
    while start > 0, end - start < longest, !WordCharacters.isSpace(scalars[start - 1]) {
      if scalars[start - 1].isOfScriptWithoutSpaces, end - start >= fewLetters { break }
      start -= 1
    }
    return start
  }

  /// Removes punctuation around a word, unless there is nothing else, and soft hyphens.
  private static func bare(_ word: String, atStart: Bool = true, atEnd: Bool = true) -> String {
    var remaining = Substring(word).unicodeScalars
    if atStart { remaining = remaining.drop { !$0.isPartOfWord && !$0.isEmojiByDefault } }
    if atEnd { while let last = remaining.last, !last.isPartOfWord, !last.isEmojiByDefault { remaining.removeLast() } }
    return String((remaining.isEmpty ? Substring(word).unicodeScalars : remaining).filter { $0 != .softHyphen })
  }

  /// Returns two line ends with enough words to distinguish them, at most four. They are equal if that does not
  /// suffice.
  static func pair(
    _ old: (text: String, following: String), _ new: (text: String, following: String)
  ) -> (old: LineEndDescription, new: LineEndDescription) {
    var pair = (old: LineEndDescription(of: old.text, before: old.following), new: LineEndDescription(of: new.text, before: new.following))
    for words in 2...4 where pair.old == pair.new {
      pair = (LineEndDescription(of: old.text, before: old.following, wordCount: words), LineEndDescription(of: new.text, before: new.following, wordCount: words))
    }
    return pair
  }

  /// A phrase such as "after ‘lamb’".
  var phrase: String {
    switch kind {
    case .after: "after \(SentenceFormat.quoted(word))"
    case .inside: "inside \(SentenceFormat.quoted(word))"
    case .empty: "without a word"
    }
  }

  /// Describes the change from `old`: "broke after ‘lamb’, was ‘fleece’".
  func changeDescription(before old: LineEndDescription) -> String {
    if kind == old.kind, kind != .empty { return "broke \(phrase), was \(SentenceFormat.quoted(old.word))" }
    return "broke \(phrase), was \(old.phrase)"
  }
}

extension String {
  init(_ scalars: some Sequence<Unicode.Scalar>) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}
