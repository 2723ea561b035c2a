import Foundation
import Synchronization
import Testing

@testable import GalleyWindowing

/// The desktop's appearance, motion and text size, over the test's own bus.
@Suite(.serialized) struct DesktopSettingsTests {
  @Test(arguments: [(1, .dark), (2, .light), (0, .light), (nil, .light)] as [(Double?, Appearance)])
  func thePortalsSchemes(scheme: Double?, appearance: Appearance) {
    var values = DesktopSettings.Values()
    values.adopt(.colorScheme, scheme)
    #expect(values.appearance == appearance)
  }

  /// Either of the two settings reduces motion.
  @Test(arguments: [(nil, nil, false), (0, 1, false), (1, 1, true), (nil, 0, true), (0, 0, true), (1, nil, true)] as [(Double?, Double?, Bool)])
  func motionIsReducedByEitherSetting(reducedMotion: Double?, animations: Double?, isReduced: Bool) {
    var values = DesktopSettings.Values()
    values.adopt(.reducedMotion, reducedMotion)
    values.adopt(.animations, animations)
    #expect(values.preferences.reducesMotion == isReduced)
  }

  @Test(arguments: [(1.25, 1.25), (nil, 1), (0, 1), (-2, 1), (1000, 1), (.nan, 1), (.infinity, 1)] as [(Double?, Double)])
  func impossibleTextScalesAreIgnored(reported: Double?, scale: Double) {
    var values = DesktopSettings.Values()
    values.adopt(.textScale, reported)
    #expect(values.preferences.textScale == scale)
  }

  @Test(arguments: [nil, "unix:path=/nowhere/bus", "what is this"]) func withoutABusTheDefaultsApply(address: String?) {
    let settings = DesktopSettings(address: address) { Issue.record("nothing has changed") }
    #expect(settings.values == DesktopSettings.Values())
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
    let settings = DesktopSettings(address: address) { changes.signal() }
    let (theme, gnome) = ("org.freedesktop.appearance", "org.gnome.desktop.interface")
    #expect(settings.values == DesktopSettings.Values())
    // Other settings and repeated values are ignored. On a busy machine the observer may not listen yet.
    try #require(
      try (0..<60).contains { _ in
        for (key, scheme) in [("contrast", 1), ("color-scheme", 2), ("color-scheme", 1)] { try post(theme, key, "uint32:\(scheme)", on: address) }
        return changes.wait(timeout: .now() + 1) == .success
      })
    #expect(settings.values.appearance == .dark)
    try post(theme, "color-scheme", "uint32:0", on: address)
    #expect(changes.wait(timeout: .now() + 60) == .success)
    #expect(settings.values == DesktopSettings.Values())
    for (space, key, value, preferences) in [
      (gnome, "enable-animations", "boolean:false", DesktopPreferences(reducesMotion: true)),
      (gnome, "text-scaling-factor", "double:1.5", DesktopPreferences(reducesMotion: true, textScale: 1.5)),
      (gnome, "enable-animations", "boolean:true", DesktopPreferences(textScale: 1.5)),
      (theme, "reduced-motion", "uint32:1", DesktopPreferences(reducesMotion: true, textScale: 1.5)),
    ] {
      try post(space, key, value, on: address)
      #expect(changes.wait(timeout: .now() + 60) == .success)
      #expect(settings.values.preferences == preferences)
    }
    #expect(changes.wait(timeout: .now()) == .timedOut)
  }

  private func post(_ space: String, _ key: String, _ value: String, on address: String) throws {
    let sender = Process()
    sender.executableURL = URL(fileURLWithPath: Self.tools[1])
    sender.arguments = [
      "--bus=\(address)", "--type=signal", "/org/freedesktop/portal/desktop",
      "org.freedesktop.portal.Settings.SettingChanged", "string:\(space)", "string:\(key)", "variant:\(value)",
    ]
    try sender.run()
    // Not `waitUntilExit()`: that runs a run loop, which nothing serves in a test.
    while sender.isRunning { usleep(5_000) }
    #expect(sender.terminationStatus == 0)
  }
}
