import CoreGraphics
import GalleyAttributedText
import GalleyFonts
import GalleyRequirements
import GalleyTextEngine
import GalleyUnicodeFacts
import UIFoundation

extension NSLayoutManager {
  /// Returns the clusters of a run whose glyphs or control actions the delegate changes, and those of control characters that are shown. Calls the
  /// delegate for the run's glyphs. Empty for a run without glyphs, or if the text has changed since layout began.
  func changedClusters(of run: ShapedGlyphRun) -> [ChangedCluster] {
    if run.glyphs.isEmpty { return [] }
    let (paragraph, start) = document.paragraph(at: run.range.lowerBound)
    // Counting previous paragraphs can call the delegate for them.
    let number = numbering.start(of: paragraph, in: document)
    if run.range.lowerBound == start { glyphsAdded = 0 }
    let first = number + run.firstGlyph + glyphsAdded
    let own = ownGlyphs(of: run)
    var glyphs = own
    if let delegate, implementedCallbacks.contains(.generatingGlyphs), let set = generate(own, of: run, first: first, delegate) {
      glyphs = set
      glyphsAdded += set.count - own.count
    }
    // The delegate can have changed the text.
    if deferred.isTextStale { return [] }
    let ownGlyphsByRange = Dictionary(uniqueKeysWithValues: clusters(of: own, in: run.range).map { ($0.characters, $0.glyphs) })
    return clusters(of: glyphs, in: run.range).compactMap { cluster in
      if deferred.isTextStale { return nil }
      let isOwn = ownGlyphsByRange[cluster.characters].map { isSame($0, cluster.glyphs) } ?? false
      return change(cluster, isOwn: isOwn, run, number: first + cluster.glyphs.startIndex)
    }
  }

  /// Calls the delegate for the first glyph, to find out whether it implements the method. The result is ignored. Traps if the text is empty.
  func queryFirstGlyph(_ delegate: any NSLayoutManagerDelegate) {
    let font = runAttributes.attributes(of: .with(source.attributes(at: 0, effectiveRange: nil))).style.font
    let unit = source.unit(at: 0)
    let run = ShapedGlyphRun(font: font, range: 0..<1, glyphs: [font.face.glyph(for: UInt32(unit)) ?? 0], clusters: [0])
    _ = generate(ownGlyphs(of: run), of: run, first: 0, delegate)
  }

  /// Returns the default action of a control character: a tab, a container break for a form feed, a break for a line or paragraph terminator, and
  /// otherwise no advancement.
  func defaultAction(ofCharacter index: UTF16Offset) -> ControlCharacterAction {
    switch source.unit(at: index) {
    case .tab: .horizontalTab
    case .formFeed: .containerBreak
    case let unit where unit.endsParagraph: .paragraphBreak
    case let unit where unit.endsLine: .lineBreak
    default: .zeroAdvancement
    }
  }

  private func ownGlyphs(of run: ShapedGlyphRun) -> [GlyphGeneration.Glyph] {
    run.glyphs.indices.map { index in
      let character = run.clusters[index]
      let isFirst = index == 0 || run.clusters[index - 1] != character
      return GlyphGeneration.Glyph(
        glyph: CGGlyph(truncatingIfNeeded: run.glyphs[index]), property: defaultProperty(ofCharacter: character, isFirstOfCluster: isFirst),
        character: character, font: run.font)
    }
  }

  /// Calls the delegate with the glyphs of a run. Traps if the delegate sets glyphs and returns a positive number other than their count.
  ///
  /// - Parameter first: The number of the run's first glyph in the text.
  /// - Returns: The delegate's glyphs, or `nil` if it keeps the original ones.
  private func generate(
    _ own: [GlyphGeneration.Glyph], of run: ShapedGlyphRun, first: GlyphIndex, _ delegate: any NSLayoutManagerDelegate
  ) -> [GlyphGeneration.Glyph]? {
    let outer = generation
    generation = GlyphGeneration(characters: run.range, first: first)
    defer { generation = outer }
    let count = delegate.layoutManager(
      self, shouldGenerateGlyphs: own.map(\.glyph), properties: own.map(\.property), characterIndexes: own.map(\.character.utf16),
      font: font(of: run), forGlyphRange: (first..<first + own.count).nsRange)
    guard count > 0, let set = generation?.glyphs, !set.isEmpty else { return nil }
    require(set.count == count, "the delegate set \(set.count) glyphs but returned \(count)")
    return set
  }

  /// Returns the font attribute at the start of a run if the run's glyphs are in that font; otherwise the fallback font that they are in.
  private func font(of run: ShapedGlyphRun) -> UIFont {
    if let named = source.attribute(.font, at: run.range.lowerBound.utf16, effectiveRange: nil) as? UIFont, named.instance === run.font {
      return named
    }
    return UIFont(run.font)
  }

