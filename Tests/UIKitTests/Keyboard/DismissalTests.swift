import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The key that hides the keyboard: as on a tablet with a hardware keyboard, the first responder stays.
@Suite(.serialized) @MainActor
struct DismissalTests {
  private func makeBench() -> KeyboardBench {
    let bench = KeyboardBench()
    bench.first.becomeFirstResponder()
    bench.settle()
    bench.press("dismiss")
    bench.settle()
    return bench
  }

  @Test func hardwareKeysTypeAfterDismissal() {
    let bench = makeBench()
    defer { bench.close() }
    #expect(bench.stage.window.firstResponder === bench.first)
    #expect(bench.keys().isEmpty && bench.stage.window.keyboardFrame == nil)
    bench.stage.key(4, "a", types: "a")
    bench.stage.key(42)
    bench.stage.key(5, "b", types: "b")
    #expect(bench.first.typed == "b" && bench.stage.window.keyboardFrame == nil, "it stays away")
  }

  @Test func dismissKeyPostsHideNotifications() {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.first.becomeFirstResponder()
    bench.settle()
    _ = bench.drain()
    bench.press("dismiss")
    bench.settle()
    #expect(bench.drain() == """
      willChangeFrame 532+268 → 800+268 0.25
      willHide 532+268 → 800+268 0.25 screen
      didChangeFrame 532+268 → 800+268 0.25
      didHide 532+268 → 800+268 0.25 screen
      """)
    #expect(bench.first.becomeFirstResponder())
    bench.settle()
    #expect(bench.drain() == """
      willChangeFrame 800+268 → 532+268 0.25
      willShow 800+268 → 532+268 0.25 screen
      didChangeFrame 800+268 → 532+268 0.25
      didShow 800+268 → 532+268 0.25 screen
      """, "who is first responder is asked to become it, as by a tap")
  }

  @Test func anotherFirstResponderShowsKeyboardAgain() {
    let bench = makeBench()
    defer { bench.close() }
    bench.second.becomeFirstResponder()
    bench.settle()
    #expect(!bench.keys().isEmpty)
    bench.press("x")
    #expect(bench.second.typed == "x")
  }

  @Test func resigningAfterDismissalPostsNothing() {
    let bench = makeBench()
    defer { bench.close() }
    _ = bench.drain()
    bench.first.resignFirstResponder()
    bench.settle()
    #expect(bench.drain() == "first ends")
    bench.first.becomeFirstResponder()
    bench.settle()
    #expect(!bench.keys().isEmpty, "it was for that time only")
  }

  @Test func reloadInputViewsKeepsKeyboardDismissed() {
    let bench = makeBench()
    defer { bench.close() }
    bench.first.ownBar = inputView(height: 44)
    bench.first.reloadInputViews()
    #expect(bench.stage.window.keyboardFrame == nil)
    bench.first.becomeFirstResponder()
    bench.settle()
    #expect(bench.stage.window.keyboardFrame?.height == 312)
  }

  @Test func dismissalDuringAppearanceHidesKeyboard() {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.first.becomeFirstResponder()
    bench.stage.wait(96)
    bench.stage.window.keyboard.dismiss()
    bench.settle()
    #expect(bench.stage.window.keyboardFrame == nil && bench.keys().isEmpty)
    #expect(bench.trace.last?.hasPrefix("didHide") == true)
  }
}
