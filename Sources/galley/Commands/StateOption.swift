import ArgumentParser
import Foundation

/// The folder for a window's settings.
struct StateOption: ParsableArguments {
  @Option(
    name: .customLong("state"),
    help: ArgumentHelp("Where what is chosen is kept from one start to the next.", discussion: "Else galley in XDG_STATE_HOME.", valueName: "dir"))
  var path: String?

  var folder: URL? { ProgramState.folder(path) }
}
