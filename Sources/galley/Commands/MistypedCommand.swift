import ArgumentParser
import Foundation
import GalleyApp
import GalleyProofs

/// An error for an unknown command. It is checked before parsing, because the parser takes an unknown command for an argument of
/// the default command.
struct MistypedCommand: Error, CustomStringConvertible {
  var description: String

  /// Throws `MistypedCommand`, which suggests a similar command if there is one, if the arguments name a command that does not exist.
  ///
  /// - Parameter arguments: the program's arguments, without its name.
  @MainActor static func check(_ arguments: [String]) throws {
    var command: any ParsableCommand.Type = Galley.self
    var path = "galley"
    var words = arguments[...]
    if words.first == "help" { words = words.dropFirst() }
    while let word = words.first, !command.configuration.subcommands.isEmpty {
      guard !word.hasPrefix("-") else { return }
      guard let next = command.configuration.subcommands.first(where: { $0.configuration.commandName == word }) else {
        throw MistypedCommand(description: message(word, path, command.configuration.subcommands))
      }
      command = next
      path += " \(word)"
      words = words.dropFirst()
    }
  }

  @MainActor private static func message(_ word: String, _ path: String, _ commands: [any ParsableCommand.Type]) -> String {
    // Use closures: the compiler (6.3) crashes for key paths through metatypes.
    let names = commands.compactMap { $0.configuration.shouldDisplay ? $0.configuration.commandName : nil }
    let isTop = path == "galley"
    let called = isTop ? word : path.dropFirst("galley ".count) + " " + word
    let problem = "there is no command ‘\(called)’"
    if isTop, Exhibits.named(word) != nil { return "\(problem); galley playground \(word) opens the exhibit with that name" }
    if let near = NearestNames.of(word, in: names) { return "\(problem); did you mean ‘\(near)’? \(path) --help lists all commands" }
    if isTop, FileManager.default.fileExists(atPath: word) { return "\(problem); galley open \(word) opens the file with that name" }
    return "\(problem); \(path) --help lists all commands"
  }
}
