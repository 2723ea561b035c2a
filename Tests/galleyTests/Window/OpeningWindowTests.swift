import Foundation
import Testing

extension RealWindow {
  /// Opening a large file: the window shows a notice, and the user can stop it.
  @Suite struct OpeningWindowTests {
    private static let line = "2026-11-23 01:57:11 a line of a log that nobody will read to its end\n\n"

    private func desk() throws -> Desk {
      let desk = try Desk(["open", "long.md"], files: ["long.md": String(repeating: Self.line, count: 150_000)], hasPage: false)
      // Until the notice appears, the window has a single color.
      try desk.wait("an empty page") { try desk.colors() > 10 }
      return desk
    }

    @Test(arguments: ["Escape", "its frame's button", "an end from outside"]) func cancellingTheOpeningEndsTheProgram(action: String) throws {
      let desk = try desk()
      #expect(try desk.title() == "long.md — Galley")
      switch action {
      case "Escape": try desk.key("Escape")
      case "its frame's button": try desk.requestClose()
      default: try desk.close()
      }
      try Polling.wait("the end", state: { desk.state }) { !desk.isRunning }
      // After a termination signal, the process ends by that signal.
      #expect(action == "an end from outside" ? desk.signal == SIGTERM : desk.status == 130, "\(desk.state)")
      #expect(desk.log == "galley: long.md: opening was stopped\n")
    }
  }
}
