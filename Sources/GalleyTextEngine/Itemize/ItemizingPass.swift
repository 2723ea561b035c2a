import GalleyFonts
import GalleyUnicodeFacts

/// Scans a paragraph once and divides it into items.
struct ItemizingPass {
  private let paragraph: Paragraph
  private let text: UnsafeBufferPointer<UInt16>
  private let analysis: ParagraphAnalysis
  private var found: [Item] = []
  private var scripts = ScriptTracker()
  private var clusters: ClusterScanner
  /// The font cache for clusters; `nil` while the text is simple Latin text, which does not need it.
  private var fonts: ClusterFonts?
  /// The table of the previous item's font, if that is a fallback font without colors, which text after it may share; otherwise `nil`.
  private var borrowed: FontClusters?
  /// The last fallback font without colors used for the current style; `nil` if there is none.
  private var recent: (font: FontInstance, clusters: FontClusters)?
  /// Whether the previous item is text of the same style, and whether it uses the style's own font.
  private var followsText = false
  private var followsOwn = false

  init(paragraph: Paragraph, text: UnsafeBufferPointer<UInt16>, analysis: ParagraphAnalysis) {
    (self.paragraph, self.text, self.analysis) = (paragraph, text, analysis)
    clusters = ClusterScanner()
  }

  mutating func items() -> [Item] {
    var start = 0
    for (index, run) in paragraph.styles.enumerated() where run.length > 0 {
      itemise(start..<start + run.length, style: index)
      start += run.length
    }
    if let fonts { ClusterFontPool.shared.release(fonts) }
    settleLeadingCommon()
    return found.trimmed
  }

  /// Returns the items of a range that begins between two clusters, as parts of the items of the whole text.
  ///
  /// - Parameters:
  ///   - previous: The item before the range, or `nil` at the start of the text.
  ///   - script: The script of the text before the range. At the start of the text, that of its first letter, or Common if it is not known.
  mutating func items(in range: Range<Int>, after previous: Item?, script: UInt32) -> [Item] {
    scripts = ScriptTracker(after: script)
    var (index, start) = paragraph.styles.withUnsafeBufferPointer { styles in
      var (index, start) = (0, 0)
      while index + 1 < styles.count, start + styles[index].length <= range.lowerBound {
        start += styles[index].length
        index += 1
      }
      return (index, start)
    }
    while index < paragraph.styles.count, start < range.upperBound {
      let end = start + paragraph.styles[index].length
      let part = max(start, range.lowerBound)..<min(end, range.upperBound)
      if !part.isEmpty { itemise(part, style: index, after: start < range.lowerBound ? previous : nil) }
      (index, start) = (index + 1, end)
    }
    if let fonts { ClusterFontPool.shared.release(fonts) }
    if let first = found.first, first.range.lowerBound < range.lowerBound {
      if first.range.upperBound > range.lowerBound {
        found[0].range = range.lowerBound..<first.range.upperBound
      } else {
        found.removeFirst()
      }
    }
    if range.lowerBound == 0 { settleLeadingCommon() }
    return found
  }

  /// Restores the state after an item of a style, within whose run the text continues.
  private mutating func resume(after previous: Item, _ style: TextStyle) {
    guard previous.kind == .text else { return }
    found = [previous]
    (followsText, followsOwn) = (true, previous.font === style.font)
    if !followsOwn, !previous.font.face.isColor { borrowed = table(previous.font.face, style) }
  }

