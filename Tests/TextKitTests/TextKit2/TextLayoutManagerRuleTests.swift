import CoreGraphics
import Foundation
import GalleyAttributedText
import GalleyTextEngine
import Testing
import UIFoundation

@testable import TextKit

/// The rules that Apple's header states for `NSTextLayoutManager` and its delegate.
@Suite struct TextLayoutManagerRuleTests {
  private func range(_ start: UTF16Offset, _ end: UTF16Offset) -> NSTextRange { NSTextRange(start..<end) }

  private func marks(_ galley: FragmentGalley, from start: UTF16Offset = 0, reverse: Bool = false) -> [String] {
    var found: [String] = []
    galley.manager.enumerateRenderingAttributes(from: CharacterLocation(start), reverse: reverse) { manager, attributes, range in
      #expect(manager === galley.manager)
      found.append("\(range.characters) \(attributes.keys.map(\.rawValue).sorted().joined(separator: " "))")
      return true
    }
    return found
  }

  private func draw(_ galley: FragmentGalley, _ columns: Int = 6, _ rows: Int = 2) -> String {
    let picture = TestImage(width: CGFloat(columns * 10), height: CGFloat(rows * 10), scale: 1)
    picture.draw { for fragment in galley.fragments { fragment.draw(at: fragment.layoutFragmentFrame.origin, in: UIGraphicsGetCurrentContext()!) } }
    return picture.cells(10)
  }

  // MARK: Settings

  @Test func defaultsAreApples() {
    let manager = NSTextLayoutManager()
    #expect(manager.usesFontLeading && !manager.usesHyphenation)
    #expect(manager.delegate == nil && manager.textContainer == nil && manager.textContentManager == nil && manager.textSelections.isEmpty)
    #expect(manager.textViewportLayoutController.textLayoutManager === manager)
    #expect(manager.textSelectionNavigation.textSelectionDataSource === manager)
  }

  @Test func leadingIsUsedOnlyIfRequested() {
    let text = NSAttributedString(string: "a\nb", attributes: [.font: UIFont(name: "EB Garamond", size: 20)!])
    let galley = FragmentGalley(text, width: 200)
    let height = galley.fragments[0].layoutFragmentFrame.height
    galley.manager.usesFontLeading = false
    let plain = Galley(text, width: 200)
    plain.manager.usesFontLeading = false
    plain.manager.ensureLayoutOfAllText()
    #expect(galley.fragments[0].layoutFragmentFrame.height == plain.manager.laidFragments(in: plain.container)[0].rect.height)
    #expect(galley.fragments[0].layoutFragmentFrame.height <= height)
  }

  /// Hyphenation is off until the manager or the paragraph's style turns it on.
  @Test func paragraphsMayHyphenateThemselves() {
    func lines(managerHyphenates: Bool, paragraphHyphenates: Bool) -> Int {
      let text = Block.text("the administration of") { $0.usesDefaultHyphenation = paragraphHyphenates }
      let galley = FragmentGalley(text, width: 160, padding: 0)
      galley.manager.usesHyphenation = managerHyphenates
      // A line that ends within a word ends with a hyphen: each word fits on a line.
      return galley.fragments[0].textLineFragments.count { line in
        let end = line.characterRange.location + line.characterRange.length
        return end < text.length && Array(text.string.utf16)[end - 1] != 0x20
      }
    }
    #expect(lines(managerHyphenates: false, paragraphHyphenates: false) == 0)
    #expect(lines(managerHyphenates: true, paragraphHyphenates: false) == 1 && lines(managerHyphenates: false, paragraphHyphenates: true) == 1)
  }

  // MARK: The content and the container

  @Test func contentRetainsItsManagers() {
    let content = NSTextContentStorage()
    weak var manager: NSTextLayoutManager?
    do {
      let new = NSTextLayoutManager()
      content.addTextLayoutManager(new)
      manager = new
    }
    #expect(manager != nil && manager?.textContentManager === content)
    let other = NSTextContentStorage()
    other.attributedString = Block.text("xyz")
    let container = Galley.container(100)
    manager?.textContainer = container
    manager?.delegate = nil
    // Replacing the content keeps the manager, its container and its navigation.
    let navigation = manager?.textSelectionNavigation
    manager?.replace(other)
    #expect(manager?.textContentManager === other && content.textLayoutManagers.isEmpty && manager?.textContainer === container)
    #expect(manager?.textSelectionNavigation === navigation && manager?.documentRange.characters == 0..<3)
  }

