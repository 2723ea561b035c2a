import Foundation
import Testing

@testable import GalleyProofs

/// Values in a proof's answers that no window has: an error with the file and the member, before anything is drawn.
@Suite struct ProofAnswersTests {
  /// The JSON of a step; `values` replace those of members.
  private static func step(_ values: [String: String] = [:]) -> String {
    let members = [("line", "2"), ("lines", "1"), ("paragraphs", "1"), ("pointer", "[1,2]"), ("paths", "[[[0,0],[4,5]]]"), ("size", "[640,400]"), ("scale", "1")]
    return "{\"name\":\"one\",\"words\":\"\"" + members.map { ",\"\($0)\":\(values[$0] ?? $1)" }.joined() + "}"
  }

  private static func manifest(_ steps: String...) -> String { "{\"galley\":1,\"events\":1,\"steps\":[\(steps.joined(separator: ",\n"))]}" }

  private func refusal(_ manifest: String) throws -> String? {
    let scratch = try Scratch()
    try scratch.write("proof.json", manifest)
    do { _ = try ProofManifest(contentsOf: scratch.url("proof.json"), named: "drag/proof.json") } catch { return "\(error)" }
    return nil
  }

  @Test func wholeAnswersAreRead() throws {
    #expect(try refusal(Self.manifest(Self.step())) == nil)
    for size in ["[8192,4000]", "[1,1]"] { #expect(try refusal(Self.manifest(Self.step(["size": size]))) == nil) }
  }

  @Test(arguments: [
    ("size", "[-640,400]", "‘steps[1].size’ is impossible: -640×400 points at a scale of 1"), ("size", "[640,0]", "‘steps[1].size’ is impossible: 640×0"),
    ("size", "[0.4,400]", "‘steps[1].size’ is impossible"), ("size", "[1e300,400]", "‘steps[1].size’ is impossible: 1e+300×400"),
    ("size", "[8193,4]", "‘steps[1].size’ is impossible"), ("size", "[8192,8192]", "‘steps[1].size’ is impossible"),
    ("size", "[1e999,400]", "‘steps[1].size[0]’ is 1e999, which is not possible"), ("size", "[640,NaN]", "‘steps[1].size[1]’ is NaN, which is not possible"),
    ("size", "[-Infinity,1]", "‘steps[1].size[0]’ is -Infinity"),
    ("size", "[640]", "‘steps[1].size’ has 1 numbers instead of 2"), ("size", "[1,2,3]", "‘steps[1].size’ has 3 numbers"), ("size", "\"wide\"", "‘steps[1].size’ has the wrong type"),
    ("size", "[640,null]", "‘steps[1].size[1]’ has the wrong type"), ("scale", "0", "‘steps[1].scale’ is 0 instead of 0.5 to 8"), ("scale", "-1", "‘steps[1].scale’ is -1"),
    ("scale", "1e300", "‘steps[1].scale’ is 1e+300"), ("scale", "8", "‘steps[1].size’ is impossible: 1025×400 points at a scale of 8"), ("scale", "nan", "‘steps[1].scale’ is nan, which is not possible"),
    ("pointer", "[1]", "‘steps[1].pointer’ does not have 2 numbers"), ("paths", "[[[0,0],[4]]]", "‘steps[1].paths’ has a corner"),
    ("line", "9223372036854775808", "‘steps[1].line’ is 9223372036854775808"), ("lines", "1.5", "‘steps[1].lines’ is 1.5, which"),
  ])
  func impossibleValuesAreNamed(member: String, value: String, words: String) throws {
    let size = words.contains("1025×400") ? "[1025,400]" : "[640,400]"
    let said = try refusal(Self.manifest(Self.step(), Self.step(["size": size].merging([member: value]) { $1 })))
    #expect(said?.contains("drag/proof.json") == true && said?.contains(words) == true, "\(said ?? "nothing is refused")")
    #expect(said?.contains("galley proof accept") == true)
  }

  @Test func noStepsAreNamed() throws {
    #expect(try refusal(#"{"galley":1,"events":1,"steps":[]}"#)?.contains("‘steps’ has 0 steps") == true)
    #expect(try refusal(#"{"galley":1,"events":1}"#)?.contains("‘steps’ is missing") == true)
    #expect(try refusal("{")?.contains("it is not JSON") == true)
  }

  /// The command ends with the message, and the answers stay.
  @Test func theCommandNamesFileAndMember() throws {
    let desk = try ProofDesk()
    try desk.make("drag", "keep one\n")
    try desk.edit("drag", "proof.json") { $0 = $0.replacing("\"size\":[640,400]", with: "\"size\":[-640,400]") }
    let outcome = try desk.galley("check", "drag")
    let said = outcome.output + outcome.errors
    #expect(outcome.exited && outcome.status == 1 && said.contains("drag/proof.json") && said.contains("‘steps[0].size’ is impossible: -640×400"), "\(said)")
  }
}