  /// Stores the glyphs that a delegate sets during its callback. Traps outside the callback, if the glyphs do not follow those set before, or
  /// if the character indexes do not ascend within the callback's range.
  func storeGlyphs(
    _ glyphs: UnsafeBufferPointer<CGGlyph>, _ properties: UnsafePointer<GlyphProperty>, _ characters: UnsafePointer<Int>, _ font: UIFont, at first: GlyphIndex
  ) {
    guard let open = generation else {
      requirementFailed("setGlyphs can only be called in the delegate's layoutManager(_:shouldGenerateGlyphs:properties:characterIndexes:font:forGlyphRange:)")
    }
    require(first == open.first + open.glyphs.count, "glyphs were set at index \(first), but the next index is \(open.first + open.glyphs.count)")
    var last = open.glyphs.last?.character ?? open.characters.lowerBound
    for index in glyphs.indices {
      let character = UTF16Offset(characters[index])
      require(
        character >= last && character < open.characters.upperBound,
        "character index \(character) follows \(last), but indexes must ascend within \(open.characters)")
      last = character
      generation!.glyphs.append(
        GlyphGeneration.Glyph(glyph: glyphs[index], property: properties[index], character: last, font: font.instance))
    }
  }

  // MARK: Clusters

  private typealias Cluster = (characters: Range<UTF16Offset>, glyphs: ArraySlice<GlyphGeneration.Glyph>)

  private func clusters(of glyphs: [GlyphGeneration.Glyph], in range: Range<UTF16Offset>) -> [Cluster] {
    var found: [Cluster] = []
    var index = 0
    while index < glyphs.count {
      var end = index + 1
      while end < glyphs.count, glyphs[end].character == glyphs[index].character { end += 1 }
      let start = index == 0 ? range.lowerBound : glyphs[index].character
      found.append((start..<(end < glyphs.count ? glyphs[end].character : range.upperBound), glyphs[index..<end]))
      index = end
    }
    return found
  }

  private func isSame(_ one: ArraySlice<GlyphGeneration.Glyph>, _ other: ArraySlice<GlyphGeneration.Glyph>) -> Bool {
    one.elementsEqual(other) { $0.glyph == $1.glyph && $0.property == $1.property && $0.font === $1.font }
  }

  private func change(_ cluster: Cluster, isOwn: Bool, _ run: ShapedGlyphRun, number: GlyphIndex) -> ChangedCluster? {
    let property = cluster.glyphs.reduce(GlyphProperty()) { $0.union($1.property) }
    let mark = UInt8(truncatingIfNeeded: property.rawValue << 1 | 1)
    if property.contains(.controlCharacter) {
      let standardAction = defaultAction(ofCharacter: cluster.characters.lowerBound)
      let action = action(ofCharacter: cluster.characters.lowerBound, standardAction)
      if deferred.isTextStale { return nil }
      if isOwn, action == standardAction {
        return shownControl(at: cluster.characters, run.font).map { ChangedCluster(range: cluster.characters, replacement: $0, mark: mark) }
      }
      return ChangedCluster(range: cluster.characters, replacement: replacement(of: action, cluster.characters.lowerBound, number), mark: mark)
    }
    if isOwn { return nil }
    let shown = cluster.glyphs.filter { !$0.property.contains(.null) }
    guard let first = shown.first else { return ChangedCluster(range: cluster.characters, replacement: .blank(.zero), mark: mark) }
    return ChangedCluster(
      range: cluster.characters, replacement: .glyphs(shown.map { UInt32($0.glyph) }, first.font === run.font ? nil : first.font), mark: mark)
  }

  /// Returns the glyphs that show a control character, such as "^A". Returns `nil` if control characters are not shown, if the font lacks a
  /// glyph, and for tabs and line terminators.
  private func shownControl(at characters: Range<UTF16Offset>, _ font: FontInstance) -> ChangedCluster.Replacement? {
    let unit = source.unit(at: characters.lowerBound)
    guard showsControlCharacters, defaultAction(ofCharacter: characters.lowerBound) == .zeroAdvancement else { return nil }
    let name = unit < 0x20 || unit == 0x7F ? "^" + String(UnicodeScalar(UInt8(unit ^ 0x40))) : "<" + String(unit, radix: 16, uppercase: true) + ">"
    let glyphs = name.unicodeScalars.compactMap { font.face.glyph(for: $0.value) }
    return glyphs.count == name.unicodeScalars.count ? .glyphs(glyphs, nil) : nil
  }

  private func action(ofCharacter index: UTF16Offset, _ proposed: ControlCharacterAction) -> ControlCharacterAction {
    guard let delegate, implementedCallbacks.contains(.controlActions) else { return proposed }
    return delegate.layoutManager(self, shouldUse: proposed, forControlCharacterAt: index.utf16)
  }

  private func replacement(of action: ControlCharacterAction, _ character: UTF16Offset, _ number: GlyphIndex) -> ChangedCluster.Replacement {
    if action.contains(.containerBreak) { return .columnEnd }
    if action.contains(.paragraphBreak) { return .paragraphEnd }
    if action.contains(.lineBreak) { return .lineEnd }
    if action.contains(.horizontalTab) { return .tab }
    guard action.contains(.whitespace), let delegate, let container = textContainers.first else { return .blank(.zero) }
    let line = CGRect(x: 0, y: 0, width: max(container.size.width, 0), height: 0)
    let box = delegate.layoutManager(
      self, boundingBoxForControlGlyphAt: number.number, for: container, proposedLineFragment: line, glyphPosition: .zero, characterIndex: character.utf16)
    return .blank(LayoutUnit(points: box.width))
  }
}
