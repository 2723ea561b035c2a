import CoreGraphics
import Foundation
import GalleyTextEngine
import Testing
import UIFoundation

@testable import TextKit

/// The rules that Apple's header states for `NSTextSelectionNavigation`.
@Suite struct TextNavigationRuleTests {
  typealias Navigation = NSTextSelectionNavigation

  private func move(
    _ string: String, from offset: UTF16Offset, _ direction: Navigation.Direction, _ destination: Navigation.Destination, confined: Bool = false, width: CGFloat = 200
  ) -> UTF16Offset? {
    let galley = FragmentGalley(Block.text(string), width: width, padding: 0)
    return galley.manager.textSelectionNavigation.destinationSelection(
      for: NSTextSelection(CharacterLocation(offset), affinity: .downstream), direction: direction, destination: destination, extending: false,
      confined: confined
    )?.textRanges[0].location.offset
  }

  @Test func namesHaveApplesValues() {
    #expect([.forward, .backward, .right, .left, .up, .down].map(\Navigation.Direction.rawValue) == Array(0...5))
    #expect([.character, .word, .line, .sentence, .paragraph, .container, .document].map(\Navigation.Destination.rawValue) == Array(0...6))
    #expect([.extend, .visual, .multiple].map(\Navigation.Modifier.rawValue) == [1, 2, 4])
    #expect(Navigation.WritingDirection.rightToLeft.rawValue == 1 && Navigation.LayoutOrientation.vertical.rawValue == 1)
  }

  // MARK: Directions

  /// Visual directions follow the displayed line, logical ones the text.
  @Test func visualAndLogicalDirectionsDiffer() {
    let text = "abאבcd"
    #expect(move(text, from: 2, .forward, .character) == 3 && move(text, from: 3, .right, .character) == 2 && move(text, from: 3, .left, .character) == 4)
    // Other destinations depend on the paragraph's direction.
    #expect(move("one two", from: 0, .right, .word) == 3 && move("אחד שתים", from: 0, .left, .word) == 3)
    #expect(move("one two", from: 3, .down, .document) == 7 && move("one two", from: 3, .up, .document) == 0)
  }

  @Test func charactersAreGraphemes() {
    #expect(move("e\u{301}x", from: 0, .forward, .character) == 2 && move("a👩‍👧b", from: 6, .backward, .character) == 1)
    #expect(move("ab\ncd", from: 1, .down, .character) == 4 && move("ab\ncd", from: 4, .up, .character) == 1)
  }

  @Test func wordMovesSkipSpacesAndPunctuation() {
    #expect(move("one, two", from: 0, .forward, .word) == 3 && move("one, two", from: 3, .forward, .word) == 8)
    #expect(move("one, two", from: 8, .backward, .word) == 5 && move("one, two", from: 5, .backward, .word) == 0)
  }

  /// A line ends at a soft break as well as at a separator.
  @Test func linesEndAtSoftAndHardBreaks() {
    #expect(move("aaaa bbbb\ncc", from: 1, .forward, .line, width: 50) == 5 && move("aaaa bbbb\ncc", from: 6, .forward, .line, width: 50) == 9)
    #expect(move("aaaa bbbb\ncc", from: 8, .backward, .line, width: 50) == 5 && move("aa\u{2028}bb", from: 4, .backward, .line) == 3)
  }

  @Test func paragraphsAndSentencesLeadToTheNextBoundary() {
    let text = "ab\ncd\r\n\nef"
    #expect(move(text, from: 1, .forward, .paragraph) == 2 && move(text, from: 2, .forward, .paragraph) == 5)
    #expect(move(text, from: 5, .forward, .paragraph) == 7 && move(text, from: 7, .forward, .paragraph) == 10)
    #expect(move(text, from: 10, .forward, .paragraph) == nil && move("a\n", from: 1, .forward, .paragraph) == 2)
    #expect(move("a\n", from: 2, .forward, .paragraph) == nil, "never backward")
    #expect(move(text, from: 9, .backward, .paragraph) == 8 && move(text, from: 8, .backward, .paragraph) == 7)
    #expect(move(text, from: 7, .backward, .paragraph) == 3 && move(text, from: 3, .backward, .paragraph) == 0 && move(text, from: 0, .backward, .paragraph) == nil)
    #expect(move("One. Two.", from: 0, .forward, .sentence) == 5 && move("One. Two.", from: 9, .backward, .sentence) == 5)
  }

