/// Determines how the marks of runs nest: marks that cover more runs are outside.
///
/// Marks of equal length nest in the order of `InlineStyle.marks`. O(*n*) in the number of runs.
enum MarkNesting {
  typealias Mark = MarkdownInlineWriter.Mark

  /// Returns the marks of each run, from the outermost to the innermost.
  static func marks(of runs: [WrittenParagraph.Run]) -> [[Mark]] {
    let ends = ends(of: runs)
    var open: [Mark] = []
    return runs.indices.map { index in
      let all = runs[index].style.marks
      func end(_ mark: Mark) -> Int { ends[index][mark] ?? index }
      var stillOpen = open.prefix { all.contains($0) }
      // A mark that is split at a link's edge keeps its meaning, but a split link becomes two links.
      if let whole = all.filter({ !stillOpen.contains($0) && $0.isWhole }).map(end).max() { stillOpen = stillOpen.prefix { end($0) >= whole } }
      let newlyOpened = all.filter { !stillOpen.contains($0) }.enumerated().sorted { one, other in
        let (first, second) = (end(one.element), end(other.element))
        return first != second ? first > second : one.offset < other.offset
      }
      open = stillOpen + newlyOpened.map(\.element)
      return open
    }
  }

  /// Returns for each run the end of each of its marks: the last consecutive run that has the mark.
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
  /// Whether the mark must not be split.
  fileprivate var isWhole: Bool { if case .link = self { true } else { false } }
}
