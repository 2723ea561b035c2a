import Fonts
import UnicodeFacts

/// Goes through a paragraph once and cuts it into items.
struct ItemizingPass {
  private let paragraph: Paragraph
  private let text: UnsafeBufferPointer<UInt16>
  private let analysis: ParagraphAnalysis
  private var found: [Item] = []
  private var scripts = ScriptTracker()
  private var clusters: ClusterScanner
  /// The fonts of the text's clusters; plain Latin never asks.
  private var fonts: ClusterFonts?

  init(paragraph: Paragraph, text: UnsafeBufferPointer<UInt16>, analysis: ParagraphAnalysis) {
    (self.paragraph, self.text, self.analysis) = (paragraph, text, analysis)
    clusters = ClusterScanner(paragraph.text)
  }

  mutating func items() -> [Item] {
    var start = 0
    for (index, run) in paragraph.styles.enumerated() where run.length > 0 {
      itemise(start..<start + run.length, style: index)
      start += run.length
    }
    if let fonts { ClusterFontPool.shared.putBack(fonts) }
    settleLeadingCommon()
    return found
  }

  private mutating func itemise(_ range: Range<Int>, style index: Int) {
    let style = paragraph.styles[index].style
    let letters = style.font.face.plainLetters
    var offset = range.lowerBound
    while offset < range.upperBound {
      let unit = text[offset]
      let level = analysis.level(at: offset)
      if let kind = specialKind(unit, style) {
        append(offset..<offset + 1, kind, index, style.font, level)
        offset += 1
        continue
      }
      if isPlain(offset, in: range, letters) {
        scripts.update(UInt32(unit))
        let end = plainEnd(after: offset, in: range, letters, level)
        append(offset..<end, .text, index, style.font, level)
        offset = end
        continue
      }
      let end = min(range.upperBound, clusters.end(after: offset, in: text))
      let font = font(of: UnsafeBufferPointer(rebasing: text[offset..<ItemizingPass.judgedEnd(of: offset..<end, in: text)]), style, index)
      append(offset..<end, .text, index, font, level)
      offset = end
    }
  }

  /// A pile of marks without end is judged by its beginning.
  static func judgedEnd(of cluster: Range<Int>, in text: UnsafeBufferPointer<UInt16>) -> Int {
    guard cluster.count > 64 else { return cluster.upperBound }
    let end = cluster.lowerBound + 64
    return text[end] & 0xFC00 == 0xDC00 && text[end - 1] & 0xFC00 == 0xD800 ? end - 1 : end
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
  private func isPlain(_ offset: Int, in range: Range<Int>, _ letters: PlainLetters) -> Bool {
    let unit = text[offset]
    return letters.holds(unit) && (offset + 1 >= range.upperBound || !LatinUnit.isFollower(text[offset + 1]))
      && unit != 0xA9 && unit != 0xAE
  }

  /// The end of the plain units from `offset` on that go with it: of its level, and such that its script goes on.
  private func plainEnd(after offset: Int, in range: Range<Int>, _ letters: PlainLetters, _ level: UInt8) -> Int {
    let goesOn = LatinUnit.goesOn(inLatin: scripts.current == ScriptTracker.latin)
    var end = offset + 1
    while end < range.upperBound, case let unit = text[end], goesOn.holds(unit), letters.holds(unit) { end += 1 }
    // A unit that something hangs on is a cluster with it.
    if end < range.upperBound, end > offset + 1, LatinUnit.isFollower(text[end]) { end -= 1 }
    if analysis.levels.isEmpty { return end }
    return analysis.levels[offset..<end].firstIndex { $0 != level } ?? end
  }

  /// The font that shows a cluster, whose scripts count from here on.
  private mutating func font(of units: UnsafeBufferPointer<UInt16>, _ style: TextStyle, _ index: Int) -> FontInstance {
    let fonts = fonts ?? ClusterFontPool.shared.take()
    self.fonts = fonts
    let own = style.font.face
    let cluster = fonts.cluster(units, in: own, style.language)
    if let script = cluster.onlyScript {
      scripts.update(cluster.first, of: script)
    } else {
      for scalar in ClusterFonts.scalars(of: units) { scripts.update(scalar) }
    }
    if cluster.isShown { return style.font }
    // A mark or a space after text of another font stays with that font where its own lacks it.
    if !cluster.asksForColour, let last = found.indices.last, found[last].kind == .text, found[last].style == index,
      case let previous = found[last].font, previous !== style.font, !previous.face.isColor,
      fonts.shows(units, previous.face, style.language)
    {
      return previous
    }
    let face = fonts.fallback(for: units, in: own, style.language)
    return face === own ? style.font : face.instance(size64: style.font.size64)
  }

  private mutating func append(_ range: Range<Int>, _ kind: Item.Kind, _ style: Int, _ font: FontInstance, _ level: UInt8) {
    let last = found.count - 1
    if kind == .text, last >= 0, found[last].kind == .text, found[last].style == style, found[last].font === font,
      found[last].level == level, found[last].script == scripts.current
    {
      found[last].range = found[last].range.lowerBound..<range.upperBound
    } else {
      found.append(Item(range: range, kind: kind, style: style, font: font, script: scripts.current, level: level))
    }
  }

  /// Text before the first letter takes that letter's script.
  private mutating func settleLeadingCommon() {
    guard let first = found.firstIndex(where: { $0.script != ScriptTracker.common }), first > 0 else { return }
    let script = found[first].script
    for index in 0..<first { found[index].script = script }
    guard found[first - 1].kind == .text, found[first].kind == .text else { return }
    let (a, b) = (found[first - 1], found[first])
    if a.style == b.style, a.font === b.font, a.level == b.level {
      found[first - 1].range = a.range.lowerBound..<b.range.upperBound
      found.remove(at: first)
    }
  }
}
