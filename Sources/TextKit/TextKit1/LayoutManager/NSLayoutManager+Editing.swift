import CoreGraphics
import struct Foundation.NSRange
import GalleyAttributedText
import GalleyRequirements
import GalleyTextEngine
import GalleyUnicodeFacts

extension NSLayoutManager {
  /// Called after another storage, or `nil`, was set: moves the manager from the list of layout managers of the old storage to that of the new one,
  /// discards temporary attributes and container starts, and converts the whole text to the engine's styles, after layout if called during it.
  /// Without a storage the text is empty. `old` is `nil` if there was no storage before.
  func storageDidChange(from old: NSTextStorage?) {
    old?.discard(self)
    storage?.remember(self)
    temporaryAttributes.removeAll()
    containerStarts = [:]
    if isInLayout { deferred.isTextStale = true }
    use.attachmentViews?.textDidChange(in: 0..<source.textEnd, changeInLength: source.length - (old?.length ?? 0))
    reloadText()
  }

  /// Moves temporary attributes, container starts and attachment views along with their characters.
  func moveAnchoredItems(edited: Range<UTF16Offset>, changeInLength delta: Int, isOfCharacters: Bool) {
    moveTemporaryAttributes(edited: edited, changeInLength: delta, isOfCharacters: isOfCharacters)
    moveContainerStarts(edited: edited, changeInLength: delta, isOfCharacters: isOfCharacters)
    if isOfCharacters {
      use.attachmentViews?.textDidChange(in: edited, changeInLength: delta)
    } else {
      use.attachmentViews?.attributesDidChange(in: edited) { source.attachment(at: $0) }
    }
  }

  /// Converts the whole text again.
  ///
  /// - Parameter dropping: Whether paragraphs that did not change are laid out again, too.
  func reloadText(dropping: Bool = false) {
    if isInLayout { return deferChange { $0.reloadText(dropping: dropping) } }
    replace(0..<document.paragraphCount, with: 0..<source.textEnd, dropping: dropping)
  }

  /// Converts the paragraphs of an edit; `invalidated` is a range of the new text.
  ///
  /// - Parameter dropping: Whether paragraphs that did not change are laid out again, too.
  /// - Returns: The converted paragraphs. During layout, the conversion is deferred, and the result is `invalidated`.
  @discardableResult
  func replaceEditedParagraphs(invalidated: Range<UTF16Offset>, changeInLength delta: Int, dropping: Bool = false) -> Range<UTF16Offset> {
    if isInLayout {
      deferChange { $0.replaceEditedParagraphs(invalidated: invalidated, changeInLength: delta, dropping: dropping) }
      return invalidated
    }
    textStorage?.ensureAttributesAreFixed(in: invalidated.nsRange)
    let edited = EditedParagraphs(document: document, text: source, invalidated: invalidated, changeInLength: delta)
    guard edited.isWhole(in: document, source) else {
      // A layout request within the edit invalidated paragraphs before the engine processed the edit.
      reloadText()
      return 0..<source.textEnd
    }
    // A replacement paragraph can change anywhere.
    let unchanged = dropping || use.shownParagraph != nil ? nil : edited.unchanged(invalidated, delta)
    replace(
      edited.paragraphs, with: edited.characters, oldLength: edited.oldLength, dropping: dropping, unchanged: unchanged,
      isOneParagraph: unchanged != nil && endsNoParagraph(invalidated))
    return edited.characters
  }

  /// Returns whether an edit within a paragraph inserted no separator.
  ///
  /// Only short edits are checked. An edit right after a separator does not count, because it can start a paragraph at
  /// the end of the text.
  private func endsNoParagraph(_ edited: Range<UTF16Offset>) -> Bool {
    guard edited.count <= Self.fewUnits, edited.lowerBound == 0 || !source.unit(at: edited.lowerBound - 1).endsParagraph else { return false }
    return edited.allSatisfy { !source.unit(at: $0).endsParagraph }
  }

  private static let fewUnits = 8

