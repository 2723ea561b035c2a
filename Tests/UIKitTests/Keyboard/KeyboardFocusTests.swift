import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The targets of Tab while the keyboard is visible.
@Suite(.serialized) @MainActor
struct KeyboardFocusTests {
  private func button(_ label: String, y: CGFloat, in bench: KeyboardBench) {
    let button = UIButton(frame: CGRect(x: 100, y: y, width: 40, height: 20))
    button.accessibilityLabel = label
    bench.stage.window.addSubview(button)
  }

  private func tab(_ times: Int, _ bench: KeyboardBench) -> [String] {
    (0..<times).map { _ in
      bench.stage.key(UInt16(UIKeyboardHIDUsage.keyboardTab.rawValue))
      return bench.stage.window.focusedView?.accessibilityLabel ?? "none"
    }
  }

  @Test func tabVisitsKeyboardFirstAndSkipsCoveredViews() {
    let bench = KeyboardBench()
    defer { bench.close() }
    button("above", y: 100, in: bench)
    button("below", y: 760, in: bench)
    bench.first.becomeFirstResponder()
    bench.settle()
    #expect(tab(3, bench) == ["q", "above", "q"])
    bench.first.resignFirstResponder()
    bench.settle()
    #expect(tab(3, bench) == ["above", "below", "above"])
  }
}
