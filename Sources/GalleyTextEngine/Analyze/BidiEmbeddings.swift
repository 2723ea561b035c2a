import GalleyUnicodeFacts

/// A paragraph whose attributes request embeddings and overrides. Resolves levels as if the text contained the control characters of UAX #9.
struct EmbeddedText {
  private let paragraph: Paragraph

  init(_ paragraph: Paragraph) { self.paragraph = paragraph }

  func resolveDirections(into analysis: inout ParagraphAnalysis) {
    let text = Analyzer.withinParagraph(paragraph.text)
    // The separator at the end is outside all embeddings, because UAX #9 closes them before it.
    var written: [UInt16] = []
    var positions = [Int](repeating: 0, count: text.count)
    var open: [EmbeddedRun.Kind] = []
    func change(to kinds: [EmbeddedRun.Kind]) {
      let shared = zip(open, kinds).prefix { $0 == $1 }.count
      written += repeatElement(Self.pop, count: open.count - shared)
      written += kinds[shared...].map(\.control)
      open = kinds
    }
    var offset = 0
    for run in paragraph.settings.embeddings {
      let range = run.range.utf16
      if offset < range.lowerBound { change(to: []) }
      copy(text, offset..<range.lowerBound, &written, &positions)
      change(to: run.kinds)
      copy(text, range, &written, &positions)
      offset = range.upperBound
    }
    if offset < text.count { change(to: []) }
    copy(text, offset..<text.count, &written, &positions)
    let (level, levels) = Analyzer.icuLevels(of: written, base: paragraph.settings.direction.baseLevel)
    analysis.baseLevel = level
    let own = positions.map { levels[$0] }
    if own.contains(where: { $0 != level }) { analysis.levels = own }
  }

  private func copy(_ text: [UInt16], _ range: Range<Int>, _ written: inout [UInt16], _ offsets: inout [Int]) {
    for offset in range {
      offsets[offset] = written.count
      written.append(text[offset])
    }
  }

  /// U+202C, pop directional formatting.
  private static let pop: UInt16 = 0x202C
}

extension EmbeddedRun.Kind {
  /// The control character of UAX #9 for this kind.
  fileprivate var control: UInt16 {
    switch self {
    case .leftToRight: 0x202A
    case .rightToLeft: 0x202B
    case .leftToRightOverride: 0x202D
    case .rightToLeftOverride: 0x202E
    }
  }
}
