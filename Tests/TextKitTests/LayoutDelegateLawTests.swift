import CoreGraphics
import Foundation
import GalleyAttributedText
import GalleyTextEngine
import TestSupport
import Testing
import UIFoundation

@testable import TextKit

/// Laws for any text and any glyphs from a delegate.
@Suite struct LayoutDelegateLawTests {
  private let delegates: [GlyphDelegate] = [
    GlyphDelegate { "*_#".contains($0) ? .hidden : nil },
    GlyphDelegate { $0 == "*" ? .removed : $0 == "b" ? .doubled : $0 == "ב" ? .doubled : nil },
    GlyphDelegate { $0 == "*" ? .like("x") : $0 == "#" ? .hidden : $0 == "a" ? .doubled : $0 == "f" ? .removed : nil },
  ]

  private func sample(_ random: inout some RandomNumberGenerator) -> String {
    let pieces = ["*", "_", "#", "a", "b", "fi", " ", "ab cd", "\n", "\t", "אב", "ג ", "e\u{301}", "\u{2028}", "b*b", "😀"]
    return (0..<Int.random(in: 1...40, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
  }

  private func each(_ body: (Galley, GlyphDelegate, inout SeededGenerator, String) -> Void) {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for number in 0..<60 {
      let delegate = delegates[number % delegates.count]
      let galley = Galley(Block.text(sample(&random)), width: CGFloat(Int.random(in: 3...12, using: &random) * 10))
      galley.manager.delegate = delegate
      galley.manager.ensureLayoutOfAllText()
      body(galley, delegate, &random, "seed \(seed), text \(number): \(galley.storage.string.debugDescription)")
    }
  }

  /// Glyphs and characters cover the text and correspond to each other.
  @Test func glyphsAndCharactersTile() {
    each { galley, _, _, what in
      let (manager, length) = (galley.manager, galley.storage.length)
      let count = manager.numberOfGlyphs
      var (glyph, character) = (0, 0)
      while character < length {
        var (actual, glyphs) = (NSRange(), NSRange())
        glyphs = manager.glyphRange(forCharacterRange: NSRange(location: character, length: 1), actualCharacterRange: &actual)
        #expect(glyphs.location == glyph && glyphs.length > 0 && actual.location == character && actual.length > 0, "\(what) at \(character)")
        for number in glyphs.location..<glyphs.location + glyphs.length {
          #expect(manager.characterIndexForGlyph(at: number) == character, "\(what) glyph \(number)")
          var whole = NSRange()
          let back = manager.characterRange(forGlyphRange: NSRange(location: number, length: 1), actualGlyphRange: &whole)
          #expect(back == actual && whole == glyphs, "\(what) glyph \(number)")
        }
        for inner in actual.location..<actual.location + actual.length {
          #expect(manager.glyphIndexForCharacter(at: inner) == glyph, "\(what) at \(inner)")
        }
        guard glyphs.length > 0, actual.length > 0 else { return }
        (glyph, character) = (glyph + glyphs.length, actual.location + actual.length)
      }
      #expect(glyph == count && manager.glyphIndexForCharacter(at: length) == count, "\(what)")
      var laid = 0
      manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: count)) { _, _, _, range, _ in
        #expect(range.location == laid, "\(what)")
        laid = range.location + range.length
      }
      #expect(laid == count, "\(what)")
    }
  }

  /// Hit testing at a caret returns that caret, or another at the same position.
  @Test func hitTestingAtACaretReturnsIt() {
    each { galley, _, _, what in
      let manager = galley.manager
      for index in manager.document.fragments.indices {
        let fragment = manager.document.fragments[index]
        if fragment.range.isEmpty { continue }
        let y = CGFloat(fragment.rect.y.points + fragment.rect.height.points / 2)
        let stops = manager.document.caretStops(ofFragment: index)
        for stop in stops where stop.offset < fragment.range.upperBound {
          let x = CGFloat(stop.x.points)
          var fraction: CGFloat = 0
          let hit = UTF16Offset(manager.characterIndex(for: CGPoint(x: x, y: y), in: galley.container, fractionOfDistanceBetweenInsertionPoints: &fraction))
          let next = stops.map(\.offset).filter { $0 > hit }.min() ?? fragment.range.upperBound
          let caret = fraction > 0.5 ? next : hit
          #expect(stops.contains { $0.offset == caret && $0.x == stop.x }, "\(what): \(stop) hits \(hit) \(fraction)")
        }
      }
    }
  }

  /// Edits lead to the same layout as a new one.
  @Test func editsEqualANewLayout() {
    each { galley, delegate, random, what in
      for _ in 0..<5 {
        let length = galley.storage.length
        let start = Int.random(in: 0...length, using: &random)
        let range = NSRange(location: start, length: min(length - start, Int.random(in: 0...3, using: &random)))
        galley.storage.replaceCharacters(in: range, with: sample(&random))
        let new = Galley(galley.storage, width: galley.container.size.width)
        new.manager.delegate = delegate
        #expect(galley.rows == new.rows, "\(what), then \(range.short): \(galley.storage.string.debugDescription)")
        #expect(galley.manager.numberOfGlyphs == new.manager.numberOfGlyphs, "\(what), then \(range.short)")
      }
    }
  }
}
