import GalleyExhibits
import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp

/// The bar's undo and redo buttons beside text views and fields, which have their own undo managers.
@MainActor @Suite(.serialized) struct UndoBesideTextsTests {
  @Test(arguments: ["text-views", "fields"]) func barButtonsActOnTheFirstResponder(name: String) throws {
    let host = OffscreenWindow(HostOptions(title: "undo", size: GalleyRaster.Size(width: 1280, height: 800), scale: 1), clock: VirtualClock())
    let window = UIWindow(frame: .zero)
    let chrome = PlaygroundChrome(exhibit: try #require(Exhibits.all.first { $0.name == name }))
    window.rootViewController = chrome
    UIScreenKeyboard.yieldsToHardware = true
    let session = WindowSession(window: window, host: host)
    defer {
      session.close()
      UIScreenKeyboard.yieldsToHardware = false
    }
    session.turn()
    func isEnabled(_ label: String) -> Bool? {
      window.layoutIfNeeded()
      return window.screenItems().first { $0.role == .button && $0.label == label }.map { $0.value != "disabled" }
    }
    #expect(isEnabled("Undo") == false)
    func first(_ view: UIView) -> (any UITextInput & UIView)? {
      if let text = view as? any UITextInput & UIView, (text as? UITextView)?.isEditable != false { return text }
      return view.subviews.lazy.compactMap(first).first
    }
    let text = try #require(first(chrome.content.view))
    _ = text.becomeFirstResponder()
    text.insertText("x")
    session.turn()
    #expect(isEnabled("Undo") == true && isEnabled("Redo") == false)
    chrome.undo()
    session.turn()
    #expect(isEnabled("Redo") == true)
    chrome.redo()
    session.turn()
    #expect(isEnabled("Undo") == true)
    // As a chat does after sending a message.
    (text as? UITextView)?.text = ""
    (text as? UITextField)?.text = ""
    #expect(isEnabled("Undo") == false)
    text.insertText("x")
    session.turn()
    #expect(isEnabled("Undo") == true)
    _ = text.resignFirstResponder()
    session.turn()
    #expect(isEnabled("Undo") == false)
  }
}
