import Foundation
import Windowing

/// What a hand does in a program, in lines such as `drag heart to 400,300 in 12 steps`; a proof is made of it.
public struct ProofScript: Hashable, Sendable {
  private var script: Script

  /// Reads a script.
  ///
  /// - Parameter file: what errors call it. A document that it opens is named from the folder of that file.
  /// - Throws: `ProofError` with the line that is none.
  public init(text: String, file: String) throws {
    script = try Script(text: text, file: file)
    if case .document(let path) = script.header.source, file != "-", !path.hasPrefix("/") {
      script.header.source = .document(URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent(path).path)
    }
  }

  /// Plays the script in `program` and makes a proof of it, with its answers; it is there whole or not at all.
  ///
  /// - Parameters:
  ///   - replaces: whether a proof of that name may be there already.
  ///   - images: the steps that an image is recorded of.
  ///   - command: draws the answers.
  /// - Returns: the proof.
  @MainActor @discardableResult
  public func record(
    as name: String, in folder: URL, replaces: Bool = false, images: ProofImages = .all, with program: ProofProgram, replaying command: ReplayCommand
  ) throws -> ProofFolder {
    let proof = try NewProof(name, in: folder, header: script.header, replaces: replaces, purpose: .copy)
    do {
      try play(proof, program)
      try proof.finish(replaying: command, images: images)
    } catch var error as ProofError where error.file == proof.folder.path(ProofFolder.traceName) {
      // What is wrong with the trace's first line is so in the script.
      proof.abandon()
      (error.file, error.line) = (script.file, script.sourceLine)
      throw error
    } catch {
      proof.abandon()
      throw error
    }
    return ProofFolder(proof.place)
  }

  @MainActor private func play(_ proof: NewProof, _ program: ProofProgram) throws {
    let host = ProofProgram.host(proof.header)
    let recording = RecordingHost(host)
    recording.write = { proof.write($0) }
    let scene = try program.open(proof.header, proof.folder, recording)
    defer { scene.close() }
    for _ in 0..<Replay.openingTurns { scene.turn() }
    recording.isRecording = true
    var runner = ScriptRunner(in: scene, on: host) { recording.keep($0) }
    runner.mark = { recording.mark($0) }
    try runner.run(script)
  }
}
