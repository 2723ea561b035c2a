import CoreGraphics
import Foundation
import GalleyTextEngine
import TextKit
import UIKitCore

extension TextGeometry {
  // MARK: Left and right

  /// Returns the next caret on the screen to one side. Past a line's edge, it is on the line that the paragraph's direction leads to; past the edge
  /// of a block, the consecutive paragraphs of one direction, it is in the next or previous block. Returns `nil` at the edge of the text, and if the
  /// text there does not fit the containers.
  func step(from position: TextPosition, right: Bool) -> TextPosition? {
    guard let caret = caret(at: position.offset, position.affinity) else { return nil }
    let carets = carets(ofFragment: caret.fragment, withEnd: position.affinity == .backward)
    guard let index = carets.firstIndex(where: { $0.offset == caret.offset }) else { return nil }
    let next = right ? index + 1 : index - 1
    if carets.indices.contains(next) { return TextPosition(offset: carets[next].offset, affinity: .forward) }
    guard let entry = entry(from: caret.fragment, right: right) else { return nil }
    // The end of a wrapped line and the start of the next line are the same position in the text.
    let start = edge(ofFragment: entry.fragment, leading: entry.leading, but: caret.offset)
    // A line with a single character has no other position, so the caret moves on past it.
    guard let start, start.offset == caret.offset, position.affinity == .backward else { return start }
    return step(from: start, right: right) ?? start
  }

  /// Returns the caret `count` steps away to one side; `start` for 0. Returns `nil` if the text has fewer. O(carets of the lines on the way).
  func steps(from start: TextPosition, right: Bool, count: UInt) -> TextPosition? {
    var (position, left) = (start, count)
    while left > 0 {
      // The carets of a line are computed once for all steps. The first step from the end of a wrapped line follows separate rules.
      if left > 1, position.affinity == .forward, let caret = caret(at: position.offset, .forward) {
        let carets = carets(ofFragment: caret.fragment, withEnd: false)
        if let index = carets.firstIndex(where: { $0.offset == caret.offset }), case let available = right ? carets.count - 1 - index : index, available > 0 {
          let steps = Int(min(left, UInt(available)))
          position = TextPosition(offset: carets[right ? index + steps : index - steps].offset, affinity: .forward)
          left -= UInt(steps)
          continue
        }
      }
      guard let next = step(from: position, right: right) else { return nil }
      position = next
      left -= 1
    }
    return position
  }

  /// Returns the outermost caret on the leading or trailing side of a line whose offset is not `offset`, or the one at `offset` if it is the only
  /// one. Returns `nil` if the line has no caret.
  private func edge(ofFragment index: Int, leading: Bool, but offset: Int) -> TextPosition? {
    let carets = carets(ofFragment: index, withEnd: false)
    let ordered = leading == isRightToLeft(index) ? carets.reversed() : carets
    return (ordered.first { $0.offset != offset } ?? ordered.first).map { TextPosition(offset: $0.offset, affinity: .forward) }
  }

  func isRightToLeft(_ index: Int) -> Bool { document.baseLevel(ofFragment: index) & 1 == 1 }

  func isRightToLeft(at offset: Int) -> Bool { fragment(at: offset, .forward).map { isRightToLeft($0) } ?? false }

  // MARK: Up and down

  /// Returns the position one line lower or higher that is nearest to `goal`, an x in a container. Returns `nil` at the edge of the text, and if the
  /// position does not fit the containers.
  func verticalStep(from position: TextPosition, down: Bool, goal: LayoutUnit) -> TextPosition? {
    guard let current = fragment(at: position.offset, position.affinity) else { return nil }
    if let within = cellLine(from: current, down: down) { return self.position(inFragment: within, nearest: goal) }
    let line = visualLine(of: current)
    guard let next = down ? fragmentBelow(line) : fragmentAbove(line) else { return nil }
    let candidates = visualLine(of: next).filter { !isHidden($0) }
    // Among the lines of a cell, the first line in the direction of movement.
    let ordered = down ? candidates : candidates.reversed()
    let nearest = ordered.min { distance(of: $0, from: goal) < distance(of: $1, from: goal) }
    return nearest.map { self.position(inFragment: $0, nearest: goal) }
  }

