/// A Markdown text with inserted marks, prepared for libcmark-gfm.
///
/// The marks have two purposes. They distinguish `\[` from `[`, which cmark merges. They also disable block starts for
/// which hostile text would cost quadratic time: cmark-gfm 0.29.0.gfm.6 visits all open containers for each line, reads
/// a whole paragraph again for each line that could be a table's delimiter row, fills short rows with empty cells, and
/// copies a link's definition to each link (`LongDefinitions`).
///
/// A mark is a punctuation character that texts are unlikely to contain, followed by an ASCII character. If a text
/// contains the character, that is marked too, so that every text is restored exactly. It is punctuation because
/// emphasis depends on the class of adjacent characters.
package struct GuardedSource {
  package private(set) var bytes: [UInt8] = []

  /// The character of a mark in UTF-8: U+12470 CUNEIFORM PUNCTUATION SIGN OLD ASSYRIAN WORD DIVIDER.
  package static let sign: [UInt8] = [0xF0, 0x92, 0x91, 0xB0]
  enum Mark: UInt8 {
    /// No meaning; it only separates the adjacent characters.
    case none = 0x2F
    case openBracket = 0x2C
    case closeBracket = 0x3B
    case openBrace = 0x25
    case sign = 0x3D

    var escaped: UInt8? {
      switch self {
      case .openBracket: 0x5B
      case .closeBracket: 0x5D
      case .openBrace: 0x7B
      case .none, .sign: nil
      }
    }

    init?(escaping byte: UInt8) {
      switch byte {
      case 0x5B: self = .openBracket
      case 0x5D: self = .closeBracket
      case 0x7B: self = .openBrace
      default: return nil
      }
    }
  }

  /// The maximum number of quote and list markers on a line. Further markers are text.
  package static let deepest = 64
  /// The maximum number of columns of a table. The lines of a wider table are text.
  package static let maximumColumns = 64
  /// The maximum number of lines in a paragraph that are tried as a table's delimiter row.
  package static let maximumTrials = 32
  /// The maximum number of empty cells that fill the short rows of a table.
  package static let maximumFilledCells = 100_000

  /// Whether line endings were inserted, so that the parser's line numbers differ from the text's.
  package private(set) var hasAddedLines = false
  private var trials = 0
  private var columns = 0
  private var filled = 0
  /// The offsets of definitions that become text, last first.
  private var definitions: [Int] = []

  package init(_ source: some Sequence<UInt8>) {
    let source = Array(source)
    bytes.reserveCapacity(source.count + source.count / 16)
    definitions = LongDefinitions(in: source).offsets.reversed()
    var start = 0
    while start < source.count {
      let end = source[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? source.count
      append(source[start..<end])
      start = end
    }
  }

  private mutating func append(_ line: ArraySlice<UInt8>) {
    var guardOffset = offsetAfterDeepestMarker(line)
    if let row = delimiterRow(in: line) {
      trials += 1
      let count = line[row...].count { $0 == 0x7C }
      if trials > Self.maximumTrials || count > Self.maximumColumns + 1 { guardOffset = min(guardOffset ?? row, row) }
      columns = count
    } else if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D || $0 == 0x3E }) {
      (trials, columns, filled) = (0, 0, 0)
    } else if columns > 0 {
      filled += max(columns - line.count { $0 == 0x7C }, 0)
      if filled > Self.maximumFilledCells {
        // End the table here; its other rows become a paragraph.
        bytes.append(0x0A)
        hasAddedLines = true
        (trials, columns, filled) = (0, 0, 0)
      }
    }
    if let definition = definitions.last, definition < line.endIndex {
      definitions.removeLast()
      guardOffset = min(guardOffset ?? definition, definition)
    }
    copy(line, markedAt: guardOffset)
  }

  /// Copies a line, with marks for escaped brackets.
  private mutating func copy(_ line: ArraySlice<UInt8>, markedAt offset: Int?) {
    var index = line.startIndex
    while index < line.endIndex {
      if index == offset { append(.none) }
      let byte = line[index]
      if byte == 0x5C, index + 1 < line.endIndex {
        if let mark = Mark(escaping: line[index + 1]) {
          append(mark)
        } else {
          bytes.append(byte)
          bytes.append(line[index + 1])
        }
        // The character after a backslash starts nothing.
        index += 2
      } else if byte == Self.sign[0], line[index...].starts(with: Self.sign) {
        append(.sign)
        index += Self.sign.count
      } else {
        bytes.append(byte)
        index += 1
      }
    }
  }

  private mutating func append(_ mark: Mark) {
    bytes += Self.sign
    bytes.append(mark.rawValue)
  }

  /// Returns the offset of the first quote or list marker beyond the deepest allowed one. Returns `nil` if the line has
  /// no such marker, or is a rule.
  private func offsetAfterDeepestMarker(_ line: ArraySlice<UInt8>) -> Int? {
    var marks = 0
    var index = line.startIndex
    while index < line.endIndex {
      switch line[index] {
      case 0x20, 0x09: break
      case 0x3E, 0x2D, 0x2A, 0x2B: marks += 1
      case 0x30...0x39, 0x2E, 0x29: if line[index] == 0x2E || line[index] == 0x29 { marks += 1 }
      default: return nil
      }
      if marks > Self.deepest { return isRule(line[index...]) ? nil : index }
      index += 1
    }
    return nil
  }

  /// Returns whether the rest of a line is a rule or underline, which is not a nest of lists.
  private func isRule(_ remainder: ArraySlice<UInt8>) -> Bool {
    guard let first = remainder.first, first != 0x3E else { return false }
    return !remainder.contains { $0 != first && $0 != 0x0A && $0 != 0x0D } && remainder.count > 0 && !remainder.contains(0x20)
  }

  /// Returns the start of a possible delimiter row of a table: `|`, `:`, dashes and blanks up to the end of the line.
  /// Returns `nil` without a dash, or without a `|` or `:`.
  private func delimiterRow(in line: ArraySlice<UInt8>) -> Int? {
    var index = line.endIndex
    var (hasDash, hasBar) = (false, false)
    scan: while index > line.startIndex {
      switch line[index - 1] {
      case 0x2D: hasDash = true
      case 0x7C, 0x3A: hasBar = true
      case 0x20, 0x09, 0x0A, 0x0D: break
      default: break scan
      }
      index -= 1
    }
    return hasDash && hasBar ? index : nil
  }
}

