import Foundation
import UIKit

/// What a proof shows now, drawn and ready to take the place of its answers.
///
/// The proof is replaced in one step: whenever the program is killed, the old answers or the new ones stand there, whole.
public struct ProofAcceptance {
  /// The proof.
  public let folder: ProofFolder
  /// What changes, a sentence a line.
  public let words: [String]
  private let new: ProofFolder

  /// Replays the proof; `nil` where nothing changes. Of one that is made, `accept` or `discard` has to follow.
  ///
  /// - Throws: where the trace is cut off: with part of it, answers to the rest would be deleted.
  public init?(_ folder: ProofFolder, replaying command: ReplayCommand) throws {
    if let cut = (try? folder.readTrace())?.truncation {
      throw ProofFailure("\(folder.name): nothing is taken: \(cut)")
    }
    let new = ProofFolder(try FolderSwap.makeNew(for: folder.url))
    do {
      // The trace, the document, and whatever somebody has put beside them.
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) where !ProofFolder.isAnswer(name) {
        try FileManager.default.copyItem(at: folder.url.appendingPathComponent(name), to: new.url.appendingPathComponent(name))
      }
      try ReplayProcess.run(ReplayRequest(new, into: new.url), by: command)
      words = Self.changes(from: folder, to: new)
    } catch {
      try? FileManager.default.removeItem(at: new.url)
      // Its copy, which was replayed, is gone.
      throw ProofFailure("\(error)".replacingOccurrences(of: new.url.lastPathComponent, with: folder.url.lastPathComponent))
    }
    (self.folder, self.new) = (folder, new)
    guard !words.isEmpty else {
      discard()
      return nil
    }
  }

  /// Puts the new answers in the place of the old ones.
  public func accept() throws {
    do { try FolderSwap.put(new.url, at: folder.url) } catch {
      discard()
      throw error
    }
  }

  /// Leaves the answers as they were.
  public func discard() { try? FileManager.default.removeItem(at: new.url) }

  private static func changes(from old: ProofFolder, to new: ProofFolder) -> [String] {
    var comparison = ProofComparison(recorded: old, replayed: new)
    comparison.comparesCost = true
    do {
      let words = try comparison.run(title: "", recorded: "").words
      return words.isEmpty && !isSame(old, new) ? ["the fingerprint, the words or the costs are others; layout and pictures are the same"] : words
    } catch {
      return ["it had no answers that can be read: \(error)"]
    }
  }

  private static func isSame(_ old: ProofFolder, _ new: ProofFolder) -> Bool {
    [\ProofFolder.manifest, \.hashes].allSatisfy {
      let bytes = try? RegularFile.data(at: old[keyPath: $0])
      return bytes != nil && bytes == (try? RegularFile.data(at: new[keyPath: $0]))
    }
  }
}
