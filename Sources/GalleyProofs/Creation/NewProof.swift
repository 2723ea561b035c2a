import Foundation
import GalleyOutput
import UIKit
import GalleyRaster
import GalleyWindowing

/// A proof that is being created, in a hidden folder next to its final location, to which it is moved when complete.
@MainActor
package final class NewProof {
  package let destination: URL
  package let folder: ProofFolder
  package let header: TraceHeader
  private let file: TraceFile
  /// The state of the proof that can be replaced.
  private let former: FolderStamp?
  /// The first error while writing the trace; `nil` if there was none. The recorded program continues after it.
  package private(set) var failure: (any Error)?

  /// Creates the hidden folder and starts the trace in it. Throws if the proof exists and `replaces` is `false`, or if a file cannot be
  /// written.
  ///
  /// - Parameters:
  ///   - header: The header, with the path of the document if there is one. The document is copied.
  ///   - state: The initial state of the window as a file of the proof; `nil` for the program's own initial state.
  ///   - replaces: Whether an existing proof can be replaced.
  ///   - purpose: Whether it is recorded by a user, or can be created again.
  package init(
    _ name: String, in proofs: URL, header: TraceHeader, state: (file: String, data: Data)? = nil, replaces: Bool,
    purpose: FolderSwap.Purpose = .recording
  ) throws {
    destination = proofs.appendingPathComponent(name, isDirectory: true)
    if !replaces, RegularFile.isAnything(at: destination.path) {
      throw ProofFailure("\(destination.path) already exists; choose another name, or add --replace")
    }
    former = FolderStamp(destination.resolvingSymlinksInPath())
    folder = ProofFolder(try FolderSwap.makeNew(for: destination, as: purpose))
    do {
      self.header = try Self.fill(folder, header, state)
      file = try TraceFile(folder.trace, header: self.header)
    } catch {
      try? FileManager.default.removeItem(at: folder.url)
      throw error
    }
  }

  /// Copies the document and the state to `folder`, and returns the header with their names. Throws `ProofFailure` if the document is not a
  /// readable file, has no possible name, or cannot be copied, and `ProofError` if the state cannot be written.
  private static func fill(_ folder: ProofFolder, _ header: TraceHeader, _ state: (file: String, data: Data)?) throws -> TraceHeader {
    var header = header
    header.recorded = today
    if case .document(let path) = header.source {
      let source = URL(fileURLWithPath: path)
      do { try RegularFile.check(at: path) } catch { throw ProofFailure("\(path): \(error)") }
      guard TraceHeader.isFileName(source.lastPathComponent) else {
        throw ProofFailure("\(path): a proof cannot contain a file with that name; rename it")
      }
      // Copy the target of a symbolic link.
      try copy(source.resolvingSymlinksInPath(), named: path, to: folder)
      header.source = .document(source.lastPathComponent)
    }
    if let state {
      header.start = state.file
      do throws(WritingError) {
        try FileReplacement.write(state.data, to: folder.url.appendingPathComponent(state.file).path)
      } catch {
        throw ProofError(folder.path(state.file), "it cannot be written: \(error.problem)", error.remedy)
      }
    }
    return header
  }

  /// Copies a document to `folder`. Throws `ProofFailure` if that fails, or if the folder has a file of that name.
  ///
  /// - Parameter path: The path of the document as it was given. The last component is the name of the copy; errors mention the path.
  private static func copy(_ document: URL, named path: String, to folder: ProofFolder) throws {
    do {
      try FileManager.default.copyItem(at: document, to: folder.url.appendingPathComponent(URL(fileURLWithPath: path).lastPathComponent))
    } catch {
      throw ProofFailure("\(path): it cannot be copied to the proof: \(WritingError(describing: error))")
    }
  }

  /// The current day in UTC, so that it does not depend on the time zone.
  private static var today: String { ISO8601DateFormatter().string(from: Date()).prefix(10).description }

  package func write(_ event: TraceEvent) {
    do { try file.write(event) } catch { failure = failure ?? error }
  }

  /// Replays the trace, adds the results, and moves the proof to its location. Throws if the trace could not be written, if the replay fails,
  /// or if the folder cannot be moved.
  ///
  /// - Parameter images: The steps with images.
  package func finish(replaying command: ReplayCommand, images: ProofImagePolicy = .all) throws {
    try endTrace()
    try ReplayProcess.run(ReplayRequest(folder, into: folder.url, images: images), by: command)
    try moveToDestination()
  }

  private func endTrace() throws {
    file.close()
    if let failure { throw failure }
  }

  /// Ends the trace, and starts a process that computes the results. The caller then calls `finish()` of the process, which waits for its end, and
  /// `moveToDestination()`. Throws if a part of the trace could not be written, or if the process cannot be started.
  package func startReplay(replaying command: ReplayCommand) throws -> ReplayProcess {
    try endTrace()
    return try ReplayProcess(ReplayRequest(folder, into: folder.url), by: command)
  }

  /// Moves the finished proof to its location, over the former proof. Throws if the folder cannot be moved, or if the former proof has changed.
  package func moveToDestination() throws { try FolderSwap.put(folder.url, at: destination, over: former) }

  package func abandon() {
    file.close()
    try? FileManager.default.removeItem(at: folder.url)
  }
}
