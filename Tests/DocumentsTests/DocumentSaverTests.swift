import GalleyOutput
import Testing
import UIKit

@testable import GalleyDocuments

/// Saving a document, and the questions before it, without a window.
@MainActor @Suite struct DocumentSaverTests {
  @Test func changesAreWrittenInTheFormatOfTheFile() throws {
    let scratch = try Scratch()
    try scratch.write("notes.txt", "one\r\ntwo\r\n")
    let desk = try Desk("notes.txt", in: scratch)
    desk.page.type("New ")
    #expect(desk.saver.isEdited)
    var isContinued = false
    desk.saver.save { isContinued = true }
    #expect(scratch.text("notes.txt") == "New one\r\ntwo\r\n" && scratch.names() == ["notes.txt"])
    #expect(!desk.saver.isEdited && isContinued && !desk.window.isPresentingQuestion)
    #expect(desk.window.messages == [.saved(name: "notes.txt", folder: scratch.folder.path, imageCount: 0)])
  }

  @Test func textWithoutChangesIsNotWritten() throws {
    let scratch = try Scratch()
    try scratch.write("notes.txt", "one\n")
    let desk = try Desk("notes.txt", in: scratch)
    desk.page.type("New ")
    desk.page.undo()
    #expect(!desk.saver.isEdited)
    try scratch.write("notes.txt", "theirs\n")
    desk.saver.save()
    #expect(scratch.text("notes.txt") == "theirs\n")
    #expect(desk.window.messages == [.noChanges(name: "notes.txt", FileOnDisk.ExternalChange(name: "notes.txt", isMissing: false))])
  }

  /// The file stays as another program wrote it, unless the user overwrites exactly that version.
  @Test func userDecidesAboutChangesOfAnotherProgram() throws {
    let scratch = try Scratch()
    try scratch.write("notes.txt", "one\n")
    let desk = try Desk("notes.txt", in: scratch)
    desk.page.type("New ")
    for version in ["theirs", "their second version"] {
      try scratch.write("notes.txt", version)
      if desk.window.isPresentingQuestion {
        // The version in the question is outdated.
        let (question, then) = try #require(desk.window.close())
        guard case .fileChanged(let file, let former, nil) = question else {
          Issue.record("\(question)")
          return
        }
        desk.saver.write(file, over: former, then: then)
      } else {
        desk.saver.save()
      }
      #expect(scratch.text("notes.txt") == version && desk.saver.isEdited)
    }
    let (question, then) = try #require(desk.window.close())
    guard case .fileChanged(let file, let former, nil) = question else {
      Issue.record("\(question)")
      return
    }
    desk.saver.write(file, over: former, then: then)
    #expect(scratch.text("notes.txt") == "New one\n" && !desk.saver.isEdited && scratch.names() == ["notes.txt"])
  }

  @Test func copyBecomesTheDocumentsFile() throws {
    let scratch = try Scratch()
    for name in ["notes.txt", "notes-2.txt"] { try scratch.write(name, "one\n") }
    let desk = try Desk("notes.txt", in: scratch)
    desk.page.type("New ")
    try FileManager.default.removeItem(at: scratch.url("notes.txt"))
    desk.saver.save()
    let (question, then) = try #require(desk.window.close())
    guard case .fileMissing = question else {
      Issue.record("\(question)")
      return
    }
    // The name is taken.
    desk.saver.saveAsNewFile(named: "notes-2.txt", then: then)
    #expect(scratch.text("notes-2.txt") == "one\n" && scratch.text("notes-2-2.txt") == "New one\n")
    #expect(desk.saver.file?.path == scratch.url("notes-2-2.txt").path && desk.saver.name == "notes-2-2.txt" && !desk.saver.isEdited)
  }

