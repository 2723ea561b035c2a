import GalleyDocuments
import Foundation
import Testing
import UIKit

@Suite struct PageSettingsTests {
  /// Any settings become valid, settings that are valid stay the same, and every column has the minimum size.
  @Test func validationIsAProjection() {
    var generator = SystemRandomNumberGenerator()
    let odd: [CGFloat] = [.nan, .infinity, -.infinity, -1, 0, 1e30, -1e30]
    func length() -> CGFloat { Int.random(in: 0..<8, using: &generator) == 0 ? odd.randomElement()! : .random(in: -50...2000, using: &generator) }
    for _ in 0..<2000 {
      let settings = PageSettings(
        paperSize: CGSize(width: length(), height: length()), margins: UIEdgeInsets(top: length(), left: length(), bottom: length(), right: length()),
        columnCount: .random(in: -3...9, using: &generator), columnGap: length(), baselineGrid: Bool.random() ? length() : nil,
        showsPageNumbers: .random(), runningHead: ["", "\n", "Head", "Two\nlines", nil].randomElement()!)
      let valid = settings.validated
      let inside = valid.paperSize.width - valid.margins.left - valid.margins.right - CGFloat(valid.columnCount - 1) * valid.columnGap
      let isValid =
        inside / CGFloat(valid.columnCount) >= PageSettings.minimumColumnSide - 0.001
        && valid.paperSize.height - valid.margins.top - valid.margins.bottom >= PageSettings.minimumColumnSide - 0.001
        && valid.margins.left >= 0 && valid.columnGap >= 0 && PageSettings.columnCounts.contains(valid.columnCount)
        && valid.baselineGrid.map(PageSettings.baselineGrids.contains) ?? true && valid.runningHead?.contains("\n") != true && valid.runningHead != ""
      #expect(isValid, "\(settings) became \(valid)")
      #expect(close(valid.validated, valid), "\(settings)")
    }
    #expect(PageSettings().validated == PageSettings())
  }

  private func close(_ a: PageSettings, _ b: PageSettings) -> Bool {
    var c = a
    (c.margins, c.columnGap) = (b.margins, b.columnGap)
    return c == b && abs(a.columnGap - b.columnGap) < 0.01 && abs(a.margins.left - b.margins.left) < 0.01 && abs(a.margins.top - b.margins.top) < 0.01
  }

  @Test func codedSettingsAreEqual() throws {
    let settings = PageSettings(paperSize: PageSettings.letter, columnCount: 3, baselineGrid: 18, showsPageNumbers: true, runningHead: "Head")
    #expect(try JSONDecoder().decode(PageSettings.self, from: JSONEncoder().encode(settings)) == settings)
  }
}
