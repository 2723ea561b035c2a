import ArgumentParser
import Foundation
import Proofs

struct ProofAcceptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Take what proofs show now as their answers, after telling what changes.",
    discussion: "Each proof is replaced in one step: whenever the program is killed, the old answers or the new ones stand there, whole.")

  @Argument(help: ArgumentHelp("The proofs; where none is named, it tells what changes and asks.", valueName: "name")) var names: [String] = []
  @OptionGroup var proofs: ProofsOption
  @Flag(help: "Take all proofs, without asking.") var all = false
  @OptionGroup var images: ImagesOption

  func validate() throws {
    guard names.isEmpty || !all else { throw ValidationError("names and --all: give one or the other") }
    guard !names.isEmpty || all || isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 else {
      throw ValidationError("proof accept: name the proofs whose answers are to be replaced, or give --all; without both it asks, on a terminal")
    }
  }

  func run() throws {
    var failures = 0
    var pending: [ProofAcceptance] = []
    func attempt(_ body: () throws -> Void) {
      do { try body() } catch {
        Console.notice("\(error)")
        failures += 1
      }
    }
    let asks = names.isEmpty && !all
    for folder in try proofs.folders(names) {
      attempt {
        guard let acceptance = try replay(folder) else { return }
        if asks { pending.append(acceptance) } else { try acceptance.accept() }
      }
    }
    let accepts = !pending.isEmpty && Self.ask("Take these as the answers of \(pending.map(\.folder.name).joined(separator: ", "))?")
    for acceptance in pending {
      if accepts { attempt(acceptance.accept) } else { acceptance.discard() }
    }
    if !pending.isEmpty { Console.line(accepts ? "taken" : "the answers are as they were") }
    if failures > 0 { throw Failure("\(failures) of the proofs could not be accepted; their answers are as they were") }
  }

  /// Asks a question. Any answer but yes means no.
  private static func ask(_ question: String) -> Bool {
    Console.ask("\(question) [y/N]")
    return ["y", "yes"].contains((readLine() ?? "").trimmingCharacters(in: .whitespaces).lowercased())
  }

  /// Replays a proof and prints the changes; returns `nil` if nothing changes.
  private func replay(_ folder: ProofFolder) throws -> ProofAcceptance? {
    guard let acceptance = try ProofAcceptance(folder, images: images.images, replaying: .galley) else {
      Console.line("\(folder.name): nothing changes")
      return nil
    }
    Console.line("\(folder.name):")
    for line in acceptance.words { Console.line("    \(line)") }
    fflush(nil)
    return acceptance
  }
}
