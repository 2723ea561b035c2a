import Foundation
import Testing
import UIKit

@testable import GalleyExhibits

/// The archive of the notes in two windows.
@MainActor @Suite struct NotesTests {
  /// The text that each window archives after both have read "x", or `nil` if it is unchanged; and the archive at the end.
  @Test(arguments: [
    (nil, nil, "x"), ("xA", nil, "xA"), (nil, "xB", "xB"), ("xA", "xB", "xA\nxB"), ("xA", "xA", "xA"), ("", "xB", "xB"), ("xA", "", "xA"),
  ] as [(String?, String?, String)])
  func windowsKeepEachOthersNotes(first: String?, second: String?, expected: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("notes-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let stores = (0..<3).map { _ in NotesStore { folder.appendingPathComponent("notes.archive") } }
    try stores[2].archive(NSAttributedString(string: "x"))
    for store in stores { _ = store.launch() }
    try stores[0].archive(NSAttributedString(string: first ?? "x"))
    #expect(stores[1].hasNews == (first != nil) && !stores[0].hasNews)
    let archived = try stores[1].archive(NSAttributedString(string: second ?? "x"))
    #expect(archived.string == expected && !stores[1].hasNews)
    guard case .text(let text) = stores[2].launch() else { throw CocoaError(.fileReadUnknown) }
    #expect(text.string == expected)
  }

  /// A window that begins to edit shows the notes that another window has archived.
  @Test func editingBeginsWithTheLatestNotes() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("notes-\(UUID().uuidString)")
    ExhibitState.folder = folder
    let desk = ExhibitDesk(NotesExhibit())
    defer {
      desk.close()
      ExhibitState.folder = nil
      try? FileManager.default.removeItem(at: folder)
    }
    let notes = try #require(desk.first(NotesDemo.self))
    try NotesStore { folder.appendingPathComponent("notes.archive") }.archive(NSAttributedString(string: "other"))
    notes.textView.becomeFirstResponder()
    #expect(notes.textView.text == "other")
  }
}
