import CoreGraphics
import Foundation
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

/// `allowsDefaultTighteningForTruncation` of a paragraph style: characters are tightened by up to a twentieth of their size before a line
/// is truncated.
@Suite struct TighteningTests {
  private func text(_ string: String, _ mode: NSLineBreakMode = .byTruncatingTail, tightens: Bool = true, size: CGFloat = 20) -> NSMutableAttributedString {
    Block.text(string, size: size) {
      $0.lineBreakMode = mode
      $0.allowsDefaultTighteningForTruncation = tightens
    }
  }

  private func isCut(_ galley: Galley, glyph: Int = 0) -> Bool {
    galley.manager.ensureLayoutOfAllText()
    return galley.manager.truncatedGlyphRange(inLineFragmentForGlyphAt: glyph).location != NSNotFound
  }

  /// Ten characters of 20 points fit from 190 points on, a point less for each of them.
  @Test(arguments: [NSLineBreakMode.byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle], [(200, false), (195, false), (190, false), (189, true), (150, true)] as [(CGFloat, Bool)])
  func linesAreTightenedBeforeTheyAreCut(mode: NSLineBreakMode, testCase: (width: CGFloat, isCut: Bool)) {
    let tight = Galley(text("abcdefghij", mode), width: testCase.width)
    #expect(isCut(tight) == testCase.isCut)
    #expect(isCut(Galley(text("abcdefghij", mode, tightens: false), width: testCase.width)) == (testCase.width < 200))
    guard !testCase.isCut else { return }
    let used = tight.manager.usedRect(for: tight.container).width
    #expect(used <= testCase.width && used > testCase.width - 0.5)
    let places = (0..<10).map { tight.manager.location(forGlyphAt: $0).x }
    for (index, x) in places.enumerated() { #expect(abs(x - CGFloat(index) * used / 10) < 0.02) }
    // Hit testing and carets follow the characters.
    for index in 0..<10 {
      let middle = CGPoint(x: (places[index] + used / 20).rounded(), y: 10)
      #expect(tight.manager.characterIndex(for: middle, in: tight.container, fractionOfDistanceBetweenInsertionPoints: nil) == index)
    }
  }

  /// A truncated line is not tightened, and a line that fits is unchanged.
  @Test func onlyTheLinesThatNeedItAreTightened() {
    let fits = Galley(text("abc"), width: 100)
    #expect(!isCut(fits) && fits.manager.usedRect(for: fits.container).width == 60)
    let (tight, plain) = (Galley(text("abcdefghij"), width: 120), Galley(text("abcdefghij", tightens: false), width: 120))
    #expect(isCut(tight) && isCut(plain) && tight.rows == plain.rows)
  }

  /// The last line of a truncating container contains the rest of its paragraph, if that is the last.
  @Test func theLastLineOfAContainerIsTightened() {
    func galley(_ string: String, tightens: Bool) -> Galley {
      let galley = Galley(text(string, .byWordWrapping, tightens: tightens), width: 192)
      (galley.container.maximumNumberOfLines, galley.container.lineBreakMode) = (2, .byTruncatingTail)
      return galley
    }
    #expect(!isCut(galley("abcdefgh bcdefg ijk", tightens: true), glyph: 10) && isCut(galley("abcdefgh bcdefg ijk", tightens: false), glyph: 10))
    // More text follows after the paragraph.
    #expect(isCut(galley("abcdefgh bcdefg ijk\nmore", tightens: true), glyph: 10))
  }

  /// The line is laid out again with its width and with its text.
  @Test func tighteningFollowsWidthAndText() {
    let galley = Galley(text("abcdefghij"), width: 195)
    #expect(!isCut(galley))
    galley.container.size.width = 300
    #expect(!isCut(galley) && galley.manager.usedRect(for: galley.container).width == 200)
    galley.container.size.width = 192
    #expect(!isCut(galley) && galley.manager.usedRect(for: galley.container).width <= 192)
    galley.storage.replaceCharacters(in: NSRange(location: 10, length: 0), with: "k")
    #expect(isCut(galley))
    galley.storage.deleteCharacters(in: NSRange(location: 0, length: 4))
    #expect(!isCut(galley) && galley.manager.usedRect(for: galley.container).width == 140)
  }

  @Test func drawnStringsAreTightened() {
    func picture(_ string: NSAttributedString) -> TestImage {
      let picture = TestImage(width: 195, height: 20, scale: 1)
      picture.draw { string.draw(with: CGRect(x: 0, y: 0, width: 195, height: 20), options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: nil) }
      return picture
    }
    let (tight, plain) = (picture(text("aaaaaaaaaa")), picture(text("aaaaaaaaaa", tightens: false)))
    #expect(!tight.isSame(as: plain))
    // The last character is there instead of an ellipsis.
    #expect(tight.cells(5).split(separator: "\n")[1].allSatisfy { $0 != "." } && plain.cells(5).contains("."))
  }
}
