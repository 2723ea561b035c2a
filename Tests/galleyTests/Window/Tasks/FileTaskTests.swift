import Foundation
import TestSupport
import Testing

/// Tasks with files, the clipboard and the printer.
extension RealWindow.TaskWindowTests {
  /// Task 9: the positions of glyphs are copied as JSON.
  @Test(inLongRuns) func theLayoutIsCopiedAsJSON() throws {
    let desk = try Self.desk()
    try desk.rightClick(at: try #require(desk.parts(of: "second").first).center)
    let menu = try desk.inspect(until: "the menu") { try !$0.rows(of: "Text").isEmpty }
    try desk.click(menu.row("Copy Layout as JSON", of: "Text"))
    try desk.waitForMessage("Copied the layout as JSON")
    let json = try desk.clipboard(containing: "fragments")
    try desk.scratch.write("layout-copied.json", json)
    try desk.takePicture("09")
    let (copied, window) = (try LayoutOutput(json), try desk.layout().layout)
    #expect(copied.text == window.text && copied.text.contains("The second paragraph"))
    #expect(copied.fragments.map(\.rect) == window.fragments.map(\.rect))
    func positions(_ layout: LayoutOutput) -> [[Double]] { layout.fragments.map { ($0.glyphs ?? []).map(\.x) } }
    let (one, other) = (positions(copied), positions(window))
    #expect(one == other && one.allSatisfy { !$0.isEmpty })
  }

  /// Task 10: the document is printed, with changes that are not saved.
  @Test(inLongRuns) func theDocumentIsPrinted() throws {
    let tools = try Scratch()
    let script = """
      #!/bin/sh
      for file; do :; done
      cd '\(tools.folder.path)' && cp "$file" part && mv part printed.pdf

      """
    let lp = tools.url(try tools.write("lp", script))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: lp.path)
    let path = tools.folder.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin")
    let desk = try Self.desk(environment: ["PATH": path])
    try desk.click(word: "second")
    try desk.key("End")
    try desk.type(" Printed.")
    try desk.key("ctrl+p")
    try desk.waitForMessage("sent to the printer")
    try desk.wait("the printed file") { FileManager.default.fileExists(atPath: tools.url("printed.pdf").path) }
    try desk.takePicture("10")
    let text = try Program.run(["printed.pdf", "-"], of: "/usr/bin/pdftotext", in: tools.folder).output
    #expect(text.contains("Printed.") && text.contains("The second paragraph") && text.contains("Notes"), "\(text)")
  }

  /// Task 11: a screenshot in a file that the user chooses has the pixels of the window.
  @Test(inLongRuns) func aScreenshotIsSaved() throws {
    let desk = try Self.desk()
    try desk.key("F12")
    try desk.answerPanel("Save Screenshot", "shot.png")
    try desk.waitForMessage("Saved shot.png")
    try desk.takePicture("11")
    let tree = try desk.inspect()
    let (saved, shown) = (try Desk.Pixels(png: Data(contentsOf: desk.scratch.url("shot.png"))), try desk.pixels())
    #expect(saved.width == Int(tree.window[0]) && saved.height == Int(tree.window[1]))
    // The message about the saved file, and buttons under the pointer, are new.
    #expect(try saved.difference(from: shown, in: tree.first("page").frame) == 0)
  }

  /// Task 13: another document is opened by key, and an earlier one by the list of recent documents.
  @Test(inLongRuns) func anotherDocumentIsOpened() throws {
    let desk = try Self.desk(["notes.md": Self.notes, "other.md": "# Other\n\nAnother text.\n"])
    try desk.key("ctrl+o")
    try desk.answerPanel("Open", "other")
    try desk.inspect(until: "the other document") { _ in try desk.title() == "other.md — Galley" }
    try desk.click(word: "Another")
    try desk.key("End")
    try desk.type(" More.")
    try desk.key("ctrl+s")
    try desk.waitForMessage("Saved other.md")
    let path = desk.scratch.url("notes.md").path
    try desk.click(desk.inspect().first("button", "File"))
    let menu = try desk.inspect(until: "the menu") { try !$0.rows(of: "File").isEmpty }
    try desk.click(menu.row("Open Recent", of: "File"))
    let recent = try desk.inspect(until: "the recent documents") { try !$0.rows(of: "Open Recent").isEmpty }
    try desk.click(try #require(recent.rows(of: "Open Recent").first { $0.label.hasSuffix("notes.md") }, "\(path)"))
    try desk.inspect(until: "the first document") { _ in try desk.title() == "notes.md — Galley" }
    try desk.takePicture("13")
    #expect(try String(contentsOf: desk.scratch.url("other.md"), encoding: .utf8) == "# Other\n\nAnother text. More.\n")
    #expect(try desk.text().contains("The second paragraph"))
  }

  /// Task 14: the document becomes a PDF of white paper without the marks of the editor.
  @Test(inLongRuns) func theDocumentIsExportedAsPDF() throws {
    let desk = try Self.desk()
    try desk.choose("File", "Export As", "PDF…")
    try desk.answerPanel("Export as PDF", "out.pdf")
    try desk.waitForMessage("Exported out.pdf")
    try desk.takePicture("14")
    let text = try Program.run(["out.pdf", "-"], of: "/usr/bin/pdftotext", in: desk.scratch.folder).output
    #expect(text.contains("Notes") && text.contains("The second paragraph follows"))
    _ = try Program.run(["-r", "72", "-gray", "out.pdf", "page"], of: "/usr/bin/pdftoppm", in: desk.scratch.folder)
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: desk.scratch.folder.path).first { $0.hasSuffix(".pgm") })
    let data = try Data(contentsOf: desk.scratch.url(name))
    let size = String(decoding: data.prefix(20), as: UTF8.self).split(whereSeparator: \.isWhitespace).dropFirst().prefix(2).compactMap { Int($0) }
    let (width, height) = (size[0], size[1])
    let pixels = [UInt8](data.suffix(width * height))
    let share = Double(pixels.count { $0 == 255 }) / Double(pixels.count)
    #expect(share > 0.9 && pixels.contains { $0 < 64 }, "the share of white is \(share)")
    // The margins are white: the editor has its marks there.
    #expect(pixels.prefix(width * 24).allSatisfy { $0 == 255 })
    #expect((0..<height).allSatisfy { row in pixels[row * width..<row * width + 24].allSatisfy { $0 == 255 } })
  }
}