  @Test func nameWithoutExtensionGetsTheStandardOne() throws {
    let scratch = try Scratch()
    try scratch.write("notes.md", "so *it* is\n")
    let desk = try Desk("notes.md", in: scratch)
    desk.page.type("New, ")
    desk.saver.saveNamed(scratch.url("story").path) {}
    #expect(scratch.text("story.md") == "New, so *it* is\n" && desk.saver.name == "story.md")
    let untitled = Desk(markdown: "so *it* is\n")
    untitled.saver.save()
    let (question, then) = try #require(untitled.window.close())
    if case .name("untitled.galley") = question {} else { Issue.record("\(question)") }
    untitled.saver.saveNamed(scratch.url("page").path, then: then)
    #expect(scratch.names() == ["notes.md", "page.galley", "story.md"] && untitled.saver.name == "page.galley")
  }

  /// Names that cannot be used, and the question that follows.
  @Test(arguments: ["folder", "picture.png", "taken.md"]) func unusableNameLeadsToQuestion(name: String) throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(at: scratch.url("folder"), withIntermediateDirectories: false)
    try scratch.write("taken.md", "theirs\n")
    let desk = Desk(markdown: "mine\n")
    desk.saver.saveNamed(scratch.url(name).path) {}
    let question = try #require(desk.window.close()?.question)
    switch (name, question) {
    case ("folder", .name(let proposal)): #expect(proposal == scratch.url("folder/untitled.galley").path)
    case ("picture.png", .unknownFormat(_, let kind)): #expect(kind == "an image")
    case ("taken.md", .fileExists(let file, _)): #expect(file.name == "taken.md")
    default: Issue.record("\(question)")
    }
    #expect(scratch.names() == ["folder", "taken.md"] && scratch.text("taken.md") == "theirs\n")
  }

  @Test func lossesAreAcceptedBeforeTheFileIsWritten() throws {
    let scratch = try Scratch()
    let desk = Desk(markdown: "so *it* is\n")
    desk.page.unstorableContent = ["2 shapes on the page"]
    desk.saver.saveNamed(scratch.url("story.txt").path) {}
    let (question, then) = try #require(desk.window.close())
    guard case .losses(let losses, let file, let former) = question else {
      Issue.record("\(question)")
      return
    }
    #expect(losses.formatting == ["1 italic passage"] && losses.page == ["2 shapes on the page"] && losses.content.isEmpty)
    #expect(scratch.names().isEmpty)
    desk.saver.write(file, over: former, accepted: losses.all, then: then)
    #expect(scratch.text("story.txt") == "so it is\n")
    // Accepted losses of this format are not asked about again.
    desk.page.type("New, ")
    desk.saver.save()
    #expect(scratch.text("story.txt") == "New, so it is\n" && !desk.window.isPresentingQuestion)
  }

  @Test func documentIsClosedAfterItsChangesAreSaved() throws {
    let scratch = try Scratch()
    try scratch.write("notes.txt", "one\n")
    let desk = try Desk("notes.txt", in: scratch)
    var closings = 0
    desk.saver.leave("closing") { closings += 1 }
    #expect(closings == 1, "there are no changes")
    desk.page.type("New ")
    desk.saver.leave("closing") { closings += 1 }
    let (question, then) = try #require(desk.window.close())
    guard case .unsavedChanges("closing", "notes.txt", scratch.folder.path, []) = question else {
      Issue.record("\(question)")
      return
    }
    #expect(closings == 1)
    desk.saver.saveBeforeLeaving(as: "notes.txt", then: then)
    #expect(closings == 2 && scratch.text("notes.txt") == "New one\n")
  }

  @Test func unwritableFileIsReportedBeforeLosses() throws {
    let scratch = try Scratch()
    let desk = Desk(markdown: "so *it* is\n")
    desk.saver.saveNamed(scratch.url("none/story.txt").path) {}
    let question = try #require(desk.window.close()?.question)
    guard case .unwritable(let file, let error) = question else {
      Issue.record("\(question)")
      return
    }
    #expect(error == WritingError(ENOENT) && !file.hasFolder)
  }
}
