import Foundation
import Testing

/// `galley proof` as a user runs it.
@Suite(.serialized) struct ProofCommandTests {
  @Test func aScriptBecomesAProofThatPasses() throws {
    let desk = try ProofDesk()
    try desk.make("drag", "keep added\ndrag circle to 200,200 in 2 steps\nkey ctrl+z\n")
    let names = try desk.files("drag").keys.sorted()
    #expect(names == ["events.hashes", "notes.txt", "proof.json", "step-01.layout", "step-01.png", "step-02.layout", "step-02.png", "step-03.layout", "step-03.png", "step-04.layout", "step-04.png", "trace.jsonl"])
    // The page after the undo equals the page before the drag, to the last bit of its layout.
    let files = try desk.files("drag")
    #expect(files["step-02.layout"] == files["step-04.layout"] && files["step-02.layout"] != files["step-03.layout"])

    let check = try desk.galley("check")
    #expect(check.status == 0 && check.output.contains("✓ drag") && check.output.hasSuffix("1 passed\n"), "\(check.output)\(check.errors)")
    #expect(try desk.files("drag") == files, "a check wrote into the proof")
    let accept = try desk.galley("accept", "--all")
    #expect(accept.status == 0 && accept.output == "drag: no changes\n", "\(accept.output)\(accept.errors)")
    #expect(try desk.files("drag") == files)
    let list = try desk.galley("list")
    #expect(list.output == "drag  4 steps  \n")
    let bisect = try desk.galley("bisect", "drag")
    #expect(bisect.status == 0 && bisect.output.contains("matches the recording"))
  }

  @Test func differencesAreDescribedAndAccepted() throws {
    let desk = try ProofDesk()
    try desk.make("drag", "drag circle to 200,200 in 2 steps\n")
    // Changed input: the circle moves elsewhere than recorded.
    let before = try desk.files("drag")
    try desk.edit("drag", "trace.jsonl") { $0.replace("\"x\":200,\"y\":200", with: "\"x\":230,\"y\":180") }
    let check = try desk.galley("check", "--junit", "out.xml")
    #expect(check.status == 1)
    #expect(check.output.contains("✗ drag: differs") && check.output.contains("step 2, tap Add circle, drag circle to 230,180: ") && check.output.contains("pixels differ"), "\(check.output)")
    #expect(check.output.lowercased().contains("column 1, line"), "\(check.output)")
    let junit = try String(contentsOf: desk.scratch.url("out.xml"), encoding: .utf8)
    #expect(junit.contains(#"tests="1" failures="1" errors="0" skipped="0""#) && junit.contains("<failure message="))

    let bisect = try desk.galley("bisect", "drag")
    #expect(bisect.status == 1 && bisect.output.hasPrefix("drag/trace.jsonl:") && bisect.output.contains(": the layout differs after event "), "\(bisect.output)")

    let json = try desk.galley("check", "--json")
    let run = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(run["exit"] as? Int == 1)

    let accept = try desk.galley("accept", "--all")
    #expect(accept.status == 0 && accept.output.hasPrefix("drag:\n    step 2"), "\(accept.output)")
    #expect(try desk.files("drag")["step-01.png"] == before["step-01.png"] && desk.files("drag")["step-02.png"] != before["step-02.png"])
    #expect(try desk.galley("check").status == 0)
  }

  @Test func differentFontsGiveNoFalseAlarm() throws {
    let desk = try ProofDesk()
    try desk.make("still", "wait 10 ms\n")
    try desk.edit("still", "proof.json") { text in
      let name = text.firstRange(of: "\"EBGaramond12-Regular\"")!.upperBound
      let hash = text[name...].firstRange(of: "\"sha256\":\"")!.upperBound
      text.replaceSubrange(hash..<text.index(hash, offsetBy: 4), with: "0000")
      text.replace("\"name\":\"HarfBuzz\",\"version\":\"", with: "\"name\":\"HarfBuzz\",\"version\":\"0.")
    }
    let check = try desk.galley("check")
    #expect(check.status == 3)
    #expect(check.output.contains("– still: other fonts") && check.output.contains("EBGaramond12-Regular is a different file") && check.output.contains("HarfBuzz is "), "\(check.output)")

    let same = try desk.galley("check", "--anyway")
    #expect(same.status == 3, "neither passed nor failed")
    #expect(same.output.contains("– still: other fonts") && same.output.contains("; compared anyway: nothing differs\n"), "\(same.output)")
    // Differences are reported, but fonts can be the cause.
    try desk.edit("still", "step-01.layout") { $0.replace("compositor", with: "compositer") }
    let other = try desk.galley("check", "--anyway")
    #expect(other.status == 3, "neither passed nor failed")
    #expect(other.output.contains("; compared anyway\n") && other.output.contains("step 1, start: Column 1, line 1 reads ‘compositor’, was ‘compositer’"), "\(other.output)")
    // A file that cannot be read is broken with any fonts.
    try desk.edit("still", "step-01.layout") { $0 = "nonsense\n" }
    #expect(try desk.galley("check", "--anyway").status == 1)
  }

