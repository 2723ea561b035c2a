import ArgumentParser

/// `--log FILE` of the commands that open a window.
struct LogOption: ParsableArguments {
  @Option(name: .customLong("log"), help: ArgumentHelp("Write each notification, delegate call and action to a file, one line per event.", valueName: "file"))
  var path: String?
}
