import struct Foundation.NSRange
import Requirements

extension NSAttributedString {
  /// Galley: how many paragraphs the text has: an empty one has one, and what follows a last separator is none. O(log n) in Galley's
  /// own storage.
  public var numberOfParagraphs: Int { textWithSums.paragraphCount }

  /// Galley: the number, from 0, of the paragraph that holds the unit at `location`; for the text's end, that of the last one. O(log n) in
  /// Galley's own storage.
  ///
  /// Paragraphs end after LF, CR, CR LF and U+2029, as in `paragraphRange(covering:)`.
  public func paragraphIndex(at location: Int) -> Int {
    require(location >= 0 && location <= length, "unit \(location) of \(length)")
    return textWithSums.paragraph(at: location)
  }

  /// A class that keeps its text elsewhere has it read whole.
  private var textWithSums: UnitRope {
    readsStore ? store.text : AttributedStore(units(in: 0..<length), attributes: .empty).text
  }
}
