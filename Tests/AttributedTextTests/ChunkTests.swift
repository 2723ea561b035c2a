import struct Foundation.Data
import struct Foundation.NSRange
import Testing
@testable import GalleyAttributedText

/// Text that is stored as bytes behaves like any other.
@Suite struct ChunkTests {
  /// ASCII in long runs, other scripts in short ones, line ends of all kinds.
  private func randomText(_ random: inout SeededGenerator) -> String {
    var text = String.UnicodeScalarView()
    let words = ["word ", "\n", "\r\n", "\r", "\u{2029}", "é", "字形", "\u{1F989}", "x", "a longer stretch of plain words, "]
    for _ in 0..<Int.random(in: 0..<60, using: &random) {
      let word = words.randomElement(using: &random)!
      let most = [1, 3, 40, 900].randomElement(using: &random)!
      for _ in 0..<Int.random(in: 1...most, using: &random) { text.append(contentsOf: word.unicodeScalars) }
    }
    return String(text)
  }

  @Test func utf8BytesReadAsText() throws {
    for seed in 1...150 {
      var random = SeededGenerator(seed: UInt64(seed))
      let text = randomText(&random)
      // A slice, too, counts from its own start.
      let bytes = Data("##\(text)".utf8).dropFirst(2)
      let read = try #require(NSAttributedString(utf8: bytes), "seed \(seed)")
      #expect(read.store.text.brokenInvariant() == nil, "seed \(seed)")
      #expect(read.utf16(in: NSRange(location: 0, length: read.length)) == Array(text.utf16), "seed \(seed)")
    }
  }

  /// A long string that is nearly all ASCII is stored as bytes, and reads as the string.
  @Test func longASCIIStringsAreStoredAsBytes() {
    let long = String(repeating: "plain words\n", count: 2000)
    for (text, isBytes) in [(long, true), (long + "é", true), (String(repeating: "é" + "word ", count: 9000), false), ("short", false)] {
      let string = NSAttributedString(string: text)
      var bytes = 0
      string.store.text.forEachLeaf(in: 0..<string.length) { chunk, _, _ in
        bytes += chunk.isBytes ? chunk.count : 0
        return true
      }
      if (bytes > string.length / 2) != isBytes { Issue.record("\(bytes) of \(string.length) code units of ‘\(text.prefix(9))’ are bytes") }
      if string.utf16(in: NSRange(location: 0, length: string.length)) != Array(text.utf16) { Issue.record("‘\(text.prefix(9))’ is changed") }
    }
  }

  @Test func utf8StorageIsEditedLikeUTF16() throws {
    for seed in 1...60 {
      var random = SeededGenerator(seed: UInt64(seed))
      let text = randomText(&random)
      var units = Array(text.utf16)
      let subject = NSMutableAttributedString(attributedString: try #require(NSAttributedString(utf8: Data(text.utf8))))
      for step in 0..<30 {
        let start = Int.random(in: 0...units.count, using: &random)
        let length = Int.random(in: 0...min(units.count - start, [2, 50, 9000].randomElement(using: &random)!), using: &random)
        let new: [UInt16] = [[], [0x61], [0x0A], [0x0D], Array(repeating: 0x62, count: 700)].randomElement(using: &random)!
        subject.replaceCharacters(in: NSRange(location: start, length: length), withUTF16: new)
        units.replaceSubrange(start..<start + length, with: new)
        #expect(subject.store.text.brokenInvariant() == nil, "seed \(seed), step \(step)")
        try #require(subject.utf16(in: NSRange(location: 0, length: subject.length)) == units, "seed \(seed), step \(step)")
        checkParagraphs(subject, units, random: &random)
      }
    }
  }

  /// However text is inserted, no leaf exceeds its limit of code units.
  @Test func leavesStayWithinLimit() throws {
    let subject = NSMutableAttributedString(string: "Hello")
    subject.append(NSAttributedString(string: String(repeating: "many words é ", count: 5000)))
    for _ in 0..<300 { subject.append(NSAttributedString(string: String(repeating: "x", count: 100))) }
    let bytes = NSMutableAttributedString(attributedString: try #require(NSAttributedString(utf8: Data(repeating: 0x61, count: 50_000))))
    for place in stride(from: 0, to: 40_000, by: 9000) { bytes.replaceCharacters(in: NSRange(location: place, length: 1), with: "é") }
    for string in [subject, bytes] {
      #expect(string.store.text.brokenInvariant() == nil)
      string.store.text.forEachLeaf(in: 0..<string.length) { leaf, _, _ in
        #expect(leaf.count <= 2 * TextChunk.bytesInChunk && (leaf.isBytes || leaf.count <= TextChunk.maximumWeight))
        return true
      }
    }
  }

  @Test(arguments: [[0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x61, 0xC3], [0xE2, 0x28, 0xA1], [0xFF], [0x80]] as [[UInt8]])
  func illFormedUTF8IsRefused(bytes: [UInt8]) {
    #expect(NSAttributedString(utf8: Data(bytes)) == nil)
    #expect(NSAttributedString(utf8: Data(Array(repeating: 0x61, count: 20_000) + bytes)) == nil)
    #expect(NSAttributedString(utf8: Data(bytes + Array(repeating: 0x61, count: 20_000))) == nil)
  }

  /// Compares paragraph numbers with those of a scan.
  private func checkParagraphs(_ subject: NSAttributedString, _ units: [UInt16], random: inout SeededGenerator) {
    var starts = [0]
    var index = 0
    while index < units.count {
      let unit = units[index]
      index += 1
      guard unit.endsParagraph else { continue }
      if unit == 0x0D, index < units.count, units[index] == 0x0A { index += 1 }
      if index < units.count { starts.append(index) }
    }
    #expect(subject.paragraphCount == starts.count)
    #expect(subject.paragraphStart(starts.count) == units.count)
    for _ in 0..<8 {
      let number = Int.random(in: 0..<starts.count, using: &random)
      #expect(subject.paragraphStart(number) == starts[number])
      let offset = Int.random(in: 0...units.count, using: &random)
      #expect(subject.paragraphNumber(at: offset) == starts.lastIndex { $0 <= offset })
    }
  }
}
