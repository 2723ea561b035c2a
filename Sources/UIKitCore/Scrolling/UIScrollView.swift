import CoreGraphics
import Foundation
import UIFoundation

/// A view onto content that is larger than itself.
///
/// `contentOffset` is the origin of the bounds. It is changed by scroll wheel and touchpad, by keys, by touch (with inertia
/// and a spring at the ends), by the indicators, and by `setContentOffset`. A mouse drag elsewhere is left to the content: it selects.
/// Motion: `+Motion`; wheel and keys: `+Input`; indicators: `+Indicators`.
@preconcurrency @MainActor
open class UIScrollView: UIView, ScrollDelegating {
  /// The delegate. Setting the `delegate` of a subclass such as `UITextView` sets it as well. Not retained; `nil` if there is none.
  open weak var scrollDelegate: (any UIScrollViewDelegate)?

  /// The motion in progress; `nil` if there is none. Written by +Motion.
  package final var motion: ScrollMotion?
  let stepper = ScrollStepper()

  // Written by +Indicators.
  var indicatorFade: Timeline.Alarm?
  var pagingAlarm: Timeline.Alarm?
  var showsIndicatorsNow = false
  let hoverRecognizer = UIHoverGestureRecognizer()
  let barRecognizer = ScrollBarRecognizer()
  var barUnderPointer: ScrollAxis?
  override var hasBarUnderPointer: Bool { barUnderPointer != nil }
  var draggedBar: DraggedScrollBar?

  // Set by the views around or above the content.
  weak var follower: (any ScrollFollower)?
  /// The height of the space above the content that scrolling has uncovered.
  package final var uncoveredTop: CGFloat = 0 { didSet { if uncoveredTop != oldValue { setNeedsLayout() } } }
  var pulledView: (any PulledView)?
  /// The height of the open pulled view above the content.
  var pulledViewHeight: CGFloat = 0 { didSet { if pulledViewHeight != oldValue { insetDidChange() } } }

  /// The recognizer of touch drags that scroll the content; a mouse drag never scrolls.
  public let panGestureRecognizer = UIPanGestureRecognizer()
  var dragStart = CGPoint.zero
  /// The direction to which the drag in progress is locked; `nil` until it has been chosen.
  var dragDirection: DragDirection?

  /// Creates a view with empty content, which clips, and scrolls by touch and by its indicators.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    setUpPanning()
    setUpBars()
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: Content

  /// The content's layout guide. Constraints between it and the edges of subviews determine `contentSize`.
  public private(set) lazy var contentLayoutGuide = makeGuide("content", insets: nil)
  /// The layout guide of the view's own frame, independent of scrolling.
  public private(set) lazy var frameLayoutGuide = makeGuide("frame") { view in
    UIEdgeInsets(top: view.bounds.minY, left: view.bounds.minX, bottom: -view.bounds.minY, right: -view.bounds.minX)
  }

  private func makeGuide(_ name: String, insets: ((UIView) -> UIEdgeInsets)?) -> UILayoutGuide {
    let guide = UILayoutGuide()
    guide.identifier = name
    guide.insets = insets
    guide.owningView = self
    return guide
  }

  @_spi(Galley) open override var contentGuide: UILayoutGuide? { contentLayoutGuide }
  override func contentGuideDidMove(to size: CGSize) { contentSize = size }

