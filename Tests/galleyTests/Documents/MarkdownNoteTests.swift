import Foundation
import GalleyDocuments
import Testing
import UIKit

/// The definitions of footnotes stay in a file when their references are deleted.
@Suite struct MarkdownNoteTests {
  private let sheet = StyleSheet(category: .large, imageLoader: ImageLoader(folder: nil))

  private func text(of source: String) -> UIKit.NSMutableAttributedString { sheet.text(of: DocumentReader.read(bytes: Data(source.utf8), as: .markdown)) }

  private func written(_ text: UIKit.NSAttributedString, into source: String?) -> String {
    String(decoding: DocumentWriter.write(text, as: .markdown, into: source.map { Data($0.utf8) }).data, as: UTF8.self)
  }

  private func replace(_ old: String, with new: String, in text: UIKit.NSMutableAttributedString) throws {
    let range = (text.string as NSString).range(of: old)
    try #require(range.location != NSNotFound, "“\(old)” is not in “\(text.string)”")
    text.replaceCharacters(in: range, with: UIKit.NSAttributedString(string: new, attributes: text.attributes(at: range.location, effectiveRange: nil)))
  }

  @Test(arguments: [
    ("One[^a] text.\n\n[^a]: The *note*.\n", "One1", "One", "One text.\n\n[^a]: The *note*.\n"),
    ("One[^a] two[^b].\n\n[^a]: Note a.\n[^b]: Note b.\n", "One1", "One", "One two[^b].\n\n[^a]: Note a.\n[^b]: Note b.\n"),
    // A note with two paragraphs, before the end of the text.
    ("One[^a].\n\n[^a]: Note\n\n    goes on.\n\nEnd.\n", "One1", "One", "One.\n\n[^a]: Note\n\n    goes on.\n\nEnd.\n"),
    // The paragraph of the reference is deleted.
    ("One[^a].\n\nTwo.\n\n[^a]: Note.\n", "One1.\n", "", "Two.\n\n[^a]: Note.\n"),
    // Only another note refers to this one.
    ("One[^a].\n\n[^a]: See[^b].\n[^b]: Note b.\n", "Note b", "Note c", "One[^a].\n\n[^a]: See[^b].\n[^b]: Note c.\n"),
    // A note that the page does not show.
    ("One.\n\n[^x]: Hidden.\n\nTwo.\n", "Two", "Three", "One.\n\n[^x]: Hidden.\n\nThree.\n"),
    ("One.\n\n[^x]: Hidden.\n\n* Two.\n* Three\n", "Three", "Four", "One.\n\n[^x]: Hidden.\n\n* Two.\n* Four\n"),
  ])
  func definitionsStay(source: String, old: String, new: String, expected: String) throws {
    let text = text(of: source)
    try replace(old, with: new, in: text)
    let saved = written(text, into: source)
    #expect(saved == expected)
    // The page still shows the note; saving again changes nothing.
    #expect(written(text, into: saved) == saved)
  }

  /// Edits between two saves of a document that lost a reference reach the note and the text.
  @Test func editsAfterSavingReachTheNotes() throws {
    let source = "One[^a] two[^b].\n\n[^a]: Note a.\n[^b]: Note b.\n"
    let text = text(of: source)
    try replace("One1", with: "One", in: text)
    let saved = written(text, into: source)
    try replace("Note b", with: "Note bb", in: text)
    let again = written(text, into: saved)
    #expect(again == "One two[^b].\n\n[^a]: Note a.\n[^b]: Note bb.\n")
    try replace("Note a", with: "Note aa", in: text)
    try replace("two", with: "three", in: text)
    #expect(written(text, into: again) == "One three[^b].\n\n[^a]: Note aa.\n[^b]: Note bb.\n")
  }

  /// A note that is deleted with its reference leaves the file.
  @Test func deletedNotesAreDeleted() throws {
    let source = "One[^a] two.\n\n[^a]: Note a.\n"
    let text = text(of: source)
    try replace("One1", with: "One", in: text)
    let note = (text.string as NSString).range(of: "\n1\u{2002}Note a.")
    text.deleteCharacters(in: note)
    #expect(!written(text, into: source).contains("Note a"))
  }

  /// Without a source, a note without a reference is written as a note.
  @Test func notesAreWrittenWithoutASource() throws {
    let text = text(of: "One[^a].\n\n[^a]: Note.\n")
    try replace("One1", with: "One", in: text)
    #expect(written(text, into: nil) == "One.\n\n[^1]: Note.\n")
  }
}
