import Exhibits
import Foundation
import Raster
import TestSupport
import Testing
import UIKit

@testable import galley

/// `galley proof sweep`: every size of text, light and dark, in several widths.
@MainActor @Suite(.serialized) struct SweepTests {
  /// Labels in Galley Block with too little room: one in every window, one in narrow ones, one in dark ones.
  private struct CrampedExhibit: Exhibit {
    let name = "cramped"
    let title = "Cramped"

    func makeViewController(category: UIContentSizeCategory) -> UIViewController { CrampedController() }
  }

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
      // In the middle of a wide view it has a place of its own.
      on.frame = CGRect(x: view.bounds.width > 700 ? 300 : 20, y: 45, width: 20, height: 10)
      night.frame = CGRect(x: 0, y: 80, width: 50, height: traitCollection.userInterfaceStyle == .dark ? 4 : 10)
    }
  }

  @Test func itSaysWhatIsNotSeenWholeAndWhere() throws {
    let sweep = try Sweep(CrampedExhibit(), widths: [640, 1280])
    #expect(sweep.cells.count == 48)
    #expect(
      sweep.words == [
        "label ‘HHHHHH’ is truncated: ‘HHH…’ (640 wide at XS–AX5; 1280 wide at XS–AX5)",
        "label ‘ON’ overlaps: label ‘TOP’ (640 wide at XS–AX5)",
        "label ‘NIGHT’ is clipped: 6 pt higher than its frame (640 wide at XS–AX5, dark only; 1280 wide at XS–AX5, dark only)",
      ])
  }

  /// A red frame round each picture with a fault.
  @Test func theSheetFramesWhatHasFaults() throws {
    let sweep = try Sweep(CrampedExhibit(), widths: [640])
    let whole = try Sweep(ShortPageExhibit(), widths: [640])
    #expect(whole.words.isEmpty)
    let (marked, plain) = (sweep.sheet(), whole.sheet())
    #expect((marked.width, marked.height) == (plain.width, plain.height))
    let red = UInt32(0xFFB8_3820)
    func frames(_ sheet: Bitmap) -> Int { (0..<sheet.height).count { y in sheet[sheet.width / 2 - 20, y] == red || sheet[150, y] == red } }
    #expect(frames(plain) == 0 && frames(marked) > 24)
  }

  /// What the bars show is seen whole. The narrowest width is the hardest; the others are swept when there is time.
  @Test func thePlaygroundIsSeenWhole() throws {
    let sweep = LongTests.areWanted ? try Sweep(PlaygroundExhibit()) : try Sweep(PlaygroundExhibit(), widths: [640])
    #expect(sweep.words.isEmpty, "\(sweep.words.joined(separator: "\n"))")
    #expect(sweep.cells.count == (LongTests.areWanted ? 72 : 24))
  }

  @Test(.enabled(if: LongTests.areWanted)) func theCommandWritesTheSheet() throws {
    let scratch = try Scratch()
    try scratch.write("a.txt", "A line finds its length.")
    let sweep = try Program.run(["proof", "sweep", "a.txt", "-o", "sheet.png"], in: scratch.folder)
    #expect(sweep.status == 0 && sweep.output == "nothing is truncated, clipped, overlapping or out of the window in 72 pictures\n", "\(sweep.output)\(sweep.errors)")
    #expect(try Bitmap(png: [UInt8](Data(contentsOf: scratch.url("sheet.png")))).width > 2000)
  }

  @Test func whatCannotBeSweptIsSaid() throws {
    let scratch = try Scratch()
    for (arguments, status, words) in [
      (["playground", "-o", "sheet.jpg"], 2, "sheet.jpg: end the name in .png"), (["b.txt", "-o", "sheet.png"], 1, "‘b.txt’ is no file and no exhibit"),
    ] as [([String], Int32, String)] {
      let wrong = try Program.run(["proof", "sweep"] + arguments, in: scratch.folder)
      #expect(wrong.status == status && wrong.errors.contains(words), "\(wrong.errors)")
    }
  }
}
