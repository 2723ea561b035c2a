import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Touches and clicks on views in a text, and a client's use of their providers.
@MainActor @Suite(.serialized) struct AttachmentViewInteractionTests {
  private func press(_ byTouch: Bool, _ stage: EventStage, _ x: Double, _ y: Double) {
    if byTouch {
      stage.touch(1, .began, x, y)
      stage.touch(1, .ended, x, y)
    } else {
      stage.click(x, y)
    }
  }

  @Test(arguments: [false, true]) func controlsReceiveTouchesAndClicks(byTouch: Bool) throws {
    var presses = 0
    let toggle = ViewAttachment { _ in UISwitch() }
    let button = ViewAttachment { _ in
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
      button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
      return button
    }
    let stage = ViewText.stage(ViewText.text("ab", toggle, "c", button, "d"))
    defer { stage.close() }
    let view = stage.view
    view.selectedRange = NSRange(location: 1, length: 0)
    stage.log = []
    #expect(view.framesOfViews == ["20,0 40×24", "70,4 40×20"])
    press(byTouch, stage.stage, 40, 12)
    #expect((toggle.providers[0].view as? UISwitch)?.isOn == true)
    press(byTouch, stage.stage, 90, 14)
    #expect(presses == 1)
    #expect(view.selectedRange == NSRange(location: 1, length: 0) && !view.isFirstResponder && stage.drain() == [])
    // A press beside them goes to the text.
    press(byTouch, stage.stage, 113, 14)
    #expect(view.isFirstResponder && view.selectedRange.location == 5)
  }

  /// A view that ignores a touch still receives it; a view that refuses touches leaves it to the text.
  @Test(arguments: [true, false]) func viewReceivesTouchesUnlessInteractionIsDisabled(isInteractive: Bool) {
    let box = ViewAttachment { _ in
      let box = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
      box.isUserInteractionEnabled = isInteractive
      return box
    }
    let stage = ViewText.stage(ViewText.text("ab", box, "c"))
    defer { stage.close() }
    press(false, stage.stage, 45, 10)
    #expect(stage.view.isFirstResponder == !isInteractive)
  }

  @Test func fieldInTextCanBeEdited() throws {
    let field = ViewAttachment { _ in UITextField(frame: CGRect(x: 0, y: 0, width: 80, height: 24)) }
    let stage = ViewText.stage(ViewText.text("ab", field, "c" + String(repeating: "\nd", count: 100)), height: 100)
    defer { stage.close() }
    press(false, stage.stage, 60, 12)
    stage.type("hi")
    let typed = try #require(field.providers[0].view as? UITextField)
    #expect(typed.text == "hi" && stage.view.text.hasPrefix("ab"))
    // Typing continues after the field scrolls out of view.
    stage.view.contentOffset.y = 600
    stage.stage.session.turn()
    #expect(typed.isFirstResponder && typed.superview === stage.view)
    stage.view.textStorage.deleteCharacters(in: NSRange(location: 2, length: 1))
    stage.stage.session.turn()
    #expect(!typed.isFirstResponder && typed.superview == nil)
  }

  /// Changed attributes keep an off-screen view that is being edited. Removing its attachment from the text removes it.
  @Test(arguments: [false, true]) func attributeChangeKeepsEditedFieldThatIsOffScreen(isAnother: Bool) throws {
    let field = ViewAttachment { _ in UITextField(frame: CGRect(x: 0, y: 0, width: 80, height: 24)) }
    let stage = ViewText.stage(ViewText.text("ab", field, "c" + String(repeating: "\nd", count: 100)), height: 100)
    defer { stage.close() }
    press(false, stage.stage, 60, 12)
    let typed = try #require(field.providers[0].view as? UITextField)
    stage.view.contentOffset.y = 600
    stage.stage.session.turn()
    #expect(typed.isFirstResponder && typed.superview === stage.view)
    let storage = stage.view.textStorage
    let views = try #require(stage.view.layoutManager.attachmentViews as? TextAttachmentViews)
    storage.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: storage.length))
    stage.view.contentOffset.y = 610
    stage.stage.session.turn()
    #expect(typed.isFirstResponder && typed.superview === stage.view)
    #expect(views.hasView(field, at: 2))
    let place = NSRange(location: 2, length: 1)
    if isAnother { storage.addAttribute(.attachment, value: ViewAttachment(10, 10), range: place) } else { storage.removeAttribute(.attachment, range: place) }
    stage.view.contentOffset.y = 600
    stage.stage.session.turn()
    #expect(!typed.isFirstResponder && typed.superview == nil)
  }

  /// A client that shows the views itself, with providers and positions from the fragments alone.
  @Test func fragmentsProvideViewProviders() throws {
    let (content, manager, container) = (NSTextContentStorage(), NSTextLayoutManager(), NSTextContainer(size: CGSize(width: 100, height: 0)))
    container.lineFragmentPadding = 0
    manager.textContainer = container
    content.addTextLayoutManager(manager)
    let (first, second) = (ViewAttachment(30, 18), ViewAttachment(20, 10))
    content.textStorage?.setAttributedString(ViewText.text("ab\n", "c", first, "d", second, "\ne"))
    var fragments: [NSTextLayoutFragment] = []
    manager.enumerateTextLayoutFragments(from: nil, options: .ensuresLayout) {
      fragments.append($0)
      return true
    }
    #expect(fragments.map(\.textAttachmentViewProviders.count) == [0, 2, 0])
    let providers = fragments[1].textAttachmentViewProviders
    #expect(providers.map { $0.textAttachment } == [first, second] && providers.allSatisfy { $0.textLayoutManager === manager })
    #expect(providers.map { fragments[1].frameForTextAttachment(at: $0.location) } == [
      CGRect(x: 10, y: 0, width: 30, height: 18), CGRect(x: 50, y: 8, width: 20, height: 10),
    ])
    #expect(fragments[0].frameForTextAttachment(at: providers[0].location) == .zero)
    #expect(fragments[1].layoutFragmentFrame == CGRect(x: 0, y: 10, width: 100, height: 20))
    // The view grows: its paragraph gets another fragment.
    providers[0].view?.bounds.size.height = 28
    manager.ensureLayout(for: content.documentRange)
    let laid = try #require(manager.textLayoutFragment(for: providers[0].location))
    #expect(laid.frameForTextAttachment(at: providers[0].location) == CGRect(x: 10, y: 0, width: 30, height: 28))
    #expect(laid.textAttachmentViewProviders == providers)
  }
}
