import CoreGraphics
import struct Foundation.ObjCBool
import GalleyAttributedText
import GalleyTextEngine

extension NSLayoutManager {
  func used(in container: NSTextContainer) -> CGRect {
    document.used(inRegion: index(of: container)).map { CGRect($0) } ?? .zero
  }

  func glyphs(in container: NSTextContainer) -> Range<GlyphIndex> {
    ensureLayout(for: container)
    // A client can have removed it in a callback during layout.
    guard let region = containerIndex(of: container) else { return 0..<0 }
    return glyphs(forCharacters: characters(inRegion: region))
  }

  func bounds(of glyphs: Range<GlyphIndex>, in container: NSTextContainer) -> CGRect {
    let region = index(of: container)
    let characters = characters(of: glyphs)
    var bounds = CGRect.null
    forEachExtent(of: characters, inRegion: region) { fragment, extent in
      bounds = bounds.union(CGRect(lineHeight(of: fragment, extent)))
    }
    var ink = InkBounds(manager: self, characters: characters)
    for index in fragments(meeting: characters) where document.fragments[index].region == region {
      bounds = bounds.union(ink.bounds(ofFragment: index))
    }
    return bounds.orZero
  }

  func glyphs(meeting bounds: CGRect, in container: NSTextContainer) -> Range<GlyphIndex> {
    let fragments = fragments(inRegion: index(of: container), meeting: bounds)
    guard let first = fragments.first, let last = fragments.last else { return 0..<0 }
    let all = document.fragments
    return glyphs(forCharacters: all[first].range.lowerBound..<all[last].range.upperBound)
  }

  func visitEnclosingRects(
    of glyphs: Range<GlyphIndex>, selected: Range<GlyphIndex>?, in container: NSTextContainer,
    _ block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let selection = selected.map { characters(of: $0) }
    let region = index(of: container)
    var stop = ObjCBool(false)
    for rect in enclosingRects(of: characters(of: glyphs), selection: selection, inRegion: region) {
      block(rect, &stop)
      if stop.boolValue { return }
    }
  }
}

extension NSLayoutManager {
  /// Returns the rectangles of `enumerateEnclosingRects` for a range of characters, in the container's space. Traps if the container belongs to
  /// another layout manager.
  public func enclosingRects(
    ofCharacters range: Range<Int>, asSelection: Bool, in container: NSTextContainer
  ) -> [CGRect] {
    let characters = Range<UTF16Offset>(utf16: range)
    return enclosingRects(of: characters, selection: asSelection ? characters : nil, inRegion: index(of: container))
  }

  func enclosingRects(of characters: Range<UTF16Offset>, selection: Range<UTF16Offset>?, inRegion region: Int) -> [CGRect] {
    layOut(through: characters)
    var rects: [CGRect] = []
    for index in fragments(meeting: characters) where document.fragments[index].region == region {
      let fragment = document.fragments[index]
      let part = max(characters.lowerBound, fragment.range.lowerBound)..<min(characters.upperBound, fragment.range.upperBound)
      var extents = extents(of: part, inFragment: index)
      if let selection { extents = extended(extents, of: fragment, index, to: selection) }
      rects += extents.map { CGRect(lineHeight(of: fragment, $0)) }
    }
    return rects
  }

  /// Lays out the characters, and calls `body` for each of their horizontal extents, in each fragment of a region. A line terminator alone has an
  /// empty extent.
  private func forEachExtent(
    of characters: Range<UTF16Offset>, inRegion region: Int, _ body: (PlacedFragment, Range<LayoutUnit>) -> Void
  ) {
    layOut(through: characters)
    for index in fragments(meeting: characters) where document.fragments[index].region == region {
      let fragment = document.fragments[index]
      let extents = extents(of: characters, inFragment: index)
      // A line terminator alone has a position but no width.
      if extents.isEmpty {
        let placeholder = placeholderGlyph(forCharacter: max(characters.lowerBound, fragment.range.lowerBound), inFragment: index)
        body(fragment, placeholder.x..<placeholder.x)
      }
      for extent in extents { body(fragment, extent) }
    }
  }

  /// Returns the extents of a selection, extended to the fragment's edges if the selection continues beyond them.
  func extended(
    _ extents: [Range<LayoutUnit>], of fragment: PlacedFragment, _ index: Int, to selection: Range<UTF16Offset>
  ) -> [Range<LayoutUnit>] {
    let isRightToLeft = document.baseLevel(ofFragment: index) & 1 == 1
    var extents = extents
    if extents.isEmpty {
      let x = placeholderGlyph(forCharacter: fragment.range.lowerBound, inFragment: index).x
      extents = [x..<x]
    }
    let comesFromBefore = selection.lowerBound < fragment.range.lowerBound
    let goesOn = selection.upperBound > fragment.range.upperBound
      || (selection.upperBound == fragment.range.upperBound && selection.upperBound > fragment.range.lowerBound
        && source.startsLine(at: selection.upperBound) && selection.upperBound > 0)
    if isRightToLeft ? goesOn : comesFromBefore {
      extents[0] = extents[0].extended(toLeft: fragment.rect.x)
    }
    if isRightToLeft ? comesFromBefore : goesOn {
      extents[extents.count - 1] = extents[extents.count - 1].extended(toRight: fragment.rect.maxX)
    }
    return extents
  }

  private func lineHeight(of fragment: PlacedFragment, _ extent: Range<LayoutUnit>) -> LayoutRect {
    LayoutRect(
      x: extent.lowerBound, y: fragment.rect.y, width: extent.upperBound - extent.lowerBound,
      height: fragment.rect.height)
  }

  /// Returns the fragments of a region that intersect `bounds`. O(log *n* + fragments between its top and bottom), where *n* is the number of lines.
  package func fragments(inRegion region: Int, meeting bounds: CGRect) -> [Int] {
    guard !bounds.isNull, !(bounds.minX + bounds.maxX + bounds.minY + bounds.maxY).isNaN else { return [] }
    // Search one more point on both sides, because the intersection is decided in points.
    let bottom = LayoutUnit(points: bounds.maxY + 1)
    let first = document.firstFragment(inRegion: region, below: LayoutUnit(points: bounds.minY - 1))
    var found: [Int] = []
    let fragments = document.fragments
    for index in first..<max(first, document.fragments(inRegion: region).upperBound) {
      let fragment = fragments[index]
      // In a table row, the next cell starts at the top again.
      if fragment.rect.y > bottom, fragment.cell < 0 { break }
      if CGRectIntersectsRect(CGRect(fragment.rect), bounds) { found.append(index) }
    }
    return found
  }
}

extension CGRect {
  /// The rectangle, or zero if it is the null rectangle.
  var orZero: CGRect { isNull ? .zero : self }
}

extension Range<LayoutUnit> {
  /// The extent between the left edge of a line and the end of this extent.
  ///
  /// White space that hangs over the end of a line can be beyond its edge: then the extent is empty, at the edge.
  func extended(toLeft edge: LayoutUnit) -> Range { edge..<Swift.max(edge, upperBound) }

  /// The extent between the start of this extent and the right edge of a line; empty, at the edge, if it begins beyond the edge.
  func extended(toRight edge: LayoutUnit) -> Range { Swift.min(lowerBound, edge)..<edge }
}
