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
    let own = OwnGlyphs(of: run, in: source)
    let set = delegate.flatMap { implementedCallbacks.contains(.generatingGlyphs) ? generate(own, of: run, first: first, $0) : nil }
    // The delegate can have changed the text.
    if deferred.isTextStale { return [] }
    guard let set else {
      guard showsControlCharacters || implementedCallbacks.contains(.controlActions) else { return [] }
      return own.controlClusters.compactMap { deferred.isTextStale ? nil : change(own.glyphs($0, of: run), isOwn: true, run, number: first + $0.glyphs.lowerBound) }
    }
    glyphsAdded += set.count - own.glyphs.count
    var ownCluster = own.cluster(at: 0)
    return clusters(of: set, in: run.range).compactMap { cluster in
      if deferred.isTextStale { return nil }
      while ownCluster.characters.lowerBound < cluster.characters.lowerBound, ownCluster.glyphs.upperBound < own.glyphs.count {
        ownCluster = own.cluster(at: ownCluster.glyphs.upperBound)
      }
      let isOwn = ownCluster.characters == cluster.characters && own.isSame(ownCluster.glyphs, as: cluster.glyphs, in: run.font)
      return change(cluster, isOwn: isOwn, run, number: first + cluster.glyphs.startIndex)
    }
  }

  /// Calls the delegate for the first glyph, to find out whether it implements the method. The result is ignored. Traps if the text is empty.
  func queryFirstGlyph(_ delegate: any NSLayoutManagerDelegate) {
    let font = runAttributes.attributes(of: .with(source.attributes(at: 0, effectiveRange: nil))).style.font
    let unit = source.unit(at: 0)
    let run = ShapedGlyphRun(font: font, range: 0..<1, glyphs: [font.face.glyph(for: UInt32(unit)) ?? 0], clusters: [0])
    _ = generate(OwnGlyphs(of: run, in: source), of: run, first: 0, delegate)
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

  /// Calls the delegate with the glyphs of a run. Traps if the delegate sets glyphs and returns a positive number other than their count.
  ///
  /// - Parameter first: The number of the run's first glyph in the text.
  /// - Returns: The delegate's glyphs, or `nil` if it keeps the original ones.
  private func generate(
    _ own: OwnGlyphs, of run: ShapedGlyphRun, first: GlyphIndex, _ delegate: any NSLayoutManagerDelegate
  ) -> [GlyphGeneration.Glyph]? {
    let outer = generation
    generation = GlyphGeneration(characters: run.range, first: first)
    defer { generation = outer }
    let count = delegate.layoutManager(
      self, shouldGenerateGlyphs: own.glyphs, properties: own.properties, characterIndexes: own.characters,
      font: font(of: run), forGlyphRange: (first..<first + own.glyphs.count).nsRange)
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

  fileprivate typealias Cluster = (characters: Range<UTF16Offset>, glyphs: ArraySlice<GlyphGeneration.Glyph>)

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

/// The glyphs of a run before the delegate changes them, as the delegate receives them.
private struct OwnGlyphs {
  private(set) var glyphs: [CGGlyph]
  private(set) var properties: [NSLayoutManager.GlyphProperty]
  /// The first character of each glyph's cluster.
  private(set) var characters: [Int]
  private let range: Range<Int>
  /// Whether a glyph is that of a control character.
  private var hasControls = false

  /// A range of characters with the indices of its glyphs.
  typealias Cluster = (characters: Range<UTF16Offset>, glyphs: Range<Int>)

  init(of run: ShapedGlyphRun, in text: NSAttributedString) {
    (range, characters) = (run.range.utf16, run.clusters.map(\.utf16))
    glyphs = run.glyphs.map { CGGlyph(truncatingIfNeeded: $0) }
    properties = []
    properties.reserveCapacity(glyphs.count)
    let units = text.utf16Units(in: run.range)
    var last = -1
    for character in characters {
      let property = NSLayoutManager.defaultProperty(ofUnit: units[character - range.lowerBound], isFirstOfCluster: character != last)
      if property == .controlCharacter { hasControls = true }
      properties.append(property)
      last = character
    }
  }

  /// Returns the cluster that begins with the glyph at `index`.
  func cluster(at index: Int) -> Cluster {
    var end = index + 1
    while end < glyphs.count, characters[end] == characters[index] { end += 1 }
    return (Range<UTF16Offset>(utf16: (index == 0 ? range.lowerBound : characters[index])..<(end < glyphs.count ? characters[end] : range.upperBound)), index..<end)
  }

  /// The clusters of control characters.
  var controlClusters: [Cluster] {
    guard hasControls else { return [] }
    return glyphs.indices.filter { properties[$0] == .controlCharacter && ($0 == 0 || characters[$0] != characters[$0 - 1]) }.map { cluster(at: $0) }
  }

  /// Returns a cluster with its glyphs, in the font of the run.
  func glyphs(_ cluster: Cluster, of run: ShapedGlyphRun) -> NSLayoutManager.Cluster {
    let all = cluster.glyphs.map {
      GlyphGeneration.Glyph(glyph: glyphs[$0], property: properties[$0], character: UTF16Offset(characters[$0]), font: run.font)
    }
    return (cluster.characters, all[...])
  }

  /// Whether the glyphs at some indices, in `font`, are equal to `others`.
  func isSame(_ indices: Range<Int>, as others: ArraySlice<GlyphGeneration.Glyph>, in font: FontInstance) -> Bool {
    indices.elementsEqual(others) { glyphs[$0] == $1.glyph && properties[$0] == $1.property && $1.font === font }
  }
}
