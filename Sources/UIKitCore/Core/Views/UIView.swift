import CoreGraphics
import Foundation
import GalleyRequirements
import UIFoundation

/// A rectangle on the screen that draws, lays out its subviews and takes events.
///
/// Geometry is in points, y down. A view stores its untransformed origin, its bounds and its transform; `frame` and `center` are derived. Nothing
/// is cached as pixels: the window draws each view that intersects the damage.
///
/// This file holds the overridable members; the implementation is in the extensions beside it:
/// `+Geometry`, `+Hierarchy`, `+Layout`, `+Display`, `+Rendering`, `+Traits`, `+HitTesting`, `+Gestures`.
@preconcurrency @MainActor
open class UIView: UIResponder {
  // Set by +Geometry.
  var storedOrigin: CGPoint
  var storedBounds: CGRect
  var storedTransform: CGAffineTransform = .identity

  // Set by +Hierarchy.
  var storedSubviews: [UIView] = []
  var storedSuperview = WeakView()

  /// The last reported `safeAreaInsets`. Set by +Layout, like the following.
  var reportedSafeArea = UIEdgeInsets.zero
  /// Whether `layoutSubviews` is called at the end of the turn.
  package final var needsLayout = true
  var subtreeNeedsLayout = true

  // Set by +Display.
  var storedAlpha: CGFloat = 1
  /// The value of `isHidden`.
  package final var storedIsHidden = false
  var storedBackgroundColor: UIColor?
  var storedTintColor: UIColor?

  // Set by +Traits: the traits last reported, and their observers.
  var traitState = TraitState()

  /// The animated values of the properties above, set by the animations; `nil` if none is animated.
  package final var presentation: ViewAnimations?

  /// Whether the pointer is over the view or one of its subviews. A Galley extension.
  public internal(set) var isHovered = false
  /// Whether the view has the keyboard's focus, which the Tab key moves.
  public internal(set) var isFocused = false

  // Set by UIViewController.
  weak var controller: UIViewController?
  /// The provider that shows the view in a text; `nil` if there is none.
  package final weak var sizeObserver: (any ViewSizeObserver)?
  var storedGestureRecognizers: [UIGestureRecognizer] = []
  /// The value of `interactions`.
  package final var storedInteractions: [any UIInteraction] = []
  /// The accessibility properties that were set; `nil` if there are none.
  package final var accessibility: AccessibilityProperties?
  var extras: ViewExtras?

  // Set by AutoLayout.
  var layoutStateIfCreated: ViewLayoutState?
  var needsConstraintUpdate = true
  var subtreeNeedsConstraintUpdate = true

  /// The view's layer: the filled shape, with corners, border and shadow. Created on first access, which traps unless `layerClass` is a `CALayer`.
  public var layer: CALayer {
    if let layerIfCreated { return layerIfCreated }
    guard let kind = Self.layerClass as? CALayer.Type else { requirementFailed("the layerClass \(Self.layerClass) is not a CALayer") }
    let layer = kind.init()
    layer.view = self
    layerIfCreated = layer
    return layer
  }
  /// The class of `layer`: `CALayer` or one of its subclasses, such as `CATextLayer`.
  open class var layerClass: AnyClass { CALayer.self }
  private(set) var layerIfCreated: CALayer?

  /// Creates a view with a frame in its superview's space; zero if a coordinate is not a number.
  public init(frame: CGRect) {
    let frame = frame.hasNaN ? .zero : frame.standardized
    storedOrigin = frame.origin
    storedBounds = CGRect(origin: .zero, size: frame.size)
    super.init()
  }

  /// Always returns `nil`, because Galley has no archives of views. Subclasses written for iOS must declare it.
  public required init?(coder: NSCoder) { nil }

  public convenience override init() { self.init(frame: .zero) }

  // MARK: Geometry

  /// The bounding box of the transformed bounds, in the superview's space.
  open var frame: CGRect {
    get { modelFrame }
    set { setModelFrame(newValue) }
  }

  /// The visible part of the view's own space; scrolling changes its origin.
  open var bounds: CGRect {
    get { storedBounds }
    set { setModelBounds(newValue) }
  }

