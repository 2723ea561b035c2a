import GalleyExhibits
import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp

/// The list of exhibits, with one exhibit already shown.
@MainActor @Suite(.serialized) struct ChosenExhibitTests {
  @Test func choosingTheShownExhibitKeepsItsContent() throws {
    let host = OffscreenWindow(HostOptions(title: "chosen", size: GalleyRaster.Size(width: 1280, height: 800), scale: 1), clock: VirtualClock())
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

  /// Typed letters select the row that begins with them; letters after a pause start a new search. Alt+← leads back to the gallery from an exhibit
  /// opened there.
  @Test func typingSelectsARowAndAltLeftReturnsToTheGallery() throws {
    let host = OffscreenWindow(HostOptions(title: "keys", size: GalleyRaster.Size(width: 1280, height: 800), scale: 1), clock: VirtualClock())
    let window = UIWindow(frame: .zero)
    let chrome = PlaygroundChrome(exhibit: GalleryExhibit())
    window.rootViewController = chrome
    let session = WindowSession(window: window, host: host)
    defer { session.close() }
    session.turn()
    func key(_ usage: UInt16, _ letter: Character? = nil, _ modifiers: KeyModifiers = []) {
      let key = Key(usage: usage, symbol: letter?.unicodeScalars.first?.value ?? 1 << 30)
      host.script(.keyDown(key, isRepeat: false), modifiers: modifiers)
      host.script(.keyUp(key), modifiers: modifiers)
      session.turn()
    }
    // The list receives keys even while the gallery's images are drawn.
    chrome.showExhibits()
    session.turn()
    for (usage, letter, row) in [(23, "t", "The Playground"), (8, "e", "Text Fields"), (27, "x", "Text Fields")] as [(UInt16, Character, String)] {
      key(usage, letter)
      #expect(window.focusedView?.accessibilityLabel == row)
    }
    host.virtualClock.advance(by: 1500)
    key(6, "c")
    #expect(window.focusedView?.accessibilityLabel == "Chat")
    key(41)
    key(80, nil, .alt)
    #expect(chrome.exhibit.name == "gallery")
    try #require(chrome.content as? GalleryViewController).open(StringsExhibit())
    #expect(chrome.exhibit.name == "strings")
    session.turn()
    key(80, nil, .alt)
    #expect(chrome.exhibit.name == "gallery")
  }
}
