import Foundation
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyPlayground

/// The settings and the guides of the pages, in documents and in page files.
@MainActor @Suite(.serialized) struct PageSetupTests {
  private static let settings = PageSettings(
    paperSize: PageSettings.a5, margins: UIEdgeInsets(top: 41, left: 42, bottom: 43, right: 44), columnCount: 3, columnGap: 21, baselineGrid: 19,
    showsPageNumbers: true, runningHead: "A Head")
  private static let guides = [PageGuide(.vertical, at: 120), PageGuide(.horizontal, at: 200)]

  private func desk(_ scratch: Scratch, _ name: String) throws -> (desk: TextDesk, saver: DocumentSaver<PlaygroundPage>) {
    let desk = try TextDesk(exhibit: DocumentExhibit(path: scratch.url(name).path), hasScreenKeyboard: false)
    return (desk, try #require((desk.window.rootViewController as? PlaygroundChrome)?.documentSaver))
  }

  private func document() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write("notes.md", "# Title\n\n" + String(repeating: "Some words that fill a line of the page.\n\n", count: 30))
    return scratch
  }

  @Test(arguments: ["notes.galley", "notes.md"]) func savedSetupIsRestored(name: String) throws {
    let scratch = try document()
    let (first, saver) = try desk(scratch, "notes.md")
    let page = first.page
    page.addShape(.circle)
    page.setPageSettings(Self.settings, paperFollowsWindow: false)
    for guide in Self.guides {
      let sheet = page.geometry.sheet(0)
      page.addGuide(guide.axis, through: CGPoint(x: sheet.minX + guide.position, y: sheet.minY + guide.position))
    }
    first.turn()
    #expect(saver.isEdited && page.unstorableContent == ["1 shape on the page", "the page settings", "2 guides on the page"])
    if name == "notes.md" { saver.save(withPageFile: true) } else { saver.saveNamed(scratch.url(name).path) {} }
    #expect(!saver.isEdited)
    let (before, arrangement, columns) = (page.shapes.map(\.center), page.arrangement, page.columnFrames)
    first.close()

    let (next, nextSaver) = try desk(scratch, name)
    defer { next.close() }
    #expect(next.page.pageSettings == Self.settings && next.page.hasChosenSettings && !next.page.paperFollowsWindow)
    #expect(next.page.placedGuides == Self.guides && next.page.columnFrames == columns && next.page.baselineGrid == 19)
    #expect(zip(next.page.shapes.map(\.center), before).allSatisfy { ($0 - $1).length < 0.01 } && next.page.shapes.count == before.count)
    #expect(!nextSaver.isEdited && next.page.arrangement?.setup == arrangement?.setup)
    // Each change is an unsaved one, and undone.
    var settings = Self.settings
    settings.columnCount = 2
    next.page.setPageSettings(settings, paperFollowsWindow: false)
    #expect(nextSaver.isEdited)
    next.page.undo()
    #expect(next.page.pageSettings == Self.settings && !nextSaver.isEdited)
  }

  /// A document that another program wrote can have more guides and points than a page can show; the message says how many are possible.
  @Test func tooManyGuidesAndPointsAreRefused() throws {
    func page(_ count: Int) throws -> JSONValue {
      try #require(JSONValue(encoding: PageSetup(settings: nil, paperFollowsWindow: true, guides: Array(repeating: Self.guides[0], count: count))))
    }
    let maximum = PageSetup.maximumGuideCount
    #expect(PlaygroundPage.problem(ofPart: "page", try page(maximum)) == nil)
    #expect(PlaygroundPage.problem(ofPart: "page", try page(maximum + 1)) == "has \(maximum + 1) guides; at most \(maximum) are possible")
    let desk = try TextDesk(hasScreenKeyboard: false)
    defer { desk.close() }
    desk.page.adopt(PageSetup(settings: nil, paperFollowsWindow: true, guides: Array(repeating: Self.guides[0], count: maximum)))
    desk.page.addGuide(.vertical)
    #expect(desk.page.placedGuides.count == maximum)
    func shape(_ count: Int) -> JSONValue {
      let point = JSONValue.array([.integer(1), .integer(0), .integer(1)])
      let outline = [JSONValue.array([.integer(0), .integer(0), .integer(0)])] + Array(repeating: point, count: count - 1)
      let shape: [String: JSONValue] = [
        "id": .integer(0), "kind": .string("path"), "place": .array([100, 100, 50, 50, 0].map(JSONValue.integer)), "outline": .array(outline),
      ]
      return .object([
        "shapes": .array([.object(shape)]), "nextShape": .integer(1), "viewport": .array([.integer(800), .integer(600)]), "isNarrow": .bool(false),
      ])
    }
    #expect(PlaygroundPage.problem(ofPart: "shapes", shape(1000)) == nil)
    #expect(PlaygroundPage.problem(ofPart: "shapes", shape(100_001)) == "has a shape with 100001 points; at most 100000 are possible")
  }

  /// Members that this version does not know are found and added by the `id`s of elements, or else by their indices, in an order that has changed.
  @Test func unknownMembersFollowTheirElements() throws {
    func element(_ id: Int?, _ members: [String: JSONValue]) -> JSONValue { .object(members.merging(id.map { ["id": .integer($0)] } ?? [:]) { $1 }) }
    let read = JSONValue.array([element(1, ["new": .bool(true), "a": .null]), element(2, ["a": .null]), element(nil, ["b": .null, "c": .null])])
    let known = JSONValue.array([element(2, ["a": .null]), element(1, ["a": .null]), element(nil, ["b": .null])])
    let unknown = try #require(read.members(notIn: known))
    #expect(unknown == .array([element(1, ["new": .bool(true)]), .null, element(nil, ["c": .null])]))
    let written = JSONValue.array([element(2, [:]), element(1, [:]), element(nil, [:])]).adding(unknown)
    #expect(written == .array([element(2, [:]), element(1, ["new": .bool(true)]), element(nil, ["c": .null])]))
  }

