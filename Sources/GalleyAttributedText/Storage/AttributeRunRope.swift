import GalleyRopes

/// The attributes of an attributed string: runs that cover its text without gaps. Equal neighbors are always joined.
package typealias AttributeRunRope = SumTree<AttributeRunChunk>

extension SumTree<AttributeRunChunk> {
  /// Returns the run that contains the code unit at `offset`, and its start. Traps if `offset` is outside the text. O(log *n*) in the number of runs.
  package func run(at offset: Int) -> (run: AttributeRun, start: Int) {
    let (chunk, before) = leaf(at: offset)
    var start = before.length
    for run in chunk.runs {
      if offset < start + run.length { return (run, start) }
      start += run.length
    }
    preconditionFailure("there is no run at offset \(offset): the length is \(length)")
  }

  /// Whether the whole text has the same attributes; `false` for an empty text.
  var isOneRun: Bool { root?.height == 0 && firstLeaf!.weight == 1 }

  /// Returns whether any run in `range` has an attachment attribute. O(log *n* + runs in the range), where *n* is the number of runs.
  func hasAttachments(in range: Range<Int>) -> Bool {
    var hasAttachments = false
    forEachRun(in: range) { _, attributes in
      hasAttachments = attributes.hasAttachment
      return !hasAttachments
    }
    return hasAttachments
  }

  /// Calls `body` for each run in `range`, clipped to it, in order, until it returns false.
  package func forEachRun(in range: Range<Int>, _ body: (_ range: Range<Int>, _ attributes: AttributeSet) -> Bool) {
    forEachLeaf(in: range) { chunk, part, chunkStart in
      var start = 0
      for run in chunk.runs {
        let end = start + run.length
        let overlap = max(start, part.lowerBound)..<max(start, part.lowerBound, min(end, part.upperBound))
        if !overlap.isEmpty,
          !body(chunkStart + overlap.lowerBound..<chunkStart + overlap.upperBound, run.attributes)
        { return false }
        if end >= part.upperBound { break }
        start = end
      }
      return true
    }
  }

  /// Returns the runs in `range`, clipped to it.
  package func runs(in range: Range<Int>) -> AttributeRunChunk {
    var result = AttributeRunChunk()
    forEachRun(in: range) { range, attributes in
      result.append(AttributeRun(length: range.count, attributes: attributes))
      return true
    }
    return result
  }

  /// Replaces `range` with `runs` and joins equal neighbors. O(log *n* + length of `runs`), where *n* is the number of runs.
  package mutating func replaceRuns(_ range: Range<Int>, with runs: AttributeRunChunk) {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    var new = runs
    // Include the runs on both sides if they equal their new neighbors, so that equal runs never meet at the border of
    // two leaves.
    if lower > 0 {
      let (run, start) = run(at: lower - 1)
      let touched = new.runs.first?.attributes ?? (upper < length ? self.run(at: upper).run.attributes : nil)
      if run.attributes === touched {
        var widened = AttributeRunChunk(AttributeRun(length: lower - start, attributes: run.attributes))
        widened.append(new)
        (lower, new) = (start, widened)
      }
    }
    if upper < length, let last = new.runs.last {
      let (run, start) = run(at: upper)
      if run.attributes === last.attributes {
        let end = start + run.length
        new.append(AttributeRun(length: end - upper, attributes: run.attributes))
        upper = end
      }
    }
    replace(lower..<upper, with: new)
  }
}
