import Foundation
import TestSupport
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyPlayground

/// A page whose document was changed by another program.
@MainActor @Suite(.serialized) struct ReplacedTextTests {
  private static let paragraphs = (0..<120).map { "Paragraph \($0) has some words that fill a line or two of the page, with *emphasis*." }

  private func desk(_ paragraphs: [String] = paragraphs) throws -> (TextDesk, Scratch) {
    let scratch = try Scratch()
    try scratch.write("notes.md", Self.source(paragraphs))
    return (try TextDesk(exhibit: DocumentExhibit(path: scratch.url("notes.md").path), hasScreenKeyboard: false), scratch)
  }

  private static func source(_ paragraphs: [String]) -> String { paragraphs.joined(separator: "\n\n") + "\n" }
  private func snapshot(_ desk: TextDesk, _ paragraphs: [String]) -> DocumentSnapshot {
    desk.page.snapshot(of: DocumentReader.read(bytes: Data(Self.source(paragraphs).utf8), as: .markdown))
  }

  /// For random edits, the page shows exactly the new version, and undo the former one.
  @Test func pageShowsTheOtherVersion() throws {
    let (desk, scratch) = try desk()
    defer { desk.close() }
    _ = scratch
    var (version, random) = (Self.paragraphs, SeededGenerator(seed: 44))
    for round in 0..<30 {
      let before = NSAttributedString(attributedString: desk.page.flow.storage)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<version.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: version.remove(at: index)
        case 1: version.insert("New \(round)", at: index)
        case 2: version[index] += " **more**"
        default: version[index] = "- item"
        }
      }
      let new = snapshot(desk, version)
      // The text of a snapshot is too long for a message.
      func isShown(_ snapshot: DocumentSnapshot) -> Bool { desk.page.isShowing(snapshot) }
      func show() -> Bool { desk.page.show(new, actionName: "Reload") && isShown(new) }
      let isNewShown = show()
      #expect(isNewShown, "round \(round)")
      desk.turn()
      if round % 3 == 0 {
        desk.page.undo()
        let isUndone = isShown(DocumentSnapshot(before))
        desk.page.redo()
        let isRedone = isShown(new)
        #expect(isUndone && isRedone, "round \(round): undone \(isUndone), redone \(isRedone)")
      }
      let isShownAgain = show()
      #expect(isShownAgain, "round \(round)")
    }
  }

  /// The selection and the first visible line stay, although text above them changes.
  @Test func readingPositionStays() throws {
    let (desk, scratch) = try desk()
    defer { desk.close() }
    _ = scratch
    let page = desk.page
    page.contentOffset.y = 900
    desk.turn()
    let anchor = try #require(page.flow.host.firstCharacter(below: page.bounds.minY))
    let word = (page.flow.storage.string as NSString).substring(with: NSRange(location: anchor, length: 30))
    func distance() -> CGFloat? {
      page.flow.host.lineFrame(ofCharacterAt: (page.flow.storage.string as NSString).range(of: word).location).map { $0.minY - page.bounds.minY }
    }
    page.text.editor.select(TextSelection(desk.range(of: "Paragraph 60")))
    let before = try #require(distance())
    var version = Self.paragraphs
    version.insert(contentsOf: Array(repeating: "Words above.", count: 9), at: 2)
    version[110] = "changed"
    #expect(page.show(snapshot(desk, version), actionName: "Reload"))
    desk.turn()
    #expect(distance() == before && page.contentOffset.y > 900)
    #expect((page.flow.storage.string as NSString).substring(with: page.text.editor.selectedRange) == "Paragraph 60")
  }

  /// A merge of a `.galley` document changes text and shapes as one step.
  @Test func textAndArrangementAreOneStep() throws {
    let (desk, _) = try desk()
    defer { desk.close() }
    let page = desk.page
    page.addShape(.circle)
    desk.turn()
    let arrangement = try #require(page.arrangement)
    page.undo()
    desk.turn()
    let shapes = page.shapes.map(\.id)
    for text in [Self.paragraphs, ["Theirs."] + Self.paragraphs.dropFirst()] {
      let (before, after) = (page.textSoFar(), snapshot(desk, text))
      #expect(page.show(after, arrangement, actionName: "Merge Changes") && page.history.undoActionName == "Merge Changes")
      desk.turn()
      #expect(page.isShowing(after) && page.shapes.count == shapes.count + 1)
      page.undo()
      desk.turn()
      #expect(page.isShowing(before) && page.shapes.map(\.id) == shapes)
      page.redo()
      desk.turn()
      #expect(page.isShowing(after) && page.shapes.count == shapes.count + 1)
      page.undo()
      desk.turn()
    }
  }

  @Test func unsavedAndExternalChangesAreMergedOnThePage() throws {
    let (desk, scratch) = try desk()
    defer { desk.close() }
    let chrome = try #require(desk.window.rootViewController as? PlaygroundChrome)
    let saver = try #require(chrome.documentSaver)
    chrome.options.savesDocuments = true
    saver.watchFile()
    desk.select(NSRange(location: desk.range(of: "Paragraph 3 ").location, length: 0))
    desk.page.text.editor.insertText("Mine. ")
    desk.turn()
    var theirs = Self.paragraphs
    theirs[7] = "Theirs."
    try scratch.write("notes.md", Self.source(theirs))
    desk.wait(4500)
    let text = desk.page.flow.storage.string
    #expect(text.contains("Mine. Paragraph 3 ") && text.contains("\nTheirs.\n") && saver.isEdited)
    desk.page.undo()
    #expect(!desk.page.flow.storage.string.contains("Theirs.") && desk.page.flow.storage.string.contains("Mine. "))
    desk.page.redo()
    saver.save()
    theirs[3] = "Mine. " + theirs[3]
    let onDisk = try String(contentsOf: scratch.url("notes.md"), encoding: .utf8)
    #expect(onDisk == Self.source(theirs))
  }

  /// Formatting of text without a role, which nothing typesets, counts as content.
  @Test func formattingWithoutARoleDiffers() throws {
    let (desk, scratch) = try desk(Array(Self.paragraphs.prefix(4)))
    defer { desk.close() }
    _ = scratch
    func text(_ attributes: [UIKit.NSAttributedString.Key: Any]) -> DocumentSnapshot {
      let text = UIKit.NSMutableAttributedString(attributedString: snapshot(desk, Array(Self.paragraphs.prefix(4))).text)
      text.setAttributes(attributes, range: (text.string as NSString).range(of: "Paragraph 2"))
      return DocumentSnapshot(text)
    }
    let font = UIFont.systemFont(ofSize: 15), bold = UIFont.boldSystemFont(ofSize: 15)
    let versions: [[UIKit.NSAttributedString.Key: Any]] = [[.font: font], [.font: bold], [.font: bold, .backgroundColor: UIColor.red]]
    for (number, attributes) in versions.enumerated() {
      let version = text(attributes)
      let wasShown = desk.page.isShowing(version)
      let isShown = desk.page.show(version, actionName: "Reload") && desk.page.isShowing(version)
      #expect(!wasShown && isShown, "version \(number)")
      let shown = desk.page.flow.storage.attributes(at: desk.range(of: "Paragraph 2").location, effectiveRange: nil)
      #expect(shown[.font] as? UIFont == attributes[.font] as? UIFont && (shown[.backgroundColor] != nil) == (attributes[.backgroundColor] != nil))
      desk.page.undo()
      let isUndone = !desk.page.isShowing(version)
      desk.page.redo()
      let isRedone = desk.page.isShowing(version)
      #expect(isUndone && isRedone, "version \(number)")
    }
  }

  /// A program that writes a file again and again does not fill the memory with versions. Other steps stay until then.
  @Test func reloadsKeepALimitedHistory() throws {
    let (desk, scratch) = try desk()
    defer { desk.close() }
    _ = scratch
    let page = desk.page
    func reload(_ number: Int) -> Bool { page.show(snapshot(desk, Self.paragraphs + ["Version \(number)."]), actionName: "Reload") }
    func undoCount() -> Int {
      var count = 0
      while page.canUndo {
        page.undo()
        count += 1
      }
      return count
    }
    // Each other step begins a new row.
    for number in 0..<30 {
      desk.select(NSRange(location: 0, length: 0))
      page.text.editor.insertText("A")
      desk.turn()
      let isDone = reload(number)
      #expect(isDone)
    }
    #expect(undoCount() == 60)
    while page.canRedo { page.redo() }
    for number in 30..<200 {
      let isDone = reload(number)
      #expect(isDone)
    }
    #expect(undoCount() == PlaygroundPage.maximumReplacementsInARow)
    let text = page.flow.storage.string
    #expect(text.hasSuffix("Version 179."))
  }
}
