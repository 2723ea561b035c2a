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

enum OutputFile {
  /// Whole, then renamed into place.
  static func write(_ data: Data, to path: String) throws {
    if let obstacle = RegularFile.obstacle(at: path) { throw Failure("\(path): is \(obstacle); choose the name of a file") }
    do {
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Failure("\(path): cannot be written; choose a folder that exists and may be written")
    }
  }
}
