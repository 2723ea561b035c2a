import Foundation
import Testing

/// The command line's help, and its questions to the user.
@Suite struct CommandLineTests {
  private func galley(_ arguments: [String], in scratch: Scratch) throws -> Program.Outcome { try Program.run(arguments, in: scratch.folder, seconds: 180) }

  /// Runs the program in its own terminal, with `input` typed.
  private func inTerminal(_ arguments: [String], typing input: String = "", in scratch: Scratch, _ environment: [String: String] = [:]) throws -> Program.Outcome {
    let call = (["'\(Program.path)'"] + arguments).joined(separator: " ")
    return try Program.run(
      ["-c", "printf '%s' '\(input)' | script -qec \"\(call)\" /dev/null"], of: "/bin/sh", in: scratch.folder,
      environment: ["TERM": "xterm", "NO_COLOR": ""].merging(environment) { $1 }, seconds: 180)
  }

  private static let hasTerminal = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")

  @Test func versionIsTheSameEverywhere() throws {
    let scratch = try Scratch()
    let version = try galley(["--version"], in: scratch)
    let words = version.output.split(whereSeparator: \.isWhitespace)
    try #require(version.status == 0 && words.count == 2 && words[0] == "galley", "\(version.output)")
    #expect(words[1].split(separator: ".").count == 3)
    let manual = try galley(["manual"], in: scratch)
    #expect(manual.output.contains("\"Galley \(words[1])\""))
    try scratch.write("a.txt", "Text.\n")
    _ = try galley(["render", "a.txt", "-o", "a.pdf"], in: scratch)
    let pdf = String(decoding: try Data(contentsOf: scratch.url("a.pdf")), as: UTF8.self)
    #expect(pdf.contains("/Creator (Galley \(words[1]))"))
  }

  @Test(arguments: [
    (["layuot", "a.md"], "‘layuot’; did you mean ‘layout’?"), (["rendr"], "did you mean ‘render’?"),
    (["proof", "chekc"], "‘proof chekc’; did you mean ‘check’?"), (["help", "docter"], "did you mean ‘doctor’?"),
    (["a.md"], "galley open a.md opens the file"), (["gallery"], "galley playground gallery opens the exhibit"), (["xyz"], "no command ‘xyz’; galley --help"), (["zzzzzzzzzz"], "galley --help lists all commands"),
    (["render", "playgruond", "-o", "x.png"], "did you mean ‘playground’?"),
    (["render", "playground", "--sise", "300x300", "-o", "x.png"], "--size"),
  ])
  func mistypedWordsGetASuggestion(_ arguments: [String], _ expected: String) throws {
    let scratch = try Scratch()
    try scratch.write("a.md", "# A\n")
    let outcome = try galley(arguments, in: scratch)
    #expect(outcome.status != 0 && outcome.exited && outcome.output.isEmpty)
    #expect(outcome.errors.contains(expected) && outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
  }

  @Test func markdownIsTypesetUnlessRaw() throws {
    struct Answer: Decodable {
      struct Fragment: Decodable { var text: String }
      var format: String
      var fragments: [Fragment]
      var text: String { fragments.map(\.text).joined() }
    }
    func lay(_ arguments: [String], in scratch: Scratch) throws -> Answer {
      let outcome = try galley(["layout"] + arguments + ["--json"], in: scratch)
      try #require(outcome.status == 0, "\(outcome.errors)")
      return try JSONDecoder().decode(Answer.self, from: Data(outcome.output.utf8))
    }
    let scratch = try Scratch()
    try scratch.write("a.md", "# A *heading*\n\nSome **bold** text.\n")
    try scratch.write("a.txt", "# A *heading*\n")
    let set = try lay(["a.md"], in: scratch)
    #expect(set.format == "markdown" && set.text == "A heading\nSome bold text.")
    let raw = try lay(["a.md", "--raw"], in: scratch)
    #expect(raw.format == "text" && raw.text == "# A *heading*\n\nSome **bold** text.\n")
    #expect(try lay(["a.txt"], in: scratch).format == "text")
    #expect(try lay(["playground"], in: scratch).format == "exhibit")
    // Column and exclusion options apply to any text.
    let narrow = try lay(["a.md", "--container", "60x400", "--columns", "2"], in: scratch)
    #expect(narrow.fragments.count > set.fragments.count)
    let refused = try galley(["layout", "a.md", "--font-size", "30"], in: scratch)
    #expect(refused.status == 2 && refused.errors.contains("--font-size") && refused.errors.contains("--raw"), "\(refused.errors)")
    #expect(try galley(["layout", "a.md", "--raw", "--font-size", "30"], in: scratch).status == 0)
  }

  @Test(.enabled(if: hasTerminal, "needs script")) func colorOnlyOnATerminal() throws {
    let scratch = try Scratch()
    let escape = "\u{1B}["
    let terminal = try inTerminal(["doctor"], in: scratch)
    #expect(terminal.output.contains("\(escape)32m✓"), "\(terminal.output.prefix(200))")
    #expect(try inTerminal(["layuot"], in: scratch).output.contains("\(escape)31mgalley:"))
    let others = [
      try galley(["doctor"], in: scratch), try galley(["layuot"], in: scratch), try inTerminal(["layuot"], in: scratch, ["NO_COLOR": "1"]),
      try inTerminal(["layuot"], in: scratch, ["TERM": "dumb"]),
    ]
    for outcome in others {
      #expect(outcome.output.count + outcome.errors.count > 20)
      #expect(!(outcome.output + outcome.errors).contains(escape))
    }
  }

