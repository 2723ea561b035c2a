import CICU
import Fonts
import UnicodeFacts

/// Stage two: analysis → items of one font, script, level and style; missing glyphs are found in other fonts,
/// a whole grapheme cluster at a time.
struct Itemizer {
  func items(of paragraph: Paragraph, _ analysis: ParagraphAnalysis) -> [Item] {
    var pass = Pass(paragraph: paragraph, analysis: analysis)
    pass.run()
    return pass.items
  }

  /// The items of a paragraph that differs from another, whose `items` are known, in nothing but what has no part in them:
  /// sizes, spacing. `nil` where more differs than that.
  func items(like items: [Item], from old: [Paragraph.StyleRun], to new: [Paragraph.StyleRun]) -> [Item]? {
    guard old.count == new.count, zip(old, new).allSatisfy({ $0.itemisesLike($1) }) else { return nil }
    var items = items
    for index in items.indices {
      let (was, now) = (old[items[index].style].style.font, new[items[index].style].style.font)
      let font = items[index].font
      items[index].font = font === was ? now : font.face.instance(size64: now.size64)
    }
    return items
  }
}

extension Paragraph.StyleRun {
  fileprivate func itemisesLike(_ other: Paragraph.StyleRun) -> Bool {
    length == other.length && style.font.face === other.style.font.face && style.language == other.style.language
      && (style.object == nil) == (other.style.object == nil)
  }
}

private struct Pass {
  let paragraph: Paragraph
  let analysis: ParagraphAnalysis
  var items: [Item] = []
  /// The paragraph's graphemes, found when first asked for: plain Latin never asks.
  var graphemes: [Int32]?
  var script: UInt32 = common
  /// Scripts of open brackets: what closes them has theirs (UAX #24, 5.2).
  var brackets: [(close: Int32, script: UInt32)] = []

  static let common: UInt32 = 0x5A79_7979  // Zyyy
  static let inherited: UInt32 = 0x5A69_6E68  // Zinh
  static let latin: UInt32 = 0x4C61_746E  // Latn

  init(paragraph: Paragraph, analysis: ParagraphAnalysis) {
    self.paragraph = paragraph
    self.analysis = analysis
  }

  mutating func run() {
    var start = 0
    for (index, run) in paragraph.styles.enumerated() where run.length > 0 {
      itemise(start..<start + run.length, style: index)
      start += run.length
    }
    settleLeadingCommon()
  }

  private mutating func itemise(_ range: Range<Int>, style index: Int) {
    let text = paragraph.text
    let style = paragraph.styles[index].style
    var offset = range.lowerBound
    while offset < range.upperBound {
      let unit = text[offset]
      let level = analysis.level(at: offset)
      if let kind = specialKind(unit, style) {
        append(offset..<offset + 1, kind, index, style.font, level)
        offset += 1
        continue
      }
      if isPlain(offset, in: range, style.font) {
        updateScript(Int32(unit))
        let end = plainEnd(after: offset, in: range, style, level)
        append(offset..<end, .text, index, style.font, level)
        offset = end
        continue
      }
      let end = min(range.upperBound, clusterEnd(after: offset))
      // A pile of marks without end is judged by its beginning.
      let scalars = Pass.scalars(of: text[offset..<min(end, offset + 64)])
      for scalar in scalars { updateScript(Int32(scalar)) }
      append(offset..<end, .text, index, font(for: scalars, style, index), level)
      offset = end
    }
  }

  private func specialKind(_ unit: UInt16, _ style: TextStyle) -> Item.Kind? {
    switch unit {
    case .tab: .tab
    case _ where unit.endsLine: .hardBreak
    case .objectReplacement where style.object != nil: .object
    default: nil
    }
  }

  /// Whether the unit at `offset` is a cluster of its own that the style's font has a glyph for: Latin and its kin and their
  /// punctuation, which neither join nor stack; signs that may be emoji are looked at.
  private func isPlain(_ offset: Int, in range: Range<Int>, _ font: FontInstance) -> Bool {
    let unit = paragraph.text[offset]
    return font.face.plainLetters.holds(unit) && (offset + 1 >= range.upperBound || !paragraph.text[offset + 1].mayFollowInCluster)
      && unit != 0xA9 && unit != 0xAE
  }

