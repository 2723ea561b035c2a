/// What a line is among those that follow each other in one paragraph and column and hang on each other: justified lines beside
/// shapes, and lines whose breaks were chosen together by total fit.
///
/// A stretch beside shapes is of one mind: all of it is justified, or all ragged. Its lines end where they end either way.
struct NarrowLine: Hashable, Sendable {
  /// Which line of its stretch it is, from 1; 0 for any line that is in none.
  private(set) var number: UInt16 = 0
  /// Whether justification would tear it open.
  private(set) var isTorn = false
  /// Whether total fit chose its stretch, which is settled and never divided.
  private(set) var isFitted = false

  static let none = NarrowLine()
  /// A stretch that is longer is divided, so that a change costs no more than so many lines.
  static let maximumLength: UInt16 = 64

  /// Whether the next line may belong to its stretch.
  var isOpen: Bool { number > 0 && (number < Self.maximumLength || isFitted) }

  /// A narrow line that stands below `above` in its paragraph and column.
  static func following(_ above: NarrowLine, isTorn: Bool) -> NarrowLine {
    NarrowLine(number: above.isOpen ? above.number + 1 : 1, isTorn: isTorn)
  }

  /// A line of a stretch that total fit chose.
  static func fitted(number: Int) -> NarrowLine { NarrowLine(number: UInt16(number), isFitted: true) }
}

extension Placer {
  /// Whether the placed line is one of a stretch beside shapes, and torn; `nil` for any other line.
  func tornBesideShapes(_ paragraph: ShapedParagraph) -> Bool? {
    guard paragraph.settings.alignment == .justified, settings.raggedWordSpace.isFinite else { return nil }
    guard parts.contains(where: { !$0.slot.isFull }) else { return nil }
    return parts.contains { $0.line.mayStretch && wordSpace($0.line, $0.availableWidth - $0.hang - $0.line.width, paragraph) > settings.raggedWordSpace }
  }

  /// What justification makes of a line's word spaces, as a part of their own; a word alone is torn as if it had one.
  func wordSpace(_ line: BrokenLine, _ slack: Int, _ paragraph: ShapedParagraph) -> Double {
    1 + Double(slack) / Double(max(1, line.gaps)) / Double(max(1, paragraph.spaceWidth))
  }
}

extension BrokenLine {
  /// The last line of a paragraph is never stretched, nor one before a hard break.
  var mayStretch: Bool { reason != .paragraphEnd && reason != .mandatory }
}

extension PlacedFragment {
  /// The piece of a justified line with its word spaces stretched to its room, or as they are.
  func justified(_ isJustified: Bool, rightToLeft: Bool, padding: LayoutUnit) -> PlacedFragment {
    let slack = availableWidth - (used.width - padding - padding - stretch)
    guard slack > .zero, gaps > 0, reason != .paragraphEnd, reason != .mandatory else { return self }
    var fragment = self
    fragment.stretch = isJustified ? slack : .zero
    let wider = fragment.stretch - stretch
    fragment.used.width += wider
    if rightToLeft {
      fragment.contentX -= wider
      fragment.used.x -= wider
    }
    return fragment
  }
}
