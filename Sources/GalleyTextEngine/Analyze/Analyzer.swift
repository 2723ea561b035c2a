import GalleyCICU
import GalleyUnicodeFacts

/// Stage one: computes the bidi levels and break opportunities of a paragraph.
struct Analyzer {
  func analyze(_ paragraph: Paragraph) -> ParagraphAnalysis {
    let text = paragraph.text
    var analysis = ParagraphAnalysis(baseLevel: 0, levels: [], breaks: [], isHard: [])
    if paragraph.settings.embeddings.isEmpty {
      resolveDirection(of: text, requested: paragraph.settings.direction, into: &analysis)
    } else {
      EmbeddedText(paragraph).resolveDirections(into: &analysis)
    }
    guard !text.isEmpty else { return analysis }

    analysis.breaks = LineBreakFinder.breaks(in: text, language: paragraph.settings.language)
    // UAX #14 allows a break between a space and a combining mark on it, but the two form one grapheme cluster.
    text.withUnsafeBufferPointer { text in analysis.breaks.removeAll { SpaceCluster.contains(Int($0), in: text) } }
    if paragraph.settings.keepsHangulWords { analysis.breaks.removeAll { isWithinHangul(Int($0), in: text) } }
    for range in paragraph.rubyRanges { keepTogether(range, of: text, in: &analysis) }
    // Test the character, not ICU's rule status: ICU marks the end of the text and many breaks between Thai words as mandatory.
    analysis.isHard = analysis.breaks.map { text[Int($0) - 1].endsLine }
    if paragraph.settings.cells != nil { endCells(of: text, in: &analysis) }
    return analysis
  }

  /// Removes the break opportunities within a range, except after hard line breaks.
  private func keepTogether(_ range: Range<Int>, of text: [UInt16], in analysis: inout ParagraphAnalysis) {
    analysis.breaks.removeAll { Int($0) > range.lowerBound && Int($0) < range.upperBound && !text[Int($0) - 1].endsLine }
  }

  /// Returns whether the characters on both sides of an offset are Hangul.
  private func isWithinHangul(_ offset: Int, in text: [UInt16]) -> Bool {
    offset > 0 && offset < text.count && text[offset - 1].isHangul && text[offset].isHangul
  }

  /// Makes the offset after each tab of a table row a hard break. UAX #14 allows no break before a full stop or another tab, for example.
  private func endCells(of text: [UInt16], in analysis: inout ParagraphAnalysis) {
    let ends = text.indices.filter { CellEnd.matches(text[$0]) }.map { Int32($0 + 1) }
    guard !ends.isEmpty else { return }
    let hard = Set(zip(analysis.breaks, analysis.isHard).filter(\.1).map(\.0)).union(ends)
    analysis.breaks = Set(analysis.breaks).union(ends).sorted()
    analysis.isHard = analysis.breaks.map(hard.contains)
  }

  private func resolveDirection(
    of text: [UInt16], requested: ParagraphDirection, into analysis: inout ParagraphAnalysis
  ) {
    // Characters below the Hebrew block are never right-to-left; above the RTL blocks only surrogates and bidi controls matter.
    if !text.withUnsafeBufferPointer(mayTurn) {
      analysis.baseLevel = requested == .rightToLeft ? 1 : 0
      if requested != .rightToLeft { return }
    }
    let base = requested.baseLevel
    if let found = text.withUnsafeBufferPointer({ SimpleTextDirections.levels(of: $0, base: base) }) {
      analysis.baseLevel = found.base
      if found.levels.contains(where: { $0 != found.base }) { analysis.levels = found.levels }
      return
    }
    let (level, levels) = Self.icuLevels(of: Self.withinParagraph(text), base: base)
    analysis.baseLevel = level
    if levels.contains(where: { $0 != level }) { analysis.levels = levels }
  }

  /// Returns the paragraph level and the level of each UTF-16 code unit, computed by ICU. The paragraph level is `base`; if that is `nil`, it is
  /// that of the first letter, or 0 without letters.
  static func icuLevels(of text: [UInt16], base: UInt8?) -> (base: UInt8, levels: [UInt8]) {
    var levels = [UInt8](repeating: 0, count: text.count)
    let level = cicu_bidi_levels(text, Int32(text.count), base ?? 254, &levels)
    return (UInt8(max(0, level) & 1), levels)
  }

  private func mayTurn(_ text: UnsafeBufferPointer<UInt16>) -> Bool {
    var highest: UInt16 = 0
    for unit in text { highest = max(highest, unit) }
    return highest >= 0x590 && text.contains { $0 >= 0x590 && ($0 < 0x900 || (0x200E...0x202E).contains($0)
      || (0x2066...0x2069).contains($0) || $0 >= 0xD800) }
  }

  /// Returns `text` with U+0085 replaced by U+2028. UAX #9 ends a paragraph at U+0085, but here it only ends a line.
  static func withinParagraph(_ text: [UInt16]) -> [UInt16] {
    text.contains(.nextLine) ? text.map { $0 == .nextLine ? .lineSeparator : $0 } : text
  }
}

extension ParagraphDirection {
  /// The paragraph's embedding level, 0 or 1, or `nil` if the text determines it.
  var baseLevel: UInt8? {
    switch self {
    case .leftToRight: 0
    case .rightToLeft: 1
    case .natural: nil
    }
  }
}

extension UInt16 {
  /// Whether this is a Hangul syllable or letter (jamo).
  fileprivate var isHangul: Bool {
    (0xAC00...0xD7FB).contains(self) || (0x1100...0x11FF).contains(self) || (0x3131...0x318E).contains(self) || (0xA960...0xA97C).contains(self)
  }
}
