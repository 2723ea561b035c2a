import GalleyDocuments
import UIKit

/// A slider with twelve stops, one for each content size category, and a gap before the five accessibility categories.
final class CategorySlider: UISlider {
  /// Distance between two stops, in points.
  var pitch: CGFloat = 26 {
    didSet { if pitch != oldValue { setNeedsDisplay() } }
  }
  /// Scale of the knob and the ticks relative to their size at L.
  var scale: CGFloat = 1 {
    didSet { if scale != oldValue { setNeedsDisplay() } }
  }

  /// Returns the margin beside the first and the last stop that contains the knob and its focus ring.
  static func margin(_ scale: CGFloat) -> CGFloat { (12 * scale).rounded() }
  var margin: CGFloat { Self.margin(scale) }
  var height: CGFloat { (32 * scale).rounded() }
  private static let knob = CGSize(width: 12, height: 22)
  private static let categories = UIContentSizeCategory.allSizes
  /// The last stop before the gap.
  private static let lastOrdinary = 6
  private static let tickHeight: CGFloat = 8

  var width: CGFloat { 2 * margin + CGFloat(Self.categories.count - 1) * pitch }

  override init(frame: CGRect) {
    super.init(frame: frame)
    maximumValue = Float(Self.categories.count - 1)
    screenRole = .slider
    isAccessibilityElement = true
    accessibilityLabel = "Text size"
    toolTip = "Text size"
  }

  required init?(coder: NSCoder) { nil }

  var category: UIContentSizeCategory {
    get { Self.categories[stop] }
    set { value = Float(Self.categories.firstIndex(of: newValue) ?? 3) }
  }

  private var stop: Int { Int(value.rounded()) }

  override func setValue(_ value: Float, animated: Bool) { super.setValue(value.rounded(), animated: animated) }
  override func value(afterSteps steps: Int) -> Float { value + Float(steps) }

  private func x(ofStop stop: Int) -> CGFloat { margin + CGFloat(stop) * pitch }

  override func trackRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(
      x: margin, y: bounds.midY.rounded(.down), width: CGFloat(Self.categories.count - 1) * pitch, height: 1)
  }

  override func drawTrack(in track: CGRect) {
    Theme.track.setFill()
    let ordinary = CGFloat(Self.lastOrdinary) * pitch
    UIRectFill(CGRect(x: track.minX, y: track.minY, width: ordinary + 1, height: 1))
    let extendedStart = track.minX + ordinary + pitch
    UIRectFill(CGRect(x: extendedStart, y: track.minY, width: track.maxX - extendedStart + 1, height: 1))
    let tick = (Self.tickHeight * scale).rounded()
    for stop in Self.categories.indices {
      UIRectFill(CGRect(x: x(ofStop: stop).rounded(), y: track.minY - (tick / 2).rounded(), width: 1, height: tick))
    }
    drawNextStop(track)
  }

  /// Marks the stop under the pointer, to which a click would move the knob.
  private func drawNextStop(_ track: CGRect) {
    guard isHovered, isEnabled, let hoveredStop, hoveredStop != stop else { return }
    let knob = thumbRect(forBounds: bounds, trackRect: track, value: Float(hoveredStop)).insetBy(dx: 0.5, dy: 0.5)
    let outline = UIBezierPath(roundedRect: knob, cornerRadius: 3.5 * scale)
    outline.lineWidth = 1
    Theme.track.setStroke()
    outline.stroke()
  }

  override func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let size = CGSize(width: Self.knob.width * scale, height: Self.knob.height * scale)
    return CGRect(
      x: rect.minX + CGFloat(value) * pitch + 0.5 - size.width / 2, y: rect.minY + 0.5 - size.height / 2,
      width: size.width, height: size.height
    ).integral
  }

  override func drawThumb(in thumb: CGRect) {
    Theme.ink.setFill()
    UIBezierPath(roundedRect: thumb, cornerRadius: 4 * scale).fill()
    Theme.bar.withAlphaComponent(0.7).setFill()
    let slot = (10 * scale).rounded()
    UIRectFill(CGRect(x: thumb.midX - 0.5, y: (thumb.midY - slot / 2).rounded(.down), width: 1, height: slot))
  }

  override var accessibilityValue: String? {
    get { category.displayName }
    set {}
  }

  // MARK: Touches

  /// Called when the user releases the knob, or when the touch is cancelled; `nil` calls nothing.
  var onRelease: (() -> Void)?

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    onRelease?()
  }

  override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    onRelease?()
  }

  // MARK: Hover

  private var hoveredStop: Int? {
    didSet { if hoveredStop != oldValue { setNeedsDisplay() } }
  }

  /// Called when the pointer moves to `x` in the slider's coordinate space; `nil` if it left.
  func pointerMoved(to x: CGFloat?) {
    hoveredStop = x.map { Int(value(atX: $0).rounded()) }
  }
}

extension UIContentSizeCategory {
  /// The name that the bottom bar and its menu show; "Unspecified" if the category is not a size.
  var displayName: String {
    switch self {
    case .extraSmall: "Extra Small"
    case .small: "Small"
    case .medium: "Medium"
    case .large: "Large"
    case .extraLarge: "Extra Large"
    case .extraExtraLarge: "2× Extra Large"
    case .extraExtraExtraLarge: "3× Extra Large"
    case .accessibilityMedium: "Accessibility 1"
    case .accessibilityLarge: "Accessibility 2"
    case .accessibilityExtraLarge: "Accessibility 3"
    case .accessibilityExtraExtraLarge: "Accessibility 4"
    case .accessibilityExtraExtraExtraLarge: "Accessibility 5"
    default: "Unspecified"
    }
  }
}
