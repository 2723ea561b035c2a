import Foundation
import Synchronization

/// Whether the desktop is light or dark: the portal's setting as it is and as it changes, where there is a session bus
/// and somebody answers.
///
/// A thread of its own asks once and then listens, for as long as the bus is there.
final class DesktopTheme: Sendable {
  private static let timeout = 0.5
  private static let portal = "org.freedesktop.portal.Desktop"
  private static let settings = "org.freedesktop.portal.Settings"
  private static let space = "org.freedesktop.appearance"
  private static let key = "color-scheme"

  private let current = Mutex(Appearance.light)
  private let isAsked = DispatchSemaphore(value: 0)

  /// What it was told last; light where it was told nothing.
  var appearance: Appearance { current.withLock { $0 } }

  /// Returns when the portal has answered, or after half a second. `onChange` is called on the thread that listens, with
  /// `appearance` already another; so also where the first answer is dark.
  init(address: String? = DesktopTheme.sessionBus, onChange: @escaping @Sendable () -> Void) {
    guard let address else { return }
    Thread.detachNewThread { self.follow(address, onChange) }
    _ = isAsked.wait(timeout: .now() + Self.timeout)
  }

  /// The portal's colour scheme is 1 for dark, 2 for light, 0 for no wish.
  static func appearance(ofScheme scheme: UInt32?) -> Appearance { scheme == 1 ? .dark : .light }

  /// `nil` where there is none: a client without a bus may start one.
  static var sessionBus: String? {
    let environment = ProcessInfo.processInfo.environment
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return address }
    guard let directory = environment["XDG_RUNTIME_DIR"] else { return nil }
    let path = directory + "/bus"
    return FileManager.default.fileExists(atPath: path) ? "unix:path=" + path : nil
  }

  private func follow(_ address: String, _ onChange: @Sendable () -> Void) {
    guard let bus = MessageBus(address: address) else {
      isAsked.signal()
      return
    }
    // First listening, then asking: nothing that changes in between is missed.
    bus.listen(to: "type='signal',interface='\(Self.settings)',member='SettingChanged',arg0='\(Self.space)'")
    let answer = bus.ask(
      Self.portal, "/org/freedesktop/portal/desktop", Self.settings, "Read", [Self.space, Self.key],
      milliseconds: Int32(Self.timeout * 1000))
    // An answer that nobody waited for any more is a change, too.
    take(Self.appearance(ofScheme: answer), onChange)
    isAsked.signal()
    while let signal = bus.nextSignal(Self.settings, "SettingChanged") {
      guard signal.strings == [Self.space, Self.key] else { continue }
      take(Self.appearance(ofScheme: signal.number), onChange)
    }
  }

  private func take(_ new: Appearance, _ onChange: @Sendable () -> Void) {
    let isOther = current.withLock { current in
      defer { current = new }
      return current != new
    }
    if isOther { onChange() }
  }
}
