import Foundation
import GalleyOutput
import UIKit

/// The current results of a proof, ready to replace the recorded ones.
///
/// The replacement is atomic: if the program is killed, either the old or the new results are complete.
public struct ProofAcceptance: Sendable {
  /// The proof with the results that change.
  public let folder: ProofFolder
  /// A description of the changes, one sentence per line.
  public let changeDescriptions: [String]
  private let new: ProofFolder
  /// The state of the proof's folder when it was read.
  private let former: FolderStamp?

  /// Replays the proof. Returns `nil` if nothing changes; otherwise call `accept` or `discard`.
  ///
  /// - Parameter images: The steps with images; `nil` for those of the current results.
  /// - Throws: An error if the trace is unreadable, if the replay fails, or if the trace is truncated, because the results of the rest would be
  ///   deleted.
  public init?(_ folder: ProofFolder, images: ProofImagePolicy? = nil, replaying command: ReplayCommand) throws {
    try self.init(folder, step: nil, images: images, replaying: command, until: nil)
  }

  /// Replays the proof, and prepares the results of one step, or of all; those of the other steps stay. Returns `nil` if nothing changes; otherwise
  /// call `accept` or `discard`.
  ///
  /// - Parameters:
  ///   - step: The number of the step, starting at 1, or `nil` for all.
  ///   - stop: A request that ends the replay; `nil` if it cannot be stopped.
  /// - Throws: The errors of `init(_:images:replaying:)`, and `CancellationError` after a stop, without any new files. Also if the proof has no such
  ///   step, or if the results of one step cannot be combined with the others.
  package init?(_ folder: ProofFolder, onlyStep step: Int?, replaying command: ReplayCommand, until stop: CheckStop? = nil) throws {
    try self.init(folder, step: step, images: nil, replaying: command, until: stop)
  }

  private init?(_ folder: ProofFolder, step: Int?, images: ProofImagePolicy?, replaying command: ReplayCommand, until stop: CheckStop?) throws {
    let former = FolderStamp(folder.url.resolvingSymlinksInPath())
    if let cut = try folder.readTrace().truncation {
      throw ProofFailure("\(folder.name): nothing was accepted: \(cut)")
    }
    // Results that cannot be read can be replaced.
    let recorded = Result { try ProofResults(in: folder) }
    let images = images ?? (try? recorded.get())?.manifest.recordedImages
    let new = ProofFolder(try FolderSwap.makeNew(for: folder.url))
    do {
      // Copy the trace, the document, and any other files.
      try folder.copyFiles(to: new) { !ProofFolder.isResult($0) }
      try ReplayProcess.run(ReplayRequest(new, into: new.url, images: images), by: command, until: stop)
      if let step { try StepResults.restoreOthers(than: step, from: recorded.get(), in: new) }
      if stop?.isStopped == true { throw CancellationError() }
      changeDescriptions = Self.changes(from: recorded, to: new)
    } catch {
      try? FileManager.default.removeItem(at: new.url)
      if error is CancellationError { throw error }
      // The replayed copy no longer exists.
      throw ProofFailure(WritingError.message(for: error).replacingOccurrences(of: new.url.lastPathComponent, with: folder.url.lastPathComponent))
    }
    (self.folder, self.new, self.former) = (folder, new, former)
    guard !changeDescriptions.isEmpty else {
      discard()
      return nil
    }
  }

  /// Replaces the old results by the new ones. Throws if the folder cannot be replaced or has changed since the replay; the new results are
  /// then discarded.
  public func accept() throws {
    do { try FolderSwap.put(new.url, at: folder.url, over: former) } catch {
      discard()
      throw error
    }
  }

  /// Discards the new results.
  public func discard() { try? FileManager.default.removeItem(at: new.url) }

  private static func changes(from recorded: Result<ProofResults, any Error>, to folder: ProofFolder) -> [String] {
    do {
      let (old, new) = (try recorded.get(), try ProofResults(in: folder))
      var comparison = ProofComparison(recorded: old, replayed: new)
      comparison.comparesCost = true
      let words = try comparison.run(title: "", recorded: "").reportLines
      let images = (old.manifest.recordedImages, new.manifest.recordedImages)
      if images.0 != images.1 {
        return words + ["screenshots are stored for \(images.1 == .all ? "all" : "marked") steps" + (words.isEmpty ? "; layout and pixels are the same" : "")]
      }
      return words.isEmpty && !isSame(old.folder, new.folder) ? ["the fingerprint, the descriptions or the costs differ; layout and screenshots are the same"] : words
    } catch {
      return ["the recorded results cannot be read: \(WritingError.message(for: error))"]
    }
  }

  private static func isSame(_ old: ProofFolder, _ new: ProofFolder) -> Bool {
    [\ProofFolder.manifest, \.hashes].allSatisfy {
      let bytes = try? RegularFile.data(at: old[keyPath: $0])
      return bytes != nil && bytes == (try? RegularFile.data(at: new[keyPath: $0]))
    }
  }
}
