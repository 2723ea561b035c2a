extension LayoutRecord {
  /// Reads the output of `text`. Throws `LayoutTextError` with the first malformed line.
  ///
  /// - Parameter file: The name of the file in errors.
  /// - Complexity: Linear.
  public init(text: String, file: String) throws(LayoutTextError) {
    var reader = LayoutReader(file: file)
    try reader.read(text)
    self.init(columns: reader.columns)
  }
}

/// Reads a layout line by line, and tracks the position.
private struct LayoutReader {
  let file: String
  var line = 0
  var columns: [LayoutRecord.Column] = []

  init(file: String) { self.file = file }

  mutating func read(_ text: String) throws(LayoutTextError) {
    var text = text
    text.makeContiguousUTF8()
    var remaining = text[...].utf8
    while !remaining.isEmpty {
      line += 1
      let end = remaining.firstIndex(of: UInt8(ascii: "\n")) ?? remaining.endIndex
      try read(line: remaining[..<end])
      remaining = end == remaining.endIndex ? remaining[end...] : remaining[remaining.index(after: end)...]
    }
    if line == 0 { throw LayoutTextError(file: file, line: 1, problem: "the file is empty") }
  }

  private mutating func read(line whole: Substring.UTF8View) throws(LayoutTextError) {
    // A checkout on another system can change line endings.
    let words = whole.last == UInt8(ascii: "\r") ? whole.dropLast() : whole
    if line == 1 {
      guard words.elementsEqual(LayoutTextFormat.firstLine.utf8) else { throw wrongStart(words) }
      return
    }
    switch words.first {
    case nil: return
    case UInt8(ascii: "#"): columns.append(try column(words.dropFirst()))
    case UInt8(ascii: "l") where words.elementsEqual(LayoutTextFormat.head.utf8): return
    default:
      guard !columns.isEmpty else { throw problem("a row comes before the first column, which begins with #") }
      columns[columns.count - 1].rows.append(try row(words))
    }
  }

  private func wrongStart(_ text: Substring.UTF8View) -> LayoutTextError {
    if text.starts(with: "galley layout ".utf8) {
      return LayoutTextError(
        file: file, line: line, problem: "this layout does not have version 1",
        remedy: "use the version of Galley that wrote it, or record the proof again")
    }
    return problem("a layout must begin with “\(LayoutTextFormat.firstLine)”")
  }

  private func problem(_ message: String) -> LayoutTextError { LayoutTextError(file: file, line: line, problem: message) }

  // MARK: Places and rows

  private func column(_ text: Substring.UTF8View) throws(LayoutTextError) -> LayoutRecord.Column {
    var cells = Cells(remainder: text)
    guard let name = cells.textBeforeBar(), let rect = cells.rect(), cells.isAtEnd else {
      throw problem("a column must have the form “# name | x y width height”")
    }
    return LayoutRecord.Column(name: name, frame: rect)
  }

  private func row(_ words: Substring.UTF8View) throws(LayoutTextError) -> LayoutRecord.Row {
    var cells = Cells(remainder: words)
    guard let line = cells.integer(), let fragment = cells.integer() else { throw problem("a row must begin with its line and fragment, two whole numbers") }
    guard line >= 1, fragment >= 1 else { throw problem("line and fragment numbers start at 1") }
    guard let rect = cells.rect() else { throw problem("x, y, w and h must be four numbers") }
    guard let used = cells.used(besides: rect) else { throw problem("“used x” and “used w” must be two numbers") }
    guard let baseline = cells.number() else { throw problem("the baseline must be a number") }
    guard let range = cells.range() else { throw problem("the range must have the form start+length") }
    guard let fonts = cells.fonts() else { throw problem("the fonts must be followed by a bar") }
    guard let ending = cells.textBeforeBar() else { throw problem("the ending must be followed by a bar") }
    guard let text = cells.text() else { throw problem("the text must be in “quotes” at the end of its row") }
    return LayoutRecord.Row(
      line: line, fragment: fragment, rect: rect, used: used, baseline: baseline, range: range, fonts: fonts,
      ending: ending, text: text)
  }
}

/// Removes cells from the front of a row. Returns `nil` if the row has other contents.
private struct Cells {
  var remainder: Substring.UTF8View

  init(remainder: Substring.UTF8View) { self.remainder = remainder }

  private mutating func skipSpaces() { remainder = remainder.drop { $0 == UInt8(ascii: " ") } }

