import CoreGraphics
import GalleyAttributedText
import GalleyTextEngine

/// The position at which a line that is too long is truncated.
public enum CTLineTruncationType: UInt32, Sendable {
  /// Truncates the start.
  case start = 0
  /// Truncates the end.
  case end = 1
  /// Truncates the middle.
  case middle = 2
}

/// Returns `line` truncated to `width` points, with `truncationToken`, usually an ellipsis, in place of the omitted text. Without a token,
/// nothing replaces it. Returns a line that fits unchanged.
///
/// Returns `nil` if not even the token fits, or if the line contains text of several paragraphs.
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType, _ truncationToken: CTLine?
) -> CTLine? {
  if (line.advance - line.hangingWidth).points <= width { return line }
  let availableWidth = LayoutUnit(points: width) - (truncationToken?.advance ?? .zero)
  let (source, range) = (line.source, line.range)
  guard availableWidth >= .zero, source.paragraphEnd(at: range.lowerBound) >= range.upperBound else { return nil }
  let hidden = source.document.hidden(of: range, fitting: availableWidth, mode: truncationType.mode)
  let before = source.line(range.lowerBound..<hidden.lowerBound)
  let after = source.line(hidden.upperBound..<range.upperBound)
  let parts = [before, truncationToken, after].compactMap { $0 }
  let isRightToLeft = source.document.baseLevel(ofParagraph: source.document.paragraph(at: range.lowerBound).index) & 1 == 1
  return CTLine(
    source, range, showing: isRightToLeft ? parts.reversed() : parts,
    tokens: Set([truncationToken].compactMap { $0.map(ObjectIdentifier.init) }))
}

/// Returns `line` with its word spaces stretched or shrunk, so that the difference to `justificationWidth`, in points, is reduced by
/// `justificationFactor`, clamped to 0…1: 1 fills the width, 0 changes nothing. Trailing white space hangs.
///
/// Returns `nil` if the line has no word spaces, contains text of several paragraphs or was truncated.
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
