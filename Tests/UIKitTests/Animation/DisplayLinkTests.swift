import Foundation
import QuartzCore
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Display links call their target before each frame, on a clock that only the test advances.
@Suite(.serialized) @MainActor
struct DisplayLinkTests {
  private final class Counter: ActionTarget {
    var times: [CFTimeInterval] = []
    var endsAt = Int.max
    static var actions: ActionTable {
      ActionTable().adding("step:", to: Counter.self) { counter, sender in
        guard let link = sender as? CADisplayLink else { return }
        counter.times.append(link.timestamp)
        if counter.times.count == counter.endsAt { link.invalidate() }
      }
    }
  }

  @Test func stepsOncePerTurnUntilInvalidated() {
    let counter = Counter()
    let link = CADisplayLink(target: counter, selector: "step:")
    advance(0.1)
    #expect(counter.times.isEmpty, "not before it is added")
    let deadline = Timeline.shared.nextDeadline
    link.add(to: .main, forMode: .common)
    #expect(Timeline.shared.nextDeadline == Timeline.shared.now)
    link.isPaused = true
    #expect(Timeline.shared.nextDeadline == deadline, "a link at rest keeps nobody awake")
    link.isPaused = false
    for _ in 0..<3 { advance(1 / 60) }
    #expect(counter.times.count == 3)
    #expect(zip(counter.times, counter.times.dropFirst()).allSatisfy { abs($1 - $0 - 1 / 60) < 1e-9 })
    #expect(abs(link.targetTimestamp - link.timestamp - link.duration) < 1e-9)
    link.isPaused = true
    advance(1)
    #expect(counter.times.count == 3)
    link.isPaused = false
    advance(1 / 60)
    link.invalidate()
    advance(1)
    #expect(counter.times.count == 4)
  }

  @Test(arguments: [
    // minimum, maximum, preferred, resulting rate on a 60 Hz display.
    (40, 60, 30, 60), (25, 60, 20, 30), (0, 50, 50, 30), (35, 50, 40, 60), (10, 15, 12, 12), (10, 14, 15, 12), (0, 0, 20, 20),
  ] as [(Float, Float, Float, Int)]) func frameRateStaysWithinPreferredRange(minimum: Float, maximum: Float, preferred: Float, expected: Int) {
    let counter = Counter()
    let link = CADisplayLink(target: counter, selector: "step:")
    defer { link.invalidate() }
    link.preferredFrameRateRange = CAFrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred)
    link.add(to: .current, forMode: .default)
    for _ in 0..<60 { advance(1 / 60) }
    #expect(counter.times.count == expected)
    link.preferredFramesPerSecond = 1
    #expect(abs(link.targetTimestamp - link.timestamp - 1) < 1e-9, "the number that is set last counts")
  }

  @Test(arguments: [(0, 60), (60, 60), (30, 30), (20, 20), (1, 1), (120, 60), (45, 60), (40, 30)])
  func stepsAtRequestedFrameRate(rate: Int, expected: Int) {
    let counter = Counter()
    let link = CADisplayLink(target: counter, selector: "step:")
    defer { link.invalidate() }
    if rate > 0 { link.preferredFrameRateRange = CAFrameRateRange(minimum: 0, maximum: 60, preferred: Float(rate)) }
    link.add(to: .current, forMode: .default)
    for _ in 0..<60 { advance(1 / 60) }
    #expect(counter.times.count == expected)
    #expect(abs((link.targetTimestamp - link.timestamp) * Double(expected) - 1) < 1e-9, "what steps by it runs at its speed")
    link.preferredFrameRateRange = CAFrameRateRange(minimum: .nan, maximum: .infinity)
    #expect(link.preferredFramesPerSecond == 0)
  }

  @Test func retainsTargetUntilInvalidated() {
    weak var seen: Counter?
    weak var known: CADisplayLink?
    do {
      let counter = Counter()
      counter.endsAt = 2
      let link = CADisplayLink(target: counter, selector: "step:")
      link.add(to: .main, forMode: .common)
      (seen, known) = (counter, link)
    }
    advance(1 / 60)
    #expect(seen != nil)
    advance(1 / 60)
    #expect(seen == nil && known == nil, "nobody else holds them")
  }

  private func advance(_ seconds: Double) { Timeline.shared.advance(to: Timeline.shared.now + seconds) }
}
