import Fonts

/// What plain text measures in one font: how far each character moves the pen by the one behind it, and whether a line may end
/// between the two. Words need not be shaped for it, but for those in which more than two characters hang together.
///
/// Asked of HarfBuzz once for each pair that a text has. Used by one thread at a time.
final class PairAdvances {
  /// One of at most 255 characters; 0 is any other.
  typealias Letter = UInt8

  /// What stands between the two of a pair, in the lowest bits of its entry; above them the advance of the first, 1/64 pt.
  enum Between {
    static let nothing: Int32 = 0
    static let mayBreak: Int32 = 1
    /// After a hyphen, where that stands within a word; after signs and brackets, where no number goes on.
    static let dependsOnContext: Int32 = 2
    static let mask: Int32 = 3

    // Entries without an advance.
    static let unknown: Int32 = 3
    /// Both may become other glyphs, or one: the whole word has to be shaped.
    static let joined: Int32 = 7
    /// ICU has to be asked whether a line may end there.
    static let undecided: Int32 = 11
    static let space: Int32 = 15
  }

  static let other: Letter = 0
  /// In the place of a first character that counts for nothing: where a line or a word begins.
  static let start: Letter = 1
  static let space: Letter = 0x20
  /// From here on letters are given as they come.
  private static let firstGiven: Letter = 0x80

  /// What a scan looks at, without a reference to count.
  struct Tables {
    /// Letters of the units below `units`, then of `UInt16.generalPunctuation`.
    let letterOf: UnsafeMutablePointer<Letter>
    /// By both letters, the first in the high byte.
    let entries: UnsafeMutablePointer<Int32>
    /// By letter: the class that decides where lines end.
    let classOf: UnsafeMutablePointer<UInt8>
    /// By classes, with spaces between.
    let spacedOutcomes: UnsafeMutablePointer<UInt8>
    /// Alone, 1/64 pt; below zero where it was not asked for.
    let advances: UnsafeMutablePointer<Int32>
    let spaceAdvance: Int
    /// Whether the space has no part in the font's rules: then it changes no letter beside it.
    let isSpaceApart: Bool

    /// Whether a line may end before `second`, with spaces between.
    @inline(__always) func outcome(afterSpaceBehind first: Letter, before second: Letter) -> UInt8 {
      let letterClass = classOf[Int(second)]
      if letterClass == LineBreakPairs.other { return LineBreakPairs.Outcome.unknown.rawValue }
      return spacedOutcomes[Int(classOf[Int(first)]) * LineBreakPairs.stride + Int(letterClass)]
    }
  }

  let tables: Tables
  let key: ShapingKey
  private let rules: PairInteractions
  private let letters: CommonLetters
  var spaceAdvance: Int { tables.spaceAdvance }
  var isSpaceApart: Bool { tables.isSpaceApart }
  /// Of a word that is divided.
  let hyphen: InsertedHyphen
  /// Of the language; `nil` where the system has none.
  private(set) lazy var hyphenator = Hyphenator.named(key.language)
  /// A plain space, as justification counts it.
  let spaceWidth: Int

  var letterOf: UnsafeMutablePointer<Letter> { tables.letterOf }
  var entries: UnsafeMutablePointer<Int32> { tables.entries }
  var classOf: UnsafeMutablePointer<UInt8> { tables.classOf }
  private var advances: UnsafeMutablePointer<Int32> { tables.advances }
  /// By letter.
  @exclusivity(unchecked) private var unitOf = [UInt16](repeating: 0, count: 256)
  @exclusivity(unchecked) private var advancesBeforeSpace = [Int??](repeating: nil, count: 256)
  @exclusivity(unchecked) private var nextGiven = PairAdvances.firstGiven
  /// A letter's glyph where it is one and always the same.
  @exclusivity(unchecked) private var glyphs = [UInt32?](repeating: nil, count: 256)

  static let units = LineBreakPairs.letters
  private static let letterCount = LineBreakPairs.letters + LineBreakPairs.punctuation.count

  /// Words that were shaped.
  @exclusivity(unchecked) private var shapedWords = WordTable(limit: 1 << 20)

