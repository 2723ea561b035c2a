import Foundation
import GalleyOutput
import GalleyProofs
import Synchronization

/// The preparation of new results of a proof in the background, which the user then accepts or not.
@MainActor
final class ProofAcceptanceRun {
  /// The result of a preparation.
  enum Outcome: Sendable {
    case ready(ProofAcceptance)
    /// The replay equals the recording.
    case unchanged
    case failed(String)
  }

  /// The outcome, from the end of the replay until the main actor takes it.
  private final class Result: Sendable {
    private let state = Mutex<(isCancelled: Bool, outcome: Outcome?)>((false, nil))

    /// Stores the outcome, or discards it after a cancellation.
    func store(_ outcome: Outcome) {
      let isCancelled = state.withLock { state in
        if !state.isCancelled { state.outcome = outcome }
        return state.isCancelled
      }
      if isCancelled { outcome.discard() }
    }

    func take() -> Outcome? {
      state.withLock { state in
        defer { state.outcome = nil }
        return state.outcome
      }
    }

    func cancel() {
      state.withLock { $0.isCancelled = true }
      take()?.discard()
    }
  }

  private let stop = CheckStop()
  private let result = Result()

  /// Replays a proof.
  ///
  /// - Parameters:
  ///   - step: The number of the only step that gets new results, or `nil` to give them to all.
  ///   - group: The group of background work that the replay belongs to until its files are removed.
  ///   - handle: Called with the outcome on the main actor, and not after `cancel`. It must call `accept` or `discard` on new results.
  init(
    _ folder: ProofFolder, step: Int?, replaying command: ReplayCommand = .galley, in group: DispatchGroup,
    _ handle: @escaping @MainActor (Outcome) -> Void
  ) {
    let (stop, result) = (stop, result)
    let report: @Sendable () -> Void = { DispatchQueue.main.async { MainActor.assumeIsolated { if let outcome = result.take() { handle(outcome) } } } }
    DispatchQueue(label: "acceptance of a proof", qos: .userInitiated).async(group: group) {
      do {
        let acceptance = try ProofAcceptance(folder, onlyStep: step, replaying: command, until: stop)
        result.store(acceptance.map { .ready($0) } ?? .unchanged)
      } catch {
        result.store(.failed(WritingError.message(for: error)))
      }
      report()
    }
  }

  isolated deinit { cancel() }

  /// Kills the replay, removes its results, and reports nothing more. Does nothing after the outcome was reported.
  func cancel() {
    stop.stop()
    result.cancel()
  }
}

extension ProofAcceptanceRun.Outcome {
  /// Removes the files of new results that are not accepted.
  fileprivate func discard() {
    if case .ready(let acceptance) = self { acceptance.discard() }
  }
}
