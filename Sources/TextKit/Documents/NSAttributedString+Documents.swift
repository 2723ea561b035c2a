import AttributedText
import struct Foundation.CocoaError
import struct Foundation.Data
import class Foundation.NSDictionary
import struct Foundation.NSRange
import struct Foundation.URL

extension AttributedText.NSAttributedString {
  /// Reads a document of plain text; others throw `CocoaError.featureUnsupported`.
  ///
  /// - Parameters:
  ///   - options: the type, the encoding, the attributes of the text. Without an encoding it is that of a byte order mark, else UTF-8
  ///     where the bytes are, else ISO Latin 1.
  ///   - dict: receives type and encoding, by their names, as they were found.
  /// - Throws: `CocoaError.fileReadInapplicableStringEncoding` where the bytes are no text of the encoding.
  public convenience init(
    data: Data, options: [DocumentReadingOptionKey: Any] = [:], documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
  ) throws {
    let type = options[.documentType].flatMap { $0 as? DocumentType ?? ($0 as? String).map { DocumentType(rawValue: $0) } }
    guard type ?? .plain == .plain else { throw CocoaError(.featureUnsupported) }
    let wanted = AttributeValue.integer(options[.characterEncoding]).map { String.Encoding(rawValue: UInt($0)) }
    let (text, encoding) = try Self.text(of: data, wanted)
    dict?.pointee = [
      DocumentAttributeKey.documentType.rawValue: DocumentType.plain.rawValue,
      DocumentAttributeKey.characterEncoding.rawValue: encoding.rawValue,
    ]
    self.init(string: text, attributes: options[.defaultAttributes] as? [Key: Any])
  }

  /// The same of a file.
  public convenience init(
    url: URL, options: [DocumentReadingOptionKey: Any] = [:], documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
  ) throws {
    try self.init(data: Data(contentsOf: url), options: options, documentAttributes: dict)
  }

  /// The characters of `range` as a document of plain text, in UTF-8 unless another encoding is asked for.
  ///
  /// - Throws: `CocoaError.featureUnsupported` for other types, `CocoaError.fileWriteInapplicableStringEncoding` where the
  ///   encoding lacks a character.
  public func data(from range: NSRange, documentAttributes dict: [DocumentAttributeKey: Any] = [:]) throws -> Data {
    let type = dict[.documentType].flatMap { $0 as? DocumentType ?? ($0 as? String).map { DocumentType(rawValue: $0) } }
    guard type ?? .plain == .plain else { throw CocoaError(.featureUnsupported) }
    let encoding = AttributeValue.integer(dict[.characterEncoding]).map { String.Encoding(rawValue: UInt($0)) } ?? .utf8
    guard let data = attributedSubstring(from: range).string.data(using: encoding) else {
      throw CocoaError(.fileWriteInapplicableStringEncoding)
    }
    return data
  }

  private static func text(of data: Data, _ wanted: String.Encoding?) throws -> (String, String.Encoding) {
    let marks: [([UInt8], String.Encoding)] = [([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE], .utf16), ([0xFE, 0xFF], .utf16)]
    let mark = marks.first { data.starts(with: $0.0) }
    let candidates = wanted.map { [$0] } ?? mark.map { [$0.1] } ?? [.utf8, .isoLatin1]
    for encoding in candidates {
      let bytes = encoding == .utf8 && data.starts(with: marks[0].0) ? data.dropFirst(3) : data
      if let text = String(data: bytes, encoding: encoding) { return (text, encoding) }
    }
    throw CocoaError(.fileReadInapplicableStringEncoding)
  }
}
