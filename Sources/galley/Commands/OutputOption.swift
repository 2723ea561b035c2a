import ArgumentParser
import Foundation
import GalleyApp

/// `-o FILE`: the output file of a command.
struct OutputOption: ParsableArguments {
  @Option(name: [.customShort("o"), .long], help: ArgumentHelp("The output file; its extension selects the format.", valueName: "file"))
  var output: String

  /// The file extension in lowercase, without the dot.
  var ending: String { URL(fileURLWithPath: output).pathExtension.lowercased() }

  func write(_ bytes: [UInt8]) throws { try OutputFile.write(Data(bytes), to: output) }
}
