import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

private final class KeyboardRetainingController: UIViewController {
  var retainsKeyboard = true
  override var disablesAutomaticKeyboardDismissal: Bool { retainsKeyboard }
}

/// A view that becomes first responder, but accepts no text.
private final class NonTextResponder: UIView {
  var ownInput: UIView?
  override var inputView: UIView? { ownInput }
  override var canBecomeFirstResponder: Bool { true }
}

/// A keyboard whose controller wants it to stay when its text resigns.
@Suite(.serialized) @MainActor
struct RetainedKeyboardTests {
  private func with(_ body: (KeyboardBench, KeyboardRetainingController) -> Void) {
    let bench = KeyboardBench()
    defer { bench.close() }
    let controller = KeyboardRetainingController()
    bench.stage.window.rootViewController = controller
    for view in [bench.first, bench.second] { controller.view.addSubview(view) }
    bench.stage.session.turn()
    bench.first.becomeFirstResponder()
    bench.settle()
    _ = bench.drain()
    body(bench, controller)
  }
  private func isUp(_ bench: KeyboardBench) -> Bool { bench.stage.window.keyboardFrame != nil }

  @Test func keyboardStaysUntilNextFirstResponder() {
    with { bench, _ in
      bench.first.resignFirstResponder()
      bench.settle()
      #expect(isUp(bench) && bench.drain() == "first ends", "nothing moves, nothing is posted")
      #expect(bench.press("a") && bench.first.typed.isEmpty, "nobody is typed into")
      bench.stage.play(.resized(.init(width: 900, height: 700)))
      #expect(isUp(bench) && bench.keys()["q"] != nil)
      _ = bench.drain()
      bench.second.becomeFirstResponder()
      bench.settle()
      #expect(bench.drain().contains("willShow") == false, "it was up")
      bench.press("b")
      #expect(bench.second.typed == "b")
    }
  }

  /// As in UIKit: a form sheet keeps the keyboard, others do not; it is hidden with the sheet.
  @Test(arguments: [(UIModalPresentationStyle.formSheet, true), (.pageSheet, false), (.fullScreen, false)])
  func formSheetRetainsKeyboard(style: UIModalPresentationStyle, retainsKeyboard: Bool) {
    let bench = KeyboardBench()
    defer { bench.close() }
    let (root, sheet) = (UIViewController(), UIViewController())
    bench.stage.window.rootViewController = root
    sheet.modalPresentationStyle = style
    let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 30))
    sheet.view.addSubview(field)
    root.present(sheet, animated: false)
    bench.settle()
    field.becomeFirstResponder()
    bench.settle()
    #expect(isUp(bench))
    field.resignFirstResponder()
    bench.settle()
    #expect(isUp(bench) == retainsKeyboard && sheet.disablesAutomaticKeyboardDismissal == retainsKeyboard)
    root.dismiss(animated: false)
    bench.settle()
    #expect(!isUp(bench))
  }

  @Test func keyboardHidesIfControllerAllowsDismissal() {
    with { bench, controller in
      controller.retainsKeyboard = false
      bench.first.resignFirstResponder()
      bench.settle()
      #expect(!isUp(bench))
    }
  }

  @Test func nonTextResponderRetainsKeyboard() {
    with { bench, controller in
      let plain = NonTextResponder(frame: CGRect(x: 50, y: 0, width: 10, height: 10))
      controller.view.addSubview(plain)
      #expect(plain.becomeFirstResponder())
      bench.settle()
      #expect(isUp(bench) && bench.keys()["q"] != nil)
      plain.resignFirstResponder()
      plain.ownInput = inputView(height: 90)
      plain.becomeFirstResponder()
      bench.settle()
      #expect(bench.stage.window.keyboardFrame?.height == 90, "it has a view of its own")
    }
  }

  @Test func userDismissesRetainedKeyboard() {
    with { bench, _ in
      bench.first.resignFirstResponder()
      bench.settle()
      bench.press("dismiss")
      bench.settle()
      #expect(!isUp(bench))
      bench.first.becomeFirstResponder()
      bench.settle()
      bench.first.resignFirstResponder()
      bench.settle()
      #expect(isUp(bench), "the next time it is retained again")
    }
  }

  @Test func keyboardHidesWithControllersView() {
    for resigns in [true, false] {
      with { bench, _ in
        if resigns { bench.first.resignFirstResponder() }
        bench.stage.window.rootViewController = UIViewController()
        bench.settle()
        #expect(!isUp(bench), "\(resigns)")
      }
    }
  }
}