  /// The end of the plain units from `offset` on that go with it: of its level, and such that its script goes on.
  private func plainEnd(after offset: Int, in range: Range<Int>, _ style: TextStyle, _ level: UInt8) -> Int {
    let (letters, levels, isLatin) = (style.font.face.plainLetters, analysis.levels, script == Pass.latin)
    return paragraph.text.withUnsafeBufferPointer { text in
      var end = offset + 1
      while end < range.upperBound, case let unit = text[end], unit >= 0x20 && unit < 0x7F || unit.isGeneralPunctuation,
        isLetter(unit) ? isLatin : !isBracket(unit), letters.holds(unit), levels.isEmpty || levels[end] == level,
        end + 1 == range.upperBound || !text[end + 1].mayFollowInCluster
      {
        end += 1
      }
      return end
    }
  }

  private func isLetter(_ unit: UInt16) -> Bool { (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7A }
  private func isBracket(_ unit: UInt16) -> Bool { unit == 0x28 || unit == 0x29 || unit == 0x5B || unit == 0x5D }

  private mutating func clusterEnd(after offset: Int) -> Int {
    if graphemes == nil { graphemes = TextBoundaries.find(.grapheme, in: paragraph.text).offsets }
    let found = graphemes!
    var low = 0
    var high = found.count
    while low < high {
      let middle = (low + high) / 2
      if Int(found[middle]) > offset { high = middle } else { low = middle + 1 }
    }
    return low < found.count ? Int(found[low]) : paragraph.text.count
  }

  private func font(for scalars: [UInt32], _ style: TextStyle, _ index: Int) -> FontInstance {
    let own = style.font.face
    let wantsColour = EmojiPresentation.isAsked(by: scalars)
    if !wantsColour || own.isColor, own.shows(scalars) { return style.font }
    // A mark or a space after text of another font stays with that font where its own lacks it.
    if !wantsColour, let previous = items.last, previous.kind == .text, previous.style == index, previous.font !== style.font,
      !previous.font.face.isColor, previous.font.face.shows(scalars)
    {
      return previous.font
    }
    let face = FontLibrary.shared.fallback(for: scalars, language: style.language, like: own)
    return face === own ? style.font : face.instance(size64: style.font.size64)
  }

  private mutating func updateScript(_ scalar: Int32) {
    if UInt16(exactly: scalar)?.isGeneralPunctuation == true { return }
    if scalar < 0x80 {
      if isLetter(UInt16(scalar)) {
        script = Pass.latin
        return
      }
      if !isBracket(UInt16(scalar)) { return }
    }
    switch cicu_paired_bracket_type(scalar) {
    case 1:
      brackets.append((cicu_paired_bracket(scalar), script))
      if brackets.count > 32 { brackets.removeFirst() }
      return
    case 2:
      if let open = brackets.lastIndex(where: { $0.close == scalar }) {
        script = brackets[open].script
        brackets.removeSubrange(open...)
      }
      return
    default: break
    }
    let own = cicu_script(scalar)
    if own == Pass.common || own == Pass.inherited { return }
    if own != script, script != Pass.common, cicu_has_script(scalar, script) != 0 { return }
    script = own
  }

  private mutating func append(_ range: Range<Int>, _ kind: Item.Kind, _ style: Int, _ font: FontInstance, _ level: UInt8) {
    if kind == .text, let last = items.last, last.kind == .text, last.style == style, last.font === font,
      last.level == level, last.script == script
    {
      items[items.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      items.append(Item(range: range, kind: kind, style: style, font: font, script: script, level: level))
    }
  }

  /// Text before the first letter takes that letter's script.
  private mutating func settleLeadingCommon() {
    guard let first = items.firstIndex(where: { $0.script != Pass.common }), first > 0 else { return }
    let script = items[first].script
    for index in 0..<first { items[index].script = script }
    guard items[first - 1].kind == .text, items[first].kind == .text else { return }
    let (a, b) = (items[first - 1], items[first])
    if a.style == b.style, a.font === b.font, a.level == b.level {
      items[first - 1].range = a.range.lowerBound..<b.range.upperBound
      items.remove(at: first)
    }
  }

  /// Lone surrogates become U+FFFD.
  static func scalars(of units: ArraySlice<UInt16>) -> [UInt32] {
    var scalars: [UInt32] = []
    var index = units.startIndex
    while index < units.endIndex {
      let unit = UInt32(units[index])
      index += 1
      guard (0xD800..<0xE000).contains(unit) else {
        scalars.append(unit)
        continue
      }
      if unit < 0xDC00, index < units.endIndex, (0xDC00..<0xE000).contains(units[index]) {
        scalars.append(0x10000 + ((unit - 0xD800) << 10) + UInt32(units[index]) - 0xDC00)
        index += 1
      } else {
        scalars.append(0xFFFD)
      }
    }
    return scalars
  }
}
