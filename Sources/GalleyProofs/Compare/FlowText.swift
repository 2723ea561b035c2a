import GalleyUnicodeFacts

/// The continuous text of several columns: its lines in order, and its words as hashes.
struct FlowText {
  /// One visual line with all its fragments.
  struct Line {
    /// The index of the column in its record.
    var column: Int
    /// The line number in the record.
    var number: Int
    /// The range of the column's rows.
    var rows: Range<Int>
    /// The range in the flow's text, in UTF-8.
    var text: Range<Int>
  }

  let columns: [LayoutRecord.Column]
  private(set) var bytes: [UInt8] = []
  private(set) var lines: [Line] = []
  /// The start of each word and of each run of white space, and the end of the last.
  private(set) var wordStarts: [Int] = []
  private(set) var words: [UInt64] = []

  /// Creates the flow of the columns of `record` at `indices`, in that order.
  init(_ record: LayoutRecord, _ indices: [Int]) {
    columns = record.columns
    for column in indices {
      let rows = columns[column].rows
      var first = 0
      for row in rows.indices {
        let start = bytes.count
        bytes += rows[row].text.utf8
        if row > first, rows[row].line == rows[first].line {
          lines[lines.count - 1].rows = first..<row + 1
          lines[lines.count - 1].text = lines[lines.count - 1].text.lowerBound..<bytes.count
        } else {
          first = row
          lines.append(Line(column: column, number: rows[row].line, rows: row..<row + 1, text: start..<bytes.count))
        }
      }
    }
    splitIntoWords()
  }

  func rows(of line: Line) -> ArraySlice<LayoutRecord.Row> { columns[line.column].rows[line.rows] }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func text(of line: Line) -> String { text(line.text) }

  // MARK: Words

  private mutating func splitIntoWords() {
    var at = 0
    var hash = FNV1a()
    var last = Kind.alone
    wordStarts.append(0)
    bytes.withUnsafeBufferPointer { bytes in
      while at < bytes.count {
        let length = FlowText.length(of: bytes[at])
        let end = min(at + length, bytes.count)
        let kind = FlowText.kind(bytes, at, length)
        if at > 0, kind != last || kind == .alone {
          words.append(hash.value)
          wordStarts.append(at)
          hash = FNV1a()
        }
        for index in at..<end { hash.add(UInt64(bytes[index])) }
        last = kind
        at = end
      }
    }
    if at > 0 {
      words.append(hash.value)
      wordStarts.append(at)
    }
  }

  private enum Kind { case letter, space, alone }

  private static func length(of lead: UInt8) -> Int { lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4 }

  /// Returns the kind of a character. Scripts without spaces are split by character.
  private static func kind(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int, _ length: Int) -> Kind {
    if length == 1 { return bytes[at] == 0x20 ? .space : .letter }
    guard length >= 3, at + 2 < bytes.count else { return .letter }
    let scalar = length == 4 ? 0x20000 : UInt32(bytes[at] & 0x0F) << 12 | UInt32(bytes[at + 1] & 0x3F) << 6 | UInt32(bytes[at + 2] & 0x3F)
    switch scalar {
    // The symbols for a line ending and a tab.
    case 0x21B5, 0x21E5: return .space
    default: return Unicode.Scalar(scalar)?.isOfScriptWithoutSpaces == true ? .alone : .letter
    }
  }
}
