import Foundation
import Synchronization

/// The desktop's light or dark appearance, read from the settings portal on the session bus, if it responds.
///
/// A separate thread reads the setting once and then listens for changes.
final class DesktopTheme: Sendable {
  private static let timeout = 0.5
  private static let portal = "org.freedesktop.portal.Desktop"
  private static let settings = "org.freedesktop.portal.Settings"
  private static let space = "org.freedesktop.appearance"
  private static let key = "color-scheme"

  private let current = Mutex(Appearance.light)
  private let queryFinished = DispatchSemaphore(value: 0)

  /// The last reported appearance; light if none was reported.
  var appearance: Appearance { current.withLock { $0 } }

  /// Starts to listen; does nothing without an address. Returns when the portal has responded, or after half a second. `onChange` is called on the
  /// listening thread after `appearance` has changed, also if the first response is dark.
  init(address: String? = DesktopTheme.sessionBus, onChange: @escaping @Sendable () -> Void) {
    guard let address else { return }
    Thread.detachNewThread { self.observe(address, onChange) }
    _ = queryFinished.wait(timeout: .now() + Self.timeout)
  }

  /// Returns the appearance for the portal's color scheme: dark for 1; light for any other number, such as 2 (light) and 0 (no preference), and
  /// for `nil`.
  static func appearance(ofScheme scheme: UInt32?) -> Appearance { scheme == 1 ? .dark : .light }

  /// The address of the session bus, or `nil` if there is none. A client without an address could start a bus.
  static var sessionBus: String? {
    let environment = ProcessInfo.processInfo.environment
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return address }
    guard let directory = environment["XDG_RUNTIME_DIR"] else { return nil }
    let path = directory + "/bus"
    return FileManager.default.fileExists(atPath: path) ? "unix:path=" + path : nil
  }

  private func observe(_ address: String, _ onChange: @Sendable () -> Void) {
    guard let bus = MessageBus(address: address) else {
      queryFinished.signal()
      return
    }
    // Listen first and then read, so that no change in between is missed.
    bus.listen(to: "type='signal',interface='\(Self.settings)',member='SettingChanged',arg0='\(Self.space)'")
    let reply = bus.request(
      Self.portal, "/org/freedesktop/portal/desktop", Self.settings, "Read", [Self.space, Self.key],
      milliseconds: Int32(Self.timeout * 1000))
    // A response after the timeout counts as a change.
    update(Self.appearance(ofScheme: reply), onChange)
    queryFinished.signal()
    while let signal = bus.nextSignal(Self.settings, "SettingChanged") {
      guard signal.strings == [Self.space, Self.key] else { continue }
      update(Self.appearance(ofScheme: signal.number), onChange)
    }
  }

  private func update(_ new: Appearance, _ onChange: @Sendable () -> Void) {
    let isOther = current.withLock { current in
      defer { current = new }
      return current != new
    }
    if isOther { onChange() }
  }
}
