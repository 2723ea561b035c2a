import Foundation
import GalleyOutput
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// Saving in another folder copies the document's images, and leaves the files there unchanged.
@MainActor @Suite(.serialized) struct CopiedImagesTests {
  private func chrome(_ exhibit: any Exhibit) throws -> (TextDesk, DocumentSaver<PlaygroundPage>) {
    let desk = try TextDesk(exhibit: exhibit, hasScreenKeyboard: false)
    let chrome = try #require(desk.window.rootViewController as? PlaygroundChrome)
    chrome.options.savesDocuments = true
    return (desk, try #require(chrome.documentSaver))
  }

  private func save(_ saver: DocumentSaver<PlaygroundPage>, at path: String, accepted: [String] = []) {
    saver.write(FileOnDisk(newAt: path), over: .nothing, accepted: accepted) {}
  }

  @Test func imagesOfTheBuiltInDocumentAreCopied() throws {
    let scratch = try Scratch()
    let (desk, saver) = try chrome(PlaygroundExhibit())
    defer { desk.close() }
    save(saver, at: scratch.url("untitled.md").path, accepted: desk.page.unstorableContent)
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).sorted()
    #expect(names == ["sort.png", "stick.png", "untitled.md"])
    let reopened = try DocumentExhibit(path: scratch.url("untitled.md").path)
    let (other, _) = try chrome(reopened)
    defer { other.close() }
    #expect(other.page.imageFile(named: "sort.png")?.data == NSDataAsset(name: "Images/sort.png")?.data)
  }

  @Test func existingFilesStayAndReferencesFollow() throws {
    let scratch = try Scratch()
    let image = try #require(NSDataAsset(name: "Images/sort.png")?.data)
    for folder in ["from", "to"] { try FileManager.default.createDirectory(at: scratch.url(folder), withIntermediateDirectories: true) }
    try image.write(to: scratch.url("from/sort.png"))
    try Data("taken".utf8).write(to: scratch.url("to/sort.png"))
    try Data("One ![a sort](sort.png) two ![none](missing.png).\n".utf8).write(to: scratch.url("from/notes.md"))
    let (desk, saver) = try chrome(DocumentExhibit(path: scratch.url("from/notes.md").path))
    defer { desk.close() }
    save(saver, at: scratch.url("to/notes.md").path)
    func text() throws -> String { try String(contentsOf: scratch.url("to/notes.md"), encoding: .utf8) }
    #expect(try text() == "One ![a sort](sort-2.png) two ![none](missing.png).\n")
    #expect(try Data(contentsOf: scratch.url("to/sort.png")) == Data("taken".utf8))
    #expect(try Data(contentsOf: scratch.url("to/sort-2.png")) == image)
    // Saving again keeps the copies, also if they were edited meanwhile.
    try Data("edited".utf8).write(to: scratch.url("to/sort-2.png"))
    let file = try #require(saver.file)
    saver.write(file, over: .init(FileStamp(path: file.path))) {}
    #expect(try text().contains("sort-2.png"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url("to").path).sorted() == ["notes.md", "sort-2.png", "sort.png"])
  }

  /// No question about losses comes before the error, which offers another name.
  @Test func errorsComeBeforeQuestionsAboutLosses() throws {
    let scratch = try Scratch()
    let (desk, saver) = try chrome(PlaygroundExhibit())
    defer { desk.close() }
    save(saver, at: scratch.url("none/untitled.md").path)
    desk.turn()
    let sheet = try #require(desk.items(.popover).first)
    #expect(sheet.label == "untitled.md can’t be saved")
    #expect(desk.items(.text).contains { $0.label.contains("The folder \(DocumentPath.abbreviated(scratch.url("none").path)) does not exist.") })
    #expect(desk.items(.button).contains { $0.label == "Choose Another Name" })
  }

  @Test func lostFormattingAndContentAreListedSeparately() throws {
    let scratch = try Scratch()
    let (desk, saver) = try chrome(PlaygroundExhibit())
    defer { desk.close() }
    save(saver, at: scratch.url("note.txt").path)
    desk.turn()
    #expect(desk.items(.popover).first?.label == "Some formatting and content can’t be saved as plain text")
    let details = try #require(desk.items(.text).map(\.label).first { $0.contains("Formatting that will be lost") })
    let parts = details.components(separatedBy: "Content that note.txt will not contain:")
    #expect(parts.count == 2 && parts[0].contains("1 title") && parts[1].contains("2 images") && parts[1].contains("2 shapes"))
  }
}
