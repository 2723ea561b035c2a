import CoreGraphics
import TextKit
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The link with the focus ring, in a text that changes.
@Suite(.serialized) @MainActor
struct RingLinkTests {
  private let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
  private let link = NSRange(location: 4, length: 4)

  private func stage() -> EventStage {
    let text = NSMutableAttributedString(string: "see this page")
    text.addAttribute(.link, value: "https://example.org", range: link)
    view.attributedText = text
    view.isEditable = false
    let stage = EventStage.atDesk([view], width: 300, height: 200)
    stage.window.focus(view)
    stage.key(0x2B)
    #expect(view.focusedLink == link && view.linkRingShape != nil)
    return stage
  }

  @Test func editingTypesSpacesAndLineBreaksInsteadOfOpeningLink() {
    let stage = stage()
    defer { stage.closeAtDesk() }
    view.isEditable = true
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 0, length: 0)
    #expect(view.linkRingShape == nil)
    stage.key(0x2C, " ", types: " ")
    stage.key(0x28)
    #expect(view.text == " \nsee this page")
  }

  @Test func replacedTextHasNoFocusRing() {
    let stage = stage()
    defer { stage.closeAtDesk() }
    view.text = "nothing is here at all"
    #expect(view.linkRingShape == nil)
    let opened = view.opensRingLink([])
    #expect(!opened)
  }
}
