import TestSupport
import Testing

@testable import GalleyAttributedText

/// The counts of bytes, which are summed in parts of 240 bytes, equal those of single bytes.
@Suite struct TextSummaryTests {
  @Test func bytesAreCounted() {
    var random = SeededGenerator(seed: 1)
    for length in Array(0...40) + Array(230...260) + [480, 4_096, 9_001] {
      for alphabet in [[10], [10, 13], [9, 10, 13, 0x61, 0x7F, 0xFF]] as [[UInt8]] {
        let bytes = (0..<length).map { _ in alphabet.randomElement(using: &random)! }
        let counted = bytes.withUnsafeBufferPointer { TextSummary.count(10, in: $0) }
        if counted != bytes.count(where: { $0 == 10 }) { Issue.record("\(length) bytes of \(alphabet): \(counted)") }
      }
    }
  }
}
