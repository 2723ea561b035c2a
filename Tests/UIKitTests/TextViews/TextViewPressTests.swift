import CoreGraphics
import GalleyRaster
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Delegate calls of a press in a text view, in order; none is made twice.
@MainActor @Suite(.serialized) struct TextViewPressTests {
  enum PressKind: CaseIterable { case click, shiftClick, touch, secondaryButton, middleButton }

  private func press(_ kind: PressKind, _ stage: EventStage, _ x: Double) {
    switch kind {
    case .click: stage.click(x, 13)
    case .shiftClick:
      stage.down(x, 13, .left, .shift)
      stage.up(x, 13)
    case .touch:
      stage.touch(1, .began, x, 13)
      stage.touch(1, .ended, x, 13)
    case .secondaryButton:
      stage.down(x, 13, .right)
      stage.up(x, 13, .right)
    case .middleButton:
      stage.down(x, 13, .middle)
      stage.up(x, 13, .middle)
    }
  }

  @Test(arguments: PressKind.allCases) func editingBeginsBeforeSelectionIsReported(_ kind: PressKind) {
    let stage = TextViewStage(block: "Lorem ipsum")
    defer { stage.close() }
    press(kind, stage.stage, 45)
    let told = stage.drain()
    #expect(Array(told.prefix(3)) == ["should begin", "did begin", "✉ began"], "\(told)")
    #expect(told.dropFirst(3).first?.hasPrefix("did select") == true && told.count { $0 == "should begin" } == 1, "\(told)")
  }

  @Test(arguments: [PressKind.click, .shiftClick, .touch, .middleButton]) func refusedEditingReportsNoSelection(_ kind: PressKind) {
    let stage = TextViewStage(block: "Lorem ipsum")
    defer { stage.close() }
    stage.mayBegin = false
    stage.view.selectedRange = NSRange(location: 1, length: 2)
    stage.log = []
    press(kind, stage.stage, 85)
    #expect(stage.drain() == ["should begin"] && stage.view.selectedRange == NSRange(location: 1, length: 2))
    #expect(!stage.view.isFirstResponder && stage.view.interaction.press == nil)
  }

  /// A drag that does not begin selects nothing.
  @Test func aRefusedDragSelectsNothing() {
    let stage = TextViewStage(block: "Lorem ipsum")
    defer { stage.close() }
    stage.mayBegin = false
    stage.stage.drag(from: (15, 13), to: (85, 13))
    #expect(stage.drain() == ["should begin"] && stage.view.selectedRange.length == 0)
  }

