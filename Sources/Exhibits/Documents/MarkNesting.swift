/// Which mark of a run stands in which: the one that lasts longer is outside, as far as the runs tell.
///
/// Where two last equally long, the order is that of `InlineStyle.marks`. Linear in the runs.
enum MarkNesting {
  typealias Mark = MarkdownInlineWriter.Mark

  /// Of each run, from the outside to the inside.
  static func marks(of runs: [WrittenParagraph.Run]) -> [[Mark]] {
    let ends = ends(of: runs)
    var open: [Mark] = []
    return runs.indices.map { index in
      let all = runs[index].style.marks
      func end(_ mark: Mark) -> Int { ends[index][mark] ?? index }
      var kept = open.prefix { all.contains($0) }
      // What is cut up by a link's edge stays the same; a link that is cut up becomes two.
      if let whole = all.filter({ !kept.contains($0) && $0.isWhole }).map(end).max() { kept = kept.prefix { end($0) >= whole } }
      let others = all.filter { !kept.contains($0) }.enumerated().sorted { one, other in
        let (first, second) = (end(one.element), end(other.element))
        return first != second ? first > second : one.offset < other.offset
      }
      open = kept + others.map(\.element)
      return open
    }
  }

  /// For each run where each of its marks ends: the last run in a row that has it.
  private static func ends(of runs: [WrittenParagraph.Run]) -> [[Mark: Int]] {
    var all = [[Mark: Int]](repeating: [:], count: runs.count)
    for index in runs.indices.reversed() {
      let after = index + 1 < runs.count ? all[index + 1] : [:]
      for mark in runs[index].style.marks { all[index][mark] = after[mark] ?? index }
    }
    return all
  }
}

extension MarkdownInlineWriter.Mark {
  /// Whether it is one thing that must not be written as two.
  fileprivate var isWhole: Bool { if case .link = self { true } else { false } }
}
