import AttributedText
import CoreGraphics
import TextEngine
import UnicodeFacts

/// The offset of the caret that a hit at `position` means, which counts from the line's origin: on a character's half where it begins its
/// own offset, on the other half the offset after it. So in text from right to left the left half means the offset after the character.
///
/// Left and right of all characters it is an end of the line, by the direction of its paragraph. `kCFNotFound` in an empty line.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  line.offset(at: Double(position.x)) ?? kCFNotFound
}

/// The position of the caret before the character at `charIndex`, in points right of the line's origin; offsets within a
/// grapheme count as its start, and offsets beyond the line as its nearest end.
///
/// Where directions meet there are two carets: the one beside text of the paragraph's direction is the result, the other one goes to
/// `secondaryOffset`; elsewhere both are the same.
@discardableResult
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let offsets = line.stops.map(\.offset)
  let offset = offsets.filter { $0 <= charIndex }.max() ?? offsets.min()
  let carets = line.stops.filter { $0.offset == offset }
  let parity = offset.map { line.isRightToLeft(at: $0) } ?? false ? 1 : 0
  func isInDirection(_ stop: CaretStop) -> Bool { Int(stop.level & 1) == parity }
  let primary = carets.first { isInDirection($0) && !$0.isTrailing } ?? carets.first(where: isInDirection) ?? carets.first { !$0.isTrailing } ?? carets.first
  let secondary = carets.first { !isInDirection($0) } ?? carets.first { $0.isTrailing } ?? primary
  secondaryOffset?.pointee = CGFloat(secondary?.x.points ?? 0)
  return CGFloat(primary?.x.points ?? 0)
}

/// Calls `block` with both edges of each grapheme, from left to right over the line: how far an edge is from the line's origin in points, where the grapheme begins in
/// the text, whether it is the edge where the grapheme begins, and what ends the enumeration when it is set. O(n log n) in the graphemes.
public func CTLineEnumerateCaretOffsets(_ line: CTLine, _ block: (Double, CFIndex, Bool, UnsafeMutablePointer<Bool>) -> Void) {
  var edges: [(x: Double, middle: Double, offset: Int, isLeading: Bool)] = []
  for cell in line.caretCells {
    edges.append((cell.start, cell.middle, cell.offset, true))
    edges.append((cell.end, cell.middle, cell.offset, false))
  }
  edges.sort { ($0.middle, $0.x, $0.offset) < ($1.middle, $1.x, $1.offset) }
  var stop = false
  for edge in edges {
    block(edge.x, edge.offset, edge.isLeading, &stop)
    if stop { return }
  }
}

extension CTLine {
  /// A grapheme between its two carets.
  fileprivate struct CaretCell {
    /// The edge where it begins, and the other one; the second is the smaller in text from right to left.
    let start, end: Double
    let offset, nextOffset: Int

    var middle: Double { (start + end) / 2 }
    var left: Double { min(start, end) }
    var right: Double { max(start, end) }
  }

  /// In the order of the text.
  fileprivate var caretCells: [CaretCell] {
    // A run's own end comes before what begins there.
    let stops = stops.sorted { ($0.offset, $0.isTrailing ? 0 : 1) < ($1.offset, $1.isTrailing ? 0 : 1) }
    var cells: [CaretCell] = []
    for (index, stop) in stops.enumerated() where !stop.isTrailing {
      guard let next = stops[(index + 1)...].first(where: { $0.offset > stop.offset }) else { continue }
      cells.append(CaretCell(start: stop.x.points, end: next.x.points, offset: stop.offset, nextOffset: next.offset))
    }
    return cells
  }

  /// `nil` in an empty line.
  fileprivate func offset(at x: Double) -> Int? {
    guard let first = stops.map(\.offset).min() else { return nil }
    let cells = caretCells.filter { $0.left < $0.right }
    guard let left = cells.map(\.left).min(), let right = cells.map(\.right).max() else { return first }
    if x < left { return isRightToLeft(at: first) ? lastOffset : first }
    if x > right { return isRightToLeft(at: first) ? first : lastOffset }
    func distance(_ cell: CaretCell) -> Double { max(cell.left - x, x - cell.right, 0) }
    // At an edge that two share the right one counts.
    guard let cell = cells.min(by: { (distance($0), -$0.left) < (distance($1), -$1.left) }) else { return first }
    let isNearEnd = abs(x - cell.end) < abs(x - cell.start)
    return isNearEnd ? cell.nextOffset : cell.offset
  }

  /// The offset of the line's end, before the hard break that ends it.
  private var lastOffset: Int {
    var last = stops.map(\.offset).max() ?? range.upperBound
    while last > range.lowerBound, last <= source.length, source.text.unit(at: last - 1).endsLine { last -= 1 }
    return last
  }

  /// Whether the paragraph that holds an offset runs from right to left.
  fileprivate func isRightToLeft(at offset: Int) -> Bool {
    guard source.length > 0 else { return false }
    let paragraph = source.document.paragraph(at: min(max(offset, range.lowerBound), max(range.upperBound - 1, range.lowerBound))).index
    return source.document.baseLevel(ofParagraph: paragraph) & 1 == 1
  }
}
