import TestSupport
import Testing

@testable import GalleyProofs

/// Random byte changes of a trace: it is parsed, or refused with a position; never a trap.
@Suite struct TraceFuzzTests {
  @Test func mutatedTracesAreReadOrRefused() {
    let rounds = LongTests.areWanted ? 10_000 : 600
    var generator = SeededGenerator(seed: 11)
    var random = RandomTraces(seed: 11)
    let sources = (0..<8).map { _ in Array(random.trace(events: 12).text.utf8) }
    var (refused, taken) = (0, 0)
    for _ in 0..<rounds {
      let bytes = Mutation.of(sources.randomElement(using: &generator)!, using: &generator)
      do {
        let trace = try Trace(bytes: bytes, file: "t")
        // A parsed trace can be written and parsed again.
        #expect(throws: Never.self) { try Trace(bytes: Array(trace.text.utf8), file: "t") }
        taken += 1
      } catch {
        #expect(error is ProofError, "\(error)")
        refused += 1
      }
    }
    #expect(refused > rounds / 10 && taken > rounds / 100, "\(refused) refused, \(taken) taken")
  }
}
