import Foundation
import Testing

@testable import GalleyWindowing

@Suite struct DesktopOpenerTests {
  /// The result for each `xdg-open`: finished, without a program, running as long as the opened program, missing. Only the one that keeps running
  /// has a moment that can end on a busy machine.
  @Test(arguments: [("exit 0", 1000, true), ("exit 3", 1000, false), ("exec sleep 20", 0.1, true), (nil, 1000, false)] as [(String?, Double, Bool)])
  func openerReportsWhetherRequestWasAccepted(_ script: String?, moment: Double, _ expected: Bool) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("opener-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    if let script {
      let program = folder.appendingPathComponent("xdg-open")
      try Data("#!/bin/sh\nprintf %s \"$1\" > \(folder.path)/told\n\(script)\n".utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    }
    let answers = await withCheckedContinuation { continuation in
      DesktopOpener.open("https://example.org/a b", path: "/nowhere:\(folder.path)", moment: moment) { continuation.resume(returning: [$0]) }
    }
    #expect(answers == [expected])
    guard script != nil else { return }
    let told = folder.appendingPathComponent("told")
    for _ in 0..<5000 where (try? Data(contentsOf: told))?.isEmpty != false { try await Task.sleep(for: .milliseconds(10)) }
    #expect(try String(contentsOf: told, encoding: .utf8) == "https://example.org/a b")
  }
}
