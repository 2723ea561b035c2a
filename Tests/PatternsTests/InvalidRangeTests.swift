import Foundation
import Testing

@testable import GalleyPatterns

/// Ranges beyond the text are clamped to its end, and formats that nest too deeply are reported.
@Suite struct InvalidRangeTests {
  @Test(arguments: [
    (NSRange(location: 1, length: .max), 2), (NSRange(location: 0, length: .max), 3), (NSRange(location: .max, length: 1), 0),
    (NSRange(location: NSNotFound, length: 0), 0), (NSRange(location: -5, length: 8), 3), (NSRange(location: 2, length: .min), 0),
  ])
  func boundedSearchesClampRange(range: NSRange, matches: Int) throws {
    let digits = try NSRegularExpression(pattern: "[0-9]")
    #expect(digits.boundedMatches(in: "123", range: range).matches.count == matches)
    guard case .match = digits.firstBoundedMatch(in: "123", range: range) else {
      #expect(matches == 0)
      return
    }
    #expect(matches > 0)
  }

  @Test(arguments: [("(", ")"), ("NOT ", ""), ("-", ""), ("{", "}"), ("2 ** ", "")], [101, 200, 20_000])
  func deeplyNestedFormatsAreReported(brackets: (String, String), depth: Int) {
    let format = String(repeating: brackets.0, count: depth) + "1" + String(repeating: brackets.1, count: depth) + " == 1"
    #expect { try NSPredicate(parsing: format) } throws: { "\($0)".contains("deep") || "\($0)".contains("expected") }
  }

  /// In the initializer that cannot throw, the reason is written before the program ends.
  @Test func deeplyNestedFormatTrapsWithReason() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = NSPredicate(format: String(repeating: "(", count: 300) + "1 == 1" + String(repeating: ")", count: 300))
    }
    #expect(String(decoding: try #require(result).standardErrorContent, as: UTF8.self).contains("deep"))
  }
}
