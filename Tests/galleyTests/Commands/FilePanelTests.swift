import Foundation
import GalleyDocuments
import GalleyPlayground
import GalleyProofs
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import galley

/// The file panel of a desktop without a dialog of its own, and what the commands of documents do with its files.
@MainActor @Suite(.serialized) struct FilePanelTests {
  /// A window that saves documents, and a folder with files.
  @MainActor final class FileDesk {
    let stage: Stage
    let scratch = try! Scratch()
    var chosen: [String] = []

    init() throws {
      stage = try CommandTests.stage()
      for (name, text) in [("a.md", "# A\n\nText of a.\n"), ("b2.txt", "b"), ("B10.txt", "b"), ("c.pdf", "%PDF-1.7\n\0"), (".hidden.md", "h"), ("inner/d.md", "d")] {
        try scratch.write(name, text)
      }
    }

    func close() { stage.session.close() }
    var panel: FilePanel? { stage.chrome.view.subviews.compactMap { $0 as? FilePanel }.first }
    var names: [String] { panel?.entries.map(\.name) ?? [] }
    var messages: String { stage.window.screenItems().filter { $0.role == .text }.map(\.label).joined(separator: "\n") }

    func open(_ purpose: FileRequest.Purpose, name: String? = nil, confirmsReplacement: Bool = true) {
      let filters = [FileRequest.Filter("Text", ["md", "txt"])]
      stage.chrome.chooseFile(
        FileRequest(purpose, title: "Title", accept: "Accept", folder: scratch.folder.path, name: name, filters: filters), confirmsReplacement: confirmsReplacement
      ) { [weak self] in self?.chosen.append($0.path) }
      turn()
    }

    func turn() { for _ in 0..<2 { stage.session.turn() } }

    func key(_ name: String, _ flags: KeyModifiers = []) {
      guard let key = KeyName.key(named: name) else {
        Issue.record("no key \(name)")
        return
      }
      for kind in [RawEvent.Kind.keyDown(key, isRepeat: false), .keyUp(key)] {
        stage.session.handle(RawEvent(time: stage.session.host.clock.milliseconds, modifiers: flags, kind: kind))
      }
      turn()
    }

    func type(_ text: String) { CommandTests.type(text, stage) }
  }

  /// A button whose title changes has the width of its new title, and the next button is beside it.
  @Test func buttonsFollowTheirTitles() throws {
    let desk = try FileDesk()
    defer { desk.close() }
    desk.open(.open)
    for title in ["Hidden Files", "Hide Hidden Files", "Hidden Files"] {
      let buttons = desk.panel?.subviews.compactMap { $0 as? TextButton } ?? []
      let button = try #require(buttons.first { $0.title == title })
      let next = try #require(buttons.first { $0.title == "Text" })
      #expect(button.bounds.size == button.fittingSize && next.frame.minX == button.frame.maxX)
      desk.key("h", .control)
    }
  }

  @Test func aFolderIsChosen() throws {
    let desk = try FileDesk()
    defer { desk.close() }
    func open() {
      let request = FileRequest(.open, title: "Title", accept: "Choose", folder: desk.scratch.folder.path)
      desk.stage.chrome.fileChooser.chooseFolder(request, over: desk.stage.chrome.view, scale: desk.stage.chrome.scale) { desk.chosen.append($0) }
      desk.turn()
    }
    open()
    #expect(desk.names == ["inner"], "only folders")
    desk.key("return")
    #expect(desk.chosen == [desk.scratch.folder.path] && desk.panel == nil, "the shown folder")
    open()
    desk.key("down")
    desk.key("return")
    #expect(desk.names.isEmpty && desk.panel?.folder == desk.scratch.url("inner").path)
    desk.key("return")
    #expect(desk.chosen.last == desk.scratch.url("inner").path && desk.panel == nil && !desk.stage.chrome.isChoosingFile)
    open()
    desk.key("escape")
    #expect(desk.chosen.count == 2)
  }

  @Test func filesAreFoundByKeys() throws {
    let desk = try FileDesk()
    defer { desk.close() }
    desk.open(.open)
    #expect(desk.names == ["inner", "a.md", "b2.txt", "B10.txt"], "folders first, numbers by value, filtered, without hidden files")
    desk.key("h", .control)
    #expect(desk.names == ["inner", ".hidden.md", "a.md", "b2.txt", "B10.txt"])
    desk.key("h", .control)
    desk.type("B1")
    #expect(desk.names == ["B10.txt"])
    desk.key("return")
    #expect(desk.chosen == [desk.scratch.url("B10.txt").path] && desk.panel == nil)
    // Into a folder and back, which selects it again.
    desk.open(.open)
    desk.key("down")
    desk.key("return")
    #expect(desk.names == ["d.md"] && desk.panel?.folder == desk.scratch.url("inner").path)
    desk.key("up", .alt)
    #expect(desk.panel?.table.indexPathForSelectedRow?.row == 0)
    // A path.
    desk.type("inner/../inner/d.md")
    desk.key("return")
    #expect(desk.chosen.last == desk.scratch.url("inner/d.md").path)
    desk.open(.open)
    desk.key("escape")
    #expect(desk.panel == nil && desk.chosen.count == 2 && !desk.stage.chrome.isChoosingFile)
  }

