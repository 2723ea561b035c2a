import CoreGraphics
import Foundation
import GalleyAttributedText
import GalleyTextEngine
import Testing
import UIFoundation

@testable import TextKit

/// Ranges that extend beyond the text, or end beyond the largest integer.
@Suite struct RangeBoundTests {
  static let rangesBeyondTheText = [NSRange(location: 1, length: .max), NSRange(location: 0, length: .max), NSRange(location: 2, length: 99), NSRange(location: 99, length: 5), NSRange(location: NSNotFound, length: 0), NSRange(location: .max, length: .max)]

  /// Layout clamps ranges to the text.
  @Test(arguments: rangesBeyondTheText) func layoutManagersClampRanges(range: NSRange) {
    let galley = Galley(Block.text("ab\ncd"), width: 100)
    let manager = galley.manager
    manager.ensureGlyphs(forCharacterRange: range)
    manager.ensureLayout(forCharacterRange: range)
    manager.invalidateDisplay(forCharacterRange: range)
    var dropped = NSRange()
    manager.invalidateLayout(forCharacterRange: range, actualCharacterRange: &dropped)
    manager.invalidateGlyphs(forCharacterRange: range, changeInLength: 0, actualCharacterRange: nil)
    #expect(dropped.location >= 0 && dropped.location + dropped.length <= 5)
    galley.storage.ensureAttributesAreFixed(in: range)
    #expect(galley.rows == "0.0 0,0+20×10 ab¶|\n0.1 0,10+20×10 cd|")
  }

  /// A text layout manager ignores the part of a range beyond the text.
  @Test(arguments: [0..<UTF16Offset.max, 1..<99, 99..<UTF16Offset.max, UTF16Offset.max..<UTF16Offset.max]) func textLayoutManagersClampRanges(range: Range<UTF16Offset>) {
    let galley = FragmentGalley(Block.text("ab\ncd"), width: 100, padding: 0)
    let (manager, odd) = (galley.manager, NSTextRange(range))
    manager.ensureLayout(for: odd)
    manager.invalidateLayout(for: odd)
    manager.setRenderingAttributes([.foregroundColor: UIColor.red], for: odd)
    manager.addRenderingAttribute(.underlineStyle, value: 1, for: odd)
    manager.removeRenderingAttribute(.underlineStyle, for: odd)
    manager.invalidateRenderingAttributes(for: odd)
    manager.enumerateRenderingAttributes(from: odd.location, reverse: false) { _, _, _ in true }
    manager.enumerateRenderingAttributes(from: odd.endLocation, reverse: true) { _, _, _ in true }
    manager.enumerateTextSegments(in: odd, type: .selection) { place, _, _, _ in (0...5).contains(place!.characters.upperBound) }
    _ = manager.textLayoutFragment(for: odd.endLocation)
    _ = galley.content.textElements(for: odd)
    #expect(galley.lines.count == 2)
  }

  /// A string has no characters beyond its end: such a range is a programmer error.
  @Test func stringsRefuseRangesBeyondTheirEnd() async {
    await #expect(processExitsWith: .failure) { _ = Block.text("abc").attributedSubstring(from: NSRange(location: 1, length: .max)) }
    await #expect(processExitsWith: .failure) { Block.text("abc").addAttribute(.kern, value: 1, range: NSRange(location: 1, length: .max)) }
    await #expect(processExitsWith: .failure) { Block.text("abc").replaceCharacters(in: NSRange(location: 1, length: .max), with: "") }
    await #expect(processExitsWith: .failure) { Galley(Block.text("abc"), width: 100).storage.edited(.editedCharacters, range: NSRange(location: 1, length: .max), changeInLength: 0) }
    await #expect(processExitsWith: .failure) { _ = Galley(Block.text("abc"), width: 100).manager.glyphRange(forCharacterRange: NSRange(location: 1, length: .max), actualCharacterRange: nil) }
    await #expect(processExitsWith: .failure) { _ = Galley(Block.text("abc"), width: 100).manager.characterRange(forGlyphRange: NSRange(location: 1, length: .max), actualGlyphRange: nil) }
  }
}
