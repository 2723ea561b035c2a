import Foundation
import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyPlayground

/// An exhibit in an off-screen window, with simulated taps, drags and typing.
@MainActor
final class ExhibitDesk {
  let controller: UIViewController
  private let window = UIWindow(frame: .zero)
  private let host: OffscreenWindow
  private let session: WindowSession

  init(_ exhibit: any Exhibit, width: Double = 900, height: Double = 700, category: UIContentSizeCategory = .large) {
    // Removes the state of a window that another test left open.
    UIApplication.shared.reset()
    UIScreenKeyboard.yieldsToHardware = true
    host = OffscreenWindow(HostOptions(title: exhibit.name, size: GalleyRaster.Size(width: width, height: height), scale: 1), clock: VirtualClock())
    UIApplication.shared.setPreferredContentSizeCategory(category)
    controller = exhibit.makeViewController(category: category)
    window.rootViewController = controller
    session = WindowSession(window: window, host: host)
    turn()
  }

  func close() {
    session.close()
    UIScreenKeyboard.yieldsToHardware = false
  }

  func turn(_ count: Int = 1) { for _ in 0..<count { session.turn() } }

  /// The addresses that the desktop was asked to open.
  var opened: [String] { host.openedAddresses }

  /// The number of audible key clicks.
  var keyClicks: Int { host.keyClicks }

  /// Types each letter as a hardware key.
  func type(_ text: String) {
    for letter in text {
      guard letter != "\n" else {
        key(40, "\r")
        continue
      }
      let key = Key(usage: 4, symbol: 1 << 30)
      host.script(.keyDown(key, isRepeat: false))
      host.script(.textInput(String(letter)))
      host.script(.keyUp(key))
      turn()
    }
  }

  func key(_ usage: UInt16, _ symbol: Character? = nil, _ modifiers: KeyModifiers = []) {
    let key = Key(usage: usage, symbol: symbol?.unicodeScalars.first?.value ?? 1 << 30)
    host.script(.keyDown(key, isRepeat: false), modifiers: modifiers)
    host.script(.keyUp(key), modifiers: modifiers)
    turn(2)
  }

  /// The rows of the open menu.
  private var menu: [ScreenItem] {
    window.layoutIfNeeded()
    let items = window.screenItems()
    guard let index = items.lastIndex(where: { $0.role == .popover }) else { return [] }
    return items[(index + 1)...].filter { $0.role == .button }
  }
  var menuTitles: [String] { menu.map(\.label) }

  func choose(_ title: String) {
    guard let row = menu.first(where: { $0.label == title }) else { return }
    tap(CGPoint(x: row.frame.midX, y: row.frame.midY), in: window)
  }

  /// Taps the topmost button with this label; records an issue if there is none.
  func press(button label: String) {
    window.layoutIfNeeded()
    guard let frame = window.screenItems().last(where: { $0.role == .button && $0.label == label })?.frame else {
      Issue.record("the button ‘\(label)’ is not shown")
      return
    }
    tap(CGPoint(x: frame.midX, y: frame.midY), in: window)
  }

  /// The content of the screen.
  var screenshot: Bitmap { host.screen }

  /// Advances the clock by this many seconds.
  func wait(_ seconds: Double) {
    host.virtualClock.advance(by: seconds * 1000)
    turn(2)
  }

  /// The first view of a type.
  func first<View: UIView>(_ type: View.Type) -> View? { all(type).first }

  func all<View: UIView>(_ type: View.Type) -> [View] {
    func walk(_ view: UIView) -> [View] { (view as? View).map { [$0] } ?? [] + view.subviews.flatMap(walk) }
    return walk(controller.view)
  }

  func tap(_ point: CGPoint, in view: UIView) {
    press(point, in: view)
    lift(point, in: view)
  }

  func lift(_ point: CGPoint, in view: UIView) {
    host.script(.pointerUp(windowPoint(point, view), .left))
    turn(2)
  }

  func move(to point: CGPoint, in view: UIView) {
    host.script(.pointerMoved(windowPoint(point, view)))
    turn()
  }

  func press(_ point: CGPoint, in view: UIView) {
    let place = windowPoint(point, view)
    host.script(.pointerMoved(place))
    host.script(.pointerDown(place, .left))
    turn()
  }

  private func windowPoint(_ point: CGPoint, _ view: UIView) -> GalleyRaster.Point {
    let place = view.convert(point, to: nil)
    return GalleyRaster.Point(x: Double(place.x), y: Double(place.y))
  }
}
