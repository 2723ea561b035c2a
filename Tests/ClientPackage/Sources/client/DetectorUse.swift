import Foundation
import UIKit

/// Finds parts of a text by Foundation's names of their types, as iOS sources write them.
func useDetector() {
  let text = "See https://example.org, 1 Infinite Loop, Cupertino, CA 95014, on 12 May 2024, (555) 010-9999"
  let expected: [(NSTextCheckingResult.CheckingType, String)] = [
    (.link, "https://example.org"), (.address, "1 Infinite Loop, Cupertino, CA 95014"), (.date, "12 May 2024"), (.phoneNumber, "(555) 010-9999"),
  ]
  for (type, part) in expected {
    let results = (try? NSDataDetector(types: type.rawValue))?.matches(in: text, range: NSRange(location: 0, length: text.utf16.count)) ?? []
    expect(results.map { (text as NSString).substring(with: $0.range) } == [part], "a detector of \(type.rawValue) finds \(part)")
    expect(results.allSatisfy { $0.resultType == type }, "its results are of that type")
  }
  expect(kindsWithoutFoundation(in: text) == ["link", "date"], "names are the same where UIKit alone is imported")
}
