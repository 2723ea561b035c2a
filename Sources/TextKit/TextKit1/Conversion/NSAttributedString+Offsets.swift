import struct Foundation.NSRange
import GalleyAttributedText
import GalleyTextEngine

/// Access to a text by typed offsets.
extension NSAttributedString {
  /// The offset at which the text ends.
  var textEnd: UTF16Offset { UTF16Offset(length) }

  func unit(at offset: UTF16Offset) -> UInt16 { unit(at: offset.utf16) }

  func utf16Units(in range: Range<UTF16Offset>) -> [UInt16] { utf16(in: range.nsRange) }

  /// Returns the attachment at an offset, which must be before the text's end, or `nil` if there is none.
  func attachment(at offset: UTF16Offset) -> NSTextAttachment? {
    attribute(.attachment, at: offset.utf16, effectiveRange: nil) as? NSTextAttachment
  }

  /// Returns the attributes at an offset and the end of their run.
  func attributeRun(at offset: UTF16Offset) -> (attributes: AttributeSet, end: UTF16Offset) {
    let (attributes, end) = attributeRun(at: offset.utf16)
    return (attributes, UTF16Offset(end))
  }

  /// Returns the paragraph that contains an offset, with its separator.
  func paragraph(at offset: UTF16Offset) -> Range<UTF16Offset> {
    paragraphRange(covering: NSRange(location: offset.utf16, length: 0)).validCharacters
  }

  /// Calls `body` with the attribute runs in a range, in order.
  @inline(__always) func enumerateRuns(in range: Range<UTF16Offset>, _ body: (_ range: Range<UTF16Offset>, _ attributes: AttributeSet) -> Void) {
    enumerateRuns(in: range.nsRange) { body($0.validCharacters, $1) }
  }
}
