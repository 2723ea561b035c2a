import GalleyFonts
import GalleyUnicodeFacts

/// Stage six, before drawing: computes the positioned glyphs of a fragment, from left to right.
struct LineComposer {
  let paragraph: ShapedParagraph
  let fragment: PlacedFragment

  /// A part of a segment on the line.
  private struct LineItem {
    /// The index of the segment. A copy of the segment's data would need reference counting.
    var segment: Int
    /// The font of an ellipsis or a hyphen, if it differs from the segment's; else `nil`.
    var ownFont: FontInstance?
    /// The shaped word, owned by the paragraph or by `owner`, or `nil` for an item without glyphs.
    var word: ShapedWord?
    var owner: RetainedWord?
    var range: Range<ParagraphOffset>
    var width: Int
    var level: UInt8
    /// Whether a hyphen ends the word, or the whole item is an ellipsis or a hyphen.
    var inserted: Inserted = .none

    enum Inserted { case none, hyphen, all }
  }

  func compose() -> [VisualRun] {
    var items = logicalItems()
    let base = paragraph.analysis.baseLevel
    var hanging = 0
    // UAX #9, L1: white space at the end of a line takes the paragraph's level.
    for index in items.indices where items[index].range.lowerBound >= fragment.trimmedEnd && items[index].inserted == .none {
      items[index].level = base
      hanging += items[index].width
    }
    // Most lines have one direction, so they are already in visual order.
    if items.contains(where: { $0.level & 1 == 1 }) { items = visualOrder(items.map(\.level)).map { items[$0] } }
    var x = fragment.contentX.raw - (base & 1 == 1 ? hanging : 0)
    var runs: [VisualRun] = []
    var gapsPassed = 0
    var first = 0
    while first < items.count {
      let end = endOfRun(from: first, in: items)
      runs.append(run(of: items, first..<end, at: &x, &gapsPassed))
      first = end
    }
    return runs
  }

  // MARK: Pieces

  private func logicalItems() -> [LineItem] {
    let range = fragment.range.relative(to: fragment.paragraphStart)
    var items: [LineItem] = []
    guard !range.isEmpty else { return items }
    let tabs = paragraph.hasTabs
      ? TabRuler(paragraph: paragraph).tabAdvances(from: fragment.start, to: range.upperBound, indent: fragment.lead.raw)
      : [:]
    var index = paragraph.segmentIndex(at: range.lowerBound)
    items.reserveCapacity(paragraph.segmentIndex(at: range.upperBound - 1) - index + 3)
    while index < paragraph.segments.count {
      let (start, end) = (paragraph.segments[index].start, paragraph.segments[index].end)
      guard start < range.upperBound else { break }
      add(index, max(range.lowerBound, start)..<min(range.upperBound, end), tabs[index], &items)
      index += 1
    }
    return items
  }

  private func add(_ index: Int, _ part: Range<ParagraphOffset>, _ tab: Int?, _ items: inout [LineItem]) {
    guard let hidden = fragment.hidden else { return addShown(index, part, tab, &items) }
    let low = hidden.lowerBound.relative(to: fragment.paragraphStart)
    let high = hidden.upperBound.relative(to: fragment.paragraphStart)
    if part.lowerBound < low { addShown(index, part.lowerBound..<min(part.upperBound, low), tab, &items) }
    if part.contains(low) || (low == part.lowerBound) { addEllipsis(index, low, &items) }
    if part.upperBound > high { addShown(index, max(part.lowerBound, high)..<part.upperBound, tab, &items) }
  }

  private func addShown(_ index: Int, _ part: Range<ParagraphOffset>, _ tab: Int?, _ items: inout [LineItem]) {
    guard !part.isEmpty else { return }
    let level = paragraph.segments[index].level
    switch paragraph.segments[index].kind {
    case .tab: items.append(LineItem(segment: index, word: nil, range: part, width: tab ?? 0, level: level))
    case .hardBreak, .object:
      let width = paragraph.sums[index + 1] - paragraph.sums[index]
      items.append(LineItem(segment: index, word: nil, range: part, width: width, level: level))
    case .text:
      // A run shaped as a whole can extend into hanging white space. It is split there because the white space has a different level.
      if part.lowerBound < fragment.trimmedEnd, fragment.trimmedEnd < part.upperBound {
        addText(index, part.lowerBound..<fragment.trimmedEnd, &items)
        addText(index, fragment.trimmedEnd..<part.upperBound, &items)
      } else {
        addText(index, part, &items)
      }
    }
  }

