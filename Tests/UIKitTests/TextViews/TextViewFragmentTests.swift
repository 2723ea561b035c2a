import CoreGraphics
import Testing

@testable import UIKit

/// A text view on the classes of TextKit 2: there is one layout, whichever of them is asked.
@MainActor @Suite(.serialized) struct TextViewFragmentTests {
  private final class Capitals: NSObject, NSTextContentStorageDelegate {
    func textContentStorage(_ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange) -> NSTextParagraph? {
      let shown = NSMutableAttributedString(attributedString: textContentStorage.textStorage!.attributedSubstring(from: range))
      shown.addAttribute(.font, value: UIFont.systemFont(ofSize: 50), range: NSRange(location: 0, length: shown.length))
      return NSTextParagraph(attributedString: shown)
    }
  }

  private func heights(_ manager: NSTextLayoutManager) -> [CGFloat] {
    var heights: [CGFloat] = []
    manager.enumerateTextLayoutFragments(from: nil, options: .ensuresLayout) {
      heights.append($0.layoutFragmentFrame.height)
      return true
    }
    return heights
  }

  @Test func itsTextIsAContentStorages() throws {
    #expect(UITextView().textLayoutManager == nil && UITextView(usingTextLayoutManager: false).textLayoutManager == nil)
    let view = UITextView(usingTextLayoutManager: true)
    view.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    view.text = "one\ntwo"
    view.layoutIfNeeded()
    let manager = try #require(view.textLayoutManager)
    let content = try #require(manager.textContentManager as? NSTextContentStorage)
    #expect(content.textStorage === view.textStorage && manager.textContainer === view.textContainer)
    let before = heights(manager)
    #expect(before.count == 2 && before[0] < 30)
    view.selectedRange = NSRange(location: 3, length: 0)
    view.insertText("\nand")
    #expect(heights(manager).count == 3 && view.text == "one\nand\ntwo")
    let delegate = Capitals()
    content.delegate = delegate
    #expect(heights(manager).allSatisfy { $0 > 50 })
    view.layoutIfNeeded()
    #expect(view.contentSize.height > 150)
    let caret = view.caretRect(for: view.endOfDocument)
    #expect(caret.minY > 100 && caret.height > 40)
  }
}
