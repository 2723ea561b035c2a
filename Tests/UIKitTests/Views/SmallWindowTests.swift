import CoreGraphics
import Foundation
import GalleyRaster
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Menus, popovers, sheets, alerts and tool tips in windows that have no room for them. Each gets a frame inside or at the edge
/// of the window, none a coordinate that is not a finite number.
@Suite(.serialized) @MainActor
struct SmallWindowTests {
  private nonisolated static let sizes: [(width: Double, height: Double)] = [
    (1, 1), (2, 90), (8, 8), (16, 16), (90, 2), (17, 9), (40, 40), (300, 7), (7, 300),
  ]

  /// Runs `body` and returns what was reported about geometry.
  private func reports(_ body: () -> Void) -> [String] {
    var reports: [String] = []
    let before = GeometryCheck.report
    GeometryCheck.report = { reports.append($0) }
    defer { GeometryCheck.report = before }
    body()
    return reports
  }

  /// The views in `view` whose frame is null or infinite.
  private func invalidFrames(in view: UIView) -> [String] {
    let own = view.frame.isDrawable ? [] : ["\(type(of: view)) \(view.frame)"]
    return own + view.subviews.flatMap { invalidFrames(in: $0) }
  }

  private func textView(in stage: EventStage) -> UITextView {
    let text = UITextView(frame: stage.window.bounds)
    text.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    text.text = "Some words in a small window"
    stage.window.addSubview(text)
    stage.wait(20)
    return text
  }

  @Test(arguments: sizes.indices) func opensContextMenu(index: Int) {
    let (width, height) = Self.sizes[index]
    let found = reports {
      let stage = EventStage.atDesk([], width: width, height: height)
      defer { stage.closeAtDesk() }
      let text = textView(in: stage)
      stage.move(width / 2, height / 2)
      stage.down(width / 2, height / 2, .right)
      stage.up(width / 2, height / 2, .right)
      stage.wait(300)
      guard let menu = stage.window.router.menu as? ContextMenuView else {
        Issue.record("no menu")
        return
      }
      let panel = menu.lastPanel
      #expect(stage.window.bounds.contains(panel.frame) && panel.frame.isDrawable, "\(panel.frame)")
      #expect(invalidFrames(in: menu).isEmpty, "\(invalidFrames(in: menu))")
      // Keys go through all rows, and Escape closes the menu.
      for _ in 0..<12 { stage.key(UInt16(UIKeyboardHIDUsage.keyboardDownArrow.rawValue)) }
      stage.key(UInt16(UIKeyboardHIDUsage.keyboardEscape.rawValue))
      stage.wait(300)
      #expect(stage.window.router.menu == nil && text.window === stage.window)
    }
    #expect(found.isEmpty, "\(found)")
  }

  @Test(arguments: sizes.indices) func showsTouchEditMenu(index: Int) {
    let (width, height) = Self.sizes[index]
    let found = reports {
      let bench = TouchMenuTests.Bench(width: width, height: height)
      defer { bench.close() }
      bench.items = ["One", "Two", "Three"].map { bench.action($0) }
      for source in [ContextMenuView.Source.tap, .touch, .button, .keyboard] {
        bench.open(about: CGRect(x: width / 2, y: height / 2, width: 0, height: 10), by: source)
        bench.stage.wait(300)
        if let menu = bench.menu { #expect(invalidFrames(in: menu).isEmpty, "\(invalidFrames(in: menu))") }
        bench.stage.window.router.closeMenu()
        bench.stage.wait(300)
      }
    }
    #expect(found.isEmpty, "\(found)")
  }

  @Test(arguments: sizes.indices, [UIModalPresentationStyle.popover, .formSheet, .pageSheet, .fullScreen])
  func presentsControllers(index: Int, style: UIModalPresentationStyle) {
    let (width, height) = Self.sizes[index]
    let found = reports {
      let root = UIViewController()
      let stage = EventStage.atDesk(root: root, width: width, height: height)
      defer { stage.closeAtDesk() }
      let shown = UIViewController()
      shown.modalPresentationStyle = style
      shown.popoverPresentationController?.sourceView = root.view
      shown.popoverPresentationController?.sourceRect = CGRect(x: width / 2, y: height / 2, width: 1, height: 1)
      root.present(shown, animated: true)
      stage.wait(600)
      #expect(invalidFrames(in: stage.window).isEmpty, "\(invalidFrames(in: stage.window))")
      #expect(shown.view.window === stage.window)
      root.dismiss(animated: true)
      stage.wait(600)
      #expect(root.presentedViewController == nil)
    }
    #expect(found.isEmpty, "\(found)")
  }

  @Test(arguments: sizes.indices, [UIAlertController.Style.alert, .actionSheet])
  func presentsAlerts(index: Int, style: UIAlertController.Style) {
    let (width, height) = Self.sizes[index]
    let found = reports {
      let root = UIViewController()
      let stage = EventStage.atDesk(root: root, width: width, height: height)
      defer { stage.closeAtDesk() }
      let alert = UIAlertController(title: "A title", message: "Some words of a message", preferredStyle: style)
      for title in ["One", "Two", "Three"] { alert.addAction(UIAlertAction(title: title, style: .default)) }
      alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
      if style == .alert { alert.addTextField(configurationHandler: nil) }
      root.present(alert, animated: true)
      stage.wait(600)
      #expect(invalidFrames(in: stage.window).isEmpty, "\(invalidFrames(in: stage.window))")
      stage.key(UInt16(UIKeyboardHIDUsage.keyboardTab.rawValue))
      stage.wait(50)
      root.dismiss(animated: true)
      stage.wait(600)
    }
    #expect(found.isEmpty, "\(found)")
  }

  @Test(arguments: sizes.indices) func showsToolTips(index: Int) {
    let (width, height) = Self.sizes[index]
    let found = reports {
      let stage = EventStage(width: width, height: height)
      defer { stage.close() }
      let tip = ToolTipView.show("Some words of a tip", of: stage.window, at: CGPoint(x: width / 2, y: height / 2), in: stage.window)
      stage.wait(50)
      #expect(invalidFrames(in: tip).isEmpty, "\(invalidFrames(in: tip))")
    }
    #expect(found.isEmpty, "\(found)")
  }
}
