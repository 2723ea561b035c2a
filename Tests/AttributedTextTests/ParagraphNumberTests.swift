import struct Foundation.NSRange
import Testing

@testable import GalleyAttributedText

@Suite struct ParagraphNumberTests {
  /// After each edit, each code unit's paragraph equals the number of separators before it.
  @Test(arguments: [1, 2, 3] as [UInt64]) func numbersEqualSeparatorCounts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = NSMutableAttributedString(string: "")
    let units: [UInt16] = [0x61, 0x62, 0x0A, 0x0D, 0x0A, 0x2029, 0x2028]
    for _ in 0..<60 {
      let start = Int.random(in: 0...text.length, using: &random)
      let range = NSRange(location: start, length: Int.random(in: 0...min(text.length - start, 12), using: &random))
      let new = (0..<Int.random(in: 0...30, using: &random)).map { _ in units.randomElement(using: &random)! }
      text.replaceCharacters(in: range, with: NSAttributedString(utf16: new))
      let all = text.utf16(in: NSRange(location: 0, length: text.length))
      var number = 0
      for (place, unit) in all.enumerated() {
        #expect(text.paragraphIndex(at: place) == number, "seed \(seed), unit \(place)")
        let isReturnOfPair = unit == 0x0D && place + 1 < all.count && all[place + 1] == 0x0A
        if [0x0A, 0x0D, 0x2029].contains(unit), !isReturnOfPair { number += 1 }
      }
      let endsOpen = all.last.map { ![0x0A, 0x0D, 0x2029].contains($0) } ?? true
      #expect(text.numberOfParagraphs == number + (endsOpen ? 1 : 0), "seed \(seed)")
      #expect(text.paragraphIndex(at: text.length) == text.numberOfParagraphs - 1, "seed \(seed)")
    }
  }

  @Test func emptyTextsAndLastSeparators() {
    #expect(NSAttributedString(string: "").numberOfParagraphs == 1 && NSAttributedString(string: "").paragraphIndex(at: 0) == 0)
    #expect(NSAttributedString(string: "a\n").numberOfParagraphs == 1)
    #expect(NSAttributedString(string: "a\nb").numberOfParagraphs == 2)
  }
}
