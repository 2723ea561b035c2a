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
