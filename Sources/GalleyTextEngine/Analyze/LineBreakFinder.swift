/// Finds the break opportunities of a text: from a table of character pairs, and with ICU if a pair does not decide.
///
/// The break opportunities after a known one do not depend on the text before it. So ICU receives only the range
/// between two known opportunities, not the whole text.
struct LineBreakFinder {
  private let text: [UInt16]
  private let language: String
  private(set) var breaks: [Int32] = []

  /// Returns the offsets of all break opportunities in a non-empty text, in UTF-16 code units, in ascending order. The last is the length of the
  /// text. O(*n*) in that length.
  static func breaks(in text: [UInt16], language: String) -> [Int32] {
    guard TextBoundaries.usesDefaultLineBreakRules(language) else { return TextBoundaries.find(.line, in: text, language: language).offsets }
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
    // The start of a text behaves like the text after a line feed.
    var previous = LineBreakPairs.lineFeed
    var isSpaced = false
    // All breaks up to this offset are known. If `needsICU` is set, the range after it contains a pair that needs ICU.
    var lastBreak = 0
    var needsICU = false
    for offset in text.indices {
      var next = LineBreakFinder.lineBreakClass(of: text[offset], classOf)
      // No line breaks after a hyphen that follows a Hebrew letter (UAX #14, LB21a).
      if previous == LineBreakPairs.other, !isSpaced, LineBreakPairs.isDash(next) { next = previous }
      // The common case: within a word.
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
          add(offset, after: lastBreak, needsICU: needsICU)
          (lastBreak, needsICU) = (offset, false)
        } else {
          needsICU = true
        }
      } else if next == LineBreakPairs.other {
        needsICU = true
      }
      if next == LineBreakPairs.space {
        isSpaced = true
      } else {
        (previous, isSpaced) = (next, false)
      }
    }
    add(text.count, after: lastBreak, needsICU: needsICU)
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

  /// Returns whether the hyphen at `offset` follows a letter or a digit.
  private static func isInWord(before offset: Int, _ text: UnsafeBufferPointer<UInt16>, _ classOf: UnsafeBufferPointer<UInt8>) -> Bool {
    offset > 0 && isInWord(lineBreakClass(of: text[offset - 1], classOf))
  }

  /// Returns whether this is the class of letters or of digits, after which a hyphen is within a word.
  static func isInWord(_ lineBreakClass: UInt8) -> Bool { lineBreakClass == letter || lineBreakClass == digit }

  /// Returns whether a number precedes `offset`, including its separators and closing bracket (UAX #14, LB25). Returns
  /// `nil` if the table does not cover one of the characters.
  private static func goesOnWithNumber(
    before offset: Int, _ text: UnsafeBufferPointer<UInt16>, _ classOf: UnsafeBufferPointer<UInt8>
  ) -> Bool? {
    var before = offset - 1
    func classBefore() -> UInt8 { before >= 0 ? lineBreakClass(of: text[before], classOf) : LineBreakPairs.lineFeed }
    if LineBreakPairs.closes(classBefore()) { before -= 1 }
    while LineBreakPairs.isSign(classBefore()) { before -= 1 }
    return classBefore() == LineBreakPairs.other ? nil : LineBreakPairs.isDigit(classBefore())
  }

  /// Appends the break at `offset`, after those that ICU finds between `previous` and `offset` if the pairs did not decide.
  private mutating func add(_ offset: Int, after previous: Int, needsICU: Bool) {
    if needsICU {
      // A character after a candidate can decide whether it is a break opportunity, such as a full stop before a digit.
      let end = min(text.count, offset + 2)
      let found = TextBoundaries.find(.line, in: Array(text[previous..<end]), language: language).offsets
      for local in found where previous + Int(local) < offset { breaks.append(Int32(previous) + local) }
    }
    breaks.append(Int32(offset))
  }
}
