import struct Foundation.CocoaError
import struct Foundation.Data
import class Foundation.NSDictionary
import struct Foundation.NSRange
import struct Foundation.URL
import GalleyAttributedText

extension GalleyAttributedText.NSAttributedString {
  /// Reads a document: plain text, Rich Text or HTML. Other types throw `CocoaError.featureUnsupported`.
  ///
  /// HTML is read without network access and without scripts. O(bytes).
  ///
  /// - Parameters:
  ///   - options: The type, the encoding, the base URL of HTML, the attributes of plain text. Without a type, it is
  ///     detected from the first bytes. Without an encoding, the byte order mark decides, then valid UTF-8, then the
  ///     declaration in HTML, then ISO Latin 1, or Windows-1252 in HTML. Rich Text declares its encoding.
  ///   - dict: Receives the document's metadata, by raw values of `DocumentAttributeKey`.
  /// - Throws: `CocoaError.fileReadInapplicableStringEncoding` if the bytes are not valid in the encoding,
  ///   `CocoaError.fileReadCorruptFile` with a description if they are not of the type.
  public convenience init(
    data: Data, options: [DocumentReadingOptionKey: Any] = [:], documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
  ) throws {
    let requestedType = options[.documentType].flatMap { $0 as? DocumentType ?? ($0 as? String).map { DocumentType(rawValue: $0) } }
    let wanted = AttributeValue.integer(options[.characterEncoding]).map { String.Encoding(rawValue: UInt($0)) }
    let type = requestedType ?? Self.type(of: data)
    switch type {
    case .plain:
      let (text, encoding) = try Self.text(of: data, wanted)
      Self.storeDocumentAttributes([.documentType: DocumentType.plain.rawValue, .characterEncoding: encoding.rawValue], dict)
      self.init(string: text, attributes: options[.defaultAttributes] as? [Key: Any])
    case .rtf:
      let (text, about) = try RTFReader.read(data)
      Self.storeDocumentAttributes(about, dict)
      self.init(attributedString: text)
    case .html:
      let (page, encoding) = try Self.page(of: data, wanted)
      var (text, about) = HTMLReader.read(page, base: options[.baseURL] as? URL)
      about[.characterEncoding] = encoding?.rawValue
      Self.storeDocumentAttributes(about, dict)
      self.init(attributedString: text)
    default: throw CocoaError(.featureUnsupported)
    }
  }

  /// Reads a document from a file. Throws if the file cannot be read, or like `init(data:options:documentAttributes:)`.
  public convenience init(
    url: URL, options: [DocumentReadingOptionKey: Any] = [:], documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
  ) throws {
    var options = options
    if options[.baseURL] == nil { options[.baseURL] = url }
    try self.init(data: Data(contentsOf: url), options: options, documentAttributes: dict)
  }

  /// Returns the characters of `range` as a document. The default is plain text in UTF-8.
  ///
  /// Rich Text is ASCII and HTML is UTF-8; both include their images. HTML forbids control characters: vertical tabs and next-line characters
  /// (U+0085) become line breaks, NUL becomes U+FFFD, and other control characters except tabs, form feeds and line ends are omitted. Traps if the
  /// range exceeds the text. O(range).
  ///
  /// - Throws: `CocoaError.featureUnsupported` for other types, `CocoaError.fileWriteInapplicableStringEncoding` if the
  ///   encoding lacks a character.
  public func data(from range: NSRange, documentAttributes dict: [DocumentAttributeKey: Any] = [:]) throws -> Data {
    let type = dict[.documentType].flatMap { $0 as? DocumentType ?? ($0 as? String).map { DocumentType(rawValue: $0) } }
    let part = attributedSubstring(from: range)
    switch type ?? .plain {
    case .plain:
      let encoding = AttributeValue.integer(dict[.characterEncoding]).map { String.Encoding(rawValue: UInt($0)) } ?? .utf8
      guard let data = part.string.data(using: encoding) else { throw CocoaError(.fileWriteInapplicableStringEncoding) }
      return data
    case .rtf: return RTFWriter.write(part, dict)
    case .html: return HTMLWriter.write(part, dict)
    default: throw CocoaError(.featureUnsupported)
    }
  }

  private static func storeDocumentAttributes(_ about: [DocumentAttributeKey: Any], _ dict: UnsafeMutablePointer<NSDictionary?>?) {
    guard let dict else { return }
    let found = Dictionary(uniqueKeysWithValues: about.map { ($0.key.rawValue, $0.value) })
    dict.pointee = NSDictionary(dictionary: found)
  }

  /// Detects the type of a document from its first bytes: Rich Text, HTML, or else plain text.
  private static func type(of data: Data) -> DocumentType {
    if data.starts(with: Array("{\\rtf".utf8)) { return .rtf }
    let start = String(decoding: data.prefix(1024), as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }.lowercased()
    let isXHTML = start.hasPrefix("<?xml") && (start.contains("<!doctype html") || start.contains("<html"))
    return start.hasPrefix("<!doctype html") || start.hasPrefix("<html") || isXHTML ? .html : .plain
  }

  /// Returns the text of an HTML page, and its encoding if Foundation supports it.
  ///
  /// The encoding is that of the options or of a byte order mark, then valid UTF-8 unless a seven-bit encoding is declared, then the declared one,
  /// then Windows-1252, as in HTML 5. Throws if the bytes are not valid in the encoding of the options or of the mark.
  private static func page(of data: Data, _ wanted: String.Encoding?) throws -> (String, String.Encoding?) {
    let hasMark = data.starts(with: [0xEF, 0xBB, 0xBF]) || data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
    if wanted != nil || hasMark { return try text(of: data, wanted) }
    let declared = HTMLEncoding.declared(in: data)
    if declared?.isSevenBit != true, let text = String(validating: data, as: UTF8.self) { return (text, .utf8) }
    guard let declared else { return (CodePage(1252).text(of: [UInt8](data)), .windowsCP1252) }
    return (declared.name == "UTF-8" ? String(decoding: data, as: UTF8.self) : CodePage(named: declared.name).text(of: [UInt8](data)), declared.encoding)
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
