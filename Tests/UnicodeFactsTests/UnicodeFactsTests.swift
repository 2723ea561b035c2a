import Testing

@testable import GalleyUnicodeFacts

/// The table compared with Swift's Unicode tables, for every code unit.
@Suite struct UnicodeFactsTests {
  private static let units = (UInt16.min...UInt16.max).filter { Unicode.Scalar($0) != nil }

  @Test func whiteSpaceMatchesUnicode() {
    for unit in Self.units { #expect(unit.isWhiteSpace == Unicode.Scalar(unit)!.properties.isWhitespace, "U+\(String(unit, radix: 16))") }
  }

  @Test func noWhiteSpaceIsBeyondFirstPlane() {
    for value in UInt32(0x10000)...0x10FFFF { #expect(!Unicode.Scalar(value)!.properties.isWhitespace) }
  }

  /// All white space hangs at a line's end, except for no-break spaces; the zero width space separates words.
  @Test func hangingCharactersAreBreakingWhiteSpace() {
    let joining: Set<UInt16> = [.noBreakSpace, 0x2007, 0x202F]
    for unit in Self.units {
      let hangs = unit.isWhiteSpace && !joining.contains(unit) || unit == 0x200B
      #expect(unit.hangsAtLineEnd == hangs, "U+\(String(unit, radix: 16))")
    }
  }

  @Test func lineEndsEqualSwiftNewlines() {
    for unit in Self.units { #expect(unit.endsLine == Character(Unicode.Scalar(unit)!).isNewline, "U+\(String(unit, radix: 16))") }
    #expect(Character("\r\n").endsLine && Character("\r\n").endsParagraph)
    #expect(!Character("\u{2028}").endsParagraph && Unicode.Scalar(0x1F389)!.endsLine == false)
  }

  /// No two of the first 768 code units form one character, except CR LF.
  @Test func simpleClustersMatchSwiftCharacters() {
    for first in UInt16(0)..<0x300 where Unicode.Scalar(first) != nil {
      for second in [UInt16(0x0A), 0x0D, 0x20, 0x61, 0xAD, 0x2FF] {
        let isOne = String(decoding: [first, second], as: UTF16.self).count == 1
        #expect(first.endsCluster(before: second) == !isOne, "U+\(String(first, radix: 16)) U+\(String(second, radix: 16))")
      }
    }
    #expect(!UInt16(0x300).endsCluster(before: 0x61))
  }

  @Test(arguments: [
    ("🦉", true), ("☂", false), ("☂\u{FE0F}", true), ("☂\u{FE0E}", false), ("1", false), ("1\u{FE0F}\u{20E3}", true), ("🇨🇭", true),
    ("☝🏽", true), ("a", false), ("❤\u{200D}🔥", true),
  ])
  func emojiPresentationIsDetected(_ text: String, _ isEmoji: Bool) {
    #expect(EmojiPresentation.isRequested(by: text.unicodeScalars.map(\.value)) == isEmoji)
  }

  @Test func spaceWithMarkIsOneCluster() {
    for (text, holds) in [(" \u{301}", true), (" a", false), (" \u{200D}", true), (" \u{200C}", false), (" 🏽", true), ("a\u{301}", false), (" \u{E33}", true)] {
      let found = Array(text.utf16).withUnsafeBufferPointer { SpaceCluster.contains(1, in: $0) }
      #expect(found == holds, "\(text.unicodeScalars.map(\.value))")
    }
  }

  /// A code unit that the fast path classifies as a letter is not a mark. HarfBuzz divides the vowels AM into a mark and a letter.
  @Test func onlyMarksCombineWithSpace() {
    for unit in UInt16(1)...0xFFFF {
      let isMark = Unicode.Scalar(unit)?.isMark == true || [0x200D, 0xFF9E, 0xFF9F, 0xE33, 0xEB3].contains(unit)
      let found = [0x20, unit].withUnsafeBufferPointer { SpaceCluster.contains(1, in: $0) }
      guard found != isMark else { continue }
      Issue.record("U+\(String(unit, radix: 16))")
      return
    }
  }

  @Test(arguments: [("a", true, true), ("\u{301}", false, true), ("5", false, true), ("-", false, false), ("漢", true, true), ("Ⅷ", false, true)])
  func wordCharactersAreClassified(_ text: String, _ isLetter: Bool, _ isPart: Bool) {
    let scalar = text.unicodeScalars.first!
    #expect((scalar.isLetter, scalar.isPartOfWord) == (isLetter, isPart))
  }

  /// The code units that a row of text must escape: every control, format character and separator of the BMP except parts of words.
  @Test func invisibleCharactersAreNotWordCharacters() {
    for unit in Self.units {
      let scalar = Unicode.Scalar(unit)!
      if scalar.isUnseen { #expect(!scalar.isPartOfWord, "U+\(String(unit, radix: 16))") }
      if scalar.isControl { #expect(scalar.isUnseen && scalar.isControlOrFormat && scalar.needsNoGlyph, "U+\(String(unit, radix: 16))") }
    }
  }
}
