import CoreGraphics

/// The carets of one line, and between them its characters as they stand on the screen.
struct LineCarets {
  /// A character's place on the screen.
  struct Cell {
    let range: NSTextRange
    /// Of its edge where it begins, and where it ends; the second is the smaller of what runs from right to left.
    let start, end: CGFloat

    var isRightToLeft: Bool { end < start }
    var middle: CGFloat { (start + end) / 2 }
  }

  /// A caret: before a character at its leading edge, or behind it at its trailing edge.
  typealias Caret = (x: CGFloat, location: any NSTextLocation, isLeading: Bool)

  private let carets: [Caret]
  /// In the order of the text.
  let cells: [Cell]

  /// Of the line that holds a location. O(n log n) in its characters.
  init(at location: any NSTextLocation, _ source: any NSTextSelectionDataSource) {
    let found = Self.carets(at: location, source)
    carets = found
    // Where a run ends, its own edge comes before that of what follows.
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

  /// The carets of the line that holds a location, from left to right.
  static func carets(at location: any NSTextLocation, _ source: any NSTextSelectionDataSource) -> [Caret] {
    var found: [Caret] = []
    source.enumerateCaretOffsetsInLineFragment(at: location) { x, character, isLeading, _ in
      let end = isLeading ? nil : source.textRange(for: .character, enclosing: character)?.endLocation
      found.append((x, end ?? character, isLeading))
    }
    return found
  }

  /// Another place in the text whose caret stands where one of this place does, as where directions meet; `nil` where there is none.
  func partner(of location: any NSTextLocation, at x: CGFloat) -> (any NSTextLocation)? {
    carets.filter { abs($0.x - x) < Self.hair && $0.location.compare(location) != .orderedSame }.last?.location
  }

  /// Whether text that runs in a direction, put in at a place, would appear where another place has its caret as well: at `x`, or without it wherever that is.
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

  /// What stands between two places of the screen, in the order of the text: characters of which half or more lies there.
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

  /// Carets nearer than this are one; points.
  private static let hair: CGFloat = 0.05
}
