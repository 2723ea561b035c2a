import GalleyRaster
import GalleyWindowing
import UIKit

@testable import GalleyExhibits

/// The code editor in an off-screen window, with simulated keys.
@MainActor
final class CodeDesk {
  let controller: CodeViewController
  private let window = UIWindow(frame: .zero)
  private let host: OffscreenWindow
  private let session: WindowSession
  var editor: CodeTextView { controller.editor }

  init(length: Int, text: String? = nil, size: GalleyRaster.Size = GalleyRaster.Size(width: 800, height: 600)) {
    UIScreenKeyboard.yieldsToHardware = true
    host = OffscreenWindow(HostOptions(title: "code", size: size, scale: 1), clock: VirtualClock())
    controller = CodeViewController(length: length)
    if let text {
      let storage = controller.editor.textStorage
      storage.replaceCharacters(in: NSRange(location: 0, length: storage.length), with: text)
    }
    window.rootViewController = controller
    session = WindowSession(window: window, host: host)
    session.turn()
    _ = editor.becomeFirstResponder()
    session.turn()
  }

  func close() {
    session.close()
    UIScreenKeyboard.yieldsToHardware = false
  }

  func turn() { session.turn() }

  func key(_ usage: UIKeyboardHIDUsage, _ modifiers: KeyModifiers = [], types text: String? = nil) {
    let key = Key(usage: UInt16(usage.rawValue), symbol: 1 << 30)
    host.script(.keyDown(key, isRepeat: false), modifiers: modifiers)
    if let text { host.script(.textInput(text), modifiers: modifiers) }
    host.script(.keyUp(key), modifiers: modifiers)
    session.turn()
  }

  func select(_ location: Int, _ length: Int = 0) {
    editor.selectedRange = NSRange(location: location, length: length)
    session.turn()
  }

  /// The visible line numbers.
  var numbers: [Int] { controller.gutter.lines.map(\.number) }
}
