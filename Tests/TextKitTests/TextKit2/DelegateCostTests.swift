import CoreGraphics
import Foundation
import TestSupport
import Testing
import UIFoundation

@testable import TextKit

/// The cost of the delegates of a content and of its layout: only the methods they implement, for the text that is laid out.
@Suite struct DelegateCostTests {
  /// Implements no methods.
  final class Silent: NSObject, NSTextContentStorageDelegate, NSTextLayoutManagerDelegate {}

  /// Creates fragments of a class that only draws, except for paragraphs that begin with "#".
  final class Drawer: NSObject, NSTextLayoutManagerDelegate {
    final class Wide: NSTextLayoutFragment {
      override var bottomMargin: CGFloat { 30 }
    }
    var queryCount = 0
    func textLayoutManager(
      _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation, in textElement: NSTextElement
    ) -> NSTextLayoutFragment {
      queryCount += 1
      let isWide = (textElement as! NSTextParagraph).attributedString.string.hasPrefix("#")
      return isWide ? Wide(textElement: textElement, range: nil) : NSTextLayoutFragment(textElement: textElement, range: nil)
    }
  }

  private static let paragraph = "Plain words that go on for some lines, and are broken where they have no room any more; then they end.\n"
  private static var font: [NSAttributedString.Key: Any] { [.font: UIFont(name: "DejaVu Serif", size: 16)!] }

  private func galley(_ string: String, _ delegate: (any NSTextLayoutManagerDelegate)?) -> FragmentGalley {
    let galley = FragmentGalley(NSAttributedString(string: string, attributes: Self.font), width: 240)
    galley.manager.delegate = delegate
    return galley
  }

  private func readParagraphs(_ galley: FragmentGalley) -> Int {
    let document = galley.manager.layout.document
    return (0..<document.paragraphCount).count { document.isRead($0) }
  }

  /// A delegate that returns `nil` for one paragraph is not called for the others, which are laid out as without it.
  @Test func delegateThatReturnsNilIsNotCalledAgain() {
    let text = String(repeating: Self.paragraph, count: 2000)
    let silent = Silent()
    let (with, without) = (galley(text, silent), galley(text, nil))
    with.content.delegate = silent
    for galley in [with, without] { galley.manager.ensureLayout(for: galley.manager.documentRange) }
    #expect(with.manager.layout.use.shownParagraph == nil)
    #expect(readParagraphs(with) == readParagraphs(without) && readParagraphs(with) < 200)
    #expect(with.manager.usageBoundsForTextContainer == without.manager.usageBoundsForTextContainer)
    // Another delegate that returns fragments is called again.
    let drawer = Drawer()
    with.manager.delegate = drawer
    #expect(with.manager.layout.use.shownParagraph != nil)
    with.manager.ensureLayout(for: CGRect(x: 0, y: 0, width: 240, height: 400))
    #expect(drawer.queryCount > 0)
  }

  /// Of ten megabytes, the delegate is called for little more than the visible text, and no paragraph is read that would be simple without
  /// it.
  @Test(arguments: [true, false]) func delegateIsCalledForVisibleFragmentsOnly(isOneLine: Bool) {
    let sentence = isOneLine ? Self.paragraph.replacingOccurrences(of: "\n", with: " ") : Self.paragraph
    let text = String(repeating: sentence, count: 10_000_000 / Self.paragraph.utf8.count)
    let drawer = Drawer()
    let galley = galley(text, drawer)
    galley.manager.ensureLayout(for: CGRect(x: 0, y: 0, width: 240, height: 800))
    #expect((1...400).contains(drawer.queryCount), "\(drawer.queryCount) asked")
    #expect(readParagraphs(galley) == 0)
    let line = galley.manager.layout.document.fragments[0]
    #expect(line.rect.height > .zero)
  }

  /// Lines equal the shaped ones, for any mix of simple paragraphs and paragraphs with their own margins.
  @Test(arguments: [[], [0], [7], [0, 1, 2, 150, 151, 299], [298]] as [[Int]]) func simpleAndCustomParagraphsEqualShapedOnes(wide: [Int]) {
    var paragraphs = Array(repeating: Self.paragraph, count: 300)
    for index in wide { paragraphs[index] = "# " + paragraphs[index] }
    let text = paragraphs.joined()
    let drawer = Drawer()
    let galley = galley(text, drawer)
    let styled = NSMutableAttributedString(string: text, attributes: Self.font)
    let style = NSMutableParagraphStyle()
    style.paragraphSpacing = 30
    var start = 0
    for paragraph in paragraphs {
      if paragraph.hasPrefix("#") { styled.addAttribute(.paragraphStyle, value: style, range: NSRange(location: start, length: paragraph.utf16.count)) }
      start += paragraph.utf16.count
    }
    #expect(galley.lines == FragmentGalley(styled, width: 240).lines)
    galley.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "# new\n")
    styled.insert(NSAttributedString(string: "# new\n", attributes: Self.font.merging([.paragraphStyle: style]) { $1 }), at: 0)
    #expect(galley.lines == FragmentGalley(styled, width: 240).lines)
  }
}
