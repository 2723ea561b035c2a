/// The position of a line in a group of consecutive lines of a paragraph and column that depend on each other: justified lines beside
/// shapes, or lines whose breaks total fit chose together.
///
/// Either all lines of a group beside shapes are justified, or all are ragged. Their breaks are the same in both cases.
struct NarrowLine: Hashable, Sendable {
  /// Number of the line in its group, from 1; 0 for a line in no group.
  private(set) var number: UInt16 = 0
  /// Whether justification would stretch its word spaces too far.
  private(set) var isTorn = false
  /// Whether total fit chose the group, which is then final and never divided.
  private(set) var isFitted = false

  static let none = NarrowLine()
  /// Longer groups are divided, so that a change costs at most this number of lines.
  static let maximumLength: UInt16 = 64

  /// Whether the next line can belong to its group.
  var isOpen: Bool { number > 0 && (number < Self.maximumLength || isFitted) }

  /// Returns the position of a narrow line below `above` in its paragraph and column.
  static func following(_ above: NarrowLine, isTorn: Bool) -> NarrowLine {
    NarrowLine(number: above.isOpen ? above.number + 1 : 1, isTorn: isTorn)
  }

  /// Returns the position of a line in a group that total fit chose.
  static func fitted(number: Int) -> NarrowLine { NarrowLine(number: UInt16(number), isFitted: true) }
}

extension Placer {
  /// Returns whether the word spaces of the line in `parts` would be stretched too far. Returns `nil` if the line is not a justified line beside
  /// shapes, or if the settings allow any stretching.
  func tornBesideShapes(_ paragraph: ShapedParagraph) -> Bool? {
    guard paragraph.settings.alignment == .justified, settings.raggedWordSpace.isFinite else { return nil }
    guard parts.contains(where: { !$0.slot.isFull }) else { return nil }
    return parts.contains { $0.line.mayStretch && wordSpace($0.line, $0.availableWidth - $0.hang - $0.line.width, paragraph) > settings.raggedWordSpace }
  }

  /// Returns the width of justified word spaces, as a multiple of their natural width. A single word counts as if it had one space.
  func wordSpace(_ line: BrokenLine, _ slack: Int, _ paragraph: ShapedParagraph) -> Double {
    1 + Double(slack) / Double(max(1, line.gaps)) / Double(max(1, paragraph.spaceWidth))
  }
}

extension BrokenLine {
  /// Whether the line can be stretched. The last line of a paragraph and a line before a hard break cannot.
  var mayStretch: Bool { reason != .paragraphEnd && reason != .mandatory }
}

extension PlacedFragment {
  /// Returns the fragment of a justified line with its word spaces stretched to the available width, or with natural word spaces. Returns it
  /// unchanged if it has no slack or no gaps, or ends at a hard break or at the end of its paragraph.
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
