import GalleyOutput
import Testing
import UIKit

@testable import GalleyDocuments

/// The state of the page in `.galley` documents, and in page files beside text files.
@MainActor @Suite struct PageStateTests {
  private func positions(_ parts: [String: JSONValue]) -> [Int]? { parts["shapes"]?.members?["positions"]?.elements?.compactMap(\.integer) }

  @Test func galleyDocumentHoldsThePage() throws {
    let scratch = try Scratch()
    let desk = Desk(markdown: "so *it* is ![a](a.png)\n")
    desk.page.images = ["a.png": Data("PNG".utf8)]
    desk.page.move(to: [1, 2], desk.saver)
    #expect(!desk.saver.isEdited, "a page without a file stores its objects elsewhere")
    desk.saver.saveNamed(scratch.url("page.galley").path) {}
    #expect(!desk.window.isPresentingQuestion && scratch.names() == ["page.galley"])
    // A member of a newer version, in the document and in a part.
    var package = try #require(try DocumentFile(path: scratch.url("page.galley").path).package)
    package.parts["later"] = .string("kept")
    package.parts["shapes"] = .object(["positions": .array([.integer(1), .integer(2)]), "glow": .bool(true)])
    try scratch.write("page.galley", try #require(try package.written()).data)
    let next = try Desk("page.galley", in: scratch)
    #expect(next.page.text.string == "so it is [a]" || next.page.text.string.hasPrefix("so it is \u{FFFC}"))
    next.page.images = package.images
    next.page.move(to: [3], next.saver)
    #expect(next.saver.isEdited && package.images == ["a.png": Data("PNG".utf8)])
    next.saver.save()
    #expect(!next.saver.isEdited && !next.window.isPresentingQuestion)
    let saved = try DocumentFile(path: scratch.url("page.galley").path)
    #expect(positions(saved.pageParts) == [3] && saved.pageParts["later"] == .string("kept"))
    #expect(saved.pageParts["shapes"]?.members?["glow"] == .bool(true) && saved.package?.images == package.images)
    #expect(saved.package?.text.string == next.page.text.string)
  }

  /// Images that a newer version uses, or that the page cannot read, stay in the page file.
  @Test func pageFileKeepsOtherImages() throws {
    let scratch = try Scratch()
    try scratch.write("notes.md", "one\n")
    let images = ["later/a.png": Data("later".utf8), "shapes/b.png": Data("unread".utf8)]
    try scratch.write("notes.md.galley-page", PageFile(parts: ["shapes": .object(["positions": .array([.integer(1)])])], images: images).data)
    let desk = try Desk("notes.md", in: scratch)
    desk.page.move(to: [2], desk.saver)
    desk.saver.save()
    let file = try DocumentFile(path: scratch.url("notes.md").path)
    #expect(positions(file.pageParts) == [2] && file.partImages == images)
  }

  /// The user is asked once, and a page file exists only after the choice of it.
  @Test(arguments: [true, false]) func pageFileIsWrittenOnlyIfTheUserChoseIt(isChosen: Bool) throws {
    let scratch = try Scratch()
    try scratch.write("notes.md", "one\n")
    let desk = try Desk("notes.md", in: scratch)
    desk.page.move(to: [1], desk.saver)
    #expect(desk.saver.isEdited)
    desk.saver.save()
    let (question, then) = try #require(desk.window.close())
    guard case .losses(let losses, let file, let former) = question else {
      Issue.record("\(question)")
      return
    }
    #expect(losses.all == ["1 shapes on the page"] && scratch.names() == ["notes.md"])
    desk.saver.write(file, over: former, accepted: losses.all, withPageFile: isChosen, then: then)
    let names = isChosen ? ["notes.md", "notes.md.galley-page"] : ["notes.md"]
    #expect(scratch.names() == names && scratch.text("notes.md") == "one\n" && !desk.saver.isEdited)
    // Neither saving nor closing asks again, although there are more shapes now.
    desk.page.move(to: [1, 2], desk.saver)
    #expect(desk.saver.isEdited == isChosen)
    desk.page.type("New ")
    desk.saver.save()
    var isClosed = false
    desk.saver.leave("closing") { isClosed = true }
    #expect(isClosed && !desk.window.isPresentingQuestion && scratch.text("notes.md") == "New one\n" && scratch.names() == names)
    let next = try DocumentFile(path: scratch.url("notes.md").path)
    #expect(positions(next.pageParts) == (isChosen ? [1, 2] : nil))
  }

  @Test func closingAsksAboutThePageInOneQuestion() throws {
    let scratch = try Scratch()
    try scratch.write("notes.md", "one\n")
    let desk = try Desk("notes.md", in: scratch)
    desk.page.type("New ")
    desk.page.move(to: [1, 2], desk.saver)
    var closings = 0
    desk.saver.leave("closing") { closings += 1 }
    let (question, then) = try #require(desk.window.close())
    if case .unsavedChanges("closing", "notes.md", _, ["2 shapes on the page"]) = question {} else { Issue.record("\(question)") }
    desk.saver.saveBeforeLeaving(as: "notes.md", withPageFile: false, then: then)
    #expect(closings == 1 && scratch.text("notes.md") == "New one\n" && scratch.names() == ["notes.md"])
  }

  /// A page file that cannot be read, or that another program has changed, is never overwritten.
  @Test(arguments: ["{", #"{"format": 2}"#, #"{"format": 1, "shapes": {"positions": [9]}}"#]) func damagedPageFileStays(content: String) throws {
    let scratch = try Scratch()
    try scratch.write("notes.md", "one\n")
    let isReadable = content.contains("positions")
    if !isReadable { try scratch.write("notes.md.galley-page", content) }
    let file = try DocumentFile(path: scratch.url("notes.md").path)
    #expect((file.pageFileProblem == nil) == isReadable && file.pageFile == nil)
    let desk = try Desk("notes.md", in: scratch)
    if isReadable { try scratch.write("notes.md.galley-page", content) }
    desk.page.type("New ")
    desk.page.move(to: [1], desk.saver)
    desk.saver.save(withPageFile: true)
    if case .pageFileFailed("notes.md.galley-page", _)? = desk.window.messages.last {} else { Issue.record("\(desk.window.messages)") }
    #expect(scratch.text("notes.md.galley-page") == content && scratch.text("notes.md") == "New one\n" && desk.saver.isEdited)
  }

  @Test func newerDocumentIsNotOpened() throws {
    let scratch = try Scratch()
    let desk = Desk(markdown: "one\n")
    desk.saver.saveNamed(scratch.url("page.galley").path) {}
    let whole = try Data(contentsOf: scratch.url("page.galley"))
    for bytes in [Data("words".utf8), whole.dropLast(7), Data()] {
      try scratch.write("page.galley", Data(bytes))
      #expect(throws: DocumentReader.ReadingError.self) { try DocumentFile(path: scratch.url("page.galley").path) }
    }
  }
}