  private mutating func itemise(_ range: Range<Int>, style index: Int, after previous: Item? = nil) {
    let style = paragraph.styles[index].style
    let letters = style.font.face.commonLetters
    var own: FontClusters?
    (followsText, borrowed, recent) = (false, nil, nil)
    if let previous { resume(after: previous, style) }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let unit = text[offset]
      let level = analysis.level(at: ParagraphOffset(offset))
      if let kind = specialKind(unit, style) {
        append(offset..<offset + 1, kind, index, style.font, level)
        (followsText, borrowed) = (false, nil)
        offset += 1
        continue
      }
      if isSimple(offset, in: range, letters) {
        scripts.update(UInt32(unit))
        let end = simpleEnd(after: offset, in: range, letters, level)
        appendOwn(offset..<end, index, style, level)
        offset = end
        continue
      }
      let end = min(range.upperBound, clusters.end(after: offset, in: text))
      let units = UnsafeBufferPointer(rebasing: text[offset..<ItemizingPass.judgedEnd(of: offset..<end, in: text)])
      let fontClusters = own ?? table(style.font.face, style)
      own = fontClusters
      appendCluster(units, offset..<end, fontClusters, index, style, level)
      offset = likeEnd(from: end, to: range.upperBound, fontClusters, level)
      if offset > end { found[found.count - 1].range = found[found.count - 1].range.lowerBound..<offset }
    }
  }

  /// Returns the end of the single-unit clusters from `offset` on that continue the previous item. They are cached,
  /// displayed in its font, and do not require another script.
  private func likeEnd(from offset: Int, to limit: Int, _ own: FontClusters, _ level: UInt8) -> Int {
    var offset = offset
    let (script, isOwn, borrowed) = (scripts.current, followsOwn, borrowed)
    guard isOwn || borrowed != nil else { return offset }
    while offset < limit, case let unit = text[offset], !CodeUnitProperties.mayBeSimple(unit), unit != .objectReplacement,
      clusters.isOneUnit(at: offset, in: text), analysis.levels.isEmpty || analysis.levels[offset] == level, let cluster = own.cachedCluster(unit),
      cluster.onlyScript == script || cluster.onlyScript == ScriptTracker.common || cluster.onlyScript == ScriptTracker.inherited,
      isOwn ? cluster.isShown : !cluster.isShown && !cluster.requestsEmojiPresentation && borrowed?.cachedCluster(unit)?.isWhole == true
    { offset += 1 }
    return offset
  }

  /// Returns the end of the part of a cluster that determines its font: the cluster's end, or the end of its first 64 code units if it has very
  /// many marks.
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

  /// Returns whether the code unit at `offset` is a complete cluster that the style's font displays.
  ///
  /// This covers Latin text and punctuation, which neither join nor stack. Characters with emoji variants are excluded.
  private func isSimple(_ offset: Int, in range: Range<Int>, _ letters: CommonLetters) -> Bool {
    let unit = text[offset]
    return letters.contains(unit) && (offset + 1 >= range.upperBound || !CodeUnitProperties.isFollower(text[offset + 1]))
      && unit != 0xA9 && unit != 0xAE
  }

  /// Returns the end of the simple characters from `offset` on that have its level and continue its script.
  private func simpleEnd(after offset: Int, in range: Range<Int>, _ letters: CommonLetters, _ level: UInt8) -> Int {
    let goesOn = CodeUnitProperties.continuation(inLatin: scripts.current == ScriptTracker.latin)
    var end = offset + 1
    while end < range.upperBound, case let unit = text[end], goesOn.contains(unit), letters.contains(unit) { end += 1 }
    // A character with a combining mark forms a cluster with it.
    if end < range.upperBound, end > offset + 1, CodeUnitProperties.isFollower(text[end]) { end -= 1 }
    if analysis.levels.isEmpty { return end }
    return analysis.levels[offset..<end].firstIndex { $0 != level } ?? end
  }

  private mutating func table(_ face: FontFace, _ style: TextStyle) -> FontClusters {
    let fonts = fonts ?? ClusterFontPool.shared.acquire()
    self.fonts = fonts
    return fonts.table(face, style.language)
  }

  /// Appends a cluster in the font that displays it, and updates the current script.
  private mutating func appendCluster(
    _ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, _ own: FontClusters, _ index: Int, _ style: TextStyle, _ level: UInt8
  ) {
    let cluster = own.cluster(units)
    if cluster.onlyScript != 0 {
      scripts.update(cluster.first, of: cluster.onlyScript, isOnlyOne: cluster.hasOneScript)
    } else {
      for scalar in ClusterFonts.scalars(of: units) { scripts.update(scalar) }
    }
    if cluster.isShown { return appendOwn(range, index, style, level) }
    // A mark or a space after fallback text stays in the fallback font if its own font lacks it.
    if !cluster.requestsEmojiPresentation, followsText, let borrowed, borrowed.cluster(units).isWhole {
      if !continuesRun(to: range.upperBound, level) { append(range, .text, index, found[found.count - 1].font, level) }
      return
    }
    let face = own.fallback(for: units)
    if face === own.face { return appendOwn(range, index, style, level) }
    if recent?.clusters.face !== face {
      let font = face.instance(size64: style.font.size64)
      // Later text never continues in an emoji font.
      guard !face.isColor else {
        append(range, .text, index, font, level)
        (followsText, followsOwn, borrowed) = (true, false, nil)
        return
      }
      recent = (font, table(face, style))
    }
    append(range, .text, index, recent!.font, level)
    (followsText, followsOwn, borrowed) = (true, false, recent!.clusters)
  }

  /// Appends text in the style's own font.
  @inline(__always) private mutating func appendOwn(_ range: Range<Int>, _ index: Int, _ style: TextStyle, _ level: UInt8) {
    if followsText, followsOwn, continuesRun(to: range.upperBound, level) { return }
    append(range, .text, index, style.font, level)
    (followsText, followsOwn, borrowed) = (true, true, nil)
  }

  /// Extends the previous item to `end` if its level and script match, and returns whether they do. Its style and font
  /// are known to match.
  @inline(__always) private mutating func continuesRun(to end: Int, _ level: UInt8) -> Bool {
    let last = found.count - 1
    guard found[last].level == level, found[last].script == scripts.current else { return false }
    found[last].range = found[last].range.lowerBound..<end
    return true
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

  /// Assigns the script of the first letter to the items before it, and joins the last of these with its item if nothing else differs.
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
