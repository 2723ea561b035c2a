import GalleyProofs
import Testing
import UIKit

/// Labels in Galley Block that are too large for their frames.
@Suite @MainActor struct TextFaultTests {
  private func faults(_ labels: (String, CGRect, lines: Int)...) -> [String] {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    for (text, frame, lines) in labels {
      let label = UILabel(frame: frame)
      label.font = UIFont(name: "Galley Block", size: 10)
      label.lineBreakMode = lines == 1 ? .byTruncatingTail : .byWordWrapping
      label.numberOfLines = lines
      label.text = text
      view.addSubview(label)
    }
    return LayoutRecord(of: view).faults(width: 200, height: 100).map(\.message)
  }

  @Test func fittingTextHasNoFault() {
    #expect(faults(("HHH", CGRect(x: 0, y: 0, width: 30, height: 10), lines: 1), ("HH HH", CGRect(x: 0, y: 10, width: 20, height: 20), lines: 0)) == [])
    // A line's trailing white space can be clipped.
    #expect(faults(("HHH", CGRect(x: 0, y: 10, width: 30, height: 8.5), lines: 1)) == [])
  }

  @Test func truncatedText() {
    #expect(faults(("HHHHHH", CGRect(x: 0, y: 0, width: 40, height: 10), lines: 1)) == ["label ‘HHHHHH’ is truncated: ‘HHH…’"])
  }

  @Test func linesThatDoNotFit() {
    #expect(
      faults(("HH HJ HH", CGRect(x: 0, y: 0, width: 20, height: 20), lines: 2)) == ["label ‘HH HJ HH’ is clipped: its lines end with ‘HJ’"])
  }

  @Test func textTallerThanItsFrame() {
    #expect(faults(("HHH", CGRect(x: 0, y: 10, width: 30, height: 6), lines: 1)) == ["label ‘HHH’ is clipped: 4 pt taller than its frame"])
  }

  @Test func overlappingText() {
    #expect(
      faults(("HHH", CGRect(x: 0, y: 0, width: 30, height: 10), lines: 1), ("JJJ", CGRect(x: 20, y: 5, width: 30, height: 10), lines: 1))
        == ["label ‘JJJ’ overlaps: label ‘HHH’"])
    // Frames can overlap if nothing is drawn in the intersection.
    #expect(faults(("HHH", CGRect(x: 0, y: 0, width: 90, height: 10), lines: 1), ("JJJ", CGRect(x: 40, y: 0, width: 30, height: 10), lines: 1)) == [])
  }

  /// Rows beyond a table's end are under the bar or outside of the window, and scrolling reveals them.
  @Test func textThatCanBeScrolledToIsNoFault() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let scroller = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    scroller.contentSize = CGSize(width: 200, height: 110)
    func add(_ text: String, _ y: Double, to view: UIView) {
      let label = UILabel(frame: CGRect(x: 0, y: y, width: 30, height: 10))
      label.font = UIFont(name: "Galley Block", size: 10)
      label.text = text
      view.addSubview(label)
    }
    view.addSubview(scroller)
    for (text, y) in [("HHH", 10.0), ("JJJ", 55), ("HJH", 95)] { add(text, y, to: scroller) }
    add("BAR", 58, to: view)
    #expect(LayoutRecord.faults(in: view).map(\.message) == ["label ‘BAR’ overlaps: label ‘JJJ’"], "two points of it are seen")
    scroller.frame.size.height = 56
    #expect(LayoutRecord.faults(in: view).isEmpty)
    #expect(LayoutRecord(of: view).faults(width: 200, height: 100).count == 1, "the record alone knows of no scroll views")
    add("OUT", 95, to: view)
    #expect(LayoutRecord.faults(in: view).map(\.message) == ["label ‘OUT’ extends outside the window"])
  }

  /// Truncation by the line break mode is not a fault, unless the label overlaps other text or extends beyond the window.
  @Test(arguments: [NSLineBreakMode.byTruncatingTail, .byClipping]) func intendedTruncationIsNotAFault(mode: NSLineBreakMode) {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    func add(_ text: String, _ frame: CGRect) -> UILabel {
      let label = UILabel(frame: frame)
      label.font = UIFont(name: "Galley Block", size: 10)
      label.lineBreakMode = mode
      label.text = text
      view.addSubview(label)
      return label
    }
    // Its text would reach out of the window, if it were not cut.
    let label = add("HHHHHH", CGRect(x: 160, y: 0, width: 40, height: 10))
    #expect(!LayoutRecord.faults(in: view).isEmpty)
    label.showsCutText = true
    #expect(LayoutRecord.faults(in: view).isEmpty)
    _ = add("J", CGRect(x: 178, y: 2, width: 30, height: 10))
    #expect(LayoutRecord.faults(in: view).map(\.message) == ["label ‘J’ overlaps: label ‘HHHHHH’"])
    label.frame.origin.x = 180
    #expect(LayoutRecord.faults(in: view).map(\.kind) == [.outside, .overlapping])
  }

  @Test func textOutsideTheWindow() {
    #expect(faults(("HHH", CGRect(x: 180, y: 0, width: 30, height: 10), lines: 1)) == ["label ‘HHH’ extends outside the window"])
  }
}
