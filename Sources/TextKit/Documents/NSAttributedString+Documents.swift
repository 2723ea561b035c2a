import AttributedText
import struct Foundation.CocoaError
import struct Foundation.Data
import class Foundation.NSDictionary
import struct Foundation.NSRange
import struct Foundation.URL

extension AttributedText.NSAttributedString {
  /// Reads a document: plain text, Rich Text or a web page; others throw `CocoaError.featureUnsupported`.
  ///
  /// Of a web page nothing is fetched, and no script runs. O(bytes).
  ///
  /// - Parameters:
  ///   - options: the type, the encoding, the address that those in a web page go by, the attributes of a plain text. Without a type, what
  ///     begins as Rich Text or as a web page is read as that. Without an encoding it is that of a byte order mark, else UTF-8 where the bytes
  ///     are, else what a web page says of itself, else ISO Latin 1; Rich Text says its own.
  ///   - dict: receives what was found, by the raw values of `DocumentAttributeKey`.
  /// - Throws: `CocoaError.fileReadInapplicableStringEncoding` where the bytes are no text of the encoding, `CocoaError.fileReadCorruptFile`
  ///   where they are not of the type; its description says what is wrong.
  public convenience init(
    data: Data, options: [DocumentReadingOptionKey: Any] = [:], documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
  ) throws {
    let asked = options[.documentType].flatMap { $0 as? DocumentType ?? ($0 as? String).map { DocumentType(rawValue: $0) } }
    let wanted = AttributeValue.integer(options[.characterEncoding]).map { String.Encoding(rawValue: UInt($0)) }
    let type = asked ?? Self.type(of: data)
    switch type {
    case .plain:
      let (text, encoding) = try Self.text(of: data, wanted)
      Self.tell([.documentType: DocumentType.plain.rawValue, .characterEncoding: encoding.rawValue], dict)
      self.init(string: text, attributes: options[.defaultAttributes] as? [Key: Any])
    case .rtf:
      let (text, about) = try RTFReader.read(data)
      Self.tell(about, dict)
      self.init(attributedString: text)
    case .html:
      let (page, encoding) = try Self.page(of: data, wanted)
      var (text, about) = HTMLReader.read(page, base: options[.baseURL] as? URL)
      about[.characterEncoding] = encoding?.rawValue
      Self.tell(about, dict)
      self.init(attributedString: text)
    default: throw CocoaError(.featureUnsupported)
    }
  }

  /// The same of a file.
  public convenience init(
    url: URL, options: [DocumentReadingOptionKey: Any] = [:], documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
  ) throws {
    var options = options
    if options[.baseURL] == nil { options[.baseURL] = url }
    try self.init(data: Data(contentsOf: url), options: options, documentAttributes: dict)
  }

  /// The characters of `range` as a document: plain text in UTF-8, unless another type or encoding is asked for. Rich Text and web pages are of ASCII
  /// and UTF-8, and hold their pictures. O(range).
  ///
  /// - Throws: `CocoaError.featureUnsupported` for other types, `CocoaError.fileWriteInapplicableStringEncoding` where the
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

  private static func tell(_ about: [DocumentAttributeKey: Any], _ dict: UnsafeMutablePointer<NSDictionary?>?) {
    guard let dict else { return }
    let found = Dictionary(uniqueKeysWithValues: about.map { ($0.key.rawValue, $0.value) })
    dict.pointee = NSDictionary(dictionary: found)
  }

  /// The type of a document, from its first bytes.
  private static func type(of data: Data) -> DocumentType {
    if data.starts(with: Array("{\\rtf".utf8)) { return .rtf }
    let start = String(decoding: data.prefix(1024), as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }.lowercased()
    let isXHTML = start.hasPrefix("<?xml") && (start.contains("<!doctype html") || start.contains("<html"))
    return start.hasPrefix("<!doctype html") || start.hasPrefix("<html") || isXHTML ? .html : .plain
  }

  /// The text of a page, and its encoding if Foundation has it: that of the options or of a byte order mark, UTF-8 where the bytes are,
  /// the one that the page declares, else Windows-1252, as in HTML 5.
  private static func page(of data: Data, _ wanted: String.Encoding?) throws -> (String, String.Encoding?) {
    let hasMark = data.starts(with: [0xEF, 0xBB, 0xBF]) || data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
    if wanted != nil || hasMark { return try text(of: data, wanted) }
    let declared = PageEncoding.declared(in: data)
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
