import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Links and attachments of text views: taps, delegates and appearance.
@MainActor @Suite(.serialized) struct TextViewItemTests {
  /// A text view with a link of length 4 at 4 and an attachment at 9.
  private func linked() -> TextViewStage {
    let text = NSMutableAttributedString(
      string: "see here \u{FFFC}", attributes: [.font: UIFont(name: "Galley Block", size: 10)!])
    text.addAttribute(.link, value: URL(string: "https://example.org")!, range: NSRange(location: 4, length: 4))
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(x: 0, y: 0, width: 30, height: 10)
    attachment.image = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 1)).image { _ in }
    text.addAttribute(.attachment, value: attachment, range: NSRange(location: 9, length: 1))
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    view.attributedText = text
    let stage = TextViewStage(view)
    stage.log = []
    return stage
  }

  @Test func tapsInReadOnlyTextConsultDelegate() {
    let stage = linked()
    defer { stage.close() }
    stage.view.isEditable = false
    stage.stage.click(60, 13)
    #expect(stage.stage.host.openedAddresses == ["https://example.org"])
    #expect(stage.drain().contains("link https://example.org 4+4 invokeDefaultAction"))
    stage.stage.wait(1000)
    stage.mayInteract = false
    stage.stage.click(60, 13)
    #expect(stage.stage.host.openedAddresses.count == 1)
    stage.stage.wait(1000)
    stage.log = []
    stage.stage.click(105, 13)
    #expect(stage.drain().contains("attachment 9+1 invokeDefaultAction"))
    #expect(stage.view.pointerShape(at: CGPoint(x: 60, y: 13)) == .pointingHand)
    #expect(stage.view.pointerShape(at: CGPoint(x: 20, y: 13)) == .text)
  }

  @Test func tapInEditableTextPutsCaretInLink() {
    let stage = linked()
    defer { stage.close() }
    stage.stage.click(60, 13)
    #expect(stage.view.selectedRange == NSRange(location: 6, length: 0) || stage.view.selectedRange == NSRange(location: 5, length: 0))
    #expect(!stage.drain().contains { $0.hasPrefix("link") })
  }

  @Test func linksUseTintOrLinkTextAttributes() {
    let stage = linked()
    defer { stage.close() }
    let tint = UIColor(red: 0, green: 0.5, blue: 0.25, alpha: 1)
    stage.view.tintColor = tint
    #expect(stage.view.linkTextAttributes[.foregroundColor] as? UIColor == tint)
    #expect(stage.view.layoutManager.linkTextAttributes[.foregroundColor] as? UIColor == tint)
    stage.view.linkTextAttributes = [.foregroundColor: UIColor(red: 1, green: 0, blue: 0, alpha: 1)]
    stage.stage.session.turn()
    // Squares of ten points: the center of the link's first character.
    #expect(stage.stage.pixel(60, 13) == 0xFFFF_0000)
    #expect(stage.stage.pixel(10, 13) == 0xFF00_0000)
  }
}