  @Test func wrongNamesAreReportedAndNothingIsLost() throws {
    let desk = try FileDesk()
    defer { desk.close() }
    desk.open(.open)
    desk.type("/nowhere/x.md")
    desk.key("return")
    #expect(desk.messages.contains("/nowhere/x.md does not exist") && desk.panel != nil)
    desk.key("escape")
    desk.open(.save, name: "a.md")
    // The name without its extension is selected.
    desk.type("no/such")
    desk.key("return")
    #expect(desk.messages.contains("does not exist"))
    desk.panel?.field.text = "  "
    desk.key("return")
    #expect(desk.messages.contains("Type a name for the file"))
    // An existing file needs a second confirmation.
    desk.panel?.field.text = "a.md"
    desk.key("return")
    #expect(desk.messages.contains("a.md already exists") && desk.chosen.isEmpty)
    desk.key("return")
    #expect(desk.chosen == [desk.scratch.url("a.md").path])
    desk.open(.save, name: "a.md", confirmsReplacement: false)
    desk.key("return")
    #expect(desk.chosen.count == 2, "the document's own question follows")
  }

  /// A folder that cannot be read, and one that no longer exists.
  @Test func unreadableFoldersAreReported() throws {
    let desk = try FileDesk()
    defer { desk.close() }
    desk.open(.open)
    desk.panel?.go(to: desk.scratch.url("gone").path)
    desk.turn()
    #expect(desk.messages.contains("can’t be read") && desk.names.contains("a.md"))
    desk.key("escape")
    try FileManager.default.removeItem(at: desk.scratch.folder)
    desk.open(.open)
    #expect(desk.panel?.folder == desk.scratch.folder.deletingLastPathComponent().path)
  }

