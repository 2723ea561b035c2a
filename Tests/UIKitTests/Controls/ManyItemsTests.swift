import CoreGraphics
import Testing

@testable import UIKit

/// Controls with very many items cost what is changed or seen, not the square of their number.
@Suite(.serialized) @MainActor
struct ManyItemsTests {
  @Test func insertingASegmentMakesNoOtherViewsAgain() {
    let control = UISegmentedControl(items: ["a", "b", "c"])
    func labels() -> [UILabel] { control.subviews.compactMap { $0 as? UILabel } }
    let before = labels().map(ObjectIdentifier.init)
    control.insertSegment(withTitle: "new", at: 1, animated: false)
    #expect(labels().map(\.text) == ["a", "new", "b", "c"])
    #expect(labels().map(ObjectIdentifier.init).filter(before.contains) == before)
    control.setTitle("other", forSegmentAt: 2)
    #expect(labels().map(\.text) == ["a", "new", "other", "c"] && labels().map(ObjectIdentifier.init).filter(before.contains) == before)
    control.removeSegment(at: 0, animated: false)
    #expect(labels().map(\.text) == ["new", "other", "c"] && control.subviews.count == 6)
    control.removeAllSegments()
    #expect(control.subviews.isEmpty)
  }

  @Test func segmentsTileTheControl() {
    let control = UISegmentedControl(items: (0..<500).map(String.init))
    control.frame = CGRect(x: 0, y: 0, width: 5000, height: 30)
    control.layoutIfNeeded()
    let labels = control.subviews.compactMap { $0 as? UILabel }
    #expect(labels.count == 500 && labels.map(\.frame.minX) == labels.map(\.frame.minX).sorted())
    #expect(zip(labels, labels.dropFirst()).allSatisfy { $1.frame.minX - $0.frame.maxX == 8 }, "4 points on each side of an edge")
    #expect(labels[499].frame.maxX == 4996)
  }

  @Test(arguments: [1, 5, 400, 1_000_000, Int.max]) func aPageControlDrawsWhatItsWidthHasRoomFor(pages: Int) {
    let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 28))
    control.numberOfPages = pages
    control.currentPage = pages / 2
    let drawn = control.pagesToDraw
    #expect(drawn.count <= 401 && drawn.last == pages / 2 && drawn.allSatisfy { (0..<pages).contains($0) })
    #expect(Set(drawn).count == drawn.count)
    if pages <= 400 { #expect(drawn.sorted() == Array(0..<pages)) } else { #expect(drawn.min() == 0 && drawn.count >= 400) }
    let picture = UIGraphicsImageRenderer(size: control.bounds.size).image { _ in control.drawHierarchy(in: control.bounds, afterScreenUpdates: true) }
    #expect(picture.size == control.bounds.size)
  }
}
