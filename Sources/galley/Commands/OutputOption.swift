import ArgumentParser
import Foundation
import UIKit

/// `-o FILE`: where what a command makes goes.
struct OutputOption: ParsableArguments {
  @Option(name: [.customShort("o"), .long], help: ArgumentHelp("Where it goes; the name's ending says what it is.", valueName: "file"))
  var output: String

  /// In small letters, without the dot.
  var ending: String { URL(fileURLWithPath: output).pathExtension.lowercased() }

  func write(_ bytes: [UInt8]) throws { try OutputFile.write(Data(bytes), to: output) }
}
