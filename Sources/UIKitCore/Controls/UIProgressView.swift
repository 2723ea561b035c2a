import CoreGraphics
import Foundation
import UIFoundation

/// A bar that shows how much of something is done.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  /// The style of a progress bar, which determines its height.
  public enum Style: Int, Sendable {
    /// A height of 4 points, with round ends.
    case `default`
    /// A height of 2 points, for the edge of a bar.
    case bar
  }

  private let filled = UIView()
  private var stored: Float = 0

  /// The style, which determines the height.
  open var progressViewStyle: Style { didSet { if progressViewStyle != oldValue { styleDidChange() } } }
  /// The progress from 0 to 1. Other values are clamped; NaN becomes 0.
  open var progress: Float {
    get { stored }
    set { setProgress(newValue, animated: false) }
  }
  /// The color of the completed part, or `nil` for the tint color.
  open var progressTintColor: UIColor? { didSet { tintColorDidChange() } }
  /// The color of the remaining part, or `nil` for the system color.
  open var trackTintColor: UIColor? { didSet { tintColorDidChange() } }

  /// Creates a progress bar of a style.
  public init(progressViewStyle style: Style) {
    progressViewStyle = style
    super.init(frame: CGRect(x: 0, y: 0, width: 160, height: style == .bar ? 2 : 4))
    clipsToBounds = true
    addSubview(filled)
    styleDidChange()
    tintColorDidChange()
  }

  /// Creates a view of the default style with a progress of 0. The height of `frame` is kept.
  public override convenience init(frame: CGRect) {
    self.init(progressViewStyle: .default)
    self.frame = frame
  }

  public required init?(coder: NSCoder) { nil }

  /// Sets `progress`, clamped to the range from 0 to 1, in 250 ms if `animated`; NaN becomes 0.
  open func setProgress(_ progress: Float, animated: Bool) {
    stored = progress.isNaN ? 0 : min(max(progress, 0), 1)
    guard animated else { return setNeedsLayout() }
    layoutIfNeeded()
    UIView.animate(withDuration: 0.25) { self.layOutFilledTrack() }
  }

  private var height: CGFloat { progressViewStyle == .bar ? 2 : 4 }

  private func styleDidChange() {
    layer.cornerRadius = progressViewStyle == .bar ? 0 : 2
    invalidateIntrinsicContentSize()
  }

  /// Colors the completed part with `progressTintColor`, or else the tint color, and the remaining part with `trackTintColor`, or else gray.
  open override func tintColorDidChange() {
    filled.backgroundColor = progressTintColor ?? tintColor
    backgroundColor = trackTintColor ?? UISystemPalette.current.pressed
  }

  private func layOutFilledTrack() {
    let width = (bounds.width * CGFloat(stored)).rounded()
    filled.frame = CGRect(x: effectiveUserInterfaceLayoutDirection == .rightToLeft ? bounds.width - width : 0, y: 0, width: width, height: bounds.height)
  }

  /// Fits the filled part of the bar to the progress and the width.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutFilledTrack()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: height) }
  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: height) }

  /// The value of the view. Unless set, the progress in percent, as in "40 %". Never `nil`.
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? "\(Int((stored * 100).rounded())) %" }
    set { super.accessibilityValue = newValue }
  }
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { super.accessibilityTraits.union(.updatesFrequently) }
    set { super.accessibilityTraits = newValue }
  }
}
