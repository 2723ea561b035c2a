import Foundation
import TestSupport
import Testing

/// `galley proof export`: a package that lays out a step's text without the program.
@Suite(.serialized) struct ProofExportTests {
  @Test func aStepBecomesAPackage() throws {
    let desk = try ProofDesk()
    try desk.make("a-drag", "drag circle to 200,200 in 2 steps\n")
    let export = try desk.galley("export", "a-drag", "-o", "out", "--step", "2", "--galley", Self.checkout)
    #expect(export.status == 0 && export.output.hasPrefix("out: step 2 of a-drag"), "\(export.errors)")

    let sources = "out/Sources/ADrag"
    let manifest = try Self.text(desk, "out/Package.swift")
    #expect(manifest.contains("\"\(Self.checkout)\"") && manifest.contains(#"name: "ADrag""#))
    for file in ["out/Package.swift", "\(sources)/main.swift"] {
      let parse = try Program.run(["swiftc", "-parse", file], of: "/usr/bin/env", in: desk.scratch.folder)
      #expect(parse.status == 0, "\(file): \(parse.errors)")
    }

    let scene = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: desk.scratch.url("\(sources)/scene.json"))) as? [String: Any])
    let text = try #require(scene["text"] as? [String]).joined()
    let notes = try Self.text(desk, "notes.txt")
    #expect(text == notes)
    let runs = try #require(scene["runs"] as? [[Int]])
    #expect(runs.map { $0[0] }.reduce(0, +) == text.utf16.count)
    let containers = try #require(scene["containers"] as? [[String: Any]])
    #expect(containers.contains { !(($0["exclusions"] as? [Any]) ?? []).isEmpty }, "the circle is in no column")

    // The rows of the columns equal the step's rows, without the labels of the bars.
    let recorded = try Self.text(desk, "\(sources)/recorded.layout")
    let step = try Self.text(desk, "Proofs/a-drag/step-02.layout")
    let (kept, all) = (Self.sections(recorded), Self.sections(step))
    #expect(!kept.isEmpty && kept == all.filter { $0.hasPrefix("column ") }, "\(kept)")
  }

  /// If a step uses balanced columns and total fit, its containers do as well, and the scene says so; otherwise the scene omits both.
  @Test(arguments: [false, true]) func exportStoresBalancingAndTotalFit(balances: Bool) throws {
    let desk = try ProofDesk()
    // Wide enough for two columns.
    try desk.make("columns", "resize 1100x400\n" + (balances ? "key ctrl+e\nkey ctrl+t\n" : "wait 10 ms\n"))
    #expect(try desk.galley("export", "columns", "-o", "out", "--galley", Self.checkout).status == 0)
    let scene = try Self.text(desk, "out/Sources/Columns/scene.json")
    #expect(scene.contains("\"balancesWithNext\"") == balances && scene.contains("\"usesTotalFit\"") == balances)
    #expect(try desk.galley("check", "columns").status == 0)
  }

  @Test func exportErrorsAreReported() throws {
    let desk = try ProofDesk()
    try desk.make("here", "wait 10 ms\n")
    try desk.scratch.write("taken", "mine\n")
    for (arguments, words) in [
      (["hre"], "no proof is named ‘hre’; did you mean ‘here’?"), (["here", "-o", "taken"], "taken already exists"),
      (["here", "-o", "out", "--step", "9"], "--step 9: the proof here has steps 1 to 2"),
    ] {
      let export = try Program.run(["proof", "export"] + arguments, in: desk.scratch.folder)
      #expect(export.status == 1 && export.errors.contains(words), "\(export.errors)")
    }
    #expect(try Self.text(desk, "taken") == "mine\n" && !FileManager.default.fileExists(atPath: desk.scratch.url("out").path))
  }

  @Test(.enabled(if: LongTests.areWanted))
  func packageReproducesTheRecordedLayout() throws {
    let desk = try ProofDesk()
    try desk.make("drag", "drag circle to 200,200 in 2 steps\n")
    #expect(try desk.galley("export", "drag", "-o", "out", "--step", "2", "--galley", Self.checkout).status == 0)
    func run() throws -> Program.Outcome {
      try Program.run(["swift", "run", "--package-path", "out"], of: "/usr/bin/env", in: desk.scratch.folder, seconds: 1800)
    }
    let same = try run()
    #expect(same.status == 0 && same.output.hasSuffix("\nequal to the recording\n"), "\(same.output.suffix(2000))\(same.errors.suffix(2000))")

    // A narrower column is reported.
    let scene = "out/Sources/Drag/scene.json"
    let narrower = try Self.text(desk, scene).replacingOccurrences(of: "\"padding\" : 0", with: "\"padding\" : 9")
    try desk.scratch.write(scene, narrower)
    let other = try run()
    #expect(other.status == 1 && other.output.contains("\ndifferent from the recording"), "\(other.output.suffix(2000))")
  }

  /// The checkout that contains this test.
  private static let checkout = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }.path

  private static func text(_ desk: ProofDesk, _ file: String) throws -> String { try String(contentsOf: desk.scratch.url(file), encoding: .utf8) }

  /// The names of a layout's columns and labels with their rows.
  private static func sections(_ layout: String) -> [String] {
    layout.components(separatedBy: "\n# ").dropFirst().map { $0.trimmingCharacters(in: .newlines) }
  }
}
