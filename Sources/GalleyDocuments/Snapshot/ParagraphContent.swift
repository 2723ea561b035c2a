import UIKit

/// The content of a paragraph, or of another part of a text, regardless of the size at which it is typeset: its characters, their roles, and for text
/// without a role, which nothing typesets, all attributes.
public struct ParagraphContent: Hashable {
  /// A run of equal formatting.
  private struct Run: Hashable {
    var role: TextRole?
    /// A character with the attributes of the run; `nil` for text with a role.
    var attributes: NSAttributedString?
    var length: Int
  }

  private let characters: String
  private let runs: [Run]
  /// The length, in UTF-16 code units; that of a paragraph includes its end.
  public let length: Int

  /// Creates the content of a range of `text`. O(length and runs of the range).
  init(_ text: NSAttributedString, _ range: NSRange) {
    characters = text.attributedSubstring(from: range).string
    length = range.length
    var runs: [Run] = []
    func append(_ run: Run) {
      if let last = runs.last, last.role == run.role, last.attributes == run.attributes {
        runs[runs.count - 1].length += run.length
      } else {
        runs.append(run)
      }
    }
    text.enumerateAttribute(.textRole, in: range, options: []) { value, part, _ in
      if let role = value as? TextRole { return append(Run(role: role, attributes: nil, length: part.length)) }
      text.enumerateAttributes(in: part, options: []) { attributes, part, _ in
        append(Run(role: nil, attributes: NSAttributedString(string: "a", attributes: attributes), length: part.length))
      }
    }
    self.runs = runs
  }

  /// Returns the contents of the paragraphs of `text`, in order. Linear in the length of the text.
  public static func paragraphs(of text: NSAttributedString) -> [ParagraphContent] {
    ranges(of: text).map { ParagraphContent(text, $0) }
  }

  /// Returns the ranges of the paragraphs of `text` with their ends, in order.
  static func ranges(of text: NSAttributedString) -> [NSRange] {
    var ranges: [NSRange] = []
    var offset = 0
    while offset < text.length {
      let range = text.paragraphRange(covering: NSRange(location: offset, length: 0))
      ranges.append(range)
      offset = range.upperBound
    }
    return ranges
  }
}
