import UIKit

/// The properties of a whole document that its page needs from the beginning.
struct HTMLSurvey {
  /// The text of the first heading; `nil` without headings.
  private(set) var title: String?
  /// The text of the first line with the author; `nil` if there is none.
  private(set) var author: String?
  /// The BCP 47 language tag of most of the text.
  private(set) var language = StyleSheet.language
  /// Whether that language is written from right to left.
  var isRightToLeft: Bool { NSParagraphStyle.defaultWritingDirection(forLanguage: language) == .rightToLeft }
  /// The numbers of the notes, and of those that the text refers to.
  private(set) var notes: Set<Int> = [], references: Set<Int> = []
  /// The anchors of the document, without the `#`.
  private(set) var anchors: Set<String> = []

  /// Surveys the paragraphs of a document. O(*n*) in the length of the text.
  init(_ paragraphs: [WrittenParagraph]) {
    var lengths: [String: Int] = [:]
    for paragraph in paragraphs {
      if title == nil { title = paragraph.headingTitle }
      if author == nil, paragraph.block == .byline { author = paragraph.trimmedText }
      if let number = paragraph.noteNumber { notes.insert(number) }
      references.formUnion(paragraph.referencedNotes)
      for run in paragraph.runs { lengths[run.style.language ?? paragraph.language, default: 0] += run.text.utf16.count }
    }
    // The first in the alphabet of equally frequent languages.
    let frequent = lengths.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    if let frequent, frequent.isAttributeValue { language = frequent }
    var names = headingNames
    for paragraph in paragraphs { if let title = paragraph.headingTitle { _ = names.assign(to: title) } }
    anchors = names.taken
  }

  /// The names of headings before the first is assigned; those of notes are reserved.
  var headingNames: AnchorNames {
    let links = notes.map(FootnoteLink.note) + references.map(FootnoteLink.reference)
    return AnchorNames(reserved: Set(links.map { String($0.address.dropFirst()) }))
  }
}

extension WrittenParagraph {
  /// The text without images and without white space at either end.
  var trimmedText: String { string.replacing(String.objectReplacement, with: "").trimmingCharacters(in: .whitespacesAndNewlines) }

  /// The text of a heading; `nil` if it is empty, and for other paragraphs.
  var headingTitle: String? {
    guard block == .title || block == .heading, case let text = trimmedText, !text.isEmpty else { return nil }
    return text
  }
}
