/// The cached breaks that a paragraph had before it was edited. Those in unchanged text are reused.
///
/// A class, so that the replacement at each typed character is cheap.
final class EditedBreaks {
  let paragraph: Int
  let breaks: CachedBreaks
  var unchanged: UnchangedText
  /// The breaks that were reused, or `nil` if the paragraph was not scanned after the edit.
  fileprivate(set) var reused: Reused?

  init(paragraph: Int, breaks: CachedBreaks, unchanged: UnchangedText) {
    (self.paragraph, self.breaks, self.unchanged) = (paragraph, breaks, unchanged)
  }

  /// Current length of the paragraph in UTF-16 code units.
  var length: Int { unchanged.oldLength + unchanged.delta }

  /// The reused breaks, as offsets in the edited paragraph.
  struct Reused {
    /// A break before the edit, or the paragraph's start. All breaks up to it are reused.
    var through: Int
    /// The first break after the edit from which on all breaks are reused, or `nil` if none are.
    var from: Int?
    /// Change of the number of breaks.
    var more = 0
  }
}

extension BreakTableChunk {
  /// Adds an edited paragraph. It is scanned from the last reusable break before the edit to the first break after it that existed before.
  ///
  /// Text before a space does not affect the text after the space, and only the first letter after it can affect the text before it. Text
  /// before a letter that is joined with neither neighbor does not affect the text after that letter.
  ///
  /// - Parameter scan: Returns a scanner that starts at an offset of the paragraph and has the given number of code units in memory, and
  ///   the paragraph's start in the scanner's offsets. Returns `nil` if that number is too large.
  /// - Returns: Whether the paragraph was added. If not, the chunk is unchanged.
  func add(_ edited: EditedBreaks, isLatin: Bool, scan: (_ offset: Int, _ units: Int) -> (scan: SimpleTextScanner, start: Int)?) -> Bool {
    let (old, unchanged) = (edited.breaks, edited.unchanged)
    guard old.isLatin == isLatin, old.spaceAdvance == spaceAdvance else { return false }
    var steps = BreakSteps(old)
    // Breaks at which the scan could start: the last one after a space, and those after it within a word. The last of these is preferred.
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
    let origin = apart ?? afterSpace
    guard begin(with: old, to: origin.record) else { return false }
    let first = next
    var units = SimpleText.unitsReadFirst
    while let (scanner, start) = scan(origin.offset, units) {
      var pass = EditedScan(scanner: scanner, start: start, origin: origin, first: first, steps: steps)
      if let isAdded = add(edited, along: &pass, isLatin: isLatin) {
        if !isAdded { break }
        edited.reused!.more = next - first + origin.record - old.first - (old.end - old.first)
        return true
      }
      removeRecords(to: first)
      units *= 4
    }
    cancel()
    return false
  }

  /// A break, and the index of the first record after it.
  private struct PassedBreak {
    var record, offset: Int
  }
  private static let maximumCandidates = 4

  /// A scan of an edited paragraph, together with the breaks before the edit.
  private struct EditedScan {
    var scanner: SimpleTextScanner
    /// The paragraph's start in the scanner's offsets.
    let start: Int
    /// The break at which the scan starts. Those up to it are reused.
    let origin: PassedBreak
    /// The first record after the reused ones.
    let first: Int
    var steps: BreakSteps
  }

  /// Adds the breaks of a scan. Returns whether the paragraph was added, or `nil` if the scanner needs more text.
  private func add(_ edited: EditedBreaks, along pass: inout EditedScan, isLatin: Bool) -> Bool? {
    let (old, unchanged) = (edited.breaks, edited.unchanged)
    var last = SimpleBreak()
    last.offset = pass.start + pass.origin.offset
    while true {
      let found = pass.scanner.next()
      if found == .needsText { return nil }
      guard found == .opportunity || found == .end, addRecord(pass.scanner.current, after: last, isEnd: found == .end) else { return false }
      if found == .end {
        guard finish(isLatin: isLatin, GlyphCount(glyphs: edited.length - lack, units: edited.length)) else { return false }
        edited.reused = EditedBreaks.Reused(through: pass.origin.offset)
        return true
      }
      last = pass.scanner.current
      // The offset of the break before the edit, if the text from here on is unchanged.
      let before = last.offset - pass.start - unchanged.delta
      let isAfterSpace = last.offset > last.trimmedOffset
      guard before >= unchanged.oldLength - unchanged.suffix + (isAfterSpace ? 0 : 1) else { continue }
      while let step = pass.steps.next, step.offset < before { pass.steps.pass(step) }
      guard let step = pass.steps.next, step.offset == before, step.isAfterSpace == isAfterSpace, pass.scanner.isIndependent else { continue }
      pass.steps.pass(step)
      // Only the records in between differ, so the deficit is not summed over the whole paragraph.
      let deficit = old.counts.units - old.counts.glyphs - old.chunk.lack(of: pass.origin.record..<pass.steps.record) + lack(of: pass.first..<next)
      guard finish(with: old, from: pass.steps.record, GlyphCount(glyphs: edited.length - deficit, units: edited.length)) else { return false }
      edited.reused = EditedBreaks.Reused(through: pass.origin.offset, from: last.offset - pass.start)
      return true
    }
  }
}

/// Iterates over the cached breaks of a paragraph, except the last.
private struct BreakSteps {
  private let breaks: CachedBreaks
  private(set) var record: Int
  private var offset = 0

  init(_ breaks: CachedBreaks) { (self.breaks, record) = (breaks, breaks.first) }

  struct Step {
    /// UTF-16 offset of the break from the paragraph's start.
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
