import Foundation
import UIKit

/// The layouts of a replay in order: `events.hashes`, with a line of the trace and a hash for each change.
package struct LayoutHashes: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// The line in the trace of the last event of the turn that changed the layout.
    package var line: Int
    package var hash: String
  }

  package var entries: [Entry] = []

  package init() {}

  package var text: String { entries.map { "\($0.line) \($0.hash)\n" }.joined() }

  /// Reads the hashes from a file. Throws `ProofError` if it is missing or malformed.
  ///
  /// - Parameter file: The name of the file in errors.
  package init(contentsOf url: URL, named file: String) throws {
    guard let text = RegularFile.text(at: url) else {
      throw ProofError(file, "it is missing", "record the results again: galley proof accept \(url.deletingLastPathComponent().lastPathComponent)")
    }
    for (index, line) in text.split(separator: "\n").enumerated() {
      let parts = line.split(separator: " ")
      guard parts.count == 2, let number = Int(parts[0]), number > 0 else {
        throw ProofError(file, line: index + 1, "‘\(line.prefix(40))’ is not a line number and hash", "restore the file from version control")
      }
      entries.append(Entry(line: number, hash: String(parts[1])))
    }
  }

  /// Returns the line of the trace after which the layouts first differ, or `nil` if they do not.
  package func firstDifference(from other: LayoutHashes) -> Int? {
    let same = zip(entries, other.entries).prefix { $0 == $1 }.count
    let lines = [entries, other.entries].compactMap { $0.dropFirst(same).first?.line }
    return lines.min()
  }
}
