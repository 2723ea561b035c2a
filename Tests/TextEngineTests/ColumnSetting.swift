@testable import GalleyTextEngine

extension LayoutFixture {
  /// A paragraph whose words are separate lines if only one fits. Its keeps precede it: `^` with the next, `=` together, a digit for the
  /// minimum number of lines.
  static func paragraphWithKeeps(_ specification: Substring, isLast: Bool, lineHeight: Double = 10) -> Paragraph {
    let words = specification.drop { "^=0123456789".contains($0) }
    let keeps = specification.prefix(specification.count - words.count)
    return paragraphs(words + (isLast ? "" : "\n")) {
      ($0.minimumLineHeight, $0.maximumLineHeight) = (LayoutUnit(points: lineHeight), LayoutUnit(points: lineHeight))
      ($0.keepsWithNext, $0.keepsLinesTogether) = (keeps.contains("^"), keeps.contains("="))
      $0.minimumLinesAtColumnEnd = keeps.compactMap(\.wholeNumberValue).first ?? 0
    }[0]
  }

  /// Lays out up to a random region, a random offset or the end; one time in four nothing.
  ///
  /// - Returns: Whether it laid out anything.
  static func layOutSome(of layout: DocumentLayout, using generator: inout some RandomNumberGenerator) -> Bool {
    let region = Int.random(in: 0..<layout.regions.count, using: &generator)
    let offset = Int.random(in: 0...layout.utf16Length, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: layout.layOut(throughRegion: region)
    case 1: layout.layOut(throughOffset: UTF16Offset(offset))
    case 2: layout.layOutAll()
    default: return false
    }
    return true
  }
}
