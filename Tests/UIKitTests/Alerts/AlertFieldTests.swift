import CoreGraphics
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Text fields of an alert in little space: with large type, above the keyboard.
@MainActor @Suite(.serialized) struct AlertFieldTests {
  @Test(arguments: [360.0, 500, 900], [400.0, 640])
  func focusedFieldIsFullyVisible(width: Double, height: Double) throws {
    UIApplication.shared.setPreferredContentSizeCategory(.accessibilityExtraExtraExtraLarge)
    let (stage, root) = (EventStage(width: width, height: height), UIViewController())
    defer {
      UIApplication.shared.setPreferredContentSizeCategory(.large)
      stage.closeAtDesk()
    }
    UIScreenKeyboard.yieldsToHardware = false
    stage.window.rootViewController = root
    stage.session.turn()
    let alert = UIAlertController(title: "Sign the page", message: "As it shall stand in the colophon.", preferredStyle: .alert)
    for name in ["Name", "Town", "Country"] { alert.addTextField { $0.placeholder = name } }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(UIAlertAction(title: "Sign", style: .default))
    root.present(alert, animated: false)
    stage.wait(600)
    for (index, field) in try #require(alert.textFields).enumerated() {
      if index > 0 { stage.key(0x2B) }
      stage.wait(500)
      #expect(field.isFirstResponder)
      let (seen, sheet) = (field.convert(field.bounds, to: nil), alert.view.convert(alert.view.bounds, to: nil))
      let scroller = try #require(field.superview as? UIScrollView)
      let room = scroller.convert(scroller.bounds, to: nil).intersection(sheet)
      #expect(room.minY <= seen.minY + 1 && seen.maxY <= room.maxY + 1, "\(index): \(seen) in \(room)")
      #expect(stage.window.keyboardFrame.map { seen.maxY <= $0.minY } == true)
    }
    var reached: [String] = []
    for _ in 0..<2 {
      stage.key(0x2B)
      stage.wait(500)
      let item = stage.window.screenItems().first { $0.role == .button && $0.focused }
      if let item, stage.window.bounds.contains(item.frame) { reached.append(item.label) }
    }
    // Side by side or stacked.
    #expect(reached.sorted() == ["Cancel", "Sign"])
  }
}
