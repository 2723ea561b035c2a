import Foundation
import UIKit

/// Draws a proof's answers in a process of their own while the window goes on.
@MainActor
package final class ProofFinishing {
  private let proof: NewProof
  private var process: ReplayProcess?
  private var then: ((Result<Int, any Error>) -> Void)?

  /// - Parameter then: told how many steps the proof has, once it stands in its place.
  package init(_ proof: NewProof, replaying command: ReplayCommand, then: @escaping (Result<Int, any Error>) -> Void) {
    self.proof = proof
    self.then = then
    do {
      process = try proof.startAnswers(replaying: command)
      look()
    } catch {
      Timeline.shared.schedule(after: 0) { [self] in end(.failure(error)) }
    }
  }

  private func look() {
    guard then != nil else { return }
    guard let process, process.isRunning else { return end() }
    Timeline.shared.schedule(after: 0.1) { [weak self] in self?.look() }
  }

  /// - Parameter isLong: called once it has taken a second.
  package func waitForEnd(isLong: () -> Void) {
    var isTold = false
    while let process, process.isRunning {
      if !isTold, process.milliseconds > 1000 {
        isTold = true
        isLong()
      }
      usleep(2000)
    }
    if then != nil { end() }
  }

  private func end() {
    end(
      Result {
        try process?.finish()
        try proof.putInPlace()
        return try ProofFolder(proof.place).stepCount()
      })
  }

  private func end(_ result: Result<Int, any Error>) {
    let then = then
    self.then = nil
    then?(result)
  }
}
