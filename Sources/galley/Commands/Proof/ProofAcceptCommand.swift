import ArgumentParser
import Foundation
import GalleyApp
import GalleyOutput
import GalleyProofs

struct ProofAcceptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Store the current results of proofs as the expected ones, after describing the changes.",
    discussion: "Each proof is replaced as a whole: if the program is killed, either the old or the new results are complete.")

  @Argument(help: ArgumentHelp("The proofs; if none is named, the command describes all changes and asks.", valueName: "name")) var names: [String] = []
  @OptionGroup var proofs: ProofsOption
  @Flag(help: "Accept all proofs without asking.") var all = false
  @OptionGroup var images: ImagesOption

  func validate() throws {
    guard names.isEmpty || !all else { throw ValidationError("names and --all: give one or the other") }
    guard !names.isEmpty || all || isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 else {
      throw ValidationError("proof accept: name the proofs to accept, or give --all; without both it asks, which needs a terminal")
    }
  }

  func run() throws {
    var failures = 0
    var pending: [ProofAcceptance] = []
    func attempt(_ body: () throws -> Void) {
      do { try body() } catch {
        Console.notice(WritingError.message(for: error))
        failures += 1
      }
    }
    let needsConfirmation = names.isEmpty && !all
    for folder in try proofs.folders(names) {
      attempt {
        guard let acceptance = try replay(folder) else { return }
        if needsConfirmation { pending.append(acceptance) } else { try acceptance.accept() }
      }
    }
    let accepts = !pending.isEmpty && Self.confirm("Accept these results for \(pending.map(\.folder.name).joined(separator: ", "))?")
    for acceptance in pending {
      if accepts { attempt(acceptance.accept) } else { acceptance.discard() }
    }
    if !pending.isEmpty { Console.line(accepts ? "accepted" : "no results were changed") }
    if failures > 0 { throw Failure("\(failures) of the proofs could not be accepted; their results are unchanged") }
  }

  /// Asks a question on the terminal. Returns `true` if the answer is y or yes, and `false` for any other answer or at
  /// the end of the input.
  private static func confirm(_ question: String) -> Bool {
    Console.prompt("\(question) [y/N]")
    return ["y", "yes"].contains((readLine() ?? "").trimmingCharacters(in: .whitespaces).lowercased())
  }

  /// Replays a proof and prints the changes; returns `nil` if nothing changes. Throws if the proof cannot be replayed.
  private func replay(_ folder: ProofFolder) throws -> ProofAcceptance? {
    guard let acceptance = try ProofAcceptance(folder, images: images.images, replaying: .galley) else {
      Console.line("\(folder.name): no changes")
      return nil
    }
    Console.line("\(folder.name):")
    for line in acceptance.changeDescriptions { Console.line("    \(line)") }
    fflush(nil)
    return acceptance
  }
}
