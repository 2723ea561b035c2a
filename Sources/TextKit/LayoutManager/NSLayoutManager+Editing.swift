import AttributedText
import CoreGraphics
import struct Foundation.NSRange
import TextEngine

extension NSLayoutManager {
  /// Converts the whole text anew.
  func reloadText() {
    let converted = converter.paragraphs(in: UTF16Span(start: 0, end: source.length))
    replace(0..<document.paragraphCount, with: converted)
  }

  /// Converts the paragraphs that an edit touched; `invalidated` is in the text as it is now.
  func replaceEditedParagraphs(invalidated: UTF16Span, changeInLength delta: Int) {
    textStorage?.ensureAttributesAreFixed(in: invalidated.nsRange)
    let edited = EditedParagraphs(document: document, text: source, invalidated: invalidated, changeInLength: delta)
    replace(edited.paragraphs, withTextOf: edited.span)
  }

  private func replace(_ old: Range<Int>, withTextOf span: UTF16Span) {
    replace(old, with: converter.paragraphs(in: span))
  }

  /// What differs in paint alone does not reach the engine: no line is laid anew.
  private func replace(_ old: Range<Int>, with new: [ConvertedParagraph]) {
    paints.replaceSubrange(old, with: new.map(\.paint))
    if old.count == new.count, zip(old, new).allSatisfy({ document.paragraph($0).isSame(as: $1.engine) }) { return }
    invalidating {
      document.replaceParagraphs(old, with: new.map(\.engine))
      numbering.replace(old, count: new.count)
    }
  }

  /// Asks attachments for their sizes again after the first container became wider or narrower.
  func readAttachmentsAgain() {
    guard attachmentWidth != document.regions.first?.width else { return }
    attachmentWidth = document.regions.first?.width
    for index in paints.indices where paints[index].hasAttachments {
      replace(index..<index + 1, withTextOf: UTF16Span(document.range(ofParagraph: index)))
    }
  }

  /// The storage, or an empty text where there is none.
  var source: NSAttributedString { textStorage ?? Self.emptyText }

  private nonisolated(unsafe) static let emptyText = NSAttributedString(string: "")

  private var converter: ParagraphConverter {
    ParagraphConverter(
      source: source, cache: runAttributes, emptyAttributes: emptyTextAttributes,
      usesDefaultHyphenation: usesDefaultHyphenation, ignoresIndents: ignoresIndents,
      attachmentBounds: { [weak self] in self?.bounds(of: $0, at: $1) ?? .zero })
  }

  func bounds(of attachment: NSTextAttachment, at index: Int) -> FixedRect {
    let container = textContainers.first
    let width = container.map { max(0, $0.size.width - 2 * $0.lineFragmentPadding) } ?? 0
    return FixedRect(
      attachment.attachmentBounds(
        for: container, proposedLineFragment: CGRect(x: 0, y: 0, width: width, height: 0), glyphPosition: .zero,
        characterIndex: index))
  }
}

extension Paragraph {
  /// Whether both are laid out alike.
  func isSame(as other: Paragraph) -> Bool {
    text == other.text && styles == other.styles && settings == other.settings
  }
}

/// Which paragraphs an edit touched, and which text takes their place.
struct EditedParagraphs {
  /// Indices before the edit.
  var paragraphs: Range<Int>
  /// UTF-16 in the text after it.
  var span: UTF16Span

  init(document: DocumentLayout, text: NSAttributedString, invalidated: UTF16Span, changeInLength delta: Int) {
    let oldEnd = invalidated.end - delta
    var first = document.paragraph(at: invalidated.start).index
    var end = document.paragraph(at: oldEnd).index + 1
    // CR LF is one separator: an edit right after a CR may join it to an LF, or part them.
    if first > 0, document.paragraphStart(first) == invalidated.start,
      text.unit(at: invalidated.start - 1) == 0x0D {
      first -= 1
    }
    // An edit that ends with a whole paragraph leaves the next as it was.
    let endsWithParagraph = document.range(ofParagraph: end - 1).lowerBound == oldEnd
    if endsWithParagraph, text.startsParagraph(at: invalidated.end) { end -= 1 }
    paragraphs = first..<max(first, end)
    let oldStart = document.paragraphStart(first)
    let replacedEnd = end > first ? document.range(ofParagraph: end - 1).upperBound : oldEnd
    span = UTF16Span(start: oldStart, end: replacedEnd + delta)
  }
}
