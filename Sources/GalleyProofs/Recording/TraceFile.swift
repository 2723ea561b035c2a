import Foundation
import GalleyOutput

/// A trace that is written during the recording. Each line is written immediately, so that a killed program loses
/// nothing.
package final class TraceFile {
  private let handle: FileHandle
  private let name: String

  /// Creates the file, or empties an existing one, and writes the header. Throws `ProofError` if the file cannot be
  /// written.
  package init(_ url: URL, header: TraceHeader) throws {
    name = url.path
    let descriptor = open(url.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Self.unwritable(url.path, WritingError(errno)) }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try write(header.line)
  }

  /// Appends an event. Throws `ProofError` if the file cannot be written.
  package func write(_ event: TraceEvent) throws { try write(event.line) }

  private func write(_ line: String) throws {
    do {
      try handle.write(contentsOf: Data((line + "\n").utf8))
    } catch {
      throw Self.unwritable(name, WritingError(describing: error))
    }
  }

  private static func unwritable(_ name: String, _ error: WritingError) -> ProofError {
    ProofError(name, "the trace cannot be written: \(error.problem)", error.remedy)
  }

  package func close() { try? handle.close() }
}
