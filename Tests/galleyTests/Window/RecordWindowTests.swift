import Foundation
import Glibc
import TestSupport
import Testing

extension RealWindow {
  /// The red button of the top bar records in the same window, with its present content.
  @Suite struct RecordWindowTests {
    private func names(_ desk: Desk) -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: desk.scratch.url("Proofs").path)) ?? []).sorted()
    }

    private func trace(_ desk: Desk, _ name: String) throws -> String {
      try String(contentsOf: desk.scratch.url("Proofs/\(name)/trace.jsonl"), encoding: .utf8)
    }

    private func waitForText(_ desk: Desk, _ expectation: String, _ text: String) throws {
      try desk.inspect(until: expectation) { tree in tree.all("text").contains { $0.label.contains(text) } }
    }

    @Test func windowStateIsRecordedAndTheCardOffersActions() throws {
      let desk = try Desk(
        ["open", "notes.md", "--size", "900x700", "--category", "XL"],
        files: ["notes.md": "# Notes\n\nA line finds its length."], writesLayout: true)
      // A moved shape and typed text.
      try desk.click(try desk.inspect().first("button", "Add circle"))
      let circle = try desk.inspect(until: "the circle") { !$0.all("shape").isEmpty }.first("shape")
      try desk.drag(from: circle.center, to: (circle.center.x - 120, circle.center.y + 60))
      let moved = try desk.inspect(until: "its move") { try $0.first("shape").frame != circle.frame }.first("shape")
      try desk.click(at: try #require(desk.parts(of: "finds").first).center)
      try desk.key("End")
      try desk.type(" Before.")
      try desk.wait("the text") { try desk.text().contains("length. Before.") }

      try desk.key("ctrl+r")
      let start = try desk.inspect(until: "the pill") { try $0.first("button", "End the recording").frame[2] > 0 }
      #expect(try start.first("shape").frame == moved.frame)
      #expect(names(desk).count == 1, "\(names(desk))")
      #expect(try desk.text().contains("length. Before."))
      try desk.type(" While.")
      try desk.wait("more text") { try desk.text().contains("Before. While.") }
      try desk.key("F9")
      try desk.inspect(until: "the step") { try $0.first("button", "End the recording").value.contains("2 steps") }
      try desk.key("ctrl+r")
      try waitForText(desk, "the card", "/Proofs/notes-1")
      let after = try desk.inspect()
      #expect(try after.first("button", "Record a proof").frame[2] > 0 && after.first("shape").frame == moved.frame)
      #expect(names(desk) == ["notes-1"] && desk.isRunning)
      let lines = try trace(desk, "notes-1")
      #expect(lines.contains(#""start":"start.json""#) && !lines.contains(#""key":"r""#) && !lines.contains(#""key":"ctrl""#), "\(lines)")
      #expect(lines.contains("keep") && !lines.contains("f9"))

      let check = try Program.run(["proof", "check"], in: desk.scratch.folder)
      #expect(check.status == 0 && check.output.contains("1 passed"), "\(check.output)\(check.errors)")

      // Tab moves through the card's buttons.
      try desk.key("Tab", "Tab", "Return")
      try waitForText(desk, "the verdict", "Passed: layout and pixels of each step match")
      try desk.click(try desk.inspect().first("button", "Show Report"))
      try waitForText(desk, "the report", "/Proofs/reports/notes-1/index.html")
      #expect(FileManager.default.fileExists(atPath: desk.scratch.url("Proofs/reports/notes-1/index.html").path))
      try desk.click(try desk.inspect().first("button", "Export Film"))
      try waitForText(desk, "the film", "/Proofs/notes-1.webp")
      #expect(FileManager.default.fileExists(atPath: desk.scratch.url("Proofs/notes-1.webp").path))
      try desk.click(try desk.inspect().first("button", "Replay"))
      try waitForText(desk, "the replay's end", "Replay finished.")
      try desk.key("Escape")
      try desk.inspect(until: "the card to go") { tree in !tree.all("popover").contains { $0.label == "Recording" } }
      #expect(try desk.text().contains("Before. While."))

      // The second recording is of the document, not of the first recording's copy. Drops and sizes are steps, too.
      try desk.key("ctrl+r")
      try desk.inspect(until: "the pill again") { try $0.first("button", "End the recording").frame[2] > 0 }
      try desk.key("ctrl+equal")
      try desk.inspect(until: "the size's step") { try $0.first("button", "End the recording").value.contains("2 steps") }
      try desk.key("ctrl+r")
      try waitForText(desk, "the second card", "/Proofs/notes-2")
    }

    @Test func aClickOnStopEndsTheRecordingAndIsInNoTrace() throws {
      let desk = try Desk(["playground", "--size", "900x700"])
      try desk.click(try desk.inspect().first("button", "Record a proof"))
      let recording = try desk.inspect(until: "two seconds of it") { tree in
        let value = try tree.first("button", "End the recording").value
        return ["0:02", "0:03", "0:04", "0:05"].contains { value.hasPrefix($0) }
      }
      try desk.click(try recording.first("button", "End the recording"))
      try waitForText(desk, "the card", "/Proofs/playground-1")
      let lines = try trace(desk, "playground-1")
      #expect(!lines.contains(#""kind":"down""#) && !lines.contains(#""kind":"up""#), "\(lines)")
      // A third recording: the window closes while it runs, and it is saved.
      try desk.key("ctrl+r")
      try desk.inspect(until: "the second") { try $0.first("button", "End the recording").frame[2] > 0 }
      try desk.close()
      let proof = desk.scratch.url("Proofs/playground-2/proof.json")
      try Polling.wait("the second proof", state: { desk.state }) { FileManager.default.fileExists(atPath: proof.path) }
      let check = try Program.run(["proof", "check"], in: desk.scratch.folder)
      #expect(check.status == 0 && check.output.contains("2 passed"), "\(check.output)\(check.errors)")
    }

    /// Undo continues with changes from before a recording after those made in it. An open list is closed, and the caret is restored.
    @Test func undoContinuesPastARecording() throws {
      let bin = try Scratch()
      let tool = try bin.url(bin.write("xdg-open", "#!/bin/sh\nprintf %s \"$1\" > opened\n"))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.path)
      let paths = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      let desk = try Desk(
        ["open", "notes.txt", "--size", "900x700"], files: ["notes.txt": "One\n"], writesLayout: true,
        environment: ["PATH": "\(bin.folder.path):\(paths)"])
      try desk.click(desk.inspect().first("line"))
      try desk.inspect(until: "the caret") { $0.all("caret").count == 1 }
      try desk.key("ctrl+Home")
      try desk.type("Before ")
      try desk.inspect(until: "the text") { _ in try desk.text() == "Before One" }
      try desk.click(desk.inspect().first("button", "More inspectors"))
      try desk.inspect(until: "the list") { !$0.all("popover").isEmpty }
      try desk.key("ctrl+r")
      let tree = try desk.inspect(until: "the pill") { try $0.first("button", "End the recording").frame[2] > 0 }
      #expect(tree.all("popover").isEmpty && tree.all("caret").count == 1)
      try desk.type("while ")
      try desk.inspect(until: "more text") { _ in try desk.text() == "Before while One" }
      try desk.key("ctrl+r")
      try waitForText(desk, "the card", "/Proofs/notes-1")
      try desk.click(try desk.inspect().first("button", "Show Report"))
      try waitForText(desk, "the report", "/Proofs/reports/notes-1/index.html")
      let opened = desk.scratch.url("opened")
      try desk.wait("the page to be opened") { (try? String(contentsOf: opened, encoding: .utf8))?.hasSuffix("Proofs/reports/notes-1/index.html") == true }
      try desk.key("Escape")
      try desk.inspect(until: "the card to go") { $0.all("popover").isEmpty }
      for text in ["Before One", "One"] {
        try desk.key("ctrl+z")
        try desk.inspect(until: "“\(text)”") { _ in try desk.text() == text }
      }
      #expect(try desk.title() == "notes.txt — Galley")
      for text in ["Before One", "Before while One"] {
        try desk.key("ctrl+shift+z")
        try desk.inspect(until: "“\(text)” again") { _ in try desk.text() == text }
      }
      let check = try Program.run(["proof", "check"], in: desk.scratch.folder)
      #expect(check.status == 0 && check.output.contains("1 passed"), "\(check.output)\(check.errors)")
    }
  }
}