  @Test func containersAndDocumentsLeadToTheEdges() {
    #expect(move("ab\ncd", from: 1, .forward, .document) == 5 && move("ab\ncd", from: 1, .backward, .document) == 0)
    #expect(move("ab\ncd", from: 1, .forward, .container) == 5 && move("ab\ncd", from: 4, .backward, .container) == 0)
    #expect(move("ab", from: 2, .forward, .document) == nil && move("ab", from: 0, .backward, .container) == nil)
  }

  /// A confined move stays in its paragraph.
  @Test func confinedMovesStayInTheirParagraph() {
    #expect(move("ab\ncd\nef", from: 4, .forward, .document, confined: true) == 5 && move("ab\ncd\nef", from: 4, .backward, .document, confined: true) == 3)
    #expect(move("ab\ncd", from: 2, .forward, .character, confined: true) == nil && move("ab\ncd", from: 3, .backward, .character, confined: true) == nil)
    #expect(move("ab\ncd", from: 4, .up, .character, confined: true) == nil && move("ab\ncd", from: 1, .forward, .character, confined: true) == 2)
    #expect(move("ab\ncd", from: 4, .forward, .character, confined: true) == 5 && move("ab cd\nef", from: 0, .forward, .word, confined: true) == 2)
  }

  // MARK: Points

  /// A rectangle over lines: one selection of all text in it, or one for each line.
  @Test func rectanglesMayBeASelectionForEachLine() {
    let galley = FragmentGalley(Block.text("abcdef\nab\nabcdef"), width: 100, padding: 0)
    let (navigation, start) = (galley.manager.textSelectionNavigation, galley.manager.documentRange.location)
    func drag(_ modifiers: Navigation.Modifier) -> [NSTextSelection] {
      let anchors = navigation.textSelections(
        interactingAt: CGPoint(x: 31, y: 5), inContainerAt: start, anchors: [], modifiers: [], selecting: false, bounds: .zero)
      return navigation.textSelections(
        interactingAt: CGPoint(x: 51, y: 25), inContainerAt: start, anchors: anchors, modifiers: modifiers, selecting: true, bounds: .zero)
    }
    let visual = drag([.extend, .visual])
    #expect(visual.count == 1 && visual[0].textRanges.map(\.characters) == [3..<5, 13..<15] && !visual[0].isLogical && visual[0].isTransient)
    let lines = drag([.extend, .multiple])
    #expect(lines.map { $0.textRanges.map(\.characters) } == [[3..<5], [9..<9], [13..<15]] && lines.allSatisfy { !$0.isLogical && $0.isTransient })
    #expect(lines.allSatisfy { $0.anchorPositionOffset == 31 })
    // Without the modifiers it is all of the text between both points.
    #expect(drag(.extend).map { $0.textRanges.map(\.characters) } == [[3..<15]])
    navigation.allowsNonContiguousRanges = false
    #expect(drag([.extend, .visual]).map { $0.textRanges.map(\.characters) } == [[3..<15]])
  }

  /// A dragged selection keeps its start; points outside of the bounds count as the nearest points in them.
  @Test func dragsExtendTheLastAnchor() {
    let galley = FragmentGalley(Block.text("ab cd\nef"), width: 100, padding: 0)
    let (navigation, start) = (galley.manager.textSelectionNavigation, galley.manager.documentRange.location)
    func press(_ x: CGFloat, _ y: CGFloat, _ anchors: [NSTextSelection], _ modifiers: Navigation.Modifier = [], selecting: Bool = false) -> [NSTextSelection] {
      navigation.textSelections(
        interactingAt: CGPoint(x: x, y: y), inContainerAt: start, anchors: anchors, modifiers: modifiers, selecting: selecting,
        bounds: CGRect(x: 0, y: 0, width: 100, height: 9))
    }
    let caret = press(11, 5, [])
    #expect(press(31, 5, caret, selecting: true).map(\.textRanges[0].characters) == [1..<3] && press(31, 5, caret, .extend)[0].textRanges[0].characters == 1..<3)
    // The second line is below the bounds.
    #expect(press(31, 500, caret, selecting: true)[0].textRanges[0].characters == 1..<3)
    #expect(press(31, 5, caret, selecting: true)[0].isTransient && !press(31, 5, caret, .extend)[0].isTransient)
  }

