import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyPlayground
@testable import galley

/// A value that is typed into a field of the inspector, but not confirmed by Return, belongs to the document when it is saved, exported or closed.
@MainActor @Suite(.serialized) struct TypedPropertyTests {
  /// Opens a saved document with page settings, types a running head into the inspector, and then runs `body`.
  private func type(_ head: String, _ body: (PlaygroundChrome, Scratch, Stage) throws -> Void) throws {
    let scratch = try Scratch()
    try scratch.write("notes.md", "# Notes\n\nText.\n")
    let stage = try CommandTests.stage(DocumentExhibit(path: scratch.url("notes.md").path))
    defer { stage.session.close() }
    let chrome = stage.chrome
    chrome.documentSaver?.saveNamed(scratch.url("notes.galley").path) {}
    #expect(chrome.documentTitle == "notes.galley")
    chrome.showInspector(.page, row: "Running head")
    stage.session.turn()
    let field = try #require(stage.window.firstResponder as? InspectorField)
    field.insertText(head)
    stage.session.turn()
    #expect(chrome.page?.pageSettings.runningHead == nil && chrome.documentSaver?.isEdited == false)
    try body(chrome, scratch, stage)
    #expect(chrome.page?.pageSettings.runningHead == head)
  }

  private func savedHead(_ scratch: Scratch) throws -> JSONValue? {
    try DocumentFile(path: scratch.url("notes.galley").path).pageParts["page"]?.members?["settings"]?.members?["runningHead"]
  }

  @Test func savingSavesIt() throws {
    try type("My head") { chrome, scratch, _ in
      chrome.saveDocument()
      let saved = try savedHead(scratch)
      #expect(saved == .string("My head") && chrome.documentTitle == "notes.galley")
    }
  }

  @Test func closingAsksAboutIt() throws {
    try type("My head") { chrome, scratch, stage in
      var isClosed = false
      chrome.leave("closing") { isClosed = true }
      stage.session.turn()
      #expect(!isClosed && stage.window.screenItems().contains { $0.label == "Save the changes before closing?" })
      let saved = try savedHead(scratch)
      #expect(saved == nil)
    }
  }

  /// Text that is not a number changes nothing; the field shows the value again.
  @Test func textWithoutValueIsDiscarded() throws {
    let stage = try CommandTests.stage()
    defer { stage.session.close() }
    stage.chrome.showInspector(.page, row: "Gap")
    stage.session.turn()
    let field = try #require(stage.window.firstResponder as? InspectorField)
    let (value, settings) = (field.value, stage.chrome.page?.pageSettings)
    field.text = "wide"
    stage.chrome.commitTypedProperty()
    #expect(field.text == value && stage.chrome.page?.pageSettings == settings && stage.chrome.documentSaver?.isEdited == false)
  }
}
