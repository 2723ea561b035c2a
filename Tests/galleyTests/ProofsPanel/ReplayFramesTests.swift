import Foundation
import GalleyRaster
import Testing

@testable import GalleyProofs

/// The program of the tests as the one that replays.
enum ReplayingProgram {
  static let command = ReplayCommand(executable: URL(fileURLWithPath: Program.path), arguments: ["proof", "replay"])
}

/// The screens of a replay, and checks that are stopped.
@Suite(.serialized) struct ReplayFramesTests {
  /// Makes a proof whose trace then types another character.
  private func desk() throws -> (desk: ProofDesk, folder: ProofFolder) {
    let desk = try ProofDesk()
    try desk.make("drag", "keep one\ntap word ‘compositor’\ntype \"x\"\nkeep two\n")
    try desk.edit("drag", "trace.jsonl") { $0.replace("\"text\":\"x\"", with: "\"text\":\"w\"") }
    return (desk, ProofFolder(desk.proofs.appendingPathComponent("drag")))
  }

  /// The screens of a replay, put together from the changed parts, are those of its steps.
  @Test func framesContainTheScreensOfAllSteps() throws {
    let (desk, folder) = try desk()
    let results = desk.scratch.url("results")
    let checker = try ProofChecker(replaying: ReplayingProgram.command)
    checker.resultsFolder = results
    #expect(checker.run([folder]).proofs[0].state == .differs)
    let replayed = ProofFolder(results.appendingPathComponent("drag"))
    let frames = try ReplayFrames(in: replayed)
    let steps = frames.frames.compactMap(\.step)
    #expect(try steps == Array(1...replayed.stepCount()) && frames.frames.count > steps.count)
    #expect(frames.frames.map(\.time) == frames.frames.map(\.time).sorted())
    let manifest = try replayed.readManifest()
    func check(_ index: Int) throws {
      guard let step = frames.frames[index].step, let file = manifest.steps[step - 1].image else { return }
      let expected = try RawPixels.bitmap([UInt8](replayed.data(of: file)))
      let difference = try frames.image(at: index).difference(from: expected)
      #expect(difference.isEmpty, "step \(step) as frame \(index)")
    }
    // In order, backwards, and in leaps.
    for index in frames.frames.indices { try check(index) }
    for index in frames.frames.indices.reversed() { try check(index) }
    for index in frames.frames.indices { try check(index * 7 % frames.frames.count) }
    // A missing part is an error, not a wrong screen.
    let part = try #require(try FileManager.default.contentsOfDirectory(atPath: replayed.url.path).first { $0.hasPrefix("frame-1.") })
    try FileManager.default.removeItem(at: replayed.url.appendingPathComponent(part))
    #expect(throws: ProofError.self) { try ReplayFrames(in: replayed).image(at: 0) }
  }

  @Test func aStoppedCheckEndsItsReplays() throws {
    let (desk, folder) = try desk()
    let checker = try ProofChecker(replaying: ReplayingProgram.command)
    let stop = CheckStop()
    checker.stop = stop
    checker.onStart = { _ in stop.stop() }
    #expect(checker.run([folder, folder]).proofs.isEmpty)
    #expect(try desk.files("drag")["proof.json"] != nil)
  }
}
