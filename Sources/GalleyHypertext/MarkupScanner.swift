/// A scanner of tags that follows HTML 5's tokenizer.
struct MarkupScanner {
  struct Tag {
    var name: String
    var isEnd: Bool
    var isSelfClosing = false
    /// The range of the tag, from `<` up to and including `>`.
    var range: Range<Int>
    /// End of the name.
    var nameEnd: Int
    /// Attributes beyond the limit; empty if there are none.
    var excess: Range<Int>
  }

  let bytes: [UInt8]
  let maximumAttributes: Int
  private(set) var position = 0

  init(_ bytes: [UInt8], maximumAttributes: Int) { (self.bytes, self.maximumAttributes) = (bytes, maximumAttributes) }

  /// Returns the next tag, or `nil` at the end. Skips comments and declarations.
  mutating func nextTag() -> Tag? {
    while let start = index(of: UInt8(ascii: "<"), from: position) {
      guard start + 1 < bytes.count else { break }
      let next = bytes[start + 1]
      if Self.isLetter(next) { return tag(at: start, isEnd: false) }
      if next == UInt8(ascii: "/"), start + 2 < bytes.count, Self.isLetter(bytes[start + 2]) { return tag(at: start, isEnd: true) }
      switch next {
      case UInt8(ascii: "!") where has("--", at: start + 2): position = endOfComment(start + 4)
      case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "/"): position = after(UInt8(ascii: ">"), from: start + 1)
      default: position = start + 1
      }
    }
    position = bytes.count
    return nil
  }

  /// Skips the text of a raw element, up to the start of its end tag, or to the end of the document if there is none.
  mutating func skipRawText(of name: String) {
    var (isEscaped, isNested) = (false, false)
    while position < bytes.count {
      if name == "script" {
        if has("<!--", at: position) { isEscaped = true }
        if isEscaped, has("-->", at: position) { (isEscaped, isNested) = (false, false) }
        if isEscaped, !isNested, hasName("<script", at: position) { isNested = true }
      }
      if bytes[position] == UInt8(ascii: "<"), hasName("</" + name, at: position) {
        if !isNested { return }
        isNested = false
      }
      position += 1
      if !isEscaped { position = index(of: UInt8(ascii: "<"), from: position) ?? bytes.count }
    }
  }

  mutating func skipAll() { position = bytes.count }

  // MARK: Tags

  private mutating func tag(at start: Int, isEnd: Bool) -> Tag? {
    let nameStart = start + (isEnd ? 2 : 1)
    var at = nameStart
    while at < bytes.count, !Self.isSpace(bytes[at]), bytes[at] != UInt8(ascii: "/"), bytes[at] != UInt8(ascii: ">") { at += 1 }
    let name = String(decoding: bytes[nameStart..<min(at, nameStart + 64)].map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
    let nameEnd = at
    var (count, excess) = (0, Int?.none)
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: ">") {
        position = at + 1
        let isSelfClosing = bytes[at - 1] == UInt8(ascii: "/") && at - 1 >= nameEnd
        return Tag(name: name, isEnd: isEnd, isSelfClosing: isSelfClosing, range: start..<position, nameEnd: nameEnd, excess: (excess ?? at)..<at)
      }
      if Self.isSpace(byte) || byte == UInt8(ascii: "/") {
        at += 1
        continue
      }
      count += 1
      if count > maximumAttributes, excess == nil { excess = at }
      at = endOfAttribute(at)
    }
    // The document ends within the tag, which is then ignored.
    position = bytes.count
    return nil
  }

  private func endOfAttribute(_ start: Int) -> Int {
    // A name can begin with an equals sign.
    var at = start + 1
    while at < bytes.count, !Self.isSpace(bytes[at]), ![UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "=")].contains(bytes[at]) { at += 1 }
    let end = at
    while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
    guard at < bytes.count, bytes[at] == UInt8(ascii: "=") else { return end }
    at += 1
    while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
    guard at < bytes.count, bytes[at] != UInt8(ascii: ">") else { return at }
    if bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") { return after(bytes[at], from: at + 1) }
    while at < bytes.count, !Self.isSpace(bytes[at]), bytes[at] != UInt8(ascii: ">") { at += 1 }
    return at
  }

  /// Returns the end of the comment whose text begins at `start`, or of the document if the comment is not closed. `<!-->` and `<!--->` are
  /// comments, and `--!>` ends one, too.
  private func endOfComment(_ start: Int) -> Int {
    if has(">", at: start) { return start + 1 }
    if has("->", at: start) { return start + 2 }
    var at = start
    while let dash = index(of: UInt8(ascii: "-"), from: at) {
      if has("-->", at: dash) { return dash + 3 }
      if has("--!>", at: dash) { return dash + 4 }
      at = dash + 1
    }
    return bytes.count
  }

  // MARK: Bytes

  private func index(of byte: UInt8, from start: Int) -> Int? { start < bytes.count ? bytes[start...].firstIndex(of: byte) : nil }
  private func after(_ byte: UInt8, from start: Int) -> Int { index(of: byte, from: start).map { $0 + 1 } ?? bytes.count }

  private func has(_ text: StaticString, at start: Int) -> Bool {
    guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[start + $0] == text.utf8Start[$0] }
  }

  /// Returns whether `text` is at an offset, ignoring case, and ends like a tag name.
  private func hasName(_ text: String, at start: Int) -> Bool {
    let length = text.utf8.count
    guard bytes[start] == UInt8(ascii: "<"), start + length < bytes.count else { return false }
    let end = bytes[start + length]
    guard Self.isSpace(end) || end == UInt8(ascii: "/") || end == UInt8(ascii: ">") else { return false }
    return zip(bytes[start...], text.utf8).allSatisfy { (0x41...0x5A ~= $0 ? $0 | 0x20 : $0) == $1 }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte & 0xDF }
  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D }
}
