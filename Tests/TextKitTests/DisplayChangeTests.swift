import CoreGraphics
import Foundation
import GalleyAttributedText
import GalleyRaster
import TestSupport
import Testing
import UIFoundation

@testable import TextKit

/// The reported areas contain all changed pixels: a page that is painted area by area equals the page painted whole.
@Suite struct DisplayChangeTests {
  private static let words = ["a", "fi", "see", "gauge", "hyphen", "measure", "white", "\u{C}", "w\u{301}", "אבג"]
  private static let columns = 3
  private static let size = CGSize(width: 120, height: 110)
  private static let whole = CGRect(x: 0, y: 0, width: 130 * CGFloat(columns), height: size.height)

  private final class Page {
    let galley: Galley
    let bitmap = Bitmap(width: Int(DisplayChangeTests.whole.width), height: Int(DisplayChangeTests.whole.height))

    init(_ text: NSAttributedString, balances: Bool = false) {
      galley = Galley(
        text, (0..<DisplayChangeTests.columns).map { _ in
          Galley.container(DisplayChangeTests.size.width, DisplayChangeTests.size.height, padding: 2)
        })
      for container in galley.manager.textContainers.dropLast() { container.balancesWithNext = balances }
      galley.manager.notifiesDisplayChanges = true
    }

    /// Paints the given areas, or everything, into an image.
    func paint(_ areas: [(container: Int, area: CGRect)], into bitmap: Bitmap) {
      for (column, area) in areas {
        let x = CGFloat(column) * 130
        let canvas = BitmapCanvas(bitmap: bitmap, scale: 1, clip: nil)
        canvas.clip(to: area.offsetBy(dx: x, dy: 0).raster)
        canvas.fill(DisplayChangeTests.whole.raster, GalleyRaster.Color(red: 1, green: 1, blue: 1, alpha: 1))
        let context = CGContext(canvas: canvas, bitmap: bitmap)
        UIGraphicsPushContext(context)
        galley.manager.drawText(in: galley.manager.textContainers[column], meeting: area, at: CGPoint(x: x, y: 0), context: context)
        UIGraphicsPopContext()
      }
    }

    func paintedWhole() -> Bitmap {
      let picture = Bitmap(width: bitmap.width, height: bitmap.height)
      picture.fill(GalleyRaster.Color(red: 1, green: 1, blue: 1, alpha: 1))
      paint((0..<DisplayChangeTests.columns).map { ($0, CGRect(origin: CGPoint(x: -5, y: 0), size: CGSize(width: 130, height: 110))) }, into: picture)
      return picture
    }
  }

  private func text(_ count: ClosedRange<Int>, _ random: inout SeededGenerator) -> NSAttributedString {
    let text = Block.text("", size: 10)
    for _ in 0..<Int.random(in: count, using: &random) {
      let end = Int.random(in: 0..<9, using: &random) == 0 ? "\n" : " "
      let size = CGFloat([10, 10, 10, 10, 10, 17].randomElement(using: &random)!)
      text.append(Block.text(Self.words.randomElement(using: &random)! + end, size: size))
    }
    return text
  }

  private func shape(_ random: inout SeededGenerator) -> UIBezierPath {
    let box = CGRect(
      x: .random(in: -20...100, using: &random), y: .random(in: -20...100, using: &random), width: .random(in: 10...60, using: &random),
      height: .random(in: 10...60, using: &random))
    return Bool.random(using: &random) ? UIBezierPath(rect: box) : UIBezierPath(ovalIn: box)
  }

