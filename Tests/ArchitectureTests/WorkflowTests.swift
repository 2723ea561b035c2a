import Foundation
import Testing

/// The files and commands that the workflow for GitHub Actions uses exist.
@Suite struct WorkflowTests {
  private static let path = ".github/workflows/galley.yml"

  /// The commands of each `run:`, one per line, on the same line or in a block below it.
  private static func commands(in text: String) -> [String] {
    var commands: [String] = []
    var block: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let indent = line.prefix { $0 == " " }.count
      let content = line.dropFirst(indent)
      if let start = block, !content.isEmpty, indent <= start { block = nil }
      if block != nil {
        commands.append(String(content))
      } else if let match = content.firstMatch(of: /^(?:- )?run:\s*(.*)$/) {
        if match.1.hasPrefix("|") { block = indent + (content.hasPrefix("- ") ? 2 : 0) } else { commands.append(String(match.1)) }
      }
    }
    return commands.filter { !$0.isEmpty }
  }

  @Test func commandsOfWorkflowExist() throws {
    let commands = Self.commands(in: try SourceTree.text(Self.path))
    let sources = SourceTree.files(in: "Sources/galley", ["swift"]).map(\.text).joined(separator: "\n")
    let names = Set(sources.matches(of: /commandName: "([\w-]+)"/).map { String($0.1) })
    let custom = sources.matches(of: /custom(?:Long|Short)\("([\w-]+)"\)/).map { String($0.1) }
    let properties = sources.matches(of: /@(?:Option|Flag)[^\n]*\bvar (\w+)/).map { kebab($0.1) }
    let options = Set(custom + properties)
    var met: Set<String> = []
    for command in commands {
      for match in command.matches(of: /(?:^|[;|&(]\s*)(galley|Scripts\/[\w-]+)((?:\s+[^\s;|&>]+)*)/) {
        if match.1.hasPrefix("Scripts/") {
          #expect(FileManager.default.isExecutableFile(atPath: SourceTree.root.appendingPathComponent(String(match.1)).path), "\(match.1) in: \(command)")
        } else {
          check(match.2.split(separator: " "), in: command, names, options)
        }
        met.insert(String(match.1))
      }
    }
    #expect(met == ["galley", "Scripts/setup", "Scripts/test"])
  }

  /// `proof check --shard 1/4 …`: checks that the words up to the first option are commands, and that the program has each option.
  private func check(_ arguments: [Substring], in command: String, _ names: Set<String>, _ options: Set<String>) {
    let path = arguments.prefix { !$0.hasPrefix("-") }
    #expect(!path.isEmpty && path.allSatisfy { names.contains(String($0)) }, "galley has no command \(path.joined(separator: " ")): \(command)")
    for word in arguments where word.hasPrefix("-") {
      let option = word.drop { $0 == "-" }
      #expect(options.contains(String(option)), "galley has no \(word): \(command)")
    }
  }

  private func kebab(_ name: Substring) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
  }

  @Test func commandsAreFoundOnALineAndInABlock() {
    let found = Self.commands(in: "steps:\n  - name: a\n    run: one\n  - run: |\n      two\n      three\n    shell: bash\n  - run: four\n")
    #expect(found == ["one", "two", "three", "four"])
  }

  /// The workflow fails if nothing was compared.
  @Test func workflowFailsIfNothingIsCompared() throws {
    let text = try SourceTree.text(Self.path)
    #expect(!text.contains("exit 0") && text.contains(#""state":"passed""#))
  }

  /// Shards are complete: the matrix names each of them.
  @Test func everyShardIsChecked() throws {
    let text = try SourceTree.text(Self.path)
    let matrix = try #require(text.firstMatch(of: /shard: \[([\d, ]+)\]/)).1.split(separator: ",").compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
    #expect(matrix == Array(1...max(1, matrix.count)))
    for match in text.matches(of: /matrix\.shard \}\}\/(\d+)/) { #expect(Int(match.1) == matrix.count) }
  }
}
