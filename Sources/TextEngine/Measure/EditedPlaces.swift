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
final class EditedPlaces {
  let paragraph: Int
  let places: KeptPlaces
  var unchanged: UnchangedText

  init(paragraph: Int, places: KeptPlaces, unchanged: UnchangedText) {
    (self.paragraph, self.places, self.unchanged) = (paragraph, places, unchanged)
  }

  /// UTF-16 units of the paragraph as it is now.
  var length: Int { unchanged.oldLength + unchanged.delta }
}

extension PlacesChunk {
  /// Adds an edited paragraph: its words are gone through from the last space before the edit to the first behind it at which
  /// a line may end now as before.
  ///
  /// What stands before a space has no say in what stands behind it, nor the other way round but for the next letter.
  ///
  /// - Parameters:
  ///   - start: where the paragraph starts in the text that is gone through.
  ///   - scan: starts at a place of that text, behind a space.
  /// - Returns: whether it was added; else nothing was.
  func add(_ edited: EditedPlaces, from start: Int, isLatin: Bool, scan: (_ offset: Int) -> PlainScan) -> Bool {
    let (old, unchanged) = (edited.places, edited.unchanged)
    guard old.isLatin == isLatin, old.spaceAdvance == spaceAdvance else { return false }
    var steps = PlaceSteps(old)
    var (kept, offset) = (old.first, 0)
    while let step = steps.next, step.offset < unchanged.prefix {
      steps.pass(step)
      if step.isBehindSpace { (kept, offset) = (steps.record, step.offset) }
    }
    guard begin(with: old, to: kept) else { return false }
    var new = scan(start + offset)
    var last = PlainPlace()
    last.offset = start + offset
    while true {
      let found = new.next()
      guard found == .place || found == .end, addRecord(new.place, behind: last, isEnd: found == .end) else { break }
      if found == .end {
        finish(isLatin: isLatin)
        return true
      }
      last = new.place
      // From here on the text may be as it was.
      let before = last.offset - start - unchanged.delta
      guard last.offset > last.trimmedOffset, before >= unchanged.oldLength - unchanged.suffix else { continue }
      while let step = steps.next, step.offset < before { steps.pass(step) }
      guard let step = steps.next, step.offset == before, step.isBehindSpace else { continue }
      steps.pass(step)
      guard finish(with: old, from: steps.record) else { break }
      return true
    }
    giveUp()
    return false
  }
}

/// The steps from one kept place to the next, up to the paragraph's last.
private struct PlaceSteps {
  private let places: KeptPlaces
  private(set) var record: Int
  private var offset = 0

  init(_ places: KeptPlaces) { (self.places, record) = (places, places.first) }

  struct Step {
    /// Of the place, from the paragraph's start.
    let offset: Int
    let isBehindSpace: Bool
  }

  var next: Step? {
    guard record < places.end - 1 else { return nil }
    let bits = places.records[record]
    let spaces = Int(bits & PlacesChunk.Bits.spaces)
    return Step(offset: offset + Int(bits >> PlacesChunk.Bits.unitsShift & PlacesChunk.Bits.units) + spaces, isBehindSpace: spaces > 0)
  }

  mutating func pass(_ step: Step) { (record, offset) = (record + 1, step.offset) }
}
