import AttributedText

/// Attributes that mark characters for painting, beside the text's own: runs that tile the text once one of them bears any,
/// none at all before.
///
/// They lie in a tree as the text's own do: to find one, to change some and to follow an edit costs O(log n), n the number of
/// runs, and O(runs that are changed).
struct TemporaryAttributes {
  private var runs = RunRope()

  /// Whether no character bears any. O(1).
  var isEmpty: Bool { runs.isEmpty }

  /// The characters that stand for; 0 where none bears any.
  var length: Int { runs.length }

  /// What a character bears, and the characters around it that bear the same.
  func attributes(at index: Int, ofText length: Int) -> (attributes: AttributeSet, range: Range<Int>) {
    if runs.isEmpty { return (.empty, 0..<length) }
    let (run, start) = runs.run(at: index)
    return (run.attributes, start..<start + run.length)
  }

  /// Calls `body` with the marked parts of `range`, in order, until it returns false.
  func forEachMark(in range: Range<Int>, _ body: (_ range: Range<Int>, _ attributes: AttributeSet) -> Bool) {
    if runs.isEmpty { return }
    runs.forEachRun(in: range) { $1 === AttributeSet.empty || body($0, $1) }
  }

  /// Puts what `change` makes of each run in its place.
  ///
  /// - Returns: the parts that are other than before, in order; neighbours are joined.
  mutating func change(_ range: Range<Int>, ofText length: Int, _ change: (AttributeSet) -> AttributeSet) -> [Range<Int>] {
    if range.isEmpty { return [] }
    if runs.isEmpty {
      if change(.empty) === AttributeSet.empty { return [] }
      runs = RunRope(RunChunk(AttributeRun(length: length, attributes: .empty)))
    }
    var changed: [Range<Int>] = []
    var new = RunChunk()
    runs.forEachRun(in: range) { part, old in
      let attributes = change(old)
      new.append(AttributeRun(length: part.count, attributes: attributes))
      if attributes === old { return true }
      if let last = changed.last, last.upperBound == part.lowerBound {
        changed[changed.count - 1] = last.lowerBound..<part.upperBound
      } else {
        changed.append(part)
      }
      return true
    }
    if let first = changed.first, let last = changed.last {
      let whole = first.lowerBound..<last.upperBound
      runs.replaceRuns(whole, with: new.slice(whole.lowerBound - range.lowerBound..<whole.upperBound - range.lowerBound))
      dropIfUnmarked()
    }
    return changed
  }

  /// Follows an edit: `count` characters that bear none stand in the place of `range`.
  mutating func replace(_ range: Range<Int>, withUnmarked count: Int) {
    if runs.isEmpty { return }
    runs.replaceRuns(range, with: RunChunk(AttributeRun(length: count, attributes: .empty)))
    dropIfUnmarked()
  }

  mutating func removeAll() { runs = RunRope() }

  /// Equal neighbours are one run, so what bears nothing is one.
  private mutating func dropIfUnmarked() {
    guard runs.length > 0, case let (run, _) = runs.run(at: 0), run.length == runs.length, run.attributes === AttributeSet.empty
    else { return }
    removeAll()
  }
}
