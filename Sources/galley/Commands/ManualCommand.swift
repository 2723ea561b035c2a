import ArgumentParser
import Foundation

/// Prints the manual page for `Scripts/run --install`. Not listed in the help.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual page, for man -l.", shouldDisplay: false)

  func run() throws {
    struct Dump: Decodable { var command: CommandTree }
    let dump = try JSONDecoder().decode(Dump.self, from: Data(Galley._dumpHelp().utf8))
    Console.own(ManualPage(commands: dump.command, version: Galley.version).text(), terminator: "")
  }
}
