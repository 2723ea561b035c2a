/// A sequence cut into chunks that hang in a balanced tree, so that an edit costs its own chunk and O(log n).
///
/// Nodes never change: an edit copies the path to its chunk, and a copy of a rope is one reference. The text of an
/// attributed string is a rope of `UnitChunk`, its attributes are a rope of `RunChunk`.
///
/// - `Rope+Reading` finds chunks by offset;
/// - `Rope+Replacing` edits; `Rope+Joining` keeps the tree balanced under it;
/// - `Rope+Checking` tells which invariant is broken.
///
/// Offsets are UTF-16 units.
struct Rope<Chunk: RopeChunk>: Sendable {
  /// `nil` when the rope is empty.
  var root: RopeNode<Chunk>?

  init() { root = nil }

  init(_ chunk: Chunk) {
    root = RopeNode.tree(of: chunk.weight == 0 ? [] : chunk.divided())
  }

  /// UTF-16 units. O(1).
  var length: Int { root?.length ?? 0 }
}

/// What a leaf of a rope holds.
protocol RopeChunk: Sendable {
  /// Below this, a leaf is merged with its neighbour, unless it is the only one.
  static var leastWeight: Int { get }
  /// Above this, a leaf is divided. At least four times `leastWeight`.
  static var greatestWeight: Int { get }

  /// UTF-16 units that the chunk covers.
  var length: Int { get }
  /// Items that the chunk stores.
  var weight: Int { get }
  /// What a search counts to skip whole subtrees; sums over chunks.
  var landmarks: Int { get }

  func slice(_ range: Range<Int>) -> Self
  mutating func append(_ other: Self)
  /// The chunk in pieces of about equal weight, each between the limits.
  func divided() -> [Self]
}

extension RopeChunk {
  /// How many pieces to divide into: none fuller than three quarters, so that the next edit does not divide again.
  var pieceCount: Int {
    guard weight > Self.greatestWeight else { return 1 }
    let target = Self.greatestWeight * 3 / 4
    return (weight + target - 1) / target
  }
}

/// A node that never changes: a chunk, or two subtrees whose heights differ by at most one.
final class RopeNode<Chunk: RopeChunk>: Sendable {
  enum Content: Sendable {
    case leaf(Chunk)
    case branch(RopeNode, RopeNode)
  }

  let content: Content
  let length: Int
  let landmarks: Int
  let height: Int

  init(_ chunk: Chunk) {
    content = .leaf(chunk)
    length = chunk.length
    landmarks = chunk.landmarks
    height = 0
  }

  init(_ left: RopeNode, _ right: RopeNode) {
    content = .branch(left, right)
    length = left.length + right.length
    landmarks = left.landmarks + right.landmarks
    height = max(left.height, right.height) + 1
  }
}
