import GalleyAttributedText
import GalleyTextEngine

/// Attributes that affect drawing, stored separately from the text's attributes, in runs that cover the text. Empty if
/// there are none.
///
/// The runs are in a tree: a lookup, a change or an edit costs O(log *n*) for *n* runs, plus the changed runs.
struct TemporaryAttributes {
  private var runs = AttributeRunRope()

  /// Whether no character has temporary attributes. O(1).
  var isEmpty: Bool { runs.isEmpty }

  /// The length of the text in UTF-16 code units, or 0 without attributes.
  var length: Int { runs.length }

  /// Returns the attributes of a character, and the range around it with the same attributes.
  func attributes(at index: UTF16Offset, ofText end: UTF16Offset) -> (attributes: AttributeSet, range: Range<UTF16Offset>) {
    if runs.isEmpty { return (.empty, 0..<end) }
    let (run, start) = runs.run(at: index.utf16)
    return (run.attributes, Range<UTF16Offset>(utf16: start..<start + run.length))
  }

  /// Calls `body` with the parts of `range` that have attributes, in order, until it returns `false`.
  func forEachMark(in range: Range<UTF16Offset>, _ body: (_ range: Range<UTF16Offset>, _ attributes: AttributeSet) -> Bool) {
    if runs.isEmpty { return }
    runs.forEachRun(in: range.utf16) { $1 === AttributeSet.empty || body(Range<UTF16Offset>(utf16: $0), $1) }
  }

  /// Replaces the attributes of each run in `range` by the result of `change`. `end` is the length of the text.
  ///
  /// - Returns: The parts that changed, in order. Adjacent parts are joined.
  mutating func change(_ range: Range<UTF16Offset>, ofText end: UTF16Offset, _ change: (AttributeSet) -> AttributeSet) -> [Range<UTF16Offset>] {
    if range.isEmpty { return [] }
    if runs.isEmpty {
      if change(.empty) === AttributeSet.empty { return [] }
      runs = AttributeRunRope(AttributeRunChunk(AttributeRun(length: end.utf16, attributes: .empty)))
    }
    var changed: [Range<UTF16Offset>] = []
    var new = AttributeRunChunk()
    runs.forEachRun(in: range.utf16) { part, old in
      let part = Range<UTF16Offset>(utf16: part)
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
      runs.replaceRuns(whole.utf16, with: new.slice(whole.lowerBound - range.lowerBound..<whole.upperBound - range.lowerBound))
      dropIfUnmarked()
    }
    return changed
  }

  /// Updates the runs for an edit that replaces `range` by `count` characters without attributes. Does nothing without attributes.
  mutating func replace(_ range: Range<UTF16Offset>, withUnmarked count: Int) {
    if runs.isEmpty { return }
    runs.replaceRuns(range.utf16, with: AttributeRunChunk(AttributeRun(length: count, attributes: .empty)))
    dropIfUnmarked()
  }

  mutating func removeAll() { runs = AttributeRunRope() }

  /// Equal adjacent runs are joined, so a text without attributes is a single run.
  private mutating func dropIfUnmarked() {
    guard runs.length > 0, case let (run, _) = runs.run(at: 0), run.length == runs.length, run.attributes === AttributeSet.empty
    else { return }
    removeAll()
  }
}
