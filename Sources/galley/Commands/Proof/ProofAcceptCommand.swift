import ArgumentParser
import Foundation
import UIKit
import Proofs

struct ProofAcceptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Take what proofs show now as their answers, after telling what changes.",
    discussion: "Each proof is replaced in one step: whenever the program is killed, the old answers or the new ones stand there, whole.")

  @Argument(help: ArgumentHelp("The proofs; where none is named, it tells what changes and asks.", valueName: "name")) var names: [String] = []
  @OptionGroup var proofs: ProofsOption
  @Flag(help: "Take all proofs, without asking.") var all = false

  func validate() throws {
    guard names.isEmpty || !all else { throw ValidationError("names and --all: give one or the other") }
    guard !names.isEmpty || all || isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 else {
      throw ValidationError("proof accept: name the proofs whose answers are to be replaced, or give --all; without both it asks, on a terminal")
    }
  }

  func run() throws {
    var failures = 0
    var pending: [(old: ProofFolder, new: ProofFolder)] = []
    let asks = names.isEmpty && !all
    for folder in try proofs.folders(names) {
      do {
        guard let new = try replay(folder) else { continue }
        if asks { pending.append((folder, new)) } else { try put(new, folder) }
      } catch {
        Console.notice("\(error)")
        failures += 1
      }
    }
    let accepts = !pending.isEmpty && Self.ask("Take these as the answers of \(pending.map(\.old.name).joined(separator: ", "))?")
    for (old, new) in pending {
      guard accepts else {
        try? FileManager.default.removeItem(at: new.url)
        continue
      }
      do { try put(new, old) } catch {
        Console.notice("\(error)")
        failures += 1
      }
    }
    if !pending.isEmpty { print(accepts ? "taken" : "the answers are as they were") }
    if failures > 0 { throw Failure("\(failures) of the proofs could not be accepted; their answers are as they were") }
  }

  /// Anything but a yes is a no.
  private static func ask(_ question: String) -> Bool {
    print("\(question) [y/N] ", terminator: "")
    fflush(nil)
    return ["y", "yes"].contains((readLine() ?? "").trimmingCharacters(in: .whitespaces).lowercased())
  }

  /// Tells what changes; the folder with the new answers, or `nil` where nothing does.
  private func replay(_ folder: ProofFolder) throws -> ProofFolder? {
    // With part of a trace, answers to the rest would be deleted.
    if let cut = (try? folder.readTrace())?.truncation {
      throw Failure("\(folder.name): nothing is taken: \(cut)")
    }
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
        print("\(folder.name): nothing changes")
        return nil
      }
      print("\(folder.name):")
      for line in words { print("    \(line)") }
      fflush(nil)
      return new
    } catch {
      try? FileManager.default.removeItem(at: new.url)
      // Its copy, which was replayed, is gone.
      throw Failure("\(error)".replacingOccurrences(of: new.url.lastPathComponent, with: folder.url.lastPathComponent))
    }
  }

  private func put(_ new: ProofFolder, _ old: ProofFolder) throws {
    do { try FolderSwap.put(new.url, at: old.url) } catch {
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
      let bytes = try? RegularFile.data(at: old[keyPath: $0])
      return bytes != nil && bytes == (try? RegularFile.data(at: new[keyPath: $0]))
    }
  }
}
