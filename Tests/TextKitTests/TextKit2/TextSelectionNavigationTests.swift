import CoreGraphics
import Foundation
import GalleyTextEngine
import Testing
import UIFoundation

@testable import TextKit

/// Carets are drawn: `|` is the caret, `[` and `]` enclose the selection.
@Suite struct TextSelectionNavigationTests {
  private func parse(_ notation: String) -> (text: String, start: UTF16Offset, end: UTF16Offset) {
    let units = Array(notation.utf16)
    let marks = units.indices.filter { [UInt16(124), 91, 93].contains(units[$0]) }
    let text = String(decoding: units.enumerated().filter { !marks.contains($0.offset) }.map(\.element), as: UTF16.self)
    return (text, UTF16Offset(marks[0]), UTF16Offset(marks.count > 1 ? marks[1] - 1 : marks[0]))
  }

  private func draw(_ text: String, _ selection: NSTextSelection?) -> String {
    guard let range = selection?.textRanges.first?.characters else { return "nil" }
    var units = Array(text.utf16)
    if range.isEmpty { units.insert(124, at: range.lowerBound.utf16) } else {
      units.insert(93, at: range.upperBound.utf16)
      units.insert(91, at: range.lowerBound.utf16)
    }
    return String(decoding: units, as: UTF16.self)
  }

  private func check(
    _ direction: NSTextSelectionNavigation.Direction, _ destination: NSTextSelectionNavigation.Destination, extending: Bool = false, confined: Bool = false,
    _ before: String, _ after: String, width: CGFloat = 60, location: SourceLocation = #_sourceLocation
  ) {
    let (text, start, end) = parse(before)
    let galley = FragmentGalley(Block.text(text), width: width, padding: 0)
    let selection = NSTextSelection(range: NSTextRange(start..<end), affinity: .downstream, granularity: .character)
    let moved = galley.manager.textSelectionNavigation.destinationSelection(
      for: selection, direction: direction, destination: destination, extending: extending, confined: confined)
    #expect(draw(text, moved) == after, sourceLocation: location)
  }

  @Test func logicalMoves() {
    check(.forward, .character, "a|bc", "ab|c")
    check(.forward, .character, "abc|", "nil")
    check(.backward, .character, "|abc", "nil")
    check(.backward, .character, "ab👩‍👧|c", "ab|👩‍👧c")
    check(.forward, .word, "a|b cd", "ab| cd")
    check(.forward, .word, "ab| cd ef", "ab cd| ef")
    check(.backward, .word, "ab cd |ef", "ab |cd ef")
    check(.backward, .word, "ab\ncd|", "ab\n|cd")
    check(.forward, .paragraph, "a|b\ncd", "ab|\ncd")
    check(.backward, .paragraph, "ab\nc|d", "ab\n|cd")
    check(.forward, .document, "a|b\ncd", "ab\ncd|")
    check(.backward, .document, "ab\nc|d", "|ab\ncd")
    check(.forward, .sentence, "A|b. Cd.", "Ab. |Cd.", width: 200)
  }

  @Test func visualMoves() {
    check(.right, .character, "a|bc", "ab|c")
    check(.left, .character, "אב|ג", "אבג|")
    check(.down, .character, "a|bcd\nef\n", "abcd\ne|f\n")
    check(.up, .character, "abcd\nef\n|", "abcd\n|ef\n")
    check(.down, .character, "abc|d\nef", "abcd\nef|")
    check(.down, .character, "ab\nc|d", "nil")
    check(.up, .character, "a|b", "nil")
    check(.forward, .line, "a|aaa bb cc", "aaaa |bb cc")
    check(.backward, .line, "aaaa b|b cc", "aaaa |bb cc")
    check(.forward, .line, "a|a\nbb", "aa|\nbb")
  }

  @Test func selectionsCollapseAndGrow() {
    check(.forward, .character, "a[bc]d", "abc|d")
    check(.backward, .character, "a[bc]d", "a|bcd")
    check(.forward, .character, extending: true, "a[bc]d", "a[bcd]")
    check(.backward, .character, extending: true, "a|bc", "[a]bc")
    check(.forward, .word, extending: true, "ab| cd", "ab[ cd]")
    check(.forward, .character, confined: true, "ab|\ncd", "nil")
    check(.forward, .document, confined: true, "a|b\ncd", "ab|\ncd")
  }

