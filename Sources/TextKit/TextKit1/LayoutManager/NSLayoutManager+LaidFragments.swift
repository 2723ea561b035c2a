import CoreGraphics
import struct Foundation.NSRange
import GalleyAttributedText
import GalleyTextEngine

/// A line fragment for inspectors and the command line. Rectangles are in its container's space, in points.
package struct LaidFragment {
  package var index: Int
  /// The index of the container in the manager's list, from 0.
  package var container: Int
  /// The index of the visual line within the container, from 0. The fragments beside a shape share it.
  package var line: Int
  package var rect: CGRect
  package var used: CGRect
  /// The distance from the container's top, in points.
  package var baseline: CGFloat
  package var characters: Range<UTF16Offset>
  package var text: String
}

extension NSLayoutManager {
  /// Lays out `container` and calls `body` with its lines of text, in text order, without the empty last line. Traps if the container belongs to
  /// another layout manager.
  ///
  /// Like `enumerateLineFragments`, but without counting glyphs.
  public func forEachLine(in container: NSTextContainer, _ body: (_ rect: CGRect, _ used: CGRect, _ characters: NSRange) -> Void) {
    ensureLayout(for: container)
    // A client can have removed it in a callback during layout.
    guard let region = containerIndex(of: container) else { return }
    for index in document.fragments(inRegion: region) {
      let fragment = document.fragments[index]
      if fragment.range.isEmpty { continue }
      body(CGRect(fragment.rect), CGRect(fragment.used), fragment.range.nsRange)
    }
  }

  package var documentLayout: DocumentLayout { document }

  /// Returns whether the character is in a column of a table row (`NSParagraphStyle.rowColumns`). Does not lay out
  /// text: returns `false` if the character has no layout.
  public func isInRowColumn(characterAt index: Int) -> Bool {
    document.fragmentIndex(containing: UTF16Offset(index)).map { document.fragments[$0].cell >= 0 } ?? false
  }

  /// Evicts cached glyphs and shaping. They are computed again on demand.
  public func evictGlyphs() { document.evictGlyphs() }

  /// Returns the fragments in `container`, in text order. Does not lay out text. Traps if the container belongs to another layout manager.
  package func laidFragments(in container: NSTextContainer) -> [LaidFragment] {
    laidIndices(in: container).map(laidFragment)
  }

  /// Returns the indices of the fragments of `laidFragments(in:)`, for sequential access. Traps if the container belongs to another layout manager.
  package func laidIndices(in container: NSTextContainer) -> Range<Int> { document.fragments(inRegion: index(of: container)) }

  /// Returns the laid-out fragment at `index`, counted from the text's start. Traps if the index is out of range.
  package func laidFragment(at index: Int) -> LaidFragment {
    let fragment = document.fragments[index]
    return LaidFragment(
      index: index, container: fragment.region, line: fragment.line, rect: CGRect(fragment.rect),
      used: CGRect(fragment.used), baseline: fragment.baseline.points,
      characters: fragment.range,
      text: String(decoding: source.utf16Units(in: fragment.range), as: UTF16.self))
  }
}