  @Test func errorsNameFileAndLine() throws {
    let desk = try ProofDesk()
    try desk.make("one", "wait 10 ms\n")
    try FileManager.default.copyItem(at: desk.proofs.appendingPathComponent("one"), to: desk.proofs.appendingPathComponent("two"))
    try desk.edit("two", "trace.jsonl") { $0 += "{\"t\":10,\"kind\":\"mvoe\"}\n" }
    let check = try desk.galley("check")
    #expect(check.status == 1 && check.output.contains("✓ one") && check.output.contains("✗ two: broken") && check.output.contains("two/trace.jsonl:"), "\(check.output)")

    try desk.edit("two", "trace.jsonl") { $0 = $0.replacingOccurrences(of: "{\"t\":10,\"kind\":\"mvoe\"}\n", with: "{\"t\":10,\"ki") }
    let cut = try desk.galley("check", "two")
    #expect(cut.status == 0 && cut.output.contains("truncated"), "\(cut.output)")
    let refused = try desk.galley("accept", "two")
    #expect(refused.status == 1 && refused.errors.contains("nothing was accepted") && refused.errors.contains("two/trace.jsonl:"), "\(refused.errors)")

    try FileManager.default.removeItem(at: desk.url("one", "step-01.layout"))
    let missing = try desk.galley("check", "one")
    #expect(missing.status == 1 && missing.output.contains("one/step-01.layout: it is missing"), "\(missing.output)")
    try FileManager.default.createDirectory(at: desk.url("one", "step-01.layout"), withIntermediateDirectories: true)
    let folder = try desk.galley("check", "one")
    #expect(folder.status == 1 && folder.output.contains("one/step-01.layout: it is a folder"), "\(folder.output)")
    try FileManager.default.removeItem(at: desk.url("one", "step-01.layout"))
    try desk.scratch.write("Proofs/one/step-01.layout", "nonsense\n")
    let nonsense = try desk.galley("check", "one")
    #expect(nonsense.status == 1 && nonsense.output.contains("one/step-01.layout:1"), "\(nonsense.output)")
    let accept = try desk.galley("accept", "one")
    #expect(accept.status == 0 && accept.output.contains("the recorded results cannot be read"), "\(accept.output)\(accept.errors)")
    #expect(try desk.galley("check", "one").status == 0)
  }

  @Test(arguments: [
    (["check"], 1, "no proofs were found"), (["check", "--shard", "3/2"], 2, "shard"), (["check", "--jobs", "0"], 2, "jobs"),
    (["script", "missing.txt", "a"], 1, "no such file"), (["script", "-", "a/b"], 2, "a/b"), (["record", "a", "--exhibit", "x", "--open", "y"], 2, "give only one"),
    (["record", "a", "--exhibit", "plaground"], 1, "playground"), (["report"], 2, "-o"), (["nothing"], 2, "nothing"),
    (["replay", "a", "--into", "b", "--pixels", "0"], 2, "pixels"),
  ])
  func invalidCommandLineIsReported(_ arguments: [String], _ status: Int32, _ expected: String) throws {
    let scratch = try Scratch()
    let outcome = try Program.run(["proof"] + arguments, in: scratch.folder)
    #expect(outcome.status == status && outcome.errors.contains(expected), "\(outcome.status): \(outcome.errors)")
  }

  @Test func scriptErrorsNameTheirLine() throws {
    let desk = try ProofDesk()
    for (line, words) in [
      ("drag crcle to 10,10", "script.txt:4: there is no element ‘crcle’ on the screen (did you mean ‘circle’?)"),
      ("drg heart to 10,10", "script.txt:4: ‘drg’ is not a command (did you mean ‘drag’?)"),
      ("tap word ‘xyzzy’", "script.txt:4: ‘xyzzy’ is not in the visible text"),
      ("tap word ‘xyzzy", "script.txt:4: a quotation is not closed"),
    ] {
      try desk.scratch.write("script.txt", ProofDesk.opening + line + "\n")
      let outcome = try desk.galley("script", "script.txt", "new")
      #expect(outcome.status == 1 && outcome.errors.contains(words), "\(outcome.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.proofs.path).isEmpty, "a failed recording leaves files")
    try desk.make("here", "wait 10 ms\n")
    let again = try desk.galley("script", "here.txt", "here")
    #expect(again.status == 1 && again.errors.contains("--replace"))
    #expect(try desk.galley("script", "here.txt", "here", "--replace").status == 0)
  }
}