  /// Another program can have changed a document or a recovery copy.
  @Test func invalidSettingsAreMadeValid() throws {
    let wrong = PageSettings(columnCount: 99, columnGap: -5, baselineGrid: 0)
    let setup = PageSetup(settings: wrong, paperFollowsWindow: false, guides: Self.guides)
    let read = try JSONDecoder().decode(PageSetup.self, from: JSONEncoder().encode(setup))
    #expect(read.settings == wrong.validated && read.settings != wrong && read.guides == Self.guides)
  }

  @Test func membersOfNewerVersionsSurvive() throws {
    let scratch = try document()
    let (first, saver) = try desk(scratch, "notes.md")
    first.page.setPageSettings(Self.settings, paperFollowsWindow: false)
    saver.saveNamed(scratch.url("notes.galley").path) {}
    first.close()
    var package = try #require(try DocumentFile(path: scratch.url("notes.galley").path).package)
    let newer = JSONValue.object(["bleed": .integer(3), "settings": .object(["gutter": .string("wide")])])
    package.parts["page"] = package.parts["page"]?.adding(newer)
    try scratch.write("notes.galley", try #require(try package.written()).data)

    let (next, nextSaver) = try desk(scratch, "notes.galley")
    defer { next.close() }
    var settings = Self.settings
    settings.runningHead = nil
    next.page.setPageSettings(settings, paperFollowsWindow: false)
    nextSaver.save()
    let part = try #require(try DocumentFile(path: scratch.url("notes.galley").path).pageParts["page"])
    #expect(part.members?["bleed"] == .integer(3) && part.members?["settings"]?.members?["gutter"] == .string("wide"))
    #expect(part.members?["settings"]?.members?["runningHead"] == nil && part.members?["settings"]?.members?["columnCount"] == .integer(3))
  }

  @Test func inspectorPanelIsRestored() throws {
    let scratch = try document()
    let (first, saver) = try desk(scratch, "notes.md")
    let chrome = try #require(first.window.rootViewController as? PlaygroundChrome)
    chrome.toggleInspectorPanel()
    chrome.inspectorPanel?.tab = .page
    saver.saveNamed(scratch.url("notes.galley").path) {}
    first.close()
    let (next, nextSaver) = try desk(scratch, "notes.galley")
    defer { next.close() }
    let window = try #require(next.window.rootViewController as? PlaygroundChrome)
    window.restoreWindow(from: try DocumentFile(path: scratch.url("notes.galley").path).pageParts)
    #expect(window.inspectorPanel?.tab == .page)
    // A closed panel is stored, too.
    window.toggleInspectorPanel()
    nextSaver.saveNamed(scratch.url("closed.galley").path) {}
    window.restoreWindow(from: try DocumentFile(path: scratch.url("closed.galley").path).pageParts)
    #expect(!window.isInspectorPanelShown)
  }

  /// Earlier documents have no part for the settings; a part that is not valid is reported with its member.
  @Test func earlierAndWrongParts() throws {
    let scratch = try document()
    let (first, saver) = try desk(scratch, "notes.md")
    saver.saveNamed(scratch.url("notes.galley").path) {}
    first.close()
    var package = try #require(try DocumentFile(path: scratch.url("notes.galley").path).package)
    package.parts["page"] = nil
    try scratch.write("notes.galley", try #require(try package.written()).data)
    let (next, _) = try desk(scratch, "notes.galley")
    #expect(!next.page.hasChosenSettings && next.page.placedGuides.isEmpty)
    next.close()
    package.parts["page"] = .object(["settings": .object(["columnCount": .string("many")])])
    try scratch.write("notes.galley", try #require(try package.written()).data)
    let error = #expect(throws: DocumentReader.ReadingError.self) { try DocumentExhibit(path: scratch.url("notes.galley").path) }
    #expect(error.map { "\($0)".contains("page.json") && "\($0)".contains("settings.") } == true, "\(error.map { "\($0)" } ?? "")")
  }

  /// A recovery copy has the settings, also one from before there were settings.
  @Test func recoveryCopiesHaveTheSetup() throws {
    let scratch = try document()
    let (first, _) = try desk(scratch, "notes.md")
    first.page.addShape(.star)
    let shapes = try JSONEncoder().encode(first.page.currentShapes)
    #expect(try JSONDecoder().decode(PageArrangement.self, from: shapes) == PageArrangement(shapes: first.page.currentShapes, setup: nil))
    first.page.setPageSettings(Self.settings, paperFollowsWindow: false)
    let arrangement = try #require(first.page.arrangement)
    let coded = try JSONDecoder().decode(PageArrangement.self, from: JSONEncoder().encode(arrangement))
    let centers = first.page.shapes.map(\.center)
    first.close()
    let (next, _) = try desk(scratch, "notes.md")
    defer { next.close() }
    #expect(coded == arrangement && next.page.arrange(coded))
    #expect(next.page.pageSettings == Self.settings && zip(next.page.shapes.map(\.center), centers).allSatisfy { ($0 - $1).length < 0.01 })
    next.page.undo()
    #expect(!next.page.hasChosenSettings && next.page.shapes.isEmpty)
  }
}
