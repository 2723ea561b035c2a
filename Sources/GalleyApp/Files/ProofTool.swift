import Foundation
import GalleyOutput

/// Runs this program as a separate process.
@MainActor
enum ProofTool {
  /// Starts the program and returns. Calls `then` with the exit status and the output without empty lines when it ends, or with 1 and a message if
  /// it cannot be started.
  static func run(_ arguments: [String], then: @escaping @MainActor (Int32, String) -> Void) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ThisProgram.path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    let folder: URL
    let output: FileHandle
    do throws(WritingError) {
      folder = try TemporaryFolder.make("galley-tool")
      output = try Self.output(at: folder.appendingPathComponent("log"))
    } catch {
      return then(1, "\(FileManager.default.temporaryDirectory.path): cannot be written: \(error.problem); set TMPDIR to another folder")
    }
    let log = folder.appendingPathComponent("log")
    process.standardOutput = output
    process.standardError = output
    process.terminationHandler = { process in
      let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
      try? FileManager.default.removeItem(at: folder)
      let words = text.split(separator: "\n").joined(separator: "\n")
      let status = process.terminationStatus
      DispatchQueue.main.async { MainActor.assumeIsolated { then(status, words) } }
    }
    // Close the file explicitly: Foundation retains ended processes and their files.
    defer { try? output.close() }
    do {
      try process.run()
    } catch {
      then(1, "\(ThisProgram.path): cannot be started; reinstall galley")
    }
  }

  /// Creates a file for a process's output, or empties an existing one. Throws if that fails.
  private static func output(at url: URL) throws(WritingError) -> FileHandle {
    let descriptor = open(url.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw WritingError(errno) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}
