import CoreGraphics
import GalleyRaster
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Delegate calls while a selection is dragged from one text to another.
@MainActor @Suite(.serialized) final class TextDropDelegateTests {
  private final class Scribe: NSObject, UITextDragDelegate, UITextDropDelegate {
    var log: [String] = []
    var items: (any UITextDragRequest) -> [UIDragItem] = { $0.suggestedItems }
    var editability = UITextDropEditability.no
    var proposal: (any UITextDropRequest) -> UITextDropProposal = { $0.suggestedProposal }
    var perform: (any UITextDropRequest) -> Void = { _ in }

    func textDraggableView(_ view: any UIView & UITextDraggable, itemsForDrag request: any UITextDragRequest) -> [UIDragItem] {
      log.append("items \(request.dragRange)")
      return items(request)
    }
    func textDraggableView(_ view: any UIView & UITextDraggable, dragSessionWillBegin session: any UIDragSession) {
      log.append("begin \(view.isTextDragActive)")
    }
    func textDraggableView(
      _ view: any UIView & UITextDraggable, dragSessionDidEnd session: any UIDragSession, with operation: UIDropOperation
    ) {
      log.append("ended \(operation)")
    }
    func textDroppableView(
      _ view: any UIView & UITextDroppable, willBecomeEditableForDrop drop: any UITextDropRequest
    ) -> UITextDropEditability {
      log.append("editable?")
      return editability
    }
    func textDroppableView(_ view: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest) -> UITextDropProposal {
      if log.last != "propose" { log.append("propose") }
      return proposal(drop)
    }
    func textDroppableView(_ view: any UIView & UITextDroppable, willPerformDrop drop: any UITextDropRequest) {
      log.append("perform \(drop.dropPosition) \(drop.suggestedProposal.operation) \(drop.isSameView)")
      perform(drop)
    }
    func textDroppableView(_ view: any UIView & UITextDroppable, dropSessionDidEnter session: any UIDropSession) {
      log.append("enter \(view.isTextDropActive)")
    }
    func textDroppableView(_ view: any UIView & UITextDroppable, dropSessionDidExit session: any UIDropSession) {
      log.append("exit \(view.isTextDropActive)")
    }
    func textDroppableView(_ view: any UIView & UITextDroppable, dropSessionDidEnd session: any UIDropSession) { log.append("end") }
  }

  /// Keeps a dropped item, whose result comes later.
  private final class Waiter: NSObject, UITextPasteDelegate {
    var item: (any UITextPasteItem)?
    func textPasteConfigurationSupporting(_ supporting: any UITextPasteConfigurationSupporting, transform item: any UITextPasteItem) {
      self.item = item
    }
  }

  private let scribe = Scribe()
  private let from = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
  private let to = UITextView(frame: CGRect(x: 0, y: 100, width: 300, height: 100))

  /// Characters are squares of ten points, starting at (5, 8). Drags the first word of the upper text, by default to after the second
  /// character of the lower one; `continuation` continues.
  private func carry(
    _ modifiers: KeyModifiers = [], to end: (Double, Double) = (25, 113), drops: Bool = true, _ continuation: (EventStage) -> Void = { _ in }
  ) {
    for (view, text) in [(from, "one two"), (to, "abcd")] {
      view.font = UIFont(name: "Galley Block", size: 10)
      if view.text.isEmpty { view.text = text }
    }
    let stage = EventStage.atDesk([from, to])
    defer { stage.closeAtDesk() }
    from.selectedRange = NSRange(location: 0, length: 3)
    stage.wait(1000)
    stage.down(15, 13)
    stage.play(.pointerMoved(GalleyRaster.Point(x: 21, y: 13)), modifiers)
    stage.play(.pointerMoved(GalleyRaster.Point(x: end.0, y: end.1)), modifiers)
    continuation(stage)
    if drops { stage.play(.pointerUp(GalleyRaster.Point(x: end.0, y: end.1), .left), modifiers) }
  }

