import ArgumentParser
import Foundation
import GalleyApp
import GalleyOutput
import GalleyProofs
import GalleyWindowing

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

  /// Runs the program and ends it. Exit statuses: 0 for success, 2 for a wrong command line, 3 if the fonts differ from those of the proofs,
  /// 130 if opening a file was stopped, the status of the signal that ended a window, and 1 for all other errors.
  @MainActor static func main() {
    // Ignore requests for the screen tree until a window handles them. The default action ends the program.
    signal(SIGUSR1, SIG_IGN)
    // Treat the shell's limit of file sizes as an error like a full disk.
    signal(SIGXFSZ, SIG_IGN)
    Console.reserveStandardDescriptors()
    Notices.send { Console.notice($0) }
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
      // The reason has already been reported.
      end(code.rawValue)
    } catch {
      let code = exitCode(for: error)
      if code == .success {
        Console.own(fullMessage(for: error))
        end(Console.hasFinishedPrinting() ? 0 : 1)
      }
      guard code == .validationFailure else {
        Console.notice(WritingError.message(for: error))
        end(1)
      }
      Console.notice(oneLine(message(for: error)) + "; see galley --help")
      end(2)
    }
  }

  /// Ends the program; if a signal has ended its window, with that signal's status.
  @MainActor private static func end(_ status: Int32) -> Never {
    if let signal = EndingSignal.received { EndingSignal.end(by: signal) }
    Foundation.exit(status)
  }

  /// Joins the parser's list of values, one per line, with the line that introduces it.
  private static func oneLine(_ message: String) -> String {
    let lines = message.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let items = lines.dropFirst().map { $0.hasPrefix("- ") ? String($0.dropFirst(2)) : $0 }
    return ([lines.first ?? ""] + (items.isEmpty ? [] : [items.joined(separator: ", ")])).joined(separator: " ")
  }
}