  /// `nil` where a font's rules are not known.
  init?(_ key: ShapingKey) {
    let face = key.font.face
    guard !key.isRightToLeft,
      let rules = face.pairRules(features: key.features.filter { $0.value > 0 }.map(\.tag))
    else { return nil }
    (self.key, self.rules, letters) = (key, rules, face.commonLetters)
    hyphen = InsertedHyphen(after: key)
    spaceWidth = key.font.spaceAdvance
    let spaced = LineBreakPairs.outcomes.suffix(LineBreakPairs.stride * LineBreakPairs.stride)
    tables = Tables(
      letterOf: .allocate(capacity: PairAdvances.letterCount), entries: .allocate(capacity: 1 << 16), classOf: .allocate(capacity: 256),
      spacedOutcomes: .allocate(capacity: spaced.count), advances: .allocate(capacity: 256),
      spaceAdvance: PairAdvances.shaped([0x20], key).width, isSpaceApart: key.unscaled.spaceInLayout.isApart)
    letterOf.initialize(repeating: PairAdvances.other, count: PairAdvances.letterCount)
    entries.initialize(repeating: Between.unknown, count: 1 << 16)
    classOf.initialize(repeating: LineBreakPairs.other, count: 256)
    classOf[Int(PairAdvances.start)] = LineBreakPairs.lineFeed
    advances.initialize(repeating: -1, count: 256)
    advances[Int(PairAdvances.start)] = 0
    _ = UnsafeMutableBufferPointer(start: tables.spacedOutcomes, count: spaced.count).initialize(from: spaced)
    // A space after a letter is passed by itself.
    for letter in 0..<256 { entries[letter << 8 | Int(PairAdvances.space)] = Between.space }
    for unit in UInt16(0x20)..<0x7F where letters.contains(unit) { give(UInt8(unit), to: unit) }
  }

  deinit {
    letterOf.deallocate()
    entries.deallocate()
    classOf.deallocate()
    advances.deallocate()
    tables.spacedOutcomes.deallocate()
  }

  private func give(_ letter: Letter, to unit: UInt16) {
    unitOf[Int(letter)] = unit
    let index = PairAdvances.index(of: unit)!
    letterOf[index] = letter
    classOf[Int(letter)] = LineBreakPairs.classOf[index]
  }

  /// `nil` for a unit that has none.
  private static func index(of unit: UInt16) -> Int? {
    if unit < units { return Int(unit) }
    return LineBreakPairs.punctuation.contains(Int(unit)) ? Int(unit) - LineBreakPairs.punctuation.lowerBound + units : nil
  }

  /// The letter of a unit; of one below `units` that was met before, `letterOf` tells it.
  func letter(of unit: UInt16) -> Letter {
    guard let index = PairAdvances.index(of: unit) else { return PairAdvances.other }
    if letterOf[index] != PairAdvances.other { return letterOf[index] }
    guard unit >= 0x7F, CodeUnitProperties.isLetter(unit) || CodeUnitProperties.isPunctuation(unit), letters.contains(unit), nextGiven > 0 else { return PairAdvances.other }
    let letter = nextGiven
    nextGiven &+= 1
    give(letter, to: unit)
    return letter
  }

  // MARK: Pairs

  /// The entry of a pair that was not met before.
  func resolve(_ first: Letter, _ second: Letter) -> Int32 {
    let entry = computeEntry(first, second)
    entries[Int(first) << 8 | Int(second)] = entry
    return entry
  }

  private func computeEntry(_ first: Letter, _ second: Letter) -> Int32 {
    if first == PairAdvances.start { return 0 }
    if first == PairAdvances.space { return advance(of: first, before: second).map { Int32($0) << 2 } ?? Between.joined }
    let outcome = LineBreakPairs.outcomes[Int(classOf[Int(first)]) * LineBreakPairs.stride + Int(classOf[Int(second)])]
    guard outcome != LineBreakPairs.Outcome.unknown.rawValue, classOf[Int(second)] != LineBreakPairs.other else { return Between.undecided }
    guard let advance = advance(of: first, before: second) else { return Between.joined }
    switch outcome {
    case LineBreakPairs.Outcome.mayBreak.rawValue: return Int32(advance) << 2 | Between.mayBreak
    case LineBreakPairs.Outcome.mayBreakWithinWord.rawValue, LineBreakPairs.Outcome.mayBreakOutsideNumber.rawValue:
      return Int32(advance) << 2 | Between.dependsOnContext
    default: return Int32(advance) << 2
    }
  }

  /// The advance of a letter that nothing follows.
  @inline(__always) func advance(of letter: Letter) -> Int {
    let cached = advances[Int(letter)]
    return cached >= 0 ? Int(cached) : measured(letter)
  }

  /// The same before a space; `nil` where both may become other glyphs.
  @inline(__always) func advanceBeforeSpace(_ letter: Letter) -> Int? {
    isSpaceApart || letter == PairAdvances.start ? advance(of: letter) : advance(letter, before: PairAdvances.space)
  }

  /// What a space takes before a letter, or another space; `nil` where both may become other glyphs.
  @inline(__always) func spaceAdvance(before letter: Letter) -> Int? {
    isSpaceApart ? spaceAdvance : advance(PairAdvances.space, before: letter)
  }

