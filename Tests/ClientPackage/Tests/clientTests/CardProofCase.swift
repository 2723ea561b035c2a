import GalleyProofTesting
import UIKit
import XCTest

/// The same under XCTest.
final class CardProofCase: XCTestCase {
  private var failures: [String]?

  override func recordFailure(withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool) {
    if failures != nil {
      failures!.append(description)
    } else {
      super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }
  }

  // Swift's XCTest on Linux runs tests on the main thread, and calls none that is isolated.
  func testIsAsRecorded() {
    MainActor.assumeIsolated { assertProof(of: card("A CARD WITH FEW WORDS"), named: "card", size: size) }
  }

  func testAnotherIsToldInWords() {
    failures = []
    MainActor.assumeIsolated {
      assertProof(of: card("A CARD WITH NEW WORDS"), named: "card", record: .never, size: size)
    }
    let found = failures ?? []
    failures = nil
    XCTAssertEqual(found.count, 1)
    XCTAssert(found.first?.contains("reads ‘NEW’, was ‘FEW’.") == true, "\(found)")
  }
}
