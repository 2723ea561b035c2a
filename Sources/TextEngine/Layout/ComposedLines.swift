/// What was composed of fragments looked at lately. One that is not asked for while as many others were is let go, and
/// composed again where it is looked at.
struct ComposedLines {
  private var young: [FragmentName: ComposedLine] = [:]
  private var old: [FragmentName: ComposedLine] = [:]

  /// More than a screen shows.
  private static let most = 1024

  var isEmpty: Bool { young.isEmpty && old.isEmpty }

  /// What is kept of a fragment that now stands as `fragment`. O(1), or the length of the line where it has moved.
  mutating func line(_ name: FragmentName, as fragment: PlacedFragment) -> ComposedLine? {
    guard var line = young[name] ?? old[name] else { return nil }
    let isMoved = line.isElsewhere(than: fragment)
    if isMoved { line.move(to: fragment) }
    if isMoved || young[name] == nil { keep(line, as: name) }
    return line
  }

  mutating func forget(_ name: FragmentName) {
    young[name] = nil
    old[name] = nil
  }

  mutating func keep(_ line: ComposedLine, as name: FragmentName) {
    if young.count >= Self.most, young[name] == nil {
      old = young
      young.removeAll(keepingCapacity: true)
    }
    young[name] = line
  }
}
