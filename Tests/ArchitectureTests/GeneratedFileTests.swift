import Foundation
import Testing

/// Generated files equal the output of their scripts.
@Suite struct GeneratedFileTests {
  @Test func theMembersOfTextInputAreThoseOfTheProtocols() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", SourceTree.root.appendingPathComponent("Scripts/make-text-input-members").path, "--check"]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(said)")
  }
}
