import Foundation
import Testing

@testable import GalleyAttributedText

/// Items of lists, and their markers with those of the lists about them.
@Suite struct ListMarkerTests {
  private let outer = NSTextList(markerFormat: .init("{decimal}."), startingItemNumber: 3)
  private let inner = NSTextList(markerFormat: .init("{lower-alpha})"), options: .prependEnclosingMarker)
  private let bulletList = NSTextList(markerFormat: .disc)

  private func text(_ items: [(String, [NSTextList])]) -> GalleyAttributedText.NSAttributedString {
    let text = GalleyAttributedText.NSMutableAttributedString()
    for (item, lists) in items {
      let style = GalleyAttributedText.NSMutableParagraphStyle()
      style.textLists = lists
      text.append(GalleyAttributedText.NSAttributedString(string: item + "\n", attributes: [.paragraphStyle: style]))
    }
    return text
  }

  @Test func itemsAreCountedInTheirList() {
    let text = text([("a", [outer]), ("b", [outer, inner]), ("c", [outer, inner]), ("d", [outer]), ("e", [])])
    #expect([0, 2, 4, 6].map { text.itemNumber(in: outer, at: $0) } == [3, 3, 3, 4])
    #expect([2, 4].map { text.itemNumber(in: inner, at: $0) } == [1, 2])
    #expect(text.range(of: outer, at: 5) == NSRange(location: 0, length: 8) && text.range(of: inner, at: 3) == NSRange(location: 2, length: 4))
    #expect(text.range(of: outer, at: 8).location == NSNotFound && text.itemNumber(in: outer, at: 8) == 0)
  }

  @Test func markersFollowTheOptions() {
    let text = text([("a", [outer]), ("b", [outer, inner]), ("c", [outer, inner]), ("d", [outer]), ("e", [outer, bulletList]), ("f", [])])
    #expect([0, 2, 4, 6, 8, 10].map { text.listMarker(at: $0) } == ["3.", "3.a)", "3.b)", "4.", "•", nil])
  }
}
