import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCore
@testable import UIKitText

/// The host's idle layout and redrawing. The idle queue belongs to the application, so tests run one at a time.
@MainActor @Suite(.serialized) final class TextLayoutHostWorkTests {
  /// A layout manager does not retain its storage.
  private var storages: [NSTextStorage] = []

  /// A view that records the rectangles to redraw.
  private final class RecordingView: UIView {
    var rects: [CGRect] = []
    var wholeCount = 0
    override func setNeedsDisplay(_ rect: CGRect) { rects.append(rect) }
    override func setNeedsDisplay() { wholeCount += 1 }

    func popRects() -> [CGRect] {
      defer { rects = [] }
      return rects
    }
  }

  /// A host of containers as high as three lines of Galley Block, each below the one before. There are four characters per line.
  private func host(lines: Int, containers: Int) -> TextLayoutHost {
    let text = Array(repeating: "aaa", count: lines).joined(separator: "\n")
    let storage = NSTextStorage(string: text, attributes: [.font: UIFont(name: "Galley Block", size: 10)!])
    let manager = NSLayoutManager()
    manager.notifiesDisplayChanges = true
    storage.addLayoutManager(manager)
    storages.append(storage)
    let host = TextLayoutHost(layoutManager: manager)
    for _ in 0..<containers { addContainer(to: host) }
    return host
  }

  private func addContainer(to host: TextLayoutHost, height: CGFloat = 30) {
    let container = NSTextContainer(size: CGSize(width: 40, height: height))
    container.lineFragmentPadding = 0
    host.addContainer(container, at: CGPoint(x: 10, y: 100 * CGFloat(host.containerCount + 1)))
  }

  // MARK: Idle layout

  @Test func layoutAddsTheContainersThatTextNeeds() {
    let host = host(lines: 12, containers: 1)
    host.addContainers = { [unowned self, unowned host] in
      self.addContainer(to: host)
      return true
    }
    // The text through the fourth line.
    #expect(host.layOut(unlaidUnits: 14))
    #expect(host.containerCount == 2)
    #expect(!host.layOut(unlaidUnits: 1000))
    #expect(host.containerCount == 4 && host.layoutManager.firstUnlaidCharacterIndex() == 47)
    #expect(!host.layOut(unlaidUnits: 1000) && host.containerCount == 4)
  }

  /// One step adds at most eight times, however short the containers are.
  @Test func oneStepAddsAFewContainers() {
    let host = host(lines: 60, containers: 1)
    host.addContainers = { [unowned self, unowned host] in
      self.addContainer(to: host)
      return true
    }
    #expect(host.layOut(unlaidUnits: 10_000) && host.containerCount == 9)
    #expect(host.layOut(unlaidUnits: 10_000) && host.containerCount == 17)
    #expect(!host.layOut(unlaidUnits: 10_000) && host.containerCount == 20)
  }

  /// Text remains that fits in no container.
  @Test(arguments: [true, false]) func layoutEndsWithTheContainers(isRefused: Bool) {
    let host = host(lines: 12, containers: 2)
    if isRefused { host.addContainers = { false } }
    #expect(!host.layOut(unlaidUnits: 1000))
    #expect(host.containerCount == 2 && host.layoutManager.firstUnlaidCharacterIndex() == 24)
  }

  @Test func idleWorkLaysOutTheRemainingText() {
    IdleQueue.shared.reset()
    let host = host(lines: 60, containers: 0)
    addContainer(to: host, height: 0)
    host.idleStepLengths = 16...16
    var reports: [Bool] = []
    var laid: [Int] = []
    host.onIdleLayout = { [unowned host] isMore in
      reports.append(isMore)
      laid.append(host.layoutManager.firstUnlaidCharacterIndex())
    }
    host.layOutWhenIdle()
    while IdleQueue.shared.hasWork, reports.count < 1000 { IdleQueue.shared.step() }
    // 239 code units in steps of at least 16.
    #expect(reports.count > 5 && reports.count <= 15, "\(laid)")
    #expect(reports == Array(repeating: true, count: reports.count - 1) + [false])
    #expect(laid == laid.sorted() && Set(laid).count == laid.count && laid.last == 239)
  }

  @Test func idleWorkIsAddedOnlyIfAllowed() {
    IdleQueue.shared.reset()
    let host = host(lines: 60, containers: 1)
    host.addContainers = { [unowned self, unowned host] in
      self.addContainer(to: host)
      return true
    }
    var isAllowed = true
    host.allowsIdleLayout = { isAllowed }
    host.layOutWhenIdle()
    #expect(IdleQueue.shared.hasWork)
    // A step that is no longer allowed lays out nothing and adds no other.
    isAllowed = false
    IdleQueue.shared.step()
    #expect(!IdleQueue.shared.hasWork && host.layoutManager.firstUnlaidCharacterIndex() == 0)
    isAllowed = true
    host.layOutWhenIdle()
    host.layoutManager.backgroundLayoutEnabled = false
    host.layOutWhenIdle()
    #expect(!IdleQueue.shared.hasWork, "earlier work is stopped")
    host.layoutManager.backgroundLayoutEnabled = true
    while host.layOut(unlaidUnits: 1000) {}
    host.layOutWhenIdle()
    #expect(!IdleQueue.shared.hasWork, "nothing remains")
  }

