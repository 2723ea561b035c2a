/// An element of SVG markup. Text between elements is not kept.
final class MarkupElement {
  /// The name without the prefix of SVG's namespace; foreign elements keep their prefix.
  let name: String
  /// The values by name. The prefix of `xlink:href` is kept.
  let attributes: [String: MarkupAttribute]
  fileprivate(set) var children: [MarkupElement] = []
  /// The position of the element, in UTF-8 bytes from the start of the text.
  let offset: Int

  fileprivate init(name: String, attributes: [String: MarkupAttribute], offset: Int) {
    (self.name, self.attributes, self.offset) = (name, attributes, offset)
  }

  subscript(name: String) -> String? { attributes[name]?.value }
}

/// The value of an attribute.
struct MarkupAttribute {
  var value: String
  /// The position of the value, in UTF-8 bytes from the start of the text.
  var offset: Int
}

/// Reads XML markup: elements, attributes, character references, comments, CDATA sections and processing instructions.
///
/// Declarations of entities are skipped, never expanded, so a small text cannot grow; no other file is read.
struct MarkupReader {
  private let bytes: [UInt8]
  private var offset = 0
  private var open: [MarkupElement] = []
  private var roots: [MarkupElement] = []
  private var elementCount = 0
  /// The prefix of the root element, which the other elements of SVG's namespace share; empty without one.
  private var prefix = ""
  /// The number of entity references that were left as they are.
  private(set) var unknownEntityCount = 0