  /// Replaces old paragraphs with those of a range of the new text.
  ///
  /// Many paragraphs are read lazily, and so are replacements of paragraphs that were never read. Differences in paint
  /// alone do not reach the engine, so lines are kept.
  ///
  /// - Parameters:
  ///   - oldLength: The length of the old paragraphs in UTF-16 code units, if known.
  ///   - isOneParagraph: Whether the range is known to be one paragraph.
  private func replace(
    _ old: Range<Int>, with range: Range<UTF16Offset>, oldLength: Int? = nil, dropping: Bool = false, unchanged: UnchangedText? = nil, isOneParagraph: Bool = false
  ) {
    document.prepareToReplace(old)
    let text = TextParagraphs(of: self)
    let hasOtherLength = unchanged.map { $0.delta != 0 } ?? false
    if let text, mayStayUnread(old, range, oldLength, dropping: dropping, hasOtherLength: hasOtherLength),
      let unread = text.unread(range, isOneParagraph: isOneParagraph)
    {
      return invalidating {
        let firstNumber = glyphNumbering.firstNumber(ofParagraph: old.lowerBound, in: document)
        if document.replaceParagraphs(old, with: .unread(unread), from: text, unchanged: unchanged) {
          glyphNumbering.recordEdit(ofParagraph: old.lowerBound, characters: range, firstNumber: firstNumber, in: document)
        }
      }
    }
    let new = convertedParagraphs(in: range, of: source)
    let isSame = !dropping && old.count == new.count
      && zip(old, new).allSatisfy { document.paragraph($0).isSame(as: $1.engine) }
    if isSame {
      document.readUnread(from: text)
      document.setClientData(new.map(\.paint), fromParagraph: old.lowerBound)
      recordDisplayChange(of: range)
      return
    }
    invalidating {
      document.replaceParagraphs(old, with: .read(new.map(\.engine), data: new.map(\.paint)), from: text, unchanged: unchanged)
    }
  }

  /// Returns whether the paragraphs of `range` can be read lazily.
  ///
  /// - Parameter hasOtherLength: Whether the first paragraph is known to have another length than before.
  private func mayStayUnread(_ old: Range<Int>, _ range: Range<UTF16Offset>, _ oldLength: Int?, dropping: Bool, hasOtherLength: Bool) -> Bool {
    let length = range.count
    if length > Self.unitsReadAtOnce { return dropping || hasOtherLength || !isFirstSame(old, range.lowerBound) }
    // If a few old paragraphs were never read, read the new ones lazily as well.
    guard !old.isEmpty, old.count <= Self.fewParagraphs, old.allSatisfy({ !document.isRead($0) }) else { return false }
    let oldLength = oldLength ?? document.range(ofParagraph: old.upperBound - 1).upperBound - document.paragraphStart(old.lowerBound)
    return length != oldLength
  }

  /// Longer text is read lazily.
  private static let unitsReadAtOnce = 1 << 15
  private static let fewParagraphs = 16

  /// Returns whether the first of the old paragraphs was read and does not change: then the others can be unchanged, too.
  private func isFirstSame(_ old: Range<Int>, _ start: UTF16Offset) -> Bool {
    guard let first = old.first, document.isRead(first) else { return false }
    let new = convertedParagraphs(in: source.paragraph(at: start), of: source)
    return new.first.map { document.paragraph(first).isSame(as: $0.engine) } ?? false
  }

  /// Returns the paint of a paragraph. Reads the paragraph if necessary.
  func paint(ofParagraph index: Int) -> ParagraphPaint { unsafeDowncast(document.clientData(ofParagraph: index)!, to: ParagraphPaint.self) }

  /// The storage, or an empty text if there is none.
  var source: NSAttributedString { textStorage ?? Self.emptyText }

  private nonisolated(unsafe) static let emptyText = NSAttributedString(string: "")

  /// Returns the paragraphs of a range of whole paragraphs, with the replacements of delegates. Traps if a delegate replaces a paragraph by more
  /// or less than one.
  func convertedParagraphs(in range: Range<UTF16Offset>, of text: NSAttributedString) -> [ConvertedParagraph] {
    let converter = converter(of: text)
    guard let shownParagraph = use.shownParagraph, !range.isEmpty else { return converter.paragraphs(in: range) }
    var converted: [ConvertedParagraph] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let part = start..<min(text.paragraph(at: start).upperBound, range.upperBound)
      let shown = shownParagraph(part)
      let own = shown.text.map { self.converter(of: $0).paragraphs(in: 0..<$0.textEnd) }
      var paragraphs = own ?? converter.paragraphs(in: part)
      require(paragraphs.count == 1, "one paragraph was replaced by \(paragraphs.count); it must be one")
      shown.apply(to: &paragraphs[0])
      converted += paragraphs
      start = part.upperBound
    }
    return converted
  }

  /// Returns the settings of the paragraph of `text` that starts at an offset.
  func settings(at offset: UTF16Offset, of text: NSAttributedString) -> ParagraphSettings {
    let converter = converter(of: text)
    return converter.settings(of: converter.cache.attributes(of: text.attributeRun(at: offset).attributes))
  }

  func converter(of text: NSAttributedString) -> ParagraphConverter {
    ParagraphConverter(
      source: text, cache: runAttributes, emptyAttributes: emptyTextAttributes,
      usesDefaultHyphenation: usesDefaultHyphenation, ignoresIndents: ignoresIndents)
  }

  /// Galley: attributes that override those of runs with `.link`.
  package var linkTextAttributes: [NSAttributedString.Key: Any] {
    get { runAttributes.linkAttributes }
    set {
      use.hasLinkAppearance = true
      runAttributes = RunAttributesCache(linkAttributes: newValue)
      reloadText()
    }
  }
}

