import struct Foundation.NSRange
import Testing
@testable import GalleyAttributedText

@Suite struct InvalidUTF16Tests {
  @Test func loneSurrogatesAndNulSurvive() {
    let units: [UInt16] = [0xD800, 0, 0xDC00, 0x41, 0xDBFF]
    let subject = NSMutableAttributedString(utf16: units)
    subject.addAttribute(.init("x"), value: 1, range: NSRange(location: 1, length: 2))
    #expect(subject.length == 5 && subject.string.utf16.count == 5)
    #expect(subject.string == "\u{FFFD}\0\u{FFFD}A\u{FFFD}")
    subject.insert(subject, at: 2)
    #expect(subject.utf16(in: NSRange(location: 0, length: 10)) == units[..<2] + units + units[2...])
    #expect(subject.attributedSubstring(from: NSRange(location: 2, length: 1)).utf16(in: NSRange(location: 0, length: 1)) == [0xD800])
    #expect(subject.mutableString.length == 10)
    #expect(subject.mutableString.character(at: 2) == 0xD800)
  }

  /// A surrogate pair that was split is whole again once its halves meet.
  @Test func rejoinedSurrogatePairIsWhole() {
    let subject = NSMutableAttributedString(utf16: [0xD83D])
    subject.append(NSAttributedString(utf16: [0xDE00]))
    #expect(subject.string == "😀")
  }

  @Test func manyInsertionsKeepLongTextValid() {
    let subject = NSMutableAttributedString(utf16: [UInt16](repeating: 0xE9, count: 1_000_000))
    var random = SeededGenerator(seed: 9)
    for _ in 0..<10_000 {
      let location = Int.random(in: 0...subject.length, using: &random)
      subject.replaceCharacters(in: NSRange(location: location, length: 0), with: "é")
    }
    #expect(subject.length == 1_010_000)
    #expect(subject.store.brokenInvariant() == nil)
  }
}

@Suite struct TranscodingTests {
  @Test func transcodingEqualsStandardLibrary() {
    print("transcoding law: seed 3")
    var random = SeededGenerator(seed: 3)
    let edges: [UInt16] = [0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFFFD, 0xFFFF]
    for _ in 0..<2000 {
      let units = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        Bool.random(using: &random) ? edges.randomElement(using: &random)! : UInt16.random(in: 0...UInt16.max, using: &random)
      }
      let string = String(units: units)
      #expect(Array(string.utf8) == Array(String(decoding: units, as: UTF16.self).utf8), "\(units)")
      #expect([UInt16](unitsOf: string) == Array(string.utf16), "\(units)")
    }
  }
}
