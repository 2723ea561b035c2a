import GalleyInspectors
import GalleyPlayground
import Testing
import UIKit

@testable import GalleyApp

@MainActor @Suite(.serialized) struct ChromeTests {
  @Test func wideWindowHasBarsAsDesigned() {
    let chrome = makeChrome(width: 1280, height: 800)
    #expect(frame(chrome, .slider) == CGRect(x: 72, y: 759, width: 310, height: 32))
    #expect(chrome.page?.frame == CGRect(x: 56, y: 44, width: 1224, height: 704))
    #expect(frame(chrome, .button, "Add circle") == CGRect(x: 8, y: 64, width: 40, height: 40))
    #expect(frame(chrome, .button, "Dark appearance")?.midX == 1245)
  }

  @Test func narrowWindowHasTheShapesInTheBottomBar() {
    let chrome = makeChrome(width: 900, height: 700)
    #expect(chrome.page?.frame == CGRect(x: 0, y: 44, width: 900, height: 604))
    #expect((frame(chrome, .button, "Add circle")?.minY ?? 0) > 648)
    #expect(chrome.page?.geometry.columnsPerSpread == 1)
  }

  /// Every button has a unique label and lies in the window, and no two overlap.
  @Test(arguments: [(1280, 800), (960, 700), (959, 700), (640, 480)] as [(CGFloat, CGFloat)])
  func buttonsDoNotOverlap(width: CGFloat, height: CGFloat) {
    let chrome = makeChrome(width: width, height: height)
    let buttons = chrome.view.window!.screenItems().filter { $0.role == .button }
    #expect(Set(buttons.map(\.label)).count == buttons.count)
    for (index, button) in buttons.enumerated() {
      #expect(!button.label.isEmpty)
      for other in buttons[..<index] where button.frame.insetBy(dx: 0.5, dy: 0.5).intersects(other.frame) {
        Issue.record("\(button.label) lies on \(other.label) at \(width) × \(height)")
      }
    }
  }

  @Test func theSliderPostsItsCategoryAndThePageFollows() {
    let chrome = makeChrome(width: 1280, height: 800)
    defer { chrome.setCategory(.large) }
    var posted: [String] = []
    let token = NotificationCenter.default.addObserver(
      forName: UIContentSizeCategory.didChangeNotification, object: nil, queue: nil
    ) { note in
      let name = note.userInfo?[UIContentSizeCategory.newValueUserInfoKey] as? String
      MainActor.assumeIsolated { posted.append(name ?? "") }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    chrome.setCategory(.accessibilityMedium)
    #expect(posted == [UIContentSizeCategory.accessibilityMedium.rawValue])
    #expect(chrome.page?.styleSheet.category == .accessibilityMedium)
    let font = chrome.page?.flow.storage.attribute(.font, at: 100, effectiveRange: nil) as? UIFont
    #expect(font?.pointSize == 26.328125)
  }

  @Test func inspectorsToggle() {
    let chrome = makeChrome(width: 1280, height: 800)
    chrome.toggle(.baselines)
    chrome.toggle(.glyphBoxes)
    chrome.toggle(.baselines)
    #expect(chrome.inspectors == [.glyphBoxes])
    #expect(value(chrome, "Glyph boxes") == "on")
    #expect(value(chrome, "Baselines") == "")
  }

  @Test func undoIsDisabledUntilThereIsSomethingToUndo() {
    let chrome = makeChrome(width: 1280, height: 800)
    #expect(value(chrome, "Undo") == "disabled")
    chrome.page?.addShape(.circle)
    #expect(value(chrome, "Undo") == "")
    chrome.page?.undo()
    #expect(value(chrome, "Undo") == "disabled" && value(chrome, "Redo") == "")
  }

  /// The windows of one test, closed with it. A window that stays open would keep the sessions of other tests from starting fresh.
  @MainActor private final class Windows {
    var shown: [UIWindow] = []

    isolated deinit { for window in shown { window.close() } }
  }

  private let windows = Windows()

  private func makeChrome(width: CGFloat, height: CGFloat) -> PlaygroundChrome {
    let chrome = PlaygroundChrome(exhibit: PlaygroundExhibit())
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
    window.rootViewController = chrome
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    windows.shown.append(window)
    return chrome
  }

  private func item(_ chrome: PlaygroundChrome, _ role: ScreenRole, _ label: String?) -> ScreenItem? {
    chrome.view.window!.screenItems().first { $0.role == role && (label == nil || $0.label == label) }
  }

  private func frame(_ chrome: PlaygroundChrome, _ role: ScreenRole, _ label: String? = nil) -> CGRect? {
    item(chrome, role, label)?.frame
  }

  private func value(_ chrome: PlaygroundChrome, _ label: String) -> String? { item(chrome, .button, label)?.value }
}
