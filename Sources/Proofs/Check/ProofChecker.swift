import Foundation
import Output
import UIKit

/// Replays proofs, several at a time, each in a process of its own, and compares what they show with what was recorded.
/// Writes into a temporary folder only.
///
///     let checker = try ProofChecker(replaying: ReplayCommand())
///     let run = checker.run(ProofFolder.all(in: folder))
///     print(run.summary)
public final class ProofChecker {
  /// How many replays run at a time.
  public var jobs = 1
  /// Compares where fonts or libraries are others, too.
  public var comparesAnyway = false
  /// A step that lays out more than it did differs.
  public var comparesCost = false
  /// With pictures, as the report shows them.
  public var isDetailed = false
  /// Told after each proof.
  public var onProgress: (_ done: Int, _ all: Int, ProofRun.Proof) -> Void = { _, _, _ in }

  private var fonts: [ProofFingerprint.Part: ProofRun.Font] = [:]
  /// What this system has otherwise than the proofs that are compared all the same, by their names.
  private var differencesHere: [String: String] = [:]
  private let temporary: URL

  private let command: ReplayCommand

  /// - Throws: `ProofFailure` where no temporary folder can be made.
  public init(replaying command: ReplayCommand) throws {
    self.command = command
    do {
      temporary = try TemporaryFolder.make("galley-proofs")
    } catch {
      throw ProofFailure("\(FileManager.default.temporaryDirectory.path): no folder can be made here (\(error.problem)); make room, or set TMPDIR")
    }
  }

  deinit { try? FileManager.default.removeItem(at: temporary) }

  /// Replays and compares them all. Nothing is tolerated: neither a pixel nor a sixty-fourth of a point.
  public func run(_ folders: [ProofFolder]) -> ProofRun {
    var waiting = folders[...]
    var running: [ReplayProcess] = []
    var done: [ProofRun.Proof] = []
    func end(_ proof: ProofRun.Proof) {
      done.append(proof)
      onProgress(done.count, folders.count, proof)
    }
    while !waiting.isEmpty || !running.isEmpty {
      while running.count < jobs, let folder = waiting.popFirst() {
        do {
          let differences = try differencesHere(for: folder)
          if differences == nil || comparesAnyway {
            differencesHere[folder.name] = differences
            running.append(try start(folder))
          } else {
            end(try uncompared(folder, differences!))
          }
        } catch {
          end(broken(folder, error))
        }
      }
      for process in running where !process.isRunning {
        running.removeAll { $0 === process }
        end(finish(process))
      }
      if !running.isEmpty { usleep(2000) }
    }
    let proofs = ProofRun.inOrder(done)
    return ProofRun(
      exit: ProofRun.exit(of: proofs), date: ISO8601DateFormatter().string(from: Date()), library: GalleyVersion.text,
      fonts: fonts.values.sorted { $0.name < $1.name }, proofs: proofs)
  }

  // MARK: One proof

  private func start(_ folder: ProofFolder) throws -> ReplayProcess {
    let answers = temporary.appendingPathComponent(folder.name, isDirectory: true)
    try FileManager.default.createDirectory(at: answers, withIntermediateDirectories: true)
    return try ReplayProcess(ReplayRequest(folder, into: answers, isQuick: true), by: command)
  }

  private func finish(_ process: ReplayProcess) -> ProofRun.Proof {
    let milliseconds = process.milliseconds
    defer { try? FileManager.default.removeItem(at: process.answers.url) }
    do {
      try process.finish()
      let trace = try process.folder.readTrace()
      var comparison = ProofComparison(recorded: process.folder, replayed: process.answers)
      comparison.comparesCost = comparesCost
      comparison.isDetailed = isDetailed
      var proof = try comparison.run(title: trace.header.title, recorded: trace.header.recorded)
      proof.ms = milliseconds.rounded()
      if let differences = differencesHere[process.folder.name] { proof.setOtherFonts(differences) }
      if let truncation = trace.truncation {
        proof.message = ([truncation.description] + [proof.message].compactMap { $0 }).joined(separator: "; ")
      }
      return proof
    } catch {
      return broken(process.folder, error)
    }
  }

  private func broken(_ folder: ProofFolder, _ error: any Error) -> ProofRun.Proof {
    let header = try? folder.readTrace().header
    var proof = ProofRun.Proof(id: folder.name, title: header?.title ?? "", state: .broken, recorded: header?.recorded ?? "")
    guard let error = error as? ProofError else {
      proof.message = "\(error)"
      return proof
    }
    proof.file = error.file
    proof.line = error.line
    proof.message = "\(error.place): \(error.problem)"
    proof.remedy = [error.remedy]
    if let line = error.line, let data = try? folder.data(of: URL(fileURLWithPath: error.file).lastPathComponent),
      let text = String(validating: data, as: UTF8.self) {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      proof.excerpt = (max(0, line - 2)..<min(lines.count, line + 1)).map { "\($0 + 1)  \(lines[$0].prefix(160))" }
    }
    return proof
  }

  /// `nil` where this system has what the proof was drawn with; otherwise what is to be said.
  private func differencesHere(for folder: ProofFolder) throws -> String? {
    guard let fingerprint = try folder.readManifest().fingerprint else {
      throw ProofError(folder.path(ProofFolder.manifestName), "‘fingerprint’ is missing", "have the answers drawn anew: galley proof accept \(folder.name)")
    }
    let differences = fingerprint.differencesHere()
    for part in fingerprint.parts where part.kind != .machine {
      let found = differences.first { $0.recorded == part }.map { $0.found } ?? part
      fonts[part] = ProofRun.Font(
        name: part.title, recorded: .init(version: part.version, hash: part.sha256),
        found: found.map { .init(version: $0.version, hash: $0.sha256) })
    }
    return differences.isEmpty ? nil : differences.map(\.words).joined(separator: "; ")
  }

  private func uncompared(_ folder: ProofFolder, _ differences: String) throws -> ProofRun.Proof {
    let trace = try folder.readTrace()
    var proof = ProofRun.Proof(
      id: folder.name, title: trace.header.title, state: .otherFonts, events: trace.events.count, recorded: trace.header.recorded)
    proof.message = differences
    if isDetailed { proof.steps = try ProofComparison.recordedSteps(of: folder) }
    proof.remedy = ["install what it was drawn with, or compare all the same with --anyway"]
    return proof
  }
}
