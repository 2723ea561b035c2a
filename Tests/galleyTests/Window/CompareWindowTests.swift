import Foundation
import Testing

extension RealWindow {
  /// The comparison of two settings, by mouse.
  @Suite struct CompareWindowTests {
    private func message(_ text: String, _ desk: Desk) throws -> Desk.Tree {
      try desk.inspect(until: "“\(text)”") { tree in tree.items.contains { $0.label.contains(text) } }
    }

    @Test func twoFontsAreCompared() throws {
      let text = "# Two Fonts\n\n" + String(repeating: "A line breaks at another word if its letters are wider than those of the other font. ", count: 8) + "\n"
      let desk = try Desk(["open", "notes.md"], files: ["notes.md": text])
      try desk.click(desk.inspect().first("button", "View"))
      var tree = try desk.inspect(until: "the menu") { $0.all("popover").contains { $0.label == "View" } }
      try desk.click(tree.first("button", "Compare…"))
      tree = try message("All lines break at the same words", desk)
      try desk.click(#require(tree.all("button").first { $0.label.hasPrefix("Font of B") }))
      tree = try desk.inspect(until: "the list of fonts") { $0.all("popover").contains { $0.label == "Font of B" } }
      try desk.click(tree.first("button", "DejaVu Sans"))
      tree = try message("Font of B: DejaVu Sans", desk)
      tree = try message(" of A and ", desk)
      // The first difference is a break, in words.
      #expect(tree.items.contains { $0.label.hasPrefix("Line ") && $0.label.contains(" breaks after ‘") }, "\(tree.items.map(\.label))")
      try desk.key("Escape")
      try desk.inspect(until: "the page") { !$0.items.contains { $0.label == "Close Comparison" } }
      #expect(desk.log.isEmpty, "\(desk.log)")
    }

    @Test func aFileIsComparedFromTheStart() throws {
      let desk = try Desk(["open", "a.md", "--compare", "b.md"], files: ["a.md": "One word.\n\nThe same.\n", "b.md": "Other word.\n\nThe same.\n"])
      let tree = try message("‘One’ in A is ‘Other’ in B, line 1.", desk)
      #expect(tree.items.contains { $0.label == "Close Comparison" })
    }
  }
}
