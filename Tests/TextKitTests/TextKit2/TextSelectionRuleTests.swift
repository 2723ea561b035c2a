import CoreGraphics
import Foundation
import GalleyTextEngine
import Testing
import UIFoundation

@testable import TextKit

/// The rules that Apple's header states for `NSTextSelection`.
@Suite struct TextSelectionRuleTests {
  private func selection(_ ranges: [Range<UTF16Offset>], _ affinity: NSTextSelection.Affinity = .downstream) -> NSTextSelection {
    NSTextSelection(ranges.map { NSTextRange($0) }, affinity: affinity, granularity: .character)
  }

  @Test func rangesAreOrderedAndMerged() {
    #expect(selection([5..<7, 0..<2]).textRanges.map(\.characters) == [0..<2, 5..<7])
    #expect(selection([3..<6, 0..<4, 8..<9]).textRanges.map(\.characters) == [0..<6, 8..<9])
    #expect(selection([0..<9, 2..<3, 4..<4]).textRanges.map(\.characters) == [0..<9])
    #expect(selection([4..<6, 2..<4]).textRanges.map(\.characters) == [2..<4, 4..<6])
    #expect(selection([2..<2, 2..<2]).textRanges.map(\.characters) == [2..<2])
  }

  @Test func defaultsAreApples() {
    let caret = NSTextSelection(CharacterLocation(3), affinity: .upstream)
    #expect(caret.granularity == .character && caret.affinity == .upstream && !caret.isTransient && caret.isLogical)
    #expect(caret.anchorPositionOffset == 0 && caret.secondarySelectionLocation == nil && caret.typingAttributes.isEmpty)
    #expect(NSTextSelection.Affinity.upstream.rawValue == 0 && NSTextSelection.Affinity.downstream.rawValue == 1)
    let kinds: [NSTextSelection.Granularity] = [.character, .word, .paragraph, .line, .sentence]
    #expect(kinds.map(\.rawValue) == [0, 1, 2, 3, 4])
  }

  @Test func aSecondLocationMakesTheSelectionVisual() {
    let caret = NSTextSelection(CharacterLocation(3), affinity: .downstream)
    caret.secondarySelectionLocation = nil
    #expect(caret.isLogical)
    caret.secondarySelectionLocation = CharacterLocation(5)
    #expect(!caret.isLogical)
  }

  @Test func copiesDifferInTheirRangesAlone() {
    let original = NSTextSelection([NSTextRange(2..<4)], affinity: .upstream, granularity: .word)
    (original.anchorPositionOffset, original.typingAttributes) = (12, [.kern: 3])
    original.secondarySelectionLocation = CharacterLocation(9)
    let copy = original.textSelection(with: [NSTextRange(5..<8)])
    #expect(copy !== original && copy.textRanges.map(\.characters) == [5..<8] && original.textRanges.map(\.characters) == [2..<4])
    #expect(copy.affinity == .upstream && copy.granularity == .word && copy.anchorPositionOffset == 12)
    #expect(copy.typingAttributes[.kern] as? Int == 3 && copy.secondarySelectionLocation?.offset == 9 && !copy.isLogical)
  }

  /// The affinity of a nonempty selection is the direction of its active end.
  @Test func affinityIsTheActiveEnd() {
    let galley = FragmentGalley(Block.text("abcdef"), width: 100, padding: 0)
    let navigation = galley.manager.textSelectionNavigation
    func extended(_ start: NSTextSelection, _ direction: NSTextSelectionNavigation.Direction) -> NSTextSelection? {
      navigation.destinationSelection(for: start, direction: direction, destination: .character, extending: true, confined: false)
    }
    for (affinity, direction, expected) in [
      (.downstream, .forward, 2..<5), (.downstream, .backward, 2..<3), (.upstream, .forward, 3..<4), (.upstream, .backward, 1..<4),
    ] as [(NSTextSelection.Affinity, NSTextSelectionNavigation.Direction, Range<UTF16Offset>)] {
      let result = extended(selection([2..<4], affinity), direction)
      #expect(result?.textRanges[0].characters == expected && result?.affinity == affinity)
    }
    #expect(extended(selection([3..<3]), .backward)?.affinity == .upstream && extended(selection([3..<3]), .forward)?.affinity == .downstream)
  }

  /// For a caret at a soft line break, the affinity determines its line.
  @Test func affinityIsTheLineOfACaret() {
    let galley = FragmentGalley(Block.text("aaaa bbbb cccc"), width: 50, padding: 0)
    func down(_ affinity: NSTextSelection.Affinity) -> UTF16Offset? {
      galley.manager.textSelectionNavigation.destinationSelection(
        for: NSTextSelection(CharacterLocation(5), affinity: affinity), direction: .down, destination: .character, extending: false, confined: false
      )?.textRanges[0].location.offset
    }
    #expect(down(.downstream) == 10 && down(.upstream).map { (9...10).contains($0) } == true)
  }

  /// A tap sets the offset that vertical movement restores on longer lines.
  @Test func anchorOffsetSurvivesShorterLines() throws {
    let galley = FragmentGalley(Block.text("abcdef\na\nabcdef"), width: 100, padding: 0)
    let (navigation, start) = (galley.manager.textSelectionNavigation, galley.manager.documentRange.location)
    var caret = try #require(navigation.textSelections(
      interactingAt: CGPoint(x: 43, y: 5), inContainerAt: start, anchors: [], modifiers: [], selecting: false, bounds: .zero).first)
    #expect(caret.anchorPositionOffset == 43 && caret.textRanges[0].characters == 4..<4)
    for expected in [8, 13] as [UTF16Offset] {
      caret = try #require(navigation.destinationSelection(for: caret, direction: .down, destination: .character, extending: false, confined: false))
      #expect(caret.textRanges[0].location.offset == expected && caret.anchorPositionOffset == 43)
    }
    // The client can set it.
    let own = NSTextSelection(CharacterLocation(0), affinity: .downstream)
    own.anchorPositionOffset = 31
    #expect(navigation.destinationSelection(for: own, direction: .down, destination: .character, extending: false, confined: false)?.textRanges[0].location.offset == 8)
    let twice = navigation.destinationSelection(for: own, direction: .down, destination: .character, extending: false, confined: false)
      .flatMap { navigation.destinationSelection(for: $0, direction: .down, destination: .character, extending: false, confined: false) }
    #expect(twice?.textRanges[0].location.offset == 12)
  }

  /// All views of a layout manager share its selections.
  @Test func selectionsBelongToTheManager() {
    let galley = FragmentGalley(Block.text("abc"), width: 100)
    galley.manager.textSelections = [selection([0..<1]), selection([2..<2])]
    #expect(galley.manager.textSelections.map(\.textRanges[0].characters) == [0..<1, 2..<2])
  }
}
