import Foundation
import Testing

extension RealWindow {
  /// Input in a real window, recorded and replayed.
  @Suite struct RecordingTests {
    @Test func userInputIsReplayed() throws {
      let desk = try Desk(["proof", "record", "hand", "--size", "700x500", "--title", "By hand"])
      let circle = try desk.inspect().first("shape", "circle")
      try desk.move(circle.center.x, circle.center.y)
      try desk.press()
      for (x, y) in [(260.0, 260.0), (300, 300), (330, 340)] { try desk.move(x, y) }
      let dragged = try desk.inspect(until: "the circle to follow") { try abs($0.first("shape", "circle").center.x - 330) < 3 }
      try desk.release()
      try desk.key("F9")
      // Waits for a turn, so that the next event is a separate step.
      _ = try desk.inspect()
      try desk.key("ctrl+equal")
      let larger = try desk.inspect(until: "larger text") { $0.category == "XL" }
      #expect(dragged.category == "L" && larger.all("line").count > 0)

      // The proof's folder does not exist until the window closes.
      #expect(!FileManager.default.fileExists(atPath: desk.scratch.url("Proofs/hand").path))
      try desk.close()
      try Polling.wait("the proof", state: { desk.state }) { !desk.isRunning }
      #expect(desk.log.contains("hand: "), "\(desk.log)")

      let trace = try String(contentsOf: desk.scratch.url("Proofs/hand/trace.jsonl"), encoding: .utf8)
      #expect(trace.contains("\"title\":\"By hand\"") && trace.contains("\"kind\":\"keep\"") && !trace.contains("\"f9\""))
      let layout = try String(contentsOf: desk.scratch.url("Proofs/hand/proof.json"), encoding: .utf8)
      #expect(layout.contains("drag circle to 330,340") && layout.contains("size XL"), "\(layout)")
      let check = try Program.run(["proof", "check"], in: desk.scratch.folder)
      #expect(check.status == 0 && check.output.contains("1 passed"), "\(check.output)\(check.errors)")
    }

    /// The bar shows the recording's time, its steps and a stop button; keys stop it as well.
    @Test(arguments: ["Stop", "ctrl+r", "ctrl+q"]) func recordingIsStoppedInTheWindow(action: String) throws {
      let desk = try Desk(["proof", "record", "hand", "--size", "900x600"])
      let pill = try desk.inspect(until: "the pill") { try $0.first("button", "End the recording").value.hasSuffix("1 step  Stop") }
      try desk.key("F9")
      try desk.inspect(until: "the step") { try $0.first("button", "End the recording").value.contains("2 steps") }
      if action == "Stop" { try desk.click(pill.first("button", "End the recording")) } else { try desk.key(action) }
      try Polling.wait("the proof", state: { desk.state }) { !desk.isRunning }
      #expect(desk.status == 0 && desk.log.contains("hand: 3 steps"), "\(desk.log)")
      let trace = try String(contentsOf: desk.scratch.url("Proofs/hand/trace.jsonl"), encoding: .utf8)
      #expect(trace.contains("\"ctrl\"") == (action == "ctrl+q"), "the recorder's own keys and clicks are in no trace: \(trace)")
      #expect(!trace.contains("\"down\""))
    }

    @Test func aKilledRecordingLosesNothing() throws {
      let desk = try Desk(["proof", "record", "hand", "--size", "700x500"])
      let circle = try desk.inspect().first("shape", "circle")
      try desk.move(circle.center.x, circle.center.y)
      try desk.press()
      try desk.move(300, 300)
      _ = try desk.inspect(until: "the circle to follow") { try abs($0.first("shape", "circle").center.x - 300) < 3 }
      desk.kill()
      // The recorded events are in a hidden folder next to the proof's folder, and can be read.
      let proofs = desk.scratch.url("Proofs")
      let hidden = try #require(try FileManager.default.contentsOfDirectory(atPath: proofs.path).first { $0.hasPrefix(".hand.new-") })
      try FileManager.default.moveItem(at: proofs.appendingPathComponent(hidden), to: proofs.appendingPathComponent("saved"))
      let accept = try Program.run(["proof", "accept", "--all"], in: desk.scratch.folder)
      #expect(accept.status == 0, "\(accept.errors)")
      let manifest = try String(contentsOf: proofs.appendingPathComponent("saved/proof.json"), encoding: .utf8)
      #expect(manifest.contains("drag circle to 300,300"), "\(manifest)")
    }
  }
}
