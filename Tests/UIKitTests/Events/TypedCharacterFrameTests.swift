import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The frame in which a typed character appears: that of the turn in which it arrives.
@Suite @MainActor
struct TypedCharacterFrameTests {
  /// The number of black pixels on the screen. Carets and borders have other colors.
  private func ink(_ stage: EventStage) -> Int {
    (0..<stage.host.screen.height).reduce(0) { sum, row in sum + stage.pixels(row: row).count { $0 == 0xFF00_0000 } }
  }

  /// A text view (0) or a field (1), with black squares as letters.
  private static func view(_ index: Int) -> UIView {
    let font = UIFont(name: "Galley Block", size: 10)
    let frame = CGRect(x: 0, y: 0, width: 200, height: 40)
    guard index == 0 else {
      let field = UITextField(frame: frame)
      (field.font, field.textColor, field.autocorrectionType) = (font, .black, .no)
      return field
    }
    let view = UITextView(frame: frame)
    (view.font, view.textColor, view.backgroundColor, view.autocorrectionType) = (font, .black, .white, .no)
    return view
  }

  /// Each letter that a turn receives adds a square of 100 pixels in the same turn, and the whole screen is up to date. One turn can receive
  /// several letters.
  @Test(arguments: [0, 1], [1, 3]) func lettersAppearInTheirTurn(index: Int, lettersInTurn: Int) {
    let view = Self.view(index)
    let stage = EventStage.atDesk([view], width: 200, height: 40)
    defer { stage.closeAtDesk() }
    view.becomeFirstResponder()
    stage.session.turn()
    let key = Key(usage: 4, symbol: 0x61)
    var frames: [Int] = []
    for _ in 0..<5 {
      for _ in 0..<lettersInTurn {
        stage.host.script(.keyDown(key, isRepeat: false))
        stage.host.script(.textInput("a"))
        stage.host.script(.keyUp(key))
      }
      stage.session.turn()
      frames.append(ink(stage))
    }
    // The caret covers a column of the last letter.
    #expect(frames == (1...5).map { $0 * lettersInTurn * 100 - 10 })
    #expect(stage.host.screen.difference(from: stage.window.snapshot()).isEmpty)
  }
}
