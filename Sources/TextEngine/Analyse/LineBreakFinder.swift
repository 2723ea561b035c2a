/// Finds where the lines of a text may end: by pairs of characters, and by ICU where a pair does not decide.
///
/// What follows a place where a line may end does not hang on what stands before it, so ICU is asked about the stretch
/// between two such places, not about the text.
struct LineBreakFinder {
  private let text: [UInt16]
  private let language: String
  private(set) var breaks: [Int32] = []

  /// O(length).
  static func breaks(in text: [UInt16], language: String) -> [Int32] {
    guard TextBoundaries.breaksLinesByUsualRules(language) else { return TextBoundaries.find(.line, in: text, language: language).offsets }
    var finder = LineBreakFinder(text: text, language: language)
    finder.breaks.reserveCapacity(text.count / 5 + 2)
    finder.find()
    return finder.breaks
  }

  private init(text: [UInt16], language: String) { (self.text, self.language) = (text, language) }

  private mutating func find() {
    let (classOf, outcomes) = (LineBreakPairs.classOf, LineBreakPairs.outcomes)
    text.withUnsafeBufferPointer { text in
      classOf.withUnsafeBufferPointer { classOf in
        outcomes.withUnsafeBufferPointer { outcomes in find(text, classOf, outcomes) }
      }
    }
  }

  private mutating func find(
    _ text: UnsafeBufferPointer<UInt16>, _ classOf: UnsafeBufferPointer<UInt8>, _ outcomes: UnsafeBufferPointer<UInt8>
  ) {
    // A text begins as it goes on after a line feed.
    var previous = LineBreakPairs.lineFeed
    var isSpaced = false
    // Before this offset all is found, and behind it something is not known.
    var known = 0
    var asks = false
    for offset in text.indices {
      var next = LineBreakFinder.lineBreakClass(of: text[offset], classOf)
      // Behind a Hebrew letter no line ends after it (UAX #14, LB21a).
      if previous == LineBreakPairs.other, !isSpaced, LineBreakPairs.isDash(next) { next = previous }
      // Within a word, mostly.
      if next == LineBreakFinder.letter, previous == next, !isSpaced { continue }
      let row = isSpaced ? Int(previous) + LineBreakPairs.stride : Int(previous)
      let outcome = outcomes[row * LineBreakPairs.stride + Int(next)]
      if outcome != 0, !(isSpaced && next == LineBreakPairs.space), offset > 0 {
        let goesOn = outcome == LineBreakPairs.Outcome.mayBreakOutsideNumber.rawValue
          ? LineBreakFinder.goesOnWithNumber(before: offset, text, classOf) : nil
        if goesOn == true {
          (previous, isSpaced) = (next, false)
          continue
        } else if goesOn == false || outcome == LineBreakPairs.Outcome.mayBreak.rawValue || outcome == LineBreakPairs.Outcome.mayBreakWithinWord.rawValue
          && LineBreakFinder.isInWord(before: offset - 1, text, classOf)
        {
          add(offset, after: known, asks: asks)
          (known, asks) = (offset, false)
        } else {
          asks = true
        }
      } else if next == LineBreakPairs.other {
        asks = true
      }
      if next == LineBreakPairs.space {
        isSpaced = true
      } else {
        (previous, isSpaced) = (next, false)
      }
    }
    add(text.count, after: known, asks: asks)
  }

  private static let letter: UInt8 = 2
  private static let digit: UInt8 = 10

  @inline(__always) private static func lineBreakClass(of unit: UInt16, _ classOf: UnsafeBufferPointer<UInt8>) -> UInt8 {
    if unit < LineBreakPairs.letters { return classOf[Int(unit)] }
    if LineBreakPairs.punctuation.contains(Int(unit)) {
      return classOf[Int(unit) - LineBreakPairs.punctuation.lowerBound + LineBreakPairs.letters]
    }
    return LineBreakPairs.isLetter(unit) ? letter : LineBreakPairs.other
  }

  /// Whether the hyphen at `offset` follows a letter or a digit.
  private static func isInWord(before offset: Int, _ text: UnsafeBufferPointer<UInt16>, _ classOf: UnsafeBufferPointer<UInt8>) -> Bool {
    offset > 0 && isInWord(lineBreakClass(of: text[offset - 1], classOf))
  }

  /// Whether what follows a character of a class goes on with a word.
  static func isInWord(_ lineBreakClass: UInt8) -> Bool { lineBreakClass == letter || lineBreakClass == digit }

  /// Whether a number stands before `offset`, with the signs and the bracket behind it that belong to it (UAX #14, LB25); `nil` where a
  /// character stands there that pairs do not know.
  private static func goesOnWithNumber(
    before offset: Int, _ text: UnsafeBufferPointer<UInt16>, _ classOf: UnsafeBufferPointer<UInt8>
  ) -> Bool? {
    var before = offset - 1
    func classBefore() -> UInt8 { before >= 0 ? lineBreakClass(of: text[before], classOf) : LineBreakPairs.lineFeed }
    if LineBreakPairs.closes(classBefore()) { before -= 1 }
    while LineBreakPairs.isSign(classBefore()) { before -= 1 }
    return classBefore() == LineBreakPairs.other ? nil : LineBreakPairs.isDigit(classBefore())
  }

  /// Adds the break at `offset`, and before it what ICU finds where pairs did not tell.
  private mutating func add(_ offset: Int, after known: Int, asks: Bool) {
    if asks {
      // What stands behind a place may decide whether it is one: a stop before a digit.
      let end = min(text.count, offset + 2)
      let found = TextBoundaries.find(.line, in: Array(text[known..<end]), language: language).offsets
      for local in found where known + Int(local) < offset { breaks.append(Int32(known) + local) }
    }
    breaks.append(Int32(offset))
  }
}
