import CoreGraphics
import GalleyAttributedText
import GalleyTextEngine
import GalleyUnicodeFacts

/// Returns the string offset of the caret for a hit at `position`, which is relative to the line's origin. On the
/// leading half of a character, it is the character's own offset, on the other half the offset after it. In
/// right-to-left text, the left half therefore means the offset after the character.
///
/// To the left or right of all characters, it is an end of the line, depending on the direction of its paragraph.
/// Returns `kCFNotFound` if the line is empty.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  line.offset(at: Double(position.x))?.utf16 ?? kCFNotFound
}

/// Returns the position of the caret before the character at `charIndex`, in points to the right of the line's origin.
/// Offsets within a grapheme count as its start, and offsets beyond the line as its nearest end. 0 in an empty line.
///
/// There are two carets at a change of direction. The result is the caret beside text of the paragraph's direction, and
/// `secondaryOffset`, unless it is `nil`, receives the other. Elsewhere both are the same.
@discardableResult
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let offsets = line.stops.map(\.offset)
  let offset = offsets.filter { $0 <= UTF16Offset(charIndex) }.max() ?? offsets.min()
  let carets = line.stops.filter { $0.offset == offset }
  let parity = offset.map { line.isRightToLeft(at: $0) } ?? false ? 1 : 0
  func isInDirection(_ stop: CaretStop) -> Bool { Int(stop.level & 1) == parity }
  let primary = carets.first { isInDirection($0) && !$0.isTrailing } ?? carets.first(where: isInDirection) ?? carets.first { !$0.isTrailing } ?? carets.first
  let secondary = carets.first { !isInDirection($0) } ?? carets.first { $0.isTrailing } ?? primary
  secondaryOffset?.pointee = CGFloat(secondary?.x.points ?? 0)
  return CGFloat(primary?.x.points ?? 0)
}

/// Calls `block` with both edges of each grapheme, from left to right. The arguments are the edge's distance from the line's origin in points, the
/// grapheme's string offset, whether the edge is the leading one, and a flag that ends the enumeration. O(*n* log *n*) in the number of graphemes.
public func CTLineEnumerateCaretOffsets(_ line: CTLine, _ block: (Double, CFIndex, Bool, UnsafeMutablePointer<Bool>) -> Void) {
  var edges: [(x: Double, middle: Double, offset: UTF16Offset, isLeading: Bool)] = []
  for cell in line.caretCells {
    edges.append((cell.start, cell.middle, cell.offset, true))
    edges.append((cell.end, cell.middle, cell.offset, false))
  }
  edges.sort { ($0.middle, $0.x, $0.offset) < ($1.middle, $1.x, $1.offset) }
  var stop = false
  for edge in edges {
    block(edge.x, edge.offset.utf16, edge.isLeading, &stop)
    if stop { return }
  }
}

extension CTLine {
  /// A grapheme and its two carets.
  fileprivate struct CaretCell {
    /// The leading and the trailing edge; the trailing edge is the smaller one in right-to-left text.
    let start, end: Double
    let offset, nextOffset: UTF16Offset

    var middle: Double { (start + end) / 2 }
    var left: Double { min(start, end) }
    var right: Double { max(start, end) }
  }

  /// The cells in text order.
  fileprivate var caretCells: [CaretCell] {
    // A run's own end precedes the runs that begin there.
    let stops = stops.sorted { ($0.offset, $0.isTrailing ? 0 : 1) < ($1.offset, $1.isTrailing ? 0 : 1) }
    var cells: [CaretCell] = []
    for (index, stop) in stops.enumerated() where !stop.isTrailing {
      guard let next = stops[(index + 1)...].first(where: { $0.offset > stop.offset }) else { continue }
      cells.append(CaretCell(start: stop.x.points, end: next.x.points, offset: stop.offset, nextOffset: next.offset))
    }
    return cells
  }

  /// Returns the offset of the caret nearest to `x`, or `nil` if the line is empty.
  fileprivate func offset(at x: Double) -> UTF16Offset? {
    guard let first = stops.map(\.offset).min() else { return nil }
    let cells = caretCells.filter { $0.left < $0.right }
    guard let left = cells.map(\.left).min(), let right = cells.map(\.right).max() else { return first }
    if x < left { return isRightToLeft(at: first) ? lastOffset : first }
    if x > right { return isRightToLeft(at: first) ? first : lastOffset }
    func distance(_ cell: CaretCell) -> Double { max(cell.left - x, x - cell.right, 0) }
    // At a shared edge, the cell on the right applies.
    guard let cell = cells.min(by: { (distance($0), -$0.left) < (distance($1), -$1.left) }) else { return first }
    let isNearEnd = abs(x - cell.end) < abs(x - cell.start)
    return isNearEnd ? cell.nextOffset : cell.offset
  }

  /// The offset of the line's end, before its final hard break.
  private var lastOffset: UTF16Offset {
    var last = stops.map(\.offset).max() ?? range.upperBound
    while last > range.lowerBound, last <= source.end, source.text.unit(at: last.utf16 - 1).endsLine { last -= 1 }
    return last
  }

  /// Returns whether the paragraph that contains an offset runs from right to left.
  fileprivate func isRightToLeft(at offset: UTF16Offset) -> Bool {
    guard source.length > 0 else { return false }
    let paragraph = source.document.paragraph(at: min(max(offset, range.lowerBound), max(range.upperBound - 1, range.lowerBound))).index
    return source.document.baseLevel(ofParagraph: paragraph) & 1 == 1
  }
}
