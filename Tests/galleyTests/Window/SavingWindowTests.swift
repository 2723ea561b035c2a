import Foundation
import TestSupport
import Testing

extension RealWindow {
  /// Saving changes, asking about them, and keeping them, in a real window.
  @Suite struct SavingWindowTests {
    private func desk(_ name: String = "notes.txt", _ text: String = "One\r\ntwo", arguments: [String]? = nil) throws -> Desk {
      try Desk(arguments ?? ["open", name], files: [name: text], writesLayout: true)
    }

    /// Types at the start of the text.
    private func type(_ text: String, _ desk: Desk) throws {
      try desk.click(desk.inspect().first("line"))
      try desk.inspect(until: "the caret") { $0.all("caret").count == 1 }
      try desk.key("ctrl+Home")
      try desk.type(text)
      try desk.inspect(until: "“\(text)”") { _ in try desk.text().hasPrefix(text) }
    }

    private func waitForAlert(_ desk: Desk, _ message: String) throws -> Desk.Tree {
      try desk.inspect(until: "the question “\(message)”") { tree in tree.all("popover").contains { $0.label.contains(message) } }
    }

    private func bytes(_ name: String, _ desk: Desk) -> String? { (try? Data(contentsOf: desk.scratch.url(name))).map { String(decoding: $0, as: UTF8.self) } }

    @Test func ctrlSKeepsTheFileFormat() throws {
      let desk = try desk()
      let path = desk.scratch.url("notes.txt").path
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
      #expect(try desk.title() == "notes.txt — Galley")
      try type("Zero, ", desk)
      #expect(try desk.title() == "• notes.txt — Galley")
      #expect(try desk.inspect().all("text").contains { $0.label == "• notes.txt" })
      try desk.key("ctrl+s")
      try desk.inspect(until: "what was done") { $0.items.contains { $0.label.hasPrefix("Saved notes.txt") } }
      #expect(bytes("notes.txt", desk) == "Zero, One\r\ntwo")
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
      #expect(try desk.title() == "notes.txt — Galley")
      // After an undo the document is changed; after a redo it equals the saved one.
      try desk.key("ctrl+z")
      try desk.inspect(until: "the change") { _ in try desk.title().hasPrefix("•") }
      try desk.key("ctrl+shift+z")
      try desk.inspect(until: "the text that was saved") { _ in try !desk.title().hasPrefix("•") }
      try desk.key("ctrl+q")
      try Polling.wait("the end", state: { desk.state }) { !desk.isRunning }
      #expect(desk.log.isEmpty, "\(desk.log)")
    }

    /// Typing that follows the click that sets the caret, before the program has handled the click.
    @Test func inputWhileTheProgramIsBusyIsNotLost() throws {
      let desk = try desk()
      let line = try desk.inspect().first("line")
      desk.suspend()
      try desk.click(line)
      try desk.key("ctrl+Home")
      try desk.type("Early, ")
      try desk.key("ctrl+s")
      desk.resume()
      try desk.inspect(until: "what was done") { $0.items.contains { $0.label.hasPrefix("Saved notes.txt") } }
      #expect(bytes("notes.txt", desk) == "Early, One\r\ntwo")
    }

    @Test func closingAsksAboutUnsavedChanges() throws {
      let desk = try desk()
      try type("New ", desk)
      try desk.key("ctrl+q")
      _ = try waitForAlert(desk, "before closing")
      // Keys do not reach the text under the question.
      try desk.key("x", "Escape")
      try desk.inspect(until: "the question to go") { $0.all("popover").isEmpty }
      #expect(desk.isRunning)
      try desk.key("ctrl+q")
      _ = try waitForAlert(desk, "before closing")
      try desk.key("Tab", "Return")
      try Polling.wait("the end", state: { desk.state }) { !desk.isRunning }
      #expect(bytes("notes.txt", desk) == "One\r\ntwo")
    }

    @Test func saveOnClosingWritesTheFile() throws {
      let desk = try desk()
      try type("New ", desk)
      try desk.key("ctrl+q")
      try desk.click(waitForAlert(desk, "before closing").first("button", "Save"))
      try Polling.wait("the end", state: { desk.state }) { !desk.isRunning }
      #expect(bytes("notes.txt", desk) == "New One\r\ntwo")
    }

    @Test func externallyChangedFileAsksBeforeSaving() throws {
      let desk = try desk()
      try type("Mine ", desk)
      // The key comes before the program notices the change by itself.
      desk.suspend()
      try desk.scratch.write("notes.txt", "theirs")
      try desk.key("ctrl+s")
      desk.resume()
      let tree = try waitForAlert(desk, "changed by another program")
      #expect(bytes("notes.txt", desk) == "theirs")
      try desk.click(tree.first("button", "Save a Copy as notes-2.txt"))
      try desk.inspect(until: "the copy") { _ in bytes("notes-2.txt", desk) != nil }
      #expect(bytes("notes.txt", desk) == "theirs" && bytes("notes-2.txt", desk)?.hasPrefix("Mine One") == true)
      #expect(try desk.title() == "notes-2.txt — Galley")
    }

