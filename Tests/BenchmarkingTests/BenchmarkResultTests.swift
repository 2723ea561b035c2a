import GalleyBenchmarking
import Testing
import UIKit

@Suite struct BenchmarkResultTests {
  @Test func medianAndExtremesAreReported() throws {
    let result = try #require(BenchmarkResult("turn_key", [0.25, 4, 0.5, 1, 2], isInOrder: true))
    #expect((result.minimum, result.median, result.high, result.maximum) == (0.25, 1, 4, 4))
    #expect(result.report == "turn_key           median 1000.0 µs, minimum 250.0, 99th percentile 4000.0, maximum 4000.0, 5 steps")
    #expect(
      result.json(peer: "galley", size: "page")
        == #"{"peer":"galley","test":"turn_key","size":"page","ms":1,"min":0.25,"p99":4,"max":4,"runs":5,"each":[0.25,4,0.5,1,2]}"#)
    let unordered = try #require(BenchmarkResult("frame", [1]))
    #expect(!unordered.json(peer: "a", size: "b").contains("each"))
    #expect(BenchmarkResult("frame", []) == nil)
  }

  /// One measurement each time the shape moves, painted or not; and one for each comparison.
  @Test func eachStepIsMeasured() throws {
    let font = try #require(UIFont(name: "Galley Block", size: 16))
    let page = PageBenchmark(text: String(repeating: "a line of words ", count: 300), font: font)
    for paints in [false, true] { #expect(page.run(.circle, rounds: 1, paints: paints).count == 120) }
    let compared = ScreenshotBenchmark.run(times: 2)
    #expect(compared.equal.count == 2 && compared.other.count == 2)
  }

  /// Each layout, keystroke and query is a separate measurement.
  @Test func documentBenchmarkMeasuresEachStep() throws {
    let font = try #require(UIFont(name: "Galley Block", size: 16))
    let document = DocumentBenchmark(text: String(repeating: "a line of words ", count: 300), font: font)
    #expect(document.layOut(rounds: 2).count == 2)
    #expect(document.type(letters: 3).count == 3)
    #expect(document.findGlyphs(ofLines: 4).count == 4)
    #expect(document.findGlyphs(ofContainers: 5).count == 5)
    #expect(DocumentBenchmark(text: "", font: font).findGlyphs(ofLines: 4).isEmpty)
  }
}
