import Foundation
import TestSupport
import Testing
import UIKit

@testable import GalleyDocuments

/// Tasks that change the look of text.
extension RealWindow.TaskWindowTests {
  /// Task 2: a paragraph gets another font, by the inspector. The other paragraphs keep theirs.
  @Test(inLongRuns) func oneParagraphGetsAnotherFont() throws {
    let desk = try Self.desk()
    try desk.selectParagraph(of: "second")
    try desk.openInspector("Text")
    try desk.click(desk.inspect().first("button", "Family: EB Garamond"))
    try desk.click(desk.inspect(until: "the list of families") { try $0.first("button", "Inter").frame[3] > 0 }.first("button", "Inter"))
    try desk.inspect(until: "the font in the inspector") { tree in tree.all("button").contains { $0.label == "Family: Inter" } }
    let package = try #require(try desk.saveAs("notes.galley"))
    try desk.takePicture("02")
    let families = ["Notes", "first", "second", "galley", "end"].map { package.role(of: $0)?.formatting.text.family }
    #expect(families == [nil, nil, "Inter", "Inter", nil], "\(families)")
    // The window draws it with that font.
    let fonts = Set(try desk.layout().layout.fragments.filter { $0.text.contains("second") }.flatMap { $0.glyphs ?? [] }.map(\.font))
    #expect(fonts == ["Inter-Regular"], "\(fonts)")
  }

  /// Task 5: paragraphs are aligned by key, by the menu and by the inspector.
  @Test(inLongRuns) func paragraphsAreAligned() throws {
    let desk = try Self.desk()
    try desk.click(word: "second")
    try desk.key("ctrl+shift+r")
    try desk.click(word: "first")
    try desk.choose("Format", "Center")
    try desk.click(word: "end")
    try desk.openInspector("Paragraph")
    try desk.click(desk.inspect().row("Right", of: "Inspector"))
    try desk.inspect(until: "the button to be on") { try $0.row("Right", of: "Inspector").value == "on" }
    let package = try #require(try desk.saveAs("notes.galley"))
    try desk.takePicture("05")
    let alignments = ["Notes", "first", "second", "end"].map { package.role(of: $0)?.formatting.paragraph.alignment }
    #expect(alignments == [nil, NSTextAlignment.center.rawValue, NSTextAlignment.right.rawValue, NSTextAlignment.right.rawValue], "\(alignments)")
    // The last glyph of the second paragraph is at the column's right edge.
    let layout = try desk.layout().layout
    let line = try #require(layout.fragments.last { $0.text.contains("galley") })
    let end = try #require(line.glyphs?.map { $0.x + $0.advance }.max())
    #expect(abs(end - (line.rect[0] + line.rect[2])) < 1.5, "\(end) in \(line.rect)")
  }

  /// Task 16: each occurrence of a word is replaced, and the file has the new one.
  @Test(inLongRuns) func aWordIsReplacedEverywhere() throws {
    let desk = try Self.desk()
    try desk.choose("Edit", "Find…")
    try desk.inspect(until: "the bar") { tree in tree.items.contains { $0.role == "accessory" && $0.label == "Find" } }
    try desk.type("paragraph")
    let bar = try desk.inspect(until: "the number of matches") { tree in tree.items.contains { $0.label == "1 of 2" } }
    try desk.click(try #require(bar.all("field").first { $0.label.contains("Replace") || $0.value == "" && $0.label != "Find" }))
    try desk.type("section")
    try desk.click(desk.inspect().first("button", "Replace All"))
    try desk.inspect(until: "the replacement") { tree in tree.all("line").contains { $0.label.hasPrefix("The second section") } }
    try desk.key("Escape", "ctrl+s")
    try desk.waitForMessage("Saved notes.md")
    try desk.takePicture("16")
    #expect(try String(contentsOf: desk.scratch.url("notes.md"), encoding: .utf8) == Self.notes.replacing("paragraph", with: "section"))
  }

  /// Task 19: a misspelled word is corrected from its context menu.
  @Test(inLongRuns) func aMisspelledWordIsCorrected() throws {
    let desk = try Self.desk(["notes.md": "A sentence with a mispelled word in it.\n"])
    try desk.rightClick(at: try #require(desk.parts(of: "mispelled").first).center)
    let menu = try desk.inspect(until: "the guesses") { try $0.rows(of: "Text").first?.label == "misspelled" }
    try desk.click(menu.row("misspelled", of: "Text"))
    try desk.inspect(until: "the correction") { tree in tree.all("line").contains { $0.label.contains("a misspelled word") } }
    try desk.key("ctrl+s")
    try desk.waitForMessage("Saved notes.md")
    try desk.takePicture("19")
    #expect(try String(contentsOf: desk.scratch.url("notes.md"), encoding: .utf8) == "A sentence with a misspelled word in it.\n")
  }
}
