import GalleyAttributedText
import GalleyTextEngine

/// A snapshot of a layout manager's text for the engine, whose paragraphs are converted on demand.
final class TextParagraphs: ParagraphSource {
  private unowned let manager: NSLayoutManager
  private let text: NSAttributedString

  /// Creates the source of paragraphs for a manager's layout. Returns `nil` if the storage is a subclass with its own text. Then all of it is
  /// converted at once.
  init?(of manager: NSLayoutManager) {
    guard let storage = manager.textStorage, storage.paragraphCount != nil else { return nil }
    self.manager = manager
    text = NSAttributedString(attributedString: storage)
  }

  func readParagraphs(_ range: Range<Int>) -> (paragraphs: [Paragraph], data: [AnyObject]) {
    let converted = manager.convertedParagraphs(in: startOfParagraph(range.lowerBound)..<startOfParagraph(range.upperBound), of: text)
    return (converted.map(\.engine), converted.map(\.paint))
  }

  func startOfParagraph(_ index: Int) -> UTF16Offset { UTF16Offset(text.paragraphStart(index)) }
  func paragraphIndex(at offset: UTF16Offset) -> Int { text.paragraphNumber(at: offset.utf16) }

  func uniformText(fromParagraph index: Int, at start: UTF16Offset) -> UniformText? {
    guard start < text.textEnd else { return nil }
    let (attributes, end) = text.attributeRun(at: start)
    let converter = manager.converter(of: text)
    let run = converter.cache.attributes(of: attributes)
    guard run.attachment == nil, run.directions.isEmpty else { return nil }
    let settings = converter.settings(of: run)
    let endParagraph = end < text.textEnd ? paragraphIndex(at: end) : text.paragraphCount!
    // Paragraphs with replacements are read. In text of several styles, only the first paragraph is queried.
    let endOfOwn = endOfOwnParagraphs(from: start, to: endParagraph > index ? end : start + 1)
    guard endOfOwn != start else { return nil }
    guard endParagraph > index else {
      // Handle a long paragraph in several colors.
      let next = startOfParagraph(index + 1)
      guard next - start >= Self.longParagraph, isSet(end..<next, in: run.style, converter.cache) else { return nil }
      return UniformText(style: run.style, settings: settings, endParagraph: index + 1, end: next, mark: nil)
    }
    let endOfUniform = end < text.textEnd ? startOfParagraph(endParagraph) : text.textEnd
    guard let endOfOwn else {
      return UniformText(style: run.style, settings: settings, endParagraph: endParagraph, end: endOfUniform, mark: (attributes, end))
    }
    let isCut = endOfOwn < endOfUniform
    return UniformText(
      style: run.style, settings: settings, endParagraph: isCut ? paragraphIndex(at: endOfOwn) : endParagraph, end: min(endOfOwn, endOfUniform), mark: nil)
  }

  private static let longParagraph = 1 << 14

  /// Queries delegates about paragraphs from an offset on, up to a limit.
  ///
  /// Returns the start of the first replaced paragraph, or the end of the queried ones. Returns `nil` if no delegate
  /// replaces paragraphs.
  private func endOfOwnParagraphs(from start: UTF16Offset, to end: UTF16Offset) -> UTF16Offset? {
    var offset = start
    while let shownParagraph = manager.use.shownParagraph {
      guard offset < min(end, text.textEnd), offset - start < Self.maximumQueriedLength else { return offset }
      let paragraph = text.paragraph(at: offset)
      guard shownParagraph(paragraph).isUnchanged else { return offset }
      offset = paragraph.upperBound
    }
    return nil
  }

  private static let maximumQueriedLength = 1 << 14

  /// Returns whether runs differ from a style only in paint. O(log *n* + their number), where *n* is the length of the text.
  private func isSet(_ characters: Range<UTF16Offset>, in style: TextStyle, _ cache: RunAttributesCache) -> Bool {
    var checked: Set<ObjectIdentifier> = []
    var isAlike = true
    text.enumerateRuns(in: characters) { _, attributes in
      guard isAlike, !checked.contains(ObjectIdentifier(attributes)) else { return }
      let run = cache.attributes(of: attributes)
      isAlike = run.attachment == nil && run.directions.isEmpty && run.style == style
      checked.insert(ObjectIdentifier(attributes))
    }
    return isAlike
  }

  func matches(_ uniform: UniformText, about offset: UTF16Offset, longerBy delta: Int) -> Bool {
    guard let mark = uniform.mark, offset < text.textEnd, case let (attributes, end) = text.attributeRun(at: offset) else { return false }
    // The run has the same end relative to the text after the edit, so the rest of the paragraph is in it.
    return attributes === mark.attributes && end == mark.end + delta
  }

  func editedStyles(
    _ styles: [Paragraph.StyleRun], data: AnyObject?, ofParagraphAt start: UTF16Offset, _ unchanged: UnchangedText
  ) -> (styles: [Paragraph.StyleRun], data: AnyObject?)? {
    // The new text follows a character of the paragraph, and has its attributes. The first character determines the settings of the paragraph.
    let neighbor = unchanged.neighbor
    guard unchanged.prefix > 0, manager.use.shownParagraph == nil, neighbor.upperBound <= unchanged.oldLength, let paint = data as? ParagraphPaint,
      paint.fitting.isEmpty, let index = styles.run(containing: neighbor), let edited = paint.edited(unchanged)
    else { return nil }
    let (cache, style, own) = (manager.runAttributes, styles[index].style, edited.style)
    var isAlike = true
    text.enumerateRuns(in: start + neighbor.lowerBound..<start + neighbor.upperBound + unchanged.delta) { _, attributes in
      guard isAlike else { return }
      let run = cache.attributes(of: attributes)
      isAlike = run.attachment == nil && run.directions.isEmpty && run.style == style && run.paint === own
    }
    guard isAlike else { return nil }
    var styles = styles
    styles[index].length += unchanged.delta
    return (styles, edited.paint)
  }

  func copyUnits(_ range: Range<UTF16Offset>, to target: UnsafeMutablePointer<UInt16>) {
    text.copyUnits(range.utf16, to: target)
  }

  /// Returns the tree item that represents the paragraphs of a range until they are read, or `nil` if the range is empty. The range consists of
  /// whole paragraphs. O(log *n* + attribute runs), or O(log *n*) for one paragraph, where *n* is the length of the text.
  ///
  /// - Parameter isOneParagraph: Whether the range is known to be one paragraph.
  func unread(_ range: Range<UTF16Offset>, isOneParagraph: Bool = false) -> UnreadParagraphs? {
    if range.isEmpty { return nil }
    let (cache, count) = (manager.runAttributes, isOneParagraph ? 1 : text.paragraphCount(of: range.utf16))
    var (offset, cutsLines) = (range.lowerBound, false)
    while offset < range.upperBound, !cutsLines {
      let run = text.attributeRun(at: offset)
      (offset, cutsLines) = (run.end, cache.cutsLines(run.attributes))
      // The attributes at its start determine the settings of a paragraph.
      if isOneParagraph { break }
    }
    return UnreadParagraphs(count: count, utf16: range.count, cutsLines: cutsLines)
  }
}

extension [Paragraph.StyleRun] {
  /// Returns the index of the run that contains a range, or `nil` if there is none. O(*n*).
  fileprivate func run(containing range: Range<Int>) -> Int? {
    withUnsafeBufferPointer { runs in
      var end = 0
      for index in runs.indices {
        end += runs[index].length
        if end > range.lowerBound { return end >= range.upperBound ? index : nil }
      }
      return nil
    }
  }
}
