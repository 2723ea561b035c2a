import CoreGraphics
import Foundation
import GalleyAttributedText
import GalleyTextEngine
import TestSupport
import Testing
import UIFoundation

@testable import TextKit

/// Elements that a delegate hides are not displayed, enumerated or entered.
@Suite struct HiddenElementTests {
  /// Hides the given elements.
  final class Folder: NSObject, NSTextContentStorageDelegate {
    var hides: (NSTextElement) -> Bool = { _ in false }

    func textContentManager(
      _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement, options: NSTextContentManager.EnumerationOptions
    ) -> Bool { !hides(textElement) }
  }

  private let folder = Folder()

  private static func paragraphs(of text: NSAttributedString) -> [Range<UTF16Offset>] {
    var (ranges, place): ([Range<UTF16Offset>], UTF16Offset) = ([], 0)
    while place < text.textEnd {
      ranges.append(text.paragraph(at: place))
      place = ranges.last!.upperBound
    }
    return ranges
  }

  /// The frames of lines and their contents, without positions in the text.
  private static func seen(_ lines: [String]) -> [String] { lines.map { line in line.split(separator: " ").map { $0.split(separator: "+").last! }.joined(separator: " ") } }

  private static func without(_ hidden: Set<Int>, _ text: NSAttributedString) -> NSAttributedString {
    let rest = NSMutableAttributedString()
    for (number, range) in paragraphs(of: text).enumerated() where !hidden.contains(number) { rest.append(text.attributedSubstring(from: range.nsRange)) }
    return rest
  }

