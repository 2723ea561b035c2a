import Foundation
import GalleyRaster
import Testing

@testable import GalleyProofs

/// `--images marked`: images of a few steps, and hashes of the others.
@Suite(.serialized) struct MarkedImagesTests {
  private static let script = "keep one\ntap word ‘compositor’\ntype \"x\"\nkeep two\ntype \"y\"\nkeep three\n"

  private func images(_ desk: ProofDesk, _ name: String) throws -> [String] {
    try desk.files(name).keys.filter { $0.hasSuffix(".png") || $0.hasSuffix(".webp") }.sorted()
  }

  private func make(_ desk: ProofDesk, _ name: String, _ script: String) throws {
    try desk.scratch.write("\(name).txt", ProofDesk.opening + script)
    let outcome = try desk.galley("script", "\(name).txt", name, "--images", "marked")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func imagesOfTheFirstAndTheLastStepWithoutMarks() throws {
    let desk = try ProofDesk()
    try make(desk, "few", Self.script)
    let layouts = try desk.files("few").keys.count { $0.hasSuffix(".layout") }
    #expect(try layouts >= 4 && images(desk, "few") == ["step-01.webp", "step-0\(layouts).webp"])
    #expect(try String(contentsOf: desk.url("few", "proof.json"), encoding: .utf8).contains("\"images\":\"marked\""))
    #expect(try desk.galley("check").status == 0)
    // `accept` keeps this setting.
    try desk.edit("few", "trace.jsonl") { $0.replace("\"text\":\"y\"", with: "\"text\":\"z\"") }
    #expect(try desk.galley("check").status == 1 && desk.galley("accept", "few").status == 0)
    #expect(try images(desk, "few") == ["step-01.webp", "step-0\(layouts).webp"])
  }

  @Test func imagesOfMarkedSteps() throws {
    let desk = try ProofDesk()
    try make(desk, "few", Self.script.replacingOccurrences(of: "keep two", with: "mark two"))
    #expect(try images(desk, "few").count == 1)
    #expect(try desk.galley("check").status == 0)
    // Five marks exceed the limit.
    try desk.scratch.write("many.txt", ProofDesk.opening + String(repeating: "mark\n", count: 5))
    let outcome = try desk.galley("script", "many.txt", "many")
    #expect(outcome.status == 1 && outcome.errors.contains("many.txt:8: more than 4 steps are marked"), "\(outcome.errors)")
  }

  /// A proof with images of all steps is converted and back; its layouts stay byte for byte.
  @Test func convertsWithoutChangingTheLayout() throws {
    let desk = try ProofDesk()
    try desk.make("drag", Self.script)
    let before = try desk.files("drag")
    let outcome = try desk.galley("accept", "drag", "--images", "marked")
    #expect(outcome.status == 0 && outcome.output.contains("layout and pixels are the same"), "\(outcome.output)\(outcome.errors)")
    let after = try desk.files("drag")
    for (name, data) in before where name.hasSuffix(".layout") || name.hasSuffix(".jsonl") || name == "events.hashes" { #expect(after[name] == data, "\(name)") }
    #expect(try images(desk, "drag").count == 2 && desk.galley("check").status == 0)
    #expect(try desk.galley("accept", "drag").output.contains("no changes"))
    #expect(try desk.galley("accept", "drag", "--images", "all").status == 0)
    #expect(try desk.files("drag") == before)
  }

  /// A replay that is only compared encodes no image. It writes the layouts of all steps, and the pixels of the wanted ones.
  @Test func quickReplayWritesPixels() throws {
    let desk = try ProofDesk()
    try desk.make("drag", Self.script)
    let recorded = try desk.files("drag")
    let layouts = recorded.keys.filter { $0.hasSuffix(".layout") }.sorted()
    let all = layouts.map { $0.replacing(".layout", with: ".pixels") }
    for (option, pixels) in [("all", all), ("2,1", Array(all.prefix(2))), ("2,99", [all[1]]), ("none", [])] {
      let folder = desk.scratch.url("out-\(option)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let outcome = try desk.galley("replay", desk.proofs.appendingPathComponent("drag").path, "--into", folder.path, "--quick", "--pixels", option)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let files = try ProofDesk.files(folder)
      #expect(files.keys.sorted() == (["proof.json"] + layouts + pixels).sorted())
      for name in layouts { #expect(files[name] == recorded[name], "\(name) with \(option)") }
      for name in pixels {
        let png = try #require(recorded[name.replacing(".pixels", with: ".png")]), raw = try #require(files[name])
        let (old, new) = (try RecordedImage.bitmap([UInt8](png)), try RecordedImage.bitmap([UInt8](raw)))
        #expect(new.difference(from: old).isEmpty, "\(name) with \(option)")
      }
    }
  }

  /// If a step without an image differs in its pixels, the check reports it, and the report draws the step from its recorded layout.
  @Test func differenceInAnUnmarkedStepIsReported() throws {
    let desk = try ProofDesk()
    try make(desk, "few", Self.script)
    var manifest = try String(contentsOf: desk.url("few", "proof.json"), encoding: .utf8)
    let steps = manifest.split(separator: "\n").filter { $0.contains("\"pixels\"") }
    let hash = try #require(steps[1].firstMatch(of: /"pixels":"([0-9a-f]{32})"/)).1
    manifest.replace(hash, with: String(repeating: "0", count: 32))
    try Data(manifest.utf8).write(to: desk.url("few", "proof.json"))
    let check = try desk.galley("check")
    #expect(check.status == 1 && check.output.contains("The layout is the same, but pixels differ; no screenshot of this step was recorded"), "\(check.output)")
    let report = try desk.galley("report", "-o", "report")
    #expect(report.status == 1)
    let page = try String(contentsOf: desk.scratch.url("report/index.html"), encoding: .utf8)
    #expect(page.contains("\"before_is_drawn\":true"))
  }

  /// The check reports the position of a change in a marked step, as with images of all steps.
  @Test func aMarkedStepThatDiffersIsComparedByPixel() throws {
    let desk = try ProofDesk()
    try make(desk, "few", "keep\n")
    try make(desk, "other", "tap word ‘compositor’\nkeep\n")
    let last = try #require(images(desk, "few").last), other = try #require(images(desk, "other").last)
    try Data(contentsOf: desk.url("other", other)).write(to: desk.url("few", last))
    let check = try desk.galley("check", "few")
    #expect(check.status == 1 && check.output.contains(" pixels differ, in ["), "\(check.output)")
  }
}