  private mutating func cell() -> Substring.UTF8View {
    skipSpaces()
    let cell = remainder.prefix { $0 != UInt8(ascii: " ") }
    remainder = remainder[cell.endIndex...]
    return cell
  }

  var isAtEnd: Bool { remainder.allSatisfy { $0 == UInt8(ascii: " ") } }

  mutating func integer() -> Int? { Int(Substring(cell())) }

  mutating func number() -> Double? { Cells.number(cell()) }

  private static func number(_ cell: Substring.UTF8View) -> Double? {
    var digits = 0
    var mantissa = 0
    var scale = 1.0
    var isAfterDecimalPoint = false
    for byte in cell.first == UInt8(ascii: "-") ? cell.dropFirst() : cell {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9") where digits < 15:
        digits += 1
        mantissa = mantissa * 10 + Int(byte - UInt8(ascii: "0"))
        if isAfterDecimalPoint { scale *= 10 }
      case UInt8(ascii: ".") where !isAfterDecimalPoint && digits > 0: isAfterDecimalPoint = true
      default: return longNumber(cell)
      }
    }
    guard digits > 0 else { return nil }
    // Both are exact, so the quotient is correctly rounded.
    let value = Double(mantissa) / scale
    return cell.first == UInt8(ascii: "-") ? -value : value
  }

  private static func longNumber(_ cell: Substring.UTF8View) -> Double? {
    guard let value = Double(Substring(cell)), value.isFinite else { return nil }
    return value
  }

  mutating func rect() -> RecordedRect? {
    guard let x = number(), let y = number(), let width = number(), let height = number() else { return nil }
    return RecordedRect(x: x, y: y, width: width, height: height)
  }

  mutating func used(besides rect: RecordedRect) -> RecordedRect? {
    guard let x = number() else { return nil }
    let cell = cell()
    guard let at = cell.firstIndex(of: UInt8(ascii: "@")) else {
      return Cells.number(cell).map { RecordedRect(x: x, y: rect.y, width: $0, height: rect.height) }
    }
    let down = cell[cell.index(after: at)...]
    // An exponent can have a plus sign.
    for plus in down.indices where down[plus] == UInt8(ascii: "+") {
      guard let width = Cells.number(cell[..<at]), let y = Cells.number(down[..<plus]),
        let height = Cells.number(down[down.index(after: plus)...])
      else { continue }
      return RecordedRect(x: x, y: y, width: width, height: height)
    }
    return nil
  }

  mutating func range() -> Range<Int>? {
    let cell = cell()
    guard let plus = cell.firstIndex(of: UInt8(ascii: "+")), let start = Int(Substring(cell[..<plus])),
      let count = Int(Substring(cell[cell.index(after: plus)...])), count >= 0
    else { return nil }
    let (end, overflow) = start.addingReportingOverflow(count)
    return overflow ? nil : start..<end
  }

  /// Removes the text up to the bar, and the bar, and returns the text without outer spaces. Returns `nil` if there is
  /// no bar or no text.
  private mutating func cellBeforeBar() -> Substring.UTF8View? {
    guard let bar = remainder.firstIndex(of: UInt8(ascii: "|")) else { return nil }
    var cell = remainder[..<bar].drop { $0 == UInt8(ascii: " ") }
    while cell.last == UInt8(ascii: " ") { cell.removeLast() }
    remainder = remainder[remainder.index(after: bar)...]
    return cell.isEmpty ? nil : cell
  }

  mutating func textBeforeBar() -> String? { cellBeforeBar().flatMap(LayoutTextFormat.unescaped) }

  mutating func fonts() -> [String]? {
    guard let cell = cellBeforeBar() else { return nil }
    if cell.elementsEqual(LayoutTextFormat.none.utf8) { return [] }
    var fonts: [String] = []
    var remaining = cell
    while true {
      var end = remaining.startIndex
      while end != remaining.endIndex, !remaining[end...].starts(with: ", ".utf8) { remaining.formIndex(after: &end) }
      guard let font = LayoutTextFormat.unescaped(remaining[..<end]) else { return nil }
      fonts.append(font)
      if end == remaining.endIndex { return fonts }
      remaining = remaining[end...].dropFirst(2)
    }
  }

  mutating func text() -> String? {
    skipSpaces()
    let (open, close) = ("“".utf8, "”".utf8)
    guard remainder.count >= open.count + close.count, remainder.starts(with: open), remainder.suffix(close.count).elementsEqual(close)
    else { return nil }
    return LayoutTextFormat.unescaped(remainder.dropFirst(open.count).dropLast(close.count))
  }
}
