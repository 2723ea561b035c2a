import GalleyOutput
import Testing
import UIKit

@testable import GalleyDocuments

/// Changes of the document's file by other programs.
@MainActor @Suite(.serialized) struct ExternalChangeTests {
  private static let base = "# Title\n\nfirst\n\nsecond\n\nthird\n"

  /// Opens the base file, types into it, writes another version to disk, and lets the document notice that version.
  private func desk(_ scratch: Scratch, name: String = "notes.md", types: String? = nil, onDisk: String) throws -> Desk {
    try scratch.write(name, Self.base)
    let desk = try Desk(name, in: scratch)
    if let types { desk.page.type(types) }
    try scratch.write(name, onDisk)
    check(desk)
    return desk
  }

  private func check(_ desk: Desk) {
    desk.saver.seen?.time = -.infinity
    desk.saver.checkFile()
  }

  @Test(arguments: ["notes.md", "notes.txt"]) func uneditedDocumentIsReloaded(name: String) throws {
    let scratch = try Scratch()
    let desk = try desk(scratch, name: name, onDisk: Self.base + "\nfourth\n")
    #expect(desk.page.text.string.hasSuffix("third\nfourth") || desk.page.text.string.hasSuffix("third\n\nfourth"))
    #expect(!desk.saver.isEdited && desk.window.messages == [.reloaded(name: name)])
    // The new version can be edited, and changed on disk again.
    desk.page.type("New ")
    desk.saver.save()
    #expect(scratch.text(name)?.contains("New ") == true && scratch.text(name)?.hasSuffix("\n\nfourth\n") == true && !desk.window.isPresentingQuestion)
    try scratch.write(name, "other\n")
    check(desk)
    #expect(desk.page.text.string == "other" && !desk.saver.isEdited)
    // Undo gives the version before, as an unsaved change.
    desk.page.undo()
    #expect(desk.page.text.string.contains("fourth") && desk.saver.isEdited)
  }

  @Test func changesInOtherPartsAreMerged() throws {
    let scratch = try Scratch()
    let desk = try desk(scratch, types: "New ", onDisk: Self.base.replacing("third", with: "*third* word"))
    #expect(desk.page.text.string == "New Title\nfirst\nsecond\nthird word")
    #expect(desk.saver.isEdited && desk.window.messages == [.merged(name: "notes.md")] && !desk.window.isPresentingQuestion)
    desk.saver.save()
    #expect(scratch.text("notes.md") == "# New Title\n\nfirst\n\nsecond\n\n*third* word\n" && !desk.window.isPresentingQuestion && !desk.saver.isEdited)
  }

  @Test func sameChangeLeavesNothingUnsaved() throws {
    let scratch = try Scratch()
    let desk = try desk(scratch, types: "New ", onDisk: Self.base.replacing("# T", with: "# New T"))
    #expect(desk.page.text.string.hasPrefix("New Title") && !desk.saver.isEdited)
  }

  @Test(arguments: [ExternalVersion.Resolution.keepMine, .takeTheirs, .keepBoth]) func userDecidesAboutConflicts(resolution: ExternalVersion.Resolution) throws {
    let scratch = try Scratch()
    let theirs = Self.base.replacing("# T", with: "# Their t")
    let desk = try desk(scratch, types: "New ", onDisk: theirs)
    guard case (.changedOnDisk(let version), _)? = desk.window.close() else {
      Issue.record("no question")
      return
    }
    #expect(version.conflictCount == 1 && desk.page.text.string.hasPrefix("New Title"))
    desk.saver.resolve(version, by: resolution)
    switch resolution {
    case .keepMine:
      #expect(scratch.text("notes-2.md") == theirs && desk.saver.isEdited)
      desk.saver.save()
      #expect(scratch.text("notes.md") == Self.base.replacing("# T", with: "# New T"))
    case .takeTheirs:
      #expect(desk.page.text.string.hasPrefix("Their title\nfirst") && !desk.saver.isEdited)
      desk.page.undo()
      #expect(desk.page.text.string.hasPrefix("New Title\nfirst") && desk.saver.isEdited)
    case .keepBoth:
      #expect(desk.page.text.string.hasPrefix("New Title\nTheir title\nfirst") && desk.saver.isEdited)
      desk.saver.save()
      #expect(scratch.text("notes.md") == Self.base.replacing("# T", with: "# New Title\n\n# Their t"))
    }
    #expect(!desk.window.isPresentingQuestion)
    // Nothing is asked again about the same version.
    check(desk)
    #expect(!desk.window.isPresentingQuestion)
  }