  @Test func granularitiesExpandToWholeUnits() throws {
    let galley = FragmentGalley(Block.text("One two. Three.\nab"), width: 200, padding: 0)
    let (navigation, start) = (galley.manager.textSelectionNavigation, galley.manager.documentRange.location)
    let part = NSTextSelection(range: NSTextRange(5..<6), affinity: .downstream, granularity: .character)
    for (granularity, expected) in [
      (.character, 5..<6), (.word, 4..<7), (.sentence, 0..<9), (.line, 0..<16), (.paragraph, 0..<16),
    ] as [(NSTextSelection.Granularity, Range<UTF16Offset>)] {
      let whole = navigation.textSelection(for: granularity, enclosing: part)
      #expect(whole.textRanges.map(\.characters) == [expected] && whole.granularity == granularity)
      let pressed = try #require(navigation.textSelection(for: granularity, enclosing: CGPoint(x: 53, y: 5), inContainerAt: start))
      #expect(pressed.textRanges.map(\.characters) == [expected] && pressed.granularity == granularity)
    }
  }

  // MARK: Editing

  /// Only a caret between two directions has a resolved location.
  @Test func insertionIsResolvedWhereDirectionsMeet() {
    let galley = FragmentGalley(Block.text("abאב"), width: 100, padding: 0)
    let navigation = galley.manager.textSelectionNavigation
    let caret = NSTextSelection(CharacterLocation(2), affinity: .downstream)
    #expect(navigation.resolvedInsertionLocation(for: caret, writingDirection: .leftToRight) == nil)
    caret.secondarySelectionLocation = CharacterLocation(4)
    #expect(navigation.resolvedInsertionLocation(for: caret, writingDirection: .leftToRight)?.offset == 2)
    #expect(navigation.resolvedInsertionLocation(for: caret, writingDirection: .rightToLeft)?.offset == 4)
    caret.isLogical = true
    #expect(navigation.resolvedInsertionLocation(for: caret, writingDirection: .leftToRight) == nil)
  }

  /// A selection is deleted for any destination; deleting only a combining mark works backwards, from a caret.
  @Test func deletionsAreOfTheSelectionOrToTheDestination() {
    func deleted(
      _ string: String, _ range: Range<UTF16Offset>, _ direction: Navigation.Direction, _ destination: Navigation.Destination, _ decomposes: Bool = false
    ) -> [Range<UTF16Offset>] {
      let galley = FragmentGalley(Block.text(string), width: 200)
      return galley.manager.textSelectionNavigation.deletionRanges(
        for: NSTextSelection(range: NSTextRange(range), affinity: .downstream, granularity: .character), direction: direction, destination: destination,
        allowsDecomposition: decomposes
      ).map(\.characters)
    }
    for destination in [Navigation.Destination.character, .word, .paragraph, .document] {
      #expect(deleted("ab cd", 1..<3, .forward, destination) == [1..<3])
    }
    #expect(deleted("ab cd", 5..<5, .backward, .word) == [3..<5] && deleted("ab\ncd", 1..<1, .forward, .paragraph) == [1..<2])
    #expect(deleted("ab\ncd", 2..<2, .forward, .paragraph) == [2..<3] && deleted("ab\ncd", 3..<3, .backward, .paragraph) == [2..<3])
    #expect(deleted("xe\u{301}", 3..<3, .backward, .character, true) == [2..<3] && deleted("xe\u{301}", 3..<3, .backward, .character) == [1..<3])
    #expect(deleted("xe\u{301}", 3..<3, .left, .character, true) == [1..<3] && deleted("xe\u{301}", 1..<3, .backward, .character, true) == [1..<3])
  }

  // MARK: Data sources

  /// A text in vertical lines and pages, with other results than a text layout manager's.
  private final class Pages: NSObject, NSTextSelectionDataSource {
    let manager: NSTextLayoutManager
    var isVertical = false
    init(_ manager: NSTextLayoutManager) { self.manager = manager }

