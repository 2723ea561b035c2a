import struct Foundation.NSRange
import class Foundation.NSObject
import Testing
@testable import GalleyAttributedText

@Suite struct ParagraphTests {
  /// Paragraphs around each caret offset, in order and without repeats; separators as letters: n r p (U+2029) l (U+2028).
  func check(_ text: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let letters: [Character: UInt16] = ["n": 0x0A, "r": 0x0D, "p": 0x2029, "l": 0x2028]
    let subject = NSAttributedString(utf16: text.map { letters[$0] ?? $0.utf16.first! })
    var found: [String] = []
    for offset in 0...subject.length {
      let range = subject.paragraphRange(covering: NSRange(location: offset, length: 0))
      let start = text.index(text.startIndex, offsetBy: range.location)
      let part = String(text[start..<text.index(start, offsetBy: range.length)])
      if found.last != part { found.append(part) }
    }
    #expect(found.joined(separator: "|") == expected, sourceLocation: sourceLocation)
  }

  @Test func separatorsEndParagraphs() {
    check("AB", "AB")
    check("", "")
    check("AnBrCpD", "An|Br|Cp|D")
    check("ArnBnrC", "Arn|Bn|r|C")
    check("AlB", "AlB")
    check("An", "An|")
    check("Arn", "Arn|")
  }

  @Test func aRangeCoversItsParagraphsWhole() {
    let subject = NSAttributedString(string: "one\ntwo\r\nthree")
    #expect(subject.paragraphRange(covering: NSRange(location: 1, length: 5)) == NSRange(location: 0, length: 9))
    #expect(subject.paragraphRange(covering: NSRange(location: 0, length: 4)) == NSRange(location: 0, length: 4))
    #expect(subject.paragraphRange(covering: NSRange(location: 8, length: 0)) == NSRange(location: 4, length: 5))
  }

  @Test func rangesInLongTextEqualThoseOfAScan() {
    var random = SeededGenerator(seed: 5)
    print("paragraph law: seed 5")
    let units: [UInt16] = (0..<30_000).map { _ in
      Int.random(in: 0..<700, using: &random) == 0 ? [0x0A, 0x0D, 0x2029].randomElement(using: &random)! : 0x61
    }
    let subject = NSAttributedString(utf16: units)
    var (start, end) = (0, 0)
    while end < units.count {
      while end < units.count, !units[end].endsParagraph { end += 1 }
      if end < units.count {
        end += units[end] == 0x0D && end + 1 < units.count && units[end + 1] == 0x0A ? 2 : 1
      }
      for offset in [start, (start + end) / 2, end - 1] {
        let range = subject.paragraphRange(covering: NSRange(location: offset, length: 0))
        #expect(range == NSRange(location: start, length: end - start))
      }
      start = end
    }
  }

  // MARK: Fixing

  @Test func theFirstCharactersStyleGovernsItsParagraph() {
    let subject = NSMutableAttributedString(string: "one\ntwo\nthree")
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    subject.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: 2))
    subject.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 6, length: 3))
    subject.fixAttributes(in: NSRange(location: 0, length: 13))
    var effective = NSRange()
    let whole = NSRange(location: 0, length: 13)
    let found = subject.attribute(.paragraphStyle, at: 0, longestEffectiveRange: &effective, in: whole)
    #expect((found as? NSParagraphStyle)?.alignment == .center)
    #expect(effective == NSRange(location: 0, length: 4))
    #expect(subject.attribute(.paragraphStyle, at: 4, longestEffectiveRange: &effective, in: whole) == nil)
    #expect(effective == NSRange(location: 4, length: 4))
    let last = subject.attribute(.paragraphStyle, at: 8, longestEffectiveRange: &effective, in: whole)
    #expect((last as? NSParagraphStyle)?.alignment == .center)
    #expect(effective == NSRange(location: 8, length: 5))
  }

  @Test func attachmentsStayOnTheirCharacterOnly() {
    let subject = NSMutableAttributedString(string: "a\u{FFFC}b\u{FFFC}")
    subject.addAttribute(.attachment, value: NSObject(), range: NSRange(location: 0, length: 4))
    subject.fixAttributes(in: NSRange(location: 0, length: 4))
    #expect((0..<4).map { subject.attribute(.attachment, at: $0, effectiveRange: nil) != nil } == [false, true, false, true])
  }
}
