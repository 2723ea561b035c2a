/// The graph that total fit searches: active nodes and the lines between them (Knuth–Plass).
///
/// A node is a break together with all that the demerits of later lines depend on: position of the next line, fitness of the last line, and
/// number of consecutive hyphens. The nodes at each break form a list. Lines are stored in the order of the nodes that they start from.
/// Memory is reused by the next search.
final class FitGraph {
  /// An active node: a break that a later line can start from.
  struct Node {
    /// Index of the break; -1 at the start.
    var atBreak: Int32
    /// The position of the next line, the fitness and the number of hyphens, packed.
    var key: UInt64
    /// `previous` is the node before this one on the best path, -1 at the start. `sibling` is the next node at the same break, -1 for the
    /// last.
    var previous, sibling: Int32
    /// Position of the lines that start here, after positions without space were skipped; -1 before it is known.
    var linePosition: Int32 = -1
    /// Number of consecutive lines below all shapes, on the longest path to here.
    var depth: Int32
    /// Number of lines on the best path.
    var lines: Int32
    /// Demerits of the best path, without rivers.
    var total: Int
    /// Decides between paths with equal demerits. The lower value is better, because its lines extend farther.
    var tie: Int
    /// Minimum demerits from here to the end.
    var lowerBound = 0

    @inline(__always) static func key(position: Int32, _ fitness: FitGrade.Fitness, hyphens: UInt8) -> UInt64 {
      UInt64(UInt32(bitPattern: position)) << 16 | UInt64(fitness.rawValue) << 8 | UInt64(hyphens)
    }

    /// Returns whether two keys differ at most in fitness.
    @inline(__always) static func haveSamePosition(_ key: UInt64, _ other: UInt64) -> Bool { (key ^ other) & ~0xFF00 == 0 }

    @inline(__always) var position: Int32 { Int32(truncatingIfNeeded: key >> 16) }
    @inline(__always) var fitness: FitGrade.Fitness { FitGrade.Fitness(rawValue: UInt8(truncatingIfNeeded: key >> 8))! }
    @inline(__always) var hyphens: UInt8 { UInt8(truncatingIfNeeded: key) }
  }

  /// A line from one node to another.
  struct Line {
    var from, to: Int32
    /// Demerits without rivers.
    var demerits: Int
  }

  /// A path to a node. Rivers require that paths with different last lines are distinguished.
  struct Path {
    var node: Int32
    /// The path before its last line.
    var previous: Int32
    var sibling: Int32
    var total, tie: Int
  }

  @exclusivity(unchecked) var nodes = FitPool<Node>()
  @exclusivity(unchecked) var lines = FitPool<Line>()
  @exclusivity(unchecked) var paths = FitPool<Path>()
  /// The first node at each break, and the first path to each node.
  @exclusivity(unchecked) var heads = FitPool<Int32>()
  @exclusivity(unchecked) var firstPaths = FitPool<Int32>()

  deinit {
    nodes.free()
    lines.free()
    paths.free()
    heads.free()
    firstPaths.free()
  }

  /// Removes all nodes and lines, and reserves lists for `breaks` breaks. O(breaks).
  func reset(breaks: Int) {
    nodes.removeAll()
    lines.removeAll()
    heads.fill(breaks, with: -1)
  }
}

/// A growing array of trivial values that keeps its memory when it is emptied. Its owner must call `free()`.
struct FitPool<Element> {
  private(set) var elements: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init() {
    capacity = 64
    elements = .allocate(capacity: capacity)
  }

  func free() { elements.deallocate() }

  /// The element at an index, which must be below `count`. Only debug builds trap if it is not.
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

  /// Appends an element and returns its index.
  @inline(__always) @discardableResult mutating func append(_ element: Element) -> Int32 {
    if count == capacity { grow(to: 2 * capacity) }
    (elements + count).initialize(to: element)
    count += 1
    return Int32(truncatingIfNeeded: count - 1)
  }

  mutating func removeAll() { count = 0 }

  /// Replaces all elements by `count` copies of `element`.
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
