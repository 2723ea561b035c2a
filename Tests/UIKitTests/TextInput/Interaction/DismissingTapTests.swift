import CoreGraphics
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The usual way to put a keyboard away: a tap on the view around the texts ends editing.
@MainActor @Suite(.serialized) struct DismissingTapTests {
  @Test(arguments: [true, false], [true, false]) func tapIntoTextBeginsEditingThere(isByTouch: Bool, isField: Bool) {
    let board = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    let field = UITextField(frame: CGRect(x: 0, y: 80, width: 200, height: 30))
    for text in [view, field] as [UIView] { board.addSubview(text) }
    let tap = UITapGestureRecognizer()
    tap.addHandler { [unowned board] _ in board.endEditing(true) }
    board.addGestureRecognizer(tap)
    let stage = EventStage.atDesk([board])
    defer { stage.closeAtDesk() }
    func press(_ x: Double, _ y: Double) {
      if isByTouch {
        stage.touch(1, .began, x, y)
        stage.touch(1, .ended, x, y)
      } else {
        stage.click(x, y)
      }
      stage.wait(700)
    }
    let (text, other): (UIView, UIView) = isField ? (field, view) : (view, field)
    press(30, isField ? 95 : 15)
    #expect(text.isFirstResponder)
    press(30, isField ? 95 : 15)
    #expect(text.isFirstResponder, "once more")
    press(30, isField ? 15 : 95)
    #expect(other.isFirstResponder)
    press(300, 20)
    #expect(!text.isFirstResponder && !other.isFirstResponder)
  }
}
