import Foundation
import TestSupport
import Testing
import UIKit

@testable import GalleyDocuments

extension RealWindow {
  /// Everyday tasks, done with mouse and keys, from the first click to a file that is checked.
  ///
  /// `Scripts/test --long` performs all of them, a usual run four.
  @Suite struct TaskWindowTests {
    static let inLongRuns: ConditionTrait = .enabled(if: LongTests.areWanted, "a long test")

    static let notes = """
      # Notes

      The first paragraph of the notes goes on for a while, so that it fills a line or two of its column.

      The second paragraph follows, and says something else about the galley.

      The end.

      """

    static func desk(_ files: [String: String] = ["notes.md": notes], open name: String = "notes.md", environment: [String: String] = [:]) throws -> Desk {
      try Desk(["open", name, "--state", "state"], files: files, writesLayout: true, environment: environment)
    }

    /// A page with enough text for three columns.
    static let long = (1...60).reduce("# Long\n") {
      $0 + "\nParagraph \($1) begins here, and the compositor sets one line after another until the column is full.\n"
    }

    /// A picture of a disc on a transparent ground, with a side of 160 points.
    static func writeLogo(in scratch: Scratch) throws {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      try scratch.write("logo.png", UIGraphicsImageRenderer(size: CGSize(width: 160, height: 160), format: format).pngData { _ in
        UIColor.red.setFill()
        UIBezierPath(ovalIn: CGRect(x: 8, y: 8, width: 144, height: 144)).fill()
      })
    }

    /// A word of a page of a PDF, as poppler finds it, in points from the page's top left corner.
    struct PDFWord {
      var left, top, right, bottom: Double
    }

    /// The words of the first page.
    static func words(ofPDF name: String, in scratch: Scratch) throws -> [PDFWord] {
      let output = try Program.run(["-bbox-layout", "-f", "1", "-l", "1", name, "-"], of: "/usr/bin/pdftotext", in: scratch.folder).output
      return output.matches(of: /<word xMin="([0-9.]+)" yMin="([0-9.]+)" xMax="([0-9.]+)" yMax="([0-9.]+)"/).compactMap {
        guard let left = Double($0.1), let top = Double($0.2), let right = Double($0.3), let bottom = Double($0.4) else { return nil }
        return PDFWord(left: left, top: top, right: right, bottom: bottom)
      }
    }

    /// Task 1: text in three columns around a logo, exported as PDF.
    @Test func threeColumnsAroundALogoAsPDF() throws {
      let desk = try Self.desk(["long.md": Self.long], open: "long.md")
      try Self.writeLogo(in: desk.scratch)
      try desk.openInspector("Page")
      try desk.click(desk.inspect().row("3", of: "Inspector"))
      try desk.inspect(until: "three columns") { Set($0.all("line").map { $0.frame[0].rounded() }).count >= 3 }
      try desk.choose("Shape", "From File…")
      try desk.answerPanel("Add Shape From File", "logo.png")
      let tree = try desk.inspect(until: "the logo") { $0.all("shape").count == 1 }
      let (sheet, logo) = (try tree.first("page").frame, try tree.first("shape").frame)
      #expect(abs(logo[2] - 144) < 4 && abs(logo[3] - 144) < 4, "\(logo)")
      try desk.key("ctrl+alt+e")
      try desk.answerPanel("Export as PDF", "long.pdf")
      try desk.waitForMessage("Exported long.pdf")
      try desk.takePicture("01")
      let check = try Program.run(["--check", "long.pdf"], of: "/usr/bin/qpdf", in: desk.scratch.folder)
      #expect(check.status == 0, "\(check.output)\(check.errors)")
      let words = try Self.words(ofPDF: "long.pdf", in: desk.scratch)
      let column = (sheet[2] - 104 - 80) / 3
      let columns = Set(words.map { Int(($0.left - 52) / (column + 40)) })
      #expect(columns == [0, 1, 2] && words.count > 200, "\(columns), \(words.count) words")
      // No word touches the disc within the logo.
      let (x, y, radius) = (logo[0] - sheet[0] + logo[2] / 2, logo[1] - sheet[1] + logo[3] / 2, logo[2] / 2 - 2)
      let covered = words.filter { word in
        let (nearX, nearY) = (min(max(x, word.left), word.right), min(max(y, word.top + 4), word.bottom - 4))
        return (nearX - x) * (nearX - x) + (nearY - y) * (nearY - y) < radius * radius
      }
      #expect(covered.isEmpty && words.contains { abs(($0.top + $0.bottom) / 2 - y) < 30 && abs(($0.left + $0.right) / 2 - x) < column }, "\(covered)")
    }