  @Test func conflictIsAskedAboutAgainIfThePageCouldNotFollow() throws {
    let scratch = try Scratch()
    let desk = try desk(scratch, types: "New ", onDisk: Self.base.replacing("# T", with: "# Their t"))
    guard case (.changedOnDisk(let version), _)? = desk.window.close() else {
      Issue.record("no question")
      return
    }
    desk.page.canShowOtherText = false
    desk.saver.resolve(version, by: .takeTheirs)
    check(desk)
    #expect(desk.page.text.string.hasPrefix("New Title") && !desk.window.isPresentingQuestion)
    desk.page.canShowOtherText = true
    check(desk)
    #expect(desk.window.isPresentingQuestion)
  }

  /// Formatting that Markdown lacks would be lost by a merge, so the text stays, and saving asks.
  @Test func formattingIsNotLostByMerging() throws {
    let scratch = try Scratch()
    try scratch.write("notes.md", Self.base)
    let desk = try Desk("notes.md", in: scratch)
    desk.page.type("New ")
    desk.page.text.setAttributes([.backgroundColor: UIColor.red], range: NSRange(location: 0, length: 3))
    let before = NSAttributedString(attributedString: desk.page.text)
    let isLossy = DocumentWriter.write(desk.page.text, as: .markdown).losses.isEmpty == false
    try scratch.write("notes.md", Self.base + "\nfourth\n")
    check(desk)
    #expect(isLossy && desk.page.text.isEqual(to: before))
    #expect(desk.window.messages == [.changedExternally(FileOnDisk.ExternalChange(name: "notes.md", isMissing: false))])
  }

  /// A change waits while the page cannot be replaced, and while a question is open.
  @Test func changeWaitsForThePage() throws {
    let scratch = try Scratch()
    try scratch.write("notes.md", Self.base)
    let desk = try Desk("notes.md", in: scratch)
    desk.page.isDraggingObject = true
    try scratch.write("notes.md", "other\n")
    check(desk)
    #expect(desk.page.text.string.hasPrefix("Title"))
    (desk.page.isDraggingObject, desk.page.canShowOtherText) = (false, false)
    check(desk)
    #expect(desk.page.text.string.hasPrefix("Title") && desk.window.messages.isEmpty)
    desk.page.canShowOtherText = true
    check(desk)
    #expect(desk.page.text.string == "other")
  }

  /// A version on disk is read and typeset once: not while the page cannot show it, and not again after the user cancelled.
  @Test(arguments: [nil, "New "]) func versionIsReadOnce(types: String?) throws {
    let scratch = try Scratch()
    try scratch.write("notes.md", Self.base)
    let desk = try Desk("notes.md", in: scratch)
    if let types { desk.page.type(types) }
    let before = desk.page.snapshotCount
    desk.page.canShowOtherText = false
    try scratch.write("notes.md", Self.base + "\nfourth\n")
    for _ in 0..<5 { check(desk) }
    #expect(desk.page.snapshotCount == before && desk.window.messages.isEmpty)
    (desk.page.canShowOtherText, desk.page.cancels) = (true, true)
    for _ in 0..<5 { check(desk) }
    #expect(desk.page.snapshotCount == before + 1)
    #expect(desk.window.messages == [.changedExternally(FileOnDisk.ExternalChange(name: "notes.md", isMissing: false))])
    desk.page.cancels = false
    check(desk)
    #expect(!desk.page.text.string.contains("fourth"))
    try scratch.write("notes.md", Self.base + "\nfourth\n\nfifth\n")
    check(desk)
    #expect(desk.page.text.string.hasSuffix("fifth") && desk.page.text.string.hasPrefix(types ?? "Title"))
  }

  @Test func deletionIsReportedAfterAChangeThatThePageRefused() throws {
    let scratch = try Scratch()
    try scratch.write("notes.md", Self.base)
    let desk = try Desk("notes.md", in: scratch)
    desk.page.canShowOtherText = false
    try scratch.write("notes.md", "other\n")
    check(desk)
    try FileManager.default.removeItem(at: scratch.url("notes.md"))
    for _ in 0..<3 { check(desk) }
    #expect(desk.window.messages == [.changedExternally(FileOnDisk.ExternalChange(name: "notes.md", isMissing: true))])
  }

  /// An undo can consist of several changes, and another text would invalidate their positions.
  @Test func changeWaitsForTheEndOfAnUndo() throws {
    let scratch = try Scratch()
    try scratch.write("notes.md", Self.base)
    let desk = try Desk("notes.md", in: scratch)
    desk.page.type("New ")
    try scratch.write("notes.md", Self.base + "\nfourth\n")
    let textDidChange = desk.page.onTextChange
    desk.page.onTextChange = {
      textDidChange?()
      check(desk)
    }
    desk.page.undo()
    desk.page.onTextChange = textDidChange
    #expect(desk.page.text.string == "Title\nfirst\nsecond\nthird")
    check(desk)
    #expect(desk.page.text.string.hasSuffix("fourth") && !desk.saver.isEdited)
  }
}
