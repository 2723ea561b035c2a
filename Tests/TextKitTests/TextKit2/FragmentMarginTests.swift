import CoreGraphics
import Foundation
import GalleyTextEngine
import Testing
import UIFoundation

@testable import TextKit

/// Margins that a fragment class overrides: its lines are laid out between them.
@Suite struct FragmentMarginTests {
  final class Bubble: NSTextLayoutFragment {
    var insets = FragmentMargins(leading: 0, trailing: 0, top: 0, bottom: 0)
    override var leadingPadding: CGFloat { insets.leading }
    override var trailingPadding: CGFloat { insets.trailing }
    override var topMargin: CGFloat { insets.top }
    override var bottomMargin: CGFloat { insets.bottom }
  }

  /// Bubbles for paragraphs that begin with "#".
  final class Maker: NSObject, NSTextLayoutManagerDelegate {
    let insets: FragmentMargins
    init(_ insets: FragmentMargins) { self.insets = insets }

    func textLayoutManager(
      _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation, in textElement: NSTextElement
    ) -> NSTextLayoutFragment {
      guard (textElement as! NSTextParagraph).attributedString.string.hasPrefix("#") else { return NSTextLayoutFragment(textElement: textElement, range: nil) }
      let bubble = Bubble(textElement: textElement, range: nil)
      bubble.insets = insets
      return bubble
    }
  }

  /// The same lines as with equivalent paragraph styles.
  @Test(arguments: [FragmentMargins(leading: 30, trailing: 12, top: 6, bottom: 9), FragmentMargins(leading: 0, trailing: 0, top: 0, bottom: 0), FragmentMargins(leading: 5, trailing: 40, top: 3, bottom: 0)])
  func linesAreLaidOutBetweenMargins(margins: FragmentMargins) {
    let text = FragmentSamples.text("plain text that is wrapped\n# a bubble that is wrapped as well, over some lines\nplain\n#\nend")
    let maker = Maker(margins)
    let galley = FragmentGalley(text, width: 150)
    galley.manager.delegate = maker
    let styled = NSMutableAttributedString(attributedString: text)
    var starts: [Int] = []
    text.mutableString.enumerateSubstrings(in: NSRange(location: 0, length: text.length), options: .byParagraphs) { paragraph, _, range, _ in
      if paragraph?.hasPrefix("#") == true { starts.append(range.location) }
    }
    #expect(starts.count == 2)
    for start in starts {
      let length = text.paragraphRange(covering: NSRange(location: start, length: 0)).length
      let own = text.attribute(.paragraphStyle, at: start, effectiveRange: nil) as? NSParagraphStyle ?? .default
      let style = own.mutableCopy() as! NSMutableParagraphStyle
      (style.paragraphSpacingBefore, style.paragraphSpacing) = (margins.top, margins.bottom)
      style.firstLineHeadIndent += margins.leading - 5
      style.headIndent += margins.leading - 5
      style.tailIndent -= margins.trailing - 5
      styled.addAttribute(.paragraphStyle, value: style, range: NSRange(location: start, length: length))
    }
    #expect(galley.lines == linesOfLayoutManager(styled, width: 150))
    let fragments = galley.fragments
    #expect(zip(fragments, fragments.dropFirst()).allSatisfy { abs($0.layoutFragmentFrame.maxY - $1.layoutFragmentFrame.minY) < 0.001 })
    galley.manager.delegate = nil
    #expect(galley.lines == linesOfLayoutManager(text, width: 150))
  }

