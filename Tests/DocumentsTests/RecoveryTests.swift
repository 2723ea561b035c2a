import GalleyOutput
import Testing
import UIKit

@testable import GalleyDocuments

/// Recovery copies of a document, without a window.
@MainActor @Suite struct RecoveryTests {
  /// Opens the file with recovery copies in a folder beside it.
  private func desk(_ scratch: Scratch) throws -> Desk {
    let desk = try Desk("notes.txt", in: scratch)
    desk.saver.startAutosave(in: RecoveryFolder(in: scratch.url("state")))
    return desk
  }

  /// Leaves a recovery copy of an ended process: this one's, with another start time in its name.
  private func leaveCopy(of text: String, _ scratch: Scratch) throws {
    try scratch.write("notes.txt", "one\n")
    let desk = try desk(scratch)
    desk.page.type(text)
    (desk.page.arrangement, desk.page.view) = ([1, 2], 7)
    #expect(desk.saver.autosave?.saveNow() == true)
    #expect(scratch.names(in: "state/recovered").count == 1 && desk.saver.autosave?.copiesLeft.isEmpty == true, "the process runs")
    for folder in ["recovered", "views"] {
      let name = try #require(scratch.names(in: "state/\(folder)").first)
      let ended = name.replacingOccurrences(of: "\(ProcessIdentity.own)", with: "\(ProcessIdentity.own.id)-1")
      try FileManager.default.moveItem(at: scratch.url("state/\(folder)/\(name)"), to: scratch.url("state/\(folder)/\(ended)"))
    }
  }

  @Test func copyOfEndedProcessIsRestored() throws {
    let scratch = try Scratch()
    try leaveCopy(of: "Mine ", scratch)
    #expect(scratch.text("notes.txt") == "one\n")
    let next = try desk(scratch)
    let copy = try #require(next.saver.autosave?.copiesLeft.first)
    #expect(copy.head.name == "notes.txt" && copy.head.path == scratch.url("notes.txt").path && !next.saver.isFileChanged(sinceCopy: copy))
    #expect(next.saver.restore(copy) == .restored)
    #expect(next.page.text.string == "Mine one" && next.page.arrangement == [1, 2] && next.page.view == 7 && next.saver.isEdited)
    // The copy of this process replaces the other one.
    #expect(next.saver.autosave?.copiesLeft.isEmpty == true && scratch.names(in: "state/recovered").count == 1)
    next.saver.save()
    #expect(scratch.text("notes.txt") == "Mine one\n" && scratch.names(in: "state/recovered").isEmpty)
  }

  /// Names in the file, which copies of earlier versions also have.
  @Test func formatOfCopies() throws {
    let scratch = try Scratch()
    try leaveCopy(of: "Mine ", scratch)
    let name = try #require(scratch.names(in: "state/recovered").first)
    let lines = try #require(scratch.text("state/recovered/\(name)")).split(separator: "\n")
    let keys = try lines.map { (try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])?.keys.sorted() }
    #expect(keys == [["copy", "file", "name", "path", "time"], ["shapes", "text"]])
    #expect(lines[0].contains(#""copy":1"#) && lines[1].contains(#""shapes":[1,2]"#))
    // The shapes are in the copy; the file itself does not store them.
    #expect(scratch.names(in: "state") == ["recovered", "views"])
    #expect(try FileManager.default.attributesOfItem(atPath: scratch.url("state/recovered/\(name)").path)[.posixPermissions] as? Int == 0o600)
  }

  @Test func savingAsksIfTheFileHasChangedSinceTheCopy() throws {
    let scratch = try Scratch()
    try leaveCopy(of: "Mine ", scratch)
    try scratch.write("notes.txt", "theirs\n")
    let next = try desk(scratch)
    let copy = try #require(next.saver.autosave?.copiesLeft.first)
    #expect(next.saver.isFileChanged(sinceCopy: copy) && next.saver.restore(copy) == .restored)
    next.saver.save()
    let question = try #require(next.window.close()?.question)
    if case .fileChanged = question {} else { Issue.record("\(question)") }
    #expect(scratch.text("notes.txt") == "theirs\n")
  }

  @Test func damagedCopyStays() throws {
    let scratch = try Scratch()
    try leaveCopy(of: "Mine ", scratch)
    let next = try desk(scratch)
    let copy = try #require(next.saver.autosave?.copiesLeft.first)
    let whole = try Data(contentsOf: URL(fileURLWithPath: copy.path))
    try whole.dropLast(10).write(to: URL(fileURLWithPath: copy.path))
    #expect(next.saver.restore(copy) == .damagedCopy)
    #expect(next.page.text.string == "one" && !next.saver.isEdited && next.saver.autosave?.copiesLeft.count == 1)
  }

  @Test func undoneChangesLeaveNoCopy() throws {
    let scratch = try Scratch()
    try scratch.write("notes.txt", "one\n")
    let desk = try desk(scratch)
    desk.page.type("Mine ")
    desk.saver.autosave?.saveNow()
    #expect(scratch.names(in: "state/recovered").count == 1)
    desk.page.undo()
    #expect(scratch.names(in: "state/recovered").isEmpty)
  }

  /// Nothing else stores the arrangement of a page without a file.
  @Test func arrangementOfAPageWithoutAFileIsRestored() throws {
    let scratch = try Scratch()
    func desk() -> Desk {
      let desk = Desk(markdown: "one\n")
      desk.saver.startAutosave(in: RecoveryFolder(in: scratch.url("state")))
      return desk
    }
    let first = desk()
    first.page.arrangement = [3]
    first.saver.autosave?.saveNow()
    let next = desk()
    #expect(next.saver.autosave?.restoreArrangement() == [3] && next.page.arrangement == [3] && !next.saver.isEdited)
    // As in the document again.
    next.page.arrangement = nil
    next.saver.autosave?.saveNow()
    #expect(scratch.names(in: "state/shapes").isEmpty)
    #expect(desk().saver.autosave?.restoreArrangement() == nil)
  }

  @Test func unwritableFolderIsReportedOnce() async throws {
    let scratch = try Scratch()
    try scratch.write("notes.txt", "one\n")
    // A file has the name of the folder.
    try scratch.write("state", "")
    let desk = try desk(scratch)
    for words in ["Mine ", "and more "] {
      desk.page.type(words)
      #expect(desk.saver.autosave?.saveNow() == false)
    }
    // The main queue delivers the errors before this.
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    #expect(desk.window.messages == [.recoveryFailed(WritingError(ENOTDIR))])
  }
}
