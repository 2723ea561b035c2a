import GalleyFonts

/// The advances of simple text in one font: for each pair of adjacent characters, the advance of the first, and whether a line can end
/// between them. Only words with joined characters must be shaped.
///
/// Each pair that occurs is shaped once. Used by one thread at a time.
final class PairAdvances {
  /// The number that a character has here. At most 255 characters have one; 0 stands for all others.
  typealias Letter = UInt8

  /// The lowest bits of a pair's entry say what is between its characters. The bits above them are the advance of the first one, in 1/64 pt.
  enum Between {
    static let nothing: Int32 = 0
    static let mayBreak: Int32 = 1
    /// A line can end after a hyphen only within a word, and after punctuation and brackets only outside of a number.
    static let dependsOnContext: Int32 = 2
    static let mask: Int32 = 3

    // Entries without an advance.
    static let unknown: Int32 = 3
    /// Font rules can change both glyphs, so the whole word must be shaped.
    static let joined: Int32 = 7
    /// ICU must determine whether a line can end there.
    static let undecided: Int32 = 11
    static let space: Int32 = 15
  }

  static let other: Letter = 0
  /// Precedes the first character of a line or word, and has no advance.
  static let start: Letter = 1
  static let space: Letter = 0x20
  /// The letters from here on are assigned when their characters first occur.
  private static let firstAssigned: Letter = 0x80

  /// The tables that a scan reads, without reference counts.
  struct Tables {
    /// Letters by code unit: those below `units`, then those of `LineBreakPairs.punctuation`.
    let letterOf: UnsafeMutablePointer<Letter>
    /// Entries by pair, with the first letter in the high byte.
    let entries: UnsafeMutablePointer<Int32>
    /// Line breaking classes by letter.
    let classOf: UnsafeMutablePointer<UInt8>
    /// Outcomes by the classes of two characters with spaces between them.
    let spacedOutcomes: UnsafeMutablePointer<UInt8>
    /// Advances of single letters, in 1/64 pt; negative if not measured yet.
    let advances: UnsafeMutablePointer<Int32>
    let spaceAdvance: Int
    /// Whether no font rule contains the space, so that it does not change adjacent glyphs.
    let isSpaceApart: Bool

    /// Returns the raw `LineBreakPairs.Outcome` for a line end before `second`, with spaces between the letters.
    @inline(__always) func outcome(afterSpacesFollowing first: Letter, before second: Letter) -> UInt8 {
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
  /// The hyphen of a divided word.
  let hyphen: InsertedHyphen
  /// The hyphenator of the language, or `nil` if none is installed.
  private(set) lazy var hyphenator = Hyphenator.named(key.language)
  /// Width of a space for justification, in 1/64 pt.
  let spaceWidth: Int

  var letterOf: UnsafeMutablePointer<Letter> { tables.letterOf }
  var entries: UnsafeMutablePointer<Int32> { tables.entries }
  var classOf: UnsafeMutablePointer<UInt8> { tables.classOf }
  private var advances: UnsafeMutablePointer<Int32> { tables.advances }
  /// Code units by letter.
  @exclusivity(unchecked) private var unitOf = [UInt16](repeating: 0, count: 256)
  @exclusivity(unchecked) private var advancesBeforeSpace = [Int??](repeating: nil, count: 256)
  private var nextAssigned = PairAdvances.firstAssigned
  /// Glyph of a letter that is always shaped to the same single glyph; otherwise `nil`.
  private var glyphs = [UInt32?](repeating: nil, count: 256)

  static let units = LineBreakPairs.letters
  private static let letterCount = LineBreakPairs.letters + LineBreakPairs.punctuation.count

  /// Words with joined characters.
  @exclusivity(unchecked) private var shapedWords = WordTable(limit: 1 << 20)

  /// Returns `nil` if the pair rules of the font are unknown, or if text runs from right to left.
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
    // Spaces after a letter are scanned separately.
    for letter in 0..<256 { entries[letter << 8 | Int(PairAdvances.space)] = Between.space }
    for unit in UInt16(0x20)..<0x7F where letters.contains(unit) { assign(UInt8(unit), to: unit) }
  }

  deinit {
    letterOf.deallocate()
    entries.deallocate()
    classOf.deallocate()
    advances.deallocate()
    tables.spacedOutcomes.deallocate()
  }

  private func assign(_ letter: Letter, to unit: UInt16) {
    unitOf[Int(letter)] = unit
    let index = PairAdvances.index(of: unit)!
    letterOf[index] = letter
    classOf[Int(letter)] = LineBreakPairs.classOf[index]
  }

