import UIKit

/// Reads .md and .txt.
package enum ManuscriptReader {
  package enum Format: Sendable { case markdown, plainText }

  package enum ReadingError: Error, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    case isDirectory(path: String)

    package var description: String {
      switch self {
      case .unreadable(let path, let reason): "\(path): \(reason); check the name and that you may read it"
      case .isDirectory(let path): "\(path) is a directory; name a .txt or .md file in it"
      }
    }
  }

  /// The format that a file's name tells: Markdown for .md and .markdown, else plain text.
  package static func format(ofPath path: String) -> Format {
    let name = path.lowercased()
    return name.hasSuffix(".md") || name.hasSuffix(".markdown") ? .markdown : .plainText
  }

  /// The bytes of the file at `path`; `goesOn` as `RegularFile` has it.
  static func data(path: String, while goesOn: (_ bytes: Int, _ of: Int) -> Bool) throws -> Data {
    if RegularFile.obstacle(at: path) == .folder { throw ReadingError.isDirectory(path: path) }
    do {
      return try RegularFile.data(at: path, while: goesOn)
    } catch {
      throw ReadingError.unreadable(path: path, reason: "\(error)")
    }
  }

  /// What is ill-formed is replaced and counted, never refused.
  package static func read(bytes: [UInt8], as format: Format) -> Manuscript {
    let decoded = DecodedText(bytes)
    let text = withPlainBreaks(decoded.scalars)
    let blocks =
      switch format {
      case .markdown: MarkdownReader.blocks(of: text)
      case .plainText: PlainTextReader.blocks(of: text)
      }
    return Manuscript(blocks: blocks, replacedSequences: decoded.replaced)
  }

  /// With "\n" for each kind of line end.
  private static func withPlainBreaks(_ scalars: String.UnicodeScalarView) -> String {
    let whole = String(scalars)
    guard whole.utf8.contains(0x0D) else { return whole }
    var text = String.UnicodeScalarView()
    var lastWasReturn = false
    for scalar in scalars {
      if scalar == "\r" {
        text.append("\n")
      } else if !(scalar == "\n" && lastWasReturn) {
        text.append(scalar)
      }
      lastWasReturn = scalar == "\r"
    }
    return String(text)
  }
}

/// A paragraph for each line, as it stands in the file.
enum PlainTextReader {
  static func blocks(of text: String) -> [Manuscript.Block] {
    // By bytes: no line end is part of another character, now that there is no CR.
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { line in
      Manuscript.Block(
        kind: .body, inlines: line.isEmpty ? [] : [.init(text: String(Substring(line)), style: InlineStyle())], language: nil)
    }
  }
}