  /// Adds a word, and each space after it separately.
  private func addText(_ index: Int, _ part: Range<ParagraphOffset>, _ items: inout [LineItem]) {
    let letters = part.clamped(to: paragraph.segments[index].word)
    if !letters.isEmpty { addWord(index, letters, &items) }
    guard part.upperBound > paragraph.segments[index].word.upperBound else { return }
    let (space, width) = (paragraph.space(index), paragraph.run(of: index).spaceWidth)
    for offset in max(part.lowerBound, paragraph.segments[index].word.upperBound)..<part.upperBound {
      items.append(
        LineItem(segment: index, word: space, range: offset..<offset + 1, width: width, level: paragraph.segments[index].level))
    }
  }

  private func addWord(_ index: Int, _ part: Range<ParagraphOffset>, _ items: inout [LineItem]) {
    let endsHere = fragment.endsInHyphen && part.upperBound == fragment.trimmedEnd
    var owner: RetainedWord?
    var found = paragraph.word(index)
    if endsHere || part.count != paragraph.segments[index].word.count {
      owner = Shaper.shapePart(of: index, in: paragraph, part, suffix: endsHere ? UInt16.hyphen : nil)
      found = owner?.stored
    }
    guard let word = found else { return }
    let each = paragraph.spacing(of: index)
    let spacing = each == 0 ? 0 : each * word.clusterCount(before: word.length)
    var item = LineItem(
      segment: index, word: word, owner: owner, range: part, width: word.width + spacing, level: paragraph.segments[index].level)
    guard endsHere else { return items.append(item) }
    let apart = Shaper.hyphenApart(after: paragraph.face(of: index))
    if apart == nil { item.inserted = .hyphen }
    items.append(item)
    guard let (hyphen, font) = apart else { return }
    (item.word, item.owner) = (hyphen.stored, hyphen)
    item.ownFont = font
    item.range = part.upperBound..<part.upperBound
    item.width = hyphen.width + each
    item.inserted = .all
    items.append(item)
  }

  private func addEllipsis(_ index: Int, _ offset: ParagraphOffset, _ items: inout [LineItem]) {
    let (dots, font) = Truncator.ellipsis(like: index, in: paragraph)
    var item = LineItem(
      segment: index, word: dots.stored, owner: dots, range: offset..<offset, width: dots.width, level: paragraph.analysis.baseLevel)
    item.ownFont = font
    item.inserted = .all
    items.append(item)
  }

  // MARK: Visual order

