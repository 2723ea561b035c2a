import CoreGraphics
import Foundation
import GalleyAttributedText
import GalleyTextEngine
import Testing

@testable import TextKit

/// Embeddings and overrides by attributes equal those by the formatting characters of UAX #9.
@Suite struct WritingDirectionTests {
  private static let controls = ["\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}"]

  /// Levels of the text with attributes, and of the text with formatting characters, given as pieces with their embeddings.
  private func levels(_ segments: [(String, [Int])]) -> (attributed: [UInt8], written: [UInt8]) {
    let text = NSMutableAttributedString()
    var written = ""
    var open: [Int] = []
    for (piece, kinds) in segments {
      let part = Block.text(piece)
      if !kinds.isEmpty { part.addAttribute(.writingDirection, value: kinds, range: NSRange(location: 0, length: part.length)) }
      text.append(part)
      let shared = zip(open, kinds).prefix { $0 == $1 }.count
      written += String(repeating: "\u{202C}", count: open.count - shared) + kinds[shared...].map { Self.controls[$0] }.joined() + piece
      // A separator ends all of them.
      open = piece.hasSuffix("\n") ? [] : kinds
    }
    func levels(_ text: NSAttributedString) -> [UInt8] {
      let document = Galley(text, width: 900).manager.document
      return (0..<text.textEnd).map { document.level(at: $0) }
    }
    let shown = levels(Block.text(written))
    let isControl = written.utf16.map { (0x202A...0x202E).contains($0) }
    return (levels(text), zip(shown, isControl).filter { !$1 }.map(\.0))
  }

  @Test(arguments: [
    [("abc", [3]), (" def", [])], [("ab ", []), ("אב", [2]), (" cd", [])], [("abc ", []), ("def (אב) 12", [1]), (" ghi", [])],
    [("אב ", []), ("cd אב", [0]), (" גד", [])], [("a", []), ("b אב", [1]), ("c ד", [1, 2]), ("e", [1]), ("f", [])],
    [("abc", [3, 0]), ("def", [3]), ("1 2", [2, 1])], [("abc\n", [3]), ("def", [3])],
  ])
  func attributeLevelsEqualThoseOfControlCharacters(_ segments: [(String, [Int])]) {
    let (attributed, written) = levels(segments)
    // The separator's own level is its paragraph's in both cases.
    let ends = Set(segments.map(\.0).joined().utf16.enumerated().filter { $0.element == 0x0A }.map(\.offset))
    for offset in attributed.indices where !ends.contains(offset) { #expect(attributed[offset] == written[offset], "at \(offset) of \(segments)") }
  }

  /// The empty line after a final line break has no embeddings, which are ranges of the paragraph before it.
  @Test(arguments: ["a\n", "a\tb\r\n", "a\u{2028}", "אב\n", "a\n\n"]) func lineAfterEmbeddingIsEmpty(_ string: String) {
    for kinds in [[0], [1], [3, 0]] {
      let text = Block.text(string)
      text.addAttribute(.writingDirection, value: kinds, range: NSRange(location: 0, length: text.length))
      let galley = Galley(text, width: 100)
      galley.manager.ensureLayout(for: galley.container)
      let line = galley.manager.extraLineFragmentRect
      if line.height <= 0 || line.minY <= 0 { Issue.record("\(kinds): the line after \(string.debugDescription) is \(line)") }
    }
  }

  @Test func overrideReversesCharacters() {
    let text = Block.text("abcd ef")
    text.addAttribute(.writingDirection, value: [3], range: NSRange(location: 0, length: 4))
    let galley = Galley(text, width: 100)
    #expect((0..<7).map { galley.manager.location(forGlyphAt: $0).x } == [30, 20, 10, 0, 40, 50, 60])
    // Carets and hit testing agree.
    #expect(galley.manager.characterIndex(for: CGPoint(x: 12, y: 5), in: galley.container, fractionOfDistanceBetweenInsertionPoints: nil) == 2)
    for stop in galley.manager.document.caretStops(ofFragment: 0) where !stop.isTrailing && stop.offset < 4 {
      let inside = CGPoint(x: stop.x.points - 1, y: 5)
      #expect(galley.manager.characterIndex(for: inside, in: galley.container, fractionOfDistanceBetweenInsertionPoints: nil) == stop.offset.utf16)
    }
    // A change of the attribute alone lays out the text again.
    galley.storage.removeAttribute(.writingDirection, range: NSRange(location: 0, length: 7))
    #expect(galley.manager.location(forGlyphAt: 0).x == 0)
  }

  @Test func overrideAppliesToAllOfALongText() {
    let text = Block.text(String(repeating: "abc ab\n", count: 5000))
    text.addAttribute(.writingDirection, value: [3], range: NSRange(location: 0, length: text.length))
    let galley = Galley(text, width: 100)
    #expect(galley.manager.location(forGlyphAt: 0).x > galley.manager.location(forGlyphAt: 2).x)
    #expect(galley.manager.location(forGlyphAt: 7 * 3000).x > galley.manager.location(forGlyphAt: 7 * 3000 + 2).x)
  }
}