    /// Without keys or pointer motion; repeated growth of the file is reported once.
    @Test func externalChangesAreReportedWhileIdle() throws {
      let desk = try desk()
      _ = try desk.inspect()
      try desk.scratch.write("notes.txt", "One\r\ntwo, three")
      try desk.inspect(until: "what others did") { $0.items.contains { $0.label.hasPrefix("notes.txt was changed on disk") } }
    }

    /// The text follows the file while the caret moves; undo brings back the earlier text, and leaves the file.
    @Test(arguments: ["One", "One\r\ntwo, three", "One\r\nTWO"]) func unchangedTextFollowsItsFile(content: String) throws {
      let desk = try desk()
      func text() throws -> String { try desk.text().replacingOccurrences(of: "\r\n", with: "\n") }
      try desk.click(desk.inspect().first("line"))
      let before = try text()
      try desk.scratch.write("notes.txt", content)
      try desk.inspect(until: "what others did") { tree in
        try desk.key("Right", "Left")
        return tree.items.contains { $0.label.hasPrefix("notes.txt was changed on disk, and is shown") }
      }
      #expect(try text() == content.replacingOccurrences(of: "\r\n", with: "\n"))
      try desk.key("ctrl+z")
      try desk.inspect(until: "the earlier text") { _ in try text() == before }
      #expect(bytes("notes.txt", desk) == content)
    }

    /// With and without changes, and when closing; Escape leaves everything unchanged.
    @Test func deletedFileIsWrittenAgain() throws {
      let desk = try desk()
      let path = desk.scratch.url("notes.txt").path
      try desk.click(desk.inspect().first("line"))
      try FileManager.default.removeItem(atPath: path)
      try desk.key("ctrl+s")
      _ = try waitForAlert(desk, "notes.txt no longer exists")
      try desk.key("Escape")
      try desk.inspect(until: "the question to go") { $0.all("popover").isEmpty }
      #expect(bytes("notes.txt", desk) == nil)
      try desk.key("ctrl+s")
      try desk.click(waitForAlert(desk, "notes.txt no longer exists").first("button", "Save"))
      try desk.inspect(until: "the file") { _ in bytes("notes.txt", desk) == "One\r\ntwo" }
      try type("Mine ", desk)
      try FileManager.default.removeItem(atPath: path)
      try desk.key("ctrl+q")
      try desk.click(waitForAlert(desk, "before closing").first("button", "Save"))
      try desk.click(waitForAlert(desk, "notes.txt no longer exists").first("button", "Save"))
      try Polling.wait("the end", state: { desk.state }) { !desk.isRunning }
      #expect(bytes("notes.txt", desk) == "Mine One\r\ntwo")
    }

    @Test func folderOfTheSameNameOffersAnotherName() throws {
      let desk = try desk()
      try type("Mine ", desk)
      try FileManager.default.removeItem(at: desk.scratch.url("notes.txt"))
      try FileManager.default.createDirectory(at: desk.scratch.url("notes.txt"), withIntermediateDirectories: false)
      try desk.key("ctrl+s")
      let tree = try waitForAlert(desk, "notes.txt is a folder now")
      try desk.click(tree.first("button", "Save as notes-2.txt"))
      try desk.inspect(until: "the copy") { _ in bytes("notes-2.txt", desk)?.hasPrefix("Mine One") == true }
      #expect(try desk.title() == "notes-2.txt — Galley")
    }

    @Test func fileInADeletedFolderIsSavedElsewhere() throws {
      let desk = try Desk(["open", "inner/notes.txt"], files: ["inner/notes.txt": "One\n"], writesLayout: true)
      try type("Mine ", desk)
      try FileManager.default.removeItem(at: desk.scratch.url("inner"))
      try desk.key("ctrl+s")
      let tree = try waitForAlert(desk, "notes.txt no longer exists")
      #expect(!tree.all("button").contains { $0.label == "Save" })
      try desk.key("Return")
      try desk.inspect(until: "the file") { _ in bytes("notes.txt", desk) == "Mine One\n" }
    }

    @Test func unwritableFileIsReportedAndChangesStay() throws {
      let desk = try desk()
      let path = desk.scratch.url("notes.txt").path
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
      try type("Mine ", desk)
      try desk.key("ctrl+s")
      let tree = try waitForAlert(desk, "can’t be saved")
      #expect(tree.all("text").contains { $0.label.contains("chmod u+w") })
      #expect(tree.all("button").contains { $0.label == "Choose Another Name" })
      try desk.key("Escape")
      try desk.inspect(until: "the sheet to go") { $0.all("popover").isEmpty }
      #expect(try desk.text().hasPrefix("Mine One") && desk.title().hasPrefix("•") && bytes("notes.txt", desk) == "One\r\ntwo")
    }

