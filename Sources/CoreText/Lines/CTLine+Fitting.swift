import AttributedText
import CoreGraphics
import TextEngine

/// Where a line that has no room is cut.
public enum CTLineTruncationType: UInt32, Sendable {
  /// The start is left out.
  case start = 0
  /// The end is left out.
  case end = 1
  /// What is left out stands between a start and an end.
  case middle = 2
}

/// `line` cut to `width` points, with `truncationToken`, a line of an ellipsis mostly, where text is left out; without a
/// token nothing stands there. A line that fits is returned as it is.
///
/// `nil` where not even the token fits, and for a line with a hard break within.
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType, _ truncationToken: CTLine?
) -> CTLine? {
  if (line.advance - line.hangingWidth).points <= width { return line }
  let room = LayoutUnit(points: width) - (truncationToken?.advance ?? .zero)
  let (source, range) = (line.source, line.range)
  guard room >= .zero, source.paragraphEnd(at: range.lowerBound) >= range.upperBound else { return nil }
  let hidden = source.document.hidden(of: range, fitting: room, mode: truncationType.mode)
  let before = source.line(range.lowerBound..<hidden.lowerBound)
  let after = source.line(hidden.upperBound..<range.upperBound)
  let parts = [before, truncationToken, after].compactMap { $0 }
  let isRightToLeft = source.document.baseLevel(ofParagraph: source.document.paragraph(at: range.lowerBound).index) & 1 == 1
  return CTLine(
    source, range, showing: isRightToLeft ? parts.reversed() : parts,
    tokens: Set([truncationToken].compactMap { $0.map(ObjectIdentifier.init) }))
}

/// `line` with its word spaces widened, or made narrower, so that it fills `justificationFactor` of what is missing to
/// `justificationWidth`: 1 fills it, 0 leaves it. The white space at its end hangs.
///
/// `nil` for a line without a space between words, with a hard break within, or that was truncated.
public func CTLineCreateJustifiedLine(
  _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
  guard line.gaps > 0 else { return nil }
  let natural = line.source.line(line.range)
  let missing = justificationWidth - (natural.advance - natural.hangingWidth).points
  let factor = Double(min(1, max(0, justificationFactor)))
  return line.source.line(line.range, stretch: LayoutUnit(points: missing * factor))
}

extension CTLineTruncationType {
  fileprivate var mode: LineBreaking {
    switch self {
    case .start: .truncateHead
    case .end: .truncateTail
    case .middle: .truncateMiddle
    }
  }
}
