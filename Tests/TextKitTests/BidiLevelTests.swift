import CoreGraphics
import Foundation
import Testing

@testable import TextKit

@Suite struct BidiLevelTests {
  /// The level of each glyph's character, in the order of the text.
  private func check(_ text: String, width: CGFloat = 0, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let galley = Galley(Block.text(text), width: width)
    let count = galley.manager.numberOfGlyphs
    var levels = [UInt8](repeating: 9, count: count)
    var characters = [Int](repeating: -1, count: count)
    var glyphs = [CGGlyph](repeating: 0, count: count)
    var properties = [NSLayoutManager.GlyphProperty](repeating: .null, count: count)
    let written = galley.manager.getGlyphs(
      in: NSRange(location: 0, length: count), glyphs: &glyphs, properties: &properties, characterIndexes: &characters,
      bidiLevels: &levels)
    #expect(written == count, sourceLocation: sourceLocation)
    #expect(levels.map(String.init).joined() == expected, sourceLocation: sourceLocation)
    for number in 0..<count {
      #expect(characters[number] == galley.manager.characterIndexForGlyph(at: number), sourceLocation: sourceLocation)
      #expect(glyphs[number] == galley.manager.cgGlyph(at: number), sourceLocation: sourceLocation)
      #expect(properties[number] == galley.manager.propertyForGlyph(at: number), sourceLocation: sourceLocation)
    }
  }

  @Test func levelsFollowUAX9() {
    check("ab cd", "00000")
    check("ab אב cd", "00011000")
    check("אב 12 גד", "11122111")
    check("אב cd 1", "1112222")
    check("a\nאב", "0011")
    // White space at a wrapped line's end has the paragraph's level.
    check("ab אב גד", width: 60, "00011011")
  }

  @Test func levelsOfAGlyphRangeAreWritten() {
    let galley = Galley(Block.text("ab אב"), width: 0)
    var levels = [UInt8](repeating: 9, count: 4)
    #expect(galley.manager.getGlyphs(in: NSRange(location: 2, length: 2), glyphs: nil, properties: nil, characterIndexes: nil, bidiLevels: &levels) == 2)
    #expect(levels == [0, 1, 9, 9])
    #expect(galley.manager.getGlyphs(in: NSRange(location: 1, length: 0), glyphs: nil, properties: nil, characterIndexes: nil, bidiLevels: &levels) == 0)
  }
}
