import ArgumentParser
import Foundation
import Proofs
import Windowing

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

  /// Exit 0 when all went well, 2 for a wrong command line, 3 where proofs have other fonts, 130 if opening a file was stopped, the status of the signal that ended a window, 1 for everything else.
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
      end(Console.hasFinishedPrinting() ? 0 : 1)
    } catch let failure as Failure {
      Console.notice(failure.description)
      end(1)
    } catch let failure as ProofFailure {
      Console.notice(failure.description)
      end(1)
    } catch let error as ProofError {
      Console.notice(error.description)
      end(1)
    } catch let mistyped as MistypedCommand {
      Console.notice(mistyped.description)
      end(2)
    } catch let code as ExitCode {
      // What it stands for has been said.
      end(code.rawValue)
    } catch {
      let code = exitCode(for: error)
      if code == .success {
        Console.own(fullMessage(for: error))
        end(Console.hasFinishedPrinting() ? 0 : 1)
      }
      Console.notice(oneLine(message(for: error)) + "; galley --help shows how")
      end(code == .validationFailure ? 2 : 1)
    }
  }

  /// Ends the program; if a signal has ended its window, with that signal's status.
  @MainActor private static func end(_ status: Int32) -> Never {
    if let signal = EndingSignal.received { EndingSignal.end(by: signal) }
    Foundation.exit(status)
  }

  /// A list of values, as the parser writes them one a line, on the line that announces it.
  private static func oneLine(_ message: String) -> String {
    let lines = message.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let items = lines.dropFirst().map { $0.hasPrefix("- ") ? String($0.dropFirst(2)) : $0 }
    return ([lines.first ?? ""] + (items.isEmpty ? [] : [items.joined(separator: ", ")])).joined(separator: " ")
  }
}
