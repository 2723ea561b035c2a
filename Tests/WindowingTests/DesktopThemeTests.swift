import Foundation
import Synchronization
import Testing

@testable import GalleyWindowing

/// The desktop's light and dark appearance, over the test's own bus.
@Suite(.serialized) struct DesktopThemeTests {
  @Test(arguments: [(1, .dark), (2, .light), (0, .light), (nil, .light)] as [(UInt32?, Appearance)])
  func thePortalsSchemes(scheme: UInt32?, appearance: Appearance) {
    #expect(DesktopTheme.appearance(ofScheme: scheme) == appearance)
  }

  @Test(arguments: [nil, "unix:path=/nowhere/bus", "what is this"]) func withoutABusItIsLight(address: String?) {
    let theme = DesktopTheme(address: address) { Issue.record("nothing has changed") }
    #expect(theme.appearance == .light)
  }

  private static let tools = ["/usr/bin/dbus-daemon", "/usr/bin/dbus-send"]
  private static let isPossible = tools.allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(.enabled(if: isPossible, "install dbus-daemon and dbus-bin")) func changesAreHeardOf() throws {
    let daemon = Process()
    daemon.executableURL = URL(fileURLWithPath: Self.tools[0])
    daemon.arguments = ["--session", "--nofork", "--print-address"]
    let output = Pipe()
    daemon.standardOutput = output
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    defer { kill(daemon.processIdentifier, SIGKILL) }
    let address = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)

    let changes = DispatchSemaphore(value: 0)
    let theme = DesktopTheme(address: address) { changes.signal() }
    #expect(theme.appearance == .light)
    // Other settings and repeated values are ignored.
    for (key, scheme) in [("contrast", 1), ("color-scheme", 2), ("color-scheme", 1)] { try post(key, scheme, on: address) }
    #expect(changes.wait(timeout: .now() + 10) == .success)
    #expect(theme.appearance == .dark)
    try post("color-scheme", 0, on: address)
    #expect(changes.wait(timeout: .now() + 10) == .success)
    #expect(theme.appearance == .light)
    #expect(changes.wait(timeout: .now()) == .timedOut)
  }

  private func post(_ key: String, _ scheme: Int, on address: String) throws {
    let sender = Process()
    sender.executableURL = URL(fileURLWithPath: Self.tools[1])
    sender.arguments = [
      "--bus=\(address)", "--type=signal", "/org/freedesktop/portal/desktop",
      "org.freedesktop.portal.Settings.SettingChanged", "string:org.freedesktop.appearance", "string:\(key)",
      "variant:uint32:\(scheme)",
    ]
    try sender.run()
    // Not `waitUntilExit()`: that runs a run loop, which nothing serves in a test.
    while sender.isRunning { usleep(5_000) }
    #expect(sender.terminationStatus == 0)
  }
}
