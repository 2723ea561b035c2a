import AttributedText
import CoreGraphics
import struct Foundation.NSRange
import Requirements
import TextEngine
import UnicodeFacts

extension NSLayoutManager {
  /// The storage is another than before: both lists follow, and the text is converted anew.
  func storageDidChange(from old: NSTextStorage?) {
    old?.forget(self)
    textStorage?.remember(self)
    temporaryAttributes.removeAll()
    containerStarts = [:]
    if isInLayout { deferred.isTextStale = true }
    use.attachmentViews?.textDidChange(in: 0..<source.length, changeInLength: source.length - (old?.length ?? 0))
    reloadText()
  }

  /// Temporary attributes, starts of containers and views of attachments move with their characters.
  func moveWhatStandsAtCharacters(edited: NSRange, changeInLength delta: Int, isOfCharacters: Bool) {
    moveTemporaryAttributes(edited: edited, changeInLength: delta, isOfCharacters: isOfCharacters)
    moveContainerStarts(edited: edited, changeInLength: delta, isOfCharacters: isOfCharacters)
    let span = edited.location..<edited.location + edited.length
    if isOfCharacters {
      use.attachmentViews?.textDidChange(in: span, changeInLength: delta)
    } else {
      use.attachmentViews?.attributesDidChange(in: span) { source.attribute(.attachment, at: $0, effectiveRange: nil) as? NSTextAttachment }
    }
  }

  /// Converts the whole text anew.
  ///
  /// - Parameter dropping: whether it is laid out anew where it is the same as before, too.
  func reloadText(dropping: Bool = false) {
    if isInLayout { return putOff { $0.reloadText(dropping: dropping) } }
    replace(0..<document.paragraphCount, with: UTF16Span(start: 0, end: source.length), dropping: dropping)
  }

  /// Converts the paragraphs that an edit touched; `invalidated` is in the text as it is now.
  ///
  /// - Parameter dropping: whether paragraphs that are the same as before are laid out anew, too.
  /// - Returns: the paragraphs.
  @discardableResult
  func replaceEditedParagraphs(invalidated: UTF16Span, changeInLength delta: Int, dropping: Bool = false) -> UTF16Span {
    if isInLayout {
      putOff { $0.replaceEditedParagraphs(invalidated: invalidated, changeInLength: delta, dropping: dropping) }
      return invalidated
    }
    textStorage?.ensureAttributesAreFixed(in: invalidated.nsRange)
    let edited = EditedParagraphs(document: document, text: source, invalidated: invalidated, changeInLength: delta)
    guard edited.isWhole(in: document, source) else {
      // Something was asked to be laid out anew within an edit, which the engine has not heard of.
      reloadText()
      return UTF16Span(start: 0, end: source.length)
    }
    // What is shown in a paragraph's place may change anywhere in it.
    let unchanged = dropping || use.shownParagraph != nil ? nil : edited.unchanged(invalidated, delta)
    replace(
      edited.paragraphs, with: edited.span, oldLength: edited.oldLength, dropping: dropping, unchanged: unchanged,
      isOneParagraph: unchanged != nil && endsNoParagraph(invalidated))
    return edited.span
  }

  /// Whether an edit within a paragraph brought in nothing that ends one: a few units that stand behind no separator, of which one at the end of the text would begin another.
  private func endsNoParagraph(_ edited: UTF16Span) -> Bool {
    guard edited.end - edited.start <= Self.fewUnits, edited.start == 0 || !source.unit(at: edited.start - 1).endsParagraph else { return false }
    return (edited.start..<edited.end).allSatisfy { !source.unit(at: $0).endsParagraph }
  }

  private static let fewUnits = 8

