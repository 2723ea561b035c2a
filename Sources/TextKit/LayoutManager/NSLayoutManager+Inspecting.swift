import AttributedText
import CoreGraphics
import struct Foundation.NSRange
import TextEngine

/// A line fragment as inspectors and the command line show it; rectangles in its container's space, points.
package struct LaidFragment {
  package var index: Int
  /// The container's place in the manager's list.
  package var container: Int
  /// The visual line, counted within the container.
  package var line: Int
  package var rect: CGRect
  package var used: CGRect
  /// From the container's top.
  package var baseline: CGFloat
  package var characters: NSRange
  package var text: String
}

extension NSLayoutManager {
  /// Calls `body` with the lines of text in `container`, in text order, and lays them out first. As
  /// `enumerateLineFragments` does, but no glyph is counted.
  public func forEachLine(in container: NSTextContainer, _ body: (_ rect: CGRect, _ used: CGRect, _ characters: NSRange) -> Void) {
    ensureLayout(for: container)
    for index in document.fragments(inRegion: self.index(of: container)) {
      let fragment = document.fragments[index]
      if fragment.range.isEmpty { continue }
      body(CGRect(fragment.rect), CGRect(fragment.used), UTF16Span(fragment.range).nsRange)
    }
  }

  package var documentLayout: DocumentLayout { document }

  /// Whether the character stands in a column of a table's row (`NSParagraphStyle.rowColumns`), and not on a line of the text.
  /// Lays nothing out.
  public func standsInRowColumn(characterAt index: Int) -> Bool {
    document.fragmentIndex(containing: index).map { document.fragments[$0].cell >= 0 } ?? false
  }

  /// Lets go of the lines' glyphs and of shaping; who asks for them again has them made again.
  public func forgetGlyphs() { document.forgetGlyphs() }

  /// What is laid in `container`, in text order. Lays nothing out.
  package func laidFragments(in container: NSTextContainer) -> [LaidFragment] {
    laidIndices(in: container).map(laidFragment)
  }

  /// The indices of the fragments of `laidFragments(in:)`, for callers that look at one after the other.
  package func laidIndices(in container: NSTextContainer) -> Range<Int> { document.fragments(inRegion: index(of: container)) }

  /// One of them.
  package func laidFragment(at index: Int) -> LaidFragment {
    let fragment = document.fragments[index]
    return LaidFragment(
      index: index, container: fragment.region, line: fragment.line, rect: CGRect(fragment.rect),
      used: CGRect(fragment.used), baseline: fragment.baseline.points,
      characters: UTF16Span(fragment.range).nsRange,
      text: String(decoding: source.utf16Units(in: UTF16Span(fragment.range)), as: UTF16.self))
  }
}