  /// Also at the text's start, and measured from the container's edges for any padding.
  @Test func marginsApplyAtTheTextStartAndForAnyPadding() {
    let maker = Maker(FragmentMargins(leading: 20, trailing: 20, top: 7, bottom: 3))
    let galley = FragmentGalley(Block.text("#a\nb"), width: 100, padding: 0)
    galley.manager.delegate = maker
    #expect(galley.lines == ["20.0,7.0 20.0×10.0 0+3", "0.0,20.0 10.0×10.0 3+1"])
    #expect(galley.fragments[0].layoutFragmentFrame == CGRect(x: 0, y: 0, width: 100, height: 20))
    galley.container.lineFragmentPadding = 8
    #expect(galley.lines == ["20.0,7.0 20.0×10.0 0+3", "8.0,20.0 10.0×10.0 3+1"])
    let other = Galley.container(60, 0, padding: 3)
    galley.manager.textContainer = other
    #expect(galley.lines == ["20.0,7.0 20.0×10.0 0+3", "3.0,20.0 10.0×10.0 3+1"])
    galley.storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "x")
    #expect(galley.lines.first == "3.0,0.0 20.0×10.0 0+3")
  }

  /// Typing in the first paragraph queries only it; splitting or removing it queries the following one, too.
  @Test func typingInTheFirstParagraphQueriesOnlyIt() {
    final class Asked: NSObject, NSTextLayoutManagerDelegate {
      var places: [UTF16Offset] = []
      func textLayoutManager(
        _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation, in textElement: NSTextElement
      ) -> NSTextLayoutFragment {
        places.append(location.offset)
        return NSTextLayoutFragment(textElement: textElement, range: nil)
      }
    }
    let asked = Asked()
    let galley = FragmentGalley(Block.text("ab\ncd\nef") { $0.paragraphSpacingBefore = 5 }, width: 100)
    galley.manager.delegate = asked
    galley.manager.ensureLayout(for: galley.manager.documentRange)
    func type(_ text: String, over range: NSRange) -> Set<UTF16Offset> {
      asked.places = []
      galley.storage.replaceCharacters(in: range, with: text)
      galley.manager.ensureLayout(for: galley.manager.documentRange)
      return Set(asked.places)
    }
    _ = type("x", over: NSRange(location: 1, length: 0))
    for _ in 0..<3 { #expect(type("x", over: NSRange(location: 1, length: 0)) == [0]) }
    #expect(type("", over: NSRange(location: 1, length: 1)) == [0])
    #expect(type("\n", over: NSRange(location: 1, length: 0)).isSuperset(of: [0, 2]))
    #expect(type("", over: NSRange(location: 0, length: 2)).contains(0))
    #expect(galley.lines.first?.hasPrefix("5.0,0.0") ?? false, "\(galley.lines)")
  }

  /// A paragraph that an edit makes the first, or no longer the first, gets the corresponding margins: the lines equal those of a new text.
  @Test(arguments: [false, true], [0.0, 12]) func marginsUpdateWhenAnEditChangesTheFirstParagraph(hides: Bool, space: Double) {
    final class Raised: NSTextLayoutFragment {
      override var topMargin: CGFloat { super.topMargin == 0 ? 20 : super.topMargin + 5 }
      override var bottomMargin: CGFloat { super.topMargin == 0 ? 9 : super.bottomMargin }
    }
    final class Maker: NSObject, NSTextContentStorageDelegate, NSTextLayoutManagerDelegate {
      func textLayoutManager(
        _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation, in textElement: NSTextElement
      ) -> NSTextLayoutFragment { Raised(textElement: textElement, range: nil) }
      func textContentManager(
        _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement, options: NSTextContentManager.EnumerationOptions
      ) -> Bool { !(textElement as! NSTextParagraph).attributedString.string.hasPrefix("-") }
    }
    let maker = Maker()
    func galley(_ text: NSAttributedString) -> FragmentGalley {
      let galley = FragmentGalley(text, width: 100, delegate: hides ? maker : nil)
      galley.manager.delegate = maker
      return galley
    }
    let edited = galley(Block.text("a\nb\n-\nc\nd") { $0.paragraphSpacingBefore = space })
    _ = edited.lines
    let edits: [(at: Int, length: Int, new: String)] = [
      (0, 2, ""), (0, 0, "x\n"), (0, 0, "-"), (0, 1, ""), (1, 1, ""), (1, 0, "\n"), (0, 4, ""), (0, 0, "-\n-\n"), (0, 1, "q"), (0, 0, "\n"), (0, 1, ""),
    ]
    for (number, edit) in edits.enumerated() {
      edited.storage.replaceCharacters(in: NSRange(location: edit.at, length: edit.length), with: edit.new)
      let fresh = galley(edited.storage)
      #expect(edited.lines == fresh.lines, "edit \(number): \(edited.storage.string.debugDescription)")
      #expect(edited.fragments.map(\.layoutFragmentFrame) == fresh.fragments.map(\.layoutFragmentFrame), "edit \(number)")
    }
  }
}
