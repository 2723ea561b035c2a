import Foundation
import GalleyProofs
import GalleyRaster
import TestSupport
import Testing
import UIKit

@testable import GalleyApp

/// `galley proof sweep`: every text size, light and dark, in windows of several sizes.
@MainActor @Suite(.serialized) struct SweepTests {
  /// The bars show everything completely. The narrowest width is the hardest; long tests sweep the others as well.
  @Test func playgroundHasNoFaults() throws {
    let sweep = try ProofSweep(
      of: .exhibit("playground"), titled: "Playground", widths: LongTests.areWanted ? [640, 960, 1280] : [640], in: .galley)
    #expect(sweep.reportLines.isEmpty, "\(sweep.reportLines.joined(separator: "\n"))")
    #expect(sweep.cells.count == (LongTests.areWanted ? 108 : 36))
  }

  @Test(.enabled(if: LongTests.areWanted)) func theCommandWritesTheSheet() throws {
    let scratch = try Scratch()
    try scratch.write("a.txt", "A line finds its length.")
    let sweep = try Program.run(["proof", "sweep", "a.txt", "-o", "sheet.png"], in: scratch.folder)
    #expect(sweep.status == 0 && sweep.output == "no text is truncated, clipped, overlapping or out of the window in 108 images\n", "\(sweep.output)\(sweep.errors)")
    #expect(try Bitmap(png: [UInt8](Data(contentsOf: scratch.url("sheet.png")))).width > 2000)
  }

  @Test func sweepErrorsAreReported() throws {
    let scratch = try Scratch()
    for (arguments, status, words) in [
      (["playground", "-o", "sheet.jpg"], 2, "sheet.jpg: end the name in .png"), (["b.txt", "-o", "sheet.png"], 1, "‘b.txt’ is neither a file nor an exhibit"),
    ] as [([String], Int32, String)] {
      let wrong = try Program.run(["proof", "sweep"] + arguments, in: scratch.folder)
      #expect(wrong.status == status && wrong.errors.contains(words), "\(wrong.errors)")
    }
  }
}
