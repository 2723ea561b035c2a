import Foundation
import GalleyOutput
import UIKit

/// Replays proofs, several in parallel in separate processes, and compares the results with the recordings. Writes only
/// to a temporary folder.
///
///     let checker = try ProofChecker(replaying: ReplayCommand())
///     let run = checker.run(ProofFolder.all(in: folder))
///     print(run.summary)
public final class ProofChecker {
  /// The number of parallel replays.
  public var jobs = 1
  /// Whether to compare proofs even if fonts or libraries differ.
  public var comparesAnyway = false
  /// Whether a step that lays out more than recorded counts as different.
  public var comparesCost = false
  /// Whether results include images, for the report.
  public var isDetailed = false
  /// Called after each proof.
  public var onProgress: (_ done: Int, _ all: Int, ProofCheckResult.Proof) -> Void = { _, _, _ in }

  /// Called before a proof is replayed. Not called for a proof that is not compared.
  package var onStart: (ProofFolder) -> Void = { _ in }
  /// A request that ends the check early; `nil` if it cannot be stopped.
  package var stop: CheckStop?
  /// The folder in which the results of each replay stay, with the screens of its turns, in a folder with the proof's name. `nil` to remove them.
  package var resultsFolder: URL?

  private var fonts: [ProofFingerprint.Part: ProofCheckResult.Font] = [:]
  private let temporary: URL

  private let command: ReplayCommand

  /// Creates a checker with a temporary folder for results.
  ///
  /// - Throws: `ProofFailure` if no temporary folder can be created.
  public init(replaying command: ReplayCommand) throws {
    self.command = command
    do {
      temporary = try TemporaryFolder.make("galley-proofs")
    } catch {
      throw ProofFailure("\(FileManager.default.temporaryDirectory.path): cannot create a folder here: \(error.problem); set TMPDIR to another folder")
    }
  }

  deinit { try? FileManager.default.removeItem(at: temporary) }

  /// Replays and compares all proofs, without any tolerance for pixels or positions, and returns when all are done. A proof that cannot be
  /// replayed is broken in the result. A proof with other fonts or libraries is only replayed with `comparesAnyway`. After a stop, the result has
  /// only the proofs that were done before.
  public func run(_ folders: [ProofFolder]) -> ProofCheckResult {
    var waiting = folders[...]
    var running: [RunningProof] = []
    var done: [ProofCheckResult.Proof] = []
    // Counts ended processes, so that an end before the wait is not lost.
    let ends = DispatchSemaphore(value: 0)
    func end(_ proof: ProofCheckResult.Proof) {
      done.append(proof)
      onProgress(done.count, folders.count, proof)
    }
    stop?.whenStopped { ends.signal() }
    defer { stop?.whenStopped {} }
    while !waiting.isEmpty || !running.isEmpty {
      if stop?.isStopped == true {
        for proof in running { discard(proof) }
        break
      }
      while running.count < max(jobs, 1), stop?.isStopped != true, let folder = waiting.popFirst() {
        do {
          let recorded = try ProofResults(in: folder)
          let differences = try differencesHere(from: recorded)
          if let differences, !comparesAnyway {
            end(try uncompared(recorded, differences))
          } else {
            running.append(RunningProof(recorded: recorded, differencesHere: differences, process: try start(recorded) { ends.signal() }))
          }
        } catch {
          end(broken(folder, error))
        }
      }
      guard let deadline = running.map(\.process.deadline).min() else { continue }
      _ = ends.wait(timeout: deadline)
      for proof in running where !proof.process.isRunning {
        running.removeAll { $0.process === proof.process }
        end(finish(proof))
      }
    }
    let proofs = ProofCheckResult.inOrder(done)
    return ProofCheckResult(
      exitCode: ProofCheckResult.exit(of: proofs), date: ISO8601DateFormatter().string(from: Date()), library: GalleyVersion.text,
      fonts: fonts.values.sorted { $0.name < $1.name }, proofs: proofs)
  }

  // MARK: One proof

  /// A proof whose replay is running.
  private struct RunningProof {
    let recorded: ProofResults
    /// The differences of this system from the proof's fingerprint, or `nil` if there are none.
    let differencesHere: String?
    let process: ReplayProcess
  }

