import AttributedText
import CoreGraphics
import TextEngine

/// The offset of the caret place that is nearest to `position`, which counts from the line's origin: on the far half of a
/// letter the offset after it. `kCFNotFound` in a line of nothing.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  let x = Double(position.x)
  let nearest = line.stops.min {
    (abs($0.x.points - x), $0.isTrailing ? 1 : 0, $0.offset) < (abs($1.x.points - x), $1.isTrailing ? 1 : 0, $1.offset)
  }
  return nearest?.offset ?? kCFNotFound
}

/// Where the caret before the character at `charIndex` stands, in points right of the line's origin; offsets within a
/// grapheme count as its start, and offsets beyond the line as its nearest end.
///
/// Where directions meet there are two places: the one at the character goes to the result, and the one at the end of the
/// text before it to `secondaryOffset`; elsewhere both are the same.
@discardableResult
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let offsets = line.stops.map(\.offset)
  let offset = offsets.filter { $0 <= charIndex }.max() ?? offsets.min()
  let places = line.stops.filter { $0.offset == offset }
  let leading = places.first { !$0.isTrailing } ?? places.first
  let trailing = places.first { $0.isTrailing } ?? leading
  secondaryOffset?.pointee = CGFloat(trailing?.x.points ?? 0)
  return CGFloat(leading?.x.points ?? 0)
}

/// Calls `block` with both edges of each grapheme, from left to right over the line: how far an edge is from the line's origin in points, where the grapheme begins in
/// the text, whether it is the edge where the grapheme begins, and what ends the enumeration when it is set. O(n log n) in the graphemes.
public func CTLineEnumerateCaretOffsets(_ line: CTLine, _ block: (Double, CFIndex, Bool, UnsafeMutablePointer<Bool>) -> Void) {
  // A run's own end comes before what begins there.
  let stops = line.stops.sorted { ($0.offset, $0.isTrailing ? 0 : 1) < ($1.offset, $1.isTrailing ? 0 : 1) }
  var edges: [(x: Double, middle: Double, offset: Int, isLeading: Bool)] = []
  for (index, stop) in stops.enumerated() where !stop.isTrailing {
    guard let next = stops[(index + 1)...].first(where: { $0.offset > stop.offset }) else { continue }
    let (start, end) = (stop.x.points, next.x.points)
    edges.append((start, (start + end) / 2, stop.offset, true))
    edges.append((end, (start + end) / 2, stop.offset, false))
  }
  edges.sort { ($0.middle, $0.x, $0.offset) < ($1.middle, $1.x, $1.offset) }
  var stop = false
  for edge in edges {
    block(edge.x, edge.offset, edge.isLeading, &stop)
    if stop { return }
  }
}
