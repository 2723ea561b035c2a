import CoreGraphics
import GalleyAttributedText
import GalleyRequirements
import GalleyTextEngine

/// The setters, for the fragment that layout is about to place or for existing layout.
extension NSLayoutManager {
  func applyFragmentRects(_ rect: CGRect, _ used: CGRect, forGlyph glyph: GlyphIndex) {
    if let fragmentBeingSet {
      fragmentBeingSet.pointee = FragmentRects(rect: rect, used: used)
      return
    }
    if isInLayout { return deferChange { $0.applyFragmentRects(rect, used, forGlyph: glyph) } }
    guard let found = fragment(holdingGlyph: glyph, layingOut: true) else { return }
    document.setRectangles(ofFragment: found.index, rect: LayoutRect(rect), used: LayoutRect(used))
    notifyObservingViews()
  }

  func moveToContainer(_ glyph: GlyphIndex, to container: NSTextContainer) {
    if isInLayout { return deferChange { $0.moveToContainer(glyph, to: container) } }
    guard let found = fragment(holdingGlyph: glyph, layingOut: true) else { return }
    let region = found.fragment.region
    var first = found.index
    while first > 0, document.fragments[first - 1].region == region, document.fragments[first - 1].line == found.fragment.line { first -= 1 }
    let start = document.fragments[first].range.lowerBound
    if start > 0, region + 1 < textContainers.count, textContainers[region + 1] === container {
      containerStarts[start] = container
    } else if region > 0, textContainers[region - 1] === container, containerStarts[start] === textContainers[region] {
      containerStarts[start] = nil
    } else {
      return
    }
    installCallbacks()
  }

  /// Updates the characters at which a client has a container start, after an edit: they move with the text, and those within the edited text
  /// are removed.
  func moveContainerStarts(edited: Range<UTF16Offset>, changeInLength delta: Int, isOfCharacters: Bool) {
    guard isOfCharacters, !containerStarts.isEmpty else { return }
    let oldEnd = edited.upperBound - delta
    containerStarts = containerStarts.reduce(into: [:]) { moved, start in
      if start.key <= edited.lowerBound { moved[start.key] = start.value } else if start.key >= oldEnd { moved[start.key + delta] = start.value }
    }
  }

  func applyExtraFragmentRects(_ rect: CGRect, _ used: CGRect, _ container: NSTextContainer) {
    if isInLayout { return deferChange { $0.applyExtraFragmentRects(rect, used, container) } }
    guard extraFragment != nil else { return }
    require(container === extraLineFragmentTextContainer, "the extra line fragment is in a different container")
    document.setRectangles(ofFragment: document.fragments.count - 1, rect: LayoutRect(rect), used: LayoutRect(used))
    notifyObservingViews()
  }

  func move(_ glyphs: Range<GlyphIndex>, to location: CGPoint) {
    if isInLayout { return deferChange { $0.move(glyphs, to: location) } }
    guard !glyphs.isEmpty, let found = fragment(holdingGlyph: glyphs.lowerBound, layingOut: true) else { return }
    let now = origin(ofGlyph: glyphs.lowerBound)
    let (x, y) = (LayoutUnit(points: location.x - now.x), LayoutUnit(points: location.y - now.y))
    let clusters = clusters(of: glyphs).filter { found.fragment.range.contains($0) }
    document.adjust(clusters, ofFragment: found.index) { ($0.x, $0.y) = ($0.x + x, $0.y + y) }
    notifyObservingViews()
  }

  func adjust(_ glyphs: Range<GlyphIndex>, _ change: @escaping (inout GlyphAdjustment) -> Void) {
    if isInLayout { return deferChange { $0.adjust(glyphs, change) } }
    layOut(through: characters(of: glyphs))
    for cluster in clusters(of: glyphs) {
      guard let found = document.fragment(containing: cluster) else { return }
      document.adjust(CollectionOfOne(cluster), ofFragment: found.index, change)
    }
    notifyObservingViews()
  }

  func adjustment(ofGlyph glyph: GlyphIndex) -> GlyphAdjustment? { document.adjustment(at: firstCharacter(ofGlyph: glyph)) }

  /// Returns the offsets of the first characters of the glyphs' clusters, one per cluster.
  private func clusters(of glyphs: Range<GlyphIndex>) -> [UTF16Offset] {
    var found: [UTF16Offset] = []
    for glyph in glyphs {
      let character = firstCharacter(ofGlyph: glyph)
      if found.last != character { found.append(character) }
    }
    return found
  }
}
