import struct Foundation.NSRange
import GalleyRequirements

extension NSAttributedString {
  /// Galley: the number of paragraphs. An empty text has one; the end of the text after a final separator does not
  /// count. In Galley's own storage: O(log *n*) in the length of the text.
  public var numberOfParagraphs: Int { textWithSums.paragraphCount }

  /// Galley: returns the index, from 0, of the paragraph that contains the code unit at `location`; the text's end belongs to the last one.
  /// In Galley's own storage: O(log *n*) in the length of the text. Traps if `location` is out of range 0…length.
  ///
  /// Paragraphs end after LF, CR, CR LF and U+2029, as in `paragraphRange(covering:)`.
  public func paragraphIndex(at location: Int) -> Int {
    require(location >= 0 && location <= length, "location \(location) is out of range 0...\(length)")
    return textWithSums.paragraph(at: location)
  }

  /// The text as a rope. The text of a class with its own storage is copied.
  private var textWithSums: TextRope {
    readsStore ? store.text : AttributedStore(units(in: 0..<length), attributes: .empty).text
  }
}
