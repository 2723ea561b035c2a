import Foundation
import TestSupport
import Testing

/// The task with two fonts.
extension RealWindow.TaskWindowTests {
  /// Task 4: two fonts are compared side by side, and the differences are saved as a report.
  @Test(inLongRuns) func twoFontsAreComparedInAReport() throws {
    let sentence = "A line breaks at another word if its letters are wider than those of the other font. "
    let text = "# Two Fonts\n\n" + String(repeating: sentence, count: 12) + "\n\nThe end.\n"
    let desk = try Self.desk(["fonts.md": text], open: "fonts.md")
    try desk.choose("View", "Compare…")
    try desk.waitForMessage("All lines break at the same words")
    try desk.click(#require(desk.inspect().all("button").first { $0.label.hasPrefix("Font of B") }))
    let fonts = try desk.inspect(until: "the list of fonts") { tree in tree.all("popover").contains { $0.label == "Font of B" } }
    try desk.click(fonts.row("DejaVu Sans", of: "Font of B"))
    try desk.waitForMessage("Font of B: DejaVu Sans")
    let tree = try desk.inspect(until: "the differences") { tree in tree.items.contains { $0.label.contains(" of A and ") } }
    let summary = try #require(tree.items.first { $0.label.contains(" of A and ") }).label
    // A press on the first row scrolls to its lines.
    let row = try #require(tree.items.first { $0.label.hasPrefix("Line ") && $0.label.contains(" breaks after ‘") })
    try desk.click(at: row.center)
    try desk.takePicture("04")
    try desk.click(desk.inspect().first("button", "Save Report…"))
    try desk.answerPanel("Save Report", "fonts.txt")
    try desk.waitForMessage("Saved fonts.txt")
    let report = try String(contentsOf: desk.scratch.url("fonts.txt"), encoding: .utf8)
    let lines = report.split(separator: "\n").map(String.init)
    let settings = lines.filter { $0.hasPrefix("A: ") || $0.hasPrefix("B: ") }
    #expect(settings.count == 3 && settings[0].contains("EB Garamond ") && settings[1].contains("DejaVu Sans "), "\(settings)")
    #expect(lines.contains(summary + "."), "“\(summary)” is not in the report: \(report)")
    // The sentence is the same in both, so only the breaks differ, and each is described.
    let differences = lines.filter { $0.firstMatch(of: /^[0-9]+\.\s/) != nil }
    #expect(!differences.isEmpty && summary.contains("\(differences.count) difference"), "\(summary): \(report)")
    #expect(differences.allSatisfy { !$0.contains(" in A is ") }, "\(differences)")
    // In the window, both texts begin with the same line, and the lines of B are shorter.
    let texts = try desk.inspect().all("line").filter { $0.label.hasPrefix("A line breaks") }.sorted { $0.frame[0] < $1.frame[0] }
    #expect(texts.count >= 2 && texts.first!.label.count > texts.last!.label.count, "\(texts.map(\.label))")
  }
}