    /// Task 12: saved and opened again, the document has its shapes, and the lines break as before.
    @Test func documentIsReopenedWithItsShapes() throws {
      let desk = try Self.desk(["long.md": Self.long], open: "long.md")
      try desk.click(desk.inspect().first("button", "Add star"))
      let star = try desk.inspect(until: "the star") { $0.all("shape").count == 1 }.first("shape")
      try desk.drag(from: star.center, to: (star.center.x - 150, star.center.y + 90))
      let before = try desk.inspect(until: "the move") { try $0.first("shape").frame[0] < star.frame[0] - 100 }
      let package = try #require(try desk.saveAs("long.galley"))
      #expect(try package.shapes().map(\.kind) == ["star"])
      try desk.takePicture("12")
      try desk.quitWithoutSaving()
      try FileManager.default.removeItem(at: desk.scratch.url("state"))
      let next = try Desk(["open", desk.scratch.url("long.galley").path, "--state", "state"])
      let after = try next.inspect(until: "the star") { try $0.first("shape").label == "star" }
      #expect(try after.first("shape").frame == before.first("shape").frame)
      #expect(after.all("line").map(\.label) == before.all("line").map(\.label) && after.all("line").map(\.frame) == before.all("line").map(\.frame))
    }

    /// Task 15: a line becomes a heading, by its key, by the menu, and by typing `## `.
    @Test func aLineBecomesAHeading() throws {
      let desk = try Self.desk()
      try desk.click(word: "second")
      try desk.key("ctrl+alt+2")
      try desk.click(word: "end")
      try desk.choose("Format", "Paragraph Style", "Heading 3")
      try desk.key("End", "Return")
      try desk.type("## Typed heading")
      try desk.inspect(until: "the typed heading") { $0.all("line").contains { $0.label == "Typed heading" } }
      try desk.key("ctrl+s")
      try desk.waitForMessage("Saved notes.md")
      try desk.takePicture("15")
      let saved = try String(contentsOf: desk.scratch.url("notes.md"), encoding: .utf8)
      let expected = Self.notes.replacing("The second", with: "## The second").replacing("The end.\n", with: "### The end.\n\n## Typed heading\n")
      #expect(saved == expected)
    }

    /// Task 20: after the program was killed, its changes are restored, and the page looks as before, with its images.
    @Test func changesAreRestoredAfterAKill() throws {
      let scratch = try Scratch()
      let source = "Text ![small](small.png) with pictures ![tall](tall.png) in its lines, and more words after them.\n\n![figure](figure.png)\n\nThe end.\n"
      try TaskFiles.writePage(named: "page.md", source, in: scratch)
      let arguments = ["open", scratch.url("page.md").path, "--state", scratch.url("state").path]
      let display = try Display()
      let first = try Desk(arguments, writesLayout: true, on: display)
      try first.click(word: "pictures")
      try first.key("ctrl+Home")
      try first.type("New words. ")
      try first.inspect(until: "the words") { _ in try first.text().hasPrefix("New words. Text") }
      try first.key("shift+End")
      try first.inspect(until: "a selection, which does not blink") { !$0.all("selection").isEmpty }
      usleep(1_500_000)
      first.suspend()
      let before = try first.pixels()
      first.kill()
      let next = try Desk(arguments, writesLayout: true, on: display)
      let alert = try next.inspect(until: "the question") { tree in tree.all("popover").contains { $0.label.contains("Restore the changes to page.md") } }
      try next.click(alert.first("button", "Restore"))
      try next.inspect(until: "the words") { _ in try next.text().hasPrefix("New words. Text") }
      let page = try next.inspect().first("page").frame
      // The strip at the foot of the page contains the facts of a clicked word.
      let area = [page[0], page[1], page[2], page[3] - 60]
      var difference: Int?
      try next.wait("the page as before") { () throws -> Bool in
        difference = try next.pixels().difference(from: before, in: area)
        return difference == 0
      }
      #expect(before.count(of: 0xCC1A1A, in: area) > 200 * 120 / 2, "the images are on the page")
      try next.takePicture("20")
      try next.key("ctrl+s")
      try next.waitForMessage("Saved page.md")
      #expect(try String(contentsOf: scratch.url("page.md"), encoding: .utf8) == "New words. " + source)
    }
  }
}
