/// An item of the paragraph tree: a paragraph that is read, or a run of paragraphs that are not.
///
/// It owns everything that is stored for its paragraphs: text and shaping if it is read, the glyph counts if they are known, and the break
/// opportunities if it was scanned. An edit replaces items, and with them all of that.
struct ParagraphItem {
  private struct Flags: OptionSet {
    let rawValue: UInt8
    static let cutsLines = Flags(rawValue: 1), mustBeShaped = Flags(rawValue: 2), isCounted = Flags(rawValue: 4)
  }

  /// The paragraph, or `nil` for a run of unread ones.
  let entry: ParagraphEntry?
  /// The counts of each paragraph, from its paragraph `first` on. `nil` if they are unknown, or if one paragraph without break opportunities has them
  /// in the item itself.
  private(set) var counts: ParagraphCounts?
  private var storedFirst: Int32 = 0
  private var storedCount: Int32
  private var flags: Flags
  /// The start in UTF-16 code units from the start of the leaf, which sets it.
  var start = 0
  /// The length in UTF-16 code units.
  private(set) var utf16: Int
  /// The number of UTF-16 code units minus the number of glyphs; 0 if the glyphs are not counted.
  private(set) var lack = 0

  init(_ entry: ParagraphEntry) {
    (self.entry, storedCount, utf16) = (entry, 1, entry.length)
    flags = entry.settings.lineBreaking.cuts ? .cutsLines : []
  }

  init(_ unread: UnreadParagraphs) {
    (entry, storedCount, utf16) = (nil, Int32(unread.count), unread.utf16)
    flags = unread.cutsLines ? .cutsLines : []
  }

  /// The number of paragraphs.
  @inline(__always) var count: Int { Int(storedCount) }
  /// The index of the first paragraph in `counts`.
  @inline(__always) var first: Int { Int(storedFirst) }
  /// Whether lines of a paragraph can be truncated, because it does not wrap.
  var cutsLines: Bool { flags.contains(.cutsLines) }
  /// Whether a scan found that the paragraphs are not simple, so that they have no break opportunities.
  var mustBeShaped: Bool { flags.contains(.mustBeShaped) }
  /// Whether the glyphs of all paragraphs are counted.
  var isCounted: Bool { flags.contains(.isCounted) }
  /// The number of glyphs; that of code units if the glyphs are not counted.
  var glyphs: Int { utf16 - lack }

  // MARK: Parts

  /// Returns the length of the first paragraphs in UTF-16 code units, or `nil` if only the source of the text knows it. O(1).
  func utf16(ofFirst count: Int) -> Int? {
    count == 0 ? 0 : count == self.count ? utf16 : counts?.total(of: first..<first + count).units
  }

  /// Returns the number of glyphs of the first paragraphs. Traps if that is unknown. O(1).
  func glyphs(ofFirst count: Int) -> Int { count == 0 ? 0 : count == self.count ? glyphs : counts!.total(of: first..<first + count).glyphs }

  /// Returns the first paragraph, counted from the first of the item, at whose end `isEnough` is true for the counts from the start of the item on.
  /// Returns `nil` if the item contains several paragraphs that are not counted. O(log *n*) in the number of paragraphs.
  func paragraph(where isEnough: (GlyphCount) -> Bool) -> Int? {
    if count == 1 { return 0 }
    return counts.map { min($0.paragraph(from: first, where: isEnough) - first, count - 1) }
  }

  /// Returns the paragraphs before and from a paragraph on, which must be within an unread run. `units` is the length of the first part.
  func divided(at paragraph: Int, units: Int) -> (ParagraphItem, ParagraphItem) {
    var (low, high) = (self, self)
    (low.storedCount, low.utf16) = (Int32(paragraph), units)
    (high.storedCount, high.utf16, high.storedFirst) = (storedCount - Int32(paragraph), utf16 - units, storedFirst + Int32(paragraph))
    precondition(units > 0 && units < utf16, "\(paragraph) of \(count) unread paragraphs have \(units) of \(utf16) code units")
    if let counts {
      low.setCounts(counts, first: first)
      high.setCounts(counts, first: first + paragraph)
    }
    return (low, high)
  }

  /// Returns the item of a paragraph that was read, in place of paragraph `index` of this run. Its counts and its break opportunities stay valid.
  func reading(_ index: Int, as entry: ParagraphEntry) -> ParagraphItem {
    var item = ParagraphItem(entry)
    if mustBeShaped { item.flags.insert(.mustBeShaped) }
    if let counts { item.setCounts(counts, first: first + index) } else if isCounted { item.setCount(utf16 - lack) }
    return item
  }

  /// Returns the item without its text, which can be read again.
  func unread() -> ParagraphItem {
    var item = ParagraphItem(UnreadParagraphs(count: count, utf16: utf16, cutsLines: cutsLines))
    (item.counts, item.storedFirst, item.flags, item.lack) = (counts, storedFirst, flags, lack)
    return item
  }

  // MARK: Changing

  /// Sets the counts to those of the paragraphs of `counts` from `first` on. Traps if their length differs.
  mutating func setCounts(_ counts: ParagraphCounts, first: Int) {
    let total = counts.total(of: first..<first + count)
    precondition(total.units == utf16, "paragraphs with \(utf16) UTF-16 code units were counted as \(total.units)")
    lack = total.units - total.glyphs
    flags.insert(.isCounted)
    if count == 1, !counts.hasBreaks { (self.counts, storedFirst) = (nil, 0) } else { (self.counts, storedFirst) = (counts, Int32(first)) }
  }

  /// Sets the number of glyphs of a single paragraph.
  mutating func setCount(_ glyphs: Int) {
    lack = utf16 - glyphs
    flags.insert(.isCounted)
  }

  /// Records that the paragraphs have to be shaped.
  mutating func recordMustBeShaped() { flags.insert(.mustBeShaped) }

  /// Discards the results of scans. `counts` are the item's own counts without break opportunities.
  mutating func dropBreaks(_ counts: ParagraphCounts?) {
    flags.remove(.mustBeShaped)
    if let counts { setCounts(counts, first: first) }
  }

  /// Appends the paragraphs of `next`, and returns `true`, if both are unread and their counts are stored in the same object or not known.
  mutating func append(_ next: ParagraphItem) -> Bool {
    guard entry == nil, next.entry == nil, flags.symmetricDifference(next.flags).isSubset(of: .cutsLines) else { return false }
    if isCounted { guard let counts, counts === next.counts, first + count == next.first else { return false } }
    storedCount += next.storedCount
    utf16 += next.utf16
    lack += next.lack
    flags.formUnion(next.flags)
    return true
  }
}