  @Test(.enabled(if: hasTerminal, "needs script")) func acceptingAllAsksForConfirmation() throws {
    let desk = try ProofDesk()
    try desk.make("drag", "drag circle to 200,200 in 2 steps\n")
    try desk.edit("drag", "trace.jsonl") { $0.replace("\"x\":200,\"y\":200", with: "\"x\":230,\"y\":180") }
    let before = try desk.files("drag")
    let without = try desk.galley("accept")
    #expect(without.status == 2 && without.errors.contains("--all"), "\(without.errors)")
    let no = try inTerminal(["proof", "accept"], typing: "n\n", in: desk.scratch)
    #expect(no.output.contains("drag:") && no.output.contains("[y/N]") && no.output.contains("no results were changed"), "\(no.output)")
    #expect(try desk.files("drag") == before && FileManager.default.contentsOfDirectory(atPath: desk.proofs.path) == ["drag"])
    let yes = try inTerminal(["proof", "accept"], typing: "y\n", in: desk.scratch)
    #expect(yes.output.contains("accepted"), "\(yes.output)")
    #expect(try desk.files("drag") != before && desk.galley("check").status == 0)
    #expect(try desk.galley("accept", "drag", "--all").status == 2)
  }

  /// Each command in the help is in the manual page and in the completions of each shell.
  @Test func manualAndCompletionsKnowEveryCommand() throws {
    let scratch = try Scratch()
    let manual = try galley(["manual"], in: scratch).output.replacingOccurrences(of: "\\-", with: "-")
    let scripts = try ["bash", "zsh", "fish"].map { try galley(["--generate-completion-script", $0], in: scratch).output }
    for command in ["playground", "open", "list", "render", "layout", "tree", "doctor", "bench", "proof check", "proof accept", "proof film"] {
      #expect(manual.contains(".SS \"galley \(command)"), "\(command) is not in the manual")
      for script in scripts { #expect(script.contains(command.split(separator: " ").last!), "\(command)") }
    }
    #expect(!manual.contains("galley manual") && manual.contains(".B --category <category>"))
    try scratch.write("galley.bash", scripts[0])
    #expect(try Program.run(["-n", "galley.bash"], of: "/bin/bash", in: scratch.folder).status == 0)
    try scratch.write("galley.1", manual)
    if FileManager.default.isExecutableFile(atPath: "/usr/bin/groff") {
      let set = try Program.run(["-k", "-man", "-Tutf8", "-ww", "galley.1"], of: "/usr/bin/groff", in: scratch.folder)
      #expect(set.status == 0 && set.errors.isEmpty, "\(set.errors)")
    }
  }

  @Test func installedProgramRunsAnywhereAndUninstalls() throws {
    let scratch = try Scratch()
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..").standardizedFileURL
    let install = root.appendingPathComponent("Scripts/install").path
    let prefix = scratch.url("a prefix")
    let wrote = try Program.run([Program.path, prefix.path], of: install, in: scratch.folder)
    try #require(wrote.status == 0, "\(wrote.errors)")
    for file in ["bin/galley", "share/man/man1/galley.1", "share/bash-completion/completions/galley", "share/zsh/site-functions/_galley", "share/fish/vendor_completions.d/galley.fish"] {
      let path = prefix.appendingPathComponent(file).path
      #expect(FileManager.default.fileExists(atPath: path) && wrote.output.contains("wrote \(path)\n"), "\(file)")
    }
    // `Scripts/run` passes on the caller's folder, and a relative prefix refers to it.
    let relative = try Program.run(
      ["GALLEY_FROM=\(scratch.folder.path)", install, Program.path, "here"], of: "/usr/bin/env", in: URL(fileURLWithPath: "/"))
    #expect(relative.status == 0 && FileManager.default.fileExists(atPath: scratch.url("here/bin/galley").path), "\(relative.errors)")
    let picture = try Program.run(["render", "playground", "-o", "x.pdf"], of: prefix.appendingPathComponent("bin/galley").path, in: scratch.folder)
    #expect(picture.status == 0, "\(picture.errors)")
    // Hyphenation dictionaries beside the program's files, as the tarball of `Scripts/package` has them. The pattern divides before "na".
    try scratch.write("a prefix/lib/galley/Assets/Hyphenation/hyph_xx.dic", "UTF-8\n1na\n")
    try scratch.write("b.txt", "banananana")
    let hyphenated = try Program.run(
      ["layout", "b.txt", "--json", "--container", "120x300", "--font", "Galley Block", "--hyphenate", "xx"],
      of: prefix.appendingPathComponent("bin/galley").path, in: scratch.folder)
    try #require(hyphenated.status == 0, "\(hyphenated.errors)")
    #expect(try LayoutOutput(hyphenated.output).fragments.map(\.text) == ["banana", "nana"])
    // Uninstalling leaves other programs' files.
    try scratch.write("a prefix/share/man/man1/other.1", "Another's.\n")
    let removed = try Program.run(["--uninstall", prefix.path], of: install, in: scratch.folder)
    #expect(removed.status == 0, "\(removed.errors)")
    let left = FileManager.default.enumerator(atPath: prefix.path)?.compactMap { $0 as? String }.filter {
      (try? FileManager.default.attributesOfItem(atPath: prefix.appendingPathComponent($0).path))?[.type] as? FileAttributeType != .typeDirectory
    }
    #expect(left == ["share/man/man1/other.1"])
    #expect(try Program.run(["--uninstall", prefix.path], of: install, in: scratch.folder).status == 1)
  }
}
