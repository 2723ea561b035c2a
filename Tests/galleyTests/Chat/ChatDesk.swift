import GalleyRaster
import GalleyWindowing
import UIKit

@testable import GalleyExhibits

/// The chat in an off-screen window, with simulated keys.
@MainActor
final class ChatDesk {
  let controller = ChatViewController()
  let window = UIWindow(frame: .zero)
  private let host: OffscreenWindow
  private let session: WindowSession
  var composer: ChatComposer { controller.composer }
  var list: ChatList { controller.list }
  var text: ChatTextView { composer.text }

  init(keyboard: Bool = false, size: GalleyRaster.Size = GalleyRaster.Size(width: 800, height: 600)) {
    UIScreenKeyboard.yieldsToHardware = !keyboard
    host = OffscreenWindow(HostOptions(title: "chat", size: size, scale: 1), clock: VirtualClock())
    window.rootViewController = controller
    session = WindowSession(window: window, host: host)
    session.turn()
  }

  func close() {
    session.close()
    UIScreenKeyboard.yieldsToHardware = false
    UIApplication.shared.setPreferredContentSizeCategory(.large)
  }

  /// Waits until the keyboard has appeared or disappeared.
  func settle() {
    let end = host.clock.milliseconds + 500
    while host.clock.milliseconds < end {
      host.virtualClock.advance(to: host.clock.milliseconds + 16)
      session.turn()
    }
  }

  func begin() {
    _ = text.becomeFirstResponder()
    settle()
  }

  func key(_ usage: UIKeyboardHIDUsage, _ modifiers: KeyModifiers = [], types text: String? = nil) {
    let key = Key(usage: UInt16(usage.rawValue), symbol: 1 << 30)
    host.script(.keyDown(key, isRepeat: false), modifiers: modifiers)
    if let text { host.script(.textInput(text), modifiers: modifiers) }
    host.script(.keyUp(key), modifiers: modifiers)
    session.turn()
  }

  func type(_ text: String) { for letter in text { key(.keyboardA, types: String(letter)) } }

  func click(_ view: UIView) {
    let place = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    let point = GalleyRaster.Point(x: Double(place.x), y: Double(place.y))
    host.script(.pointerDown(point, .left))
    host.script(.pointerUp(point, .left))
    session.turn()
  }

  /// The view's frame in the window.
  func frame(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }
  /// The text of the last bubble.
  var last: String? { list.bubbles.last.flatMap { $0.subviews.compactMap { ($0 as? UITextView)?.text }.first } }
  var isAtEnd: Bool { abs(list.contentOffset.y - max(list.contentSize.height - list.bounds.height, 0)) < 1 }
}