  /// The keyboard appears with the press: the text under the mouse stays there until it is released.
  @Test func textStaysUnderMouseWhileKeyboardAppears() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
    view.font = UIFont(name: "Galley Block", size: 10)
    view.text = (0..<80).map { "line \($0)" }.joined(separator: "\n")
    let stage = TextViewStage(view, width: 400, height: 600, keyboard: true)
    defer { stage.close() }
    view.selectedRange = NSRange(location: 0, length: 0)
    stage.stage.down(25, 583)
    stage.stage.wait(400)
    let top = stage.stage.window.keyboardFrame?.minY ?? 600
    #expect(view.isFirstResponder && top < 583 && view.contentOffset.y == 0)
    let selected = view.selectedRange
    stage.stage.up(25, 583)
    stage.stage.wait(400)
    #expect(view.selectedRange == selected)
    let caret = view.convert(view.caretRect(for: view.selectedTextRange!.start), to: nil)
    #expect(caret.maxY <= top)
    view.resignFirstResponder()
    stage.stage.wait(400)
    #expect(view.contentOffset.y == 0)
  }

  // MARK: Links

  private func linked() -> TextViewStage {
    let stage = TextViewStage(block: "a link here")
    stage.view.textStorage.addAttribute(.link, value: URL(string: "https://example.org")!, range: NSRange(location: 2, length: 4))
    stage.view.isEditable = false
    stage.stage.session.turn()
    stage.log = []
    return stage
  }

  private func longPressMenuTitles(_ stage: TextViewStage) -> [String] {
    stage.stage.touch(1, .began, 45, 13)
    stage.stage.wait(1500)
    defer { stage.stage.touch(1, .ended, 45, 13) }
    return (stage.stage.window.router.menu as? ContextMenuView)?.lastPanel.rows.map(\.title) ?? []
  }

  @Test func longPressOnLinkRequestsPreviewFirst() {
    let stage = linked()
    defer { stage.close() }
    #expect(longPressMenuTitles(stage).contains("Open Link"))
    #expect(stage.drain().filter { $0.hasPrefix("link") } == ["link https://example.org 2+4 preview", "link https://example.org 2+4 presentActions"])
    #expect(UITextItemInteraction.preview.rawValue == 2)
  }

  /// The link under the pointer counts, not the selection.
  @Test(arguments: [(45, 0, true), (75, 2, false), (75, 0, false), (45, 2, true)] as [(Double, Int, Bool)])
  func menuBelongsToLinkUnderPointer(x: Double, start: Int, isOfLink: Bool) {
    let stage = linked()
    defer { stage.close() }
    stage.view.becomeFirstResponder()
    stage.view.selectedRange = NSRange(location: start, length: 11 - start)
    stage.stage.down(x, 13, .right)
    stage.stage.up(x, 13, .right)
    let rows = (stage.stage.window.router.menu as? ContextMenuView)?.lastPanel.rows.map(\.title) ?? []
    #expect(!rows.isEmpty && rows.contains("Open Link") == isOfLink)
  }

  @Test func refusedPreviewShowsNoLinkMenu() {
    let stage = linked()
    defer { stage.close() }
    stage.mayInteract = false
    let rows = longPressMenuTitles(stage)
    #expect(!rows.isEmpty && !rows.contains("Open Link"))
    #expect(stage.drain().filter { $0.hasPrefix("link") } == ["link https://example.org 2+4 preview"])
  }

  @Test func secondaryClickRequestsNoPreview() {
    let stage = linked()
    defer { stage.close() }
    stage.stage.down(45, 13, .right)
    stage.stage.up(45, 13, .right)
    #expect(stage.drain().filter { $0.hasPrefix("link") } == ["link https://example.org 2+4 presentActions"])
  }

  // MARK: Once

  private final class Counting: UITextView {
    var queriedActions: [Selector] = []
    var layouts = 0
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      queriedActions.append(action)
      return super.canPerformAction(action, withSender: sender)
    }
    override func layoutSubviews() {
      layouts += 1
      super.layoutSubviews()
    }
  }

  private func counting(_ text: String) -> (EventStage, Counting) {
    let view = Counting(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    view.font = UIFont(name: "Galley Block", size: 10)
    view.text = text
    let stage = EventStage.atDesk([view])
    view.becomeFirstResponder()
    stage.session.turn()
    (view.queriedActions, view.layouts) = ([], 0)
    return (stage, view)
  }

  /// A key that the text does not handle was offered to it once.
  @Test func keyIsOfferedToTextOnce() {
    let (stage, view) = counting("abc")
    defer { stage.closeAtDesk() }
    stage.key(5, "b", .control)
    #expect(view.queriedActions == [.toggleBoldface])
  }

  @Test func typedLetterTriggersOneLayout() {
    let (stage, view) = counting("abc")
    defer { stage.closeAtDesk() }
    for _ in 0..<3 {
      view.layouts = 0
      stage.key(4, "a", types: "a")
      #expect(view.layouts == 1)
    }
  }

  /// Caret and selection views are updated once for each change and each caret movement.
  @Test func caretAndSelectionAreUpdatedOnceAChange() {
    final class Interaction: UITextInteraction {
      var updates = 0
      override func update() {
        updates += 1
        super.update()
      }
    }
    let view = CustomTextView("Lorem ipsum dolor", frame: CGRect(x: 0, y: 0, width: 180, height: 60))
    view.removeInteraction(view.interaction)
    let interaction = Interaction(for: .editable)
    interaction.textInput = view
    view.addInteraction(interaction)
    let stage = EventStage.atDesk([view])
    defer { stage.closeAtDesk() }
    _ = view.becomeFirstResponder()
    func updates(_ body: () -> Void) -> Int {
      interaction.updates = 0
      body()
      return interaction.updates
    }
    UIPasteboard.general.string = "x"
    let keys: [(String, () -> Void)] = [
      ("a letter", { stage.key(4, "a", types: "a") }), ("an arrow", { stage.key(79) }), ("backspace", { stage.key(42) }),
      ("return", { stage.key(40) }), ("a word", { stage.key(79, nil, [.control, .shift]) }), ("paste", { stage.key(25, "v", .control) }),
      ("end", { stage.key(77) }), ("code", { view.editor.insertText("x") }),
    ]
    for (name, key) in keys { #expect(updates(key) == 1, "\(name)") }
  }

  @Test func delegateChoosesLinkAction() {
    final class Chooser: UITextViewDelegate {
      var log: [String] = []
      var acts = true
      func textView(_ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction) -> UIAction? {
        guard case .link(let url) = textItem.content else { return defaultAction }
        log.append("\(url.absoluteString) \(textItem.range.location)+\(textItem.range.length)")
        return acts ? UIAction { [weak self] action in self?.log.append("done by \(action.sender is UITextView)") } : nil
      }
    }
    let stage = TextViewStage(block: "Lorem ipsum")
    defer { stage.close() }
    let chooser = Chooser()
    stage.view.isEditable = false
    stage.view.textStorage.addAttribute(.link, value: URL(string: "https://example.org")!, range: NSRange(location: 0, length: 5))
    stage.view.delegate = chooser
    stage.stage.click(25, 13)
    #expect(chooser.log == ["https://example.org 0+5", "done by true"])
    stage.stage.click(95, 13)
    #expect(chooser.log.count == 2)
    chooser.acts = false
    stage.stage.click(35, 13)
    #expect(chooser.log.count == 3 && chooser.log.last == "https://example.org 0+5")
  }
}