  @Test func dragAndDropDelegatesAreNotified() {
    from.textDragDelegate = scribe
    to.textDropDelegate = scribe
    carry()
    #expect(scribe.log == [
      "items range {0, 3}", "begin true", "enter true", "propose", "perform position 2 move false", "end", "ended move",
    ])
    #expect(from.text == "two" && to.text == "ab one cd" && to.selectedRange == NSRange(location: 3, length: 3))
    #expect(!from.isTextDragActive && !to.isTextDropActive)
  }

  @Test func leavingViewAndEscapeEndDrop() {
    from.textDragDelegate = scribe
    to.textDropDelegate = scribe
    carry(drops: false) { stage in
      stage.move(25, 250)
      #expect(!to.isTextDropActive)
      stage.move(25, 113)
      #expect(to.isTextDropActive)
      stage.key(41)
    }
    #expect(scribe.log == [
      "items range {0, 3}", "begin true", "enter true", "propose", "exit false", "enter true", "propose", "exit false", "end", "ended cancel",
    ])
    #expect(from.text == "one two" && to.text == "abcd")
  }

  @Test func dragWithoutItemsDoesNotBegin() {
    from.textDragDelegate = scribe
    scribe.items = { _ in [] }
    carry { stage in #expect(stage.window.router.carried == nil) }
    #expect(scribe.log == ["items range {0, 3}"], "it is asked once a press")
    #expect(from.text == "one two" && to.text == "abcd")
  }

  @Test func disabledDragInteractionStartsNewSelection() {
    from.textDragDelegate = scribe
    from.textDragInteraction?.isEnabled = false
    carry { stage in #expect(stage.window.router.carried == nil && !self.from.isTextDragActive) }
    #expect(scribe.log == [] && from.text == "one two" && to.text == "abcd" && from.selectedRange.location == 1)
  }

  @Test func customDragItemsReplaceText() {
    from.textDragDelegate = scribe
    scribe.items = { request in
      #expect(request.suggestedItems.count == 1 && (request.suggestedItems.first?.localObject as? NSAttributedString)?.string == "one")
      return ["x", "y"].map { UIDragItem(itemProvider: NSItemProvider(object: NSString(string: $0))) }
    }
    carry(.control)
    #expect(from.text == "one two" && to.text == "ab xy cd" && to.selectedRange == NSRange(location: 3, length: 2))
  }

  @Test func pasteDelegateOfTargetTransformsDrop() {
    final class Capitals: NSObject, UITextPasteDelegate {
      func textPasteConfigurationSupporting(_ supporting: any UITextPasteConfigurationSupporting, transform item: any UITextPasteItem) {
        item.setResult(string: ((item.localObject as? NSAttributedString)?.string ?? "-").uppercased())
      }
    }
    let capitals = Capitals()
    to.pasteDelegate = capitals
    carry()
    #expect(from.text == "two" && to.text == "ab ONE cd" && to.selectedRange == NSRange(location: 3, length: 3))
  }

  @Test func lateDropMovesTextFromItsCurrentPosition() throws {
    let waiter = Waiter()
    from.pasteDelegate = waiter
    carry(to: (75, 13))
    #expect(from.text == "one two")
    from.textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "zero ")
    try #require(waiter.item).setResult(string: "one")
    #expect(from.text == "zero two one" && from.selectedRange == NSRange(location: 9, length: 3))
  }

  @Test func dropProposalDeterminesResult() {
    to.textDropDelegate = scribe
    func proposed(_ operation: UIDropOperation, _ action: UITextDropProposal.Action = .insert, selecting: NSRange = NSRange(), _ keys: KeyModifiers = []) -> String {
      (from.text, to.text) = ("one two", "abcd")
      to.selectedRange = selecting
      scribe.proposal = { _ in
        let proposal = UITextDropProposal(operation: operation)
        proposal.dropAction = action
        return proposal
      }
      carry(keys)
      return "\(from.text!)|\(to.text!)"
    }
    #expect(proposed(.copy) == "one two|ab one cd")
    #expect(proposed(.move) == "two|ab one cd")
    #expect(proposed(.move, .insert, selecting: NSRange(), .control) == "one two|ab one cd", "the Control key requests a copy")
    #expect(proposed(.forbidden) == "one two|abcd")
    #expect(proposed(.cancel) == "one two|abcd")
    #expect(proposed(.move, .replaceSelection, selecting: NSRange(location: 0, length: 4)) == "two|one")
    #expect(proposed(.copy, .replaceAll) == "one two|one")
  }

  @Test func delegateCanPerformDropItself() {
    to.textDropDelegate = scribe
    scribe.proposal = { _ in
      let proposal = UITextDropProposal(operation: .move)
      proposal.dropPerformer = .delegate
      return proposal
    }
    var loaded: [String] = []
    scribe.perform = { drop in
      drop.dropSession.loadObjects(ofClass: NSString.self) { texts in loaded = texts.compactMap { ($0 as? NSString).map { $0 as String } } }
      #expect(drop.dropSession.canLoadObjects(ofClass: NSString.self) && drop.dropSession.allowsMoveOperation)
      #expect(drop.dropSession.location(in: self.to) == CGPoint(x: 25, y: 13))
    }
    carry()
    #expect(loaded == ["one"] && from.text == "two" && to.text == "abcd")
  }

  @Test(arguments: [UITextDropEditability.no, .temporary, .yes]) func readOnlyTextAcceptsDropIfDelegateAllows(editability: UITextDropEditability) {
    to.textDropDelegate = scribe
    to.isEditable = false
    scribe.editability = editability
    carry()
    #expect(scribe.log.filter { $0 == "editable?" }.count == 1)
    #expect(to.text == (editability == .no ? "abcd" : "ab one cd") && from.text == (editability == .no ? "one two" : "two"))
    #expect(to.isEditable == (editability == .yes))
  }

  @Test func refusedDropEndsAsCancelled() {
    final class No: NSObject, UITextViewDelegate {
      func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool { false }
    }
    let no = No()
    (from.textDragDelegate, to.delegate) = (scribe, no)
    carry()
    #expect(scribe.log.last == "ended cancel" && from.text == "one two" && to.text == "abcd")
  }

  @Test func lateDropIsInsertedIntoReadOnlyText() throws {
    let waiter = Waiter()
    (to.textDropDelegate, to.pasteDelegate, to.isEditable) = (scribe, waiter, false)
    scribe.editability = .temporary
    carry()
    #expect(to.text == "abcd" && from.text == "one two" && !to.isEditable)
    try #require(waiter.item).setResult(string: "one")
    #expect(to.text == "ab one cd" && from.text == "two" && !to.isEditable)
  }
}
