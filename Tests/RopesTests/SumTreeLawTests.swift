import GalleyRopes
import TestSupport
import Testing

/// A tree after any sequence of edits, compared with a plain array.
@Suite struct SumTreeLawTests {
  @Test(arguments: UInt64(1)...(LongTests.areWanted ? 6 : 1))
  func randomEditsEqualThoseOfAnArray(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var model: [Int] = []
    var tree = SumTree<NumberLeaf>()
    for step in 0..<400 {
      let before = (tree, model)
      let edit = edit(&tree, &model, &random)
      let comment = Comment(rawValue: "seed \(seed), step \(step): \(edit)")
      #expect(tree.brokenInvariant() == nil, comment)
      #expect(tree.numbers == model, comment)
      #expect(tree.summary == NumberMeasure(model), comment)
      checkQueries(tree, model, &random, comment)
      #expect(before.0.numbers == before.1, "\(edit) changed the tree of before, seed \(seed), step \(step)")
    }
  }

  /// A tree of leaves with known summaries equals a tree of the leaves.
  @Test(arguments: [0, 1, 2, 3, 17, 100]) func precomputedSummariesGiveSameTree(count: Int) {
    let weight = (NumberLeaf.minimumWeight + NumberLeaf.maximumWeight) / 2
    let leaves = (0..<count).map { leaf in NumberLeaf((0..<weight).map { leaf * weight + $0 }) }
    let tree = SumTree(measured: leaves.map { (leaf: $0, summary: $0.summary) })
    #expect(tree.brokenInvariant() == nil && tree.numbers == Array(0..<count * weight))
    #expect(tree.summary == SumTree(leaves: leaves).summary && tree.length == count * weight)
  }

  private func edit(_ tree: inout SumTree<NumberLeaf>, _ model: inout [Int], _ random: inout SeededGenerator) -> String {
    let isLocal = Int.random(in: 0..<4, using: &random) > 0
    let start = Int.random(in: 0...model.count, using: &random)
    let end = Int.random(in: start...(isLocal ? min(start + 3, model.count) : model.count), using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0...3:
      let new = numbers(Int.random(in: 0...(isLocal ? 4 : 90), using: &random), &random)
      tree.replace(start..<end, with: NumberLeaf(new))
      model.replaceSubrange(start..<end, with: new)
      return "replace \(start..<end) with \(new.count)"
    case 4:
      guard !model.isEmpty else { return "nothing to update" }
      let position = min(start, model.count - 1)
      tree.updateLeaf(at: position) { leaf, leafStart in leaf.numbers[position - leafStart] += 5 }
      model[position] += 5
      return "update \(position)"
    case 5:
      let (left, right) = tree.split(at: start)
      tree = right
      tree.append(left)
      model = Array(model[start...] + model[..<start])
      return "turn at \(start)"
    case 6:
      let (left, rest) = tree.split(at: start)
      let (middle, right) = rest.split(at: end - start)
      tree = left
      tree.append(right)
      tree.append(middle)
      model = Array(model[..<start] + model[end...] + model[start..<end])
      return "move \(start..<end) to the end"
    default:
      let new = numbers(Int.random(in: 0...20, using: &random), &random)
      tree.append(NumberLeaf(new))
      model += new
      return "append \(new.count)"
    }
  }

  private func checkQueries(
    _ tree: SumTree<NumberLeaf>, _ model: [Int], _ random: inout SeededGenerator, _ comment: Comment
  ) {
    let cut = Int.random(in: 0...model.count, using: &random)
    #expect(tree.sum(before: cut) == NumberMeasure(Array(model[..<cut])), comment)
    let (left, right) = tree.split(at: cut)
    #expect(left.numbers == Array(model[..<cut]) && right.numbers == Array(model[cut...]), comment)
    #expect(left.brokenInvariant() == nil && right.brokenInvariant() == nil, comment)
    var joined = left
    joined.append(right)
    #expect(joined.numbers == model && joined.brokenInvariant() == nil, comment)
    #expect(joined.summary == tree.summary, comment)
    if cut < model.count {
      let (leaf, before) = tree.leaf(at: cut)
      #expect(leaf.numbers[cut - before.length] == model[cut], comment)
      #expect(before == NumberMeasure(Array(model[..<before.length])), comment)
      var parts: [Int] = []
      let range = cut..<Int.random(in: cut...model.count, using: &random)
      tree.forEachLeaf(in: range) { leaf, part, _ in
        parts += leaf.numbers[part]
        return true
      }
      #expect(parts == Array(model[range]), comment)
      #expect(tree.sum(of: range) == NumberMeasure(Array(model[range])), comment)
    }
    let measure = NumberMeasure(model)
    checkSearch(tree, model, comment, Int.random(in: 0...measure.total + 1, using: &random), \.total)
    checkSearch(tree, model, comment, Int.random(in: 0...measure.zeros + 1, using: &random), \.zeros)
    checkSearch(tree, model, comment, Int.random(in: 0...measure.length + 1, using: &random), \.length)
  }

