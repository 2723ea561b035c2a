/// What was composed of fragments looked at lately. One that is not asked for while as many others were is let go, and
/// composed again where it is looked at.
struct ComposedLines {
  private var recent: [FragmentName: ComposedLine] = [:]
  private var previous: [FragmentName: ComposedLine] = [:]

  /// More than a screen shows.
  private static let capacity = 1024

  var isEmpty: Bool { recent.isEmpty && previous.isEmpty }

  /// What is kept of a fragment that now stands as `fragment`. O(1), or the length of the line where it has moved.
  mutating func line(_ name: FragmentName, as fragment: PlacedFragment) -> ComposedLine? {
    guard var line = recent[name] ?? previous[name] else { return nil }
    let isMoved = line.isElsewhere(than: fragment)
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
