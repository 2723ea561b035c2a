import ArgumentParser
import Foundation
import Proofs

struct ProofAcceptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Take what proofs show now as their answers, after telling what changes.",
    discussion: "Each proof is replaced in one step: whenever the program is killed, the old answers or the new ones stand there, whole.")

  @Argument(help: ArgumentHelp("The proofs; all where none is named.", valueName: "name")) var names: [String] = []
  @OptionGroup var proofs: ProofsOption

  func run() throws {
    var failures = 0
    for folder in try proofs.folders(names) {
      do {
        try accept(folder)
      } catch {
        Console.notice("\(error)")
        failures += 1
      }
    }
    if failures > 0 { throw Failure("\(failures) of the proofs could not be accepted; their answers are as they were") }
  }

  private func accept(_ folder: ProofFolder) throws {
    let new = ProofFolder(try FolderSwap.makeNew(for: folder.url))
    do {
      // The trace, the document, and whatever somebody has put beside them.
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) where !ProofFolder.isAnswer(name) {
        try FileManager.default.copyItem(at: folder.url.appendingPathComponent(name), to: new.url.appendingPathComponent(name))
      }
      try ReplayProcess.run(new, into: new.url)
      let words = changes(from: folder, to: new)
      guard !words.isEmpty else {
        try FileManager.default.removeItem(at: new.url)
        return print("\(folder.name): nothing changes")
      }
      print("\(folder.name):")
      for line in words { print("    \(line)") }
      fflush(nil)
      try FolderSwap.put(new.url, at: folder.url)
    } catch {
      try? FileManager.default.removeItem(at: new.url)
      throw error
    }
  }

  private func changes(from old: ProofFolder, to new: ProofFolder) -> [String] {
    var comparison = ProofComparison(recorded: old, replayed: new)
    comparison.comparesCost = true
    do {
      let words = try comparison.run(title: "", recorded: "").words
      return words.isEmpty && !isSame(old, new) ? ["the fingerprint, the words or the costs are others; layout and pictures are the same"] : words
    } catch {
      return ["it had no answers that can be read: \(error)"]
    }
  }

  private func isSame(_ old: ProofFolder, _ new: ProofFolder) -> Bool {
    [\ProofFolder.manifest, \.hashes].allSatisfy {
      let bytes = try? Data(contentsOf: old[keyPath: $0])
      return bytes != nil && bytes == (try? Data(contentsOf: new[keyPath: $0]))
    }
  }
}
