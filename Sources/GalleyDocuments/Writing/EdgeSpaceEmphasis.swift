/// A run of text with a style, or an image, a reference or code, which is not divided.
protocol StyledRun {
  var text: String { get set }
  var style: InlineStyle { get set }
  /// Whether the run is one unit, so that spaces in it are not at an edge of a style.
  var isUnit: Bool { get }
}

extension Document.Inline: StyledRun {
  var isUnit: Bool { image != nil || style.isUnit }
}

extension WrittenParagraph.Run: StyledRun {
  var isUnit: Bool { image != nil || style.isUnit }
}

extension [Document.Inline] {
  /// The runs without emphasis on the spaces at its edges.
  var withPlainEdges: Self { plainEdges(of: self) }
}

extension [WrittenParagraph.Run] {
  /// The runs without emphasis on the spaces at its edges. Adjacent runs of one style are combined.
  var withPlainEdges: Self {
    var runs: Self = []
    for run in plainEdges(of: self) {
      // A constant for the last run would share its text, which would then be copied at each addition.
      if !run.isUnit, runs.last.map({ $0.style == run.style && $0.foreign == run.foreign && !$0.isUnit }) == true {
        runs[runs.count - 1].text += run.text
      } else {
        runs.append(run)
      }
    }
    return runs
  }
}

/// Returns the runs without emphasis, bold and strikethrough on the spaces at the edges of these styles, where CommonMark cannot express them: `**a
/// **b` is not emphasis. A space between two characters that both have the style keeps it. O(*n*) in the length of the text.
private func plainEdges<Run: StyledRun>(of runs: [Run]) -> [Run] {
  guard runs.contains(where: \.hasEdgeSpace) else { return runs }
  var pieces: [(run: Run, isSpace: Bool)] = []
  for run in runs {
    guard run.hasEdgeSpace else {
      pieces.append((run, false))
      continue
    }
    let text = run.text.unicodeScalars
    let core = text.drop(while: \.isEdgeSpace)
    let end = core.lastIndex { !$0.isEdgeSpace }.map { core.index(after: $0) } ?? core.startIndex
    for (part, isSpace) in [(text[..<core.startIndex], true), (core[..<end], false), (core[end...], true)] where !part.isEmpty {
      var piece = run
      piece.text = String(part)
      pieces.append((piece, isSpace))
    }
  }
  var after = InlineStyle()
  for index in pieces.indices.reversed() {
    if pieces[index].isSpace { pieces[index].run.style.limitMarks(to: after) } else { after = pieces[index].run.style }
  }
  var before = InlineStyle()
  for index in pieces.indices {
    if pieces[index].isSpace { pieces[index].run.style.limitMarks(to: before) } else { before = pieces[index].run.style }
  }
  return pieces.map(\.run)
}

extension StyledRun {
  /// Whether the run is emphasized in some way, and begins or ends with a space.
  fileprivate var hasEdgeSpace: Bool {
    guard !isUnit, style.isStrong || style.isEmphasised || style.isStruck, let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
    return first.isEdgeSpace || last.isEdgeSpace
  }
}

extension InlineStyle {
  fileprivate var isUnit: Bool { note != nil || isCode || isRaw }

  /// Removes the marks of emphasis that `other` lacks.
  fileprivate mutating func limitMarks(to other: InlineStyle) {
    isStrong = isStrong && other.isStrong
    isEmphasised = isEmphasised && other.isEmphasised
    isStruck = isStruck && other.isStruck
  }
}

extension Unicode.Scalar {
  /// Whether this is white space other than a tab, which divides cells.
  fileprivate var isEdgeSpace: Bool { properties.isWhitespace && self != "\t" }
}
