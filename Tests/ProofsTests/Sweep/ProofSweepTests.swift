import GalleyRaster
import Testing
import UIKit

@testable import GalleyProofs

/// A program at every text size, light and dark, in several widths.
@MainActor @Suite(.serialized) struct ProofSweepTests {
  /// Labels in Galley Block with too little space: the first in every window, a second in narrow windows, a third in dark appearance.
  private final class CrampedController: UIViewController {
    private let label = { (text: String) in
      let label = UILabel()
      label.font = UIFont(name: "Galley Block", size: 10)
      label.text = text
      return label
    }

    override func loadView() {
      view = UIView()
      for text in ["HHHHHH", "TOP", "ON", "NIGHT"] { view.addSubview(label(text)) }
    }

    override func viewDidLayoutSubviews() {
      let (short, top, on, night) = (view.subviews[0], view.subviews[1], view.subviews[2], view.subviews[3])
      short.frame = CGRect(x: 0, y: 0, width: 40, height: 10)
      top.frame = CGRect(x: 0, y: 40, width: 30, height: 10)
      // In the middle of a wide view it does not overlap.
      on.frame = CGRect(x: view.bounds.width > 700 ? 300 : 20, y: 45, width: 20, height: 10)
      night.frame = CGRect(x: 0, y: 80, width: 50, height: traitCollection.userInterfaceStyle == .dark ? 4 : 10)
    }
  }

  /// Labels that a low window cuts: at its bottom edge, in a view that clips, and in a scroll view; and a text field.
  private final class LowController: UIViewController {
    private let (footer, box, caption, scroller, long, field) = (UILabel(), UIView(), UILabel(), UIScrollView(), UILabel(), UITextField())

    override func loadView() {
      view = UIView()
      for (label, text) in [(footer, "FOOT"), (caption, "CAP"), (long, "LONG")] {
        label.font = UIFont(name: "Galley Block", size: 10)
        label.text = text
      }
      (field.font, field.text, field.accessibilityLabel) = (UIFont(name: "Galley Block", size: 10), "FIELDS ARE WIDE", "Wide")
      box.clipsToBounds = true
      box.addSubview(caption)
      scroller.addSubview(long)
      for part in [footer, box, scroller, field] { view.addSubview(part) }
    }

    override func viewDidLayoutSubviews() {
      footer.frame = CGRect(x: 0, y: 600, width: 60, height: 10)
      box.frame = CGRect(x: 100, y: 0, width: 100, height: view.bounds.height / 2 - 250)
      caption.frame = CGRect(x: 0, y: 50, width: 60, height: 10)
      scroller.frame = CGRect(x: 200, y: 0, width: 100, height: 95)
      long.frame = CGRect(x: 0, y: 90, width: 60, height: 10)
      scroller.contentSize = CGSize(width: 100, height: 100)
      field.frame = CGRect(x: 300, y: 0, width: 50, height: view.bounds.height > 700 ? 12 : 5)
    }
  }

  private let program = ProofProgram { source in
    switch source {
    case .exhibit("cramped"): CrampedController()
    case .exhibit("low"): LowController()
    case .exhibit("empty"): UIViewController()
    default: nil
    }
  }

  private func sweep(_ name: String, _ widths: [Int], heights: [Int] = [800]) throws -> ProofSweep {
    try ProofSweep(of: .exhibit(name), titled: name, widths: widths, heights: heights, in: program)
  }

