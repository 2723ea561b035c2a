import ArgumentParser
import Foundation
import Proofs

@main
struct Galley: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "galley",
    abstract: "A live page of text: drag shapes through it, and see where every line goes.",
    version: "galley \(version)",
    subcommands: [
      PlaygroundCommand.self, OpenCommand.self, ListCommand.self, RenderCommand.self, LayoutCommand.self, TreeCommand.self,
      DoctorCommand.self, BenchCommand.self, ProofCommand.self, ManualCommand.self,
    ],
    defaultSubcommand: PlaygroundCommand.self)

  static let version = GalleyVersion.text

  /// Exit 0 when all went well, 2 for a wrong command line, 3 where proofs have other fonts, 130 where opening a file was stopped, 1 for everything else.
  @MainActor static func main() {
    // Until a window listens for it, whoever asks for the tree must not end the program.
    signal(SIGUSR1, SIG_IGN)
    // A file that grows beyond what the shell allows is an error like a full disk.
    signal(SIGXFSZ, SIG_IGN)
    Console.holdPlaces()
    do {
      try MistypedCommand.check(Array(CommandLine.arguments.dropFirst()))
      var command = try parseAsRoot()
      try command.run()
      if !Console.hasFinishedPrinting() { Foundation.exit(1) }
    } catch let failure as Failure {
      Console.notice(failure.description)
      Foundation.exit(1)
    } catch let failure as ProofFailure {
      Console.notice(failure.description)
      Foundation.exit(1)
    } catch let error as ProofError {
      Console.notice(error.description)
      Foundation.exit(1)
    } catch let mistyped as MistypedCommand {
      Console.notice(mistyped.description)
      Foundation.exit(2)
    } catch let code as ExitCode {
      // What it stands for has been said.
      Foundation.exit(code.rawValue)
    } catch {
      let code = exitCode(for: error)
      if code == .success {
        print(fullMessage(for: error))
        Foundation.exit(Console.hasFinishedPrinting() ? 0 : 1)
      }
      Console.notice(oneLine(message(for: error)) + "; galley --help shows how")
      Foundation.exit(code == .validationFailure ? 2 : 1)
    }
  }

  /// A list of values, as the parser writes them one a line, on the line that announces it.
  private static func oneLine(_ message: String) -> String {
    let lines = message.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let items = lines.dropFirst().map { $0.hasPrefix("- ") ? String($0.dropFirst(2)) : $0 }
    return ([lines.first ?? ""] + (items.isEmpty ? [] : [items.joined(separator: ", ")])).joined(separator: " ")
  }
}