  /// Puts the paragraphs of a span of the text as it is now in the place of old ones; many are read when they are looked at, and so are
  /// others in the place of such as nobody looked at.
  ///
  /// What differs in paint alone does not reach the engine: no line is laid anew.
  ///
  /// - Parameters:
  ///   - oldLength: UTF-16 units of the old ones, where that is known.
  ///   - isOneParagraph: whether it is known that the span is one.
  private func replace(
    _ old: Range<Int>, with span: UTF16Span, oldLength: Int? = nil, dropping: Bool = false, unchanged: UnchangedText? = nil, isOneParagraph: Bool = false
  ) {
    document.prepareToReplace(old)
    let text = TextParagraphs(of: self)
    if let text, case let (mayStay, wereUnread) = mayStayUnread(old, span, oldLength, dropping: dropping), mayStay,
      let unread = text.unread(span, isOneParagraph: isOneParagraph)
    {
      return invalidating {
        if !wereUnread || old.count != unread.count { paints.replaceSubrange(old, withUnread: unread.count) }
        if let count = document.replaceParagraphs(old, with: .unread(unread), from: text, unchanged: unchanged) {
          counted.replace(old.lowerBound, with: count, characters: span.start..<span.end)
        } else {
          counted.replace(old, count: unread.count)
        }
      }
    }
    let new = convertedParagraphs(in: span, of: source)
    let isSame = !dropping && old.count == new.count
      && zip(old, new).allSatisfy { document.paragraph($0).isSame(as: $1.engine) }
    if isSame {
      document.readUnread(from: text)
      paints.replaceSubrange(old, with: new.map(\.paint))
      noteDisplayChange(of: span)
      return
    }
    paints.replaceSubrange(old, with: new.map(\.paint))
    invalidating {
      document.replaceParagraphs(old, with: .read(new.map(\.engine)), from: text, unchanged: unchanged)
      counted.replace(old, count: new.count)
    }
  }

  /// Whether the paragraphs of `span`, in the place of old ones, need not be read before they are looked at; and whether it is known that
  /// none of the old ones was.
  private func mayStayUnread(_ old: Range<Int>, _ span: UTF16Span, _ oldLength: Int?, dropping: Bool) -> (Bool, wereUnread: Bool) {
    let length = span.end - span.start
    if length > Self.unitsReadAtOnce { return (dropping || !isFirstSame(old, span.start), false) }
    // Of a few that nobody looked at the new ones are not looked at, either.
    guard !old.isEmpty, old.count <= Self.fewParagraphs, old.allSatisfy({ !document.isRead($0) }) else { return (false, false) }
    let oldLength = oldLength ?? document.range(ofParagraph: old.upperBound - 1).upperBound - document.paragraphStart(old.lowerBound)
    return (length != oldLength, true)
  }

  /// More than this is not read before it is looked at.
  private static let unitsReadAtOnce = 1 << 15
  private static let fewParagraphs = 16

  /// Whether the first of some paragraphs is laid out as it was: then the others may be, too.
  private func isFirstSame(_ old: Range<Int>, _ start: Int) -> Bool {
    guard let first = old.first, document.isRead(first) else { return false }
    let paragraph = source.paragraphRange(covering: NSRange(location: start, length: 0))
    let new = convertedParagraphs(in: UTF16Span(paragraph), of: source)
    return new.first.map { document.paragraph(first).isSame(as: $0.engine) } ?? false
  }

  /// How a paragraph is painted; it is read for that.
  func paint(ofParagraph index: Int) -> ParagraphPaint {
    document.readParagraph(index)
    return paints[index]
  }

  /// The storage, or an empty text where there is none.
  var source: NSAttributedString { textStorage ?? Self.emptyText }

  private nonisolated(unsafe) static let emptyText = NSAttributedString(string: "")

  /// The paragraphs of a span that begins and ends with them, those that others are shown for as those.
  func convertedParagraphs(in span: UTF16Span, of text: NSAttributedString) -> [ConvertedParagraph] {
    let converter = converter(of: text)
    guard let shownParagraph = use.shownParagraph, span.start < span.end else { return converter.paragraphs(in: span) }
    var converted: [ConvertedParagraph] = []
    var start = span.start
    while start < span.end {
      let range = text.paragraphRange(covering: NSRange(location: start, length: 0))
      let part = UTF16Span(start: start, end: min(range.location + range.length, span.end))
      let shown = shownParagraph(part.start..<part.end)
      let own = shown.text.map { self.converter(of: $0).paragraphs(in: UTF16Span(start: 0, end: $0.length)) }
      var paragraphs = own ?? converter.paragraphs(in: part)
      require(paragraphs.count == 1, "\(paragraphs.count) paragraphs shown in the place of one")
      shown.apply(to: &paragraphs[0])
      converted += paragraphs
      start = part.end
    }
    return converted
  }

