import Foundation
import GalleySpelling
import Testing
import UIKit

@testable import GalleyDocuments
@testable import GalleyPlayground
@testable import UIKitText

/// The spelling of prose is checked, that of code is not.
@MainActor @Suite(.serialized) struct CodeSpellingTests {
  private nonisolated static let hasDictionary = DictionaryFolders(environment: ProcessInfo.processInfo.environment).dictionaries()["en_US"] != nil

  @Test(
    .enabled(if: hasDictionary, "an English dictionary is installed"),
    arguments: [("Prose", true), ("let first", false), ("plain", false), ("inline", false), ("strong", true), ("Heading", true)])
  func onlyProseIsChecked(word: String, isChecked: Bool) throws {
    let scratch = try Scratch()
    try scratch.write("notes.md", "# Heading\n\nProse and `inline code` and **strong words**.\n\n```swift\nlet first = 1\n```\n\n```text\nplain\n```\n\nThe end.\n")
    let desk = try TextDesk(exhibit: DocumentExhibit(path: scratch.url("notes.md").path), hasScreenKeyboard: false)
    defer { desk.close() }
    let (page, editor) = (desk.page, desk.page.text.editor)
    page.text.becomeFirstResponder()
    desk.select(NSRange(location: desk.range(of: word).location + 1, length: 0))
    editor.insertText("xq")
    desk.turn()
    editor.select(TextSelection(caret: page.flow.storage.length))
    desk.turn()
    #expect(editor.speller.marks(in: 0..<page.flow.storage.length).isEmpty != isChecked)
    desk.select(NSRange(location: desk.range(of: "xq").location, length: 0))
    #expect(editor.spellingMenuItems.isEmpty != isChecked)
  }
}
