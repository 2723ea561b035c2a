import ArgumentParser
import Foundation
import Proofs
import UIKit

struct ProofScriptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "script", abstract: "Make a proof of lines such as: drag heart to 400,300 in 12 steps",
    discussion: "A line does one thing, # begins a comment:\n" + Script.verbs.map { "  \($0.example)" }.joined(separator: "\n"))

  @Argument(help: ArgumentHelp("The script, - for standard input.", valueName: "file"), transform: SourceArgument.named) var script: String
  @Argument(help: ArgumentHelp("The proof's name: letters, digits, - _ and dots.", valueName: "name")) var name: NewProofName
  @OptionGroup var proofs: ProofsOption
  @Flag(help: "Replace a proof of that name.") var replace = false

  func run() throws {
    let script = try read()
    try MainActor.assumeIsolated {
      let proof = try NewProof(name.name, in: proofs.url, header: script.header, replaces: replace)
      do {
        try play(script, proof)
        try proof.finish()
      } catch var error as ProofError where error.file == proof.folder.path(ProofFolder.traceName) {
        // What is wrong with the trace's first line is so in the script.
        proof.abandon()
        (error.file, error.line) = (script.file, script.sourceLine)
        throw error
      } catch {
        proof.abandon()
        throw error
      }
      let steps = try ProofFolder(proof.place).readManifest().steps.count
      print("\(name.name): \(steps) steps")
    }
  }

  private func read() throws -> Script {
    let text: TextFile
    if script == "-" {
      text = TextFile.decode(FileHandle.standardInput.readDataToEndOfFile())
    } else {
      text = try TextFile.read(script)
    }
    var read = try Script(text: String(decoding: text.units, as: UTF16.self), file: script)
    // A document is named from where the script stands.
    if case .document(let path) = read.header.source, script != "-", !path.hasPrefix("/") {
      read.header.source = .document(URL(fileURLWithPath: script).deletingLastPathComponent().appendingPathComponent(path).path)
    }
    return read
  }

  @MainActor private func play(_ script: Script, _ proof: NewProof) throws {
    let host = Stage.proofHost(proof.header)
    let recording = RecordingHost(host)
    recording.write = { proof.write($0) }
    let stage = try Stage.proof(proof.header, in: proof.folder, on: recording)
    for _ in 0..<Replay.openingTurns { stage.turn() }
    recording.isRecording = true
    var runner = ScriptRunner(in: stage, on: host) { recording.keep($0) }
    try runner.run(script)
  }
}
