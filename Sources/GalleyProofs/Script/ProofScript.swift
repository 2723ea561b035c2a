import Foundation
import GalleyOutput
import GalleyWindowing
import UIFoundation

/// A script of user actions, with lines such as `drag heart to 400,300 in 12 steps`, for creating a proof.
///
/// It is read from text. `record` runs it once in a program, and writes the events to the trace of a new proof. A proof is replayed from its trace,
/// without the script.
public struct ProofScript: Hashable, Sendable {
  private var script: Script
  /// The document as the script names it; `nil` for an exhibit.
  private var documentName: String?

  /// Reads a script.
  ///
  /// - Parameter file: The name of the file in errors. Documents are relative to its folder.
  /// - Throws: `ProofError` with the first invalid line.
  public init(text: String, file: String) throws {
    script = try Script(text: text, file: file)
    guard case .document(let path) = script.header.source else { return }
    documentName = path
    if file != "-", !path.hasPrefix("/") {
      script.header.source = .document(URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent(path).path)
    }
  }

  /// Runs the script in `program` and creates a proof with its results, atomically. Throws if an instruction cannot be performed, if the replay
  /// fails, or if the proof exists and `replaces` is `false`; then nothing is created.
  ///
  /// - Parameters:
  ///   - replaces: Whether an existing proof can be replaced.
  ///   - images: The steps with images.
  ///   - command: Computes the results.
  /// - Returns: The proof.
  @MainActor @discardableResult
  public func record(
    as name: String, in folder: URL, replaces: Bool = false, images: ProofImagePolicy = .all, with program: ProofProgram, replaying command: ReplayCommand
  ) throws -> ProofFolder {
    try checkDocument()
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

  /// Throws if the document that the script opens cannot be read, or not be copied to a proof.
  private func checkDocument() throws {
    guard case .document(let path) = script.header.source, let documentName else { return }
    do throws(RegularFile.Problem) { try RegularFile.check(at: path) } catch {
      throw sourceError("\(documentName): \(error)", "name an existing document, relative to the script's folder")
    }
    guard TraceHeader.isFileName(URL(fileURLWithPath: path).lastPathComponent) else {
      throw sourceError("\(documentName): a proof cannot contain a file with that name", "rename it")
    }
  }

  /// Opens the script's exhibit or document. Throws `ProofError` if it cannot be opened.
  @MainActor private func open(_ proof: NewProof, _ program: ProofProgram, _ host: any WindowHost) throws -> any ProofScene {
    do {
      return try program.open(proof.header, proof.folder, host)
    } catch let error as ProofError {
      throw error
    } catch {
      // The document is a copy in a hidden folder.
      throw sourceError(WritingError.message(for: error).replacingOccurrences(of: proof.folder.url.path + "/", with: ""), "name another document")
    }
  }

  /// Returns an error of the line that names the exhibit or document.
  ///
  /// - Parameters:
  ///   - message: The problem, with its remedy after a semicolon if it has one.
  ///   - remedy: The remedy if the message has none.
  private func sourceError(_ message: String, _ remedy: String) -> ProofError {
    guard let end = message.range(of: "; ", options: .backwards) else { return ProofError(script.file, line: script.sourceLine, message, remedy) }
    return ProofError(script.file, line: script.sourceLine, String(message[..<end.lowerBound]), String(message[end.upperBound...]))
  }

  @MainActor private func play(_ proof: NewProof, _ program: ProofProgram) throws {
    let host = ProofProgram.host(proof.header)
    let recording = RecordingHost(host)
    recording.write = { proof.write($0) }
    let scene = try open(proof, program, recording)
    defer { scene.close() }
    for _ in 0..<Replay.openingTurns { scene.turn() }
    recording.isRecording = true
    var runner = ScriptRunner(in: scene, on: host) { recording.recordStep($0) }
    runner.mark = { recording.mark($0) }
    try runner.run(script)
  }
}
