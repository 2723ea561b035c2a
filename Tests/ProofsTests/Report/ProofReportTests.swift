import Foundation
import GalleyProofs
import TestSupport
import Testing

@MainActor @Suite struct ProofReportTests {
  private let empty = ReportSample.empty

  /// The text of a run must not end the page's markup.
  @Test func textOfARunIsEscapedInThePage() throws {
    var run = empty
    let words = "</script><script>alert(1)</script><!-- \u{2028} ‘\\’"
    run.proofs = [ProofCheckResult.Proof(id: words, title: words, state: .passed)]
    let html = ProofReport(run).html()
    let ends = html.contains("alert(1)</script>")
    #expect(!ends)
    #expect(html.components(separatedBy: "</script>").count == ProofReport(empty).html().components(separatedBy: "</script>").count)
    #expect(try decodedRun(html) == run)
  }

  @Test func pageIsSelfContained() {
    let html = ProofReport(empty).html()
    for outside in ["src=\"http", "href=\"http", "url(http", "@import", "<link rel=\"stylesheet\"", "<script src", "{{style}}", "{{script}}", "{{run}}"] {
      let holds = html.contains(outside)
      #expect(!holds, "the page has \(outside)")
    }
    #expect((html.prefix(15), html.suffix(8)) == ("<!doctype html>", "</html>\n"))
    let isClosed = html.contains("default-src 'none'")
    #expect(isClosed, "a browser must not ask for anything")
  }

  @Test func aWrittenPageIsTheWholePage() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("galley-report-\(UUID().uuidString)/deep")
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    let file = try ProofReport(empty).write(to: folder)
    #expect(file.lastPathComponent == ProofReport.fileName)
    #expect(try String(contentsOf: file, encoding: .utf8) == ProofReport(empty).html())
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [ProofReport.fileName])
  }

  /// With many proofs, images of passed ones are dropped; those with differences keep all of theirs.
  @Test func largeRunKeepsTheImagesThatDiffer() throws {
    var run = empty
    let picture = "data:image/png;base64," + String(repeating: "A", count: 1_000_000)
    func proof(_ id: String, _ state: ProofCheckResult.State) -> ProofCheckResult.Proof {
      let step = ProofCheckResult.Step(
        number: 1, event: "start", state: state, thumbnail: "data:,", before: picture, pixelsPerPoint: 1, windowSize: [10, 10], cost: .init(lines: [1, 1], paragraphs: [1, 1]))
      return ProofCheckResult.Proof(id: id, title: id, state: state, steps: [step])
    }
    run.proofs = [proof("a", .differs)] + (0..<3).map { proof("\($0)", .passed) }
    let small = try decodedRun(ProofReport(run, largestSize: 2_500_000).html())
    #expect(small.proofs.map { $0.steps[0].before.isEmpty } == [false, true, true, true])
    #expect(try decodedRun(ProofReport(run).html()) == run)
  }

  /// Equal steps share their image.
  @Test func equalStepsShareTheirImage() throws {
    var run = empty
    let picture = "data:image/png;base64," + String(repeating: "B", count: 100_000)
    let steps = (1...20).map { number in
      ProofCheckResult.Step(
        number: number, event: "start", state: .passed, thumbnail: picture, before: picture, pixelsPerPoint: 1, windowSize: [10, 10], cost: .init(lines: [1, 1], paragraphs: [1, 1]))
    }
    run.proofs = [ProofCheckResult.Proof(id: "a", title: "a", state: .passed, steps: steps)]
    let html = ProofReport(run).html()
    #expect(html.utf8.count < ProofReport(empty).html().utf8.count + 110_000)
    #expect(try decodedRun(html) == run)
  }

  private func decodedRun(_ html: String) throws -> ProofCheckResult {
    let start = try #require(html.range(of: "id=\"run\">")).upperBound
    let end = try #require(html.range(of: "</script>", range: start..<html.endIndex)).lowerBound
    return try JSONDecoder().decode(ReportData.self, from: Data(html[start..<end].utf8)).wholeRun
  }
}
