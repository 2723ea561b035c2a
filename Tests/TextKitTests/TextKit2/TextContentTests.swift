import CoreGraphics
import Foundation
import GalleyTextEngine
import Testing
import UIFoundation

@testable import TextKit

/// Contents, their elements and ranges; a delegate's replacements of paragraphs; rendering attributes.
@Suite struct TextContentTests {
  private func range(_ start: UTF16Offset, _ end: UTF16Offset) -> NSTextRange { NSTextRange(start..<end) }

  @Test func rangesFollowSetOperations() {
    #expect(NSTextRange(location: CharacterLocation(3), end: CharacterLocation(2)) == nil)
    #expect(NSTextRange(location: CharacterLocation(3), end: nil)?.isEmpty == true && NSTextRange(location: CharacterLocation(3)) == range(3, 3))
    for (a, b) in [(0..<3, 2..<5), (0..<3, 3..<5), (0..<3, 4..<5), (0..<9, 2..<3), (2..<2, 0..<5)] as [(Range<UTF16Offset>, Range<UTF16Offset>)] {
      let (one, other) = (range(a.lowerBound, a.upperBound), range(b.lowerBound, b.upperBound))
      let shared = max(a.lowerBound, b.lowerBound)...max(max(a.lowerBound, b.lowerBound), min(a.upperBound, b.upperBound))
      let meet = max(a.lowerBound, b.lowerBound) <= min(a.upperBound, b.upperBound)
      #expect(one.intersects(other) == a.overlaps(b))
      #expect(one.intersection(other) == (meet ? range(shared.lowerBound, shared.upperBound) : nil))
      #expect(one.union(other) == range(min(a.lowerBound, b.lowerBound), max(a.upperBound, b.upperBound)))
      #expect(one.contains(other) == (a.lowerBound <= b.lowerBound && b.upperBound <= a.upperBound))
      for place in UTF16Offset(0)..<10 { #expect(one.contains(CharacterLocation(place)) == a.contains(place)) }
    }
  }

  @Test func elementsAreParagraphsInOrder() {
    let galley = FragmentGalley(NSAttributedString(string: "ab\ncd\r\n\nef"), width: 100)
    func words(from start: UTF16Offset?, _ options: NSTextContentManager.EnumerationOptions) -> [String] {
      var found: [String] = []
      galley.content.enumerateTextElements(from: start.map(CharacterLocation.init), options: options) { element in
        let paragraph = element as! NSTextParagraph
        found.append("\(paragraph.paragraphContentRange!.characters) \(paragraph.paragraphSeparatorRange!.characters)")
        #expect(paragraph.textContentManager === galley.content)
        return true
      }
      return found
    }
    let all = ["0..<2 2..<3", "3..<5 5..<7", "7..<7 7..<8", "8..<10 10..<10"]
    #expect(words(from: nil, []) == all && words(from: nil, .reverse) == all.reversed())
    #expect(words(from: 4, []) == Array(all[1...]) && words(from: 4, .reverse) == [all[0]])
    #expect(galley.content.textElements(for: range(4, 8)).count == 2)
    #expect(galley.content.location(CharacterLocation(4), offsetBy: 6)?.offset == 10 && galley.content.location(CharacterLocation(4), offsetBy: 7) == nil)
    #expect(galley.content.offset(from: CharacterLocation(7), to: CharacterLocation(3)) == -4)
  }

  @Test func contentsAreReplacedThroughElements() {
    let galley = FragmentGalley(NSAttributedString(string: "ab\ncd"), width: 100)
    galley.content.replaceContents(in: range(1, 4), with: [NSTextParagraph(attributedString: NSAttributedString(string: "X\n")), NSTextParagraph(attributedString: NSAttributedString(string: "Y"))])
    #expect(galley.storage.string == "aX\nYd" && galley.lines.count == 2)
    galley.manager.replaceContents(in: range(0, 5), with: NSAttributedString(string: "z"))
    #expect(galley.storage.string == "z" && galley.lines.count == 1)
    galley.content.replaceContents(in: range(0, 1), with: nil)
    #expect(galley.content.attributedString?.string == "" && galley.lines.count == 1)
    galley.content.attributedString = NSAttributedString(string: "a\nb\nc")
    #expect(galley.lines.count == 3)
    galley.content.textStorage = NSTextStorage(string: "1\n2")
    #expect(galley.lines.count == 2 && galley.manager.documentRange == range(0, 3))
  }

  /// Two layout managers of one content each have their own lines; a removed one has none, and leaves nothing.
  @Test func contentCanHaveManyLayoutManagers() {
    let galley = FragmentGalley(FragmentSamples.text("some words to wrap\n"), width: 60)
    let second = NSTextLayoutManager()
    second.textContainer = Galley.container(400)
    second.replace(galley.content)
    #expect(galley.content.textLayoutManagers.count == 2 && galley.content.primaryTextLayoutManager === galley.manager)
    galley.content.primaryTextLayoutManager = second
    #expect(galley.content.primaryTextLayoutManager === second && galley.storage.layoutManagers.count == 2)
    #expect(second.textContainer?.textLayoutManager === second)
    var lines = 0
    second.enumerateTextLayoutFragments(from: nil, options: .ensuresLayout) { lines += $0.textLineFragments.count; return true }
    #expect(lines == 1 && galley.lines.count > 2)
    galley.content.removeTextLayoutManager(second)
    #expect(galley.content.primaryTextLayoutManager === galley.manager && galley.storage.layoutManagers.count == 1 && second.documentRange.isEmpty)
    #expect(second.enumerateTextLayoutFragments(from: nil) { _ in true } == nil)
  }

  // MARK: The delegate

  /// Displayed paragraphs are laid out, in a short text and in a text that is read only on demand.
  @Test(arguments: [1, 600]) func shownParagraphsAreLaidOut(times: Int) {
    let delegate = LoudComments()
    let text = FragmentSamples.text(String(repeating: "code that goes on and on\n# a comment that is loud\n\nmore\n", count: times))
    let galley = FragmentGalley(text, width: 150, delegate: delegate)
    let lines = galley.lines
    #expect(lines == linesOfLayoutManager(LoudComments.shownWhole(text), width: 150))
    #expect(lines != linesOfLayoutManager(text, width: 150))
    let comment = galley.manager.textLayoutFragment(for: CharacterLocation(30))!
    #expect(comment.textLineFragments.first?.attributedString.string == "# A COMMENT THAT IS LOUD\n")
    galley.content.delegate = nil
    #expect(galley.lines == linesOfLayoutManager(text, width: 150))
  }

  /// After invalidation, the delegate is called again, for the invalidated range only.
  @Test func invalidationCallsTheDelegateAgain() {
    final class Moody: NSObject, NSTextContentStorageDelegate {
      var isLoud = false
      func textContentStorage(_ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange) -> NSTextParagraph? {
        guard isLoud else { return nil }
        let shown = NSMutableAttributedString(attributedString: textContentStorage.textStorage!.attributedSubstring(from: range))
        shown.addAttribute(.font, value: Block.font(40), range: NSRange(location: 0, length: range.length))
        return NSTextParagraph(attributedString: shown)
      }
    }
    let delegate = Moody()
    let galley = FragmentGalley(Block.text("ab\ncd\n"), width: 400, delegate: delegate)
    let (first, second) = (galley.fragments[0], galley.fragments[1])
    #expect(first.layoutFragmentFrame.height == 10 && second.layoutFragmentFrame.minY == 10)
    delegate.isLoud = true
    first.invalidateLayout()
    #expect(first.textLayoutManager == nil && galley.fragments[0].layoutFragmentFrame.height == 40)
    #expect(galley.fragments[1] === second && second.layoutFragmentFrame.minY == 40 && second.layoutFragmentFrame.height == 20)
  }

  /// The layout manager's delegate creates the fragments.
  @Test func fragmentsAreOfTheDelegatesClass() {
    final class Bubble: NSTextLayoutFragment {
      override var renderingSurfaceBounds: CGRect { super.renderingSurfaceBounds.insetBy(dx: -9, dy: -9) }
    }
    final class Maker: NSObject, NSTextLayoutManagerDelegate {
      func textLayoutManager(
        _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation, in textElement: NSTextElement
      ) -> NSTextLayoutFragment {
        location.offset == 0 ? NSTextLayoutFragment(textElement: textElement, range: nil) : Bubble(textElement: textElement, range: textElement.elementRange)
      }
    }
    let (galley, maker) = (FragmentGalley(Block.text("ab\ncd"), width: 100), Maker())
    galley.manager.delegate = maker
    let fragments = galley.fragments
    #expect(!(fragments[0] is Bubble) && fragments[1] is Bubble && fragments[1].layoutFragmentFrame.minY == 10)
    #expect(fragments[1].renderingSurfaceBounds.minX == -9)
  }

  // MARK: Marks

  @Test func renderingAttributesArePaintedAndMove() {
    let galley = FragmentGalley(Block.text("abc\ndef"), width: 60, padding: 0)
    galley.manager.setRenderingAttributes([.foregroundColor: UIColor.red], for: range(1, 5))
    galley.manager.addRenderingAttribute(.underlineStyle, value: 1, for: range(4, 5))
    func marks(from start: UTF16Offset, reverse: Bool) -> [String] {
      var found: [String] = []
      galley.manager.enumerateRenderingAttributes(from: CharacterLocation(start), reverse: reverse) { _, attributes, range in
        found.append("\(range.characters) \(attributes.count)")
        return true
      }
      return found
    }
    #expect(marks(from: 0, reverse: false) == ["1..<4 1", "4..<5 2"] && marks(from: 7, reverse: true) == ["4..<5 2", "1..<4 1"])
    galley.manager.removeRenderingAttribute(.underlineStyle, for: range(0, 7))
    let picture = TestImage(width: 60, height: 20, scale: 1)
    picture.draw { for fragment in galley.fragments { fragment.draw(at: fragment.layoutFragmentFrame.origin, in: UIGraphicsGetCurrentContext()!) } }
    #expect(picture.cells(10) == "krr...\nrkk...")
    // An edit before them moves them; the edited paragraph loses its own.
    galley.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "xx")
    #expect(marks(from: 0, reverse: false) == ["6..<7 1"])
  }

