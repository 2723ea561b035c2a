import GalleyPlayground
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import galley

/// F6 moves the focus between the panes of the window, and Tab reaches every control of the panels.
@MainActor @Suite(.serialized) struct PaneTests {
  @MainActor private final class Desk {
    let stage: Stage
    private let host: OffscreenWindow

    init(_ arguments: [String]) throws {
      stage = Stage.offscreen(PlaygroundExhibit(), try WindowOptions.parse(arguments).configuration)
      host = try #require(stage.session.host as? OffscreenWindow)
    }

    var chrome: PlaygroundChrome { stage.chrome }
    var focused: UIView? { stage.window.focusedView }

    func key(_ usage: UIKeyboardHIDUsage, _ modifiers: KeyModifiers = []) {
      let key = Key(usage: UInt16(usage.rawValue), symbol: 1 << 30)
      host.script(.keyDown(key, isRepeat: false), modifiers: modifiers)
      host.script(.keyUp(key), modifiers: modifiers)
      stage.session.turn()
      host.virtualClock.advance(by: 300)
      stage.session.turn()
    }

    /// The pane that has the keys.
    func pane() -> String {
      guard let view = focused ?? stage.window.firstResponder as? UIView else { return "none" }
      let bars = chrome.bars
      let panes: [(String, UIView?)] = [
        ("page", chrome.content.view), ("inspector", chrome.inspectorPanel), ("log", chrome.eventLogPanel), ("top", bars?.top), ("rail", bars?.rail),
        ("bottom", bars?.bottom),
      ]
      return panes.first { $0.1.map { view.isDescendant(of: $0) } == true }?.0 ?? "another"
    }
  }

  /// Both directions visit the same panes, and the caret is where it was when the focus comes back to the text.
  @Test(arguments: [["--size", "1280x800"], ["--size", "700x900", "--category", "XL"]]) func panesAreVisitedInOrder(window: [String]) throws {
    let desk = try Desk(window)
    defer { desk.stage.close() }
    desk.key(.keyboardReturnOrEnter)
    let text = try #require(desk.stage.window.firstResponder)
    desk.key(.keyboardI, [.control, .alt])
    desk.key(.keyboard7, .control)
    let isNarrow = desk.chrome.bars?.rail == nil
    let order = ["inspector", "log", "top"] + (isNarrow ? [] : ["rail"]) + ["bottom", "page"]
    #expect(desk.pane() == "page")
    for pane in order {
      desk.key(.keyboardF6)
      #expect(desk.pane() == pane)
    }
    #expect(desk.stage.window.firstResponder === text && desk.focused == nil, "typed text goes to the page again")
    for pane in order.dropLast().reversed() + ["page"] {
      desk.key(.keyboardF6, .shift)
      #expect(desk.pane() == pane)
    }
  }

  /// In each tab of the inspector, Tab reaches every control, with its focus ring in the visible part of the panel.
  @Test(arguments: [["--size", "1280x800"], ["--size", "700x500", "--category", "AX3"]]) func tabReachesTheInspector(window: [String]) throws {
    let desk = try Desk(window)
    defer { desk.stage.close() }
    desk.key(.keyboardI, [.control, .alt])
    let panel = try #require(desk.chrome.inspectorPanel)
    _ = desk.chrome.page?.beginEditing()
    desk.stage.session.turn()
    for tab in InspectorPanel.Tab.allCases {
      panel.show(tab)
      desk.stage.session.turn()
      let controls = panel.focusableViews()
      #expect(controls.count >= InspectorPanel.Tab.allCases.count)
      desk.stage.window.focus(controls[0])
      for control in controls.dropFirst() {
        desk.key(.keyboardTab)
        #expect(desk.focused === control, "\(tab): \(String(describing: desk.focused?.accessibilityLabel)), not \(String(describing: control.accessibilityLabel))")
        let frame = control.convert(control.bounds, to: panel)
        #expect(panel.bounds.insetBy(dx: -1, dy: -1).contains(frame), "\(tab): \(String(describing: control.accessibilityLabel)) at \(frame)")
      }
      desk.key(.keyboardTab)
      if panel.isSheet {
        #expect(desk.focused === controls[0], "\(tab): Tab stays in the sheet")
      } else {
        #expect(desk.focused?.isDescendant(of: panel) == false, "\(tab): the last control does not keep the focus")
      }
    }
  }
}