  /// The limits of nesting, and of elements in a text.
  static let maximumDepth = 100, maximumElementCount = 100_000

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Returns the outermost elements, usually one. Throws at the first syntax error. O(*n*) in the length of the text.
  mutating func elements() throws(ShapeSyntaxError) -> [MarkupElement] {
    // A byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    while offset < bytes.count {
      if bytes[offset] != UInt8(ascii: "<") {
        offset += 1
      } else if starts(with: "<!--") {
        try skip(past: "-->", of: "the comment")
      } else if starts(with: "<![CDATA[") {
        try skip(past: "]]>", of: "the CDATA section")
      } else if starts(with: "<?") {
        try skip(past: "?>", of: "the processing instruction")
      } else if starts(with: "<!") {
        try skipDeclaration()
      } else if starts(with: "</") {
        try endTag()
      } else {
        try startTag()
      }
    }
    if let last = open.last { throw error("‹\(last.name)› has no end tag", "add ‹/\(last.name)›", at: last.offset) }
    return roots
  }

  private func error(_ problem: String, _ remedy: String, at position: Int? = nil) -> ShapeSyntaxError {
    ShapeSyntaxError(problem, remedy, at: position ?? offset, in: bytes)
  }

  // MARK: Scanning

  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { $0.count <= bytes.count - offset && $0.elementsEqual(bytes[offset..<offset + $0.count]) }
  }

  private mutating func skip(past end: StaticString, of part: String) throws(ShapeSyntaxError) {
    let start = offset
    while offset < bytes.count {
      if starts(with: end) {
        offset += end.utf8CodeUnitCount
        return
      }
      offset += 1
    }
    throw error("\(part) has no end", "add \(end)", at: start)
  }

  /// Skips a document type with its declarations, and quoted texts in them.
  private mutating func skipDeclaration() throws(ShapeSyntaxError) {
    let start = offset
    var depth = 0
    while let byte {
      if starts(with: "<!--") {
        try skip(past: "-->", of: "the comment")
        continue
      }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        offset += 1
        while let next = self.byte, next != byte { offset += 1 }
      } else if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "]") {
        depth -= 1
      }
      offset += 1
      if depth <= 0 { return }
    }
    throw error("the declaration has no end", "add >", at: start)
  }

  private mutating func skipSpace() { while let byte, ASCII.isSpace(byte) { offset += 1 } }

  private mutating func scanName(_ role: String) throws(ShapeSyntaxError) -> String {
    let start = offset
    while let byte, ASCII.isLetter(byte) || ASCII.isDigit(byte) || "-_.:".utf8.contains(byte) || byte >= 0x80 { offset += 1 }
    guard offset > start else { throw error("expected the name of \(role)", "write &lt; for a less-than sign", at: start) }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  // MARK: Tags

  private mutating func startTag() throws(ShapeSyntaxError) {
    let start = offset
    offset += 1
    let name = try scanName("an element")
    var attributes: [String: MarkupAttribute] = [:]
    while true {
      let before = offset
      skipSpace()
      guard let byte else { throw error("the tag ‹\(name)› has no end", "add >", at: start) }
      if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") { break }
      guard offset > before else { throw error("expected a space before the next attribute", "add one") }
      let attribute = try scanName("an attribute")
      let value = try scanValue(of: attribute)
      if attributes[attribute] == nil { attributes[attribute] = value }
    }
    if roots.isEmpty, open.isEmpty, let colon = name.firstIndex(of: ":") { prefix = String(name[...colon]) }
    let isSVG = !prefix.isEmpty && name.hasPrefix(prefix)
    try add(MarkupElement(name: isSVG ? String(name.dropFirst(prefix.count)) : name, attributes: attributes, offset: start), named: name)
  }

  /// Adds an element whose tag ends at the current position.
  private mutating func add(_ element: MarkupElement, named name: String) throws(ShapeSyntaxError) {
    elementCount += 1
    guard elementCount <= Self.maximumElementCount else {
      throw error("the drawing has more than \(Self.maximumElementCount) elements", "simplify it", at: element.offset)
    }
    if let parent = open.last { parent.children.append(element) } else { roots.append(element) }
    if byte == UInt8(ascii: "/") {
      offset += 1
      guard byte == UInt8(ascii: ">") else { throw error("expected > after /", "add it") }
    } else {
      guard open.count < Self.maximumDepth else {
        throw error("elements are nested deeper than \(Self.maximumDepth) levels", "ungroup them", at: element.offset)
      }
      open.append(element)
    }
    offset += 1
  }

  private mutating func endTag() throws(ShapeSyntaxError) {
    let start = offset
    offset += 2
    let written = try scanName("an element")
    let name = !prefix.isEmpty && written.hasPrefix(prefix) ? String(written.dropFirst(prefix.count)) : written
    skipSpace()
    guard byte == UInt8(ascii: ">") else { throw error("the end tag of ‹\(name)› has no end", "add >", at: start) }
    guard let last = open.popLast() else { throw error("‹/\(name)› ends no element", "remove it", at: start) }
    guard last.name == name else { throw error("‹/\(name)› ends ‹\(last.name)›", "write ‹/\(last.name)›", at: start) }
    offset += 1
  }

  private mutating func scanValue(of name: String) throws(ShapeSyntaxError) -> MarkupAttribute {
    skipSpace()
    guard byte == UInt8(ascii: "=") else { throw error("the attribute \(name) has no value", "write \(name)=\"…\"") }
    offset += 1
    skipSpace()
    guard let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw error("the value of \(name) is not in quotation marks", "write \(name)=\"…\"")
    }
    offset += 1
    let start = offset
    var hasReference = false
    while let byte, byte != quote {
      if byte == UInt8(ascii: "&") { hasReference = true }
      offset += 1
    }
    guard byte == quote else { throw error("the value of \(name) has no end", "add a quotation mark", at: start) }
    let value = hasReference ? resolved(bytes[start..<offset]) : String(decoding: bytes[start..<offset], as: UTF8.self)
    offset += 1
    return MarkupAttribute(value: value, offset: start)
  }

  // MARK: References

  /// Returns a value with its character references replaced. References to other entities stay, and are counted.
  private mutating func resolved(_ value: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(value.count)
    var index = value.startIndex
    while index < value.endIndex {
      let byte = value[index]
      // The longest reference, &#x10FFFF; with leading zeros, has few more bytes.
      if byte == UInt8(ascii: "&"), let end = value[index...].prefix(16).firstIndex(of: UInt8(ascii: ";")) {
        if let scalar = Self.scalar(String(decoding: value[index + 1..<end], as: UTF8.self)) {
          result += Array(String(Character(scalar)).utf8)
          index = end + 1
          continue
        }
        unknownEntityCount += 1
      }
      result.append(byte)
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func scalar(_ reference: String) -> Unicode.Scalar? {
    switch reference {
    case "lt": "<"
    case "gt": ">"
    case "amp": "&"
    case "quot": "\""
    case "apos": "'"
    case _ where reference.hasPrefix("#x"): UInt32(reference.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    case _ where reference.hasPrefix("#"): UInt32(reference.dropFirst()).flatMap(Unicode.Scalar.init)
    default: nil
    }
  }
}
