import GalleyDocuments
import UIKit

/// A slider over the time of a replay, with a tick for each step; those of differing steps are high and red. It snaps to steps, and the arrow keys
/// move from step to step.
final class ReplayScrubber: UISlider {
  private static let (tick, highTick): (CGFloat, CGFloat) = (6, 14)
  /// The distance within which the knob snaps to a step, in points.
  private static let snapDistance: CGFloat = 5

  var timeline = ReplayTimeline(stepCount: 0) {
    didSet {
      guard timeline != oldValue else { return }
      maximumValue = Float(timeline.duration)
      isEnabled = timeline.duration > 0
      setNeedsDisplay()
    }
  }
  /// The numbers of the steps that differ.
  var differing: Set<Int> = [] { didSet { if differing != oldValue { setNeedsDisplay() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityLabel = "Time"
    isAccessibilityElement = true
  }

  required init?(coder: NSCoder) { nil }

  /// The time of the knob, in milliseconds.
  var time: Double {
    get { Double(value) }
    set { value = Float(newValue) }
  }

  override func value(atX x: CGFloat) -> Float {
    let track = trackRect(forBounds: bounds)
    guard track.width > 0 else { return 0 }
    return Float(timeline.snapped(Double(super.value(atX: x)), within: Double(Self.snapDistance / track.width) * timeline.duration))
  }

  override func value(afterSteps steps: Int) -> Float {
    var time = time
    for _ in 0..<abs(steps) {
      guard let step = timeline.step(after: time, forward: steps > 0) else { break }
      time = timeline.time(ofStep: step)
    }
    return Float(time)
  }

  private func x(of time: Double, on track: CGRect) -> CGFloat {
    track.minX + (timeline.duration > 0 ? track.width * CGFloat(time / timeline.duration) : 0)
  }

  override func drawTrack(in track: CGRect) {
    Theme.track.setFill()
    UIRectFill(track)
    for (index, frame) in timeline.steps.enumerated() {
      let isDiffering = differing.contains(index + 1)
      let height = isDiffering ? Self.highTick : Self.tick
      (isDiffering ? Theme.red : Theme.track).setFill()
      UIRectFill(
        CGRect(x: x(of: timeline.times[frame], on: track).rounded() - 1, y: (track.midY - height / 2).rounded(), width: 2, height: height))
    }
  }

  override func drawThumb(in thumb: CGRect) {
    Theme.ink.withAlphaComponent(isEnabled ? 1 : Theme.disabledAlpha).setFill()
    UIBezierPath(roundedRect: thumb, cornerRadius: 4).fill()
    Theme.bar.setFill()
    UIRectFill(CGRect(x: thumb.midX - 0.5, y: thumb.midY - 5, width: 1, height: 10))
  }

  override var accessibilityValue: String? {
    get { "Step \(timeline.step(at: time)) of \(timeline.steps.count), \(Self.text(of: time))" }
    set {}
  }

  /// Returns a time in seconds, such as "1.2 s".
  static func text(of milliseconds: Double) -> String {
    let tenths = Int(bounding: (milliseconds / 100).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }
}
