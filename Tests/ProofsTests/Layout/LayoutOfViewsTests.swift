import GalleyProofs
import Testing
import UIKit

/// Recorded layouts of views, in Galley Block: every character is a square.
@Suite @MainActor struct LayoutOfViewsTests {
  private func summary(_ record: LayoutRecord) -> String {
    record.columns.map { column in
      ([column.name] + column.rows.map { row in
        let (r, u) = (row.rect, row.used)
        return "\(row.line).\(row.fragment) \(r.x),\(r.y) \(r.width)×\(r.height) used \(u.x) \(u.width) base \(row.baseline) "
          + "\(row.range) \(row.fonts) \(row.ending) “\(row.text)”"
      }).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  @Test func columnsBesideAShape() {
    let page = BlockPage(
      "HHH HH HH\nHHHHH H HH", columns: [CGRect(x: 5, y: 7.5, width: 100, height: 20), CGRect(x: 125, y: 7.5, width: 50, height: 60)],
      shapes: [CGRect(x: 45, y: 0, width: 20, height: 12)])
    #expect(
      summary(LayoutRecord(of: page)) == """
        column 1
        1.1 5.0,7.5 40.0×10.0 used 5.0 30.0 base 15.5 0..<4 ["GalleyBlock-Regular 10"] did not fit by 20 pt “HHH ”
        1.2 65.0,7.5 40.0×10.0 used 65.0 20.0 base 15.5 4..<7 ["GalleyBlock-Regular 10"] did not fit by 10 pt “HH ”
        2.1 5.0,17.5 100.0×10.0 used 5.0 20.0 base 25.5 7..<10 ["GalleyBlock-Regular 10"] end of the paragraph “HH↵”
        column 2
        1.1 125.0,7.5 50.0×10.0 used 125.0 50.0 base 15.5 10..<16 ["GalleyBlock-Regular 10"] did not fit by 20 pt “HHHHH ”
        2.1 125.0,17.5 50.0×10.0 used 125.0 40.0 base 25.5 16..<20 ["GalleyBlock-Regular 10"] end of the paragraph “H HH”
        """)
  }

  @Test func labelsAreRecordedWhereTheyAreDrawn() {
    let view = UIView(frame: CGRect(x: 300, y: 300, width: 200, height: 100))
    let label = UILabel(frame: CGRect(x: 12.25, y: 8, width: 60, height: 21))
    label.font = UIFont(name: "Galley Block", size: 10)
    label.text = "HH HHHH HH"
    view.addSubview(label)
    // At the label's center, on a whole pixel.
    let pixels = view.traitCollection.displayScale
    let top = 8 + (5.5 * pixels).rounded() / pixels
    #expect(
      summary(LayoutRecord(of: view)) == """
        label ‘HH HHHH HH’
        1.1 12.25,\(top) 60.0×10.0 used 12.25 60.0 base \(top + 8) 0..<10 ["GalleyBlock-Regular 10"] cut “HH HH…”
        """)
  }

  @Test func hiddenAndClippedLabelsAreSkipped() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    func label(_ text: String, _ x: CGFloat) -> UILabel {
      let label = UILabel(frame: CGRect(x: x, y: 0, width: 60, height: 20))
      label.text = text
      view.addSubview(label)
      return label
    }
    label("hidden", 0).isHidden = true
    label("clear", 0).alpha = 0
    _ = label("outside", 300)
    _ = label("seen", 10)
    let box = UIView(frame: CGRect(x: 100, y: 0, width: 20, height: 20))
    box.clipsToBounds = true
    view.addSubview(box)
    box.addSubview(label("clipped", 40))
    _ = label("", 0)
    #expect(LayoutRecord(of: view).columns.map(\.name) == ["label ‘seen’"])
  }
}
