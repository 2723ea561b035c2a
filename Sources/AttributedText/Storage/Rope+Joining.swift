// An AVL tree with its items in the leaves, edited by join and split only (Blelloch, Ferizovic, Sun: "Just Join").

extension RopeNode {
  /// A balanced tree of the chunks, in order. O(n).
  static func tree(of chunks: [Chunk]) -> RopeNode? {
    guard !chunks.isEmpty else { return nil }
    func build(_ range: Range<Int>) -> RopeNode {
      if range.count == 1 { return RopeNode(chunks[range.lowerBound]) }
      let middle = range.lowerBound + range.count / 2
      return RopeNode(build(range.lowerBound..<middle), build(middle..<range.upperBound))
    }
    return build(0..<chunks.count)
  }

  /// `left` followed by `right`. O(difference of their heights).
  static func join(_ left: RopeNode?, _ right: RopeNode?) -> RopeNode? {
    guard let left else { return right }
    guard let right else { return left }
    return joined(left, right)
  }

  private static func joined(_ left: RopeNode, _ right: RopeNode) -> RopeNode {
    if left.height > right.height + 1, case .branch(let a, let b) = left.content {
      return balanced(a, joined(b, right))
    }
    if right.height > left.height + 1, case .branch(let a, let b) = right.content {
      return balanced(joined(left, a), b)
    }
    return RopeNode(left, right)
  }

  /// A branch of two trees whose heights differ by at most two.
  private static func balanced(_ left: RopeNode, _ right: RopeNode) -> RopeNode {
    if right.height > left.height + 1, case .branch(let a, let b) = right.content {
      if a.height > b.height, case .branch(let a1, let a2) = a.content {
        return RopeNode(RopeNode(left, a1), RopeNode(a2, b))
      }
      return RopeNode(RopeNode(left, a), b)
    }
    if left.height > right.height + 1, case .branch(let a, let b) = left.content {
      if b.height > a.height, case .branch(let b1, let b2) = b.content {
        return RopeNode(RopeNode(a, b1), RopeNode(b2, right))
      }
      return RopeNode(a, RopeNode(b, right))
    }
    return RopeNode(left, right)
  }

  /// What lies before `offset` and what lies from it on; a leaf that is cut may come out too light. O(log n).
  static func split(_ node: RopeNode?, at offset: Int) -> (RopeNode?, RopeNode?) {
    guard let node else { return (nil, nil) }
    if offset <= 0 { return (nil, node) }
    if offset >= node.length { return (node, nil) }
    switch node.content {
    case .leaf(let chunk):
      return (RopeNode(chunk.slice(0..<offset)), RopeNode(chunk.slice(offset..<chunk.length)))
    case .branch(let left, let right):
      if offset <= left.length {
        let (a, b) = split(left, at: offset)
        return (a, join(b, right))
      }
      let (a, b) = split(right, at: offset - left.length)
      return (join(left, a), b)
    }
  }

  /// Takes the last leaf away. O(log n).
  func removingLast() -> (rest: RopeNode?, last: Chunk) {
    switch content {
    case .leaf(let chunk): return (nil, chunk)
    case .branch(let left, let right):
      let (rest, last) = right.removingLast()
      return (Self.join(left, rest), last)
    }
  }

  /// Takes the first leaf away. O(log n).
  func removingFirst() -> (first: Chunk, rest: RopeNode?) {
    switch content {
    case .leaf(let chunk): return (chunk, nil)
    case .branch(let left, let right):
      let (first, rest) = left.removingFirst()
      return (first, Self.join(rest, right))
    }
  }

  var firstChunk: Chunk {
    switch content {
    case .leaf(let chunk): chunk
    case .branch(let left, _): left.firstChunk
    }
  }

  var lastChunk: Chunk {
    switch content {
    case .leaf(let chunk): chunk
    case .branch(_, let right): right.lastChunk
    }
  }
}