  @Test func theWholePanelIsInTheWindow() throws {
    for size in ["320x240", "700x500", "1280x800"] {
      let stage = try CommandTests.stage(size: size)
      defer { stage.session.close() }
      stage.chrome.openDocument()
      for _ in 0..<2 { stage.session.turn() }
      let panel = try #require(stage.chrome.view.subviews.compactMap { $0 as? FilePanel }.first)
      #expect(panel.bounds.contains(panel.sheet), "\(size)")
      for view in panel.subviews where !view.isHidden { #expect(panel.sheet.contains(view.frame), "\(size): \(view)") }
    }
  }

  @Test func documentsAreOpenedAndNew() throws {
    let desk = try FileDesk()
    defer { desk.close() }
    let chrome = desk.stage.chrome
    chrome.openDocument(at: desk.scratch.url("a.md").path)
    desk.turn()
    #expect(chrome.documentTitle == "a.md" && chrome.page?.flow.storage.string.contains("Text of a.") == true)
    chrome.openDocument(at: desk.scratch.url("c.pdf").path)
    desk.turn()
    #expect(chrome.documentTitle == "a.md" && desk.messages.contains("c.pdf can’t be opened"))
    desk.key("return")
    // Unsaved changes are asked about.
    desk.key("return")
    desk.type("New ")
    #expect(chrome.documentTitle == "• a.md")
    desk.key("n", .control)
    #expect(desk.messages.contains("Save the changes before creating a new document?"))
    // The letter alone, which the user may have typed for the text, chooses nothing.
    desk.key("d")
    #expect(chrome.documentTitle == "• a.md")
    desk.key("d", .alt)
    #expect(chrome.documentTitle == "Untitled" && chrome.page?.flow.storage.length == 0 && chrome.page?.isEditing == true)
    #expect(chrome.documentSaver?.file == nil)
  }

  @Test func revertingReadsTheFileAgain() throws {
    let desk = try FileDesk()
    defer { desk.close() }
    let chrome = desk.stage.chrome
    chrome.openDocument(at: desk.scratch.url("a.md").path)
    desk.turn()
    desk.key("return")
    desk.type("New ")
    #expect(chrome.documentSaver?.isEdited == true)
    chrome.showInspector(.page, row: "Columns")
    chrome.revertDocument()
    desk.turn()
    #expect(desk.messages.contains("Revert to the saved version of a.md?"))
    desk.key("return")
    desk.turn()
    #expect(chrome.documentSaver?.isEdited == false && chrome.page?.flow.storage.string.contains("New") == false)
    #expect(desk.messages.contains("a.md is as it was saved") && chrome.inspectorPanel != nil)
    #expect(try String(contentsOf: desk.scratch.url("a.md"), encoding: .utf8) == "# A\n\nText of a.\n")
  }

  /// Without its file, a document cannot be reverted: the user is told, nothing is lost, and it can be saved.
  @Test(arguments: [false, true]) func revertingADeletedFileOffersToSave(isEdited: Bool) throws {
    let desk = try FileDesk()
    defer { desk.close() }
    let chrome = desk.stage.chrome
    chrome.openDocument(at: desk.scratch.url("a.md").path)
    desk.turn()
    desk.key("return")
    if isEdited { desk.type("New ") }
    let text = chrome.page?.flow.storage.string
    try FileManager.default.removeItem(at: desk.scratch.url("a.md"))
    chrome.revertDocument()
    desk.turn()
    #expect(desk.messages.contains("a.md can’t be reverted") && desk.messages.contains("deleted or moved") && chrome.page?.flow.storage.string == text)
    desk.key("return")
    desk.turn()
    #expect(FileManager.default.fileExists(atPath: desk.scratch.url("a.md").path) && chrome.documentTitle == "a.md")
  }

  private static let types: [FileRequest.Filter] = [
    .init("Galley Document", ["galley"]), .init("Markdown", ["md", "markdown"]), .init("Plain Text", ["txt"]),
  ]

  /// A panel to save a file, with three types, that is in no window.
  private func savePanel(in folder: String, name: String) -> FilePanel {
    let request = FileRequest(.save, title: "Save As", accept: "Save", folder: folder, name: name, filters: Self.types)
    let panel = FilePanel(request, confirmsReplacement: true, in: CGRect(x: 0, y: 0, width: 600, height: 400), scale: BarScale(.current, limit: 1))
    panel.open()
    return panel
  }

  /// The panel begins with the type of the name. The name after each press of the button for the type: the ending of a type replaces that of another
  /// type, and stays for “All Files”.
  @Test(arguments: [
    ("a.galley", "Galley Document", ["a.md", "a.txt", "a.txt", "a.galley"]), ("a", "All Files", ["a.galley", "a.md", "a.txt", "a.txt"]),
    ("notes.markdown", "Markdown", ["notes.txt", "notes.txt", "notes.galley", "notes.md"]),
    ("v1.2", "All Files", ["v1.2.galley", "v1.2.md", "v1.2.txt", "v1.2.txt"]),
  ])
  func nameGetsEndingOfType(_ name: String, _ type: String, _ expected: [String]) throws {
    let panel = savePanel(in: "/", name: name)
    let button = try #require(panel.subviews.compactMap { $0 as? TextButton }.first { $0.title == type })
    let field = try #require(panel.subviews.compactMap { $0 as? UITextField }.first)
    for name in expected {
      button.press()
      #expect(field.text == name)
    }
  }

  /// A typed name without an ending gets that of the shown type; one that exists is not replaced without a question.
  @Test(arguments: [
    ("own.md", "foo", "foo.md"), ("own.galley", "foo", "foo.galley"), ("README", "foo", "foo"), ("own.md", "foo.txt", "foo.txt"),
    ("own.md", "inner", nil), ("own.md", "a", nil),
  ] as [(String, String, String?)])
  func typedNameGetsEndingOfShownType(proposal: String, typed: String, chosen: String?) throws {
    let scratch = try Scratch()
    for name in ["a.md", "inner/b.md"] { try scratch.write(name, "text") }
    let panel = savePanel(in: scratch.folder.path, name: proposal)
    var path: String?
    panel.onChoose = { path = $0 }
    let field = try #require(panel.subviews.compactMap { $0 as? UITextField }.first)
    field.text = typed
    panel.confirm()
    #expect(path == chosen.map { scratch.url($0).path })
    if typed == "a" { #expect(panel.subviews.contains { ($0 as? UILabel)?.text?.hasPrefix("a.md already exists") == true }) }
    if typed == "inner" { #expect(panel.folder == scratch.url("inner").path) }
  }

  @Test func theBorderOfTheListFollowsTheAppearance() throws {
    let desk = try FileDesk()
    defer { desk.close() }
    var colors: [UIColor] = []
    for style in [UIUserInterfaceStyle.dark, .light] {
      desk.stage.chrome.overrideUserInterfaceStyle = style
      if desk.panel == nil { desk.open(.open) } else { desk.turn() }
      let panel = try #require(desk.panel)
      let color = UIColor(cgColor: try #require(panel.table.layer.borderColor))
      #expect(panel.traitCollection.userInterfaceStyle == style && color == Theme.popoverHairline.resolvedColor(with: panel.traitCollection))
      colors.append(color)
    }
    #expect(colors[0] != colors[1])
  }
}
