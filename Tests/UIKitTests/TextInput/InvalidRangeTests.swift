import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Ranges beyond the text, or whose end overflows an integer, are clamped to its end.
@Suite(.serialized) @MainActor
struct InvalidRangeTests {
  private nonisolated static let ranges: [(NSRange, NSRange)] = [
    (NSRange(location: 1, length: .max), NSRange(location: 1, length: 9)),
    (NSRange(location: .max, length: .max), NSRange(location: 10, length: 0)),
    (NSRange(location: NSNotFound, length: 0), NSRange(location: 10, length: 0)),
    (NSRange(location: .min, length: .max), NSRange(location: 0, length: 0)),
    (NSRange(location: 4, length: 100), NSRange(location: 4, length: 6)),
  ]

  @Test(arguments: ranges) func textViewClampsRanges(range: NSRange, cut: NSRange) {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.text = "0123456789"
    view.selectedRange = range
    #expect(view.selectedRange == cut)
    view.scrollRangeToVisible(range)
    let wanted = view.textRange(of: range)
    #expect(view.text(in: wanted) == (view.text as NSString).substring(with: cut))
    #expect(view.characterRange(of: view.textRange(from: wanted.start, to: wanted.end)!) == cut)
    view.selectedRange = NSRange(location: 0, length: 0)
    view.setMarkedText("ab", selectedRange: range)
    #expect(view.text == "ab0123456789" && view.selectedRange.location + view.selectedRange.length <= 2)
    view.unmarkText()
    #expect(view.editor.rects(for: range).allSatisfy { !$0.isNull })
  }

  @Test(arguments: ranges) func fieldClampsRanges(range: NSRange, cut: NSRange) {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    field.text = "0123456789"
    #expect(field.text(in: field.textRange(of: range)) == ("0123456789" as NSString).substring(with: cut))
  }

  @Test(arguments: ranges) func labelClampsRanges(range: NSRange, cut: NSRange) {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    label.text = "0123456789"
    #expect(label.boundingRects(forCharacterRange: range) == label.boundingRects(forCharacterRange: cut))
    #expect(label.boundingRects(forCharacterRange: range).isEmpty == (cut.length == 0))
  }
}