  /// How a paragraph of `text` that begins at an offset is set.
  func settings(at offset: Int, of text: NSAttributedString) -> ParagraphSettings {
    let converter = converter(of: text)
    return converter.settings(of: converter.cache.attributes(of: text.attributeRun(at: offset).attributes))
  }

  func converter(of text: NSAttributedString) -> ParagraphConverter {
    ParagraphConverter(
      source: text, cache: runAttributes, emptyAttributes: emptyTextAttributes,
      usesDefaultHyphenation: usesDefaultHyphenation, ignoresIndents: ignoresIndents)
  }

  /// Galley: drawn over the attributes of runs that bear `.link`.
  package var linkTextAttributes: [NSAttributedString.Key: Any] {
    get { runAttributes.linkAttributes }
    set {
      use.hasLinkLook = true
      runAttributes = RunAttributesCache(linkAttributes: newValue)
      reloadText()
    }
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
  /// UTF-16 units of the paragraphs before it.
  let oldLength: Int

  init(document: DocumentLayout, text: NSAttributedString, invalidated: UTF16Span, changeInLength delta: Int) {
    let oldEnd = invalidated.end - delta
    // An empty text is one empty paragraph, which stands beside no other.
    guard document.utf16Length > 0, text.length > 0 else {
      paragraphs = 0..<document.paragraphCount
      span = UTF16Span(start: 0, end: text.length)
      oldLength = document.utf16Length
      return
    }
    // Most edits stay within a paragraph, which is looked for once.
    var first = Self.paragraph(at: invalidated.start, in: document)
    var last = oldEnd < first.range.upperBound ? first : Self.paragraph(at: oldEnd, in: document)
    // CR LF is one separator: an edit right after a CR may join it to an LF, or part them.
    if first.index > 0, first.range.lowerBound == invalidated.start, text.unit(at: invalidated.start - 1) == .carriageReturn {
      first = (first.index - 1, document.range(ofParagraph: first.index - 1))
    }
    // An edit that ends with a whole paragraph leaves the next as it was.
    if last.range.lowerBound == oldEnd, text.startsParagraph(at: invalidated.end) {
      last = last.index > first.index ? (last.index - 1, document.range(ofParagraph: last.index - 1)) : (last.index - 1, oldEnd..<oldEnd)
    }
    paragraphs = first.index..<max(first.index, last.index + 1)
    let end = last.index >= first.index ? last.range.upperBound : oldEnd
    span = UTF16Span(start: first.range.lowerBound, end: end + delta)
    oldLength = end - first.range.lowerBound
  }

  /// The paragraph that holds the unit at `offset`, the last for the text's end.
  private static func paragraph(at offset: Int, in document: DocumentLayout) -> (index: Int, range: Range<Int>) {
    if offset < document.utf16Length { return document.paragraphRange(at: offset) }
    let index = document.paragraph(at: offset).index
    return (index, document.range(ofParagraph: index))
  }

  /// Whether the text is the one that it was, but for what was edited.
  func isWhole(in document: DocumentLayout, _ text: NSAttributedString) -> Bool {
    paragraphs.lowerBound >= 0 && paragraphs.upperBound <= document.paragraphCount && span.end <= text.length
      && document.utf16Length - oldLength + (span.end - span.start) == text.length
  }

  /// What stays of the text of one paragraph that was edited.
  func unchanged(_ invalidated: UTF16Span, _ delta: Int) -> UnchangedText? {
    guard paragraphs.count == 1, invalidated.start >= span.start, invalidated.end <= span.end else { return nil }
    return UnchangedText(
      prefix: invalidated.start - span.start, suffix: span.end - invalidated.end, oldLength: span.end - span.start - delta, delta: delta)
  }
}
