import Foundation
import Testing

extension RealWindow {
  /// The panel of the proofs in a real window.
  @Suite struct ProofsWindowTests {
    private func state(_ tree: Desk.Tree, of name: String) throws -> String { try tree.first("row", name).value }

    @Test func proofsAreCheckedComparedAndAccepted() throws {
      let desk = try Desk(
        ["open", "notes.md", "--size", "1200x760"],
        files: [
          "notes.md": "# Notes\n\nA line finds its length.", "notes.txt": "A compositor stood before a sloping case.\n",
          "one.txt": "open notes.txt\nsize 640x400\nkeep a\n", "two.txt": "open notes.txt\nsize 640x400\ntap word ‘compositor’\ntype \"x\"\nkeep b\n",
        ])
      for name in ["one", "two"] {
        let made = try Program.run(["proof", "script", "\(name).txt", name], in: desk.scratch.folder)
        #expect(made.status == 0, "\(made.errors)")
      }
      let trace = desk.scratch.url("Proofs/two/trace.jsonl")
      let text = try String(contentsOf: trace, encoding: .utf8)
      try Data(text.replacing("\"text\":\"x\"", with: "\"text\":\"ww\"").utf8).write(to: trace)

      try desk.key("ctrl+alt+k")
      var tree = try desk.inspect(until: "the states") { try state($0, of: "one") == "passed" && state($0, of: "two") == "differs" }
      try desk.click(try tree.first("row", "two"))
      tree = try desk.inspect(until: "the differences") { tree in
        try tree.first("button", "Accept Step…").value.isEmpty && tree.all("button").contains { $0.label.contains("‘") || $0.label.contains("“") }
      }
      // The keys move from step to step, and the divider follows the pointer.
      let time = try tree.first("slider", "Time").value
      try desk.key("Left")
      try desk.inspect(until: "another step") { try $0.first("slider", "Time").value != time }
      try desk.key("n")
      tree = try desk.inspect(until: "the differing step again") { try $0.first("slider", "Time").value == time }
      let divider = try tree.first("slider", "Divider between recorded and replayed")
      try desk.drag(from: divider.center, to: (divider.center.x - 60, divider.center.y))
      tree = try desk.inspect(until: "the divider to move") { try $0.first("slider", "Divider between recorded and replayed").value != divider.value }

      let before = try proof(desk)
      try desk.click(try tree.first("button", "Accept Step…"))
      tree = try desk.inspect(until: "the question") { $0.all("button").contains { $0.label == "Accept" } }
      #expect(try proof(desk) == before)
      try desk.click(try tree.first("button", "Accept"))
      try desk.wait("the step to be stored") { try proof(desk) != before }
      try desk.inspect(until: "the proof to be checked again") { tree in
        try tree.first("button", "Check").frame[2] > 0 && !tree.all("text").contains { $0.label == "Replaying…" }
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: desk.scratch.url("Proofs").path).sorted() == ["one", "two"])
      try desk.key("Escape")
      try desk.inspect(until: "the panel to close") { !$0.items.contains { $0.role == "popover" && $0.label == "Proofs" } }
      #expect(desk.isRunning && desk.log.isEmpty, "\(desk.log)")
    }

    private func proof(_ desk: Desk) throws -> Data { try Data(contentsOf: desk.scratch.url("Proofs/two/proof.json")) }
  }
}
