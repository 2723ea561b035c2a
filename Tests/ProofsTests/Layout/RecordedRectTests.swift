import Foundation
import GalleyProofs
import Testing

@Suite struct RecordedRectTests {
  /// The report reads `[x, y, w, h]`.
  @Test func rectIsFourNumbersInJSON() throws {
    let rect = RecordedRect(x: 1.5, y: -2, width: 0.015625, height: 4)
    let data = try JSONEncoder().encode([rect])
    #expect(String(decoding: data, as: UTF8.self) == "[[1.5,-2,0.015625,4]]")
    #expect(try JSONDecoder().decode([RecordedRect].self, from: data) == [rect])
  }
}
