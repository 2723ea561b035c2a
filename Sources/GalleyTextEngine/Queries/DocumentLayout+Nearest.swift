/// Search for the fragment at a point.
extension DocumentLayout {
  /// Returns the fragment of a region that is nearest to a point, or `nil` if the region has no fragments. The line at the height of the point, or
  /// else the nearest line, is determined first, then its nearest fragment in x. O(log *n* + fragments of two lines), where *n* is the number of
  /// lines.
  package func fragment(nearest x: LayoutUnit, _ y: LayoutUnit, inRegion region: Int) -> LocatedFragment? {
    // Most lines have one fragment, and the point is within its band.
    if let fragment = flow.lines.singleFragment(at: y, inRegion: region), fragment.fragment.lineSpacing == .zero { return fragment }
    guard let line = line(about: y, inRegion: region) else { return nil }
    var best: (line: LocatedLine, number: Int, distance: Distance)?
    func compare(_ locatedLine: LocatedLine) {
      let row = locatedLine.row
      for number in 0..<locatedLine.line.fragmentCount {
        let distance = Distance(of: locatedLine.rect(number), in: locatedLine.line.cell(number) < 0 ? nil : row, from: x, y)
        if best.map({ distance < $0.distance }) ?? true { best = (locatedLine, number, distance) }
      }
    }
    compare(line)
    // Only this line and the previous one, which ends above the point, can be nearest. The previous line wins a tie.
    if best?.distance != .zero, let before = flow.lines.locatedLine(before: line), before.region == region {
      let own = best
      best = nil
      compare(before)
      if let own, best.map({ own.distance < $0.distance }) ?? true { best = own }
    }
    return best.map { located($0.number, on: $0.line) }
  }

  /// Returns the first line of a region that extends below `y`. If there is none, or only a gap, returns the line before it. Returns `nil` if that
  /// is not a line of the region either.
  private func line(about y: LayoutUnit, inRegion region: Int) -> LocatedLine? {
    let found = flow.lines.locatedLine(inRegion: region, below: y)
    if let found, found.region == region, !found.line.isGap { return found }
    guard case let index = found?.index ?? flow.lines.count, index > 0 else { return nil }
    let last = flow.lines.locatedLine(at: index - 1)
    return last.region == region && !last.line.isGap ? last : nil
  }
}

/// The distance of a point from a line, then from a column, then from the fragment. In a table row the column precedes the line, because a cell
/// can end above others.
private struct Distance: Equatable {
  private let line, column, own: LayoutUnit

  static let zero = Distance(.zero, .zero, .zero)

  private init(_ line: LayoutUnit, _ column: LayoutUnit, _ own: LayoutUnit) { (self.line, self.column, self.own) = (line, column, own) }

  init(of rect: LayoutRect, in row: (top: LayoutUnit, bottom: LayoutUnit)?, from x: LayoutUnit, _ y: LayoutUnit) {
    own = Self.distance(of: y, from: rect.y, to: rect.maxY)
    line = row.map { Self.distance(of: y, from: $0.top, to: $0.bottom) } ?? own
    column = x < rect.x ? rect.x - x : x > rect.maxX ? x - rect.maxX : .zero
  }

  /// Returns the distance of `y` from a band. The bottom edge belongs to the next line.
  private static func distance(of y: LayoutUnit, from top: LayoutUnit, to bottom: LayoutUnit) -> LayoutUnit {
    y < top ? top - y : y >= bottom ? y - bottom + LayoutUnit(raw: 1) : .zero
  }

  static func < (a: Distance, b: Distance) -> Bool { (a.line, a.column, a.own) < (b.line, b.column, b.own) }
}

extension LocatedLine {
  fileprivate func rect(_ number: Int) -> LayoutRect { line.rect(number, at: position) }

  /// The band of the table row, or `nil` for other lines.
  fileprivate var row: (top: LayoutUnit, bottom: LayoutUnit)? {
    var row: (top: LayoutUnit, bottom: LayoutUnit)?
    for number in 0..<line.fragmentCount where line.cell(number) >= 0 {
      let rect = rect(number)
      row = (min(row?.top ?? rect.y, rect.y), max(row?.bottom ?? rect.maxY, rect.maxY))
    }
    return row
  }
}
