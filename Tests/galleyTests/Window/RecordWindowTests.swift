import Foundation
import Glibc
import Testing

extension RealWindow {
  /// The button of the top bar: a second window records what the first one has open.
  @Suite struct RecordWindowTests {
    @Test func theButtonRecordsWhatIsOpen() throws {
      let desk = try Desk(["open", "notes.md", "--size", "700x500", "--category", "XL"], files: ["notes.md": "# Notes\n\nA line finds its length."])
      try desk.click(try desk.look().first("button", "Record a proof"))
      let recording = try desk.look(until: "the button to show it") { try $0.first("button", "End the recording").frame[2] > 0 }
      #expect(recording.all("text").contains { $0.label.hasPrefix("recording Proofs/notes-1") })

      try desk.look(until: "two seconds of it") { try ["0:02", "0:03", "0:04", "0:05"].contains($0.first("button", "End the recording").value) }

      // A process of its own writes beside the place, and moves it there when its window is closed.
      let proofs = desk.scratch.url("Proofs")
      func names() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: proofs.path)) ?? [] }
      let hidden = ".notes-1.new-"
      try desk.wait("the recording") { names().contains { $0.hasPrefix(hidden) } }
      let process = try #require(names().first { $0.hasPrefix(hidden) }.flatMap { Int32($0.dropFirst(hidden.count)) })
      let trace = proofs.appendingPathComponent("\(hidden)\(process)/trace.jsonl")
      // The header, then what its window is told when it opens.
      try desk.wait("its window") { (try? String(contentsOf: trace, encoding: .utf8).split(separator: "\n").count > 1) == true }
      #expect(kill(process, SIGTERM) == 0)
      try desk.wait("the proof") { names() == ["notes-1"] }
      let header = try String(contentsOf: proofs.appendingPathComponent("notes-1/trace.jsonl"), encoding: .utf8).split(separator: "\n")[0]
      #expect(header.contains(#""document":"notes.md""#) && header.contains(#""size":[700,500]"#) && header.contains(#""category":"XL""#), "\(header)")

      let after = try desk.look(until: "the button to be as before") { try $0.first("button", "Record a proof").frame[2] > 0 }
      #expect(after.all("text").contains { $0.label == "kept Proofs/notes-1" })
      #expect(desk.isRunning)
      let check = try Program.run(["proof", "check"], in: desk.scratch.folder)
      #expect(check.status == 0 && check.output.contains("1 passed"), "\(check.output)\(check.errors)")
    }

    @Test func theButtonEndsTheRecording() throws {
      let desk = try Desk(["playground", "--size", "700x500"])
      try desk.key("ctrl+r")
      try desk.look(until: "the recording") { try $0.first("button", "End the recording").frame[2] > 0 }
      let proofs = desk.scratch.url("Proofs")
      try desk.wait("its trace") { ((try? FileManager.default.contentsOfDirectory(atPath: proofs.path)) ?? []).contains { $0.hasPrefix(".playground-1") } }
      try desk.key("ctrl+r")
      try desk.look(until: "its end") { try $0.first("button", "Record a proof").frame[2] > 0 }
      #expect(FileManager.default.fileExists(atPath: proofs.appendingPathComponent("playground-1/proof.json").path))
    }
  }
}