  /// A container that is not a simple rectangle is filled from its top.
  @Test func specialContainersAreFilledFromTheTop() {
    final class Steps: NSTextContainer {
      override var isSimpleRectangularTextContainer: Bool { false }
      override func lineFragmentRect(
        forProposedRect proposedRect: CGRect, at characterIndex: Int, writingDirection baseWritingDirection: NSWritingDirection,
        remaining remainingRect: UnsafeMutablePointer<CGRect>?
      ) -> CGRect {
        remainingRect?.pointee = .zero
        return CGRect(x: 0, y: proposedRect.minY, width: 60, height: proposedRect.height)
      }
    }
    let text = Block.text(String(repeating: "abc def\n", count: 3000))
    for (isSimple, container) in [(true, NSTextContainer(size: CGSize(width: 60, height: 0))), (false, Steps(size: CGSize(width: 60, height: 0)))] {
      container.lineFragmentPadding = 0
      let galley = FragmentGalley(text, width: 60, padding: 0)
      galley.manager.textContainer = container
      galley.manager.ensureLayout(for: CGRect(x: 0, y: 0, width: 60, height: 100))
      galley.manager.ensureLayout(for: range(20_000, 20_001))
      let middle = galley.manager.textLayoutFragment(for: CharacterLocation(12_000))!
      #expect((middle.state == .layoutAvailable) == !isSimple)
    }
  }

  @Test func usageBoundsFollowTheText() {
    let galley = FragmentGalley(Block.text("abc\nde"), width: 100, padding: 0)
    galley.manager.ensureLayout(for: galley.manager.documentRange)
    #expect(galley.manager.usageBoundsForTextContainer.size == CGSize(width: 30, height: 20))
    galley.storage.append(Block.text("\nabcde"))
    galley.manager.ensureLayout(for: galley.manager.documentRange)
    #expect(galley.manager.usageBoundsForTextContainer.size == CGSize(width: 50, height: 30))
  }

  // MARK: Layout

  @Test func layoutIsEnsuredForRangesAndBounds() {
    let galley = FragmentGalley(Block.text(String(repeating: "abc def\n", count: 4000)), width: 60, padding: 0)
    func state(_ paragraph: Int) -> NSTextLayoutFragment.State { galley.manager.textLayoutFragment(for: CharacterLocation(UTF16Offset(8 * paragraph)))!.state }
    galley.manager.ensureLayout(for: CGRect(x: 0, y: 0, width: 60, height: 100))
    #expect(state(0) == .layoutAvailable && state(2000) == .none)
    galley.manager.ensureLayout(for: range(16_000, 16_008))
    #expect(state(2000) == .layoutAvailable && state(3000) == .none)
    let fragment = galley.manager.textLayoutFragment(for: CharacterLocation(16_000))!
    galley.manager.invalidateLayout(for: range(16_001, 16_002))
    #expect(fragment.textLayoutManager == nil && state(2000) == .none)
  }