  /// The center of the frame, in the superview's space.
  open var center: CGPoint {
    get { modelCenter }
    set { setModelCenter(newValue) }
  }

  /// The transform, applied about the center.
  open var transform: CGAffineTransform {
    get { storedTransform }
    set { setModelTransform(newValue) }
  }

  /// The response of the frame to a change of the superview's size; empty by default: the frame stays.
  open var autoresizingMask: AutoresizingMask = []

  /// Whether a change of size resizes the subviews by their masks; `true` by default.
  open var autoresizesSubviews = true

  /// Called after any change of the bounds, for classes of this module. Does nothing by default.
  @_spi(Galley) open func boundsDidChange(from old: CGRect) {}

  // MARK: Appearance

  /// The opacity of the view with its subviews, clamped to 0…1; 1 by default; animatable. At 0.01 or less the view receives no events.
  open var alpha: CGFloat {
    get { storedAlpha }
    set { setModelAlpha(newValue) }
  }

  /// Whether the view and its subviews are hidden, both for drawing and for events; `false` by default. A hidden view loses the keyboard focus.
  open var isHidden: Bool {
    get { storedIsHidden }
    set { setModelHidden(newValue) }
  }

  /// The color drawn below all other content; `nil`, the default, is clear.
  open var backgroundColor: UIColor? {
    get { storedBackgroundColor }
    set { setModelBackgroundColor(newValue) }
  }

  /// The color of interactive elements. By default and after setting `nil` the superview's, at the top that of the palette. Never `nil`.
  open var tintColor: UIColor! {
    get { inheritedTintColor }
    set { setTintColor(newValue) }
  }

  /// Whether the view promises to cover its bounds, so that content below is not drawn; `false` by default.
  open var isOpaque = false { didSet { if isOpaque != oldValue { damageExtent() } } }
  /// The part of the background that opaque drawing will cover, in the view's coordinate space, in addition to opaque subviews. The background
  /// can be omitted there. `nil`, the default, for none.
  open var coveredPartOfBackground: CGRect? { nil }
  /// The current bounds if the view covers everything below them, otherwise `nil`.
  @_spi(Galley) open var opaquePart: CGRect? { isCovering ? shownGeometry.bounds : nil }

  /// Whether subviews are clipped to the bounds (and to the layer's rounded corners); `false` by default.
  open var clipsToBounds = false { didSet { if clipsToBounds != oldValue { damageExtent() } } }

  /// The placement of content in an image view, or in a view whose size animates.
  open var contentMode: ContentMode = .scaleToFill { didSet { if contentMode != oldValue { setNeedsDisplay() } } }

  /// Draws the view's own content; the context is `UIGraphicsGetCurrentContext()`, in the view's space. Does nothing by default.
  open func draw(_ rect: CGRect) {}

  /// Draws over the subviews: scroll indicators, handles. A Galley extension. Does nothing by default.
  open func drawDecorations(_ rect: CGRect) {}

  /// Redraws the whole view in the next frame.
  open func setNeedsDisplay() { damage(storedBounds) }
  /// Redraws a part of the view, in its own space, in the next frame.
  open func setNeedsDisplay(_ rect: CGRect) { damage(rect) }
  /// Called when `tintColor` changed here, or in an ancestor if not set here; the view is redrawn in any case. The default does nothing.
  open func tintColorDidChange() {}

  // MARK: Hierarchy

  /// The subviews, back to front.
  open var subviews: [UIView] { storedSubviews }
  /// The view that contains this one; `nil` at the top.
  open var superview: UIView? { storedSuperview.view }
  /// The window that contains the view, or `nil`. O(depth).
  open var window: UIWindow? { enclosingWindow }

