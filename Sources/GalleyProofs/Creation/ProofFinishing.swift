import Foundation
import UIKit

/// Computes a proof's results in a separate process while the window remains usable.
@MainActor
package final class ProofFinishing {
  private let proof: NewProof
  /// The replay, or the error of its start.
  private let replay: Result<ReplayProcess, any Error>
  private var then: ((Result<Int, any Error>) -> Void)?

  /// Starts the replay that computes the results, and checks it between turns.
  ///
  /// - Parameter then: Called once: with the number of steps when the proof is at its location, or with the error of the replay or the move.
  package init(_ proof: NewProof, replaying command: ReplayCommand, then: @escaping (Result<Int, any Error>) -> Void) {
    self.proof = proof
    self.then = then
    replay = Result { try proof.startReplay(replaying: command) }
    switch replay {
    case .success: poll()
    case .failure: Timeline.shared.schedule(after: 0) { [self] in if self.then != nil { end() } }
    }
  }

  private func poll() {
    guard then != nil else { return }
    guard case .success(let process) = replay, process.isRunning else { return end() }
    Timeline.shared.schedule(after: 0.1) { [weak self] in self?.poll() }
  }

  /// Blocks until the replay has ended, then finishes the proof and calls `then`. Does nothing if that has already happened.
  ///
  /// - Parameter isLong: Called if it takes longer than a second.
  package func waitForEnd(isLong: () -> Void) {
    if case .success(let process) = replay, !process.wait(until: .now() + max(0, 1 - process.milliseconds / 1000)) {
      isLong()
      process.wait()
    }
    if then != nil { end() }
  }

  private func end() {
    let result = Result {
      try replay.get().finish()
      try proof.moveToDestination()
      return try ProofFolder(proof.destination).stepCount()
    }
    let then = then
    self.then = nil
    then?(result)
  }
}
