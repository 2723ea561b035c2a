import CoreGraphics
import GalleyAttributedText
import GalleyTextEngine

extension NSTextLayoutManager {
  /// The purpose of segments, which determines their extent.
  public enum SegmentType: Int, Sendable {
    /// As wide as the characters.
    case standard = 0
    /// For a selection: extends to the edge of the line if the range continues beyond the line's start or end.
    case selection = 1
    /// For a highlight: extends like a selection.
    case highlight = 2
  }

  /// Options for the enumeration of segments.
  public struct SegmentOptions: OptionSet, Sendable {
    /// The raw bits of the options.
    public let rawValue: UInt
    /// Creates options from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The caller does not need the ranges.
    public static let rangeNotRequired = SegmentOptions(rawValue: 1)
    /// Enumerates only the segments of the first and of the last line fragment.
    public static let middleFragmentsExcluded = SegmentOptions(rawValue: 2)
    /// The first segment extends to the leading edge of its line.
    public static let headSegmentExtended = SegmentOptions(rawValue: 4)
    /// The last segment extends to the trailing edge of its line.
    public static let tailSegmentExtended = SegmentOptions(rawValue: 8)
    /// An option that places an empty range at a soft line break at the end of the first line, not at the start of the second.
    public static let upstreamAffinity = SegmentOptions(rawValue: 16)
  }

  func forEachSegment(
    in textRange: NSTextRange, type: SegmentType, options: SegmentOptions, _ block: (NSTextRange?, CGRect, CGFloat, NSTextContainer) -> Bool
  ) {
    guard let textContainer else { return }
    let range = characters(of: textRange).clamped(to: 0..<layout.source.textEnd)
    if range.isEmpty {
      guard let caret = layout.caretRect(at: range.lowerBound, atLineEnd: options.contains(.upstreamAffinity)) else { return }
      let line = layout.nearestFragment(to: CGPoint(x: caret.rect.minX, y: caret.rect.midY), in: textContainer)
      let baseline = line.map { layout.document.fragments[$0].baseline.points - caret.rect.minY } ?? caret.rect.height
      _ = block(options.contains(.rangeNotRequired) ? nil : self.textRange(range), caret.rect, baseline, textContainer)
      return
    }
    layout.layOut(through: range)
    var lines = layout.fragments(meeting: range).filter { !isHidden(at: layout.document.fragments[$0].range.lowerBound) }
    if options.contains(.middleFragmentsExcluded), lines.count > 2 { lines = [lines[0], lines[lines.count - 1]] }
    for line in lines {
      let fragment = layout.document.fragments[line]
      let part = range.clamped(to: fragment.range)
      var extents = layout.extents(of: part, inFragment: line)
      if type != .standard { extents = layout.extended(extents, of: fragment, line, to: range) }
      extend(&extents, of: fragment, line, isHead: line == lines.first && options.contains(.headSegmentExtended),
        isTail: line == lines.last && options.contains(.tailSegmentExtended))
      for extent in extents {
        let rect = CGRect(
          x: extent.lowerBound.points, y: fragment.rect.y.points, width: (extent.upperBound - extent.lowerBound).points, height: fragment.rect.height.points)
        let segmentRange = options.contains(.rangeNotRequired) ? nil : self.textRange(characters(of: part, in: extent, isOnly: extents.count == 1, line))
        guard block(segmentRange, rect, (fragment.baseline - fragment.rect.y).points, textContainer) else { return }
      }
    }
  }

  /// Returns the characters of `part` with graphemes in a horizontal extent. A line ending has no width and joins its predecessor. Returns the
  /// empty range at the end of `part` if there are none.
  private func characters(of part: Range<UTF16Offset>, in extent: Range<LayoutUnit>, isOnly: Bool, _ line: Int) -> Range<UTF16Offset> {
    if isOnly { return part }
    let all = layout.document.graphemeSpans(ofFragment: line).filter { $0.characters.overlaps(part) && $0.minX < $0.maxX }
    let spans = all.filter { extent.lowerBound <= $0.minX && $0.maxX <= extent.upperBound }
    guard let start = spans.map(\.characters.lowerBound).min(), let end = spans.map(\.characters.upperBound).max() else {
      return part.upperBound..<part.upperBound
    }
    let isLast = all.allSatisfy { $0.characters.upperBound <= end }
    return (start..<(isLast ? max(end, part.upperBound) : end)).clamped(to: part)
  }

  private func extend(_ extents: inout [Range<LayoutUnit>], of fragment: PlacedFragment, _ line: Int, isHead: Bool, isTail: Bool) {
    guard !extents.isEmpty else { return }
    let isRightToLeft = layout.document.baseLevel(ofFragment: line) & 1 == 1
    if isRightToLeft ? isTail : isHead { extents[0] = extents[0].extended(toLeft: fragment.rect.x) }
    if isRightToLeft ? isHead : isTail { extents[extents.count - 1] = extents[extents.count - 1].extended(toRight: fragment.rect.maxX) }
  }
}
