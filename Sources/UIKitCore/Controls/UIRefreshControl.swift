import CoreGraphics
import Foundation
import GalleyRaster
import UIFoundation

/// A control above the content of a scroll view that requests a refresh when the user pulls the content down at its start.
///
/// It responds to touches, touchpads and F5. It then sends `.valueChanged` and spins until `endRefreshing()` is called.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl, PulledView {
  private static let controlHeight: CGFloat = 60
  /// The touchpad overscroll that triggers a refresh, in points.
  private static let overscroll: CGFloat = 140
  private static let pause = 0.3
  private static let spokes = 12

  /// Whether the control shows that content is being refreshed.
  public private(set) var isRefreshing = false
  /// The title below the spokes; `nil` by default.
  open var attributedTitle: NSAttributedString? {
    didSet {
      label.attributedText = attributedTitle
      setNeedsLayout()
    }
  }

  private let label = UILabel()
  private weak var scroller: UIScrollView?
  /// The pull progress, from 0 to 1; the wheel starts spinning at 1.
  private var pull: CGFloat = 0 { didSet { if pull != oldValue { pullDidChange() } } }
  private var turns: CGFloat = 0
  private var overscrolled: CGFloat = 0
  private var alarm: Timeline.Alarm?
  /// The pull that has triggered a refresh: each pull triggers at most one. `nil` if there is none.
  private var triggeringPull: Pull?

  /// The device of a pull. A pull by touch ends when the content is back at its start, a pull by touchpad when the touchpad has paused.
  private enum Pull { case touch, touchpad }

  /// Creates an invisible control. The scroll view that gets it sets its frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    autoresizingMask = .flexibleWidth
    alpha = 0
    label.textAlignment = .center
    addSubview(label)
  }

  public required init?(coder: NSCoder) { nil }

  /// Starts spinning without sending actions, as if the user had pulled. Content at its start moves down to reveal the control. Does nothing if it is
  /// already refreshing.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    pull = 1
    overscrolled = 0
    alarm?.cancel()
    scroller?.pulledViewHeight = Self.controlHeight
    accessibilityLabel = "Loading"
    turn()
  }

  /// Spins while the control is refreshing and in a window; otherwise schedules nothing.
  private func turn() {
    guard isRefreshing, window != nil else { return }
    Timeline.shared.everyTurn(for: self) { [weak self] time in
      guard let self, isRefreshing, window != nil else { return false }
      // The wheel makes one turn per second, spoke by spoke.
      let turned = (CGFloat(time.truncatingRemainder(dividingBy: 1)) * CGFloat(Self.spokes)).rounded(.down)
      if turned != turns {
        turns = turned
        setNeedsDisplay()
      }
      return true
    }
  }

  /// Resumes spinning if the control enters a window while it is refreshing.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    turn()
  }

  /// Ends refreshing and hides the control; content at its start moves back with an animation. Does nothing if it is not refreshing.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    Timeline.shared.stop(self)
    turns = 0
    accessibilityLabel = nil
    pull = 0
    if triggeringPull == .touchpad { waitForTouchpadPause() }
    guard let scroller else { return }
    let isAtStart = scroller.contentOffset.y < Self.controlHeight - scroller.adjustedContentInset.top && !scroller.isDragging
    let target = Self.controlHeight - scroller.adjustedContentInset.top
    if isAtStart { scroller.glide(to: CGPoint(x: scroller.contentOffset.x, y: target), kind: .unreported) }
    scroller.pulledViewHeight = 0
  }

  private func refresh() {
    beginRefreshing()
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }

  // MARK: Pulling

  func install(in scroller: UIScrollView?) {
    self.scroller?.pulledViewHeight = 0
    self.scroller = scroller
    if isRefreshing { scroller?.pulledViewHeight = Self.controlHeight }
    updateFrame()
  }

  func contentWasPulled(by distance: CGFloat, byTouch: Bool) {
    updateFrame()
    if distance <= 0, triggeringPull == .touch { triggeringPull = nil }
    guard !isRefreshing, overscrolled == 0 else { return }
    pull = min(max(distance / Self.controlHeight, 0), 1)
    guard byTouch, pull == 1, triggeringPull == nil, isEnabled else { return }
    triggeringPull = .touch
    refresh()
  }

  func contentWasOverscrolled(by distance: CGFloat) -> Bool {
    guard isEnabled, !isRefreshing else { return false }
    guard triggeringPull == nil else {
      waitForTouchpadPause()
      return true
    }
    overscrolled = max(overscrolled + distance, 0)
    pull = min(overscrolled / Self.overscroll, 1)
    guard pull == 1 else {
      scroller?.pulledViewHeight = Self.controlHeight * pull
      waitForTouchpadPause()
      return true
    }
    triggeringPull = .touchpad
    refresh()
    return true
  }

  /// Ends the pull after a pause. A touchpad keeps sending events after the fingers have left it; these belong to the same pull.
  private func waitForTouchpadPause() {
    alarm?.cancel()
    alarm = Timeline.shared.schedule(after: Self.pause) { [weak self] in
      guard let self, !isRefreshing else { return }
      (overscrolled, pull, triggeringPull) = (0, 0, nil)
      scroller?.pulledViewHeight = 0
    }
  }

  func refreshByKey() -> Bool {
    guard isEnabled, let scroller else { return false }
    if !isRefreshing {
      scroller.setContentOffset(CGPoint(x: scroller.contentOffset.x, y: -scroller.adjustedContentInset.top), animated: false)
      refresh()
    }
    return true
  }

  private func updateFrame() {
    guard let scroller else { return }
    let top = -scroller.contentInset.top - Self.controlHeight
    frame = CGRect(x: scroller.bounds.minX, y: top, width: scroller.bounds.width, height: Self.controlHeight)
  }

  private func pullDidChange() {
    alpha = pull
    setNeedsDisplay()
  }

  // MARK: Look

  /// Places the title at the bottom of the control.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let height = attributedTitle == nil ? 0 : label.sizeThatFits(bounds.size).height.rounded(.up)
    label.frame = CGRect(x: 8, y: bounds.height - height - 4, width: max(bounds.width - 16, 0), height: height)
  }

  /// Draws the spokes: all while refreshing, otherwise as many as the pull has progressed.
  open override func draw(_ rect: CGRect) {
    let middle = CGPoint(x: bounds.midX, y: attributedTitle == nil ? bounds.midY : 20)
    let color = hasOwnTint ? tintColor! : UISystemPalette.current.secondaryLabel
    let shown = isRefreshing ? Self.spokes : min(max(Int(bounding: Double((pull * CGFloat(Self.spokes)).rounded(.down))), 0), Self.spokes)
    for spoke in 0..<shown {
      let angle = CGFloat(spoke) / CGFloat(Self.spokes) * 2 * .pi - .pi / 2
      let age = (CGFloat(spoke) - turns).truncatingRemainder(dividingBy: CGFloat(Self.spokes))
      let part = (age <= 0 ? age + CGFloat(Self.spokes) : age) / CGFloat(Self.spokes)
      let path = UIBezierPath()
      path.move(to: CGPoint(x: middle.x + 5.5 * cos(angle), y: middle.y + 5.5 * sin(angle)))
      path.addLine(to: CGPoint(x: middle.x + 10.5 * cos(angle), y: middle.y + 10.5 * sin(angle)))
      (path.lineWidth, path.lineCapStyle) = (2.2, .round)
      color.withAlphaComponent(isRefreshing ? 0.2 + 0.8 * part : 0.8).setStroke()
      path.stroke()
    }
  }

  private var hasOwnTint: Bool { storedTintColor != nil }
}

extension UIScrollView {
  /// The refresh control, which requests a refresh when the content is pulled down at its start; `nil` by default.
  ///
  /// With a refresh control, content that is not higher than the bounds can be pulled, too.
  public var refreshControl: UIRefreshControl? {
    get { pulledView as? UIRefreshControl }
    set {
      guard newValue !== pulledView else { return }
      if let old = refreshControl {
        old.install(in: nil)
        old.removeFromSuperview()
      }
      pulledView = newValue
      guard let newValue else { return }
      insertSubview(newValue, at: 0)
      newValue.install(in: self)
    }
  }
}
