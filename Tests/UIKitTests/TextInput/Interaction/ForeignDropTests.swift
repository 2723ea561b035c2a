import CoreGraphics
import GalleyRaster
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Text that is dragged from another program and dropped on the window.
@MainActor @Suite(.serialized) struct ForeignDropTests {
  /// Characters are squares of ten points, starting at (5, 8).
  private func textView(_ text: String, y: CGFloat = 0) -> UITextView {
    let view = UITextView(frame: CGRect(x: 0, y: y, width: 300, height: 100))
    view.font = UIFont(name: "Galley Block", size: 10)
    view.text = text
    return view
  }

  private func drop(_ text: String, _ x: Double, _ y: Double, _ stage: EventStage) { stage.play(.textDropped(text, at: GalleyRaster.Point(x: x, y: y))) }

  @Test func droppedTextIsInsertedAtPointerAndSelected() {
    let (view, field) = (textView("abcd"), UITextField(frame: CGRect(x: 10, y: 150, width: 200, height: 30)))
    field.font = UIFont(name: "Galley Block", size: 10)
    let stage = EventStage.atDesk([view, field])
    defer { stage.closeAtDesk() }
    drop("x\ny", 25, 13, stage)
    #expect(view.text == "abx\nycd" && view.selectedRange == NSRange(location: 2, length: 3) && view.isFirstResponder)
    view.undoManager?.undo()
    #expect(view.text == "abcd")
    drop("x\ny", 20, 165, stage)
    #expect(field.text == "x y" && field.isFirstResponder)
    drop("z", 250, 250, stage)
    #expect(view.text == "abcd" && field.text == "x y", "nothing is there that takes it")
    view.isEditable = false
    drop("z", 25, 13, stage)
    #expect(view.text == "abcd")
  }

  @Test func dropAndPasteDelegatesAreCalled() {
    final class Judge: NSObject, UITextDropDelegate, UITextPasteDelegate {
      var log: [String] = []
      var proposal = UITextDropProposal(operation: .copy)
      func textDroppableView(_ view: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest) -> UITextDropProposal {
        let texts = drop.dropSession.items.count
        log.append("propose \(drop.dropPosition) \(texts) \(drop.dropSession.localDragSession == nil) \(drop.dropSession.allowsMoveOperation)")
        return proposal
      }
      func textDroppableView(_ view: any UIView & UITextDroppable, willPerformDrop drop: any UITextDropRequest) { log.append("perform") }
      func textDroppableView(_ view: any UIView & UITextDroppable, dropSessionDidEnd session: any UIDropSession) { log.append("end") }
      func textPasteConfigurationSupporting(_ supporting: any UITextPasteConfigurationSupporting, transform item: any UITextPasteItem) {
        item.setResult(string: "made")
      }
    }
    let (view, judge) = (textView("abcd"), Judge())
    (view.textDropDelegate, view.pasteDelegate) = (judge, judge)
    let stage = EventStage.atDesk([view])
    defer { stage.closeAtDesk() }
    judge.proposal.dropAction = .replaceAll
    drop("text", 25, 13, stage)
    #expect(judge.log == ["propose position 2 1 true false", "perform", "end"] && view.text == "made")
    (judge.log, judge.proposal) = ([], UITextDropProposal(operation: .forbidden))
    drop("text", 25, 13, stage)
    #expect(judge.log == ["propose position 2 1 true false", "end"] && view.text == "made")
  }
}
