import struct Foundation.Data
import struct Foundation.NSRange
import Synchronization

/// The text and the attributes of an attributed string of Galley's own classes.
///
/// The ropes of the text and of the attribute runs always have the same length. Copying a rope is O(1), so copying a string is too.
final class AttributedStore: @unchecked Sendable {
  // Unchecked: an immutable string never edits its store, a mutable one belongs to one thread at a time.
  @exclusivity(unchecked) private(set) var text: TextRope
  @exclusivity(unchecked) private(set) var runs: AttributeRunRope
  /// A counter that increases with each edit.
  private(set) var generation: UInt64 = 0
  /// A counter that increases with each edit of characters.
  private(set) var textGeneration: UInt64 = 0

  /// The text as a `String`, created on the first access after an edit of characters.
  private let bridged = Mutex(BridgedString())

  init() { (text, runs) = (TextRope(), AttributeRunRope()) }

  init(_ units: [UInt16], attributes: AttributeSet) {
    text = TextRope(TextChunk(units))
    runs = AttributeRunRope(AttributeRunChunk(AttributeRun(length: units.count, attributes: attributes)))
  }

  /// Creates a store of a string with the same attributes throughout. Long ASCII text takes a byte per character.
  convenience init(_ string: String, attributes: AttributeSet) {
    if string.utf8.count >= TextChunk.bytesInChunk, UTF8Chunks.isWorthwhile(for: string) {
      self.init(utf8: Data(string.utf8), attributes: attributes)!
    } else {
      self.init([UInt16](unitsOf: string), attributes: attributes)
    }
  }

  /// Creates a store of UTF-8 text with the same attributes throughout. Returns `nil` if `utf8` is ill-formed. Long ranges of ASCII share the
  /// bytes of `utf8`.
  init?(utf8: Data, attributes: AttributeSet) {
    guard let chunks = UTF8Chunks.chunks(of: utf8) else { return nil }
    text = TextRope(leaves: chunks)
    runs = AttributeRunRope(AttributeRunChunk(AttributeRun(length: text.length, attributes: attributes)))
  }

  init(sharing other: AttributedStore) {
    (text, runs) = (other.text, other.runs)
    let string = other.bridged.withLock { $0.textGeneration == other.textGeneration ? $0.string : nil }
    if let string { bridged.withLock { $0 = BridgedString(textGeneration: 0, string: string) } }
  }

  init(text: TextRope, runs: AttributeRunRope) { (self.text, self.runs) = (text, runs) }

  var length: Int { text.length }

  /// The text, in which U+FFFD replaces each lone surrogate, unit by unit. O(1); the first access after an edit of characters takes O(*n*) in the length
  /// of the text.
  var string: String {
    bridged.withLock { cache in
      if cache.textGeneration == textGeneration { return cache.string }
      let string = String(units: text.units(in: 0..<length))
      cache = BridgedString(textGeneration: textGeneration, string: string)
      return string
    }
  }

  // MARK: Editing

  /// Replaces `range` with `units`, which get the attributes that `attributesForReplacing` returns. Does nothing if both are empty.
  func replace(_ range: Range<Int>, with units: [UInt16]) {
    guard !(range.isEmpty && units.isEmpty) else { return }
    let attributes = units.isEmpty ? AttributeSet.empty : attributesForReplacing(range)
    text.replace(range, with: TextChunk(units))
    runs.replaceRuns(range, with: AttributeRunChunk(AttributeRun(length: units.count, attributes: attributes)))
    generation += 1
    textGeneration += 1
  }

  /// Replaces `range` with a part of another store, including its attributes. O(log *n* + runs of the part), where *n* is the length of the text,
  /// because a long part is not copied.
  func replace(_ range: Range<Int>, with other: AttributedStore, part: Range<Int>) {
    guard !(range.isEmpty && part.isEmpty) else { return }
    let newRuns = other.runs.runs(in: part)
    if part.count >= Self.longPart {
      let (before, after) = (text.prefix(to: range.lowerBound), text.suffix(from: range.upperBound))
      text = before
      text.append(part.count == other.length ? other.text : other.text.prefix(to: part.upperBound).suffix(from: part.lowerBound))
      text.append(after)
    } else {
      text.replace(range, with: TextChunk(other.text.units(in: part)))
    }
    runs.replaceRuns(range, with: newRuns)
    generation += 1
    textGeneration += 1
  }

  /// The minimum length of a part whose leaves are shared instead of copied, in UTF-16 code units.
  private static let longPart = TextChunk.bytesInChunk

  /// Replaces the attributes of each run in `range` with the result of `change`. Does nothing if the range is empty.
  func changeAttributes(in range: Range<Int>, _ change: (AttributeSet) -> AttributeSet) {
    guard !range.isEmpty else { return }
    var new = AttributeRunChunk()
    runs.forEachRun(in: range) { range, attributes in
      new.append(AttributeRun(length: range.count, attributes: change(attributes)))
      return true
    }
    runs.replaceRuns(range, with: new)
    generation += 1
  }

  func setAttributes(_ attributes: AttributeSet, in range: Range<Int>) {
    guard !range.isEmpty else { return }
    runs.replaceRuns(range, with: AttributeRunChunk(AttributeRun(length: range.count, attributes: attributes)))
    generation += 1
  }

  /// Counts an edit of characters that was made outside of this store.
  func advanceGeneration() {
    generation += 1
    textGeneration += 1
  }

  /// Returns the attributes of the first replaced character. An insertion gets those of the previous character, or at offset 0 those of the next
  /// one. In an empty text there are none.
  private func attributesForReplacing(_ range: Range<Int>) -> AttributeSet {
    guard length > 0 else { return .empty }
    let source = range.isEmpty ? max(0, range.lowerBound - 1) : range.lowerBound
    return runs.run(at: source).run.attributes
  }
}

/// A text as a `String`, and the text generation of the store for which it was created; `UInt64.max` means none.
private struct BridgedString {
  var textGeneration = UInt64.max
  var string = ""
}