  private func fragmentBelow(_ line: Range<Int>) -> Int? {
    var index = line.upperBound
    while true {
      layOut(through: document.fragments[index - 1].range.upperBound.utf16)
      guard index < document.fragments.count else { return nil }
      // Hidden fragments have no height. Their position is in the line below, and they are not lines themselves.
      guard isHidden(index) else { return index }
      index += 1
    }
  }

  private func fragmentAbove(_ line: Range<Int>) -> Int? { (0..<line.lowerBound).last { !isHidden($0) } }

  /// Returns the next line of the same cell of a table; `nil` at the cell's edge, and in text that is in none.
  private func cellLine(from index: Int, down: Bool) -> Int? {
    let fragments = document.fragments
    let next = down ? index + 1 : index - 1
    guard fragments[index].cell >= 0, fragments.indices.contains(next), fragments[next].cell == fragments[index].cell,
      visualLine(of: index).contains(next)
    else { return nil }
    return next
  }

  /// Returns the fragments that make up one line of text: on both sides of shapes, or the single fragment of a cell's line.
  func lineFragments(of index: Int) -> Range<Int> {
    document.fragments[index].cell < 0 ? visualLine(of: index) : index..<index + 1
  }

  /// Returns the fragments that make up one line of text, or all of a table's row.
  private func visualLine(of index: Int) -> Range<Int> {
    let fragments = document.fragments
    func isSame(_ other: Int) -> Bool {
      fragments[other].region == fragments[index].region && fragments[other].line == fragments[index].line
    }
    var (start, end) = (index, index + 1)
    while start > 0, isSame(start - 1) { start -= 1 }
    while end < fragments.count, isSame(end) { end += 1 }
    return start..<end
  }

  private func distance(of index: Int, from x: LayoutUnit) -> Int {
    let rect = document.fragments[index].rect
    return max(rect.x.raw - x.raw, 0, x.raw - rect.maxX.raw)
  }

  // MARK: Ends of a line

  /// Returns the start of the line that contains a position, or `nil` if no line contains it.
  func lineStart(of position: TextPosition) -> TextPosition? {
    guard let index = fragment(at: position.offset, position.affinity) else { return nil }
    let start = lineFragments(of: index).lowerBound
    return TextPosition(offset: document.fragments[start].range.lowerBound.utf16, affinity: .forward)
  }

  /// Returns the end of the line that contains a position, before its line break if it has one; `nil` if no line contains it.
  ///
  /// - Parameter contentEnd: returns the offset before a line break for the offset after it.
  func lineEnd(of position: TextPosition, contentEnd: (Int) -> Int) -> TextPosition? {
    guard let index = fragment(at: position.offset, position.affinity) else { return nil }
    let last = lineFragments(of: index).upperBound - 1
    let end = document.fragments[last].range.upperBound.utf16
    if isWrapped(last) { return TextPosition(offset: end, affinity: .backward) }
    if endsDocument(last) { return TextPosition(offset: end, affinity: .forward) }
    return TextPosition(offset: contentEnd(end), affinity: .forward)
  }
}

extension TextGeometry {
  /// Returns the character range of the line that contains a code unit, on both sides of its shapes, or `nil` if the code unit does not fit the
  /// containers. Lays out the text up to there. O(line) once that is laid out.
  func line(holding offset: Int) -> Range<Int>? {
    layOut(through: offset)
    guard let index = document.fragmentIndex(containing: UTF16Offset(offset)) else { return nil }
    let line = lineFragments(of: index)
    return (document.fragments[line.lowerBound].range.lowerBound..<document.fragments[line.upperBound - 1].range.upperBound).utf16
  }
}
