import Foundation
import GalleyProofs
import TestSupport
import Testing

/// The report in a real browser, in a long run: `ProofReportTests` read the page without one. The checks are in Tests/ReportChecks;
/// `GALLEY_REPORT_PICTURES` names a folder for screenshots.
@MainActor @Suite(.serialized) struct ReportInBrowserTests {
  @Test(.enabled(if: LongTests.areWanted)) func everythingWorksInChromium() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("galley-report-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sample = ReportSample()
    let runs = [
      "mixed": sample.mixed, "passed": sample.passed, "fonts": sample.fonts, "anyway": sample.anyway, "empty": ReportSample.empty, "many": sample.many,
    ]
    for (name, run) in runs {
      try Data(ProofReport(run).html().utf8).write(to: folder.appendingPathComponent("\(name).html"))
    }
    let outcome = try check(folder)
    let lines = outcome.output.split(separator: "\n")
    for line in lines where !line.hasPrefix("ok ") { Issue.record("\(line)") }
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(lines.count > 25, "too few checks ran: \(outcome.output)")
  }

  /// Output goes to a file: a browser that outlives its driver would keep a pipe open.
  private func check(_ folder: URL) throws -> (status: Int32, output: String) {
    let checks = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("ReportChecks/checks.py")
    let log = folder.appendingPathComponent("log")
    try Data().write(to: log)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // A browser that hangs is ended; the generous limit allows for a busy machine.
    process.arguments = ["timeout", "1800", "python3", checks.path, folder.path]
    if let pictures = ProcessInfo.processInfo.environment["GALLEY_REPORT_PICTURES"] { process.arguments! += ["--pictures", pictures] }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: log)
    process.standardError = process.standardOutput
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: try Data(contentsOf: log), as: UTF8.self))
  }
}
