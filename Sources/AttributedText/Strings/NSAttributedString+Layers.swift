import struct Foundation.Data
import struct Foundation.NSRange

// What the layers above read: units and runs in bulk, paragraphs, generations.

extension NSAttributedString {
  /// Grows with each edit that Galley's own storage sees; compare it, keep no dirty flag.
  package var generation: UInt64 { store.generation }

  /// The text and its attributes, where it has one set of them. O(length).
  ///
  /// - Returns: `nil` for an empty text, one of more than `most` UTF-16 units, and a subclass that keeps its text itself.
  package func uniformContent(atMost most: Int) -> (units: [UInt16], attributes: AttributeSet)? {
    guard readsStore, case let length = store.length, 1...most ~= length, case let run = store.runs.run(at: 0).run, run.length == length else { return nil }
    return (store.text.units(in: 0..<length), run.attributes)
  }

  /// Grows with each edit of characters that Galley's own storage sees; attributes are not looked at.
  package var textGeneration: UInt64 { store.textGeneration }

  /// For a class that keeps its text elsewhere and has just changed it.
  package func advanceGeneration() { store.advanceGeneration() }

  /// A copy of the units of `range`, lone surrogates and all. O(log n + count) in Galley's own storage.
  public func utf16(in range: NSRange) -> [UInt16] { units(in: checked(range)) }

  /// O(log n) in Galley's own storage.
  public func unit(at location: Int) -> UInt16 {
    if readsStore { return store.text.unit(at: location) }
    return units(in: checked(NSRange(location: location, length: 1)))[0]
  }

  /// Calls `body` with each run of `range`, cut to it, in order. Neighbours differ; equal sets are one object.
  package func enumerateRuns(in range: NSRange, _ body: (_ range: NSRange, _ attributes: AttributeSet) -> Void) {
    let bounds = checked(range)
    var start = bounds.lowerBound
    for run in readRuns(in: bounds).runs {
      body(NSRange(location: start, length: run.length), run.attributes)
      start += run.length
    }
  }

  /// The attributes at a location, and where their run ends; only where `paragraphCount` is known. O(log n).
  package func attributeRun(at location: Int) -> (attributes: AttributeSet, end: Int) {
    let (run, start) = store.runs.run(at: location)
    return (run.attributes, start + run.length)
  }

  /// Writes the units of `range` to `target`, which has room for them; only where `paragraphCount` is known. O(log n + count).
  package func copyUnits(_ range: Range<Int>, to target: UnsafeMutablePointer<UInt16>) { store.text.copyUnits(range, to: target) }

  /// The paragraphs that hold the units of `range`, with their separators; of an empty range, the one around it.
  ///
  /// Paragraphs end after LF, CR, CR LF and U+2029; U+2028 breaks a line only.
  public func paragraphRange(covering range: NSRange) -> NSRange {
    let bounds = checked(range)
    let store = readsStore ? store : AttributedStore(units(in: 0..<length), attributes: .empty)
    let paragraphs = store.paragraphs(covering: bounds)
    return NSRange(location: paragraphs.lowerBound, length: paragraphs.count)
  }

  /// How many paragraphs the text has: an empty one has one, and what follows a last separator is none. `nil` in a class that
  /// keeps its text elsewhere. O(log n).
  package var paragraphCount: Int? { readsStore ? store.text.paragraphCount : nil }

  /// The number of the paragraph that holds the unit at `offset`, of the last one for the text's end; only where
  /// `paragraphCount` is known. O(log n).
  package func paragraphNumber(at offset: Int) -> Int { store.text.paragraph(at: offset) }

  /// How many paragraphs a span has that begins and ends with them; only where `paragraphCount` is known. O(log n), and its text
  /// where that is short.
  package func paragraphCount(of range: Range<Int>) -> Int { store.text.paragraphCount(of: range) }

  /// The offset at which a paragraph starts, the text's length for their count; only where `paragraphCount` is known. O(log n).
  package func paragraphStart(_ number: Int) -> Int { store.text.start(ofParagraph: number) }

  /// A string of well-formed UTF-8 in these attributes; `nil` where it is ill-formed. What is ASCII is kept as it is, and not
  /// copied. O(n).
  public convenience init?(utf8: Data, attributes: [NSAttributedString.Key: Any]? = nil) {
    guard let store = AttributedStore(utf8: utf8, attributes: .with(attributes)) else { return nil }
    self.init(store: store)
  }

  /// A string of these units in these attributes; units may be lone surrogates.
  package convenience init(utf16 units: [UInt16], attributes: [Key: Any]? = nil) {
    self.init(store: AttributedStore(units, attributes: .with(attributes)))
  }
}
