import Foundation
import Synchronization

/// The desktop's settings that change a window: light or dark appearance, less motion, and the size of text. They are read from the settings portal
/// on the session bus, if it responds.
///
/// A separate thread reads the settings once and then listens for changes.
final class DesktopSettings: Sendable {
  /// The values of the settings.
  struct Values: Hashable {
    var appearance = Appearance.light
    var textScale = 1.0
    /// Whether the desktop's new setting, which all desktops share, asks for less motion.
    private var prefersLessMotion = false
    /// Whether GNOME's older setting allows animations.
    private var allowsAnimations = true

    var preferences: DesktopPreferences { DesktopPreferences(reducesMotion: prefersLessMotion || !allowsAnimations, textScale: textScale) }

    /// Adopts the portal's value of a setting. `nil`, and values out of range, mean the default.
    mutating func adopt(_ setting: Setting, _ value: Double?) {
      switch setting {
      // 1 means dark, 2 light, and 0 no preference.
      case .colorScheme: appearance = value == 1 ? .dark : .light
      case .reducedMotion: prefersLessMotion = value == 1
      case .animations: allowsAnimations = value != 0
      case .textScale: textScale = value.flatMap { Self.scales.contains($0) ? $0 : nil } ?? 1
      }
    }

    /// The scales that desktops offer, with a margin.
    private static let scales = 0.25...8.0
  }

  /// A setting of the portal.
  enum Setting: CaseIterable {
    case colorScheme, reducedMotion, animations, textScale

    /// The namespace and the key in the portal.
    var name: [String] {
      switch self {
      case .colorScheme: ["org.freedesktop.appearance", "color-scheme"]
      case .reducedMotion: ["org.freedesktop.appearance", "reduced-motion"]
      case .animations: ["org.gnome.desktop.interface", "enable-animations"]
      case .textScale: ["org.gnome.desktop.interface", "text-scaling-factor"]
      }
    }
  }

  private static let timeout = 0.5
  /// The time limit for a response, in milliseconds, like that of the bus itself.
  private static let patience: Int32 = 25_000
  private static let portal = "org.freedesktop.portal.Desktop"
  private static let settings = "org.freedesktop.portal.Settings"

  private let current = Mutex(Values())
  private let queryFinished = DispatchSemaphore(value: 0)

  /// The last reported values; the defaults if none were reported.
  var values: Values { current.withLock { $0 } }

  /// Starts to listen; does nothing without an address. Returns when the portal has responded, or after half a second. `onChange` is called on the
  /// listening thread after `values` have changed, also if the first response differs from the defaults.
  init(address: String? = DesktopSettings.sessionBus, onChange: @escaping @Sendable () -> Void) {
    guard let address else { return }
    Thread.detachNewThread { self.observe(address, onChange) }
    _ = queryFinished.wait(timeout: .now() + Self.timeout)
  }

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
    for space in Set(Setting.allCases.map { $0.name[0] }).sorted() {
      bus.listen(to: "type='signal',interface='\(Self.settings)',member='SettingChanged',arg0='\(space)'")
    }
    // A portal that starts can take seconds. A response after the timeout of the initializer counts as a change.
    for setting in Setting.allCases {
      let reply = bus.request(
        Self.portal, "/org/freedesktop/portal/desktop", Self.settings, "Read", setting.name, milliseconds: Self.patience)
      update(onChange) { $0.adopt(setting, reply) }
    }
    queryFinished.signal()
    while let signal = bus.nextSignal(Self.settings, "SettingChanged") {
      guard let setting = Setting.allCases.first(where: { $0.name == signal.strings }) else { continue }
      update(onChange) { $0.adopt(setting, signal.number) }
    }
  }

  private func update(_ onChange: @Sendable () -> Void, _ change: (inout Values) -> Void) {
    let isOther = current.withLock { current in
      let old = current
      change(&current)
      return current != old
    }
    if isOther { onChange() }
  }
}
