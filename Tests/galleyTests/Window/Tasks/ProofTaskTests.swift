import Foundation
import TestSupport
import Testing

/// Tasks with proofs.
extension RealWindow.TaskWindowTests {
  /// Records the drag of a circle across the text in the window. Returns when the proof is saved.
  private static func recordDrag(_ desk: Desk) throws {
    try desk.click(desk.inspect().first("button", "Add circle"))
    let circle = try desk.inspect(until: "the circle") { $0.all("handle").count == 9 }.first("shape")
    try desk.click(desk.inspect().first("button", "Record a proof"))
    try desk.inspect(until: "the recording") { try $0.first("button", "End the recording").frame[2] > 0 }
    try desk.drag(from: circle.center, to: (circle.center.x - 180, circle.center.y - 40))
    try desk.inspect(until: "the move") { try $0.first("shape").frame[0] < circle.frame[0] - 100 }
    try desk.key("F9")
    try desk.inspect(until: "a step") { try $0.first("button", "End the recording").value.contains("step") }
    try desk.click(desk.inspect().first("button", "End the recording"))
    try desk.waitForMessage("Proofs/long-1")
  }

  /// Task 7: the check of a proof says which line moved, and so does its report.
  @Test(inLongRuns) func theMovedLineIsNamed() throws {
    let desk = try Self.desk(["long.md": Self.long], open: "long.md")
    try Self.recordDrag(desk)
    try desk.click(desk.inspect().first("button", "Check"))
    try desk.waitForMessage("Passed")
    // Another end of the drag has the effect of a program that sets other lines.
    let copy = desk.scratch.url("Proofs/long-1/trace.jsonl")
    let trace = try String(contentsOf: copy, encoding: .utf8)
    let ends = trace.split(separator: "\n").compactMap { $0.firstMatch(of: /"kind":"up","x":([0-9]+)/).flatMap { Int($0.1) } }
    let end = try #require(ends.first)
    try trace.replacing("\"x\":\(end),", with: "\"x\":\(end - 40),").write(to: copy, atomically: true, encoding: .utf8)
    try desk.click(desk.inspect().first("button", "Check"))
    try desk.inspect(until: "the line") { tree in tree.all("text").contains { $0.label.contains("line ") && $0.label.contains("was ") } }
    try desk.click(desk.inspect().first("button", "Show Report"))
    try desk.waitForMessage("reports/long-1")
    try desk.takePicture("07")
    let report = try String(contentsOf: desk.scratch.url("Proofs/reports/long-1/index.html"), encoding: .utf8)
    #expect(report.contains("line ") && report.contains("was "))
  }

  /// Task 18: a drag is recorded and becomes an animation with many frames.
  @Test(inLongRuns) func aDragIsFilmed() throws {
    let desk = try Self.desk(["long.md": Self.long], open: "long.md")
    try Self.recordDrag(desk)
    try desk.click(desk.inspect().first("button", "Export Film"))
    try desk.waitForMessage("Film:")
    try desk.takePicture("18")
    let film = [UInt8](try Data(contentsOf: desk.scratch.url("Proofs/long-1.webp")))
    #expect(film.starts(with: Array("RIFF".utf8)) && film[8..<12].elementsEqual("WEBP".utf8))
    let frame = Array("ANMF".utf8)
    let frames = (0..<film.count - 4).count { film[$0] == frame[0] && film[$0..<$0 + 4].elementsEqual(frame) }
    #expect(frames >= 4, "\(frames) frames")
  }
}