  /// The leaf found by a measure is the leaf in which the measure begins to exceed `value`.
  private func checkSearch(
    _ tree: SumTree<NumberLeaf>, _ model: [Int], _ comment: Comment, _ value: Int, _ measure: KeyPath<NumberMeasure, Int>
  ) {
    let place = model.indices.first { NumberMeasure(Array(model[...$0]))[keyPath: measure] > value }
    let found = tree.found { $0[keyPath: measure] > value }
    guard let place, let found else {
      #expect(place == nil && found == nil, comment)
      return
    }
    #expect((found.before.length..<found.before.length + found.leaf.numbers.count).contains(place), comment)
    #expect(found.before == NumberMeasure(Array(model[..<found.before.length])), comment)
  }

  private func numbers(_ count: Int, _ random: inout SeededGenerator) -> [Int] {
    (0..<count).map { _ in Int.random(in: 0...6, using: &random) }
  }

  @Test func treesOfManyLeavesAreBalanced() {
    for count in [0, 1, 2, 3, 7, 100, 1000, 4095, 4096, 4097] {
      let tree = SumTree(leaves: (0..<count).map { NumberLeaf([$0, 1, 0]) })
      #expect(tree.brokenInvariant() == nil)
      #expect(tree.length == 3 * count && tree.summary.zeros >= count)
    }
  }

  @Test func anEmptyTree() {
    var tree = SumTree<NumberLeaf>()
    #expect(tree.isEmpty && tree.length == 0 && tree.summary == .zero && tree.firstLeaf == nil && tree.lastLeaf == nil)
    #expect(tree.found { _ in true } == nil)
    #expect(tree.sum(before: 0) == .zero)
    tree.replace(0..<0, with: NumberLeaf([]))
    #expect(tree.isEmpty)
    tree.append(SumTree(NumberLeaf([1])))
    #expect(tree.numbers == [1])
    tree.replace(0..<1, with: NumberLeaf([]))
    #expect(tree.isEmpty && tree.split(at: 0).0.isEmpty)
  }

  /// A query visits one path only: its test is called once per level, and an edit shares most of the tree.
  @Test func workIsBoundedByTheHeight() {
    for count in [1000, 10_000, 100_000] {
      let tree = SumTree(NumberLeaf(Array(repeating: 1, count: count)))
      var asked = 0
      let found = tree.found {
        asked += 1
        return $0.total > count / 3
      }
      #expect(found != nil)
      // An AVL tree's height is at most 1.44 log2 of the number of its leaves.
      let bound = Int(1.45 * Double(Int.bitWidth - (count / 2).leadingZeroBitCount)) + 2
      #expect(asked <= bound, "\(asked) tests in a tree of \(count)")
    }
  }

  /// A search by one measure descends once: it reads one summary per level, and adds none.
  @Test(arguments: [1, 10, 1000, 100_000]) func searchDescendsOnce(count: Int) {
    var random = SeededGenerator(seed: 3)
    let numbers = (0..<count).map { _ in Int.random(in: 1...9, using: &random) }
    let tree = SumTree(NumberLeaf(numbers))
    for _ in 0..<50 {
      let wanted = Int.random(in: 0..<tree.summary.total, using: &random)
      var (looks, total, position) = (0, 0, 0)
      let node = tree.descend { left in
        looks += 1
        guard total + left.total <= wanted else { return false }
        total += left.total
        position += left.length
        return true
      }
      #expect(looks <= 2 * (Int.bitWidth - count.leadingZeroBitCount), "\(looks) of \(count)")
      let expected = tree.found { $0.total > wanted }!
      #expect(node!.leaf == expected.leaf && position == expected.before.length && total == expected.before.total)
    }
    #expect(SumTree<NumberLeaf>().descend { _ in true } == nil)
  }
}

extension SumTree {
  /// The result of `first(where:_:)`.
  fileprivate func found(_ predicate: (Leaf.Summary) -> Bool) -> (leaf: Leaf, before: Leaf.Summary)? {
    first(where: predicate) { leaf, before in (copy leaf, before) }
  }
}
