import Foundation
import Testing

@testable import GalleyProofs

/// Proofs whose replay fails.
@MainActor @Suite struct ProofFinishingTests {
  /// A proof without results stays in its hidden folder, also if the replay could not start and the program ends at once.
  @Test(arguments: [true, false]) func failedReplayIsNotMoved(starts: Bool) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("finishing-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let proof = try NewProof("p", in: folder, header: TraceHeader(), replaces: false)
    // The replay cannot write its log to a folder.
    let log = folder.appendingPathComponent(".\(proof.folder.url.lastPathComponent).log")
    if !starts { try FileManager.default.createDirectory(at: log, withIntermediateDirectories: false) }
    var results: [Result<Int, any Error>] = []
    let command = ReplayCommand(executable: folder.appendingPathComponent("missing"))
    let finishing = ProofFinishing(proof, replaying: command) { results.append($0) }
    for _ in 0..<2 { finishing.waitForEnd {} }
    #expect(results.count == 1)
    #expect(throws: (any Error).self) { try results.first?.get() }
    #expect(!FileManager.default.fileExists(atPath: proof.destination.path) && FileManager.default.fileExists(atPath: proof.folder.trace.path))
  }
}
