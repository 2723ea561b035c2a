import GalleyMarkdown

/// Prepares Markdown for inline-only parsing: inserts a space without syntactic meaning before text that would start a
/// block, and around white space at the ends of lines.
///
/// Thus no block syntax matches, no line is blank, and white space is preserved. Other lines do not change, so that
/// URLs at their ends and inline elements across lines still work.
enum InlineOnlyMarkdown {
  /// U+205F counts as white space for emphasis, and is not stripped. A line that already starts or ends with one is
  /// fenced as well, so that the first one is always the fence.
  private static let fence: Unicode.Scalar = "\u{205F}"
  /// Characters that can start a block. Also the image marker, whose text can start with one, and a byte order mark,
  /// which would be removed at the start of the text.
  private static let beginningsOfBlocks = Set("!#>-+*_=`~<[|:0123456789\u{FEFF}".unicodeScalars)

  /// Returns the content of inline-only Markdown, without fences. All runs are in one paragraph.
  ///
  /// - Parameter separator: Replaces line endings within code and tags.
  static func content(of markdown: String, separator: String) -> MarkdownContent {
    var content = MarkdownReader.read(fenced(markdown, fencesCode: separator != " "))
    var beginsLine = true
    for index in content.runs.indices {
      let run = content.runs[index].content
      switch run {
      // Neither begins nor ends a line.
      case .text(""), .image: continue
      case .text(let text): content.runs[index].content = .text(unfenced(text, atStart: beginsLine, atEnd: endsLine(index, in: content)))
      case .code(let code): content.runs[index].content = .code(joined(code, separator))
      case .html(let html): content.runs[index].content = .html(joined(html, separator))
      default: break
      }
      beginsLine = run.isBreak
    }
    return content
  }

  /// Returns whether the run at `index` is followed by a line break in the same span, or by the end of the paragraph if the run is in no span. Empty
  /// runs of the same span are skipped.
  private static func endsLine(_ index: Int, in content: MarkdownContent) -> Bool {
    let run = content.runs[index]
    let following = content.runs[(index + 1)...].first { $0.content != .text("") || $0.span != run.span }
    guard let following, following.block == run.block else { return run.span == nil }
    return following.span == run.span && following.content.isBreak
  }

  // MARK: Fences

  private static func fenced(_ text: String, fencesCode: Bool) -> String {
    var code = OpenCode(text)
    var fenced = String.UnicodeScalarView()
    // CR LF is one `Character`, so it ends one line.
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: { ["\n", "\r", "\r\n"].contains($0) }).enumerated() {
      if number > 0 { fenced.append("\n") }
      let scalars = line.unicodeScalars
      let first = scalars.first
      if first.map({ isWhite($0) || beginningsOfBlocks.contains($0) }) ?? true || fencesCode && code.isOpen { fenced.append(fence) }
      fenced.append(contentsOf: scalars)
      if let last = scalars.last, isWhite(last) { fenced.append(fence) }
      if fencesCode { code.pass(line) }
    }
    return String(fenced)
  }

  private static func isWhite(_ scalar: Unicode.Scalar) -> Bool { (9...13).contains(scalar.value) || scalar == " " || scalar == fence }

  private static func unfenced(_ text: String, atStart: Bool, atEnd: Bool) -> String {
    var scalars = Substring(text).unicodeScalars
    if atStart, scalars.first == fence { scalars.removeFirst() }
    if atEnd, scalars.last == fence { scalars.removeLast() }
    return String(scalars)
  }

  /// Returns the text of code or of a tag, with each line ending and the fences beside it replaced by `separator`.
  private static func joined(_ text: String, _ separator: String) -> String {
    var joined = String.UnicodeScalarView()
    var scalars = Substring(text).unicodeScalars
    while let next = scalars.popFirst() {
      let isFencedEnd = next == fence && (scalars.first == "\n" || scalars.first == " " && scalars.dropFirst().first == fence)
      let isEnd = isFencedEnd || next == "\n" || next == " " && scalars.first == fence
      guard isEnd else {
        joined.append(next)
        continue
      }
      if isFencedEnd { scalars.removeFirst() }
      if scalars.first == fence { scalars.removeFirst() }
      joined.append(contentsOf: separator.unicodeScalars)
    }
    return String(joined)
  }
}

/// Tracks whether a code span is open at the end of a line: it needs a later run of backticks of the same length.
private struct OpenCode {
  /// The number of remaining backtick runs by length.
  private var runsToCome: [Int: Int] = [:]
  private var length = 0

  init(_ text: String) { Self.runs(in: text) { length, _ in runsToCome[length, default: 0] += 1 } }

  var isOpen: Bool { length > 0 }

  mutating func pass(_ line: Substring) {
    Self.runs(in: line) { run, isEscaped in
      runsToCome[run, default: 0] -= 1
      if length == 0 {
        // The first backtick after a backslash is text.
        let opening = isEscaped ? run - 1 : run
        if runsToCome[opening, default: 0] > 0 { length = opening }
      } else if length == run {
        length = 0
      }
    }
  }

  private static func runs(in text: some StringProtocol, _ body: (_ length: Int, _ isEscaped: Bool) -> Void) {
    var (length, backslashes, isEscaped) = (0, 0, false)
    for byte in text.utf8 {
      if byte == 0x60 {
        if length == 0 { isEscaped = backslashes % 2 == 1 }
        length += 1
      } else {
        if length > 0 { body(length, isEscaped) }
        length = 0
      }
      backslashes = byte == 0x5C ? backslashes + 1 : 0
    }
    if length > 0 { body(length, isEscaped) }
  }
}
