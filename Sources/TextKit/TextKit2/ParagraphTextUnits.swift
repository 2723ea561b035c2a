import class Foundation.NSString
import GalleyAttributedText
import GalleyTextEngine
import GalleyUnicodeFacts

/// The text units of one paragraph, in document offsets. Each kind is computed on demand and then cached: consecutive
/// keyboard movements usually stay in one paragraph.
final class ParagraphTextUnits {
  /// The range of the paragraph with its separator.
  let range: Range<UTF16Offset>
  /// The end of the paragraph without its separator.
  let contentEnd: UTF16Offset
  private let text: [UInt16]
  private var found: [(kind: TextBoundaries.Kind?, pieces: [Range<UTF16Offset>])] = []
  /// The number of searches for units. Tests read it.
  private(set) var searches = 0

  init(_ layout: NSLayoutManager, at offset: UTF16Offset) {
    let document = layout.document
    let (index, start) = document.paragraph(at: offset)
    text = document.paragraph(index).text
    range = start..<start + text.count
    let separators = text.reversed().prefix { $0.endsParagraph }.count
    contentEnd = range.upperBound - min(separators, 2)
  }

  /// Returns the segments of the text, without gaps.
  func segments(_ kind: TextBoundaries.Kind) -> [Range<UTF16Offset>] {
    cached(kind) {
      let ends = kind == .grapheme ? Array(TextBoundaries.graphemes(in: text).dropFirst()) : TextBoundaries.find(kind, in: text).offsets.map(Int.init)
      return zip([0] + ends, ends).map { range.lowerBound + $0..<range.lowerBound + $1 }
    }
  }

  /// Returns the graphemes, words or sentences, in logical order; for any other kind, the whole paragraph without its separator.
  func units(_ options: NSString.EnumerationOptions) -> [Range<UTF16Offset>] {
    switch options.rawValue & 0xFF {
    case NSString.EnumerationOptions.byComposedCharacterSequences.rawValue: return segments(.grapheme)
    case NSString.EnumerationOptions.byWords.rawValue:
      return cached(nil) { TextBoundaries.words(in: text).map { range.lowerBound + $0.lowerBound..<range.lowerBound + $0.upperBound } }
    case NSString.EnumerationOptions.sentences.rawValue: return segments(.sentence)
    default: return [range.lowerBound..<contentEnd]
    }
  }

  /// Returns the cached ranges of a kind, or those that `find` returns, which are then cached.
  ///
  /// - Parameter kind: `nil` for words without the characters between them.
  private func cached(_ kind: TextBoundaries.Kind?, _ find: () -> [Range<UTF16Offset>]) -> [Range<UTF16Offset>] {
    if let existing = found.first(where: { $0.kind == kind }) { return existing.pieces }
    searches += 1
    let ranges = find()
    found.append((kind, ranges))
    return ranges
  }

  func string(_ unit: Range<UTF16Offset>) -> String {
    String(decoding: text[unit.relative(to: range.lowerBound).utf16], as: UTF16.self)
  }
}