  private func change(_ page: Page, _ random: inout SeededGenerator) {
    let storage = page.galley.storage
    let start = Int.random(in: 0...storage.length, using: &random)
    let range = NSRange(location: start, length: Int.random(in: 0...min(8, storage.length - start), using: &random))
    let container = page.galley.manager.textContainers.randomElement(using: &random)!
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: storage.replaceCharacters(in: range, with: text(0...4, &random))
    case 2: storage.addAttribute(.foregroundColor, value: [UIColor.red, .blue].randomElement(using: &random)!, range: range)
    case 3: storage.addAttribute(.backgroundColor, value: UIColor.green, range: range)
    case 4: container.exclusionPaths = []
    case 8: page.galley.manager.addTemporaryAttribute(.backgroundColor, value: UIColor.yellow, forCharacterRange: range)
    case 9: page.galley.manager.removeTemporaryAttribute(.backgroundColor, forCharacterRange: range)
    case 5: page.galley.manager.textContainers.forEach { $0.exclusionPaths = [shape(&random)] }
    case 6: container.size.width = .random(in: 90...120, using: &random)
    default: container.exclusionPaths = [shape(&random)]
    }
  }

  @Test(arguments: UInt64(1)...(LongTests.areWanted ? 400 : 40)) func repaintingReportedAreasEqualsRepaintingThePage(seed: UInt64) {
    let painted = paintAreaByArea(seed, balances: false)
    #expect(painted < Self.size.height * Double(Self.columns) * 30 * 0.8, "nearly all is painted each time")
  }

  /// Each change moves most lines of balanced columns.
  @Test(arguments: UInt64(1)...(LongTests.areWanted ? 400 : 40)) func repaintingReportedAreasOfBalancedColumnsEqualsThePage(seed: UInt64) {
    _ = paintAreaByArea(seed, balances: true)
  }

  /// Compares the page, painted area by area after each of several changes, with the page painted whole.
  ///
  /// - Returns: The total height of the painted areas.
  private func paintAreaByArea(_ seed: UInt64, balances: Bool) -> Double {
    var random = SeededGenerator(seed: seed)
    let page = Page(text(20...80, &random), balances: balances)
    page.bitmap.fill(GalleyRaster.Color(red: 1, green: 1, blue: 1, alpha: 1))
    var painted = 0.0
    for step in 0..<30 {
      if step > 0 { for _ in 0..<Int.random(in: 1...2, using: &random) { change(page, &random) } }
      page.galley.manager.ensureLayout(for: page.galley.manager.textContainers[Self.columns - 1])
      let areas = page.galley.manager.consumeDisplayChanges()
      painted += areas.reduce(0) { $0 + $1.area.height }
      // A container can have been wider.
      let bands = areas.map { ($0.container, CGRect(x: -5, y: $0.area.minY - 2, width: 130, height: $0.area.height + 4)) }
      page.paint(bands, into: page.bitmap)
      let difference = page.paintedWhole().difference(from: page.bitmap)
      #expect(difference.isEmpty, "seed \(seed), step \(step): pixels differ in \(difference), but the changed areas are \(areas)")
      guard difference.isEmpty else { return 0 }
    }
    return painted
  }

  @Test func unchangedLayoutReportsNoDisplayChange() {
    let page = Page(Block.text("one two\nthree four\nfive", size: 10))
    page.galley.manager.ensureLayoutOfAllText()
    #expect(!page.galley.manager.consumeDisplayChanges().isEmpty)
    page.galley.manager.ensureLayoutOfAllText()
    page.galley.manager.textContainers[0].exclusionPaths = []
    #expect(page.galley.manager.consumeDisplayChanges().isEmpty)
  }

  @Test func invalidateDisplayReportsTheCharactersLines() {
    let page = Page(Block.text("one\ntwo\nthree", size: 10))
    page.galley.manager.ensureLayoutOfAllText()
    _ = page.galley.manager.consumeDisplayChanges()
    page.galley.manager.invalidateDisplay(forCharacterRange: NSRange(location: 5, length: 1))
    #expect(page.galley.manager.consumeDisplayChanges().map(\.area) == [CGRect(x: 0, y: 10, width: 120, height: 10)])
    page.galley.manager.invalidateDisplay(forGlyphRange: NSRange(location: 0, length: 6))
    #expect(page.galley.manager.consumeDisplayChanges().map(\.area) == [CGRect(x: 0, y: 0, width: 120, height: 20)])
    #expect(page.galley.manager.consumeDisplayChanges().isEmpty)
  }
}
