import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Steps and queries in one long paragraph cost only the lines that they pass. Characters are squares of ten points.
@MainActor @Suite(.serialized) struct LongParagraphTests {
  /// A paragraph of `words` words, each of five letters and a space, with ten words on a line.
  private func view(words: Int, _ word: String = "abcde ") -> UITextView {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 610, height: 400))
    view.font = UIFont(name: "Galley Block", size: 10)
    view.text = String(repeating: word, count: words)
    // The container gets the view's width.
    view.layoutIfNeeded()
    return view
  }

  /// The number of carets that were computed while `body` ran.
  private func carets(_ view: UITextView, _ body: () -> Void) -> Int {
    let asked = view.editor.geometry.isGraphemeBoundary
    var count = 0
    view.editor.geometry.isGraphemeBoundary = {
      count += 1
      return asked($0)
    }
    defer { view.editor.geometry.isGraphemeBoundary = asked }
    body()
    return count
  }

  private func position(_ view: UITextView, _ offset: Int) -> UITextPosition { view.position(from: view.beginningOfDocument, offset: offset)! }

  private nonisolated static let directions: [UITextLayoutDirection] = [.left, .right, .up, .down]

  @Test(arguments: directions) func stepCostsOnlyItsLine(direction: UITextLayoutDirection) {
    let counts = [200, 2000].map { words in
      let view = view(words: words)
      let start = position(view, 630)
      view.layoutManager.ensureLayout(for: view.textContainer)
      return carets(view) { _ = view.position(from: start, in: direction, offset: 1) }
    }
    #expect(counts[0] == counts[1] && counts[1] > 0 && counts[1] <= 200, "\(counts)")
  }

  @Test(arguments: directions) func queriesCostOnlyTheirLine(direction: UITextLayoutDirection) {
    let counts = [200, 2000].map { words in
      let view = view(words: words)
      let start = position(view, 630)
      view.layoutManager.ensureLayout(for: view.textContainer)
      return carets(view) {
        _ = view.caretRect(for: start)
        _ = view.characterRange(byExtending: start, in: direction)
        for granularity in [UITextGranularity.character, .word, .sentence, .line, .paragraph, .document] {
          _ = view.tokenizer.rangeEnclosingPosition(start, with: granularity, inDirection: .layout(direction))
          _ = view.tokenizer.position(from: start, toBoundary: granularity, inDirection: .layout(direction))
        }
      }
    }
    #expect(counts[0] == counts[1] && counts[1] <= 100, "\(counts)")
  }

  /// 900 steps pass 15 lines of 60 characters. The carets of each line are computed a few times: for steps in it, at its edge, and to enter
  /// it.
  @Test(arguments: [UITextLayoutDirection.left, .right]) func manyStepsCostOnlyCrossedLines(direction: UITextLayoutDirection) {
    let view = view(words: 2000)
    view.layoutManager.ensureLayout(for: view.textContainer)
    var end: UITextPosition?
    let count = carets(view) { end = view.position(from: position(view, 6000), in: direction, offset: 900) }
    #expect(end.map { view.offset(from: view.beginningOfDocument, to: $0) } == (direction == .right ? 6900 : 5100))
    #expect(count < 16 * 60 * 5, "\(count)")
  }

  /// All steps at once lead to the same caret as single steps: in both directions, over lines, paragraphs and changes of direction.
  @Test(arguments: ["abc de fgh ijkl mno pqr", "abc אבג def דהו ghi", "אבג דהו abc זחט", "ab\n\ncd ef\n", "e\u{301}e\u{301} 👍🏽👍🏽 ab", ""])
  func manyStepsEqualRepeatedSingleSteps(text: String) {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 70, height: 400))
    view.font = UIFont(name: "Galley Block", size: 10)
    view.text = text
    view.layoutIfNeeded()
    let geometry = view.editor.geometry
    for offset in 0...view.textStorage.length where geometry.isGraphemeBoundary(offset) {
      for affinity in [UITextStorageDirection.forward, .backward] {
        for right in [false, true] {
          let start = TextGeometry.TextPosition(offset: offset, affinity: affinity)
          var place: TextGeometry.TextPosition? = start
          for count in 1...12 as ClosedRange<UInt> {
            place = place.flatMap { geometry.step(from: $0, right: right) }
            #expect(geometry.steps(from: start, right: right, count: count) == place, "\(text.debugDescription) from \(offset), \(count), \(right)")
          }
        }
      }
    }
  }

  /// The text units of a paragraph, found by search, equal those of a full scan.
  @Test(arguments: ["One two. Three four! Five", "e\u{301}a 👍🏽 b\nsecond, third\n\nlast", "", "\n", "ที่นี่ ภาษาไทย"])
  func tokenizerFindsTheUnitsOfTheParagraph(text: String) {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 70, height: 400))
    view.font = UIFont(name: "Galley Block", size: 10)
    view.text = text
    view.layoutIfNeeded()
    for offset in 0...view.textStorage.length {
      for granularity in [UITextGranularity.character, .word, .sentence, .paragraph, .line] {
        for isForward in [true, false] {
          let found = view.tokenizer.rangeEnclosingPosition(
            EditorPosition(offset), with: granularity, inDirection: .storage(isForward ? .forward : .backward))
          let range = found.map { view.editor.input.characterRange(of: $0) }
          let wanted = units(granularity, of: view, at: isForward ? offset : offset - 1).first {
            isForward ? $0.lowerBound <= offset && offset < $0.upperBound : $0.lowerBound < offset && offset <= $0.upperBound
          }
          #expect(range == wanted.map { NSRange($0) }, "\(text.debugDescription), \(granularity) at \(offset), \(isForward)")
        }
      }
    }
  }

  /// All units of the paragraph around an offset.
  private func units(_ granularity: UITextGranularity, of view: UITextView, at offset: Int) -> [Range<Int>] {
    guard offset >= 0, offset < view.textStorage.length else { return [] }
    let paragraph = view.editor.text.paragraph(at: offset)
    switch granularity {
    case .character: return zip(paragraph.graphemes, paragraph.graphemes.dropFirst()).map { $0..<$1 }
    case .word: return paragraph.words
    case .sentence: return paragraph.sentences
    case .line:
      var lines: [Range<Int>] = []
      let all = view.layoutManager.glyphRange(for: view.textContainer)
      view.layoutManager.enumerateLineFragments(forGlyphRange: all) { _, _, _, glyphs, _ in
        lines.append(Range(view.layoutManager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil))!)
      }
      return lines
    default: return [paragraph.contents]
    }
  }

  /// A line query does not need the paragraph's other lines.
  @Test func lineQueriesLayOutNoMoreThanTheirLine() {
    let view = view(words: 20_000)
    let range = view.tokenizer.rangeEnclosingPosition(view.beginningOfDocument, with: .line, inDirection: .storage(.forward))
    #expect(range.map { view.editor.input.characterRange(of: $0) } == NSRange(location: 0, length: 60))
    #expect(view.layoutManager.firstUnlaidCharacterIndex() < 60_000, "\(view.layoutManager.firstUnlaidCharacterIndex())")
  }
}
