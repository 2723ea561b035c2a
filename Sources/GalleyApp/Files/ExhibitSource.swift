import Foundation
import GalleyDocuments
import GalleyPlayground
import GalleyProofs
import UIFoundation

/// An exhibit by its name, or a file as an exhibit.
@MainActor
package enum ExhibitSource {
  /// Returns the exhibit or file with a name. An exhibit takes precedence over a file of the same name; ./playground is a file. Throws if it
  /// is neither an exhibit nor a readable file.
  ///
  /// - Parameters:
  ///   - showsFirstPart: see `DocumentExhibit`.
  ///   - overrides: settings in place of those of a file.
  package static func exhibit(_ source: String, showsFirstPart: Bool = false, overrides: PageOverrides = PageOverrides()) throws -> any Exhibit {
    if let exhibit = Exhibits.named(source) { return exhibit }
    guard RegularFile.isAnything(at: source) else {
      let near = NearestNames.of(source, in: Exhibits.all.map(\.name)).map { "; did you mean ‘\($0)’?" } ?? ";"
      throw Failure("‘\(source)’ is neither a file nor an exhibit\(near) galley list names the exhibits")
    }
    // A file that other commands refuse because of its end is refused here, too.
    if showsFirstPart { try TextFile.check(source, isWhole: true) }
    return try file(source, showsFirstPart: showsFirstPart, overrides: overrides)
  }

  /// Opens a file as an exhibit. Throws `Failure` if it cannot be read as text, and `LongWork.Stopped` if the user stops reading.
  package static func file(_ path: String, showsFirstPart: Bool = false, overrides: PageOverrides = PageOverrides()) throws -> DocumentExhibit {
    // The errors of this check name the file and a solution.
    try TextFile.check(path)
    do {
      let exhibit = try DocumentExhibit(path: path, showsFirstPart: showsFirstPart, overrides: overrides) { Notices.show($0) }
      TextFile(text: "", replaced: exhibit.replacedSequences).notifyReplaced(path)
      if let problem = exhibit.file.pageFileProblem { Notices.show(problem) }
      return exhibit
    } catch let error as DocumentReader.ReadingError {
      throw Failure("\(error)")
    }
  }
}
