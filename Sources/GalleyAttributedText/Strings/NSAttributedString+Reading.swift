import struct Foundation.NSRange
import typealias Foundation.NSRangePointer
import GalleyRequirements

extension NSAttributedString {
  var readsStore: Bool { type(of: self).readsOwnStorage }

  var derivedLength: Int { readsStore ? store.length : string.utf16.count }

  /// Returns a caller's range as offsets. Traps with its numbers if it is outside the string.
  func checked(_ range: NSRange) -> Range<Int> {
    let length = self.length
    require(
      range.location >= 0 && range.length >= 0 && range.location <= length && range.length <= length - range.location,
      "range {\(range.location), \(range.length)} is out of bounds: the length is \(length)")
    return range.location..<range.location + range.length
  }

  /// Returns a separate store with the current content. O(1) if the string reads its store.
  func snapshotStore() -> AttributedStore {
    if readsStore { return AttributedStore(sharing: store) }
    let units = [UInt16](unitsOf: string)
    return AttributedStore(text: TextRope(TextChunk(units)), runs: AttributeRunRope(readRuns(in: 0..<units.count)))
  }

  func substring(_ range: Range<Int>) -> NSAttributedString {
    if readsStore, range == 0..<store.length { return NSAttributedString(store: AttributedStore(sharing: store)) }
    let text = TextRope(TextChunk(units(in: range)))
    return NSAttributedString(store: AttributedStore(text: text, runs: AttributeRunRope(readRuns(in: range))))
  }

  func units(in range: Range<Int>) -> [UInt16] {
    if readsStore { return store.text.units(in: range) }
    let units = string.utf16
    let start = units.index(units.startIndex, offsetBy: range.lowerBound)
    return Array(units[start..<units.index(start, offsetBy: range.count)])
  }

  /// Returns the runs in `range`, through the primitive method if the class can override it.
  func readRuns(in range: Range<Int>) -> AttributeRunChunk {
    if readsStore { return store.runs.runs(in: range) }
    var runs = AttributeRunChunk()
    var index = range.lowerBound
    while index < range.upperBound {
      var effective = NSRange()
      let attributes = attributes(at: index, effectiveRange: &effective)
      let end = min(range.upperBound, max(index + 1, effective.location + effective.length))
      runs.append(AttributeRun(length: end - index, attributes: .with(attributes)))
      index = end
    }
    return runs
  }

  // MARK: Longest ranges

  func longestAttributes(at location: Int, _ range: NSRangePointer?, within limit: Range<Int>) -> [Key: Any] {
    checkIndex(location, within: limit)
    var effective = NSRange()
    let attributes = attributes(at: location, effectiveRange: &effective)
    guard let range else { return attributes }
    if readsStore {
      range.pointee = clamped(effective, to: limit)
      return attributes
    }
    let set = AttributeSet.with(attributes)
    range.pointee = extended(effective, within: limit) { AttributeSet.with($0).isEqual(to: set) }
    return attributes
  }

  func longestAttribute(_ name: Key, at location: Int, _ range: NSRangePointer?, within limit: Range<Int>) -> Any? {
    checkIndex(location, within: limit)
    var effective = NSRange()
    let value = attribute(name, at: location, effectiveRange: &effective)
    guard let range else { return value }
    range.pointee = extended(effective, within: limit) { attributes in
      switch (value, attributes[name]) {
      case (nil, nil): true
      case (let a?, let b?): AttributeValue.equal(a, b)
      default: false
      }
    }
    return value
  }

  /// Returns `effective`, extended on both sides over the runs that `matches` accepts and clipped to `limit`.
  private func extended(
    _ effective: NSRange, within limit: Range<Int>, _ matches: ([Key: Any]) -> Bool
  ) -> NSRange {
    let inside = clamped(effective, to: limit)
    var (start, end) = (inside.location, inside.location + inside.length)
    var neighbor = NSRange()
    while start > limit.lowerBound, matches(attributes(at: start - 1, effectiveRange: &neighbor)) {
      start = max(limit.lowerBound, min(start - 1, neighbor.location))
    }
    while end < limit.upperBound, matches(attributes(at: end, effectiveRange: &neighbor)) {
      end = min(limit.upperBound, max(end + 1, neighbor.location + neighbor.length))
    }
    return NSRange(location: start, length: end - start)
  }

  private func clamped(_ range: NSRange, to limit: Range<Int>) -> NSRange {
    let start = max(range.location, limit.lowerBound)
    return NSRange(location: start, length: min(range.location + range.length, limit.upperBound) - start)
  }

  private func checkIndex(_ location: Int, within limit: Range<Int>) {
    require(limit.contains(location), "index \(location) is outside the range limit \(limit)")
  }

  // MARK: Comparing

  func equals(_ other: NSAttributedString) -> Bool {
    if self === other { return true }
    let length = self.length
    guard length == other.length else { return false }
    guard units(in: 0..<length) == other.units(in: 0..<length) else { return false }
    let (mine, theirs) = (readRuns(in: 0..<length).runs, other.readRuns(in: 0..<length).runs)
    return mine.count == theirs.count && zip(mine, theirs).allSatisfy {
      $0.length == $1.length && $0.attributes.isEqual(to: $1.attributes)
    }
  }

  /// A hash that is the same for equal strings, from the length and the first code units.
  var contentHash: Int {
    var hasher = Hasher()
    let length = self.length
    hasher.combine(length)
    for unit in units(in: 0..<min(length, 64)) { hasher.combine(unit) }
    return hasher.finalize()
  }

  var describedRuns: String {
    var lines = ""
    let length = self.length
    var start = 0
    for run in readRuns(in: 0..<length).runs {
      lines += String(units: units(in: start..<start + run.length)) + "{\n"
      for (key, value) in run.attributes.values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        lines += "    \(key.rawValue) = \(value);\n"
      }
      lines += "}"
      start += run.length
    }
    return lines
  }
}