  @Test func faultsAreReportedWithTheirVariants() throws {
    let sweep = try sweep("cramped", [640, 1280])
    #expect(sweep.cells.count == 48)
    #expect(
      sweep.reportLines == [
        "label ‘HHHHHH’ is truncated: ‘HHH…’ (640 wide at XS–AX5; 1280 wide at XS–AX5)",
        "label ‘ON’ overlaps: label ‘TOP’ (640 wide at XS–AX5)",
        "label ‘NIGHT’ is clipped: 6 pt taller than its frame (640 wide at XS–AX5, dark only; 1280 wide at XS–AX5, dark only)",
      ])
  }

  /// A low window cuts texts that are complete in a high one. Content that can be scrolled into view, and text that is wider than its field, is no
  /// fault.
  @Test func lowWindowsAreSwept() throws {
    let sweep = try sweep("low", [640, 960], heights: [800, 610])
    #expect(sweep.cells.count == 12 * (2 * 2 + 2) && sweep.heights == [800, 610])
    #expect(sweep.cells.allSatisfy { $0.style == .light || $0.height == 800 })
    #expect(
      sweep.reportLines == [
        "label ‘CAP’ is clipped: 5 pt are cut at the bottom (640 wide and 610 high at XS–AX5; 960 wide and 610 high at XS–AX5)",
        "field ‘Wide’ is clipped: 3 pt are cut at the top (640 wide and 610 high at XS–AX5; 960 wide and 610 high at XS–AX5)",
      ])
    #expect(try self.sweep("low", [640], heights: [605]).reportLines.contains { $0.hasPrefix("label ‘FOOT’ extends outside the window (640 wide at XS–AX5)") })
  }

  /// The rows of the sheet are the chosen text sizes, from small to large.
  @Test func onlySomeSizesAreSwept() throws {
    func sweep(_ categories: Set<UIContentSizeCategory>) throws -> ProofSweep {
      try ProofSweep(of: .exhibit("cramped"), titled: "cramped", categories: categories, widths: [640], heights: [800], in: program)
    }
    let (some, all) = (try sweep([.accessibilityExtraExtraExtraLarge, .extraSmall]), try sweep([]))
    #expect(some.cells.map(\.category) == ["XS", "XS", "AX5", "AX5"] && some.categories == [.extraSmall, .accessibilityExtraExtraExtraLarge])
    #expect(some.reportLines.first == "label ‘HHHHHH’ is truncated: ‘HHH…’ (640 wide at XS, AX5)")
    let head = 56
    #expect((some.sheet().height - head) * 6 == all.sheet().height - head && all.categories.count == 12)
  }

  /// A red frame around each screenshot with a fault.
  @Test func sheetFramesCellsWithFaults() throws {
    let whole = try sweep("empty", [640])
    #expect(whole.reportLines.isEmpty)
    let (marked, plain) = (try sweep("cramped", [640]).sheet(), whole.sheet())
    #expect((marked.width, marked.height) == (plain.width, plain.height))
    let red = UInt32(0xFFB8_3820)
    func frames(_ sheet: Bitmap) -> Int { (0..<sheet.height).count { y in sheet[sheet.width / 2 - 20, y] == red || sheet[150, y] == red } }
    #expect(frames(plain) == 0 && frames(marked) > 24)
    #expect(try Bitmap(png: [UInt8](whole.sheetPNG())).width == plain.width)
  }

  @Test(arguments: [
    ([], "a sweep needs at least one width"), ([640, 0], "a window cannot be 0 points wide"), ([8193], "a window cannot be 8193 points wide"),
    (Array(repeating: 8192, count: 6), "a sheet of 12 windows in a row would have 37128×3848 pixels"),
  ]) func impossibleWidthsAreErrors(widths: [Int], problem: String) {
    #expect { try sweep("empty", widths) } throws: { ($0 as? ProofError)?.problem == problem }
  }

  @Test(arguments: [([], "a sweep needs at least one height"), ([800, 0], "a window cannot be 0 points high")]) func impossibleHeightsAreErrors(heights: [Int], problem: String) {
    #expect { try sweep("empty", [640], heights: heights) } throws: { ($0 as? ProofError)?.problem == problem }
  }

  @Test func unknownExhibitIsAnError() {
    #expect { try sweep("nothing", [640]) } throws: { ($0 as? ProofError)?.problem == "no exhibit is named ‘nothing’" }
  }
}
