import CoreGraphics
import Foundation
import GalleyRaster
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The cost of controls with very many items depends on the visible ones only.
@MainActor @Suite(.serialized) struct ManyItemsTests {
  /// The size in bytes of a PDF page that `control` draws on. `rect` is the part to draw; all of it by default.
  private func drawing(_ control: UIControl, in rect: CGRect? = nil) -> Int {
    let format = UIGraphicsPDFRendererFormat()
    return UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 300, height: 40), format: format).pdfData { context in
      context.beginPage()
      control.draw(rect ?? control.bounds)
    }.count
  }

  private func pages(_ count: Int, current: Int = 0, width: CGFloat = 300) -> UIPageControl {
    let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: width, height: 28))
    (control.numberOfPages, control.currentPage) = (count, current)
    return control
  }

  /// Dots are at least three points apart, so the width limits their number.
  @Test func pageControlDrawsOnlyDotsThatFit() {
    let few = drawing(pages(98, current: 40))
    for count in [200, 100_000, 10_000_000] {
      #expect(drawing(pages(count, current: count / 2)) < few + few / 2, "\(count)")
    }
    // At its full width it draws only the dots in the drawn rectangle.
    let wide = pages(100_000, width: pages(100_000).intrinsicContentSize.width)
    #expect(drawing(wide, in: CGRect(x: 500_000, y: 0, width: 300, height: 28)) < few)
    #expect(drawing(pages(3)) < drawing(pages(20)) && drawing(pages(20)) < few)
  }

  /// The dot of the shown page is among them, at both ends and in the middle.
  @Test(arguments: [0, 1, 50_000, 99_998, 99_999]) func dotOfTheShownPageIsDrawn(page: Int) {
    let control = pages(100_000, current: page)
    control.currentPageIndicatorTintColor = .red
    control.pageIndicatorTintColor = .blue
    let bitmap = GalleyRaster.Bitmap(width: 300, height: 28)
    control.layer.render(in: CGContext(canvas: BitmapCanvas(bitmap: bitmap, scale: 1, clip: nil), bitmap: bitmap))
    let row = (0..<300).map { bitmap.pixels[14 * bitmap.stride + $0] }
    #expect(row.contains { $0 >> 16 & 0xFF > 128 && $0 & 0xFF < 128 })
  }

  private func segments(_ count: Int, width: CGFloat, in stage: EventStage? = nil) -> UISegmentedControl {
    let control = UISegmentedControl(items: (0..<count).map { String($0 % 100) })
    control.frame = CGRect(x: 0, y: 0, width: width, height: 32)
    stage?.window.addSubview(control)
    control.layoutIfNeeded()
    return control
  }

  @Test func onlyVisibleSegmentsHaveViews() {
    let stage = EventStage(width: 400, height: 100)
    defer { stage.close() }
    #expect(segments(40, width: 300, in: stage).subviews.count == 80, "all of a few")
    #expect(segments(100_000, width: 300, in: stage).subviews.isEmpty, "no segment has space for a title")
    // 80 points each; the window shows 400.
    let wide = segments(100_000, width: 8_000_000, in: stage)
    #expect((8...16).contains(wide.subviews.count), "\(wide.subviews.count)")
    let labels = { wide.subviews.compactMap { ($0 as? UILabel)?.text } }
    #expect(labels().contains("0") && labels().contains("4") && !labels().contains("9"))
    wide.frame.origin.x = -80 * 50_005
    wide.setNeedsLayout()
    wide.layoutIfNeeded()
    #expect((8...16).contains(wide.subviews.count) && labels().contains("6") && !labels().contains("0"))
    #expect(drawing(wide, in: CGRect(x: 80 * 50_005, y: 0, width: 400, height: 32)) < 2 * drawing(segments(7, width: 560, in: stage)))
  }

  @Test func segmentsScrolledIntoViewGetTheirTitles() {
    let stage = EventStage(width: 400, height: 100)
    defer { stage.close() }
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
    let control = segments(1000, width: 80_000)
    scroll.contentSize = control.bounds.size
    scroll.addSubview(control)
    stage.window.addSubview(scroll)
    stage.session.turn()
    scroll.contentOffset.x = 40_000
    stage.wait(50)
    let titles = control.subviews.compactMap { ($0 as? UILabel)?.text }
    #expect(titles.contains("2"))
    #expect(control.subviews.count < 40)
    stage.click(40, 16)
    #expect(control.selectedSegmentIndex == 500)
  }

  /// A change makes no views: the next layout does. So the cost of many changes is linear.
  @Test func changesMakeNoViews() {
    let control = UISegmentedControl(items: nil)
    control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
    for index in 0..<2000 { control.insertSegment(withTitle: "\(index)", at: index, animated: false) }
    #expect(control.subviews.isEmpty && control.numberOfSegments == 2000)
    control.removeSegment(at: 0, animated: false)
    control.setTitle("x", forSegmentAt: 5)
    #expect(control.subviews.isEmpty && control.titleForSegment(at: 0) == "1" && control.titleForSegment(at: 5) == "x")
  }

  /// A few segments keep their frames, and each point hits the segment whose frame contains it.
  @Test(arguments: [1, 2, 3, 7, 63, 64, 65]) func pressesHitTheSegmentUnderThem(count: Int) {
    let stage = EventStage(width: 700, height: 100)
    defer { stage.close() }
    let control = UISegmentedControl(items: Array(repeating: "i", count: count))
    control.frame = CGRect(x: 0, y: 0, width: 660, height: 32)
    stage.window.addSubview(control)
    control.layoutIfNeeded()
    for index in [0, count / 2, count - 1] {
      stage.click((Double(index) + 0.5) * 660 / Double(count), 16)
      #expect(control.selectedSegmentIndex == index)
    }
  }
}
