import Foundation
import Output
import UIKit
import Raster
import Windowing

/// A proof that is being made: written in a hidden folder beside its place, moved there when it is whole.
@MainActor
package final class NewProof {
  package let place: URL
  package let folder: ProofFolder
  package let header: TraceHeader
  private let file: TraceFile
  /// The proof that may be replaced.
  private let former: FolderStamp?
  /// The first thing that went wrong with writing; the program goes on.
  package private(set) var failure: (any Error)?

  /// - Parameters:
  ///   - header: with the path of the document, where there is one; it is copied.
  ///   - state: what is in the window when the recording begins, as a file of the proof; `nil` where that is what the program opens with.
  ///   - replaces: whether a proof of that name may be there already.
  ///   - purpose: whether it is recorded by hand, or can be made again.
  package init(
    _ name: String, in proofs: URL, header: TraceHeader, state: (file: String, data: Data)? = nil, replaces: Bool,
    purpose: FolderSwap.Purpose = .recording
  ) throws {
    place = proofs.appendingPathComponent(name, isDirectory: true)
    if !replaces, RegularFile.isAnything(at: place.path) {
      throw ProofFailure("\(place.path) is there already; take another name, or add --replace")
    }
    former = FolderStamp(place)
    folder = ProofFolder(try FolderSwap.makeNew(for: place, as: purpose))
    do {
      self.header = try Self.fill(folder, header, state)
      file = try TraceFile(folder.trace, header: self.header)
    } catch {
      try? FileManager.default.removeItem(at: folder.url)
      throw error
    }
  }

  /// Puts the document and the state into `folder`; returns the header that names them.
  private static func fill(_ folder: ProofFolder, _ header: TraceHeader, _ state: (file: String, data: Data)?) throws -> TraceHeader {
    var header = header
    header.recorded = today
    if case .document(let path) = header.source {
      let source = URL(fileURLWithPath: path)
      do { try RegularFile.check(at: path) } catch { throw ProofFailure("\(path): \(error)") }
      // Of a link the file that it leads to.
      try FileManager.default.copyItem(at: source.resolvingSymlinksInPath(), to: folder.url.appendingPathComponent(source.lastPathComponent))
      header.source = .document(source.lastPathComponent)
      guard TraceHeader.isFileName(source.lastPathComponent) else {
        throw ProofFailure("\(path): a proof cannot hold a file of that name; give it another one")
      }
    }
    if let state {
      header.start = state.file
      try FileReplacement.write(state.data, to: folder.url.appendingPathComponent(state.file).path)
    }
    return header
  }

  /// UTC, so that the same moment has the same day everywhere.
  private static var today: String { ISO8601DateFormatter().string(from: Date()).prefix(10).description }

  package func write(_ event: TraceEvent) {
    do { try file.write(event) } catch { failure = failure ?? error }
  }

  /// Replays what was written, adds the answers, and puts the proof in its place.
  ///
  /// - Parameter images: the steps that an image is recorded of.
  package func finish(replaying command: ReplayCommand, images: ProofImages = .all) throws {
    try endTrace()
    try ReplayProcess.run(ReplayRequest(folder, into: folder.url, images: images), by: command)
    try putInPlace()
  }

  private func endTrace() throws {
    file.close()
    if let failure { throw failure }
  }

  /// The same in two parts: the answers are drawn by a process; when that has ended, the proof is put in its place.
  package func startAnswers(replaying command: ReplayCommand) throws -> ReplayProcess {
    try endTrace()
    return try ReplayProcess(ReplayRequest(folder, into: folder.url), by: command)
  }

  package func putInPlace() throws { try FolderSwap.put(folder.url, at: place, over: former) }

  package func abandon() {
    file.close()
    try? FileManager.default.removeItem(at: folder.url)
  }
}
