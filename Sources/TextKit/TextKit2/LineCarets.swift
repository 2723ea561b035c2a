import CoreGraphics

/// The carets of one line, and its characters in logical order.
struct LineCarets {
  /// The horizontal extent of a character.
  struct Cell {
    let range: NSTextRange
    /// The x-coordinates of the leading and the trailing edge. In right-to-left text, `end` is the smaller one.
    let start, end: CGFloat

    var isRightToLeft: Bool { end < start }
    var middle: CGFloat { (start + end) / 2 }
  }

  /// A caret before a character, at its leading edge, or after it, at its trailing edge.
  typealias Caret = (x: CGFloat, location: any NSTextLocation, isLeading: Bool)

  private let carets: [Caret]
  /// The characters in logical order.
  let cells: [Cell]

  /// Creates the carets of the line that contains a location. O(*n* log *n*) in the number of its characters.
  init(at location: any NSTextLocation, _ source: any NSTextSelectionDataSource) {
    let found = Self.carets(at: location, source)
    carets = found
    // At the end of a run, its trailing edge precedes the leading edge of the next run.
    let ordered = found.sorted {
      let order = $0.location.compare($1.location)
      return order == .orderedSame ? !$0.isLeading && $1.isLeading : order == .orderedAscending
    }
    var cells: [Cell] = []
    for (index, caret) in ordered.enumerated() where caret.isLeading {
      guard let next = ordered[(index + 1)...].first(where: { $0.location.compare(caret.location) == .orderedDescending }),
        let range = NSTextRange(location: caret.location, end: next.location)
      else { continue }
      cells.append(Cell(range: range, start: caret.x, end: next.x))
    }
    self.cells = cells
  }

  /// Returns the carets of the line that contains a location, from left to right.
  static func carets(at location: any NSTextLocation, _ source: any NSTextSelectionDataSource) -> [Caret] {
    var found: [Caret] = []
    source.enumerateCaretOffsetsInLineFragment(at: location) { x, character, isLeading, _ in
      let end = isLeading ? nil : source.textRange(for: .character, enclosing: character)?.endLocation
      found.append((x, end ?? character, isLeading))
    }
    return found
  }

  /// Returns another text location whose caret is at the x-coordinate `x`, as at a direction boundary; the last one if there are several.
  ///
  /// Returns `nil` if there is none.
  func partner(of location: any NSTextLocation, at x: CGFloat) -> (any NSTextLocation)? {
    carets.filter { abs($0.x - x) < Self.hair && $0.location.compare(location) != .orderedSame }.last?.location
  }

  /// Returns whether text of the given direction, inserted at one location, appears at the caret of another location
  /// too.
  ///
  /// If `x` is `nil`, any x-coordinate that both locations share counts.
  func joins(
    _ location: any NSTextLocation, with other: any NSTextLocation, at x: CGFloat?, _ direction: NSTextSelectionNavigation.WritingDirection
  ) -> Bool {
    func edges(_ location: any NSTextLocation) -> [CGFloat] { carets.filter { $0.location.compare(location) == .orderedSame }.map(\.x) }
    let shared = edges(location).filter { edge in edges(other).contains { abs($0 - edge) < Self.hair } }
    let here = shared.filter { edge in x.map { abs(edge - $0) < Self.hair } ?? true }
    func isShared(_ edge: CGFloat) -> Bool { (here.isEmpty ? shared : here).contains { abs($0 - edge) < Self.hair } }
    return cells.contains { cell in
      cell.isRightToLeft == (direction == .rightToLeft)
        && (cell.range.location.compare(location) == .orderedSame && isShared(cell.start)
          || cell.range.endLocation.compare(location) == .orderedSame && isShared(cell.end))
    }
  }

  /// Returns the ranges of the characters whose middle is at or right of `left` and left of `right`, in logical order. Adjacent characters are
  /// joined to one range.
  func ranges(between left: CGFloat, and right: CGFloat) -> [NSTextRange] {
    var ranges: [NSTextRange] = []
    for cell in cells where left <= cell.middle && cell.middle < right {
      if let last = ranges.last, last.endLocation.compare(cell.range.location) == .orderedSame {
        ranges[ranges.count - 1] = last.union(cell.range)
      } else {
        ranges.append(cell.range)
      }
    }
    return ranges
  }

  /// Carets that are closer than this count as one, in points.
  private static let hair: CGFloat = 0.05
}