  /// The active end keeps moving, past the fixed one; up and down remember their starting x position.
  @Test func selectionMovesRememberTheirAnchor() throws {
    let galley = FragmentGalley(Block.text("abcd\ne\nfghi"), width: 60, padding: 0)
    let navigation = galley.manager.textSelectionNavigation
    var selection = NSTextSelection(CharacterLocation(3), affinity: .downstream)
    for expected in [6, 10] as [UTF16Offset] {
      selection = try #require(navigation.destinationSelection(for: selection, direction: .down, destination: .character, extending: false, confined: false))
      #expect(selection.textRanges[0].characters == expected..<expected && selection.anchorPositionOffset == 30)
    }
    var growing = NSTextSelection(CharacterLocation(2), affinity: .downstream)
    let steps: [(NSTextSelectionNavigation.Direction, Range<UTF16Offset>)] = [
      (.forward, 2..<3), (.backward, 2..<2), (.backward, 1..<2), (.backward, 0..<2), (.forward, 1..<2),
    ]
    for (direction, expected) in steps {
      growing = try #require(navigation.destinationSelection(for: growing, direction: direction, destination: .character, extending: true, confined: false))
      #expect(growing.textRanges[0].characters == expected)
    }
  }

  @Test func tapsAndDragsSelect() throws {
    let galley = FragmentGalley(Block.text("ab cd\nef"), width: 100, padding: 0)
    let (navigation, start) = (galley.manager.textSelectionNavigation, galley.manager.documentRange.location)
    func press(_ x: CGFloat, _ y: CGFloat, _ anchors: [NSTextSelection] = [], _ modifiers: NSTextSelectionNavigation.Modifier = [], selecting: Bool = false) -> [NSTextSelection] {
      navigation.textSelections(
        interactingAt: CGPoint(x: x, y: y), inContainerAt: start, anchors: anchors, modifiers: modifiers, selecting: selecting, bounds: CGRect(x: 0, y: 0, width: 100, height: 20))
    }
    let caret = press(12, 5)
    #expect(caret[0].textRanges[0].characters == 1..<1)
    #expect(press(18, 15, caret, .extend)[0].textRanges[0].characters == 1..<8 && press(300, 300, caret, selecting: true)[0].textRanges[0].characters == 1..<8)
    #expect(press(2, 2, press(18, 15), .extend)[0].textRanges[0].characters == 0..<8)
    #expect(press(31, 2, caret, .multiple).map(\.textRanges[0].characters) == [1..<1, 3..<3])
    let word = try #require(navigation.textSelection(for: .word, enclosing: CGPoint(x: 38, y: 3), inContainerAt: start))
    #expect(word.textRanges[0].characters == 3..<5 && word.granularity == .word)
    #expect(press(4, 3, [word], selecting: true)[0].textRanges[0].characters == 0..<5)
    #expect(navigation.textSelection(for: .paragraph, enclosing: caret[0]).textRanges[0].characters == 0..<6)
    #expect(navigation.textSelection(for: .word, enclosing: NSTextSelection(range: NSTextRange(1..<4), affinity: .downstream, granularity: .character)).textRanges[0].characters == 0..<5)
  }

  @Test func deletionsFollowTheDestination() {
    func ranges(_ notation: String, _ direction: NSTextSelectionNavigation.Direction, _ destination: NSTextSelectionNavigation.Destination, _ decomposes: Bool = false) -> [Range<UTF16Offset>] {
      let (text, start, end) = parse(notation)
      let galley = FragmentGalley(Block.text(text), width: 200)
      return galley.manager.textSelectionNavigation.deletionRanges(
        for: NSTextSelection(range: NSTextRange(start..<end), affinity: .downstream, granularity: .character), direction: direction, destination: destination,
        allowsDecomposition: decomposes
      ).map(\.characters)
    }
    #expect(ranges("a[bc]d", .backward, .character) == [1..<3])
    #expect(ranges("ab|cd", .backward, .character) == [1..<2] && ranges("ab|cd", .forward, .character) == [2..<3])
    #expect(ranges("ae\u{301}|", .backward, .character) == [1..<3] && ranges("ae\u{301}|", .backward, .character, true) == [2..<3])
    #expect(ranges("ab cd|", .backward, .word) == [3..<5] && ranges("|ab", .backward, .character) == [])
  }

