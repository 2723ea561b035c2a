/// How much of a paragraph's text an edit left as it was, with the separator that ends it.
package struct UnchangedText {
  /// UTF-16 units at the start and at the end that are the same before and after.
  package var prefix, suffix: Int
  /// UTF-16 units before the edit.
  package var oldLength: Int
  /// UTF-16 units that came in, less those that went.
  package var delta: Int

  package init(prefix: Int, suffix: Int, oldLength: Int, delta: Int) {
    (self.prefix, self.suffix, self.oldLength, self.delta) = (prefix, suffix, oldLength, delta)
  }

  /// Takes in one more edit of the same paragraph.
  mutating func add(_ later: UnchangedText) {
    (prefix, suffix, delta) = (min(prefix, later.prefix), min(suffix, later.suffix), delta + later.delta)
  }
}

/// The places that a paragraph had before it was edited: where its text is as it was, they are taken over.
///
/// A class, so that a letter that is typed asks nothing of the runtime when it replaces one.
final class EditedBreaks {
  let paragraph: Int
  let breaks: CachedBreaks
  var unchanged: UnchangedText
  /// Which of the paragraph's places are those of before, since it was gone through.
  fileprivate(set) var reused: Reused?

  init(paragraph: Int, breaks: CachedBreaks, unchanged: UnchangedText) {
    (self.paragraph, self.breaks, self.unchanged) = (paragraph, breaks, unchanged)
  }

  /// UTF-16 units of the paragraph as it is now.
  var length: Int { unchanged.oldLength + unchanged.delta }

  /// What was taken over, in the paragraph as it is now.
  struct Reused {
    /// A place before the edit, or the paragraph's start: all places up to it are those of before.
    var through: Int
    /// The first place behind the edit from which on they are as before; `nil` where none are.
    var from: Int?
    /// How many more places it has.
    var more = 0
  }
}

extension BreakTableChunk {
  /// Adds an edited paragraph: it is gone through from the last place before the edit to the first behind it at which a line may end now
  /// as before.
  ///
  /// What stands before a space has no say in what stands behind it, nor the other way round but for the next letter; no more has what stands
  /// before a letter that hangs together with neither of its neighbours.
  ///
  /// - Parameter scan: starts at a place of the paragraph, and tells where the paragraph starts as it counts; told how many
  ///   units it should have at hand. `nil` where there are no more than last time.
  /// - Returns: whether it was added; else nothing was.
  func add(_ edited: EditedBreaks, isLatin: Bool, scan: (_ offset: Int, _ units: Int) -> (scan: SimpleTextScanner, start: Int)?) -> Bool {
    let (old, unchanged) = (edited.breaks, edited.unchanged)
    guard old.isLatin == isLatin, old.spaceAdvance == spaceAdvance else { return false }
    var steps = BreakSteps(old)
    // The last ones are tried first.
    var (afterSpace, within) = (PassedBreak(record: old.first, offset: 0), [PassedBreak]())
    while let step = steps.next, step.offset < unchanged.prefix {
      steps.pass(step)
      let passed = PassedBreak(record: steps.record, offset: step.offset)
      if step.isAfterSpace {
        afterSpace = passed
        within.removeAll(keepingCapacity: true)
      } else if step.offset + 1 < unchanged.prefix {
        if within.count == Self.maximumCandidates { within.removeFirst() }
        within.append(passed)
      }
    }
    let apart = within.last { scan($0.offset, SimpleText.unitsReadFirst)?.scan.startsIndependent ?? false }
    let (record, offset) = ((apart ?? afterSpace).record, (apart ?? afterSpace).offset)
    guard begin(with: old, to: record) else { return false }
    let first = next
    var units = SimpleText.unitsReadFirst
    while let (new, start) = scan(offset, units) {
      var (new, steps) = (new, steps)
      if let isAdded = add(edited, along: &new, from: start, through: offset, &steps, isLatin: isLatin) {
        if !isAdded { break }
        edited.reused!.more = next - first + record - old.first - (old.end - old.first)
        return true
      }
      removeRecords(to: first)
      units *= 4
    }
    cancel()
    return false
  }

  private struct PassedBreak {
    var record, offset: Int
  }
  private static let maximumCandidates = 4

  /// - Returns: `nil` where text lacks.
  private func add(
    _ edited: EditedBreaks, along new: inout SimpleTextScanner, from start: Int, through offset: Int, _ steps: inout BreakSteps, isLatin: Bool
  ) -> Bool? {
    let (old, unchanged) = (edited.breaks, edited.unchanged)
    var last = SimpleBreak()
    last.offset = start + offset
    while true {
      let found = new.next()
      if found == .needsText { return nil }
      guard found == .opportunity || found == .end, addRecord(new.current, behind: last, isEnd: found == .end) else { return false }
      if found == .end {
        finish(isLatin: isLatin)
        edited.reused = EditedBreaks.Reused(through: offset)
        return true
      }
      last = new.current
      // From here on the text may be as it was.
      let before = last.offset - start - unchanged.delta
      let isAfterSpace = last.offset > last.trimmedOffset
      guard before >= unchanged.oldLength - unchanged.suffix + (isAfterSpace ? 0 : 1) else { continue }
      while let step = steps.next, step.offset < before { steps.pass(step) }
      guard let step = steps.next, step.offset == before, step.isAfterSpace == isAfterSpace, new.isIndependent else { continue }
      steps.pass(step)
      guard finish(with: old, from: steps.record) else { return false }
      edited.reused = EditedBreaks.Reused(through: offset, from: last.offset - start)
      return true
    }
  }
}

/// The steps from one kept place to the next, up to the paragraph's last.
private struct BreakSteps {
  private let breaks: CachedBreaks
  private(set) var record: Int
  private var offset = 0

  init(_ breaks: CachedBreaks) { (self.breaks, record) = (breaks, breaks.first) }

  struct Step {
    /// Of the place, from the paragraph's start.
    let offset: Int
    let isAfterSpace: Bool
  }

  var next: Step? {
    guard record < breaks.end - 1 else { return nil }
    let bits = breaks.records[record]
    let spaces = Int(bits & BreakTableChunk.Bits.spaces)
    return Step(offset: offset + Int(bits >> BreakTableChunk.Bits.unitsShift & BreakTableChunk.Bits.units) + spaces, isAfterSpace: spaces > 0)
  }

  mutating func pass(_ step: Step) { (record, offset) = (record + 1, step.offset) }
}
