import Foundation

/// A trace that is written during the recording. Each line is written immediately, so that a killed program loses
/// nothing.
package final class TraceFile {
  private let handle: FileHandle
  private let name: String

  /// - Precondition: The file does not exist.
  package init(_ url: URL, header: TraceHeader) throws {
    name = url.path
    guard FileManager.default.createFile(atPath: url.path, contents: nil), let handle = FileHandle(forWritingAtPath: url.path) else {
      throw ProofError(url.path, "the trace cannot be written", "choose an existing, writable folder with --proofs")
    }
    self.handle = handle
    try write(header.line)
  }

  package func write(_ event: TraceEvent) throws { try write(event.line) }

  private func write(_ line: String) throws {
    do {
      try handle.write(contentsOf: Data((line + "\n").utf8))
    } catch {
      throw ProofError(name, "the trace cannot be written", "free disk space, then record the proof again")
    }
  }

  package func close() { try? handle.close() }
}
