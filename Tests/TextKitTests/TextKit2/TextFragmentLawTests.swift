import CoreGraphics
import Foundation
import GalleyTextEngine
import TestSupport
import Testing
import UIFoundation

@testable import TextKit

/// Fragments equal the lines of the layout manager, for any order of queries.
@Suite struct TextFragmentLawTests {
  @Test(arguments: FragmentSamples.strings, [40, 120, 333] as [CGFloat]) func linesEqualThoseOfTheLayoutManager(string: String, width: CGFloat) {
    let text = FragmentSamples.text(string)
    #expect(FragmentGalley(text, width: width).lines == linesOfLayoutManager(text, width: width))
  }

  /// They are contiguous, in the text and down the container.
  @Test(arguments: FragmentSamples.strings, [40, 333] as [CGFloat]) func fragmentsTile(string: String, width: CGFloat) {
    let galley = FragmentGalley(FragmentSamples.text(string), width: width)
    let fragments = galley.fragments
    #expect(!fragments.isEmpty)
    check(fragments, end: galley.storage.textEnd)
    for fragment in fragments {
      #expect(fragment.state == .layoutAvailable)
      let own = fragment.layoutFragmentFrame
      for y in [own.minY + 0.25, own.midY, own.maxY - 0.25] {
        #expect(galley.manager.textLayoutFragment(for: CGPoint(x: 3, y: y)) === (galley.storage.length == 0 ? nil : fragment), "\(y) of \(own)")
      }
      #expect(fragment.rangeInElement == fragment.textElement?.elementRange)
      let frame = CGRect(origin: .zero, size: fragment.layoutFragmentFrame.size)
      #expect(fragment.renderingSurfaceBounds.contains(frame) || frame.isEmpty)
    }
    #expect(galley.manager.usageBoundsForTextContainer.maxY == fragments.last!.layoutFragmentFrame.maxY)
  }

  /// Enumerating a long text in either direction, with retained fragments, finds each again without moving all others.
  @Test(arguments: [false, true]) func retainingAllFragmentsMovesFew(backwards: Bool) {
    let galley = FragmentGalley(FragmentSamples.text(String(repeating: "a\n", count: 4000)), width: 100)
    var held: [NSTextLayoutFragment] = []
    galley.manager.enumerateTextLayoutFragments(from: nil, options: backwards ? .reverse : []) { held.append($0); return true }
    #expect(held.count == 4000 && galley.manager.fragments.moved <= 2 * held.count, "\(galley.manager.fragments.moved) moved")
    // The same objects again, in either direction.
    var again: [NSTextLayoutFragment] = []
    galley.manager.enumerateTextLayoutFragments(from: nil, options: backwards ? [] : .reverse) { again.append($0); return true }
    #expect(again.reversed().elementsEqual(held) { $0 === $1 })
    #expect(galley.manager.fragments.liveFragments.map(\.characters.lowerBound) == (0..<4000).map { UTF16Offset(2 * $0) })
  }

  private func check(_ fragments: [NSTextLayoutFragment], end: UTF16Offset, _ context: String = "") {
    #expect(fragments.first?.layoutFragmentFrame.minY == 0, "\(context)")
    for (one, next) in zip(fragments, fragments.dropFirst()) {
      #expect(one.rangeInElement.endLocation.compare(next.rangeInElement.location) == .orderedSame, "\(context)")
      #expect(abs(one.layoutFragmentFrame.maxY - next.layoutFragmentFrame.minY) < 0.001, "\(context)")
    }
    #expect(fragments.first?.rangeInElement.characters.lowerBound == 0 && fragments.last?.rangeInElement.characters.upperBound == end, "\(context)")
  }

