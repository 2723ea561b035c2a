/// Ways through a paragraph's breaks, as total fit finds them: where lines may end, and the lines between.
///
/// A stand is a break together with what the lines behind it hang on: the next line's place, how full the last line is, and the hyphens
/// in a row. Stands lie in lists by their breaks; lines are kept in the order of the stands that they start from. The memory stays
/// with the graph from one search to the next.
final class FitGraph {
  /// Where a line may end.
  struct Node {
    /// -1 at the start.
    var atBreak: Int32
    /// Place of the next line, fitness and hyphens, packed.
    var key: UInt64
    /// Of the best way here: the stand before it, -1 at the start; and that of another at the same break, -1 of the last.
    var previous, sibling: Int32
    /// The place that the next line has taken.
    var linePosition: Int32
    /// Lines in a row below all shapes, on the longest way here.
    var depth: Int32
    /// On the best way.
    var lines: Int32
    /// Of the best way, rivers left out.
    var total: Int
    /// Of equal ways the one is taken whose lines reach farther: whose `tie` is less.
    var tie: Int
    /// What the way costs from here to the end at least.
    var lowerBound: Int

    init(atBreak: Int32, key: UInt64, previous: Int32, sibling: Int32, depth: Int32, lines: Int32, total: Int, tie: Int) {
      (self.atBreak, self.key, self.previous, self.sibling, self.depth, self.lines) = (atBreak, key, previous, sibling, depth, lines)
      (self.total, self.tie) = (total, tie)
      (linePosition, lowerBound) = (-1, 0)
    }

    @inline(__always) static func key(position: Int32, _ fitness: FitGrade.Fitness, hyphens: UInt8) -> UInt64 {
      UInt64(UInt32(bitPattern: position)) << 16 | UInt64(fitness.rawValue) << 8 | UInt64(hyphens)
    }

    /// Whether two keys differ in fitness alone, if at all.
    @inline(__always) static func haveSamePosition(_ key: UInt64, _ other: UInt64) -> Bool { (key ^ other) & ~0xFF00 == 0 }

    @inline(__always) var position: Int32 { Int32(truncatingIfNeeded: key >> 16) }
    @inline(__always) var fitness: FitGrade.Fitness { FitGrade.Fitness(rawValue: UInt8(truncatingIfNeeded: key >> 8))! }
    @inline(__always) var hyphens: UInt8 { UInt8(truncatingIfNeeded: key) }
  }

  /// A line from one stand to another.
  struct Line {
    var from, to: Int32
    /// What it is charged for, rivers left out.
    var demerits: Int
  }

  /// A way to a stand that is told from others by its last line, for rivers.
  struct Path {
    var node: Int32
    /// The way before its last line.
    var previous: Int32
    var sibling: Int32
    var total, tie: Int
  }

  @exclusivity(unchecked) var nodes = FitPool<Node>()
  @exclusivity(unchecked) var lines = FitPool<Line>()
  @exclusivity(unchecked) var paths = FitPool<Path>()
  /// The first stand at each break; the first way to each stand.
  @exclusivity(unchecked) var heads = FitPool<Int32>()
  @exclusivity(unchecked) var firstPaths = FitPool<Int32>()

  deinit {
    nodes.free()
    lines.free()
    paths.free()
    heads.free()
    firstPaths.free()
  }

  /// Forgets all, for `breaks` breaks. O(breaks).
  func reset(breaks: Int) {
    nodes.removeAll()
    lines.removeAll()
    heads.fill(breaks, with: -1)
  }
}

/// A list of plain values that grows, and whose memory stays when it is emptied. Its owner frees it.
struct FitPool<Element> {
  private(set) var elements: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init() {
    capacity = 64
    elements = .allocate(capacity: capacity)
  }

  func free() { elements.deallocate() }

  /// - Precondition: `index` is below `count`.
  subscript(_ index: Int32) -> Element {
    @inline(__always) get {
      assert(index >= 0 && Int(index) < count)
      return elements[Int(index)]
    }
    @inline(__always) nonmutating _modify {
      assert(index >= 0 && Int(index) < count)
      yield &elements[Int(index)]
    }
  }

  /// - Returns: its index.
  @inline(__always) @discardableResult mutating func append(_ element: Element) -> Int32 {
    if count == capacity { grow(to: 2 * capacity) }
    (elements + count).initialize(to: element)
    count += 1
    return Int32(truncatingIfNeeded: count - 1)
  }

  mutating func removeAll() { count = 0 }

  mutating func fill(_ count: Int, with element: Element) {
    if count > capacity { grow(to: count) }
    elements.initialize(repeating: element, count: count)
    self.count = count
  }

  private mutating func grow(to newCapacity: Int) {
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    grown.moveInitialize(from: elements, count: count)
    elements.deallocate()
    (elements, capacity) = (grown, newCapacity)
  }
}
