import Foundation
import Testing

@testable import GalleyOutput

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("plain é 活字 🙂", "plain é 活字 🙂"), ("\u{1B}[31mred", "\\u{1B}[31mred"), ("a\u{9B}2J", "a\\u{9B}2J"), ("\u{7F}\u{0}\u{8}", "\\u{7F}\\u{0}\\u{8}"),
    ("a\r\nb", "a\\u{D}\\nb"), ("a\tb", "a\\tb"), ("\u{202E}txt.exe\u{202C}", "\\u{202E}txt.exe\\u{202C}"), ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
    ("a\u{2028}b\u{85}c", "a\\u{2028}b\\u{85}c"), ("👩‍👩‍👧", "👩‍👩‍👧"), ("\u{200F}a\u{61C}", "\u{200F}a\u{61C}"),
  ])
  func escapesTerminalControlCharacters(_ text: String, _ shown: String) {
    #expect(TerminalText.line(text) == shown)
  }

  @Test func keepsNewlinesOfTheProgram() {
    #expect(TerminalText.lines("a\nb\u{1B}") == "a\nb\\u{1B}")
  }

  /// No such code point is left, and JSON has the same value as before.
  @Test func noControlCharacterRemains() throws {
    let commands = [0..<0x20, 0x7F..<0xA0, 0x202A..<0x202F, 0x2066..<0x206A].flatMap { $0 }.compactMap { Unicode.Scalar(UInt32($0)) }
    for command in commands {
      let text = "a\(command)b"
      let encoded = String(decoding: try JSONEncoder().encode([text]), as: UTF8.self)
      for shown in [TerminalText.line(text), TerminalText.json(encoded)] {
        #expect(!shown.unicodeScalars.contains(command), "\(command.value)")
      }
      #expect(try JSONDecoder().decode([String].self, from: Data(TerminalText.json(encoded).utf8)) == [text])
    }
  }
}
