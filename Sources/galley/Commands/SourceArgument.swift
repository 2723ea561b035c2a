import ArgumentParser
import Exhibits
import Foundation
import Proofs
import UIFoundation

/// An exhibit by its name, or a file as an exhibit.
@MainActor
enum SourceArgument {
  /// The words of an argument, which an empty one has not.
  nonisolated static func named(_ argument: String) throws -> String {
    guard !argument.isEmpty else { throw ValidationError("name a file or an exhibit; galley list names the exhibits") }
    return argument
  }

  /// A file wins only where no exhibit has the name; either way what is meant can be said: ./playground is a file.
  ///
  /// - Parameter showsFirstPart: as `DocumentExhibit` has it.
  static func exhibit(_ source: String, showsFirstPart: Bool = false) throws -> any Exhibit {
    if let exhibit = Exhibits.named(source) { return exhibit }
    guard RegularFile.isAnything(at: source) else {
      let near = NearestNames.of(source, in: Exhibits.all.map(\.name)).map { "; the nearest exhibit is \($0)" } ?? ""
      throw Failure("‘\(source)’ is no file and no exhibit\(near); galley list names the exhibits")
    }
    return try file(source, showsFirstPart: showsFirstPart)
  }

  /// Long work that is stopped throws `LongWork.Stopped`.
  static func file(_ path: String, showsFirstPart: Bool = false) throws -> DocumentExhibit {
    // Its errors name the file and what to do.
    try TextFile.check(path)
    do {
      let exhibit = try DocumentExhibit(path: path, showsFirstPart: showsFirstPart) { Console.notice($0) }
      TextFile(units: [], replaced: exhibit.replacedSequences).notifyReplaced(path)
      return exhibit
    } catch let error as DocumentReader.ReadingError {
      throw Failure("\(error)")
    }
  }
}