  @Test func selectionsMoveWithEdits() {
    let galley = FragmentGalley(Block.text("abcdef"), width: 100)
    func select(_ range: Range<UTF16Offset>) { galley.manager.textSelections = [NSTextSelection(range: NSTextRange(range), affinity: .downstream, granularity: .character)] }
    let edits: [(Range<UTF16Offset>, String, Range<UTF16Offset>, Range<UTF16Offset>)] = [
      (2..<4, "xx", 0..<0, 4..<6), (2..<4, "", 0..<1, 1..<3), (2..<4, "xx", 5..<5, 2..<4), (2..<4, "", 1..<6, 1..<1), (2..<4, "xyz", 3..<3, 2..<7), (2..<2, "x", 2..<2, 2..<2), (2..<4, "x", 2..<2, 3..<5),
      (2..<4, "x", 4..<4, 2..<4), (2..<4, "", 2..<4, 2..<2), (2..<4, "xyz", 2..<3, 2..<6),
    ]
    for (selected, new, edited, expected) in edits {
      galley.storage.setAttributedString(Block.text("abcdef"))
      select(selected)
      galley.storage.replaceCharacters(in: edited.nsRange, with: new)
      #expect(galley.manager.textSelections[0].textRanges == [NSTextRange(expected)], "\(selected) \(edited)")
    }
  }