  /// Adds `view` in front of the other subviews and removes it from its superview. Traps if `view` contains this view.
  open func addSubview(_ view: UIView) { insert(view, at: storedSubviews.count) }
  /// Removes the view from its superview, and ends editing and keyboard focus in the removed view. Does nothing without a superview.
  open func removeFromSuperview() { detach() }
  /// Inserts `view` at an index of `subviews`; an index out of range is clamped. Removes it from its previous superview; traps if it contains this
  /// view.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
  /// Called after a subview was added, before its `didMoveToSuperview`. The default does nothing.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a subview is removed. The default does nothing.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called before the superview changes; `nil` means that it is removed. The default does nothing.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the superview changed. The default does nothing.
  open func didMoveToSuperview() {}
  /// Called before the view, or an ancestor, moves to another window or to none (`nil`). The default does nothing.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after the view, or an ancestor, moved to another window or to none. The default does nothing.
  open func didMoveToWindow() {}

  /// The view controller of the view if it is a controller's view, otherwise the superview; `nil` if it has neither.
  open override var next: UIResponder? { controller ?? superview }

  // MARK: Layout

  /// Places the subviews. Called before the next frame, after a change of the bounds or `setNeedsLayout()`. The default sets the frames of
  /// constrained subviews.
  open func layoutSubviews() { layOutConstrainedSubviews() }
  /// Requests a call of `layoutSubviews` before the next frame.
  open func setNeedsLayout() { requestLayout() }
  /// Updates the constraints, and lays out at once those of this view and its descendants that are marked for layout.
  open func layoutIfNeeded() { layOutSubtree() }
  /// Returns the preferred size for an available `size`. By default the current size.
  open func sizeThatFits(_ size: CGSize) -> CGSize { storedBounds.size }
  /// Resizes to the result of `sizeThatFits`; the origin of the frame stays.
  open func sizeToFit() { fitSize() }
  /// The natural size of the content; `noIntrinsicMetric` for a width or a height without one, by default for each.
  open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
  /// Called when the size of the content changed: updates the superview's layout and the constraints.
  open func invalidateIntrinsicContentSize() { notifyLayoutEngineOfContent() }
  /// Called when `safeAreaInsets` changed: a controller added insets, or the view moved relative to a bar. The default does nothing.
  open func safeAreaInsetsDidChange() {}

  /// Whether the view is mirrored in right-to-left layout; according to the traits by default.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified { didSet { if semanticContentAttribute != oldValue { semanticsDidChange() } } }

  // MARK: Constraints

