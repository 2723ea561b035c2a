import UIKit

/// The spellings that a writer uses if Markdown has several for the same meaning.
struct MarkdownStyle: Hashable {
  var bullet: Character = "-"
  /// The delimiter after the number of an item.
  var delimiter: Character = "."
  var emphasis = "*"
  var strong = "**"
  var fence: Character = "`"
  /// The labels of footnotes, by number; a note without one is labeled by its number.
  var noteLabels: [Int: String] = [:]
  /// The definitions to which links and images refer.
  var references = LinkReferences()

  func label(ofNote number: Int) -> String { noteLabels[number] ?? "\(number)" }
}