  /// Visible text is laid out like a text without the hidden elements, through any folding and unfolding.
  @Test(arguments: FragmentSamples.strings.indices, UInt64(1)...6) func visibleTextIsLaidOutAsIfAlone(sample: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = FragmentSamples.text(FragmentSamples.strings[sample] + "\nfirst, which goes on for more than a line\nsecond\n\nlast\n")
    let galley = FragmentGalley(text, width: 140, delegate: folder)
    let all = Self.paragraphs(of: text)
    for step in 0..<8 {
      let hidden = Set(all.indices.filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
      let starts = Set(hidden.map { all[$0].lowerBound })
      folder.hides = { starts.contains($0.elementRange!.characters.lowerBound) }
      if step % 2 == 0 { galley.manager.invalidateLayout(for: galley.manager.documentRange) } else { galley.storage.edited(.editedAttributes, range: NSRange(location: 0, length: text.length), changeInLength: 0) }
      guard hidden.count < all.count else { continue }
      let rest = Self.without(hidden, text)
      let note = "step \(step), hidden \(hidden.sorted())"
      var expected = Self.seen(linesOfLayoutManager(rest, width: 140))
      // The empty line after the text belongs to a visible last paragraph.
      if hidden.contains(all.count - 1) { expected.removeLast() }
      #expect(Self.seen(galley.lines) == expected, "\(note)")
      let fragments = galley.fragments
      #expect(fragments.map(\.rangeInElement.characters.lowerBound) == all.indices.filter { !hidden.contains($0) }.map { all[$0].lowerBound }, "\(note)")
      #expect(zip(fragments, fragments.dropFirst()).allSatisfy { abs($0.layoutFragmentFrame.maxY - $1.layoutFragmentFrame.minY) < 0.001 }, "\(note)")
      #expect(galley.content.textElements(for: galley.content.documentRange).count == all.count - hidden.count)
      for fragment in fragments {
        let middle = CGPoint(x: 20, y: fragment.layoutFragmentFrame.midY)
        #expect(galley.manager.textLayoutFragment(for: middle) === fragment, "\(note)")
      }
      for number in hidden { #expect(galley.manager.textLayoutFragment(for: CharacterLocation(all[number].lowerBound)) == nil) }
    }
  }

  /// The number of visible lines is the container's maximum, and the ellipsis is on the last of them.
  @Test(arguments: 1...5, [GalleyAttributedText.NSLineBreakMode.byWordWrapping, .byTruncatingTail]) func hiddenLinesAreNotCounted(maximumLines: Int, mode: GalleyAttributedText.NSLineBreakMode) {
    let text = FragmentSamples.text("first, which goes on for more than a line\nsecond\nthird, which goes on as well, and on\nfourth\nend")
    let all = Self.paragraphs(of: text)
    func galley(_ text: NSAttributedString) -> FragmentGalley {
      let galley = FragmentGalley(text, width: 140, delegate: text.textEnd == all.last!.upperBound ? folder : nil)
      (galley.container.maximumNumberOfLines, galley.container.lineBreakMode) = (maximumLines, mode)
      return galley
    }
    /// Without positions in the text: the separator after the last visible paragraph can be present or not.
    func seen(_ galley: FragmentGalley) -> [String] { galley.lines.map { $0.split(separator: " ").dropLast().joined(separator: " ") } }
    let folded = galley(text)
    // Each differs from the previous one in few elements.
    for number in 1..<31 {
      let hidden = Set(all.indices.filter { (number ^ number >> 1) >> $0 & 1 == 1 })
      guard hidden.count < all.count else { continue }
      let starts = Set(hidden.map { all[$0].lowerBound })
      folder.hides = { starts.contains($0.elementRange!.characters.lowerBound) }
      let last = all.indices.last { !hidden.contains($0) }!
      folded.manager.invalidateLayout(for: folded.manager.documentRange)
      let rest = NSMutableAttributedString(attributedString: Self.without(hidden, text))
      if last < 4 { rest.deleteCharacters(in: NSRange(location: rest.length - 1, length: 1)) }
      #expect(seen(folded) == seen(galley(rest)), "hidden \(hidden.sorted())")
      // A single element, on which the ellipsis above it depends.
      guard last > 0 else { continue }
      let others = starts.union([all[last].lowerBound])
      folder.hides = { others.contains($0.elementRange!.characters.lowerBound) }
      folded.manager.invalidateLayout(for: NSTextRange(all[last]))
      let before = hidden.union([last])
      guard let now = all.indices.last(where: { !before.contains($0) }) else { continue }
      let less = NSMutableAttributedString(attributedString: Self.without(before, text))
      if now < 4 { less.deleteCharacters(in: NSRange(location: less.length - 1, length: 1)) }
      #expect(seen(folded) == seen(galley(less)), "hidden \(before.sorted())")
    }
  }

  /// The empty line after a hidden paragraph has the attributes of a visible one.
  @Test func emptyLastLineHasAVisibleParagraphsAttributes() {
    func text(_ string: String) -> NSAttributedString {
      Block.text(string) { ($0.alignment, $0.minimumLineHeight, $0.paragraphSpacingBefore, $0.tailIndent) = (.right, 20, 3, -12) }
    }
    folder.hides = { ($0 as! NSTextParagraph).attributedString.string.hasPrefix("b") }
    func emptyLine(_ string: String) -> CGRect {
      let galley = FragmentGalley(text(string), width: 100, delegate: folder)
      galley.manager.ensureLayout(for: galley.manager.documentRange)
      return galley.manager.layout.extraLineFragmentUsedRect
    }
    #expect(emptyLine("a\nb\n") == emptyLine("a\n") && emptyLine("a\nb\n").height == 20)
    #expect(FragmentGalley(text("b\nb\n"), width: 100, delegate: folder).fragments.isEmpty)
  }

  /// The first visible paragraph is determined once, and not if it has no effect.
  @Test(arguments: [0.0, 4]) func hiddenElementsAboveAreQueriedOnce(space: Double) {
    final class Counter: NSObject, NSTextContentStorageDelegate, NSTextLayoutManagerDelegate {
      var asked = 0

      func textContentManager(
        _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement, options: NSTextContentManager.EnumerationOptions
      ) -> Bool {
        asked += 1
        return !(textElement as! NSTextParagraph).attributedString.string.hasPrefix("-")
      }
    }
    let counter = Counter()
    let galley = FragmentGalley(Block.text(String(repeating: "-\n", count: 200) + "seen") { $0.paragraphSpacingBefore = space }, width: 100, delegate: counter)
    galley.manager.delegate = counter
    _ = galley.lines
    counter.asked = 0
    galley.storage.replaceCharacters(in: NSRange(location: 402, length: 1), with: "E")
    galley.manager.ensureLayout(for: galley.manager.documentRange)
    #expect(counter.asked > 0 && counter.asked < (space == 0 ? 10 : 210))
  }

  /// A paragraph that folding makes the first visible one, or no longer, gets the corresponding margin.
  @Test(arguments: [true, false]) func marginsUpdateWhenFoldingChangesTheFirstParagraph(adds: Bool) {
    final class Raised: NSTextLayoutFragment { override var topMargin: CGFloat { super.topMargin + 5 } }
    final class Flush: NSTextLayoutFragment { override var topMargin: CGFloat { 0 } }
    final class Maker: NSObject, NSTextLayoutManagerDelegate {
      var adds = false
      func textLayoutManager(
        _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation, in textElement: NSTextElement
      ) -> NSTextLayoutFragment { adds ? Raised(textElement: textElement, range: nil) : Flush(textElement: textElement, range: nil) }
    }
    let maker = Maker()
    maker.adds = adds
    func galley() -> FragmentGalley {
      let galley = FragmentGalley(Block.text("a\nb\nc") { $0.paragraphSpacingBefore = 12 }, width: 100, delegate: folder)
      galley.manager.delegate = maker
      return galley
    }
    let folded = galley()
    _ = folded.lines
    for hides in [true, false, true, false] {
      folder.hides = { hides && $0.elementRange!.characters.lowerBound == 0 }
      folded.manager.invalidateLayout(for: NSTextRange(0..<2))
      let fresh = galley()
      #expect(folded.lines == fresh.lines && folded.fragments.map(\.topMargin) == fresh.fragments.map(\.topMargin))
    }
  }

  /// Drawn, selected and hit like the text without it.
  @Test func hiddenTextIsNotDrawnOrSelected() {
    let text = Block.text("ab\nHIDDEN\ncd")
    text.addAttributes([.backgroundColor: UIColor.red, .underlineStyle: 1], range: NSRange(location: 3, length: 7))
    folder.hides = { ($0 as! NSTextParagraph).attributedString.string.hasPrefix("H") }
    let galley = FragmentGalley(text, width: 60, padding: 0, delegate: folder)
    let picture = TestImage(width: 60, height: 30, scale: 1)
    picture.draw { galley.manager.layout.drawGlyphs(forGlyphRange: galley.manager.layout.glyphRange(for: galley.container), at: .zero) }
    #expect(picture.cells(10) == "kk....\nkk....\n......")
    var rects: [CGRect] = []
    galley.manager.enumerateTextSegments(in: galley.manager.documentRange, type: .standard) { _, rect, _, _ in
      rects.append(rect)
      return true
    }
    #expect(rects == [CGRect(x: 0, y: 0, width: 20, height: 10), CGRect(x: 0, y: 10, width: 20, height: 10)])
    #expect(galley.manager.usageBoundsForTextContainer.height == 20)
  }

  /// Keys and pointer skip it, and the whole text can be traversed in both directions.
  @Test(arguments: [[0], [1], [2], [1, 2], [0, 2], [3], [2, 3]]) func navigationSkipsHiddenText(hidden: [Int]) {
    let text = Block.text("ab\ncd\r\n\nef")
    let all = Self.paragraphs(of: text)
    folder.hides = { element in hidden.contains { all[$0].lowerBound == element.elementRange!.characters.lowerBound } }
    let galley = FragmentGalley(text, width: 60, padding: 0, delegate: folder)
    let navigation = galley.manager.textSelectionNavigation
    let seen = all.indices.filter { !hidden.contains($0) }
    // The valid caret positions: in each visible paragraph, before its separator.
    let places = seen.flatMap { number -> [UTF16Offset] in
      let range = all[number]
      let units = text.attributedSubstring(from: range.nsRange).string.unicodeScalars.filter { !"\r\n".unicodeScalars.contains($0) }.count
      return (0...units).map { range.lowerBound + $0 }
    }
    func walk(_ direction: NSTextSelectionNavigation.Direction, from start: UTF16Offset, _ destination: NSTextSelectionNavigation.Destination = .character) -> [UTF16Offset] {
      var selection = NSTextSelection(CharacterLocation(start), affinity: .downstream)
      var found = [start]
      while let next = navigation.destinationSelection(for: selection, direction: direction, destination: destination, extending: false, confined: false), found.count < 40 {
        selection = next
        found.append(next.textRanges[0].location.offset)
      }
      return found
    }
    #expect(walk(.forward, from: places.first!) == places)
    #expect(walk(.backward, from: places.last!) == places.reversed())
    #expect(walk(.right, from: places.first!) == places)
    #expect(walk(.left, from: places.last!) == places.reversed())
    #expect(walk(.down, from: places.first!) == seen.map { all[$0].lowerBound })
    #expect(walk(.forward, from: places.first!, .document) == [places.first!, places.last!])
    for y in stride(from: -5.0, to: 60, by: 5) {
      let hit = navigation.textSelections(
        interactingAt: CGPoint(x: 12, y: y), inContainerAt: galley.manager.documentRange.location, anchors: [], modifiers: [], selecting: false, bounds: .zero)
      #expect(hit.first.map { places.contains($0.textRanges[0].location.offset) } == true, "\(y)")
    }
  }

  /// An element that the delegate creates replaces a paragraph.
  @Test func elementsAreOfTheDelegatesClass() {
    final class Heading: NSTextParagraph {}
    final class Maker: NSObject, NSTextContentStorageDelegate {
      func textContentManager(_ textContentManager: NSTextContentManager, textElementAt location: any NSTextLocation) -> NSTextElement? {
        location.offset == 3 ? Heading(attributedString: Block.text("CD\n", size: 20)) : nil
      }
    }
    let maker = Maker()
    let galley = FragmentGalley(Block.text("ab\ncd\nef"), width: 100, delegate: maker)
    #expect(galley.fragments.map { $0.textElement is Heading } == [false, true, false])
    #expect(galley.fragments.map(\.layoutFragmentFrame.height) == [10, 20, 10])
    let base: NSTextContentManager = galley.content
    #expect(base.delegate === maker)
    base.delegate = nil
    #expect(galley.content.delegate == nil && galley.fragments.allSatisfy { $0.layoutFragmentFrame.height == 10 })
  }
}
