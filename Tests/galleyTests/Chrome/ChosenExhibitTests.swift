import Exhibits
import Raster
import Testing
import UIKit
import Windowing

@testable import galley

/// The list of exhibits, and the exhibit that is on show already.
@MainActor @Suite(.serialized) struct ChosenExhibitTests {
  @Test func whatIsOnShowStaysAndAnotherComes() throws {
    let host = OffscreenWindow(HostOptions(title: "chosen", size: Raster.Size(width: 1280, height: 800), scale: 1), clock: VirtualClock())
    let window = UIWindow(frame: .zero)
    let chrome = PlaygroundChrome(exhibit: ChatExhibit())
    window.rootViewController = chrome
    let session = WindowSession(window: window, host: host)
    defer { session.close() }
    session.turn()
    let content = chrome.content
    func rows(_ view: UIView) -> [UIControl] { ((view as? UIControl).map { [$0] } ?? []) + view.subviews.flatMap(rows) }
    func choose(_ title: String) throws {
      chrome.showExhibits()
      session.turn()
      let row = try #require(rows(window).last { $0.accessibilityLabel == title })
      row.sendActions(for: UIControl.Event.primaryActionTriggered)
      session.turn()
    }
    try choose("Chat")
    #expect(chrome.content === content)
    try choose("Text Fields")
    #expect(chrome.content !== content && chrome.exhibit.name == "fields")
  }
}
