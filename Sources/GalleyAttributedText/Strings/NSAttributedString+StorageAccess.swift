import struct Foundation.Data
import struct Foundation.NSRange

// Access for higher layers: code units and runs in bulk, paragraphs, generations.

extension NSAttributedString {
  /// A counter that increases with each edit of Galley's own storage. Compare it instead of keeping a dirty flag.
  package var generation: UInt64 { store.generation }

  /// Returns the text and its attributes if all of it has the same ones. O(length).
  ///
  /// - Returns: `nil` if the text is empty, has more than `limit` UTF-16 code units or several sets of attributes, or belongs to a subclass
  ///   with its own storage.
  package func uniformContent(atMost limit: Int) -> (units: [UInt16], attributes: AttributeSet)? {
    guard readsStore, case let length = store.length, 1...limit ~= length, case let run = store.runs.run(at: 0).run, run.length == length else { return nil }
    return (store.text.units(in: 0..<length), run.attributes)
  }

  /// A counter that increases with each edit of characters in Galley's own storage, but not with edits of attributes.
  package var textGeneration: UInt64 { store.textGeneration }

  /// Called by a class with its own storage after it changed its text.
  package func advanceGeneration() { store.advanceGeneration() }

  /// Returns a copy of the code units in `range`, including lone surrogates. O(log *n* + count) in Galley's own storage, where *n* is
  /// the length of the text. Traps if the range exceeds the text.
  public func utf16(in range: NSRange) -> [UInt16] { units(in: checked(range)) }

  /// Returns the code unit at `location`. In Galley's own storage: O(log *n*) in the length of the text. Traps if the location is out of range.
  public func unit(at location: Int) -> UInt16 {
    if readsStore { return store.text.unit(at: location) }
    return units(in: checked(NSRange(location: location, length: 1)))[0]
  }

  /// Calls `body` with each run in `range`, clipped to it, in order. Neighboring runs differ; equal sets are the same
  /// object.
  package func enumerateRuns(in range: NSRange, _ body: (_ range: NSRange, _ attributes: AttributeSet) -> Void) {
    let bounds = checked(range)
    var start = bounds.lowerBound
    for run in readRuns(in: bounds).runs {
      body(NSRange(location: start, length: run.length), run.attributes)
      start += run.length
    }
  }

  /// Returns the attributes at a location, and the end of their run. Requires that `paragraphCount` is not `nil`. O(log *n*) in the number of
  /// attribute runs.
  package func attributeRun(at location: Int) -> (attributes: AttributeSet, end: Int) {
    let (run, start) = store.runs.run(at: location)
    return (run.attributes, start + run.length)
  }

  /// Writes the code units of `range` to `target`, which must have space for them. Requires that `paragraphCount` is not
  /// `nil`. O(log *n* + count), where *n* is the length of the text.
  package func copyUnits(_ range: Range<Int>, to target: UnsafeMutablePointer<UInt16>) { store.text.copyUnits(range, to: target) }

  /// Returns the range of the paragraphs that contain `range`, including their separators. An empty range belongs to the paragraph around it.
  /// At the text's end after a separator, the result is empty. Traps if the range exceeds the text.
  ///
  /// Paragraphs end after LF, CR, CR LF and U+2029; U+2028 only breaks a line.
  public func paragraphRange(covering range: NSRange) -> NSRange {
    let bounds = checked(range)
    let store = readsStore ? store : AttributedStore(units(in: 0..<length), attributes: .empty)
    let paragraphs = store.paragraphs(covering: bounds)
    return NSRange(location: paragraphs.lowerBound, length: paragraphs.count)
  }

  /// The number of paragraphs. An empty text has one; the end of the text after a final separator does not count. It is
  /// `nil` in a class with its own storage. O(log *n*) in the length of the text.
  package var paragraphCount: Int? { readsStore ? store.text.paragraphCount : nil }

  /// Returns the number, from 0, of the paragraph that contains `offset`; the text's end belongs to the last one. Requires that `paragraphCount`
  /// is not `nil`. O(log *n*) in the length of the text.
  package func paragraphNumber(at offset: Int) -> Int { store.text.paragraph(at: offset) }

  /// Returns the number of paragraphs in a range of whole paragraphs. Requires that `paragraphCount` is not `nil`.
  /// O(log *n*) in the length of the text, and linear in the text of short ranges.
  package func paragraphCount(of range: Range<Int>) -> Int { store.text.paragraphCount(of: range) }

  /// Returns the offset at which the paragraph with a number, counted from 0, starts. For the paragraph count, returns the text's length.
  /// Requires that `paragraphCount` is not `nil`. O(log *n*) in the length of the text.
  package func paragraphStart(_ number: Int) -> Int { store.text.start(ofParagraph: number) }

  /// Creates a string from UTF-8 with the same attributes for all characters; `nil` means none. Returns `nil` if the UTF-8 is ill-formed. Long
  /// ranges of ASCII are stored without copying. O(*n*) in the length of the text.
  public convenience init?(utf8: Data, attributes: [NSAttributedString.Key: Any]? = nil) {
    guard let store = AttributedStore(utf8: utf8, attributes: .with(attributes)) else { return nil }
    self.init(store: store)
  }

  /// Creates a string from UTF-16 code units, including lone surrogates, with the same attributes for all characters; `nil` means none.
  package convenience init(utf16 units: [UInt16], attributes: [Key: Any]? = nil) {
    self.init(store: AttributedStore(units, attributes: .with(attributes)))
  }
}