extension GuardedSource {
  /// Returns a part of the text without marks. `asWritten` keeps backslashes, for code, addresses and HTML.
  static func restored(_ guarded: UnsafeBufferPointer<UInt8>, asWritten: Bool) -> String {
    guard let first = guarded.firstIndex(of: sign[0]) else { return String(decoding: guarded, as: UTF8.self) }
    var bytes = Array(guarded[..<first])
    var index = first
    while index < guarded.count {
      if let mark = mark(in: guarded, at: index) {
        if let escaped = mark.escaped { bytes += asWritten ? [0x5C, escaped] : [escaped] }
        if mark == .sign { bytes += sign }
        index += sign.count + 1
      } else {
        bytes.append(guarded[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the events of a run of text. Escaped brackets become separate events.
  static func appendText(_ guarded: UnsafeBufferPointer<UInt8>, to events: inout [MarkdownEvent]) {
    guard guarded.contains(sign[0]) else {
      return events.append(.content(.text(String(decoding: guarded, as: UTF8.self))))
    }
    var text: [UInt8] = []
    func flush() {
      if !text.isEmpty { events.append(.content(.text(String(decoding: text, as: UTF8.self)))) }
      text = []
    }
    var index = 0
    while index < guarded.count {
      if let mark = mark(in: guarded, at: index) {
        if let escaped = mark.escaped {
          flush()
          events.append(.content(.escaped(String(UnicodeScalar(escaped)))))
        }
        if mark == .sign { text += sign }
        index += sign.count + 1
      } else {
        text.append(guarded[index])
        index += 1
      }
    }
    flush()
  }

  private static func mark(in guarded: UnsafeBufferPointer<UInt8>, at index: Int) -> Mark? {
    guard index + sign.count < guarded.count, (0..<sign.count).allSatisfy({ guarded[index + $0] == sign[$0] }) else { return nil }
    return Mark(rawValue: guarded[index + sign.count])
  }
}