  /// Returns the indices of `levels` in visual order, from left to right (UAX #9, L2).
  private func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 & 1 == 1 }).min() else { return order }
    var level = highest
    while level >= lowestOdd {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
      level -= 1
    }
    return order
  }

  // MARK: Glyphs

  /// Returns the index of the first item that does not belong to the run of the item at `first`. All items of a run share font, style and level.
  private func endOfRun(from first: Int, in items: [LineItem]) -> Int {
    var end = first + 1
    guard items[first].word != nil, items[first].inserted != .all else { return end }
    let (font, style) = (self.font(of: items[first]), paragraph.styleIndex(of: items[first].segment))
    while end < items.count, items[end].word != nil, items[end].inserted != .all, items[end].level == items[first].level,
      paragraph.styleIndex(of: items[end].segment) == style, self.font(of: items[end]) === font
    { end += 1 }
    return end
  }

  private func font(of item: LineItem) -> FontInstance { item.ownFont ?? paragraph.font(of: item.segment) }

  private func range(of item: LineItem) -> Range<UTF16Offset> { item.range.inDocument(from: fragment.paragraphStart) }

  private func baseline(of item: LineItem) -> LayoutUnit {
    fragment.baseline - paragraph.style(of: item.segment).baselineOffset
  }

  private func run(of items: [LineItem], _ part: Range<Int>, at x: inout Int, _ gapsPassed: inout Int) -> VisualRun {
    let first = items[part.lowerBound]
    guard first.word != nil else {
      defer { x += first.width }
      return blank(first, at: x)
    }
    let style = paragraph.styleIndex(of: first.segment)
    var run = VisualRun(font: font(of: first), startX: LayoutUnit(raw: x), level: first.level, range: range(of: first))
    run.style = Int32(style)
    run.isInserted = first.inserted == .all
    run.insertedText = fragment.endsInHyphen ? UInt16.softHyphen : 0x2026
    let expansion = paragraph.styles[style].style.expansion
    if expansion != 0 { run.horizontalScale = exponential(expansion) }
    var count = 0
    for index in part {
      let range = range(of: items[index])
      run.range = min(run.range.lowerBound, range.lowerBound)..<max(run.range.upperBound, range.upperBound)
      count += items[index].word!.glyphCount
    }
    var glyphs = GlyphRows(count: count)
    let baseline = baseline(of: first).raw
    for index in part { add(items[index], to: &glyphs, on: baseline, at: &x, &gapsPassed) }
    (run.glyphs, run.xs, run.ys, run.advances, run.clusters) = (glyphs.glyphs, glyphs.xs, glyphs.ys, glyphs.advances, glyphs.clusters)
    return run
  }

  private func add(_ item: LineItem, to glyphs: inout GlyphRows, on baseline: Int, at x: inout Int, _ gapsPassed: inout Int) {
    guard let word = item.word else { return }
    let (start, end) = (fragment.paragraphStart + item.range.lowerBound, fragment.paragraphStart + item.range.upperBound)
    let ownSpacing = paragraph.spacing(of: item.segment)
    let lead = ownSpacing == 0 ? 0 : paragraph.lead(of: item.segment)
    let spacing = ownSpacing - fragment.tightening.raw
    let stretches = fragment.gaps > 0 && fragment.stretch.raw != 0 && item.range.lowerBound < fragment.trimmedEnd
    let length = item.range.count
    let count = word.glyphCount
    for index in 0..<count {
      let cluster = Int(word.cluster(index))
      let isSuffix = item.inserted == .all || cluster >= length && item.inserted == .hyphen
      var advance = Int(word.advance(index))
      if spacing != 0 || stretches, index + 1 == count || word.cluster(index + 1) != word.cluster(index) {
        advance += spacing
        if stretches, !isSuffix, cluster < length, paragraph.text[item.range.lowerBound.utf16 + cluster].isWordGap {
          advance += share(gapsPassed)
          gapsPassed += 1
        }
      }
      glyphs.add(
        word.glyph(index), x: x + lead + Int(word.xOffset(index)), y: baseline - Int(word.yOffset(index)), advance: advance,
        cluster: isSuffix ? end : start + cluster)
      x += advance
    }
  }

  /// Returns the run of a tab, a hard break or an attachment.
  private func blank(_ item: LineItem, at x: Int) -> VisualRun {
    let range = range(of: item)
    var run = VisualRun(
      font: paragraph.font(of: item.segment), startX: LayoutUnit(raw: x), level: item.level, range: range)
    run.isObject = paragraph.segments[item.segment].kind == .object
    run.glyphs = [0]
    run.xs = [LayoutUnit(raw: x)]
    run.ys = [baseline(of: item)]
    run.advances = [LayoutUnit(raw: item.width)]
    run.clusters = [range.lowerBound]
    run.isBlank = !run.isObject
    return run
  }

  /// Returns the share of the line's stretch for one gap, in whole 1/64 pt. The shares add up to the total exactly.
  private func share(_ index: Int) -> Int {
    let total = fragment.stretch.raw
    return total * (index + 1) / fragment.gaps - total * index / fragment.gaps
  }
}

/// The glyphs of a run, with storage for a known number.
private struct GlyphRows {
  private(set) var glyphs: [UInt32] = []
  private(set) var xs: [LayoutUnit] = []
  private(set) var ys: [LayoutUnit] = []
  private(set) var advances: [LayoutUnit] = []
  private(set) var clusters: [UTF16Offset] = []

  init(count: Int) {
    glyphs.reserveCapacity(count)
    xs.reserveCapacity(count)
    ys.reserveCapacity(count)
    advances.reserveCapacity(count)
    clusters.reserveCapacity(count)
  }

  @inline(__always) mutating func add(_ glyph: UInt32, x: Int, y: Int, advance: Int, cluster: UTF16Offset) {
    glyphs.append(glyph)
    xs.append(LayoutUnit(raw: x))
    ys.append(LayoutUnit(raw: y))
    advances.append(LayoutUnit(raw: advance))
    clusters.append(cluster)
  }
}