  /// The content's point at the top left of the bounds. A point that is not finite is reported, and changes nothing.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue.x.isFinite, newValue.y.isFinite else {
        return LayoutConflict.report("\(LayoutItem.view(self).name): the contentOffset \(newValue.x), \(newValue.y) is not finite; the previous value stays")
      }
      bounds.origin = newValue
    }
  }

  @_spi(Galley) open override func boundsDidChange(from old: CGRect) {
    if bounds.origin != old.origin { offsetDidChange() }
    guard bounds.size != old.size else { return }
    insetDidChange()
    keepOffsetInRange()
  }

  /// The size of the content, without the insets.
  open var contentSize = CGSize.zero {
    didSet {
      guard contentSize != oldValue else { return }
      guard GeometryCheck.accepts(contentSize, as: "contentSize", of: self) else { return contentSize = oldValue }
      // Whether it scrolls decides which edges count.
      insetDidChange()
      keepOffsetInRange()
    }
  }

  /// The insets around the content, which limit scrolling.
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      guard contentInset != oldValue else { return }
      guard GeometryCheck.acceptsFinite(contentInset, as: "contentInset", of: self) else { return contentInset = oldValue }
      insetDidChange()
    }
  }

  /// The rule for adding the insets of bars to the content inset.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if contentInsetAdjustmentBehavior != oldValue { insetDidChange() } }
  }

  // Written by UITextInteraction+Visibility.
  /// The height that the keyboard covers, from the bottom of the bounds.
  package private(set) final var keyboardInset: CGFloat = 0 {
    didSet { if keyboardInset != oldValue { insetDidChange() } }
  }
  /// The object that has set `keyboardInset`; `nil` if there is none.
  package private(set) final weak var keyboardInsetOwner: AnyObject?

  /// Sets `keyboardInset` and its owner.
  package final func setKeyboardInset(_ inset: CGFloat, for owner: AnyObject?) {
    keyboardInsetOwner = owner
    keyboardInset = inset
  }

  // Written by UIFindInteraction+Bar.
  /// The height that a bar in the view covers at the top, in addition to the safe area.
  package final var coveredTop: CGFloat = 0 {
    didSet { if coveredTop != oldValue { insetDidChange() } }
  }

  /// The last known value of `adjustedContentInset`.
  var lastAdjustedInset = UIEdgeInsets.zero

  /// Updates `adjustedContentInset`. Content at its start moves with the edge.
  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    insetDidChange()
  }

  /// Updates the adjusted inset, because bars can cover other parts of the view in its new superview.
  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    insetDidChange()
  }

  /// Updates `adjustedContentInset`. Called for each scroll step, so subclasses place their visible content here.
  open override func layoutSubviews() {
    super.layoutSubviews()
    insetDidChange()
  }

  /// Called after `adjustedContentInset` has changed. Does nothing here.
  open func adjustedContentInsetDidChange() {}

  override var scrollsSubviews: Bool { true }
  @_spi(Galley) open override func scrollToShow(_ rect: CGRect) { scrollRectToVisible(rect, animated: false) }

  // MARK: Behavior

  /// Whether the user can scroll, by touch, wheel, keys or indicators; `true` by default. Code can always set `contentOffset`.
  open var isScrollEnabled = true {
    didSet { panGestureRecognizer.isEnabled = isScrollEnabled }
  }

  /// Whether a touch can pull the content beyond its ends, after which it springs back; `true` by default.
  open var bounces = true
  /// Whether a touch can pull the content vertically even if it is not higher than the bounds; `false` by default.
  open var alwaysBounceVertical = false
  /// Whether a touch can pull the content horizontally even if it is not wider than the bounds; `false` by default.
  open var alwaysBounceHorizontal = false

  /// Whether a drag that begins in a horizontal or vertical direction scrolls only along that axis until it ends; `false` by default. A drag that
  /// begins diagonally is not locked.
  open var isDirectionalLockEnabled = false

  /// The way in which scrolling by touch dismisses the keyboard; `.none` by default.
  open var keyboardDismissMode = KeyboardDismissMode.none

  /// The deceleration after a drag: the fraction of the speed that remains after each millisecond.
  open var decelerationRate = DecelerationRate.normal

  /// Whether the user can scroll the view with keys although it does not have the focus.
  @_spi(Galley) open var scrollsWithoutFocus: Bool { true }

  /// The distance in points that an arrow key scrolls; 40 by default. A Galley extension.
  open var lineScroll: CGFloat = 40

  /// Whether the bar at the side is shown, and can be dragged; `true` by default.
  open var showsVerticalScrollIndicator = true {
    didSet { setNeedsDisplay() }
  }
  /// Whether the bar at the bottom is shown, and can be dragged; `true` by default.
  open var showsHorizontalScrollIndicator = true {
    didSet { setNeedsDisplay() }
  }
  /// The insets of the vertical indicator from the bounds, in points; zero by default.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet {
      guard GeometryCheck.acceptsFinite(verticalScrollIndicatorInsets, as: "scrollIndicatorInsets", of: self) else {
        return verticalScrollIndicatorInsets = oldValue
      }
      setNeedsDisplay()
    }
  }
  /// The insets of the horizontal indicator from the bounds, in points; zero by default.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet {
      guard GeometryCheck.acceptsFinite(horizontalScrollIndicatorInsets, as: "scrollIndicatorInsets", of: self) else {
        return horizontalScrollIndicatorInsets = oldValue
      }
      setNeedsDisplay()
    }
  }
  /// The insets of both indicators; the getter returns those of the vertical indicator.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
  }

  /// Whether a touch is dragging the content; `false` until the drag has begun.
  public internal(set) var isDragging = false
  /// The same as `isDragging`. On iOS it is `true` as soon as the touch begins.
  public var isTracking: Bool { isDragging }
  /// Whether the content moves on after a drag, by inertia or back from beyond its end.
  public var isDecelerating: Bool { motion?.isDeceleration ?? false }

  /// The way in which scrolling by touch dismisses the keyboard.
  public enum KeyboardDismissMode: Int, Sendable {
    case none
    /// Dismisses the keyboard when a drag begins.
    case onDrag
    /// Dismisses the keyboard as the drag moves it over the window's bottom edge.
    case interactive
  }

  /// The rate at which a thrown scroll view decelerates.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The default: the content slides for a while.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// The content comes to rest sooner.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// Whether the content rests at multiples of the bounds only; `false` by default. A drag moves by at most one page; so does a notch of
  /// the wheel, and an arrow key.
  open var isPagingEnabled = false

  /// Returns the resting offset of a throw that would end at `planned`; subclasses in this module can restrict it to certain offsets.
  @_spi(Galley) open func restingOffset(near planned: CGPoint) -> CGPoint { isPagingEnabled ? page(near: planned) : planned }

  // MARK: Scrolling by code

  /// Scrolls to `contentOffset`, in 250 ms if `animated`; it can be outside the content.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    stopMotion()
    if animated { glide(to: contentOffset, kind: .scrollingAnimation) } else { self.contentOffset = contentOffset }
  }

  /// Scrolls by the minimum distance that makes `rect`, in the content's space, visible, in 250 ms if `animated`. Shows the start of a rectangle that
  /// is larger than the visible part. Does not scroll beyond the ends of the content.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let seen = bounds.inset(by: adjustedContentInset)
    func shift(_ low: CGFloat, _ high: CGFloat, _ seenLow: CGFloat, _ seenHigh: CGFloat) -> CGFloat {
      // If it is larger than the visible part, show its start.
      if high - low > seenHigh - seenLow { return low - seenLow }
      return low < seenLow ? low - seenLow : max(high - seenHigh, 0)
    }
    let offset = clamped(
      CGPoint(
        x: contentOffset.x + shift(rect.minX, rect.maxX, seen.minX, seen.maxX),
        y: contentOffset.y + shift(rect.minY, rect.maxY, seen.minY, seen.maxY)))
    if offset != contentOffset { setContentOffset(offset, animated: animated) }
  }

  /// Shows the scroll indicators for 700 ms. Does nothing outside a window.
  open func flashScrollIndicators() { showIndicators() }

  open override func drawDecorations(_ rect: CGRect) { drawIndicators() }

  /// Scrolls in response to keys that reach the view in the responder chain, and passes other keys on.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !scrolls(by: presses) { super.pressesBegan(presses, with: event) }
  }

  open override func scrollWheel(by delta: CGVector, at point: CGPoint, isPrecise: Bool) -> Bool {
    scrollByWheel(delta, isPrecise: isPrecise)
  }
}