  @Test func fragmentsAreFoundByPositionAndLocation() {
    let galley = FragmentGalley(Block.text("ab\ncd\nef"), width: 100, padding: 0)
    for (y, start) in [(5, 0), (15, 3), (25, 6)] as [(CGFloat, UTF16Offset)] {
      #expect(galley.manager.textLayoutFragment(for: CGPoint(x: 5, y: y))?.rangeInElement.characters.lowerBound == start)
    }
    #expect(galley.manager.textLayoutFragment(for: CGPoint(x: 5, y: 35)) == nil)
    for place in UTF16Offset(0)..<8 { #expect(galley.manager.textLayoutFragment(for: CharacterLocation(place))?.rangeInElement.contains(CharacterLocation(place)) == true) }
  }

  /// Backwards, enumeration begins before the fragment that holds the location.
  @Test func reverseEnumerationStartsBeforeTheLocation() {
    let galley = FragmentGalley(Block.text("ab\ncd\nef"), width: 100)
    func starts(_ offset: UTF16Offset?) -> [UTF16Offset] {
      var found: [UTF16Offset] = []
      let edge = galley.manager.enumerateTextLayoutFragments(from: offset.map(CharacterLocation.init), options: .reverse) {
        found.append($0.rangeInElement.characters.lowerBound)
        return true
      }
      #expect(edge?.offset == (found.isEmpty ? nil : 0))
      return found
    }
    #expect(starts(nil) == [6, 3, 0] && starts(8) == [6, 3, 0])
    for place in UTF16Offset(6)...7 { #expect(starts(place) == [3, 0]) }
    for place in UTF16Offset(3)...5 { #expect(starts(place) == [0]) }
    for place in UTF16Offset(0)...2 { #expect(starts(place) == []) }
  }

  // MARK: Rendering attributes

  @Test func renderingAttributesReplaceTheTexts() {
    let text = Block.text("abcdef")
    text.addAttribute(.foregroundColor, value: UIColor.blue, range: NSRange(location: 0, length: 4))
    let galley = FragmentGalley(text, width: 60, padding: 0)
    #expect(draw(galley, 6, 1) == "bbbbkk")
    galley.manager.setRenderingAttributes([.foregroundColor: UIColor.red], for: range(1, 5))
    #expect(draw(galley, 6, 1) == "brrrrk")
    // No value hides the text's own color, as NSNull does.
    galley.manager.addRenderingAttribute(.foregroundColor, value: nil, for: range(0, 2))
    #expect(draw(galley, 6, 1) == "kkrrrk")
    galley.manager.setRenderingAttributes([.foregroundColor: NSNull()], for: range(2, 3))
    #expect(draw(galley, 6, 1) == "kkkrrk")
    #expect(marks(galley) == ["0..<3 NSColor", "3..<5 NSColor"])
    // Removing a rendering attribute restores the text's own.
    galley.manager.removeRenderingAttribute(.foregroundColor, for: range(0, 6))
    #expect(draw(galley, 6, 1) == "bbbbkk" && marks(galley).isEmpty)
    #expect(galley.storage.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .blue)
  }

  @Test func addingKeepsOtherRenderingAttributes() {
    let galley = FragmentGalley(Block.text("abcdef"), width: 60, padding: 0)
    galley.manager.addRenderingAttribute(.foregroundColor, value: UIColor.red, for: range(0, 4))
    galley.manager.addRenderingAttribute(.backgroundColor, value: UIColor.blue, for: range(2, 6))
    #expect(marks(galley) == ["0..<2 NSColor", "2..<4 NSBackgroundColor NSColor", "4..<6 NSBackgroundColor"])
    #expect(marks(galley, from: 3) == ["3..<4 NSBackgroundColor NSColor", "4..<6 NSBackgroundColor"])
    #expect(marks(galley, from: 3, reverse: true) == ["2..<3 NSBackgroundColor NSColor", "0..<2 NSColor"])
    galley.manager.setRenderingAttributes([.underlineStyle: 1], for: range(1, 3))
    #expect(marks(galley)[1] == "1..<3 NSUnderline")
    var count = 0
    galley.manager.enumerateRenderingAttributes(from: CharacterLocation(0), reverse: false) { _, _, _ in
      count += 1
      return false
    }
    #expect(count == 1)
    galley.manager.invalidateRenderingAttributes(for: range(0, 3))
    #expect(marks(galley) == ["3..<4 NSBackgroundColor NSColor", "4..<6 NSBackgroundColor"])
  }

  /// They belong to a layout: a paragraph that is laid out again loses them, and the others keep theirs.
  @Test func renderingAttributesGoWithTheirLayout() {
    let galley = FragmentGalley(Block.text("abc\ndef\nghi"), width: 60, padding: 0)
    func mark() { galley.manager.setRenderingAttributes([.foregroundColor: UIColor.red], for: galley.manager.documentRange) }
    mark()
    galley.storage.replaceCharacters(in: NSRange(location: 5, length: 1), with: "xy")
    #expect(marks(galley) == ["0..<4 NSColor", "9..<12 NSColor"])
    mark()
    galley.storage.addAttribute(.kern, value: 1, range: NSRange(location: 0, length: 1))
    #expect(marks(galley) == ["4..<12 NSColor"])
    mark()
    galley.manager.invalidateLayout(for: range(5, 6))
    #expect(marks(galley) == ["0..<4 NSColor", "9..<12 NSColor"])
    mark()
    galley.container.size.width = 50
    #expect(marks(galley) == [])
    mark()
    galley.manager.textContainer = Galley.container(40)
    #expect(marks(galley) == [])
    mark()
    galley.content.attributedString = Block.text("abc")
    #expect(marks(galley) == [])
    // A range beyond the text is clamped to it.
    galley.manager.setRenderingAttributes([.foregroundColor: UIColor.red], for: NSTextRange(2..<9000))
    #expect(marks(galley) == ["2..<3 NSColor"])
  }

  /// The validator is called for a fragment that is laid out, and again when its attributes were lost.
  @Test func validatorSetsAttributesAfterEachLayout() {
    let galley = FragmentGalley(Block.text("abc\ndef"), width: 60, padding: 0)
    var asked: [UTF16Offset] = []
    galley.manager.renderingAttributesValidator = { manager, fragment in
      asked.append(fragment.rangeInElement.characters.lowerBound)
      manager.setRenderingAttributes([.foregroundColor: UIColor.blue], for: fragment.rangeInElement)
    }
    #expect(draw(galley) == "bbb...\nbbb..." && asked == [0, 4])
    galley.storage.replaceCharacters(in: NSRange(location: 5, length: 0), with: "x")
    #expect(draw(galley) == "bbb...\nbbbb.." && asked.last == 4)
    galley.container.size.width = 50
    #expect(draw(galley) == "bbb...\nbbbb.." && asked.suffix(2) == [0, 4])
  }

  // MARK: Links

  @Test func linksHaveTheirOwnRenderingAttributes() {
    let defaults = NSTextLayoutManager.linkRenderingAttributes
    #expect(defaults[.underlineStyle] as? Int == NSUnderlineStyle.single.rawValue && defaults[.foregroundColor] as? UIColor == .blue && defaults.count == 2)
    let text = Block.text("abcdef")
    text.addAttribute(.link, value: "https://a.example", range: NSRange(location: 2, length: 2))
    let galley = FragmentGalley(text, width: 60, padding: 0)
    let attributes = galley.manager.renderingAttributes(forLink: "https://a.example", at: CharacterLocation(2))
    #expect(attributes[.foregroundColor] as? UIColor == .blue)
    #expect(draw(galley, 6, 1) == "kkbbkk")
    // A link's attributes win over rendering attributes.
    galley.manager.setRenderingAttributes([.foregroundColor: UIColor.red], for: range(1, 6))
    #expect(draw(galley, 6, 1) == "krbbrr")
  }

  @Test func delegateSetsTheAppearanceOfLinks() {
    final class Links: NSObject, NSTextLayoutManagerDelegate {
      var asked: [String] = []
      func textLayoutManager(
        _ textLayoutManager: NSTextLayoutManager, renderingAttributesForLink link: Any, at location: any NSTextLocation,
        defaultAttributes renderingAttributes: [NSAttributedString.Key: Any]
      ) -> [NSAttributedString.Key: Any]? {
        asked.append("\(link) \(location.offset) \(renderingAttributes.count)")
        return link as? String == "plain" ? [.foregroundColor: NSNull()] : link as? String == "red" ? [.foregroundColor: UIColor.red] : nil
      }
    }
    let text = Block.text("abcdef")
    text.addAttribute(.foregroundColor, value: UIColor.green, range: NSRange(location: 0, length: 6))
    for (index, link) in ["plain", "red", "usual"].enumerated() { text.addAttribute(.link, value: link, range: NSRange(location: 2 * index, length: 1)) }
    let (galley, links) = (FragmentGalley(text, width: 60, padding: 0), Links())
    galley.manager.delegate = links
    #expect(draw(galley, 6, 1) == "kgrgbg")
    #expect(Set(links.asked) == ["plain 0 2", "red 2 2", "usual 4 2"])
  }

  // MARK: The delegate

  @Test func delegateMayForbidLineBreaks() {
    final class Breaks: NSObject, NSTextLayoutManagerDelegate {
      var forbidden: Set<UTF16Offset> = []
      var asked: Set<UTF16Offset> = []
      func textLayoutManager(
        _ textLayoutManager: NSTextLayoutManager, shouldBreakLineBefore location: any NSTextLocation, hyphenating: Bool
      ) -> Bool {
        asked.insert(location.offset)
        return !forbidden.contains(location.offset)
      }
    }
    let (galley, breaks) = (FragmentGalley(Block.text("aa bb cc dd"), width: 80, padding: 0), Breaks())
    galley.manager.delegate = breaks
    #expect(galley.fragments[0].textLineFragments.map(\.characterRange.length) == [9, 2] && breaks.asked.contains(9))
    breaks.forbidden = [9]
    galley.manager.invalidateLayout(for: galley.manager.documentRange)
    #expect(galley.fragments[0].textLineFragments.map(\.characterRange.length) == [6, 5])
    galley.manager.delegate = nil
    #expect(galley.fragments[0].textLineFragments.map(\.characterRange.length) == [9, 2])
  }

  /// A text without lines has no breaks, so layout does not call the delegate before there is text.
  @Test func delegateIsNotAskedAboutBreaksOfNoText() {
    final class Breaks: NSObject, NSTextLayoutManagerDelegate {
      var asked: [UTF16Offset] = []
      func textLayoutManager(
        _ textLayoutManager: NSTextLayoutManager, shouldBreakLineBefore location: any NSTextLocation, hyphenating: Bool
      ) -> Bool {
        asked.append(location.offset)
        return location.offset != 9
      }
    }
    let (galley, breaks) = (FragmentGalley(Block.text(""), width: 80, padding: 0), Breaks())
    galley.manager.delegate = breaks
    galley.manager.ensureLayout(for: galley.manager.documentRange)
    _ = galley.manager.usageBoundsForTextContainer
    #expect(breaks.asked.isEmpty)
    galley.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: Block.text("aa bb cc dd"))
    #expect(galley.fragments[0].textLineFragments.map(\.characterRange.length) == [6, 5] && breaks.asked.contains(9))
    // Nor is a delegate that is set after the text was deleted.
    galley.storage.replaceCharacters(in: NSRange(location: 0, length: 11), with: "")
    let other = Breaks()
    galley.manager.delegate = other
    galley.manager.ensureLayout(for: galley.manager.documentRange)
    #expect(other.asked.isEmpty)
  }

  // MARK: Segments

  /// The first and the last line of a range, though they are in one paragraph.
  @Test func middleLinesAreExcludedFromSegments() {
    let galley = FragmentGalley(Block.text("aaaa bbbb cccc\ndddd eeee"), width: 50, padding: 0)
    func rects(_ range: Range<UTF16Offset>, _ options: NSTextLayoutManager.SegmentOptions) -> [CGFloat] {
      var found: [CGFloat] = []
      galley.manager.enumerateTextSegments(in: NSTextRange(range), type: .standard, options: options) { _, rect, _, _ in
        found.append(rect.minY)
        return true
      }
      return found
    }
    #expect(rects(1..<22, []) == [0, 10, 20, 30, 40] && rects(1..<22, .middleFragmentsExcluded) == [0, 40])
    #expect(rects(1..<13, .middleFragmentsExcluded) == [0, 20] && rects(1..<8, .middleFragmentsExcluded) == [0, 10])
    #expect(rects(1..<3, .middleFragmentsExcluded) == [0])
  }

  /// Each segment is one range and one rectangle; those of a line are in left-to-right order.
  @Test func segmentsAreContiguousAndInVisualOrder() {
    let galley = FragmentGalley(Block.text("abאבגcd"), width: 100, padding: 0)
    var found: [(range: Range<UTF16Offset>, x: CGFloat, width: CGFloat)] = []
    galley.manager.enumerateTextSegments(in: range(1, 4), type: .standard) { place, rect, baseline, container in
      #expect(baseline > 0 && container === galley.container)
      found.append((place!.characters, rect.minX, rect.width))
      return true
    }
    // b, and of the Hebrew letters, displayed from 20 to 50, the first two on the right.
    #expect(found.map(\.range) == [1..<2, 2..<4] && found.map(\.x) == [10, 30] && found.map(\.width) == [10, 20])
    var count = 0
    galley.manager.enumerateTextSegments(in: range(0, 7), type: .selection) { _, _, _, _ in
      count += 1
      return false
    }
    #expect(count == 1)
  }

  @Test func selectionSegmentsReachTheLinesEnd() {
    let galley = FragmentGalley(Block.text("aa\nbb"), width: 60, padding: 0)
    func rects(_ type: NSTextLayoutManager.SegmentType) -> [String] {
      var found: [String] = []
      galley.manager.enumerateTextSegments(in: range(0, 4), type: type) { _, rect, _, _ in found.append(rect.short); return true }
      return found
    }
    #expect(rects(.standard) == ["0,0+20×10", "0,10+10×10"] && rects(.selection) == ["0,0+60×10", "0,10+10×10"])
    #expect(rects(.highlight) == rects(.selection))
  }

  // MARK: Editing

  @Test func contentsAreReplacedThroughTheManager() {
    let galley = FragmentGalley(Block.text("abc\ndef"), width: 100)
    galley.manager.replaceContents(in: range(1, 5), with: [NSTextParagraph(attributedString: Block.text("X\n")), NSTextParagraph(attributedString: Block.text("Y"))])
    #expect(galley.storage.string == "aX\nYef")
    galley.manager.replaceContents(in: range(0, 6), with: Block.text("z"))
    #expect(galley.storage.string == "z")
  }
}