  private func measured(_ letter: Letter) -> Int {
    let unit = unitOf[Int(letter)]
    return PairAdvances.shaped([unit], key) { word in
      advances[Int(letter)] = Int32(word.width)
      if word.glyphCount == 1, word.glyph(0) == key.font.face.glyph(for: UInt32(unit)), !rules.isMark(word.glyph(0)) {
        glyphs[Int(letter)] = word.glyph(0)
      }
      return word.width
    }
  }

  /// Whether both may become other glyphs, or one.
  func isJoined(_ first: Letter, _ second: Letter) -> Bool {
    if second == PairAdvances.space { return beforeSpace(first) == nil }
    let index = Int(first) << 8 | Int(second)
    let entry = entries[index] == Between.unknown ? resolve(first, second) : entries[index]
    return entry == Between.joined || entry == Between.undecided && advance(of: first, before: second) == nil
  }

  /// The advance of the last letter of a divided word; `nil` where the hyphen is shaped apart, or hangs together with it.
  func advanceBeforeHyphen(_ letter: Letter) -> Int? {
    guard case .joined(let unit) = hyphen, case let hyphen = self.letter(of: unit), hyphen != PairAdvances.other else { return nil }
    return advance(letter, before: hyphen)
  }

  /// The advance of a letter by the one behind it; `nil` where the two may hang together by more than that.
  @inline(__always) func advance(_ first: Letter, before second: Letter) -> Int? {
    if second == PairAdvances.space { return beforeSpace(first) }
    let index = Int(first) << 8 | Int(second)
    let entry = entries[index] == Between.unknown ? resolve(first, second) : entries[index]
    // Whether a line may end there is another question.
    if entry == Between.undecided { return advance(of: first, before: second) }
    return entry == Between.joined ? nil : Int(entry >> 2)
  }

  private func advance(of first: Letter, before second: Letter) -> Int? {
    let (_, last) = (advance(of: first), advance(of: second))
    guard let a = glyphs[Int(first)], let b = glyphs[Int(second)], !rules.joins(a, b) else { return nil }
    return PairAdvances.shaped([unitOf[Int(first)], unitOf[Int(second)]], key) { word in
      guard word.glyphCount == 2, word.glyph(0) == a, word.glyph(1) == b, word.cluster(0) == 0, word.cluster(1) == 1,
        word.advance(1) == Int32(last)
      else { return nil }
      return Int(word.advance(0))
    }
  }

  private func beforeSpace(_ letter: Letter) -> Int? {
    if isSpaceApart { return advance(of: letter) }
    if let cached = advancesBeforeSpace[Int(letter)] { return cached }
    let computed = advance(of: letter, before: PairAdvances.space)
    advancesBeforeSpace[Int(letter)] = .some(computed)
    return computed
  }

  /// A word that has to be shaped.
  func word(_ units: UnsafeBufferPointer<UInt16>) -> RetainedWord {
    if units.count > UnscaledShapingContext.longWord { return PairAdvances.shaped(Array(units), key) }
    let hash = WordTable.hash(units)
    if let cached = shapedWords.find(units, hash) { return RetainedWord(cached) }
    let word = PairAdvances.shaped(Array(units), key)
    return RetainedWord(shapedWords.add(hash) { arena in word { $0.copied(to: &arena) } })
  }

  private static func shaped(_ units: [UInt16], _ key: ShapingKey) -> RetainedWord {
    ShapingCache.shared.withContents { cache in
      units.withUnsafeBufferPointer { cache.context(key).retainedWord($0, buffer: cache.buffer) }
    }
  }

  private static func shaped<Result>(_ units: [UInt16], _ key: ShapingKey, _ body: (ShapedWord) -> Result) -> Result {
    shaped(units, key)(body)
  }
}

/// The pairs of the styles that a document was measured in lately. Used by one thread at a time.
final class PairAdvancesTable {
  private var cached: [(style: TextStyle, script: UInt32, pairs: PairAdvances?)] = []
  /// Each takes a quarter of a megabyte.
  private static let capacity = 6

  /// `nil` where pairs do not tell. O(1).
  func pairs(of style: TextStyle, script: UInt32) -> PairAdvances? {
    if let found = cached.firstIndex(where: { $0.script == script && $0.style == style }) { return cached[found].pairs }
    let newPairs = PairAdvances(Shaper.key(for: style, font: style.font, script: script, level: 0))
    if cached.count == Self.capacity { cached.removeFirst() }
    cached.append((style, script, newPairs))
    return newPairs
  }
}
