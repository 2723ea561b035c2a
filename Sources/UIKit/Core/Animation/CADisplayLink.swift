import Foundation
import Requirements
import UIFoundation

/// Sends an action before each frame, for motion that no animation of views can have.
///
/// It keeps its target until `invalidate()`, and steps with the application's timeline: a replay takes the same steps. It lives in the main
/// run loop, whatever loop and mode it is added to.
@preconcurrency @MainActor
open class CADisplayLink: NSObject {
  private var target: (any ActionTarget)?
  private let selector: Selector
  private var isAdded = false
  /// What the timeline's time is counted from, on the clock of `CACurrentMediaTime()`.
  private var origin: CFTimeInterval = 0

  /// When this frame began, in seconds on the clock of `CACurrentMediaTime()`; 0 before the first one.
  open private(set) var timestamp: CFTimeInterval = 0
  /// When the next frame is due, on the same clock.
  open var targetTimestamp: CFTimeInterval { timestamp + framesBetween * duration }
  /// Seconds from one frame of the display to the next.
  open var duration: CFTimeInterval { 1 / Double(UIScreen.main.maximumFramesPerSecond) }
  /// Whether it sends nothing for now; nothing is drawn for its sake then.
  open var isPaused = false { didSet { if isPaused != oldValue { run() } } }
  /// How often a second it is to send its action: as often as comes nearest in whole frames of the display; 0 for each frame.
  open var preferredFramesPerSecond = 0 { didSet { bounds = .default } }
  /// The same as a range: as often as comes nearest to `preferred`, or else `maximum`, in whole frames of the display and within the range. Where no
  /// number of frames lies in it, `minimum` counts. A slow program has fewer: the display waits for it.
  open var preferredFrameRateRange = CAFrameRateRange.default {
    didSet {
      let range = preferredFrameRateRange
      let wanted = range.preferred.flatMap { $0 > 0 ? $0 : nil } ?? range.maximum
      preferredFramesPerSecond = Int(exactly: wanted.rounded()) ?? 0
      bounds = range
    }
  }
  /// The range that was asked for, where the number was not set after it.
  private var bounds = CAFrameRateRange.default

  private var framesBetween: Double {
    /// How many frames of the display there are to one of so many a second; `nil` where that is no number above 0.
    func frames(_ rate: Double) -> Double? { rate > 0 && rate.isFinite ? 1 / (duration * rate) : nil }
    // A hair's breadth: 60 by 20 frames may not be 3.
    let most = frames(Double(bounds.minimum)).map { max(1, ($0 + 1e-6).rounded(.down)) } ?? .infinity
    let least = frames(Double(bounds.maximum)).map { ($0 - 1e-6).rounded(.up) } ?? 1
    let wanted = frames(Double(preferredFramesPerSecond))?.rounded() ?? 1
    return min(max(wanted, least, 1), most)
  }

  /// A link that sends `selector` to `target`, with itself as the sender, once it is added to a run loop. A target whose table lacks the
  /// action traps when it is sent.
  public init(target: any ActionTarget, selector: Selector) {
    (self.target, self.selector) = (target, selector)
    super.init()
  }

  /// Begins to send the action, from the next frame on.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard target != nil, !isAdded else { return }
    isAdded = true
    origin = CACurrentMediaTime() - Timeline.shared.now
    run()
  }

  /// Sends nothing any more; it may be added again.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    isAdded = false
    run()
  }

  /// Sends nothing any more, and lets its target go.
  open func invalidate() {
    (isAdded, target) = (false, nil)
    run()
  }

  private func run() {
    guard isAdded, !isPaused else { return Timeline.shared.stop(self) }
    // Held by what is called for it, as a run loop holds its sources, until it is paused or ends.
    Timeline.shared.everyTurn(for: self) { time in
      self.step(at: time + self.origin)
      return self.isAdded && !self.isPaused
    }
  }

  private func step(at time: CFTimeInterval) {
    // Half a frame early is on time: turns do not come exactly when they are due.
    guard framesBetween == 1 || timestamp == 0 || time >= targetTimestamp - duration / 2 else { return }
    timestamp = time
    guard let target else { return }
    let isKnown = target.perform(selector, sender: self, event: nil)
    require(isKnown, "\(type(of: target)) lists no action \(selector) in its table")
  }
}

/// How often a second something is to move.
public struct CAFrameRateRange: Hashable, Sendable {
  /// No fewer frames a second.
  public var minimum: Float
  /// No more frames a second.
  public var maximum: Float
  /// As many frames a second where they can be had.
  public var preferred: Float?

  /// As the display does.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)

  /// A range of frames a second, `minimum` ≤ `preferred` ≤ `maximum`.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }
}
