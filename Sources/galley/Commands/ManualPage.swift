import Foundation

/// The manual page in roff's `man` macros, generated from the descriptions of the commands.
struct ManualPage {
  let commands: CommandTree
  let version: String

  func text() -> String {
    var out = """
      .TH GALLEY 1 "" "Galley \(version)" "User Commands"
      .SH NAME
      galley \\- \(Self.escaped(commands.abstract ?? ""))
      .SH SYNOPSIS
      .B galley
      .RI [ command ]
      .RI [ options ]
      .SH COMMANDS

      """
    for command in commands.listed { out += section(command, path: "galley") }
    out += """
      .SH EXIT STATUS
      0 for success, 1 for a difference or an error, 2 for an invalid command line, 3 if proofs were recorded with other fonts or libraries, 130 if the user stopped opening a file.
      .SH ENVIRONMENT
      .TP
      .B NO_COLOR
      If set and not empty, output to a terminal has no colors.
      .TP
      .B GALLEY_SCALE
      Device pixels per point, if the display does not report them.
      .TP
      .BR GALLEY_TREE ", " GALLEY_LAYOUT
      The files that a running window writes its element tree and its layout to when it receives SIGUSR1.

      """
    return out
  }

  private func section(_ command: CommandTree, path: String) -> String {
    let path = "\(path) \(command.commandName)"
    let arguments = (command.arguments ?? []).filter(\.isListed)
    var out = ".SS \"\(Self.escaped(([path] + arguments.filter { $0.kind == "positional" }.map(\.placeholder)).joined(separator: " ")))\"\n"
    for text in [command.abstract, command.discussion].compactMap(\.self) where !text.isEmpty {
      out += text.split(separator: "\n").map { Self.line(Self.escaped($0.trimmingCharacters(in: .whitespaces))) + "\n" }.joined(separator: ".PP\n")
      out += ".PP\n"
    }
    for argument in arguments {
      out += ".TP\n.B \(Self.escaped(argument.heading))\n"
      let words = [argument.abstract, argument.defaultValue.map { "(default: \($0))" }].compactMap(\.self).filter { !$0.isEmpty }
      if !words.isEmpty { out += Self.line(Self.escaped(words.joined(separator: " "))) + "\n" }
    }
    for sub in command.listed { out += section(sub, path: path) }
    return out
  }

  /// Escapes characters that roff interprets.
  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "\\", with: "\\e").replacingOccurrences(of: "-", with: "\\-").replacingOccurrences(of: "\"", with: "\\(dq")
  }

  /// Escapes the start of a text line that looks like a request.
  private static func line(_ text: String) -> String { text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text }
}

/// The parser's dump of a command (its tool information, version 0).
struct CommandTree: Decodable {
  var commandName: String
  var abstract: String?
  var discussion: String?
  var shouldDisplay: Bool?
  var arguments: [Argument]?
  var subcommands: [CommandTree]?

  /// The visible subcommands without `help`, which the parser adds to each command.
  var listed: [CommandTree] { (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" } }

  struct Argument: Decodable {
    var kind: String
    var shouldDisplay: Bool?
    var isOptional: Bool?
    var isRepeating: Bool?
    var names: [Name]?
    var valueName: String?
    var abstract: String?
    var defaultValue: String?

    struct Name: Decodable {
      var kind: String
      var name: String
      var dashed: String { kind == "long" ? "--\(name)" : "-\(name)" }
    }

    var isListed: Bool {
      shouldDisplay != false && !(names ?? []).contains { $0.name == "help" || $0.name == "version" }
    }

    var placeholder: String {
      let name = "<\(valueName ?? "value")>\(isRepeating == true ? "…" : "")"
      return isOptional == true ? "[\(name)]" : name
    }

    var heading: String {
      guard kind != "positional" else { return "<\(valueName ?? "value")>" }
      let names = (names ?? []).map(\.dashed).joined(separator: ", ")
      return kind == "option" ? "\(names) <\(valueName ?? "value")>" : names
    }
  }
}
