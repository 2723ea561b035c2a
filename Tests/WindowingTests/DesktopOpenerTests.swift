import Foundation
import Testing

@testable import GalleyWindowing

@Suite struct DesktopOpenerTests {
  /// The result for each `xdg-open`: finished, without a program, running as long as the opened program, missing.
  @Test(arguments: [("exit 0", true), ("exit 3", false), ("exec sleep 20", true), (nil, false)] as [(String?, Bool)])
  func openerReportsWhetherRequestWasAccepted(_ script: String?, _ expected: Bool) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("opener-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    if let script {
      let program = folder.appendingPathComponent("xdg-open")
      try Data("#!/bin/sh\nprintf %s \"$1\" > \(folder.path)/told\n\(script)\n".utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    }
    let answers = await withCheckedContinuation { continuation in
      DesktopOpener.open("https://example.org/a b", path: "/nowhere:\(folder.path)") { continuation.resume(returning: [$0]) }
    }
    #expect(answers == [expected])
    if script != nil { #expect(try String(contentsOf: folder.appendingPathComponent("told"), encoding: .utf8) == "https://example.org/a b") }
  }
}
