import Foundation
import Testing

@testable import GalleyProofs

/// A single step of a proof is accepted.
@Suite(.serialized) struct StepAcceptanceTests {
  private static let script = "keep one\ntap word ‘compositor’\ntype \"x\"\nkeep two\ntype \"y\"\nkeep three\n"

  /// Makes a proof whose trace then types other characters, so that the steps “two” and “three” differ.
  private func desk(_ images: String) throws -> (desk: ProofDesk, folder: ProofFolder) {
    let desk = try ProofDesk()
    try desk.scratch.write("drag.txt", ProofDesk.opening + Self.script)
    let outcome = try desk.galley("script", "drag.txt", "drag", "--images", images)
    #expect(outcome.status == 0, "\(outcome.errors)")
    try desk.edit("drag", "trace.jsonl") { $0.replace("\"text\":\"x\"", with: "\"text\":\"w\"") }
    return (desk, ProofFolder(desk.proofs.appendingPathComponent("drag")))
  }

  private func differing(_ folder: ProofFolder) throws -> [Int] {
    let checker = try ProofChecker(replaying: ReplayingProgram.command)
    return checker.run([folder]).proofs[0].steps.filter { $0.state == .differs }.map(\.number)
  }

  @Test(arguments: ["all", "marked"]) func onlyTheAcceptedStepChanges(images: String) throws {
    let (desk, folder) = try desk(images)
    let steps = try differing(folder)
    let step = try #require(steps.first)
    #expect(steps.count >= 2)
    let before = try desk.files("drag")
    let acceptance = try #require(try ProofAcceptance(folder, onlyStep: step, replaying: ReplayingProgram.command))
    #expect(try desk.files("drag") == before, "nothing is written before the user accepts")
    let descriptions = acceptance.changeDescriptions
    #expect(!descriptions.isEmpty && descriptions.allSatisfy { $0.hasPrefix("step \(step), ") }, "\(descriptions)")
    try acceptance.accept()
    let after = try desk.files("drag")
    let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    let own = changed.filter { ProofFolder.step(ofFile: $0) == step }
    #expect(own.contains(ProofFolder.layoutName(step)) && changed.subtracting(own).isSubset(of: ["proof.json", "events.hashes"]), "\(changed)")
    // One line of the manifest is that of the step.
    let lines = [before, after].map { String(decoding: $0["proof.json"] ?? Data(), as: UTF8.self).split(separator: "\n") }
    #expect(lines[0].count == lines[1].count && zip(lines[0], lines[1]).count { $0 != $1 } <= 1)
    #expect(try differing(folder) == steps.filter { $0 != step })
    // Nothing is left to accept in it, and the others can follow.
    #expect(try ProofAcceptance(folder, onlyStep: step, replaying: ReplayingProgram.command) == nil)
    for other in steps.dropFirst() { try ProofAcceptance(folder, onlyStep: other, replaying: ReplayingProgram.command)?.accept() }
    #expect(try differing(folder).isEmpty)
    let rest = try FileManager.default.contentsOfDirectory(atPath: desk.proofs.path)
    #expect(rest == ["drag"])
  }

  @Test func aStepThatCannotBeCombinedIsRefused() throws {
    let (desk, folder) = try desk("all")
    func reason(_ step: Int) -> String {
      do {
        try ProofAcceptance(folder, onlyStep: step, replaying: ReplayingProgram.command)?.accept()
        return ""
      } catch { return "\(error)" }
    }
    #expect(reason(99).contains("no step 99"))
    // A recording with other fonts.
    try desk.edit("drag", "proof.json") { $0.replace(/"name":"HarfBuzz","version":"[^"]+"/, with: "\"name\":\"HarfBuzz\",\"version\":\"1.0\"") }
    let fonts = try desk.files("drag")
    #expect(reason(3).contains("HarfBuzz is ") && reason(3).contains("galley proof accept drag"))
    // A recording with fewer steps.
    try desk.edit("drag", "proof.json") { text in
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let first = lines.firstIndex { $0.contains("\"words\"") } ?? 0
      lines.remove(at: first)
      text = lines.joined(separator: "\n")
    }
    #expect(reason(2).contains("accept the whole proof"))
    for (name, data) in try desk.files("drag") where name != "proof.json" { #expect(data == fonts[name], "\(name)") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.proofs.path) == ["drag"])
  }
}
