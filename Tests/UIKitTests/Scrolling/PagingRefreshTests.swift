import CoreGraphics
import GalleyRaster
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Paging, and pull to refresh.
@Suite(.serialized) @MainActor
struct PagingRefreshTests {
  private func stage(_ content: CGSize) -> (EventStage, UIScrollView) {
    let stage = EventStage(width: 200, height: 300)
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    view.contentSize = content
    stage.window.addSubview(view)
    stage.session.turn()
    return (stage, view)
  }

  private func drag(_ stage: EventStage, from start: (Double, Double), by distance: (Double, Double), in milliseconds: Double, pause: Double = 0) {
    stage.touch(1, .began, start.0, start.1)
    for step in 1...8 {
      stage.host.virtualClock.advance(by: milliseconds / 8)
      stage.touch(1, .moved, start.0 + distance.0 * Double(step) / 8, start.1 + distance.1 * Double(step) / 8)
    }
    stage.wait(pause)
    stage.touch(1, .ended, start.0 + distance.0, start.1 + distance.1)
  }

  @Test(arguments: [
    ("a flick goes on", 200.0, -60.0, 60.0, 0.0, 400.0), ("a flick back", 200, 60, 60, 0, 0), ("a long throw goes one page", 200, -180, 50, 0, 400),
    ("a short drag comes back", 200, -60, 400, 300, 200), ("a long drag goes on", 200, -140, 400, 300, 400), ("not beyond the end", 600, -100, 60, 0, 600),
  ]) func dragStopsAtPageBoundary(name: String, from: Double, distance: Double, milliseconds: Double, pause: Double, wanted: Double) {
    let (stage, view) = stage(CGSize(width: 800, height: 300))
    defer { stage.close() }
    view.isPagingEnabled = true
    view.contentOffset.x = from
    drag(stage, from: (150, 100), by: (distance, 0), in: milliseconds, pause: pause)
    stage.wait(4000)
    #expect(abs(view.contentOffset.x - CGFloat(wanted)) < 0.001, "\(name)")
  }

  @Test func wheelAndKeysScrollByPage() {
    let (stage, view) = stage(CGSize(width: 800, height: 300))
    defer { stage.close() }
    view.isPagingEnabled = true
    stage.play(.wheel(at: Point(x: 50, y: 60), delta: Point(x: 0, y: -1), isPrecise: false))
    stage.wait(400)
    #expect(view.contentOffset.x == 200)
    #expect(view.scroll(by: .right))
    stage.wait(400)
    #expect(view.contentOffset.x == 400)
    stage.play(.wheel(at: Point(x: 50, y: 60), delta: Point(x: -0.5, y: 0), isPrecise: true))
    #expect(view.contentOffset.x != 400)
    stage.wait(800)
    #expect(view.contentOffset.x.truncatingRemainder(dividingBy: 200) == 0)
  }

  private func refreshing(_ height: CGFloat = 900) -> (EventStage, UIScrollView, UIRefreshControl, EventLog) {
    let (stage, view) = stage(CGSize(width: 200, height: height))
    let (control, log) = (UIRefreshControl(), EventLog())
    control.addAction(UIAction { _ in log.record("refresh") }, for: .valueChanged)
    view.refreshControl = control
    return (stage, view, control, log)
  }

  @Test(arguments: [900.0, 100]) func pullingDownRefreshes(height: Double) {
    let (stage, view, control, log) = refreshing(height)
    defer { stage.close() }
    drag(stage, from: (100, 50), by: (0, 60), in: 200)
    stage.wait(1000)
    #expect(log.drain().isEmpty && !control.isRefreshing && view.contentOffset.y == 0, "not far enough")
    drag(stage, from: (100, 50), by: (0, 240), in: 300)
    #expect(log.drain() == ["refresh"] && control.isRefreshing)
    stage.wait(1500)
    stage.writeScreenshot("refreshing-\(Int(height))")
    #expect(view.contentOffset.y == -60 && view.adjustedContentInset.top == 60 && control.alpha == 1, "\(view.contentOffset)")
    control.endRefreshing()
    stage.wait(600)
    #expect(view.contentOffset.y == 0 && view.adjustedContentInset.top == 0 && control.alpha == 0 && log.drain().isEmpty)
  }

  @Test func touchpadAndKeyAlsoRefresh() {
    let (stage, view, control, log) = refreshing()
    defer { stage.close() }
    func push(_ notches: Double) { stage.play(.wheel(at: Point(x: 50, y: 60), delta: Point(x: 0, y: notches), isPrecise: true)) }
    push(1)
    #expect(view.adjustedContentInset.top > 0 && log.drain().isEmpty)
    stage.wait(500)
    #expect(view.adjustedContentInset.top == 0 && view.contentOffset.y == 0, "it was let go")
    for _ in 0..<3 { push(1) }
    #expect(log.drain() == ["refresh"] && view.contentOffset.y == -60)
    control.endRefreshing()
    stage.wait(600)
    #expect(view.refreshControl === control && view.pulledView?.refreshByKey() == true && log.drain() == ["refresh"])
    #expect(view.pulledView?.refreshByKey() == true && log.drain().isEmpty, "it is at it")
    control.endRefreshing()
    stage.wait(600)
    view.refreshControl = nil
    #expect(control.superview == nil && view.adjustedContentInset.top == 0)
  }

  /// If the refresh ends at once, the touchpad gesture continues as the same pull.
  @Test func immediatelyEndedRefreshHappensOncePerPull() {
    let (stage, view, control, log) = refreshing()
    defer { stage.close() }
    control.addAction(UIAction { [weak control] _ in control?.endRefreshing() }, for: .valueChanged)
    func push(_ times: Int) {
      for _ in 0..<times {
        stage.play(.wheel(at: Point(x: 50, y: 60), delta: Point(x: 0, y: 1), isPrecise: true))
        stage.wait(100)
      }
    }
    push(12)
    #expect(log.drain() == ["refresh"] && !control.isRefreshing)
    stage.wait(600)
    #expect(view.contentOffset.y == 0 && view.adjustedContentInset.top == 0 && control.alpha == 0)
    push(3)
    #expect(log.drain() == ["refresh"], "the next pull")
    stage.wait(600)
    drag(stage, from: (100, 50), by: (0, 240), in: 300)
    stage.wait(1500)
    drag(stage, from: (100, 50), by: (0, 240), in: 300)
    #expect(log.drain() == ["refresh", "refresh"], "each by a separate drag")
  }

  @Test func programmaticRefreshSendsNoAction() {
    let (stage, view, control, log) = refreshing()
    defer { stage.close() }
    control.attributedTitle = NSAttributedString(string: "Fetching")
    control.beginRefreshing()
    stage.wait(100)
    stage.writeScreenshot("refreshing-title")
    #expect(control.isRefreshing && view.contentOffset.y == -60 && log.drain().isEmpty)
    view.contentOffset.y = 300
    control.endRefreshing()
    stage.wait(500)
    #expect(view.contentOffset.y == 300, "a scroll position further down is kept")
    let table = UITableViewController(style: .plain)
    table.refreshControl = control
    #expect(table.tableView.refreshControl === control && control.superview === table.tableView)
  }
}