  /// `ab`, `אב` from right to left, and `cd`: at 20 and at 40 two offsets of the text have one caret.
  @Test func caretsWhereDirectionsMeetHaveTwoOffsets() throws {
    let galley = FragmentGalley(Block.text("abאבcd"), width: 100, padding: 0)
    let (navigation, start) = (galley.manager.textSelectionNavigation, galley.manager.documentRange.location)
    func press(_ x: CGFloat) throws -> NSTextSelection {
      try #require(navigation.textSelections(
        interactingAt: CGPoint(x: x, y: 5), inContainerAt: start, anchors: [], modifiers: [], selecting: false, bounds: .zero).first)
    }
    // Typing shows whether the text appears there.
    for x in [20.0, 40] {
      let caret = try press(x)
      #expect(caret.isCaret && !caret.isLogical && Set([caret.textRanges[0].location.offset, caret.secondarySelectionLocation?.offset]) == [2, 4])
      for (direction, typed) in [(NSTextSelectionNavigation.WritingDirection.leftToRight, "x"), (.rightToLeft, "ש")] {
        let place = try #require(navigation.resolvedInsertionLocation(for: caret, writingDirection: direction)).offset
        let other = FragmentGalley(Block.text("abאבcd"), width: 100, padding: 0)
        other.storage.replaceCharacters(in: NSRange(location: place.utf16, length: 0), with: typed)
        var edges: [CGFloat] = []
        other.manager.enumerateCaretOffsetsInLineFragment(at: CharacterLocation(place)) { offset, location, _, _ in
          if [place, place + 1].contains(location.offset) { edges.append(offset) }
        }
        #expect(edges.contains(x) && edges.contains(x + 10), "\(typed) at \(x) went to \(place): \(edges)")
      }
    }
    let inside = try press(10)
    #expect(inside.isLogical && inside.secondarySelectionLocation == nil)
    #expect(navigation.resolvedInsertionLocation(for: inside, writingDirection: .rightToLeft) == nil)
  }

  @Test func rectanglesAreSelected() throws {
    let galley = FragmentGalley(Block.text("abcdef\nabאבcd\n\nghijkl"), width: 100, padding: 0)
    let (navigation, start) = (galley.manager.textSelectionNavigation, galley.manager.documentRange.location)
    func drag(_ from: CGPoint, _ to: CGPoint) -> NSTextSelection {
      let anchors = navigation.textSelections(interactingAt: from, inContainerAt: start, anchors: [], modifiers: [], selecting: false, bounds: .zero)
      anchors[0].typingAttributes = [.kern: 3]
      return navigation.textSelections(interactingAt: to, inContainerAt: start, anchors: anchors, modifiers: [.extend, .visual], selecting: true, bounds: .zero)[0]
    }
    for (from, to) in [(CGPoint(x: 11, y: 5), CGPoint(x: 31, y: 35)), (CGPoint(x: 31, y: 35), CGPoint(x: 11, y: 5))] {
      let box = drag(from, to)
      // b and c; b and the second of the Hebrew letters, displayed on the left; nothing; h and i.
      #expect(box.textRanges.map(\.characters) == [1..<3, 8..<9, 10..<11, 16..<18])
      #expect(!box.isLogical && box.isTransient && box.typingAttributes[.kern] as? Int == 3)
    }
    let nothing = drag(CGPoint(x: 11, y: 5), CGPoint(x: 12, y: 5))
    #expect(nothing.textRanges.map(\.characters) == [1..<1])
    let still = navigation.textSelections(
      interactingAt: CGPoint(x: 31, y: 5), inContainerAt: start, anchors: [nothing], modifiers: .extend, selecting: false, bounds: .zero)[0]
    #expect(still.textRanges[0].characters == 1..<3 && still.isLogical && !still.isTransient)
  }

  /// Keys that move through a paragraph compute its units once for each kind, until it is edited.
  @Test func unitsAreComputedOncePerParagraph() {
    let galley = FragmentGalley(Block.text(String(repeating: "words to go through ", count: 40) + "\nanother"), width: 200)
    let navigation = galley.manager.textSelectionNavigation
    var selection = NSTextSelection(CharacterLocation(0), affinity: .downstream)
    func go(_ destination: NSTextSelectionNavigation.Destination, _ times: Int) {
      for _ in 0..<times {
        selection = navigation.destinationSelection(for: selection, direction: .forward, destination: destination, extending: false, confined: false)!
      }
    }
    go(.character, 30)
    let units = galley.manager.recentUnits
    go(.word, 30)
    #expect(units?.searches == 2 && galley.manager.recentUnits === units)
    galley.storage.replaceCharacters(in: NSRange(location: 3, length: 2), with: "\u{301} x ")
    selection = NSTextSelection(CharacterLocation(0), affinity: .downstream)
    go(.character, 3)
    #expect(selection.textRanges[0].location.offset == 4 && galley.manager.recentUnits !== units)
  }
}
