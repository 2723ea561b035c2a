import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Tagged text is tapped like a link, and looks like the text around it.
@MainActor @Suite(.serialized) struct TextItemTagTests {
  private final class Delegate: NSObject, UITextViewDelegate {
    var invocations: [String] = []
    func textView(_ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction) -> UIAction? {
      guard case .tag(let tag) = textItem.content else { return defaultAction }
      return UIAction { [weak self] _ in self?.invocations.append("\(tag) \(textItem.range.location)+\(textItem.range.length)") }
    }
  }

  @Test(arguments: [false, true]) func tapReportsItsTag(isEditable: Bool) {
    let text = NSMutableAttributedString(string: "ab cd ef", attributes: [.font: UIFont(name: "Galley Block", size: 10)!])
    text.addAttribute(.textItemTag, value: "word", range: NSRange(location: 3, length: 2))
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    let delegate = Delegate()
    (view.attributedText, view.isEditable, view.delegate) = (text, isEditable, delegate)
    view.textContainerInset = .zero
    view.textContainer.lineFragmentPadding = 0
    let stage = EventStage(width: 200, height: 60)
    defer { stage.close() }
    stage.window.addSubview(view)
    stage.wait(100)
    stage.click(35, 5)
    stage.wait(600)
    stage.click(5, 5)
    stage.wait(600)
    #expect(delegate.invocations == (isEditable ? [] : ["word 3+2"]))
    #expect(view.item(at: CGPoint(x: 45, y: 5)).map { if case .tag("word") = $0.content { true } else { false } } == true)
  }

  @Test func tagIsPreservedByAttributedStrings() throws {
    var text = AttributedString("tagged")
    text.textItemTag = "a"
    let attributed = try NSAttributedString(text, including: \.uiKit)
    #expect(attributed.attribute(.textItemTag, at: 0, effectiveRange: nil) as? String == "a")
    #expect(AttributedString(attributed).textItemTag == "a")
  }
}
