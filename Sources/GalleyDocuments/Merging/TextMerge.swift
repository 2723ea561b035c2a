import UIKit

/// Merges the lines of two versions of a text file that were made from the same base.
struct TextMerge {
  private let merge: ThreeWayMerge<ArraySlice<UInt8>>

  /// Merges the lines of files in any encoding. All kinds of line ends count as equal. Near-linear in the size of the files.
  init(base: Data, mine: Data, theirs: Data) {
    let lines = [base, mine, theirs].map { data in
      let text = LineEndNormalizer.normalized(Data(String(DecodedText(Array(data)).scalars).utf8))
      return Array(text).split(separator: LineEndNormalizer.lineFeed, omittingEmptySubsequences: false)
    }
    merge = ThreeWayMerge(base: lines[0], mine: lines[1], theirs: lines[2])
  }

  /// The number of conflicts: parts that both versions changed in different ways.
  var conflictCount: Int { merge.conflictCount }

  /// The merged text as UTF-8; `nil` if there is a conflict.
  var merged: Data? { merge.merged.map(Self.data) }

  /// The merged text as UTF-8, with the lines of both versions where they conflict: first mine, then theirs, with an empty line between them.
  var withBothVersions: Data {
    Self.data(of: merge.resolved { mine, theirs in mine.isEmpty || theirs.isEmpty ? mine + theirs : mine + [[]] + theirs })
  }

  private static func data(of lines: [ArraySlice<UInt8>]) -> Data { Data(lines.joined(separator: [LineEndNormalizer.lineFeed])) }
}
