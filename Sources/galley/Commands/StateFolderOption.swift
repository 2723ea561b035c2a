import ArgumentParser

/// The folder for a window's settings.
struct StateFolderOption: ParsableArguments {
  @Option(
    name: .customLong("state"),
    help: ArgumentHelp("The folder of recovery copies and remembered choices.", discussion: "Default: galley in XDG_STATE_HOME, or ~/.local/state/galley.", valueName: "dir"))
  var path: String?
}