  @Test func stepsAdaptToTheSpeed() {
    var step = IdleLayoutStep(lengths: 2048...8192)
    #expect(step.length == 2048)
    let lengths = [100, 499, 499, 500, 2000, 2001, 9000, 9000].map { time in
      step.adapt(to: .microseconds(time))
      return step.length
    }
    #expect(lengths == [4096, 8192, 8192, 8192, 8192, 4096, 2048, 2048])
    var performed: [Int] = []
    var fixed = IdleLayoutStep(lengths: 100...100)
    for _ in 0..<3 { fixed.perform { performed.append($0) } }
    #expect(performed == [100, 100, 100])
  }

  // MARK: Redrawing

  /// A host of six lines in two containers, all of which is drawn.
  private func drawnHost(_ view: RecordingView) -> TextLayoutHost {
    let host = host(lines: 6, containers: 2)
    host.layoutManager.ensureLayout(for: host.layoutManager.textContainers[1])
    host.redrawChanges(in: view)
    #expect(!view.popRects().isEmpty)
    host.redrawChanges(in: view)
    #expect(view.popRects() == [], "each change is reported once")
    return host
  }

  private func invalidate(_ character: Int, in host: TextLayoutHost) {
    host.layoutManager.invalidateDisplay(forCharacterRange: NSRange(location: character, length: 1))
  }

  /// The rectangle of the second line of a container, 40 by 10 points, with overhang.
  private func rect(inContainer index: Int) -> CGRect {
    CGRect(x: 10 - 24, y: 100 * CGFloat(index + 1) + 10 - 12, width: 40 + 48, height: 10 + 24)
  }

  @Test func changesAreRedrawnInTheContent() {
    let view = RecordingView()
    let host = drawnHost(view)
    invalidate(5, in: host)
    host.redrawChanges(in: view)
    #expect(view.popRects() == [rect(inContainer: 0)])
    invalidate(17, in: host)
    host.redrawChanges(in: view)
    #expect(view.popRects() == [rect(inContainer: 1)])
    host.setOrigin(CGPoint(x: 310, y: 200), ofContainerAt: 1)
    invalidate(17, in: host)
    host.redrawChanges(in: view)
    #expect(view.popRects() == [rect(inContainer: 1).offsetBy(dx: 300, dy: 0)])
  }

  @Test func invisibleContainersAreNotRedrawn() {
    let view = RecordingView()
    let host = drawnHost(view)
    for (visible, expected) in [(0..<1, 0), (1..<2, 1), (1..<9, 1)] {
      invalidate(5, in: host)
      invalidate(17, in: host)
      host.redrawChanges(in: view, visible: visible)
      #expect(view.popRects() == [rect(inContainer: expected)], "\(visible)")
    }
    invalidate(5, in: host)
    host.redrawChanges(in: view, visible: 0..<0)
    host.redrawChanges(in: view)
    #expect(view.popRects() == [], "the change was reported before")
  }

  /// Two views, each with one container of the layout manager.
  @Test func changesInOtherContainersAreForwarded() {
    let view = RecordingView()
    let whole = drawnHost(view)
    let containers = whole.layoutManager.textContainers
    let parts = containers.map { container in
      let part = TextLayoutHost(layoutManager: whole.layoutManager)
      part.addContainer(container, at: CGPoint(x: 10, y: 100))
      return part
    }
    for (own, other) in [(0, 1), (1, 0)] {
      let otherView = RecordingView()
      invalidate(5, in: whole)
      invalidate(17, in: whole)
      parts[own].redrawChanges(in: view) { container, area in
        #expect(container === containers[other] && area == CGRect(x: 0, y: 10, width: 40, height: 10))
        parts[other].redraw(area, ofContainerAt: 0, in: otherView)
      }
      #expect(view.popRects() == [rect(inContainer: 0)] && otherView.popRects() == [rect(inContainer: 0)])
    }
  }

  @Test func redrawingAllDiscardsTheChanges() {
    let view = RecordingView()
    let host = drawnHost(view)
    invalidate(5, in: host)
    let count = view.wholeCount
    host.redrawAll(in: view)
    #expect(view.wholeCount == count + 1)
    host.redrawChanges(in: view)
    #expect(view.popRects() == [])
  }
}
