import Foundation
import GalleyRequirements
import UIFoundation

/// Sends an action before each frame, for motion that view animations cannot express.
///
/// It retains its target until `invalidate()`, and follows the application's timeline, so that a replay takes the same steps. It runs in the
/// main run loop, regardless of the loop and mode it is added to.
@preconcurrency @MainActor
open class CADisplayLink: NSObject {
  private var target: (any ActionTarget)?
  private let selector: Selector
  private var isAdded = false
  /// The value of `CACurrentMediaTime()` at which the timeline's time was 0.
  private var origin: CFTimeInterval = 0

  /// The start of the current frame, in seconds of `CACurrentMediaTime()`; 0 before the first frame.
  open private(set) var timestamp: CFTimeInterval = 0
  /// The time at which the next frame is due, in seconds of `CACurrentMediaTime()`.
  open var targetTimestamp: CFTimeInterval { timestamp + framesBetween * duration }
  /// The seconds from one frame of the display to the next: 1/60 if the refresh rate is unknown.
  open var duration: CFTimeInterval { 1 / Double(UIScreen.main.maximumFramesPerSecond) }
  /// Whether the link is paused. A paused link sends no action and causes no drawing.
  open var isPaused = false { didSet { if isPaused != oldValue { run() } } }
  /// The preferred number of actions per second, rounded to whole frames of the display; 0 for every frame.
  open var preferredFramesPerSecond = 0 { didSet { bounds = .default } }
  /// The preferred range of actions per second. The rate is the closest to `preferred`, or else to `maximum`, that is a whole number of
  /// display frames and lies within the range. If none does, `minimum` counts. The rate is lower in a slow program: the display waits for it.
  open var preferredFrameRateRange = CAFrameRateRange.default {
    didSet {
      let range = preferredFrameRateRange
      let wanted = range.preferred.flatMap { $0 > 0 ? $0 : nil } ?? range.maximum
      preferredFramesPerSecond = Int(exactly: wanted.rounded()) ?? 0
      bounds = range
    }
  }
  /// The requested range, or the default if `preferredFramesPerSecond` was set after it.
  private var bounds = CAFrameRateRange.default

  private var framesBetween: Double {
    /// Returns the number of display frames per action at `rate` actions per second, or `nil` if the rate is not a finite number above 0.
    func frames(_ rate: Double) -> Double? { rate > 0 && rate.isFinite ? 1 / (duration * rate) : nil }
    // A tolerance, because 60 / 20 is not exactly 3 in floating point.
    let most = frames(Double(bounds.minimum)).map { max(1, ($0 + 1e-6).rounded(.down)) } ?? .infinity
    let least = frames(Double(bounds.maximum)).map { ($0 - 1e-6).rounded(.up) } ?? 1
    let wanted = frames(Double(preferredFramesPerSecond))?.rounded() ?? 1
    return min(max(wanted, least, 1), most)
  }

  /// Creates a link that sends `selector` to `target`, with itself as the sender, once it is added to a run loop. Sending traps if the
  /// target's action table lacks the action.
  public init(target: any ActionTarget, selector: Selector) {
    (self.target, self.selector) = (target, selector)
    super.init()
  }

  /// Starts sending the action, beginning with the next frame. The link runs in the main run loop; the arguments are ignored. Does nothing if the
  /// link was already added, or after `invalidate()`.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard target != nil, !isAdded else { return }
    isAdded = true
    origin = CACurrentMediaTime() - Timeline.shared.now
    run()
  }

  /// Stops sending the action; the arguments are ignored. The link can be added again.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    isAdded = false
    run()
  }

  /// Stops sending the action and releases the target.
  open func invalidate() {
    (isAdded, target) = (false, nil)
    run()
  }

  private func run() {
    guard isAdded, !isPaused else { return Timeline.shared.stop(self) }
    // The closure retains the link until it is paused or ends, as a run loop retains its sources.
    Timeline.shared.everyTurn(for: self) { time in
      self.step(at: time + self.origin)
      return self.isAdded && !self.isPaused
    }
  }

  private func step(at time: CFTimeInterval) {
    // Turns are not exactly on time, so accept one that comes up to half a frame early.
    guard framesBetween == 1 || timestamp == 0 || time >= targetTimestamp - duration / 2 else { return }
    timestamp = time
    guard let target else { return }
    let isHandled = target.perform(selector, sender: self, event: nil)
    require(isHandled, "\(type(of: target)) has no action \(selector) in its action table")
  }
}

/// A range of frame rates.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The minimum number of frames per second.
  public var minimum: Float
  /// The maximum number of frames per second.
  public var maximum: Float
  /// The preferred number of frames per second, if it can be reached; `nil` means no preference.
  public var preferred: Float?

  /// The display's own rate.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)

  /// Creates a range of frame rates, `minimum` ≤ `preferred` ≤ `maximum`. The order is not checked.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }
}
