import Foundation
import GalleyOutput
import GalleyProofs

/// The preparation of new results of a proof in the background, which the user then accepts or not.
@MainActor
enum ProofAcceptanceRun {
  /// The result of a preparation.
  enum Outcome: Sendable {
    case ready(ProofAcceptance)
    /// The replay equals the recording.
    case unchanged
    case failed(String)
  }

  /// Replays a proof, and calls `then` with its new results. Call `accept` or `discard` on them.
  ///
  /// - Parameter step: The number of the only step that gets new results, or `nil` to give them to all.
  static func prepare(
    _ folder: ProofFolder, step: Int?, replaying command: ReplayCommand = .galley, then: @escaping @MainActor @Sendable (Outcome) -> Void
  ) {
    DispatchQueue(label: "acceptance of a proof", qos: .userInitiated).async {
      let outcome: Outcome
      do {
        let acceptance =
          if let step { try ProofAcceptance(folder, onlyStep: step, replaying: command) } else { try ProofAcceptance(folder, replaying: command) }
        outcome = acceptance.map { .ready($0) } ?? .unchanged
      } catch {
        outcome = .failed(WritingError.message(for: error))
      }
      DispatchQueue.main.async { MainActor.assumeIsolated { then(outcome) } }
    }
  }
}
