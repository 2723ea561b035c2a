import CoreGraphics
import Raster
import Testing
import Windowing

@testable import UIKit

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

  private func drag(_ stage: EventStage, from start: (Double, Double), by way: (Double, Double), in milliseconds: Double, rest: Double = 0) {
    stage.finger(1, .began, start.0, start.1)
    for step in 1...8 {
      stage.host.virtualClock.advance(by: milliseconds / 8)
      stage.finger(1, .moved, start.0 + way.0 * Double(step) / 8, start.1 + way.1 * Double(step) / 8)
    }
    stage.wait(rest)
    stage.finger(1, .ended, start.0 + way.0, start.1 + way.1)
  }

  @Test(arguments: [
    ("a flick goes on", 200.0, -60.0, 60.0, 0.0, 400.0), ("a flick back", 200, 60, 60, 0, 0), ("a long throw goes one page", 200, -180, 50, 0, 400),
    ("a short drag comes back", 200, -60, 400, 300, 200), ("a long drag goes on", 200, -140, 400, 300, 400), ("not beyond the end", 600, -100, 60, 0, 600),
  ]) func aFingerStopsAtPages(name: String, from: Double, way: Double, milliseconds: Double, rest: Double, wanted: Double) {
    let (stage, view) = stage(CGSize(width: 800, height: 300))
    defer { stage.close() }
    view.isPagingEnabled = true
    view.contentOffset.x = from
    drag(stage, from: (150, 100), by: (way, 0), in: milliseconds, rest: rest)
    stage.wait(4000)
    #expect(abs(view.contentOffset.x - CGFloat(wanted)) < 0.001, "\(name)")
  }

  @Test func wheelAndKeysGoPageByPage() {
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
    control.addAction(UIAction { _ in log.note("refresh") }, for: .valueChanged)
    view.refreshControl = control
    return (stage, view, control, log)
  }

  @Test(arguments: [900.0, 100]) func aFingerPullsIt(height: Double) {
    let (stage, view, control, log) = refreshing(height)
    defer { stage.close() }
    drag(stage, from: (100, 50), by: (0, 60), in: 200)
    stage.wait(1000)
    #expect(log.take().isEmpty && !control.isRefreshing && view.contentOffset.y == 0, "not far enough")
    drag(stage, from: (100, 50), by: (0, 240), in: 300)
    #expect(log.take() == ["refresh"] && control.isRefreshing)
    stage.wait(1500)
    stage.picture("refreshing-\(Int(height))")
    #expect(view.contentOffset.y == -60 && view.adjustedContentInset.top == 60 && control.alpha == 1, "\(view.contentOffset)")
    control.endRefreshing()
    stage.wait(600)
    #expect(view.contentOffset.y == 0 && view.adjustedContentInset.top == 0 && control.alpha == 0 && log.take().isEmpty)
  }

  @Test func aTouchpadAndAKeyDoTheSame() {
    let (stage, view, control, log) = refreshing()
    defer { stage.close() }
    func push(_ notches: Double) { stage.play(.wheel(at: Point(x: 50, y: 60), delta: Point(x: 0, y: notches), isPrecise: true)) }
    push(1)
    #expect(view.adjustedContentInset.top > 0 && log.take().isEmpty)
    stage.wait(500)
    #expect(view.adjustedContentInset.top == 0 && view.contentOffset.y == 0, "it was let go")
    for _ in 0..<3 { push(1) }
    #expect(log.take() == ["refresh"] && view.contentOffset.y == -60)
    control.endRefreshing()
    stage.wait(600)
    #expect(view.refreshControl === control && view.pulledView?.refreshByKey() == true && log.take() == ["refresh"])
    #expect(view.pulledView?.refreshByKey() == true && log.take().isEmpty, "it is at it")
    control.endRefreshing()
    stage.wait(600)
    view.refreshControl = nil
    #expect(control.superview == nil && view.adjustedContentInset.top == 0)
  }

  /// If the refresh ends at once, the touchpad gesture continues as the same pull.
  @Test func onePullThatEndsAtOnceRefreshesOnce() {
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
    #expect(log.take() == ["refresh"] && !control.isRefreshing)
    stage.wait(600)
    #expect(view.contentOffset.y == 0 && view.adjustedContentInset.top == 0 && control.alpha == 0)
    push(3)
    #expect(log.take() == ["refresh"], "the next pull")
    stage.wait(600)
    drag(stage, from: (100, 50), by: (0, 240), in: 300)
    stage.wait(1500)
    drag(stage, from: (100, 50), by: (0, 240), in: 300)
    #expect(log.take() == ["refresh", "refresh"], "each by a finger")
  }

  @Test func whatTheProgramBeginsIsNotSent() {
    let (stage, view, control, log) = refreshing()
    defer { stage.close() }
    control.attributedTitle = NSAttributedString(string: "Fetching")
    control.beginRefreshing()
    stage.wait(100)
    stage.picture("refreshing-title")
    #expect(control.isRefreshing && view.contentOffset.y == -60 && log.take().isEmpty)
    view.contentOffset.y = 300
    control.endRefreshing()
    stage.wait(500)
    #expect(view.contentOffset.y == 300, "who reads further down stays there")
    let table = UITableViewController(style: .plain)
    table.refreshControl = control
    #expect(table.tableView.refreshControl === control && control.superview === table.tableView)
  }
}
