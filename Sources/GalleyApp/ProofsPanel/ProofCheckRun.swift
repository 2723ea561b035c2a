import Foundation
import GalleyOutput
import GalleyProofs

/// A check of proofs in the background: a thread waits for the replays, each of which is a process of this program, and compares their results.
@MainActor
final class ProofCheckRun {
  /// A report about a check.
  enum Event: Sendable {
    /// The replay of the proof with this name has begun.
    case started(String)
    case finished(ProofCheckResult.Proof)
    /// The check has ended, after all proofs or after a stop; with a message if it could not begin.
    case ended(problem: String?)
  }

  private let stop = CheckStop()
  private var handle: @MainActor (Event) -> Void

  /// Starts a check.
  ///
  /// - Parameters:
  ///   - results: The folder for the screens of the replays, which are then compared despite other fonts; `nil` if no screens are needed. Removed
  ///     after `cancel`.
  ///   - command: The program that replays.
  ///   - group: The group of background work that the check belongs to until its files are removed.
  ///   - handle: Called with each event on the main actor, and not after `cancel`.
  init(
    _ folders: [ProofFolder], results: URL? = nil, replaying command: ReplayCommand = .galley, in group: DispatchGroup,
    _ handle: @escaping @MainActor (Event) -> Void
  ) {
    self.handle = handle
    // One core stays free for the window.
    let jobs = max(ProcessInfo.processInfo.activeProcessorCount - 1, 1)
    let stop = stop
    let report: @Sendable (Event) -> Void = { [weak self] event in
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.handle(event) } }
    }
    DispatchQueue(label: "check of proofs", qos: .utility).async(group: group) {
      do {
        let checker = try ProofChecker(replaying: command)
        (checker.jobs, checker.stop, checker.resultsFolder, checker.comparesAnyway) = (jobs, stop, results, results != nil)
        checker.onStart = { report(.started($0.name)) }
        checker.onProgress = { report(.finished($2)) }
        _ = checker.run(folders)
        // The killed replays wrote there until now.
        if stop.isStopped, let results { try? FileManager.default.removeItem(at: results) }
        report(.ended(problem: nil))
      } catch {
        report(.ended(problem: WritingError.message(for: error)))
      }
    }
  }

  isolated deinit { stop.stop() }

  /// Kills the replays, and reports nothing more.
  func cancel() {
    handle = { _ in }
    stop.stop()
  }
}