extension UIScrollView {
  /// The offsets between which the content fills the bounds: `min` first.
  package var offsetRange: (min: CGPoint, max: CGPoint) {
    let inset = adjustedContentInset
    let least = CGPoint(x: -inset.left, y: -inset.top)
    return (
      least,
      CGPoint(
        x: max(contentSize.width + inset.right - bounds.width, least.x),
        y: max(contentSize.height + inset.bottom - bounds.height, least.y))
    )
  }

  /// Returns the nearest offset at which the content fills the bounds.
  package func clamped(_ offset: CGPoint) -> CGPoint {
    let range = offsetRange
    return CGPoint(
      x: min(max(offset.x, range.min.x), range.max.x), y: min(max(offset.y, range.min.y), range.max.y))
  }

  private func offsetDidChange() {
    showIndicators()
    pulledView?.contentWasPulled(by: -(contentOffset.y + adjustedContentInset.top), byTouch: isDragging)
    follower?.updateForScrolling(of: self)
    notifyDelegate(.didScroll) { $0.scrollViewDidScroll(self) }
  }

  /// Scrolls back into the valid range after a change of size, unless a motion or a drag is in progress.
  func keepOffsetInRange() {
    guard motion == nil, !isDragging else { return }
    let offset = clamped(contentOffset)
    if offset != contentOffset { contentOffset = offset }
    setNeedsDisplay()
  }
}