  /// Returns the index of a code unit in the tables, or `nil` if it has none.
  private static func index(of unit: UInt16) -> Int? {
    if unit < units { return Int(unit) }
    return LineBreakPairs.punctuation.contains(Int(unit)) ? Int(unit) - LineBreakPairs.punctuation.lowerBound + units : nil
  }

  /// Returns the letter of a code unit, and assigns one if necessary; `other` if the font or the tables have none for it. For code units below
  /// `units` that occurred before, `letterOf` is faster.
  func letter(of unit: UInt16) -> Letter {
    guard let index = PairAdvances.index(of: unit) else { return PairAdvances.other }
    if letterOf[index] != PairAdvances.other { return letterOf[index] }
    guard unit >= 0x7F, CodeUnitProperties.isLetter(unit) || CodeUnitProperties.isPunctuation(unit), letters.contains(unit), nextAssigned > 0 else { return PairAdvances.other }
    let letter = nextAssigned
    nextAssigned &+= 1
    assign(letter, to: unit)
    return letter
  }

  // MARK: Pairs

  /// Computes, stores and returns the entry of a pair.
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

  /// Returns the advance of a letter that is not followed by another one, in 1/64 pt.
  @inline(__always) func advance(of letter: Letter) -> Int {
    let cached = advances[Int(letter)]
    return cached >= 0 ? Int(cached) : measured(letter)
  }

  /// Returns the advance of a letter before a space, or `nil` if font rules can change both glyphs.
  @inline(__always) func advanceBeforeSpace(_ letter: Letter) -> Int? {
    isSpaceApart || letter == PairAdvances.start ? advance(of: letter) : advance(letter, before: PairAdvances.space)
  }

  /// Returns the advance of a space before a letter or another space, or `nil` if font rules can change both glyphs.
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

  /// Returns whether font rules can change the glyphs of two adjacent letters together, for example to a ligature.
  func isJoined(_ first: Letter, _ second: Letter) -> Bool {
    if second == PairAdvances.space { return beforeSpace(first) == nil }
    let index = Int(first) << 8 | Int(second)
    let entry = entries[index] == Between.unknown ? resolve(first, second) : entries[index]
    return entry == Between.joined || entry == Between.undecided && advance(of: first, before: second) == nil
  }

  /// Returns the advance of the last letter before the hyphen of a divided word. Returns `nil` if the hyphen is shaped separately or joined
  /// with that letter.
  func advanceBeforeHyphen(_ letter: Letter) -> Int? {
    guard case .joined(let unit) = hyphen, case let hyphen = self.letter(of: unit), hyphen != PairAdvances.other else { return nil }
    return advance(letter, before: hyphen)
  }

  /// Returns the advance of `first` if `second` follows, or `nil` if the two can be joined.
  @inline(__always) func advance(_ first: Letter, before second: Letter) -> Int? {
    if second == PairAdvances.space { return beforeSpace(first) }
    let index = Int(first) << 8 | Int(second)
    let entry = entries[index] == Between.unknown ? resolve(first, second) : entries[index]
    // Only the line break is undecided, not the advance.
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

  /// Returns a shaped word. Words are cached unless they are very long.
  func word(_ units: UnsafeBufferPointer<UInt16>) -> RetainedWord {
    if units.count > UnscaledShapingContext.longWord { return PairAdvances.shaped(Array(units), key) }
    let hash = WordTable.hash(units)
    if let cached = shapedWords.find(units, hash) { return RetainedWord(cached) }
    let word = PairAdvances.shaped(Array(units), key)
    return RetainedWord(shapedWords.add(hash) { arena in word { $0.copied(to: &arena) } })
  }

  /// Returns the glyph of a letter that is not joined with its neighbors, or `nil` if shaping determines it.
  func glyph(of letter: Letter) -> UInt32? {
    _ = advance(of: letter)
    return glyphs[Int(letter)]
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

/// The pair advances of the styles that a document was last measured in. Used by one thread at a time.
final class PairAdvancesTable {
  private var cached: [(style: TextStyle, script: UInt32, pairs: PairAdvances?)] = []
  /// Each element takes 256 KiB.
  private static let capacity = 6

  /// Returns the pair advances of a style, or `nil` if they cannot describe it. O(1) if cached.
  func pairs(of style: TextStyle, script: UInt32) -> PairAdvances? {
    if let found = cached.firstIndex(where: { $0.script == script && $0.style == style }) { return cached[found].pairs }
    let newPairs = PairAdvances(Shaper.key(for: style, font: style.font, script: script, level: 0))
    if cached.count == Self.capacity { cached.removeFirst() }
    cached.append((style, script, newPairs))
    return newPairs
  }
}