  /// After any edits they equal those of a new text; retained fragments that were not edited are the same objects, at their new positions.
  @Test(arguments: UInt64(1)...(LongTests.areWanted ? 200 : 24)) func editsMoveFragments(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let delegate = seed % 3 == 0 ? LoudComments() : nil
    let galley = FragmentGalley(FragmentSamples.text("#a b c\none two three four\n\nlast one\n"), width: 90, delegate: delegate)
    for step in 0..<30 {
      let held = galley.fragments
      let (length, before) = (galley.storage.length, held.map(\.rangeInElement.characters.utf16))
      let start = Int.random(in: 0...length, using: &random)
      let range = NSRange(location: start, length: Int.random(in: 0...min(9, length - start), using: &random))
      let new = ["", "\n", "\r", "x", "#", "\n#long words to wrap\n", "a b c d e f g h"].randomElement(using: &random)!
      galley.content.performEditingTransaction {
        #expect(galley.content.hasEditingTransaction)
        galley.storage.replaceCharacters(in: range, with: new)
      }
      let text = NSAttributedString(attributedString: galley.storage)
      let fresh = linesOfLayoutManager(delegate == nil ? text : LoudComments.shownWhole(text), width: 90)
      let now = galley.fragments
      #expect(galley.lines == fresh, "seed \(seed), step \(step)")
      check(now, end: text.textEnd, "seed \(seed), step \(step)")
      for (fragment, old) in zip(held, before) where fragment.textLayoutManager != nil {
        #expect(now.contains { $0 === fragment }, "seed \(seed), step \(step)")
        #expect(old.count == fragment.rangeInElement.characters.count)
      }
      // Those of unedited paragraphs still exist.
      let far = zip(held, before).filter { $1.lowerBound > range.location + range.length + 1 || $1.upperBound < range.location - 1 }
      #expect(far.allSatisfy { $0.0.textLayoutManager === galley.manager }, "seed \(seed), step \(step)")
      guard galley.lines == fresh else { return }
    }
  }

