import Foundation
import GalleyRaster
import TestSupport
import Testing

@testable import GalleyProofs

/// Results of a proof with random byte changes: they are compared, or refused with a position; never a trap.
@Suite struct DumpFuzzTests {
  private static let rounds = LongTests.areWanted ? 10_000 : 300

  private static let sheet = Sheet(
    """
    On the first market day 
    after the thaw Mary walked 
    her flock down.↵
    """,
    """
    to the printing house 
    shillings and one ¦bale of lamb fleece. 
    The fourth hung in her 
    kitchen until the paper.↵
    """)

  /// Whether it can be parsed; then it is compared in both directions, since either can be the recorded one.
  private func isCompared(_ text: String, _ sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
    do throws(LayoutTextError) {
      let record = try LayoutRecord(text: text, file: "step-01.layout")
      for (old, new) in [(Self.sheet.record, record), (record, Self.sheet.record)] {
        let differences = LayoutComparison(from: old, to: new).differences
        #expect(differences.isEmpty == (record == Self.sheet.record), "\(text)", sourceLocation: sourceLocation)
        #expect(differences.allSatisfy { !$0.summary.isEmpty }, sourceLocation: sourceLocation)
      }
      return true
    } catch {
      #expect(error.line > 0 && !error.problem.isEmpty, sourceLocation: sourceLocation)
      return false
    }
  }

  @Test func mutatedLayoutsAreComparedOrRefused() {
    var generator = SeededGenerator(seed: 21)
    let source = Array(Self.sheet.record.text.utf8)
    let compared = (0..<Self.rounds).count { _ in isCompared(String(decoding: Mutation.of(source, using: &generator), as: UTF8.self)) }
    #expect(compared > Self.rounds / 10 && compared < Self.rounds * 9 / 10, "\(compared) of \(Self.rounds)")
  }

  /// The text with each of its numbers replaced, one after the other, by the extreme values.
  private static func withExtremes(_ text: String) -> [String] {
    let numbers = text.matches(of: /-?[0-9]+(?:\.[0-9]+)?/)
    return numbers.flatMap { number in
      ["9223372036854775807", "-9223372036854775808", "99999999999999999999", "1e300", "-1e300", "1e-300", "0", "-1"].map {
        text.replacingCharacters(in: number.range, with: $0)
      }
    }
  }

  @Test func extremeNumbersAreComparedOrRefused() {
    let layouts = Self.withExtremes(Self.sheet.record.text)
    let compared = layouts.count { isCompared($0) }
    #expect(compared > layouts.count / 4 && compared < layouts.count, "\(compared) of \(layouts.count)")
  }

  /// A folder of a proof with one step, deleted when the test ends.
  private final class Folder {
    let proof = ProofFolder(FileManager.default.temporaryDirectory.appendingPathComponent("galley-fuzz-\(UUID().uuidString)"))
    let files: [(name: String, bytes: [UInt8])]

    init() throws {
      try FileManager.default.createDirectory(at: proof.url, withIntermediateDirectories: true)
      let picture = Bitmap(width: 24, height: 16)
      picture.fill(Color(red: 1, green: 1, blue: 1, alpha: 1))
      let fingerprint = ProofFingerprint(parts: [.init(kind: .library, name: "HarfBuzz", version: "6.0.0", sha256: "", index: 0)])
      let step = """
        {"name":"start","words":"drag heart","line":3,"lines":12,"paragraphs":3,"pointer":[3,4],"paths":[[[1,2],[3,4.5]]],"size":[24,16],"scale":1}
        """
      files = [
        (ProofFolder.manifestName, Array("{\"galley\":1,\"events\":9,\"fingerprint\":\(fingerprint.text),\"steps\":[\(step)]}".utf8)),
        (ProofFolder.layoutName(1), Array(sheet.record.text.utf8)), (ProofFolder.screenshotName(1), try picture.pngData()),
        (ProofFolder.hashesName, Array("1 0123456789abcdef\n7 fedcba9876543210\n".utf8)),
      ]
      for file in files { try write(file.name, file.bytes) }
    }

    deinit { try? FileManager.default.removeItem(at: proof.url) }

    func write(_ name: String, _ bytes: [UInt8]) throws { try Data(bytes).write(to: proof.url.appendingPathComponent(name)) }
  }

  /// Whether it can be parsed; then every operation on results is performed.
  private func isCompared(_ recorded: Folder, with replayed: Folder, isDetailed: Bool) -> Bool {
    do {
      let results = try ProofResults(in: recorded.proof)
      var comparison = ProofComparison(recorded: results, replayed: try ProofResults(in: replayed.proof))
      comparison.comparesCost = true
      comparison.isDetailed = isDetailed
      var proof = try comparison.run(title: "", recorded: "")
      _ = results.manifest.fingerprint?.differencesHere().map(\.summary)
      _ = try ProofComparison.recordedSteps(of: results)
      let hashes = try LayoutHashes(contentsOf: replayed.proof.hashes, named: "h")
      _ = try LayoutHashes(contentsOf: recorded.proof.hashes, named: "h").firstDifference(from: hashes)
      #expect(proof.reportLines.isEmpty == (proof.state == .passed), "\(proof.reportLines)")
      proof.setOtherFonts("others")
      let run = ProofCheckResult(exitCode: 3, date: "", library: "", fonts: [], proofs: [proof])
      #expect(!run.junit.isEmpty && !ProofReport(run).html().isEmpty)
      return true
    } catch {
      #expect(error is ProofError, "\(error)")
      return false
    }
  }

  @Test func mutatedResultsAreComparedOrRefused() throws {
    var generator = SeededGenerator(seed: 22)
    let (recorded, replayed) = (try Folder(), try Folder())
    let compared = try (0..<Self.rounds).count { round in
      let file = recorded.files.randomElement(using: &generator)!
      try recorded.write(file.name, Mutation.of(file.bytes, using: &generator))
      defer { try? recorded.write(file.name, file.bytes) }
      return isCompared(recorded, with: replayed, isDetailed: round.isMultiple(of: 2))
    }
    #expect(compared > Self.rounds / 10 && compared < Self.rounds * 9 / 10, "\(compared) of \(Self.rounds)")
  }

  @Test func extremeResultsAreComparedOrRefused() throws {
    let (recorded, replayed) = (try Folder(), try Folder())
    let manifests = Self.withExtremes(String(decoding: recorded.files[0].bytes, as: UTF8.self))
    let compared = try manifests.enumerated().count { index, text in
      try recorded.write(ProofFolder.manifestName, Array(text.utf8))
      return isCompared(recorded, with: replayed, isDetailed: index.isMultiple(of: 2))
    }
    #expect(compared > manifests.count / 4 && compared < manifests.count, "\(compared) of \(manifests.count)")
  }
}
