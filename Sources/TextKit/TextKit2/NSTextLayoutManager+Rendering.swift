import class Foundation.NSNull
import struct Foundation.NSRange
import GalleyAttributedText
import GalleyTextEngine

extension NSTextLayoutManager {
  /// The value that hides an attribute of the text. It is shared, so that equal attributes form one run.
  static let hiding = NSNull()

  static func renderingValue(_ value: Any) -> Any { value is NSNull ? hiding : value }

  /// Replaces the rendering attributes of the characters in `range`, clamped to the laid-out text, by the results of `change`, and records for
  /// redrawing the characters whose attributes changed. O(log n + runs in the range).
  func changeRenderingAttributes(in range: Range<UTF16Offset>, _ change: (AttributeSet) -> AttributeSet) {
    // Within a group of edits the storage is ahead of the layout.
    let end = layout.document.textEnd
    for part in layout.use.renderingAttributes.change(range.clamped(to: 0..<end), ofText: end, change) {
      layout.recordDisplayChange(of: part)
    }
  }

  /// Moves rendering attributes with their characters after an edit, and removes those of the paragraphs that are laid out again.
  ///
  /// - Parameters:
  ///   - edited: The new characters.
  ///   - paragraphs: Those that the edit touched, in the text after it.
  func moveRenderingAttributes(edited: Range<UTF16Offset>, changeInLength delta: Int, relaid paragraphs: Range<UTF16Offset>) {
    guard !layout.use.renderingAttributes.isEmpty else { return }
    let old = edited.lowerBound..<edited.upperBound - delta
    guard old.upperBound.utf16 <= layout.use.renderingAttributes.length, layout.use.renderingAttributes.length + delta == layout.source.length else {
      // The manager missed an earlier edit, so the offsets of the attributes are stale.
      return layout.use.renderingAttributes.removeAll()
    }
    layout.use.renderingAttributes.replace(old, withUnmarked: edited.count)
    changeRenderingAttributes(in: paragraphs) { _ in .empty }
  }

  /// Removes all rendering attributes, because the whole text is laid out again. The validator is then called for each fragment once more.
  func dropRenderingAttributes() {
    fragments.forEach(in: 0..<UTF16Offset.max) { $0.invalidateRenderingAttributes() }
    changeRenderingAttributes(in: 0..<UTF16Offset.max) { _ in .empty }
  }

  func forEachRenderingAttributes(
    from location: any NSTextLocation, reverse: Bool, _ block: (NSTextLayoutManager, [NSAttributedString.Key: Any], NSTextRange) -> Bool
  ) {
    let end = layout.document.textEnd
    let start = min(max(offset(of: location), 0), end)
    var marks: [(range: Range<UTF16Offset>, attributes: AttributeSet)] = []
    // `block` can change attributes, so collect them first.
    layout.use.renderingAttributes.forEachMark(in: reverse ? 0..<start : start..<end) { part, attributes in
      if attributes !== AttributeSet.empty { marks.append((part, attributes)) }
      return true
    }
    for mark in reverse ? marks.reversed() : marks {
      guard block(self, mark.attributes.values, textRange(mark.range)) else { return }
    }
  }
}

extension LiveFragmentCache {
  /// Calls `body` with the fragments that overlap a range.
  func forEach(in range: Range<UTF16Offset>, _ body: (NSTextLayoutFragment) -> Void) {
    for fragment in liveFragments where fragment.characters.overlaps(range) { body(fragment) }
  }
}
