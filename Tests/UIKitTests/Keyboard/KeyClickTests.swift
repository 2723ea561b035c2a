import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A bar that plays clicks.
private final class ClickingView: UIView, UIInputViewAudioFeedback {
  var enableInputClicksWhenVisible = true
}

/// A view that conforms and enables nothing.
private final class QuietView: UIView, UIInputViewAudioFeedback {}

/// Input clicks play only while a view that enables them is visible.
@Suite(.serialized) @MainActor
struct KeyClickTests {
  private func clicks(_ bench: KeyboardBench, _ act: () -> Void) -> Int {
    let before = bench.stage.host.keyClicks
    act()
    return bench.stage.host.keyClicks - before
  }

  @Test func eachSystemKeyClicksOnce() {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.first.becomeFirstResponder()
    bench.settle()
    #expect(clicks(bench) { for key in ["a", "shift", "delete", "123", "1", "space"] { bench.press(key) } } == 6)
    UIScreenKeyboard.clicks = false
    #expect(clicks(bench) { bench.press("b") } == 0, "the user wants none")
  }

  @Test func inputViewEnablesInputClicks() {
    let bench = KeyboardBench()
    defer { bench.close() }
    func play() -> Int { clicks(bench) { UIDevice.current.playInputClick() } }
    let bar = ClickingView(frame: CGRect(x: 0, y: 0, width: 0, height: 44))
    bench.first.ownInput = inputView(height: 100)
    bench.first.becomeFirstResponder()
    #expect(play() == 0, "nothing that is up conforms")
    bench.first.ownBar = bar
    #expect(play() == 0, "it is not up yet")
    bench.first.reloadInputViews()
    #expect(play() == 1)
    bar.enableInputClicksWhenVisible = false
    #expect(play() == 0)
    bench.first.ownInput = QuietView(frame: CGRect(x: 0, y: 0, width: 0, height: 100))
    bench.first.reloadInputViews()
    #expect(play() == 0, "by default it does not")
    bar.enableInputClicksWhenVisible = true
    bench.first.resignFirstResponder()
    bench.settle()
    #expect(play() == 0, "it is down")
  }
}
