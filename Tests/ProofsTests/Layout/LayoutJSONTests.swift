import Foundation
import Testing
import UIKit

@testable import GalleyProofs

/// A layout that is written row by row is the same JSON as one built in memory.
@MainActor @Suite struct LayoutJSONTests {
  @Test(arguments: ["", "one", "Two lines\nand an empty one\n\n", String(repeating: "Words in columns, \u{1F989} and on. ", count: 60)])
  func rowByRowOutputEqualsWholeOutput(text: String) throws {
    let columns = [CGRect(x: 0, y: 0, width: 120, height: 80), CGRect(x: 130.5, y: 0, width: 90, height: 60)]
    let page = BlockPage(text, columns: columns, shapes: [CGRect(x: 40, y: 20, width: 30, height: 30)])
    for details in [LayoutRecord.Details.glyphs, []] {
      let whole = LayoutRecord(of: page.manager, frames: columns, details: details).json(of: text, as: .exhibit)
      var (parts, longest) = ([String](), 0)
      LayoutRecord.writeJSON(of: page.manager, frames: columns, details: details, as: .exhibit) { part in
        parts.append(part)
        longest = max(longest, part.utf8.count)
      }
      #expect(parts.joined() == whole)
      // One piece for each row, so that memory does not grow with the text.
      let rows = LayoutRecord(of: page.manager, frames: columns, details: details).columns.reduce(0) { $0 + $1.rows.count }
      #expect(parts.count == rows + 2)
      #expect(throws: Never.self) { _ = try JSONSerialization.jsonObject(with: Data(whole.utf8)) }
    }
  }
}
