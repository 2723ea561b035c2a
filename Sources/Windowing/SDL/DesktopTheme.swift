import Foundation

/// Whether the desktop is light or dark: the portal's setting, where there is a session bus and somebody answers.
enum DesktopTheme {
  private static let patience: TimeInterval = 0.5

  static var appearance: Appearance {
    guard hasSessionBus, let answer = askPortal() else { return .light }
    return appearance(inAnswer: answer)
  }

  /// The portal's colour scheme is 1 for dark, 2 for light, 0 for no wish: `(<<uint32 1>>,)`.
  static func appearance(inAnswer answer: String) -> Appearance { answer.contains("uint32 1>") ? .dark : .light }

  /// Asked first, because a client without a bus may start one.
  private static var hasSessionBus: Bool {
    let environment = ProcessInfo.processInfo.environment
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
    guard let directory = environment["XDG_RUNTIME_DIR"] else { return false }
    return FileManager.default.fileExists(atPath: directory + "/bus")
  }

  private static func askPortal() -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/gdbus")
    process.arguments = [
      "call", "--session", "--timeout", "1", "--dest", "org.freedesktop.portal.Desktop",
      "--object-path", "/org/freedesktop/portal/desktop", "--method", "org.freedesktop.portal.Settings.Read",
      "org.freedesktop.appearance", "color-scheme",
    ]
    let answer = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = answer
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let deadline = Date(timeIntervalSinceNow: patience)
    while process.isRunning, Date() < deadline { usleep(2_000) }
    guard !process.isRunning else {
      process.terminate()
      return nil
    }
    return String(decoding: answer.fileHandleForReading.availableData, as: UTF8.self)
  }
}
