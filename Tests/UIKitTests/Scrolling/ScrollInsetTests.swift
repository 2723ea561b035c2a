import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Bars that cover a scroll view inset its content.
@Suite(.serialized) @MainActor
struct ScrollInsetTests {
  private final class Scroller: UIScrollView {
    var changes = 0
    override func adjustedContentInsetDidChange() { changes += 1 }
  }

  private final class Controller: UIViewController {
    let scroller = Scroller(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    override func viewDidLoad() { view.addSubview(scroller) }
  }

  private let controller = Controller()

  init() { controller.view.frame = CGRect(x: 0, y: 0, width: 100, height: 200) }

  private var scroller: Scroller { controller.scroller }

  /// For content that does not scroll, scrolls down, across, and both ways: the parts that apply of a safe area of 10 top, 2 left, 20
  /// bottom, 4 right.
  @Test(arguments: [(50.0, 50.0), (50, 500), (500, 50), (500, 500)])
  func adjustmentBehaviorSelectsEdges(width: Double, height: Double) {
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 10, left: 2, bottom: 20, right: 4)
    scroller.contentInset = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    scroller.contentSize = CGSize(width: width, height: height)
    let (across, down) = (width > 100, height > 200)
    func inset(_ vertical: Bool, _ horizontal: Bool) -> UIEdgeInsets {
      UIEdgeInsets(top: vertical ? 11 : 1, left: horizontal ? 3 : 1, bottom: vertical ? 21 : 1, right: horizontal ? 5 : 1)
    }
    #expect(scroller.contentInsetAdjustmentBehavior == .automatic && scroller.adjustedContentInset == inset(true, across))
    scroller.contentInsetAdjustmentBehavior = .scrollableAxes
    #expect(scroller.adjustedContentInset == inset(down, across))
    scroller.contentInsetAdjustmentBehavior = .always
    #expect(scroller.adjustedContentInset == inset(true, true))
    scroller.contentInsetAdjustmentBehavior = .never
    #expect(scroller.adjustedContentInset == inset(false, false))
  }

  /// The order in which the view and the covering bar appear does not matter.
  @Test(arguments: ["superview", "frame"]) func insetsFollowViewPosition(last: String) {
    controller.additionalSafeAreaInsets.top = 44
    let other = Scroller(frame: last == "frame" ? .zero : scroller.frame)
    other.contentSize = CGSize(width: 50, height: 500)
    controller.view.addSubview(other)
    other.frame = scroller.frame
    #expect(other.contentOffset.y == -44 && other.adjustedContentInset.top == 44 && other.changes == 1)
  }

  /// A view that moves out from under a bar and back under it, with its subviews: each receives each safe area change once.
  @Test func movedViewsReceiveSafeAreaChanges() {
    final class Told: UIView {
      var insets: [CGFloat] = []
      override func safeAreaInsetsDidChange() { insets.append(safeAreaInsets.top) }
    }
    controller.additionalSafeAreaInsets.top = 44
    let (outer, inner) = (Told(frame: CGRect(x: 0, y: 0, width: 100, height: 120)), Told(frame: CGRect(x: 0, y: 10, width: 50, height: 50)))
    outer.addSubview(inner)
    controller.view.addSubview(outer)
    #expect(outer.insets == [44] && inner.insets == [34])
    for y in [20.0, 60, 60, 70, 0] { outer.frame.origin.y = y }
    #expect(outer.insets == [44, 24, 0, 44] && inner.insets == [34, 14, 0, 34])
    outer.center.y -= 1
    #expect(outer.insets.last == 45 && inner.insets.last == 35)
    let moved = Scroller(frame: CGRect(x: 0, y: 50, width: 100, height: 100))
    moved.contentSize = CGSize(width: 50, height: 500)
    controller.view.addSubview(moved)
    let before = moved.changes
    moved.frame.origin.y = 14
    #expect(moved.adjustedContentInset.top == 30 && moved.changes == before + 1 && moved.contentOffset.y == -30)
    // Scrolling content does not report each step.
    let content = Told(frame: CGRect(x: 0, y: 0, width: 50, height: 500))
    moved.addSubview(content)
    content.frame.origin.y = 4
    moved.contentOffset.y = 100
    #expect(content.insets == [])
  }

  /// In a narrower view the content also scrolls horizontally.
  @Test func insetsFollowViewSize() {
    controller.view.frame.size.width = 600
    scroller.frame.size.width = 600
    controller.additionalSafeAreaInsets.left = 10
    scroller.contentSize = CGSize(width: 500, height: 500)
    #expect(scroller.contentOffset.x == 0 && scroller.changes == 0)
    controller.view.frame.size.width = 400
    scroller.frame.size.width = 400
    #expect(scroller.adjustedContentInset.left == 10 && scroller.contentOffset.x == -10 && scroller.changes == 1)
  }

  /// Content inside a scroll view does not become scrollable because it moves under a bar.
  @Test func nestedScrollViewsKeepTheirScrollableAxes() {
    controller.additionalSafeAreaInsets.top = 44
    scroller.contentSize = CGSize(width: 100, height: 500)
    let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    inner.contentSize = CGSize(width: 300, height: 50)
    scroller.addSubview(inner)
    scroller.contentOffset = .zero
    #expect(inner.safeAreaInsets.top == 44 && inner.adjustedContentInset.top == 0 && scroller.adjustedContentInset.top == 44)
    inner.contentInsetAdjustmentBehavior = .always
    #expect(inner.adjustedContentInset.top == 44)
  }

  /// Content at its start stays at the edge; scrolled content keeps its position.
  @Test func contentAtItsStartFollowsInsetEdge() {
    scroller.contentSize = CGSize(width: 50, height: 500)
    controller.additionalSafeAreaInsets.top = 30
    #expect(scroller.contentOffset.y == -30 && scroller.changes == 1)
    scroller.contentOffset.y = 40
    controller.additionalSafeAreaInsets.top = 10
    #expect(scroller.contentOffset.y == 40 && scroller.changes == 2)
    scroller.setContentOffset(CGPoint(x: 0, y: -100), animated: false)
    scroller.contentInsetAdjustmentBehavior = .never
    #expect(scroller.contentOffset.y == 0)
    scroller.scrollRectToVisible(CGRect(x: 0, y: 490, width: 10, height: 10), animated: false)
    #expect(scroller.contentOffset.y == 300)
    scroller.contentInsetAdjustmentBehavior = .always
    controller.additionalSafeAreaInsets.bottom = 25
    scroller.scrollRectToVisible(CGRect(x: 0, y: 490, width: 10, height: 10), animated: false)
    #expect(scroller.contentOffset.y == 325)
  }
}
