import Foundation
import Testing

extension RealWindow {
  /// A window, as a screen reader uses it. The checks are in Tests/AccessibilityChecks.
  @Suite struct AccessibilityWindowTests {
    private static let isPossible = ["/usr/bin/dbus-run-session", "/usr/libexec/at-spi-bus-launcher", "/usr/lib/python3/dist-packages/pyatspi"]
      .allSatisfy { FileManager.default.fileExists(atPath: $0) }

    @Test(.enabled(if: isPossible, "install dbus-daemon, at-spi2-core and python3-pyatspi"))
    func aScreenReaderReadsAndWrites() throws {
      let (display, scratch) = (try Display(), try Scratch())
      try scratch.write("a.md", "# Title\n\nText.\n")
      let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("AccessibilityChecks/checks.py")
      let output = try display.run(
        "dbus-run-session", ["--", "/usr/bin/python3", script.path, Program.path, scratch.url("a.md").path])
      let lines = output.split(separator: "\n")
      for line in lines where line.hasPrefix("FAILED") { Issue.record("\(line)") }
      #expect(lines.count { $0.hasPrefix("ok ") } == 36, "\(output)")
    }
  }
}
