import Foundation
import Testing

@testable import GalleyRequirements

@Suite struct RequirementTests {
  @Test func computesNoMessageIfTheConditionHolds() {
    var messages = 0
    func message() -> String {
      messages += 1
      return ""
    }
    require(1 < 2, message())
    #expect(messages == 0)
  }

  @Test func writesTheMessageAndItsPositionBeforeItTraps() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      require([1, 2].count > 2, "2 numbers of 3")
    }
    let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(errors.contains("RequirementTests.swift") && errors.contains("2 numbers of 3"))
  }

  @Test(arguments: [
    ("plain é 文", "plain é 文"), ("a\u{1B}[31mb", "a\\u{1B}[31mb"), ("\r\0\u{7F}\u{9B}", "\\u{D}\\u{0}\\u{7F}\\u{9B}"), ("two\nlines", "two\nlines"),
  ])
  func escapesControlCharactersOfQuotedText(_ text: String, _ written: String) { #expect(text.escapingControlCharacters == written) }

  /// A release build drops the messages of `precondition` and `preconditionFailure`; those of requirements must remain.
  @Test func writesTheMessageInAReleaseBuild() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("galley-requirements-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let main = folder.appendingPathComponent("main.swift")
    try Data(
      """
      if CommandLine.arguments.last == "precondition" { precondition(CommandLine.argc > 9, "message of a precondition") }
      if CommandLine.arguments.last == "require" { require(CommandLine.argc > 9, "message of a requirement") }
      requirementFailed("message of a failure")
      """.utf8
    ).write(to: main)
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let source = root.appendingPathComponent("Sources/GalleyRequirements/Requirement.swift")
    let program = folder.appendingPathComponent("program").path
    let compiled = try run("/usr/bin/env", ["swiftc", "-O", "-package-name", "galley", source.path, main.path, "-o", program], in: folder)
    try #require(compiled.status == 0, "\(compiled.errors)")
    for (argument, message) in [("require", "message of a requirement"), ("", "message of a failure")] {
      let result = try run(program, [argument], in: folder)
      #expect(result.reason == .uncaughtSignal && result.errors.contains(message), "\(argument): \(result.errors)")
    }
    // The reason for the module: this one prints nothing.
    #expect(try run(program, ["precondition"], in: folder).errors == "")
  }

  private func run(_ program: String, _ arguments: [String], in folder: URL) throws -> (status: Int32, reason: Process.TerminationReason, errors: String) {
    let log = folder.appendingPathComponent("errors")
    try Data().write(to: log)
    let (process, errors) = (Process(), try FileHandle(forWritingTo: log))
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    (process.standardInput, process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice, errors)
    try process.run()
    process.waitUntilExit()
    try errors.close()
    return (process.terminationStatus, process.terminationReason, String(decoding: try Data(contentsOf: log), as: UTF8.self))
  }
}
