import CoreGraphics
import Foundation
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// A press in the text shows the input views for its device: a touch the on-screen keyboard, a mouse the bar. Nothing appears between a press and its
/// target.
@MainActor @Suite(.serialized) struct MouseAndTouchTests {
  private func desk() throws -> TextDesk { try TextDesk(hasScreenKeyboard: false) }

  private func touch(_ desk: TextDesk, _ point: CGPoint) {
    desk.touch(.began, point)
    desk.touch(.ended, point)
  }

  @Test func touchShowsTheKeyboardAndMouseOnlyTheBar() throws {
    let desk = try desk()
    defer { desk.close() }
    try desk.tap("compositor")
    desk.wait(400)
    #expect(desk.page.text.isFirstResponder && desk.items(.key).isEmpty)
    #expect(desk.window.keyboardFrame == CGRect(x: 0, y: 704, width: 1280, height: 44))
    // The same caret in the same text.
    touch(desk, try desk.location(of: "compositor"))
    desk.wait(400)
    #expect(desk.window.keyboardFrame == CGRect(x: 0, y: 448, width: 1280, height: 352))
    #expect(UIScreenKeyboard.yieldsToHardware, "a touch does not change the user's choice")
    // A mouse click does not hide a visible keyboard, but a click that shows the caret again does.
    try desk.tap("sloping")
    desk.wait(400)
    #expect(!desk.items(.key).isEmpty)
    desk.key(.keyboardEscape)
    desk.key(.keyboardEscape)
    desk.wait(400)
    #expect(desk.window.keyboardFrame == nil)
    try desk.tap("compositor")
    desk.wait(400)
    #expect(desk.items(.key).isEmpty && desk.window.keyboardFrame != nil)
  }

  @Test func shortcutHidesTheKeyboardShownByTouch() throws {
    let desk = try desk()
    defer { desk.close() }
    touch(desk, try desk.location(of: "compositor"))
    desk.wait(400)
    #expect(!desk.items(.key).isEmpty)
    desk.key(.keyboardK, .control)
    desk.wait(400)
    #expect(desk.items(.key).isEmpty && desk.window.keyboardFrame?.height == 44 && UIScreenKeyboard.yieldsToHardware)
    desk.key(.keyboardK, .control)
    desk.wait(400)
    #expect(!desk.items(.key).isEmpty && !UIScreenKeyboard.yieldsToHardware)
  }

  /// The keyboards of the globe key count as on-screen keyboards, like the system's.
  @Test func shortcutHidesOtherInputViewsToo() throws {
    let desk = try TextDesk(caretAt: "compositor")
    defer { desk.close() }
    try desk.press(.key, "next keyboard")
    desk.wait(400)
    #expect(desk.items(.key).contains { $0.label == "❦" })
    desk.key(.keyboardK, .control)
    desk.wait(400)
    #expect(desk.items(.key).isEmpty && desk.window.keyboardFrame?.height == 44)
  }

  /// Two taps at a point that the keyboard will cover, with different pauses.
  @Test(arguments: [100.0, 500, 600, 800]) func secondTapReachesTheText(pause: Double) throws {
    let desk = try desk()
    defer { desk.close() }
    let (place, text) = (try desk.location(of: "rescue"), desk.text)
    touch(desk, place)
    desk.wait(pause)
    touch(desk, place)
    desk.wait(600)
    #expect(desk.text.isEqual(to: text) && !desk.items(.key).isEmpty)
    // A later tap hits the visible key.
    desk.wait(1000)
    touch(desk, try #require(desk.items(.key).first { $0.label == "g" }?.frame).center)
    desk.wait(100)
    #expect(!desk.text.isEqual(to: text))
  }

  /// The pointer rests in the text while a hardware key shows the keyboard under it.
  @Test(arguments: [(50.0, false), (400, false), (1500, true)]) func pressOnAKeyboardThatJustAppearedDoesNotType(pause: Double, types: Bool) throws {
    let desk = try desk()
    defer { desk.close() }
    try desk.tap("compositor")
    desk.wait(2000)
    desk.key(.keyboardK, .control)
    desk.wait(400)
    let key = try #require(desk.items(.key).first { $0.label == "g" }?.frame).center
    desk.key(.keyboardK, .control)
    desk.wait(2000)
    desk.move(key)
    desk.wait(2000)
    let length = desk.text.length
    desk.key(.keyboardK, .control)
    desk.wait(pause)
    desk.down(key)
    desk.up(key)
    desk.wait(600)
    #expect(desk.text.length == length + (types ? 1 : 0))
    #expect(desk.page.text.isFirstResponder)
  }

  @Test func slidingBarCoversNothingBelowThePage() throws {
    let desk = try desk()
    defer { desk.close() }
    try desk.tap("compositor")
    let bottom = desk.page.convert(desk.page.bounds, to: nil).maxY
    for _ in 0..<20 {
      let below = CGPoint(x: 300, y: bottom + 10)
      let hit = desk.window.hitTest(below, with: nil)
      #expect(hit.map { desk.page.isDescendant(of: $0) || $0 is BottomBar || $0.superview is BottomBar } == true, "\(String(describing: hit))")
      desk.wait(50)
    }
    #expect(bottom == 748 && desk.window.keyboardFrame?.maxY == bottom)
  }

  // MARK: The choice

  @Test func keyboardPreferenceIsSaved() throws {
    let scratch = try Scratch()
    let folder = scratch.url("deep/er")
    #expect(ProgramState(in: folder) == ProgramState())
    var options = ChromeOptions()
    options.remember(RememberedState(folder: folder))
    #expect(options.screenKeyboardHint() != nil && options.screenKeyboardHint() == nil)
    options.choseScreenKeyboard(true)
    #expect(ProgramState(in: folder).hasScreenKeyboard && ProgramState(in: folder).knowsScreenKeyboard)
    try scratch.write("deep/er/state.json", "{\"hasScreenKeyboard\": true, \"other\": [1]}")
    #expect(ProgramState(in: folder).hasScreenKeyboard && !ProgramState(in: folder).knowsScreenKeyboard)
    for broken in ["", "[]", "{\"hasScreenKeyboard\": 3}", "\u{0}"] {
      try scratch.write("deep/er/state.json", broken)
      #expect(ProgramState(in: folder) == ProgramState())
    }
  }

  @Test func stateFolderFollowsTheEnvironment() {
    func path(_ wanted: String?, _ environment: [String: String]) -> String? {
      ProgramState.folder(wanted, environment: environment)?.path
    }
    #expect(path("/a/b", ["XDG_STATE_HOME": "/s"]) == "/a/b")
    #expect(path(nil, ["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/galley")
    #expect(path(nil, ["XDG_STATE_HOME": "s", "HOME": "/h"]) == "/h/.local/state/galley")
    #expect(path(nil, [:]) == nil)
  }
}

extension CGRect {
  fileprivate var center: CGPoint { CGPoint(x: midX, y: midY) }
}
