import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Automatic capitalization.
@Suite struct ShiftTests {
  @Test(arguments: [
    (UITextAutocapitalizationType.sentences, "", true), (.sentences, "  ", true), (.sentences, "a", false),
    (.sentences, "a ", false), (.sentences, "Done.", false), (.sentences, "Done. ", true), (.sentences, "So? ", true),
    (.sentences, "“Done.” ", true), (.sentences, "(a) ", false), (.sentences, "\" ", false),
    (.words, "", true), (.words, "one ", true), (.words, "one", false),
    (.none, "", false), (.none, "Done. ", false), (.allCharacters, "a", true),
  ])
  func capitalizationFollowsContext(type: UITextAutocapitalizationType, before: String, isDue: Bool) {
    #expect(type.wantsCapital(after: before) == isDue)
  }

  @Test func unknownContextCapitalizesAllCharactersOnly() {
    #expect(!UITextAutocapitalizationType.sentences.wantsCapital(after: nil))
    #expect(UITextAutocapitalizationType.allCharacters.wantsCapital(after: nil))
  }

  /// The state of the key after presses at these times.
  @Test(arguments: [
    ([0.0], ShiftState.Position.once), ([0, 0.4], .locked), ([0, 0.6], .off), ([0, 0.4, 0.6], .off),
    ([0, 0.6, 0.8], .locked), ([0, 0.4, 0.6, 0.7], .once),
  ])
  func shiftPressesChangePosition(times: [Double], end: ShiftState.Position) {
    var shift = ShiftState()
    for time in times { shift.press(at: time) }
    #expect(shift.position == end)
  }

  @Test func capsLockIsKeptWhileTyping() {
    var shift = ShiftState()
    shift.press(at: 0)
    shift.press(at: 0.1)
    shift.follow(startsSentence: false)
    #expect(shift.isOn)
  }
}
