import Foundation
import Glibc
import UIKit

/// Prints PDF pages: through the print dialog of the desktop, or with the program `lp`.
@MainActor
enum DocumentPrinter {
  enum Result: Equatable {
    case printed, cancelled
    case failed(String)
    /// There is neither a dialog nor `lp`.
    case noPrinter
  }

  /// Prints pages, which `write` writes as a PDF to a temporary file. Calls `then` later, or at once if nothing can print. Rethrows the errors of
  /// `write`.
  ///
  /// - Parameter path: the search path for `lp`, with colons between folders.
  static func print(
    titled title: String, path: String = ProcessInfo.processInfo.environment["PATH"] ?? "", write: (_ path: String) throws -> Void,
    then: @escaping @MainActor (Result) -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("galley-print-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let file = folder.appendingPathComponent("page.pdf").path
    func finish(_ result: Result) {
      try? FileManager.default.removeItem(at: folder)
      then(result)
    }
    do { try write(file) } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
    let descriptor = Glibc.open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, let host = UIScreen.main.host else { return runLP(file, title, path, then: finish) }
    host.printFile(descriptor, title: title) { response in
      Glibc.close(descriptor)
      switch response {
      case .confirmed: finish(.printed)
      case .cancelled: finish(.cancelled)
      case .unavailable: runLP(file, title, path, then: finish)
      }
    }
  }

  /// Runs `lp`, without a shell, and waits for it in the background: it has copied the file when it ends.
  private static func runLP(_ file: String, _ title: String, _ path: String, then: @escaping @MainActor (Result) -> Void) {
    guard let program = path.split(separator: ":").map({ "\($0)/lp" }).first(where: FileManager.default.isExecutableFile(atPath:)) else { return then(.noPrinter) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["-t", title, "--", file]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    process.terminationHandler = { process in
      let words = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      let result: Result = process.terminationStatus == 0 ? .printed : .failed(words.isEmpty ? "lp ended with status \(process.terminationStatus)." : words)
      DispatchQueue.main.async { MainActor.assumeIsolated { then(result) } }
    }
    do { try process.run() } catch { then(.failed("lp can’t be run: \(error.localizedDescription)")) }
  }
}
