import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Posted notifications as recorded traces. A line has a name, the frames' tops and heights, the duration, the object.
@Suite(.serialized) @MainActor
struct KeyboardNotificationTests {
  /// Runs `acts` one after the other, each until its effects settle.
  private func check(
    _ acts: [(String, @MainActor (KeyboardBench) -> Void, String)], location: SourceLocation = #_sourceLocation
  ) {
    let bench = KeyboardBench()
    defer { bench.close() }
    for (name, act, trace) in acts {
      act(bench)
      bench.settle()
      let told = bench.drain()
      #expect(told == trace, "\(name):\n\(told)", sourceLocation: location)
    }
  }

  private let shows = """
    willChangeFrame 800+268 → 532+268 0.25
    willShow 800+268 → 532+268 0.25 screen
    first begins
    didChangeFrame 800+268 → 532+268 0.25
    didShow 800+268 → 532+268 0.25 screen
    """
  private let hides = """
    willChangeFrame 532+268 → 800+268 0.25
    willHide 532+268 → 800+268 0.25 screen
    first ends
    didChangeFrame 532+268 → 800+268 0.25
    didHide 532+268 → 800+268 0.25 screen
    """

  @Test func willShowPrecedesBeginAndWillHidePrecedesEnd() {
    check([
      ("show", { _ = $0.first.becomeFirstResponder() }, shows),
      ("again", { _ = $0.first.becomeFirstResponder() }, ""),
      ("hide", { _ = $0.first.resignFirstResponder() }, hides),
    ])
  }

  @Test func movingFirstResponderKeepsKeyboard() {
    check([
      ("show", { _ = $0.first.becomeFirstResponder() }, shows),
      ("move", { _ = $0.second.becomeFirstResponder() }, """
        first ends
        willChangeFrame 532+268 → 532+268 0.0
        didChangeFrame 532+268 → 532+268 0.0
        second begins
        """),
      ("to another height", {
        $0.first.ownBar = inputView(height: 44)
        $0.first.becomeFirstResponder()
      }, """
        second ends
        willChangeFrame 532+268 → 488+312 0.25
        first begins
        didChangeFrame 532+268 → 488+312 0.25
        """),
    ])
  }

  @Test func customInputViewPostsSameNotifications() {
    check([
      ("show", {
        $0.first.ownInput = inputView(height: 120)
        $0.first.becomeFirstResponder()
      }, """
        willChangeFrame 800+120 → 680+120 0.25
        willShow 800+120 → 680+120 0.25 screen
        first begins
        didChangeFrame 800+120 → 680+120 0.25
        didShow 800+120 → 680+120 0.25 screen
        """),
      ("set, not reloaded", { $0.first.ownInput = nil }, ""),
      ("reloaded, at once", { bench in
        bench.first.reloadInputViews()
        bench.logLine("reloaded")
      }, """
        willChangeFrame 680+120 → 532+268 0.0
        didChangeFrame 680+120 → 532+268 0.0
        reloaded
        """),
      ("of another", {
        $0.second.ownInput = inputView(height: 50)
        $0.second.reloadInputViews()
      }, ""),
    ])
  }

  @Test func removedResponderHidesKeyboard() {
    check([
      ("show", { _ = $0.first.becomeFirstResponder() }, shows),
      ("gone from the window", { $0.first.removeFromSuperview() }, hides),
    ])
  }

  @Test func reversedAnimationStartsAtCurrentFrame() {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.first.becomeFirstResponder()
    bench.stage.wait(96)
    _ = bench.drain()
    bench.first.resignFirstResponder()
    bench.settle()
    let lines = bench.drain().split(separator: "\n").map(String.init)
    #expect(lines.map { $0.prefix { $0 != " " } } == ["willChangeFrame", "willHide", "first", "didChangeFrame", "didHide"])
    #expect(!lines[0].contains("532+268 →") && !lines[0].contains("800+268 → 800"), "\(lines[0])")
    #expect(lines[0].contains("→ 800+268"), "\(lines[0])")
  }

  @Test func growingKeyboardStillPostsDidShow() {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.second.ownBar = inputView(height: 44)
    bench.first.becomeFirstResponder()
    bench.stage.wait(96)
    bench.second.becomeFirstResponder()
    bench.settle()
    let names = bench.drain().split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    #expect(names == [
      "willChangeFrame", "willShow", "first", "first", "willChangeFrame", "second", "didChangeFrame", "didShow",
    ])
  }

  @Test func observerMayResignInWillShow() {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.onNotification = { [weak bench] in
      if $0.name == UIResponder.keyboardWillShowNotification { bench?.first.resignFirstResponder() }
    }
    bench.first.becomeFirstResponder()
    bench.settle()
    #expect(bench.stage.window.firstResponder == nil)
    #expect(bench.stage.window.keyboardFrame == nil)
    let names = bench.drain().split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    #expect(names.filter { $0 == "willShow" }.count == 1 && names.filter { $0 == "didHide" }.count == 1)
    #expect(!names.contains("didShow"))
  }

  @Test func hardwareKeyboardKeepsAccessoryBar() {
    check([
      ("show", {
        $0.first.ownBar = inputView(height: 44)
        $0.first.becomeFirstResponder()
      }, """
        willChangeFrame 800+312 → 488+312 0.25
        willShow 800+312 → 488+312 0.25 screen
        first begins
        didChangeFrame 800+312 → 488+312 0.25
        didShow 800+312 → 488+312 0.25 screen
        """),
      ("hardware", { _ in UIScreenKeyboard.yieldsToHardware = true }, """
        willChangeFrame 488+312 → 756+44 0.25
        didChangeFrame 488+312 → 756+44 0.25
        """),
      ("nothing to show", { _ = $0.second.becomeFirstResponder() }, """
        first ends
        willChangeFrame 756+44 → 800+44 0.25
        willHide 756+44 → 800+44 0.25 screen
        second begins
        didChangeFrame 756+44 → 800+44 0.25
        didHide 756+44 → 800+44 0.25 screen
        """),
      ("no hardware", { _ in UIScreenKeyboard.yieldsToHardware = false }, """
        willChangeFrame 800+268 → 532+268 0.25
        willShow 800+268 → 532+268 0.25 screen
        didChangeFrame 800+268 → 532+268 0.25
        didShow 800+268 → 532+268 0.25 screen
        """),
    ])
  }

  /// An app without a known hardware keyboard shows the on-screen keyboard until the first hardware key.
  @Test func firstHardwareKeyHidesOnScreenKeyboard() {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.stage.session.followsHardwareKeyboard = true
    bench.first.becomeFirstResponder()
    bench.settle()
    #expect(bench.stage.window.keyboardFrame != nil)
    bench.stage.key(4, "a", types: "a")
    bench.settle()
    #expect(bench.first.typed == "a" && bench.stage.window.keyboardFrame == nil && UIScreenKeyboard.yieldsToHardware)
    UIScreenKeyboard.toggle(in: bench.stage.window)
    bench.stage.key(5, "b", types: "b")
    bench.settle()
    #expect(bench.stage.window.keyboardFrame != nil, "a keyboard that the user has shown stays while hardware keys are pressed")
  }
}