    var documentRange: NSTextRange { manager.documentRange }
    func enumerateSubstrings(
      from location: any NSTextLocation, options: NSString.EnumerationOptions,
      using block: (String?, NSTextRange, NSTextRange?, UnsafeMutablePointer<ObjCBool>) -> Void
    ) { manager.enumerateSubstrings(from: location, options: options, using: block) }
    func textRange(for selectionGranularity: NSTextSelection.Granularity, enclosing location: any NSTextLocation) -> NSTextRange? {
      manager.textRange(for: selectionGranularity, enclosing: location)
    }
    func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? { manager.location(location, offsetBy: offset) }
    func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int { manager.offset(from: from, to: to) }
    func baseWritingDirection(at location: any NSTextLocation) -> Navigation.WritingDirection { manager.baseWritingDirection(at: location) }
    func enumerateCaretOffsetsInLineFragment(
      at location: any NSTextLocation, using block: (CGFloat, any NSTextLocation, Bool, UnsafeMutablePointer<ObjCBool>) -> Void
    ) { manager.enumerateCaretOffsetsInLineFragment(at: location, using: block) }
    func lineFragmentRange(for point: CGPoint, inContainerAt location: any NSTextLocation) -> NSTextRange? {
      manager.lineFragmentRange(for: point, inContainerAt: location)
    }
    func enumerateContainerBoundaries(
      from location: any NSTextLocation, reverse: Bool, using block: (any NSTextLocation, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
      var stop = ObjCBool(false)
      let pages: [UTF16Offset] = reverse ? [6, 3, 0] : [3, 6, 8]
      for page in pages where !stop.boolValue && (reverse ? page < location.offset : page > location.offset) {
        block(CharacterLocation(page), &stop)
      }
    }
    func textLayoutOrientation(at location: any NSTextLocation) -> Navigation.LayoutOrientation { isVertical ? .vertical : .horizontal }
  }

  @Test func dataSourcesHavePagesAndOrientations() {
    let galley = FragmentGalley(Block.text("ab\ncd\nef"), width: 100, padding: 0)
    let pages = Pages(galley.manager)
    let navigation = NSTextSelectionNavigation(dataSource: pages)
    func go(_ offset: UTF16Offset, _ direction: Navigation.Direction, _ destination: Navigation.Destination) -> UTF16Offset? {
      navigation.destinationSelection(
        for: NSTextSelection(CharacterLocation(offset), affinity: .downstream), direction: direction, destination: destination, extending: false, confined: false
      )?.textRanges[0].location.offset
    }
    #expect(go(1, .forward, .container) == 3 && go(3, .forward, .container) == 6 && go(5, .backward, .container) == 3)
    #expect(go(1, .down, .character) == 4 && go(1, .right, .character) == 2)
    // Vertical lines run downward, and progress to the left.
    pages.isVertical = true
    #expect(go(1, .down, .character) == 2 && go(1, .up, .character) == 0 && go(1, .left, .character) == 4 && go(4, .right, .character) == 1)
    #expect(!navigation.rotatesCoordinateSystemForLayoutOrientation && navigation.textSelectionDataSource === pages)
    func press(_ x: CGFloat, _ y: CGFloat) -> UTF16Offset? {
      navigation.textSelections(
        interactingAt: CGPoint(x: x, y: y), inContainerAt: CharacterLocation(0), anchors: [], modifiers: [], selecting: false, bounds: .zero
      ).first?.textRanges[0].location.offset
    }
    #expect(press(11, 15) == 4)
    navigation.rotatesCoordinateSystemForLayoutOrientation = true
    #expect(press(-15, 11) == 4)
  }

  @Test func cachedLayoutMayBeDiscarded() {
    let galley = FragmentGalley(Block.text("ab cd"), width: 100, padding: 0)
    let navigation = galley.manager.textSelectionNavigation
    _ = navigation.destinationSelection(
      for: NSTextSelection(CharacterLocation(0), affinity: .downstream), direction: .forward, destination: .word, extending: false, confined: false)
    #expect(galley.manager.recentUnits != nil)
    navigation.flushLayoutCache()
    #expect(galley.manager.recentUnits == nil)
  }
}
