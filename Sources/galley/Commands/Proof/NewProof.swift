import Foundation
import Proofs
import Raster
import Windowing

/// A proof that is being made: written in a hidden folder beside its place, moved there when it is whole.
@MainActor
final class NewProof {
  let place: URL
  let folder: ProofFolder
  let header: TraceHeader
  private let file: TraceFile
  /// The first thing that went wrong with writing; the program goes on.
  private(set) var failure: (any Error)?

  /// - Parameters:
  ///   - header: with the path of the document, where there is one; it is copied.
  ///   - state: what is in the window when the recording begins; `nil` where that is what the program opens with.
  ///   - replaces: whether a proof of that name may be there already.
  init(_ name: String, in proofs: URL, header: TraceHeader, state: StageState? = nil, replaces: Bool) throws {
    place = proofs.appendingPathComponent(name, isDirectory: true)
    if !replaces, FileManager.default.fileExists(atPath: place.path) {
      throw Failure("\(place.path) is there already; take another name, or add --replace")
    }
    folder = ProofFolder(try FolderSwap.makeNew(for: place))
    do {
      self.header = try Self.fill(folder, header, state)
      file = try TraceFile(folder.trace, header: self.header)
    } catch {
      try? FileManager.default.removeItem(at: folder.url)
      throw error
    }
  }

  /// Puts the document and the state into `folder`; returns the header that names them.
  private static func fill(_ folder: ProofFolder, _ header: TraceHeader, _ state: StageState?) throws -> TraceHeader {
    var header = header
    header.recorded = today
    if case .document(let path) = header.source {
      let source = URL(fileURLWithPath: path)
      _ = try TextFile.read(path)
      // Of a link the file that it leads to.
      try FileManager.default.copyItem(at: source.resolvingSymlinksInPath(), to: folder.url.appendingPathComponent(source.lastPathComponent))
      header.source = .document(source.lastPathComponent)
      guard TraceHeader.isFileName(source.lastPathComponent) else {
        throw Failure("\(path): a proof cannot hold a file of that name; give it another one")
      }
    }
    if let state {
      header.start = StageState.fileName
      try state.data.write(to: folder.url.appendingPathComponent(StageState.fileName))
    }
    return header
  }

  /// UTC, so that the same moment has the same day everywhere.
  private static var today: String { ISO8601DateFormatter().string(from: Date()).prefix(10).description }

  func write(_ event: TraceEvent) {
    do { try file.write(event) } catch { failure = failure ?? error }
  }

  /// Replays what was written, adds the answers, and puts the proof in its place.
  func finish() throws {
    try endTrace()
    try ReplayProcess.run(folder, into: folder.url)
    try putInPlace()
  }

  private func endTrace() throws {
    file.close()
    if let failure { throw failure }
  }

  /// The same in two parts: the answers are drawn by a process; when that has ended, the proof is put in its place.
  func startAnswers() throws -> ReplayProcess {
    try endTrace()
    return try ReplayProcess(folder, into: folder.url, quick: false)
  }

  func putInPlace() throws { try FolderSwap.put(folder.url, at: place) }

  func abandon() {
    file.close()
    try? FileManager.default.removeItem(at: folder.url)
  }
}