  private func start(_ recorded: ProofResults, onEnd: @escaping @Sendable () -> Void) throws -> ReplayProcess {
    let folder = recorded.folder
    let resultsURL = (resultsFolder ?? temporary).appendingPathComponent(folder.name, isDirectory: true)
    try FileManager.default.createDirectory(at: resultsURL, withIntermediateDirectories: true)
    var request = ReplayRequest(folder, into: resultsURL, isQuick: true, pixels: comparedPixels(recorded.manifest))
    request.writesFrames = resultsFolder != nil
    onStart(folder)
    return try ReplayProcess(request, by: command, onEnd: onEnd)
  }

  /// Returns the steps whose pixels are compared or shown. A report shows all steps; otherwise, a step without a recorded image needs only a hash.
  private func comparedPixels(_ recorded: ProofManifest) -> ReplayedPixels {
    if isDetailed || recorded.recordedImages == .all { return .all }
    return .steps(Set(recorded.steps.indices.filter { recorded.steps[$0].image != nil }.map { $0 + 1 }))
  }

  private func discard(_ running: RunningProof) {
    running.process.stop()
    if resultsFolder == nil { try? FileManager.default.removeItem(at: running.process.results.url) }
  }

  private func finish(_ running: RunningProof) -> ProofCheckResult.Proof {
    let process = running.process
    let milliseconds = process.milliseconds
    defer { if resultsFolder == nil { try? FileManager.default.removeItem(at: process.results.url) } }
    do {
      try process.finish()
      let trace = try process.folder.readTrace()
      var comparison = ProofComparison(recorded: running.recorded, replayed: try ProofResults(in: process.results))
      comparison.comparesCost = comparesCost
      comparison.isDetailed = isDetailed
      var proof = try comparison.run(title: trace.header.title, recorded: trace.header.recorded)
      proof.milliseconds = milliseconds.rounded()
      if let differences = running.differencesHere { proof.setOtherFonts(differences) }
      if let truncation = trace.truncation {
        proof.message = ([truncation.description] + [proof.message].compactMap { $0 }).joined(separator: "; ")
      }
      return proof
    } catch {
      return broken(process.folder, error)
    }
  }

  private func broken(_ folder: ProofFolder, _ error: any Error) -> ProofCheckResult.Proof {
    let header = try? folder.readTrace().header
    var proof = ProofCheckResult.Proof(id: folder.name, title: header?.title ?? "", state: .broken, recorded: header?.recorded ?? "")
    guard let error = error as? ProofError else {
      proof.message = WritingError.message(for: error)
      return proof
    }
    proof.file = error.file
    proof.line = error.line
    proof.message = "\(error.location): \(error.problem)"
    proof.remedy = [error.remedy]
    if let line = error.line, let data = try? folder.data(of: URL(fileURLWithPath: error.file).lastPathComponent),
      let text = String(validating: data, as: UTF8.self) {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      proof.excerpt = (max(0, line - 2)..<min(lines.count, line + 1)).map { "\($0 + 1)  \(lines[$0].prefix(160))" }
    }
    return proof
  }

  /// Returns the differences between this system and the proof's fingerprint, or `nil` if there are none. Collects the fonts for the result.
  /// Throws `ProofError` if the results have no fingerprint.
  private func differencesHere(from recorded: ProofResults) throws -> String? {
    let folder = recorded.folder
    guard let fingerprint = recorded.manifest.fingerprint else {
      throw ProofError(folder.path(ProofFolder.manifestName), "‘fingerprint’ is missing", "record the results again: galley proof accept \(folder.name)")
    }
    let differences = fingerprint.differencesHere()
    for part in fingerprint.parts where part.kind != .machine {
      let found = differences.first { $0.recorded == part }.map { $0.found } ?? part
      fonts[part] = ProofCheckResult.Font(
        name: part.title, recorded: .init(version: part.version, hash: part.sha256),
        found: found.map { .init(version: $0.version, hash: $0.sha256) })
    }
    return differences.isEmpty ? nil : differences.map(\.summary).joined(separator: "; ")
  }

  private func uncompared(_ recorded: ProofResults, _ differences: String) throws -> ProofCheckResult.Proof {
    let folder = recorded.folder
    let trace = try folder.readTrace()
    var proof = ProofCheckResult.Proof(
      id: folder.name, title: trace.header.title, state: .otherFonts, events: trace.events.count, recorded: trace.header.recorded)
    proof.message = differences
    if isDetailed { proof.steps = try ProofComparison.recordedSteps(of: recorded) }
    proof.remedy = ["install the recorded fonts and libraries, or compare anyway with --anyway"]
    return proof
  }
}
