/// A cache of composed fragments in two generations. When the recent generation is full, it replaces the previous one, and fragments that were not
/// used meanwhile are evicted.
struct ComposedLines {
  private var recent: [FragmentName: ComposedLine] = [:]
  private var previous: [FragmentName: ComposedLine] = [:]

  /// The size of a generation; more fragments than a screen shows.
  private static let capacity = 1024

  var isEmpty: Bool { recent.isEmpty && previous.isEmpty }

  /// Returns the composed line of a fragment, moved to the fragment's current position, or `nil` if it is not cached. O(1), or O(line length) if
  /// the fragment moved.
  mutating func line(_ name: FragmentName, as fragment: PlacedFragment) -> ComposedLine? {
    guard var line = recent[name] ?? previous[name] else { return nil }
    let isMoved = line.hasOtherPosition(than: fragment)
    if isMoved { line.move(to: fragment) }
    if isMoved || recent[name] == nil { insert(line, as: name) }
    return line
  }

  mutating func remove(_ name: FragmentName) {
    recent[name] = nil
    previous[name] = nil
  }

  mutating func insert(_ line: ComposedLine, as name: FragmentName) {
    if recent.count >= Self.capacity, recent[name] == nil {
      previous = recent
      recent.removeAll(keepingCapacity: true)
    }
    recent[name] = line
  }
}
