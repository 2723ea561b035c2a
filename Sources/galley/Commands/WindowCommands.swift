import ArgumentParser
import GalleyApp
import GalleyProofs

struct PlaygroundCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "playground", abstract: "Open the playground (the default command) or another exhibit in its window.")

  @Argument(help: ArgumentHelp("The name of an exhibit; see galley list.", valueName: "exhibit"))
  var exhibit = "playground"
  @OptionGroup var windowOptions: WindowOptions
  @OptionGroup var exclusions: ExclusionOptions
  @OptionGroup var log: LogOption
  @OptionGroup var state: StateFolderOption

  func run() throws {
    try MainActor.assumeIsolated {
      guard let exhibit = Exhibits.named(exhibit) else {
        throw Failure("no exhibit is named ‘\(exhibit)’; galley list names the exhibits, galley open FILE opens a file")
      }
      var configuration = windowOptions.configuration
      configuration.exclusions = try exclusions.source()
      try ProgramWindow(configuration, logPath: log.path, statePath: state.path).run(exhibit)
    }
  }
}

struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open a document (.galley, .md, .txt) in the playground.",
    discussion: """
      With --container, the page has columns of that size, with the lines that galley layout prints for the same options. \
      --columns and --gap alone set the columns of a page with the size of the window. With an option for their style, \
      the lines of a plain text have the style of galley layout; Markdown and .galley documents have their own. \
      An option replaces a setting of the document.

      \(ExclusionOptions.discussion)
      """)

  @Argument(help: ArgumentHelp("The file.", valueName: "file"), completion: .file(extensions: ["galley", "md", "txt"]), transform: SourceArgument.named)
  var file: String
  @Option(
    help: ArgumentHelp("Compare the text with that of another file, side by side.", valueName: "file"), completion: .file(extensions: ["galley", "md", "txt"]),
    transform: SourceArgument.named)
  var compare: String?
  @OptionGroup var windowOptions: WindowOptions
  @OptionGroup var columns: ColumnOptions
  @OptionGroup var exclusions: ExclusionOptions
  @OptionGroup var log: LogOption
  @OptionGroup var state: StateFolderOption

  func validate() throws { try columns.checkPage(of: file, usesTotalFit: windowOptions.usesTotalFit) }

  /// The exit status if the user stopped opening the file: 130, as shells report an interrupt.
  private static let stopped: Int32 = 130

  func run() throws {
    try MainActor.assumeIsolated {
      var configuration = windowOptions.configuration
      configuration.exclusions = try exclusions.source()
      configuration.overrides = try columns.overrides(for: file)
      let window = ProgramWindow(configuration, logPath: log.path, statePath: state.path)
      guard try window.run(documentAt: file, comparedWith: compare) else {
        Console.notice("\(file): opening was stopped")
        throw ExitCode(Self.stopped)
      }
    }
  }
}

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the exhibits.")

  func run() {
    MainActor.assumeIsolated {
      let width = Exhibits.all.map(\.name.count).max() ?? 0
      for exhibit in Exhibits.all {
        Console.line(exhibit.name + String(repeating: " ", count: width + 2 - exhibit.name.count) + Exhibits.title(of: exhibit))
      }
    }
  }
}

struct TreeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tree", abstract: "Print the visible elements of an exhibit with their frames.",
    discussion: """
      When a running window receives SIGUSR1, it writes its elements to the file that GALLEY_TREE names, and its layout, as \
      galley layout --json --glyphs prints it, to the file that GALLEY_LAYOUT names unless that file exists.
      """)

  @Argument(help: ArgumentHelp("An exhibit's name, or a file.", valueName: "exhibit"), completion: .file(extensions: ["galley", "md", "txt"]), transform: SourceArgument.named)
  var exhibit: String
  @OptionGroup var windowOptions: WindowOptions
  @OptionGroup var exclusions: ExclusionOptions
  @Flag(help: "Print one JSON object.") var json = false

  func run() throws {
    try MainActor.assumeIsolated {
      var configuration = windowOptions.configuration
      configuration.exclusions = try exclusions.source()
      let tree = ScreenTree(of: try ExhibitSource.exhibit(exhibit), configuration)
      guard !json else { return Console.json(tree.json()) }
      for item in tree.items {
        let frame = [item.frame.minX, item.frame.minY, item.frame.width, item.frame.height].map { JSONText.fixed($0, 1) }
        Console.line("\(item.role.rawValue)  \(item.label)\(item.value.isEmpty ? "" : " = \(item.value)")  [\(frame.joined(separator: " "))]")
      }
    }
  }
}
