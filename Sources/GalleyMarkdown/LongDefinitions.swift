/// Finds the link definitions that would expand a text to many times its size.
///
/// cmark copies the target and title of a definition to each link that refers to it, and cmark-gfm 0.29.0.gfm.6 has no
/// limit. The number of references is at most the number of closing brackets. If the length of a definition times that
/// number exceeds `maximumSize`, the definition becomes text, which limits the size of all links. O(*n*) in the length of the text.
struct LongDefinitions {
  /// Returns the maximum total size of links for a text of `count` bytes.
  static func maximumSize(for count: Int) -> Int { 16 * max(count, 100_000) }
  /// The maximum length of a label in bytes, after CommonMark's limit of 999 characters.
  private static let longestLabel = 1000

  /// The offsets of the definitions' opening brackets, in ascending order.
  private(set) var offsets: [Int] = []
  private let source: [UInt8]
  private let longest: Int

  /// A possible definition: the offset of its bracket, the character that would close its title, and the last character
  /// read.
  private var open: (start: Int, closer: UInt8?, last: UInt8)?

  init(in source: [UInt8]) {
    self.source = source
    longest = Self.maximumSize(for: source.count) / max(source.count { $0 == 0x5D }, 1)
    guard source.count > longest else { return }
    var start = 0
    while start < source.count {
      let end = source[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? source.count
      read(start..<end)
      start = end
    }
    close(at: source.count)
  }

  private mutating func read(_ line: Range<Int>) {
    var content = line.lowerBound
    // Quote and list markers.
    while content < line.upperBound, Self.isOfContainer(source[content]) { content += 1 }
    guard content < line.upperBound, source[content] != 0x0A, source[content] != 0x0D else { return close(at: line.lowerBound) }
    if source[content] == 0x5B {
      if let open, open.closer == nil || open.closer == open.last { close(at: line.lowerBound) }
      let isNote = content + 1 < line.upperBound && source[content + 1] == 0x5E
      if open == nil, !isNote { open = (content, nil, 0) }
    }
    guard open != nil else { return }
    for index in content..<line.upperBound {
      let byte = source[index]
      if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { continue }
      let isFirst = index == content || source[index - 1] == 0x20 || source[index - 1] == 0x09
      let isEscaped = index > 0 && source[index - 1] == 0x5C
      if open!.closer == nil, isFirst, byte == 0x22 || byte == 0x27 || byte == 0x28 {
        open!.closer = byte == 0x28 ? 0x29 : byte
        open!.last = 0
      } else {
        open!.last = isEscaped ? 0 : byte
      }
    }
  }

  private mutating func close(at end: Int) {
    guard let start = open?.start else { return }
    open = nil
    if end - start > longest, hasLabel(at: start) { offsets.append(start) }
  }

  /// Returns whether a colon follows the bracketed label at `start`.
  private func hasLabel(at start: Int) -> Bool {
    var index = start + 1
    while index < min(source.count, start + Self.longestLabel + 2) {
      if source[index] == 0x5C { index += 1 } else if source[index] == 0x5D { return index + 1 < source.count && source[index + 1] == 0x3A }
      index += 1
    }
    return false
  }

  private static func isOfContainer(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x3E, 0x2D, 0x2A, 0x2B, 0x2E, 0x29, 0x30...0x39: true
    default: false
    }
  }
}