  /// Whether the frame, with `autoresizingMask`, places the view, and not constraints; `true` by default.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { layoutStateIfCreated?.translatesAutoresizingMask ?? true }
    set { setTranslatesAutoresizingMask(newValue) }
  }

  /// Updates the view's constraints. Called from the inside out before layout, once initially and after `setNeedsUpdateConstraints()`. The
  /// default does nothing.
  open func updateConstraints() {}
  /// Requests a call of `updateConstraints` before the next layout.
  open func setNeedsUpdateConstraints() { requestConstraintUpdate() }
  /// Returns whether `updateConstraints` will be called.
  open func needsUpdateConstraints() -> Bool { needsConstraintUpdate }
  /// Calls `updateConstraints` now if requested, in this view and its descendants.
  open func updateConstraintsIfNeeded() { updateMarkedConstraints() }
  /// The insets of the frame that alignment ignores, such as a shadow's. None by default.
  open var alignmentRectInsets: UIEdgeInsets { .zero }
  /// Returns the part of `frame` that constraints place.
  open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
  /// Returns the frame for an alignment rectangle.
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return alignmentRect.inset(by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }
  /// Whether the view needs constraints to be laid out; its `updateConstraints` is called in any case. `false` by default.
  open class var requiresConstraintBasedLayout: Bool { false }
  /// Returns the size that the view's constraints yield for `targetSize`, at a low priority (`fittingSizeLevel`).
  ///
  /// Its cost is that of solving the constraints of the view and its descendants.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
  }
  /// Returns the size that the view's constraints yield for `targetSize`, with a priority each for its width and its height.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority, verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize { constrainedSize(targetSize, horizontal, vertical) }
  /// Returns the priority of not being larger than the content; 250 by default.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { storedHugging(axis) }
  /// Returns the priority of not being smaller than the content; 750 by default.
  open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { storedResistance(axis) }
  /// The view whose first baseline constraints use for that of this view. By default the view itself.
  open var forFirstBaselineLayout: UIView { self }
  /// The view whose last baseline constraints use for that of this view. By default the view itself.
  open var forLastBaselineLayout: UIView { self }
  /// Called when `layoutMargins` changed, also with the safe area. The default does nothing.
  open func layoutMarginsDidChange() {}

  /// The distances from the top to the first baseline and from the last one to the bottom; both 0 without text.
  @_spi(Galley) open var baselines: (first: CGFloat, last: CGFloat) { (0, 0) }
  /// Whether the height of the content depends on its width; `false` by default.
  @_spi(Galley) open var hasHeightForWidth: Bool { false }
  /// Returns the content size used by constraints; `width` is the constrained width, if known.
  @_spi(Galley) open func contentSizeForLayout(width: CGFloat?) -> CGSize { intrinsicContentSize }
  /// The guide that constraints to the edges of a scrolling view use for its content, or `nil` for other views.
  @_spi(Galley) open var contentGuide: UILayoutGuide? { nil }
  /// Called when the size of the content guide changes. Does nothing by default.
  func contentGuideDidMove(to size: CGSize) {}
  /// Called when a subview was hidden or shown. Does nothing by default.
  func subviewHiddenDidChange(_ view: UIView) {}

  // MARK: Events

  /// Whether touches, the pointer and the focus can reach the view and its subviews; `true` by default.
  open var isUserInteractionEnabled = true
  /// Whether the view receives more than one finger at a time; `false` by default.
  open var isMultipleTouchEnabled = false

  /// Returns the frontmost view at `point`, in this view's space. Returns `nil` if the point is outside this view, or if this view is hidden,
  /// transparent or without user interaction. Worst case O(*n*) in the descendants.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { deepestView(at: point, with: event) }
  /// Returns whether `point`, in the view's space, is inside. By default, inside the bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { storedBounds.contains(point) }
  /// Called before a recognizer of this view begins. If the result is `false`, the recognizer fails. Returns `true` by default.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Adds a recognizer and removes it from its previous view.
  open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) { attach(recognizer) }
  /// Removes a recognizer, which ends its gesture; does nothing if it belongs to another view.
  open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) { detach(recognizer) }

  /// Called when the pointer enters the view or a subview, or leaves them. A Galley extension. Does nothing by default.
  open func hoverDidChange() {}

  /// Whether taps on the view exclude those of its superviews; `nil` leaves the decision to the superview.
  @_spi(Galley) open var capturesTaps: Bool? { nil }
  /// Whether the pointer is on a bar of the view, which overrides the pointer shapes of its ancestors.
  var hasBarUnderPointer: Bool { false }
  /// Whether the view floats over scrolling content and moves with it, so that revealing its content does not scroll; `false` by default.
  @_spi(Galley) open var floatsOverScrolling: Bool { false }
  /// Whether the view scrolls its subviews, which pass under bars with each step; `false` by default.
  var scrollsSubviews: Bool { false }
  /// Scrolls `rect`, in the view's space, into view. Does nothing by default.
  @_spi(Galley) open func scrollToShow(_ rect: CGRect) {}
  /// Scrolls by `delta` points; positive values reveal content on the left or above. Returns `false`, the default, to pass the event to the
  /// superview. `isPrecise` distinguishes a touchpad from the notches of a wheel. A Galley extension.
  open func scrollWheel(by delta: CGVector, at point: CGPoint, isPrecise: Bool) -> Bool { false }
  /// Whether Tab stops at this view; `false` by default.
  open var canBecomeFocused: Bool { false }
  /// Called when the view gained or lost keyboard focus. Does nothing by default.
  open func focusDidChange() {}
  /// Called when the focus moves to another view while this one is first responder. Does nothing by default.
  @_spi(Galley) open func focusDidLeave(to view: UIView) {}
  /// The rectangle and corner radius of the focus ring, in the view's space. A Galley extension.
  open var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (storedBounds, layer.cornerRadius) }

  /// The tooltip, shown after the pointer has rested on the view for 600 ms; `nil` means none. Can change while it is shown. A Galley extension.
  open var toolTip: String? { didSet { if toolTip != oldValue { window?.router.hover.toolTipDidChange(of: self) } } }

  /// A number for finding the view; 0 by default.
  open var tag = 0

  /// Returns the first view with `tag`, depth first, starting with this view, or `nil` if there is none. O(*n*) in the descendants.
  open func viewWithTag(_ tag: Int) -> UIView? { firstView(tagged: tag) }

  /// Passes a key to its text interactions if the view is first responder, then to its other interactions. Passes it up the responder chain if none
  /// of them handles it.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if let key = presses.first?.key, isFirstResponder && handleKeyAsText(key) || handleKeyInInteractions(key) { return }
    super.pressesBegan(presses, with: event)
  }

  // MARK: Traits

  open var traitCollection: UITraitCollection { inheritedTraits }
  /// Called after the traits changed, and when they are first known, with `nil` as the argument. Does nothing by default.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Called when the view enters a window, before `didMoveToWindow`. UIKit's classes apply their appearance proxies here. The default does nothing.
  @_spi(Galley) open func applyAppearance() {}
  /// Called when the traits changed, for UIKit's classes, independent of a program's overrides. Does nothing by default.
  @_spi(Galley) open func respondToTraits() {}

  /// The light or dark style of the view and its descendants; `.unspecified` follows the superview.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified {
    didSet { if overrideUserInterfaceStyle != oldValue { announceTraits() } }
  }

  // MARK: Accessibility

  /// Whether assistive software sees the view even without a `screenRole`; `false` by default. `galley tree` lists views by `screenRole`.
  open var isAccessibilityElement: Bool { get { accessibility?.isElement ?? false } set { editAccessibility { $0.isElement = newValue } } }
  /// A short name for the view; `nil` by default. Views that show text return that text.
  open var accessibilityLabel: String? { get { accessibility?.label } set { editAccessibility { $0.label = newValue } } }
  /// The current value of the view; `nil` by default, except for controls and text.
  open var accessibilityValue: String? { get { accessibility?.value } set { editAccessibility { $0.value = newValue } } }
  /// The traits of the view; `.none` by default, except for controls, labels and images.
  open var accessibilityTraits: UIAccessibilityTraits { get { accessibility?.traits ?? .none } set { editAccessibility { $0.traits = newValue } } }
  /// The frame in the window's space (Galley's screen).
  open var accessibilityFrame: CGRect { get { accessibility?.frame ?? convert(storedBounds, to: nil) } set { editAccessibility { $0.frame = newValue } } }
  /// Elements with a `screenRole` that `galley tree` lists before the subviews, or in their place if a view is among them. `nil` means none.
  open var accessibilityElements: [Any]? { get { accessibility?.elements } set { editAccessibility { $0.elements = newValue } } }
  /// Whether Tab stays within the view, as if it were alone in the window; `false` by default.
  open var accessibilityViewIsModal: Bool { get { accessibility?.isModal ?? false } set { editAccessibility { $0.isModal = newValue } } }
  /// The view's role in `galley tree`; if `nil`, it is omitted. A Galley extension.
  open var screenRole: ScreenRole? { get { accessibility?.role } set { editAccessibility { $0.role = newValue } } }

  /// Whether the large content viewer shows the view during a long press; `false` by default, `true` for items of bars.
  open var showsLargeContentViewer: Bool { get { largeContent.isShown } set { largeContent.isShown = newValue } }
  /// The title in the viewer; by default the accessibility label; `nil` if there is none either.
  open var largeContentTitle: String? { get { largeContent.title ?? accessibilityLabel } set { largeContent.title = newValue } }
  /// The image in the viewer; `nil` by default.
  open var largeContentImage: UIImage? { get { largeContent.image } set { largeContent.image = newValue } }
  /// Whether the image is scaled; `false` by default.
  open var scalesLargeContentImage: Bool { get { largeContent.scalesImage } set { largeContent.scalesImage = newValue } }
  /// The insets of the image; zero by default.
  open var largeContentImageInsets: UIEdgeInsets { get { largeContent.imageInsets } set { largeContent.imageInsets = newValue } }
}
