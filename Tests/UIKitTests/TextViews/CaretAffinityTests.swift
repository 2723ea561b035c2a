import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The line of a caret at a soft line break, and ranges beyond the text.
@MainActor @Suite(.serialized) struct CaretAffinityTests {
  private func view(_ text: String, fragments: Bool = false) -> UITextView {
    let view = UITextView(usingTextLayoutManager: fragments)
    view.frame = CGRect(x: 0, y: 0, width: 50, height: 100)
    view.textContainerInset = .zero
    view.textContainer.lineFragmentPadding = 0
    view.font = UIFont(name: "Galley Block", size: 10)
    view.text = text
    view.layoutIfNeeded()
    return view
  }

  private func caretTop(_ view: UITextView) -> CGFloat? { view.selectedTextRange.map { view.caretRect(for: $0.start).minY } }

  /// Reading a range and setting it again keeps the caret at the end of its line, or at the start of the next.
  @Test(arguments: [false, true]) func selectedTextRangePreservesAffinity(fragments: Bool) throws {
    let view = view("aaaaabbbbb", fragments: fragments)
    let ends = try [CGPoint(x: 49, y: 5), CGPoint(x: 1, y: 15)].map { try #require(view.closestPosition(to: $0)) }
    #expect(ends.map { view.offset(from: view.beginningOfDocument, to: $0) } == [5, 5])
    for (end, affinity, top) in [(ends[0], UITextStorageDirection.backward, 0), (ends[1], .forward, 10)] as [(UITextPosition, UITextStorageDirection, CGFloat)] {
      view.selectedRange = NSRange(location: 0, length: 0)
      view.selectedTextRange = view.textRange(from: end, to: end)
      #expect(view.selectionAffinity == affinity && caretTop(view) == top && view.editor.caretRects.first?.minY == top)
      let range = try #require(view.selectedTextRange)
      view.selectedTextRange = range
      view.selectedTextRange = view.textRange(from: range.start, to: range.end)
      #expect(view.selectionAffinity == affinity && caretTop(view) == top)
    }
    // A range of characters has no affinity, and a location alone is at the start of the line.
    view.selectedTextRange = view.textRange(from: view.beginningOfDocument, to: ends[0])
    #expect(view.selectedRange == NSRange(location: 0, length: 5))
    view.selectedRange = NSRange(location: 5, length: 0)
    #expect(view.selectionAffinity == .forward && caretTop(view) == 10)
  }

  @Test func textSelectionsPreserveAffinity() throws {
    let view = view("aaaaabbbbb", fragments: true)
    let manager = try #require(view.textLayoutManager)
    let place = try #require(manager.location(manager.documentRange.location, offsetBy: 5))
    manager.textSelections = [NSTextSelection(place, affinity: .upstream)]
    #expect(view.selectedRange == NSRange(location: 5, length: 0) && view.selectionAffinity == .backward)
    #expect(manager.textSelections.first?.affinity == .upstream)
    manager.textSelections = [NSTextSelection(place, affinity: .downstream)]
    #expect(view.selectionAffinity == .forward)
  }

  /// Views clamp ranges to the text.
  @Test(arguments: [NSRange(location: 1, length: .max), NSRange(location: 2, length: 99), NSRange(location: 99, length: 5), NSRange(location: NSNotFound, length: 0)])
  func viewsClampRanges(range: NSRange) {
    let view = view("abcd")
    view.selectedRange = range
    let start = min(range.location, 4)
    #expect(view.selectedRange == NSRange(location: start, length: min(range.length, 4 - start)))
    view.scrollRangeToVisible(range)
    #expect(view.editor.rects(for: range).count == (start < 4 ? 1 : 0))
    #expect(view.editor.input.characterRange(of: view.textRange(of: range)) == NSRange(location: start, length: min(range.length, 4 - start)))
    view.setMarkedText("xy", selectedRange: range)
    #expect(view.selectedRange.location + view.selectedRange.length <= view.textStorage.length)
    view.unmarkText()
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    (label.font, label.text) = (UIFont(name: "Galley Block", size: 10), "abcd")
    #expect(label.boundingRects(forCharacterRange: range).count == (start < 4 ? 1 : 0))
    let word = UITextChecker().rangeOfMisspelledWord(in: "the", range: range, startingAt: 0, wrap: false, language: "en")
    #expect(word.location == NSNotFound || word.location + word.length <= 3)
  }
}