  /// Beside shapes, and in a container too low for all of the text: text that does not fit has no lines.
  @Test(arguments: FragmentSamples.strings, [0, 75] as [CGFloat]) func shapesAndLowContainersEqualTheLayoutManagersLines(string: String, height: CGFloat) {
    let text = FragmentSamples.text(string)
    let galley = FragmentGalley(text, width: 200, height: height)
    galley.container.exclusionPaths = [UIBezierPath(ovalIn: CGRect(x: 60, y: 15, width: 70, height: 50))]
    let plain = Galley(text, width: 200, height: height, padding: 5)
    plain.container.exclusionPaths = galley.container.exclusionPaths
    plain.manager.ensureLayoutOfAllText()
    let rects = galley.fragments.flatMap { fragment in
      fragment.textLineFragments.map { "\($0.typographicBounds.minY + fragment.layoutFragmentFrame.minY) \(fragment.rangeInElement.characters.lowerBound + $0.characterRange.location)+\($0.characterRange.length)" }
    }
    let expected = plain.manager.laidFragments(in: plain.container).map { "\($0.rect.minY) \($0.characters.lowerBound)+\($0.characters.count)" }
    #expect(rects == expected)
    for fragment in galley.fragments where fragment.textLineFragments.isEmpty {
      #expect(fragment.state == .none && fragment.layoutFragmentFrame == .zero, "\(fragment.rangeInElement) \(fragment.lineIndices) \(rects)")
    }
    let frames = galley.fragments.map(\.layoutFragmentFrame).filter { $0 != .zero }
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.maxY <= $1.minY + 0.001 })
  }

  /// A long text that was laid out in parts, with edits in between, has the same layout as a text that is laid out at once.
  @Test(arguments: UInt64(1)...4) func partialLayoutsOfALongTextEqualAFullLayout(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = FragmentSamples.text((0..<1500).map { _ in String(repeating: "word ", count: Int.random(in: 0...25, using: &random)) + "\n" }.joined())
    let galley = FragmentGalley(text, width: 150)
    var held: [NSTextLayoutFragment] = []
    for step in 0..<40 {
      let place = UTF16Offset(Int.random(in: 0..<galley.storage.length, using: &random))
      switch step % 4 {
      case 0: galley.storage.replaceCharacters(in: NSRange(location: place.utf16, length: min(3, galley.storage.textEnd - place)), with: ["", "new\n", "x"].randomElement(using: &random)!)
      case 1: galley.manager.ensureLayout(for: CGRect(x: 0, y: CGFloat.random(in: 0...60_000, using: &random), width: 100, height: 300))
      case 2: galley.manager.enumerateTextLayoutFragments(from: CharacterLocation(place), options: .estimatesSize) { held.append($0); return held.count % 5 != 0 }
      default: galley.manager.ensureLayout(for: NSTextRange(place..<place + 1))
      }
      // Estimates are in order, too.
      let living = held.filter { $0.textLayoutManager != nil && $0.state != .none }.sorted { $0.rangeInElement.characters.lowerBound < $1.rangeInElement.characters.lowerBound }
      for (one, next) in zip(living, living.dropFirst()) where one !== next {
        #expect(one.layoutFragmentFrame.minY <= next.layoutFragmentFrame.minY + 0.1, "seed \(seed), step \(step)")
      }
    }
    let alive = held.filter { $0.textLayoutManager != nil }
    #expect(galley.lines == linesOfLayoutManager(NSAttributedString(attributedString: galley.storage), width: 150))
    let all = galley.fragments
    check(all, end: galley.storage.textEnd)
    #expect(!alive.isEmpty && Set(alive.map(ObjectIdentifier.init)).isSubset(of: Set(all.map(ObjectIdentifier.init))))
  }

  /// Fragments drawn one by one equal the drawing of the layout manager.
  @Test func fragmentsDrawTheText() {
    let text = FragmentSamples.text(FragmentSamples.strings.joined(separator: "\n"))
    let (galley, plain) = (FragmentGalley(text, width: 200), Galley(text, width: 200, padding: 5))
    let (one, whole, lines) = (TestImage(width: 200, height: 900, scale: 1), TestImage(width: 200, height: 900, scale: 1), TestImage(width: 200, height: 900, scale: 1))
    whole.draw { plain.manager.drawGlyphs(forGlyphRange: plain.manager.glyphRange(for: plain.container), at: .zero) }
    one.draw {
      for fragment in galley.fragments { fragment.draw(at: fragment.layoutFragmentFrame.origin, in: UIGraphicsGetCurrentContext()!) }
    }
    lines.draw {
      for fragment in galley.fragments {
        for line in fragment.textLineFragments {
          let origin = fragment.layoutFragmentFrame.origin
          line.draw(at: CGPoint(x: origin.x + line.typographicBounds.minX, y: origin.y + line.typographicBounds.minY), in: UIGraphicsGetCurrentContext()!)
        }
      }
    }
    #expect(one.isSame(as: whole))
    #expect(lines.isSame(as: whole))
    #expect(!one.isSame(as: TestImage(width: 200, height: 900, scale: 1)))
  }

  /// Hit testing at a caret's position returns its character.
  @Test(arguments: FragmentSamples.strings) func hitTestingAtACaretReturnsIt(string: String) {
    let galley = FragmentGalley(FragmentSamples.text(string), width: 120)
    for fragment in galley.fragments {
      for line in fragment.textLineFragments where line.characterRange.length > 0 {
        #expect(line.locationForCharacter(at: line.characterRange.location + line.characterRange.length + 1) == .zero)
        var carets: [CGFloat: Int] = [:]
        let start = fragment.rangeInElement.characters.lowerBound
        let offset = fragment.layoutFragmentFrame.minX + line.typographicBounds.minX
        galley.manager.enumerateCaretOffsetsInLineFragment(at: CharacterLocation(start + line.characterRange.location)) { x, location, isLeading, _ in
          let character = location.offset - start
          if isLeading { carets[x] = carets[x] == nil ? character : -1 }
          let place = line.locationForCharacter(at: character)
          if isLeading, character < line.characterRange.location + line.characterRange.length { #expect(abs(place.x + offset - x) < 0.001) }
        }
        for (x, character) in carets where character >= 0 {
          let points = [x - offset + 0.2, x - offset - 0.2].map { CGPoint(x: $0, y: 1) }
          let near = points.filter { line.characterIndex(for: $0) == character }
          let isAtEnd = points.allSatisfy { line.fractionOfDistanceThroughGlyph(for: $0) > 0.5 || line.characterIndex(for: $0) != character }
          #expect(!near.isEmpty || isAtEnd, "\(character) of \(string)")
          #expect(near.isEmpty || near.contains { line.fractionOfDistanceThroughGlyph(for: $0) < 0.5 })
        }
      }
    }
  }

  /// The enumerated fragments, the start, the direction, and the end of the enumeration.
  @Test func enumerationBeginsAndEndsAsRequested() {
    let galley = FragmentGalley(FragmentSamples.text("aa\nbb\ncc\n"), width: 100)
    func visit(_ start: UTF16Offset?, _ options: NSTextLayoutFragment.EnumerationOptions, limit: Int = 9) -> String {
      var found: [String] = []
      let end = galley.manager.enumerateTextLayoutFragments(from: start.map(CharacterLocation.init), options: options) {
        found.append(($0.textElement as! NSTextParagraph).attributedString.string.replacingOccurrences(of: "\n", with: "") + String($0.textLineFragments.count))
        return found.count < limit
      }
      return found.joined(separator: " ") + " | \(end.map { $0.offset.description } ?? "nil")"
    }
    #expect(visit(nil, []) == "aa0 bb0 cc0 | 9")
    #expect(visit(4, .ensuresLayout) == "bb1 cc1 | 9")
    #expect(visit(nil, [.reverse, .ensuresLayout], limit: 2) == "cc1 bb1 | 3")
    #expect(visit(3, [.reverse, .ensuresLayout]) == "aa1 | 0")
    #expect(visit(nil, [.ensuresLayout, .ensuresExtraLineFragment]) == "aa1 bb1 cc2 | 9")
    #expect(visit(9, []) == " | nil")
  }
}
