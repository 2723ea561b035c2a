import CoreGraphics
import Foundation
import UIFoundation

/// A spinning wheel that shows that a task is in progress.
///
/// The wheel is redrawn ten times a second while it is visible. It costs nothing while it is hidden, scrolled away or in no window.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  /// The sizes of the wheel.
  public enum Style: Int, Sendable {
    /// A wheel of 20 points.
    case medium = 100
    /// A wheel of 37 points.
    case large = 101

    var side: CGFloat { self == .medium ? 20 : 37 }
  }

  private static let spokes = 8
  private static let secondsPerSpoke: TimeInterval = 0.1

  /// The size of the wheel; `.medium` by default. Setting it keeps the frame.
  open var style: Style {
    didSet {
      guard style != oldValue else { return }
      invalidateIntrinsicContentSize()
      setNeedsDisplay()
    }
  }

  /// The color of the foremost spoke, which the others fade from; the palette's gray by default.
  open var color: UIColor! {
    get { ownColor ?? UISystemPalette.current.secondaryLabel }
    set {
      ownColor = newValue
      setNeedsDisplay()
    }
  }
  private var ownColor: UIColor?

  /// Whether the view is hidden while it does not turn; `true` by default.
  open var hidesWhenStopped = true { didSet { if !isAnimating { isHidden = hidesWhenStopped } } }

  /// Whether the wheel turns.
  public private(set) var isAnimating = false
  private var start: TimeInterval = 0
  private var nextStep: Timeline.Alarm?

  /// Creates an indicator of its style's size, hidden until it is animating.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
    prepare()
  }

  /// Creates an indicator of the medium style with the given frame, which is stopped and hidden.
  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) { nil }

  private func prepare() {
    isHidden = true
    isUserInteractionEnabled = false
  }

  /// Starts the animation, and shows the view if `hidesWhenStopped` had hidden it.
  open func startAnimating() {
    guard !isAnimating else { return }
    isAnimating = true
    start = Timeline.shared.now
    if hidesWhenStopped { isHidden = false }
    setNeedsDisplay()
  }

  /// Stops the animation, and hides the view if `hidesWhenStopped` is set.
  open func stopAnimating() {
    guard isAnimating else { return }
    isAnimating = false
    nextStep?.cancel()
    nextStep = nil
    if hidesWhenStopped { isHidden = true }
    setNeedsDisplay()
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: style.side, height: style.side) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// The spoke, counted clockwise from 0 at the top, that is the darkest now; 0 while stopped.
  var foremostSpoke: Int {
    guard isAnimating else { return 0 }
    // A sum of times can be too small by its rounding error.
    return Int(((Timeline.shared.now - start) / Self.secondsPerSpoke + 1e-6).rounded(.down)) % Self.spokes
  }

  /// Whether the indicator has scheduled its next drawing.
  var isWaitingToStep: Bool { nextStep != nil }

  /// Draws all spokes around the center, regardless of `rect`: `foremostSpoke` in the full color, and those before it fading. Schedules the next
  /// step while animating.
  open override func draw(_ rect: CGRect) {
    let side = min(style.side, bounds.width, bounds.height)
    let (length, width) = (side * 0.26, side * 0.1)
    let spoke = UIBezierPath(
      roundedRect: CGRect(x: -width / 2, y: -side / 2, width: width, height: length), cornerRadius: width / 2)
    let (foremost, color) = (foremostSpoke, color ?? .gray)
    guard let context = UIGraphicsGetCurrentContext() else { return }
    for index in 0..<Self.spokes {
      let age = (foremost - index + Self.spokes) % Self.spokes
      context.saveGState()
      context.translateBy(x: bounds.midX, y: bounds.midY)
      context.rotate(by: 2 * .pi * CGFloat(index) / CGFloat(Self.spokes))
      color.withAlphaComponent(color.cgColor.alpha * (1 - 0.75 * CGFloat(age) / CGFloat(Self.spokes - 1))).setFill()
      spoke.fill()
      context.restoreGState()
    }
    scheduleStep()
  }

  /// Schedules the next step of the wheel. Drawing calls it, so that an invisible wheel pauses and continues when it is visible again. Does nothing
  /// if the indicator is stopped, in no window, or already waiting for a step.
  private func scheduleStep() {
    guard isAnimating, nextStep == nil, window != nil else { return }
    let elapsed = Timeline.shared.now - start
    let steps = (elapsed / Self.secondsPerSpoke + 1e-6).rounded(.down) + 1
    nextStep = Timeline.shared.schedule(after: max(start + steps * Self.secondsPerSpoke - Timeline.shared.now, 1e-3)) { [weak self] in
      self?.nextStep = nil
      self?.setNeedsDisplay()
    }
  }

  // MARK: Accessibility

  /// Whether assistive software sees the indicator; `true` by default.
  open override var isAccessibilityElement: Bool {
    get { accessibility?.isElement ?? true }
    set { super.isAccessibilityElement = newValue }
  }
  /// A short description. Unless set, it says whether the indicator is animating. Never `nil`.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? (isAnimating ? "In progress" : "Progress halted") }
    set { super.accessibilityLabel = newValue }
  }
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { super.accessibilityTraits.union(.updatesFrequently) }
    set { super.accessibilityTraits = newValue }
  }
}