extension Paragraph {
  /// Returns whether this paragraph and `other` have the same text, styles and settings, and so the same layout.
  func isSame(as other: Paragraph) -> Bool {
    text == other.text && styles == other.styles && settings == other.settings
  }
}

/// The paragraphs that an edit affects, and the text that replaces them.
struct EditedParagraphs {
  /// The indices of the edited paragraphs, before the edit.
  var paragraphs: Range<Int>
  /// The range in the text after the edit.
  var characters: Range<UTF16Offset>
  /// The lengths of the paragraphs before and after the edit, in UTF-16 code units. If the edit does not match the text, the latter can be negative.
  let oldLength, newLength: Int

  init(document: DocumentLayout, text: NSAttributedString, invalidated: Range<UTF16Offset>, changeInLength delta: Int) {
    let oldEnd = invalidated.upperBound - delta
    // An empty text is a single empty paragraph without neighbors.
    guard document.utf16Length > 0, text.length > 0 else {
      paragraphs = 0..<document.paragraphCount
      characters = 0..<text.textEnd
      (oldLength, newLength) = (document.utf16Length, text.length)
      return
    }
    // Most edits are within one paragraph, so look it up once.
    var first = Self.paragraph(at: invalidated.lowerBound, in: document)
    var last = oldEnd < first.range.upperBound ? first : Self.paragraph(at: oldEnd, in: document)
    // CR LF is one separator: an edit right after a CR can join it with an LF, or separate them.
    if first.index > 0, first.range.lowerBound == invalidated.lowerBound, text.unit(at: invalidated.lowerBound - 1) == .carriageReturn {
      first = (first.index - 1, document.range(ofParagraph: first.index - 1))
    }
    // An edit that ends with a whole paragraph does not change the next one.
    if last.range.lowerBound == oldEnd, text.startsParagraph(at: invalidated.upperBound) {
      last = last.index > first.index ? (last.index - 1, document.range(ofParagraph: last.index - 1)) : (last.index - 1, oldEnd..<oldEnd)
    }
    paragraphs = first.index..<max(first.index, last.index + 1)
    let end = last.index >= first.index ? last.range.upperBound : oldEnd
    let start = first.range.lowerBound
    (oldLength, newLength) = (end - start, end + delta - start)
    characters = start..<max(start, end + delta)
  }

  /// Returns the paragraph that contains the code unit at `offset`, or the last one at the end of the text.
  private static func paragraph(at offset: UTF16Offset, in document: DocumentLayout) -> (index: Int, range: Range<UTF16Offset>) {
    if offset < document.textEnd { return document.paragraphRange(at: offset) }
    let index = document.paragraph(at: offset).index
    return (index, document.range(ofParagraph: index))
  }

  /// Returns whether the edit matches the text: its paragraphs exist, and the text has the length that the edit results in.
  func isWhole(in document: DocumentLayout, _ text: NSAttributedString) -> Bool {
    paragraphs.lowerBound >= 0 && paragraphs.upperBound <= document.paragraphCount && characters.upperBound <= text.textEnd
      && document.utf16Length - oldLength + newLength == text.length
  }

  /// Returns the parts of a single edited paragraph before and after the edit, which are unchanged. Returns `nil` if the edit covers several
  /// paragraphs, or extends beyond the paragraph.
  func unchanged(_ invalidated: Range<UTF16Offset>, _ delta: Int) -> UnchangedText? {
    guard paragraphs.count == 1, invalidated.lowerBound >= characters.lowerBound, invalidated.upperBound <= characters.upperBound else { return nil }
    return UnchangedText(
      prefix: invalidated.lowerBound - characters.lowerBound, suffix: characters.upperBound - invalidated.upperBound,
      oldLength: newLength - delta, delta: delta)
  }
}