  /// An edit elsewhere changes only the offsets of a selection.
  @Test func selectionsKeepTheirSubclassThroughEdits() {
    final class Own: NSTextSelection {
      override func textSelection(with textRanges: [NSTextRange]) -> NSTextSelection { Own(textRanges, affinity: affinity, granularity: granularity) }
    }
    let galley = FragmentGalley(Block.text("abcdef"), width: 100)
    let selection = Own([range(2, 4)], affinity: .upstream, granularity: .word)
    selection.anchorPositionOffset = 7
    galley.manager.textSelections = [selection]
    galley.storage.replaceCharacters(in: NSRange(location: 5, length: 1), with: "xyz")
    #expect(galley.manager.textSelections[0] === selection)
    galley.storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "")
    let moved = galley.manager.textSelections[0]
    #expect(moved is Own && moved.textRanges == [range(1, 3)] && moved.anchorPositionOffset == 7 && moved.affinity == .upstream && moved.granularity == .word)
    #expect(moved.anchor.offset == 3 && moved.focus.offset == 1)
  }

  /// The underlying layout manager is public, and can outlive its text layout manager.
  @Test func layoutManagerOutlivesItsTextLayoutManager() {
    let comments = LoudComments()
    var galley: FragmentGalley? = FragmentGalley(Block.text("#a"), width: 100, delegate: comments)
    let (layout, container) = (galley!.manager.layout, galley!.container)
    #expect(galley!.lines.count == 1)
    galley = nil
    let storage = NSTextStorage(attributedString: Block.text("#b\nc"))
    storage.addLayoutManager(layout)
    if layout.textContainers.isEmpty { layout.addTextContainer(container) }
    layout.ensureLayoutOfAllText()
    #expect(layout.usedRect(for: container).height == 20)
  }

  @Test func validatorIsCalledOnceAndAfterInvalidation() {
    let galley = FragmentGalley(Block.text("abc\ndef"), width: 60, padding: 0)
    var asked: [UTF16Offset] = []
    galley.manager.renderingAttributesValidator = { manager, fragment in
      asked.append(fragment.rangeInElement.characters.lowerBound)
      manager.addRenderingAttribute(.foregroundColor, value: UIColor.blue, for: fragment.rangeInElement)
    }
    let held = galley.fragments
    func draw() -> String {
      let picture = TestImage(width: 30, height: 20, scale: 1)
      picture.draw { for fragment in held { fragment.draw(at: fragment.layoutFragmentFrame.origin, in: UIGraphicsGetCurrentContext()!) } }
      return picture.cells(10)
    }
    #expect(draw() == "bbb\nbbb" && draw() == "bbb\nbbb" && asked == [0, 4])
    galley.manager.invalidateRenderingAttributes(for: range(5, 6))
    #expect(draw() == "bbb\nbbb" && asked == [0, 4, 4])
  }
}
