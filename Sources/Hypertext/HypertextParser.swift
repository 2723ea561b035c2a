import CXML2

/// Reads web pages by libxml2, which takes any bytes.
package enum HypertextParser {
  /// So many elements may stand in each other: the parser looks through all that are open where one ends.
  package static let deepest = 1024

  /// The page nests too deep.
  package struct TooDeep: Error, Equatable {
    /// The line of the page that does.
    package let line: Int
  }

  /// - Parameters:
  ///   - page: in any encoding.
  ///   - encoding: by its name, whatever the page says; `nil`: what the page says, else ISO Latin 1.
  /// - Throws: `TooDeep`.
  package static func events(of page: [UInt8], encoding: String?) throws -> [HypertextEvent] {
    guard !page.isEmpty else { return [] }
    let page = withoutLongTags(page)
    let collector = Collector()
    let context = page.withUnsafeBytes { htmlCreateMemoryParserCtxt($0.baseAddress, Int32(clamping: $0.count)) }
    guard let context else { return [] }
    defer { htmlFreeParserCtxt(context) }
    if let encoding, let handler = xmlFindCharEncodingHandler(encoding) { xmlSwitchToEncoding(context, handler) }
    htmlCtxtUseOptions(
      context, Int32(HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_NONET.rawValue))
    collector.context = context
    let sax = context.pointee.sax!
    sax.pointee = xmlSAXHandler()
    sax.pointee.startElement = { Collector.of($0).start($1, $2) }
    sax.pointee.endElement = { Collector.of($0).end($1) }
    sax.pointee.characters = { Collector.of($0).add($1, $2) }
    sax.pointee.ignorableWhitespace = { Collector.of($0).add($1, $2) }
    sax.pointee.cdataBlock = { Collector.of($0).add($1, $2) }
    context.pointee.userData = Unmanaged.passUnretained(collector).toOpaque()
    withExtendedLifetime(collector) { _ = htmlParseDocument(context) }
    if let line = collector.tooDeep { throw TooDeep(line: line) }
    return collector.events
  }

  /// So many attributes a tag may have: the parser compares each with all before it. Those behind are blanked out.
  static let mostAttributes = 256

  private static func withoutLongTags(_ page: [UInt8]) -> [UInt8] {
    var result = page
    var (isInTag, quote, words, wasSpace) = (false, UInt8(0), 0, false)
    for index in page.indices {
      let byte = page[index]
      guard isInTag else {
        isInTag = byte == 0x3C && index + 1 < page.count && (0x41...0x5A).contains(page[index + 1] & 0xDF)
        (quote, words, wasSpace) = (0, 0, false)
        continue
      }
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 0x3E {
        isInTag = false
        continue
      } else if byte == 0x22 || byte == 0x27, page[index - 1] == 0x3D || wasSpace {
        quote = byte
      } else {
        let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
        if wasSpace, !isSpace { words += 1 }
        wasSpace = isSpace
      }
      if words > mostAttributes { result[index] = 0x20 }
    }
    return result
  }

  private final class Collector {
    var events: [HypertextEvent] = []
    var context: htmlParserCtxtPtr?
    /// Of the elements that are open: whether the page has them.
    var isOpen: [Bool] = []
    var tooDeep: Int?

    static func of(_ pointer: UnsafeMutableRawPointer?) -> Collector { Unmanaged<Collector>.fromOpaque(pointer!).takeUnretainedValue() }

    func start(_ name: UnsafePointer<xmlChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) {
      guard let name, tooDeep == nil else { return }
      if isOpen.count >= HypertextParser.deepest {
        tooDeep = context.map { Int($0.pointee.input?.pointee.line ?? 0) } ?? 0
        xmlStopParser(context)
        return
      }
      var all: [String: String] = [:]
      var next = attributes
      while let pair = next, let key = pair[0] {
        // The first of two of a name is meant.
        let name = String(cString: key).lowercased()
        if all[name] == nil { all[name] = pair[1].map { String(cString: $0) } ?? "" }
        next = pair + 2
      }
      // Bare text is put into a paragraph; a tag of the page is read up to its end.
      let isThere = String(cString: name) != "p" || !all.isEmpty || context?.pointee.input.map { [0x3E, 0x2F].contains($0.pointee.cur.pointee) } != false
      isOpen.append(isThere)
      guard isThere else { return }
      events.append(.start(name: String(cString: name).lowercased(), attributes: all))
    }

    func end(_ name: UnsafePointer<xmlChar>?) {
      guard let name, isOpen.popLast() == true else { return }
      events.append(.end(name: String(cString: name).lowercased()))
    }

    func add(_ characters: UnsafePointer<xmlChar>?, _ count: Int32) {
      guard let characters, count > 0 else { return }
      events.append(.text(String(decoding: UnsafeBufferPointer(start: characters, count: Int(count)), as: UTF8.self)))
    }
  }
}

/// What `galley doctor` says of the library.
package enum HypertextLibraries {
  package static var versions: [(name: String, version: String)] { [("libxml2", LIBXML_DOTTED_VERSION)] }
}