    @Test func lossesInMarkdownAreReportedBeforeSaving() throws {
      let desk = try desk("notes.md", "One *two*.\n")
      try type("New ", desk)
      try desk.click(desk.inspect().first("button", "Add circle"))
      try desk.inspect(until: "the circle") { !$0.all("shape").isEmpty }
      try desk.key("ctrl+s")
      let tree = try waitForAlert(desk, "can’t be saved as Markdown")
      #expect(tree.all("text").contains { $0.label.contains("1 shape on the page") })
      #expect(bytes("notes.md", desk) == "One *two*.\n")
      try desk.click(tree.first("button", "Save with Page File"))
      try desk.inspect(until: "the file") { _ in bytes("notes.md", desk) == "New One *two*.\n" }
      try desk.inspect(until: "the title") { _ in try desk.title() == "notes.md — Galley" }
      #expect(bytes("notes.md.galley-page", desk)?.contains("circle") == true)
    }

    /// If another program writes the file while a question is open, saving asks again, also after "Overwrite".
    @Test func fileWrittenDuringAQuestionAsksAgain() throws {
      let desk = try desk("notes.md", "One *two*.\n")
      let url = desk.scratch.url("notes.md")
      try type("New ", desk)
      try desk.click(desk.inspect().first("button", "Add circle"))
      try desk.inspect(until: "the circle") { !$0.all("shape").isEmpty }
      try desk.key("ctrl+s")
      let losses = try waitForAlert(desk, "can’t be saved as Markdown")
      try Data("theirs, once".utf8).write(to: url)
      try desk.click(losses.first("button", "Save Anyway"))
      _ = try waitForAlert(desk, "notes.md was changed by another program")
      try desk.key("Escape")
      // The file was deleted, and exists again by the time of the answer.
      try FileManager.default.removeItem(at: url)
      try desk.key("ctrl+s")
      let gone = try waitForAlert(desk, "notes.md no longer exists")
      try Data("theirs, again".utf8).write(to: url)
      try desk.click(gone.first("button", "Save"))
      try desk.click(waitForAlert(desk, "can’t be saved as Markdown").first("button", "Save Anyway"))
      let others = try waitForAlert(desk, "notes.md was changed by another program")
      #expect(bytes("notes.md", desk) == "theirs, again")
      // The answer applies to the version that the question was about, not to a newer one.
      try desk.click(others.first("button", "Overwrite"))
      let again = try waitForAlert(desk, "can’t be saved as Markdown")
      try Data("theirs, still".utf8).write(to: url)
      try desk.click(again.first("button", "Save Anyway"))
      let next = try waitForAlert(desk, "notes.md was changed by another program")
      #expect(bytes("notes.md", desk) == "theirs, still")
      try desk.click(next.first("button", "Overwrite"))
      try desk.click(waitForAlert(desk, "can’t be saved as Markdown").first("button", "Save Anyway"))
      try desk.inspect(until: "the file") { _ in bytes("notes.md", desk) == "New One *two*.\n" }
    }

    @Test func untitledDocumentGetsAnUnusedName() throws {
      let desk = try desk("untitled.galley", "mine", arguments: [])
      try desk.key("ctrl+s")
      _ = try waitForAlert(desk, "Save As")
      #expect(try desk.inspect().all("field").contains { $0.value.contains("untitled-2.galley") })
      try desk.key("Return")
      try desk.inspect(until: "the title") { _ in try desk.title() == "untitled-2.galley — Galley" }
      // A zip archive whose first entry is the type.
      #expect(bytes("untitled-2.galley", desk)?.hasPrefix("PK") == true && bytes("untitled.galley", desk) == "mine")
    }

    /// The name without its extension is selected. An existing file of that name leads to a question.
    @Test func savingAnUntitledDocumentAsksForAName() throws {
      let desk = try desk("taken.galley", "mine", arguments: [])
      try desk.key("ctrl+s")
      _ = try waitForAlert(desk, "Save As")
      try desk.type("taken")
      try desk.key("Return")
      _ = try waitForAlert(desk, "taken.galley already exists")
      try desk.key("Escape", "ctrl+s")
      _ = try waitForAlert(desk, "Save As")
      try desk.type("my page")
      try desk.key("Return")
      try desk.inspect(until: "the title") { _ in try desk.title() == "my page.galley — Galley" }
      #expect(bytes("my page.galley", desk)?.hasPrefix("PK") == true && bytes("taken.galley", desk) == "mine")
    }

    @Test func terminationLeavesARecoveryCopy() throws {
      let display = try Display()
      let desk = try Desk(["open", "notes.txt", "--state", "kept"], files: ["notes.txt": "One\n"], writesLayout: true, on: display)
      try type("Mine ", desk)
      try desk.close()
      try Polling.wait("the end", state: { desk.state }) { !desk.isRunning }
      #expect(bytes("notes.txt", desk) == "One\n" && desk.log.contains("unsaved changes to notes.txt are backed up"))
      let next = try Desk(["open", desk.scratch.url("notes.txt").path, "--state", desk.scratch.url("kept").path], writesLayout: true, on: display)
      try next.click(waitForAlert(next, "Restore the changes to notes.txt").first("button", "Restore"))
      try next.inspect(until: "the text") { _ in try next.text() == "Mine One" }
    }
  }
}
