import CoreGraphics
import Foundation
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

/// Symbols for invisible characters.
@Suite struct InvisibleCharacterTests {
  private func image(_ manager: NSLayoutManager, _ text: NSAttributedString, at origin: CGPoint = CGPoint(x: 3, y: 2)) -> TestImage {
    let storage = NSTextStorage(attributedString: text)
    storage.addLayoutManager(manager)
    manager.addTextContainer(Galley.container(60))
    let picture = TestImage(width: 70, height: 30, scale: 2)
    picture.draw {
      let glyphs = manager.glyphRange(for: manager.textContainers[0])
      manager.drawBackground(forGlyphRange: glyphs, at: origin)
      manager.drawGlyphs(forGlyphRange: glyphs, at: origin)
    }
    return picture
  }

  @Test func invisibleCharactersAreMarked() {
    let marked = NSLayoutManager()
    marked.showsInvisibleCharacters = true
    let text = Block.text("a b\tc\u{A0}\u{2028}d\n", size: 10)
    let unmarked = NSLayoutManager()
    let (plain, shown) = (image(unmarked, text), image(marked, text))
    #expect(plain.cells(0.5) != shown.cells(0.5))
    // They take no additional space.
    #expect(marked.usedRect(for: marked.textContainers[0]) == unmarked.usedRect(for: unmarked.textContainers[0]))
    marked.showsInvisibleCharacters = false
    let again = TestImage(width: 70, height: 30, scale: 2)
    again.draw { marked.drawGlyphs(forGlyphRange: marked.glyphRange(for: marked.textContainers[0]), at: CGPoint(x: 3, y: 2)) }
    #expect(again.cells(0.5) == plain.cells(0.5))
  }

  @Test func controlCharactersAreShown() {
    let galley = Galley(NSAttributedString(string: "a\u{1}b\u{200E}c", attributes: [.font: UIFont.systemFont(ofSize: 12)]), width: 300)
    let manager = galley.manager
    let width = manager.usedRect(for: galley.container, laidOut: true).width
    #expect(manager.propertyForGlyph(at: 1) == .controlCharacter && manager.notShownAttribute(forGlyphAt: 1))
    manager.showsControlCharacters = true
    // ^A and <200E>
    #expect(manager.numberOfGlyphs == 3 + 2 + 6)
    #expect(manager.usedRect(for: galley.container, laidOut: true).width > width + 30)
    manager.showsControlCharacters = false
    #expect(manager.numberOfGlyphs == 5 && manager.usedRect(for: galley.container, laidOut: true).width == width)
  }
}

extension NSLayoutManager {
  fileprivate func usedRect(for container: NSTextContainer, laidOut: Bool) -> CGRect {
    ensureLayout(for: container)
    return usedRect(for: container)
  }
}
