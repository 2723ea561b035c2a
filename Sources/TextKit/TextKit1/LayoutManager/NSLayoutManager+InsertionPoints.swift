import CoreGraphics
import GalleyAttributedText
import GalleyTextEngine

extension NSLayoutManager {
  func insertionPoints(
    ofLineAt character: UTF16Offset, alternate: Bool, inDisplayOrder: Bool, _ positions: UnsafeMutablePointer<CGFloat>?,
    _ charIndexes: UnsafeMutablePointer<Int>?
  ) -> Int {
    layOut(through: character..<character + 1)
    guard let index = document.fragmentIndex(containing: character) else { return 0 }
    let origin = document.fragments[index].rect.x
    let carets = carets(ofFragment: index, alternate: alternate, inDisplayOrder: inDisplayOrder)
    for (slot, caret) in carets.enumerated() {
      positions?[slot] = (caret.x - origin).points
      charIndexes?[slot] = caret.offset.utf16
    }
    return carets.count
  }

  /// Returns one caret per offset on a fragment, sorted by x or by offset. Where an offset has two, `alternate` selects the trailing edge of the
  /// previous text instead of the leading edge of the next.
  private func carets(ofFragment index: Int, alternate: Bool, inDisplayOrder: Bool) -> [CaretStop] {
    var chosen: [UTF16Offset: CaretStop] = [:]
    for stop in document.caretStops(ofFragment: index) {
      if let other = chosen[stop.offset], other.isTrailing == alternate { continue }
      chosen[stop.offset] = stop
    }
    return chosen.values.sorted { inDisplayOrder ? ($0.x, $0.offset) < ($1.x, $1.offset) : $0.offset < $1.offset }
  }

  /// Returns the frame of the caret before the character at `offset`, in its container's coordinates, and the container. The frame has no width
  /// and the height of its line. Lays out text up to the offset.
  ///
  /// At a soft line break, `atLineEnd` selects the end of the first line instead of the start of the second. Returns `nil` if no line contains
  /// the offset, because the containers are full.
  package func caretRect(at offset: UTF16Offset, atLineEnd: Bool = false) -> (rect: CGRect, container: NSTextContainer)? {
    layOut(through: offset..<offset + 1)
    guard var index = fragmentContainingCaret(at: offset) else { return nil }
    if atLineEnd, index > 0, document.fragments[index].range.lowerBound == offset,
      document.fragments[index - 1].paragraph == document.fragments[index].paragraph {
      index -= 1
    }
    let fragment = document.fragments[index]
    let placeholder = placeholderGlyph(forCharacter: offset, inFragment: index)
    let rect = LayoutRect(x: placeholder.x, y: fragment.rect.y, width: .zero, height: fragment.rect.height)
    return (CGRect(rect), textContainers[fragment.region])
  }

  private func fragmentContainingCaret(at offset: UTF16Offset) -> Int? {
    if let index = document.fragmentIndex(containing: offset) { return index }
    guard offset == document.textEnd, document.isEndLaid else { return nil }
    let last = document.fragments.count - 1
    return last >= 0 ? last : nil
  }

  // MARK: Letters

  /// Returns the vertical extent of the text of `range` on a fragment, in container space.
  ///
  /// The extent comes from the ascents and descents of the fonts, clipped to the fragment. An attachment takes the
  /// fragment's whole height. An empty range is a caret: it uses the previous character on the fragment, or else the
  /// next one.
  package func letterExtent(of range: Range<UTF16Offset>, inFragment index: Int) -> Range<LayoutUnit> {
    let fragment = document.fragments[index]
    let whole = fragment.rect.y..<fragment.rect.maxY
    var characters = range
    if range.isEmpty {
      let usesPrevious = range.lowerBound > fragment.range.lowerBound || range.lowerBound >= source.textEnd
      let start = max(usesPrevious ? range.lowerBound - 1 : range.lowerBound, 0)
      characters = start..<min(start + 1, source.textEnd)
    }
    let drawn = document.visualRuns(ofFragment: index).filter { !$0.isInserted && $0.range.overlaps(characters) }
    var (top, bottom) = (whole.upperBound, whole.lowerBound)
    func take(_ set: AttributeSet, _ part: Range<UTF16Offset>) {
      let run = runAttributes.attributes(of: set)
      guard run.attachment == nil else { return (top, bottom) = (whole.lowerBound, whole.upperBound) }
      // A character that its font lacks is drawn in a fallback font.
      let fonts = drawn.filter { $0.range.overlaps(part) }.map(\.font)
      for font in fonts.isEmpty ? [run.style.font] : fonts {
        let baseline = fragment.baseline - run.style.baselineOffset
        top = min(top, baseline - LayoutUnit(raw: font.metrics.ascent))
        bottom = max(bottom, baseline + LayoutUnit(raw: font.metrics.descent))
      }
    }
    if characters.isEmpty {
      take(.with(emptyTextAttributes), characters)
    } else {
      source.enumerateRuns(in: characters) { take($1, $0) }
    }
    (top, bottom) = (max(top, whole.lowerBound), min(bottom, whole.upperBound))
    return top < bottom ? top..<bottom : whole
  }
}
