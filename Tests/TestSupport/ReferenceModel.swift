import GalleyTextEngine

/// A text, a selection and a marked range, with simple definitions of the operations: no layout, no storage.
package struct ReferenceModel: Equatable {
  package var units: [UInt16]
  package var anchor = 0
  package var active = 0
  package var marked: Range<Int>?

  package init(units: [UInt16], anchor: Int = 0, active: Int = 0, marked: Range<Int>? = nil) {
    self.units = units
    self.anchor = anchor
    self.active = active
    self.marked = marked
  }

  package var selected: Range<Int> { min(anchor, active)..<max(anchor, active) }
  package var graphemes: [Int] { TextBoundaries.graphemes(in: units) }

  private func whole(_ offset: Int) -> Int { graphemes.first { $0 >= offset } ?? units.count }

  package mutating func replace(_ range: Range<Int>, _ text: [UInt16]) {
    units.replaceSubrange(range, with: text)
    moveCaret(range.lowerBound + text.count)
    marked = nil
  }
  package mutating func moveCaret(_ caret: Int) {
    active = whole(caret)
    anchor = active
  }
  package mutating func insert(_ text: String) { replace(marked ?? selected, Array(text.utf16)) }
  package mutating func delete(forward: Bool) {
    marked = nil
    if !selected.isEmpty { return replace(selected, []) }
    let graphemes = graphemes
    var other = forward ? graphemes.first { $0 > active } : graphemes.last { $0 < active }
    // Backward, a Thai, Arabic, Hebrew or Indic mark is deleted alone, with general marks after it. Conjoining jamo are not.
    if !forward, let start = other {
      var index = active - 1
      while index > start, 0x300...0x36F ~= units[index] { index -= 1 }
      if 0x530...0x194F ~= units[index], !(0x1100...0x11FF ~= units[index]) { other = index }
    }
    if let other { replace(min(other, active)..<max(other, active), []) }
  }
  package mutating func mark(_ text: String) {
    let range = marked ?? selected
    guard !text.isEmpty else {
      if marked != nil { replace(range, []) }
      return
    }
    replace(range, Array(text.utf16))
    marked = range.lowerBound..<range.lowerBound + text.utf16.count
  }
  package mutating func select(_ anchor: Int, _ active: Int) {
    marked = nil
    let graphemes = graphemes
    func down(_ offset: Int) -> Int { graphemes.last { $0 <= offset } ?? 0 }
    if anchor == active {
      moveCaret(active)
    } else {
      self.anchor = anchor < active ? down(anchor) : whole(anchor)
      self.active = anchor < active ? whole(active) : down(active)
    }
  }
  /// In a text of one direction.
  package mutating func step(forward: Bool, extending: Bool) {
    marked = nil
    if !extending, !selected.isEmpty { return moveCaret(forward ? selected.upperBound : selected.lowerBound) }
    let graphemes = graphemes
    active = (forward ? graphemes.first { $0 > active } : graphemes.last { $0 < active }) ?? active
    if !extending { anchor = active }
  }
}
