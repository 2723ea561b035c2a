import Foundation
import Windowing

/// A script of user actions, with lines such as `drag heart to 400,300 in 12 steps`, for creating a proof.
public struct ProofScript: Hashable, Sendable {
  private var script: Script

  /// Reads a script.
  ///
  /// - Parameter file: The name of the file in errors. Documents are relative to its folder.
  /// - Throws: `ProofError` with the first invalid line.
  public init(text: String, file: String) throws {
    script = try Script(text: text, file: file)
    if case .document(let path) = script.header.source, file != "-", !path.hasPrefix("/") {
      script.header.source = .document(URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent(path).path)
    }
  }

  /// Runs the script in `program` and creates a proof with its results, atomically.
  ///
  /// - Parameters:
  ///   - replaces: Whether an existing proof can be replaced.
  ///   - images: The steps with images.
  ///   - command: Computes the results.
  /// - Returns: The proof.
  @MainActor @discardableResult
  public func record(
    as name: String, in folder: URL, replaces: Bool = false, images: ProofImages = .all, with program: ProofProgram, replaying command: ReplayCommand
  ) throws -> ProofFolder {
    let proof = try NewProof(name, in: folder, header: script.header, replaces: replaces, purpose: .copy)
    do {
      try play(proof, program)
      try proof.finish(replaying: command, images: images)
    } catch var error as ProofError where error.file == proof.folder.path(ProofFolder.traceName) {
      // An error in the trace's header is an error of the script.
      proof.abandon()
      (error.file, error.line) = (script.file, script.sourceLine)
      throw error
    } catch {
      proof.abandon()
      throw error
    }
    return ProofFolder(proof.destination)
  }

  @MainActor private func play(_ proof: NewProof, _ program: ProofProgram) throws {
    let host = ProofProgram.host(proof.header)
    let recording = RecordingHost(host)
    recording.write = { proof.write($0) }
    let scene = try program.open(proof.header, proof.folder, recording)
    defer { scene.close() }
    for _ in 0..<Replay.openingTurns { scene.turn() }
    recording.isRecording = true
    var runner = ScriptRunner(in: scene, on: host) { recording.recordStep($0) }
    runner.mark = { recording.mark($0) }
    try runner.run(script)
  }
}
