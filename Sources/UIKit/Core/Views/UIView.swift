import CoreGraphics
import Foundation
import Requirements
import UIFoundation

/// A rectangle on the screen that draws, lays out its subviews and takes events.
///
/// Geometry is in points, y down. A view keeps its untransformed origin, its bounds and its transform; `frame` and
/// `center` follow from them. Nothing is cached as pixels: the window asks each view that meets the damage to draw.
///
/// This file holds what a subclass may override; the work is in the extensions beside it:
/// `+Geometry`, `+Hierarchy`, `+Layout`, `+Display`, `+Rendering`, `+Traits`, `+HitTesting`, `+Gestures`.
@preconcurrency @MainActor
open class UIView: UIResponder {
  // Written by +Geometry.
  var storedOrigin: CGPoint
  var storedBounds: CGRect
  var storedTransform: CGAffineTransform = .identity

  // Written by +Hierarchy.
  var storedSubviews: [UIView] = []
  var storedSuperview = WeakView()

  // Written by +Layout.
  /// `safeAreaInsets` as they were told.
  var knownSafeArea = UIEdgeInsets.zero
  var needsLayout = true
  var subtreeNeedsLayout = true

  // Written by +Display.
  var storedAlpha: CGFloat = 1
  var storedIsHidden = false
  var storedBackgroundColor: UIColor?
  var storedTintColor: UIColor?

  // Written by +Traits: what `traitCollectionDidChange` was last told, and who else is.
  var toldTraits = ToldTraits()

  // Written by Animation: values on their way to those above.
  var presentation: ViewAnimations?

  // Written by HoverTracker and FocusState.
  /// Whether the pointer is over the view or one of its subviews. A Galley extension.
  public internal(set) var isHovered = false
  /// Whether the view has the keyboard's focus, which the Tab key moves.
  public internal(set) var isFocused = false

  // Written by UIViewController and NSTextAttachmentViewProvider.
  weak var controller: UIViewController?
  weak var sizeObserver: (any ViewSizeObserver)?
  var storedGestureRecognizers: [UIGestureRecognizer] = []
  var storedInteractions: [any UIInteraction] = []
  var accessibility: AccessibilityProperties?
  var extras: ViewExtras?

  // Written by AutoLayout.
  var layoutStateIfMade: ViewLayoutState?
  var needsConstraintUpdate = true
  var subtreeNeedsConstraintUpdate = true

  /// The shape that the view's background fills: its corners, border and shadow.
  public var layer: CALayer {
    if let layerIfMade { return layerIfMade }
    guard let kind = Self.layerClass as? CALayer.Type else { requirementFailed("\(Self.layerClass) is no CALayer") }
    let layer = kind.init()
    layer.view = self
    layerIfMade = layer
    return layer
  }
  /// The class of `layer`: `CALayer` or one of its subclasses, such as `CATextLayer`.
  open class var layerClass: AnyClass { CALayer.self }
  private(set) var layerIfMade: CALayer?

  /// A view at `frame`, in its superview's space.
  public init(frame: CGRect) {
    let frame = frame.hasNaN ? .zero : frame.standardized
    storedOrigin = frame.origin
    storedBounds = CGRect(origin: .zero, size: frame.size)
    super.init()
  }

  /// Galley has no archives of views: the answer is always `nil`.
  ///
  /// It stands here so that subclasses written for iOS, which must declare it, compile.
  public required init?(coder: NSCoder) { nil }

  public convenience override init() { self.init(frame: .zero) }

  // MARK: Geometry

  /// The smallest rectangle, in the superview's space, around the transformed bounds.
  open var frame: CGRect {
    get { modelFrame }
    set { setModelFrame(newValue) }
  }

  /// The visible part of the view's own space; its origin is what scrolls.
  open var bounds: CGRect {
    get { storedBounds }
    set { setModelBounds(newValue) }
  }

  /// The middle of the frame, in the superview's space.
  open var center: CGPoint {
    get { modelCenter }
    set { setModelCenter(newValue) }
  }

  /// Applied about the centre.
  open var transform: CGAffineTransform {
    get { storedTransform }
    set { setModelTransform(newValue) }
  }

  /// How the frame follows a change of the superview's size.
  open var autoresizingMask: AutoresizingMask = []

  /// Whether a change of size moves the subviews by their masks.
  open var autoresizesSubviews = true

  /// The bounds are others, by whichever way; a class of this module keeps up with them here.
  func boundsDidChange(from old: CGRect) {}

  // MARK: Look

  /// From 0, clear, to 1, the default, for the view and its subviews together; animates. At 0.01 or less the view gets no events.
  open var alpha: CGFloat {
    get { storedAlpha }
    set { setModelAlpha(newValue) }
  }

  /// Whether the view and its subviews are neither drawn nor found by events; `false` by default. A hidden view loses the keyboard's focus.
  open var isHidden: Bool {
    get { storedIsHidden }
    set { setModelHidden(newValue) }
  }

  /// Drawn under everything else of the view; `nil` is clear.
  open var backgroundColor: UIColor? {
    get { storedBackgroundColor }
    set { setModelBackgroundColor(newValue) }
  }

  /// The colour of what is to be touched; taken from the superview where it is not set.
  open var tintColor: UIColor! {
    get { inheritedTintColor }
    set { setTintColor(newValue) }
  }

  /// Whether the view promises to cover its bounds: what lies behind is then not drawn.
  open var isOpaque = false { didSet { if isOpaque != oldValue { damageExtent() } } }
  /// What of its background is going to be drawn over with something opaque, where a subclass knows of more than its
  /// opaque subviews; its background may be left out there.
  open var coveredPartOfBackground: CGRect? { nil }
  /// What of its bounds hides everything behind it, as it is shown now; `nil` for nothing.
  var opaquePart: CGRect? { isCovering ? shownGeometry.bounds : nil }

  /// Whether subviews are cut at the bounds (and at the layer's rounded corners).
  open var clipsToBounds = false { didSet { if clipsToBounds != oldValue { damageExtent() } } }

  /// Where an image, or a view in the midst of a change of size, places its content.
  open var contentMode: ContentMode = .scaleToFill { didSet { if contentMode != oldValue { setNeedsDisplay() } } }

  /// Draws the view's own content; the context is `UIGraphicsGetCurrentContext()`, in the view's space.
  open func draw(_ rect: CGRect) {}

  /// Draws over the subviews: scroll indicators, handles. A Galley extension.
  open func drawDecorations(_ rect: CGRect) {}

  /// Has all of the view drawn again in the next frame.
  open func setNeedsDisplay() { damage(storedBounds) }
  /// Has a part of the view, in its own space, drawn again in the next frame.
  open func setNeedsDisplay(_ rect: CGRect) { damage(rect) }
  /// Called when `tintColor` changed here, or above where none is set here; the view is drawn again in any case. Here: nothing.
  open func tintColorDidChange() {}

  // MARK: Hierarchy

  /// The views in this one, back to front.
  open var subviews: [UIView] { storedSubviews }
  /// The view that holds this one; `nil` at the top.
  open var superview: UIView? { storedSuperview.view }
  /// The window that the view is in; `nil` where it is in none. Costs the depth of the view.
  open var window: UIWindow? { enclosingWindow }

  /// Adds `view` in front of the other subviews, taking it from its superview. Traps when `view` holds this one.
  open func addSubview(_ view: UIView) { insert(view, at: storedSubviews.count) }
  /// Takes the view out of its superview; editing and the keyboard's focus in it end.
  open func removeFromSuperview() { detach() }
  /// Adds `view` at a place in `subviews`; one out of range is taken to the nearest end.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
  /// Called when a subview has been added, before its `didMoveToSuperview`. Here: nothing.
  open func didAddSubview(_ subview: UIView) {}
  /// Called when a subview is about to leave. Here: nothing.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called when the view is about to get another superview, or none. Here: nothing.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called when the view has got another superview, or none. Here: nothing.
  open func didMoveToSuperview() {}
  /// Called before the view, or one that holds it, moves to another window or to none. Here: nothing.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after the view, or one that holds it, has moved to another window or to none. Here: nothing.
  open func didMoveToWindow() {}

  open override var next: UIResponder? { controller ?? superview }

  // MARK: Layout

  /// Places the subviews. Called before the next frame, after a change of the bounds or `setNeedsLayout()`. Here: gives those their frames
  /// that constraints place.
  open func layoutSubviews() { placeConstrainedSubviews() }
  /// Has `layoutSubviews` called before the next frame.
  open func setNeedsLayout() { requestLayout() }
  /// Lays out at once what is marked in this view and in those below it.
  open func layoutIfNeeded() { layOutSubtree() }
  /// The size that the view wants where it may have `size`. Here: the size that it has.
  open func sizeThatFits(_ size: CGSize) -> CGSize { storedBounds.size }
  /// Takes the size that `sizeThatFits` gives; the origin of the frame stays.
  open func sizeToFit() { fitSize() }
  /// The size of the content; `noIntrinsicMetric`, here for both, where there is none.
  open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
  /// The size of the content changed: has the superview laid out again, and constraints met anew.
  open func invalidateIntrinsicContentSize() { noteContentForConstraints() }
  /// Called when `safeAreaInsets` are others: a controller above asks for more, or the view moved under a bar or out from under it. Here: nothing.
  open func safeAreaInsetsDidChange() {}

  /// Whether the view's sides change places where text runs from right to left; as the traits say by default.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified { didSet { if semanticContentAttribute != oldValue { semanticsDidChange() } } }

  // MARK: Constraints

  /// Whether the view is placed by its frame, which `autoresizingMask` moves, and not by constraints; `true` by default.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { layoutStateIfMade?.translatesAutoresizingMask ?? true }
    set { setTranslatesAutoresizingMask(newValue) }
  }

  /// Makes the constraints that the view wants. Called from the inside out before layout, once at first and after
  /// `setNeedsUpdateConstraints()`. Here: nothing.
  open func updateConstraints() {}
  /// Has `updateConstraints` called before the next layout.
  open func setNeedsUpdateConstraints() { requestConstraintUpdate() }
  /// Whether `updateConstraints` will be called.
  open func needsUpdateConstraints() -> Bool { needsConstraintUpdate }
  /// Calls `updateConstraints` now where it is asked for, in this view and those below it.
  open func updateConstraintsIfNeeded() { updateMarkedConstraints() }
  /// Room of the frame that does not count for alignment, such as a shadow's. Here: none.
  open var alignmentRectInsets: UIEdgeInsets { .zero }
  /// The part of `frame` that constraints place.
  open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
  /// The frame whose such part is `alignmentRect`.
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return alignmentRect.inset(by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }
  /// Whether the view needs constraints to be laid out; its `updateConstraints` is called in any case. Here: `false`.
  open class var requiresConstraintBasedLayout: Bool { false }
  /// The size that the constraints in the view give it where it may have `targetSize`, which counts little (`fittingSizeLevel`).
  ///
  /// Costs as much as the constraints of the view and those in it.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
  }
  /// The same where the width and the height of `targetSize` have priorities of their own.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority, verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize { constrainedSize(targetSize, horizontal, vertical) }
  /// How hard the view resists being larger than its content; 250 by default.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { storedHugging(axis) }
  /// How hard the view resists being smaller than its content; 750 by default.
  open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { storedResistance(axis) }
  /// The view whose first line of text is this view's. Here: the view itself.
  open var forFirstBaselineLayout: UIView { self }
  /// The view whose last line of text is this view's. Here: the view itself.
  open var forLastBaselineLayout: UIView { self }
  /// Called when `layoutMargins` are others. Here: nothing.
  open func layoutMarginsDidChange() {}

  /// From the top to the first baseline, and from the last one to the bottom; without text both are 0.
  var baselines: (first: CGFloat, last: CGFloat) { (0, 0) }
  /// Whether the height of the content hangs on the width that it has.
  var hasHeightForWidth: Bool { false }
  /// The size of the content as constraints take it; `width` is what they gave, if they have.
  func contentSizeForLayout(width: CGFloat?) -> CGSize { intrinsicContentSize }
  /// What edges of the view are for constraints to views in it, where it scrolls.
  var contentGuide: UILayoutGuide? { nil }
  /// The content guide has another size.
  func contentGuideDidMove(to size: CGSize) {}
  /// A subview was hidden or shown.
  func subviewHiddenDidChange(_ view: UIView) {}

  // MARK: Events

  /// Whether touches, the pointer and the focus find the view.
  open var isUserInteractionEnabled = true
  /// Whether a second finger on the view is told to it.
  open var isMultipleTouchEnabled = false

  /// The frontmost view at `point`, of this view's space; `nil` where it is outside or takes no events. At worst O(n) in the views below.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { deepestView(at: point, with: event) }
  /// Whether `point`, of the view's space, is in it. Here: in the bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { storedBounds.contains(point) }
  /// Asked before a recognizer of this view begins; `false` makes it fail. Here: `true`.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Adds a recognizer, taking it from the view that it belongs to.
  open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) { attach(recognizer) }
  /// Removes a recognizer, which ends its gesture; nothing happens if it is not this view's.
  open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) { detach(recognizer) }

  /// The pointer came over the view or one of its subviews, or left them. A Galley extension.
  open func hoverDidChange() {}

  /// Whether a tap on the view is its own, whatever its superviews would do with one; `nil` leaves that to the superview.
  var keepsTaps: Bool? { nil }
  /// Whether the pointer is on a bar of the view's: no shape of what lies around it counts then.
  var hasBarUnderPointer: Bool { false }
  /// Whether the view stands over what scrolls around it, and moves along: nothing scrolls to show what is in it.
  var standsOverScrolling: Bool { false }
  /// Whether what is in the view scrolls: it goes under bars and out again with each step.
  var scrollsSubviews: Bool { false }
  /// Brings `rect`, in the view's space, into sight, where the view scrolls.
  func scrollToShow(_ rect: CGRect) {}
  /// Scrolls by `delta` points (positive: what lies left of or above the view comes in); `false` passes it on to the
  /// superview. `isPrecise` tells a touchpad from the notches of a wheel. A Galley extension.
  open func scrollWheel(by delta: CGVector, at point: CGPoint, isPrecise: Bool) -> Bool { false }
  /// Whether the tab key stops here.
  open var canBecomeFocused: Bool { false }
  /// The keyboard's focus came or went.
  open func focusDidChange() {}
  /// The keyboard's focus goes to another view, and this one is first responder.
  func focusDidLeave(to view: UIView) {}
  /// The rectangle and corner radius, in the view's space, that the focus ring runs around. A Galley extension.
  open var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (storedBounds, layer.cornerRadius) }

  /// Shown beside the pointer after it has rested on the view for 600 ms. A Galley extension.
  open var toolTip: String?

  /// For finding the view again; 0 where not set.
  open var tag = 0

  /// The first view with `tag`, depth first, from this view on; `nil` where there is none. O(n) in the views below.
  open func viewWithTag(_ tag: Int) -> UIView? { firstView(tagged: tag) }

  /// Keys of the first responder go to its text interactions first.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if let key = presses.first?.key, isFirstResponder && takesInTextInteraction(key) || takesKeyInInteraction(key) { return }
    super.pressesBegan(presses, with: event)
  }

  // MARK: Traits

  open var traitCollection: UITraitCollection { inheritedTraits }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The view has come into a window; a class of this module that has an appearance takes it here.
  func takeAppearance() {}
  /// The traits are others; a class of this module keeps up with them here, whatever a subclass overrides.
  func respondToTraits() {}

  /// Light or dark for this view and those in it; `.unspecified` follows the superview.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified {
    didSet { if overrideUserInterfaceStyle != oldValue { announceTraits() } }
  }

  // MARK: Accessibility

  /// Whether assistive software sees the view; `false` by default. `galley tree` lists it by `screenRole` instead.
  open var isAccessibilityElement: Bool { get { accessibility?.isElement ?? false } set { editAccessibility { $0.isElement = newValue } } }
  /// A short name for the view; `nil` by default, except where it has text to show.
  open var accessibilityLabel: String? { get { accessibility?.label } set { editAccessibility { $0.label = newValue } } }
  /// What the view shows now; `nil` by default, except for controls and text.
  open var accessibilityValue: String? { get { accessibility?.value } set { editAccessibility { $0.value = newValue } } }
  /// What the view is; `.none` by default, and more for controls, labels and images.
  open var accessibilityTraits: UIAccessibilityTraits { get { accessibility?.traits ?? .none } set { editAccessibility { $0.traits = newValue } } }
  /// In the window's space (Galley's screen).
  open var accessibilityFrame: CGRect { get { accessibility?.frame ?? convert(storedBounds, to: nil) } set { editAccessibility { $0.frame = newValue } } }
  /// What stands in the view beside its subviews, or in their place: `UIAccessibilityElement`s and views.
  open var accessibilityElements: [Any]? { get { accessibility?.elements } set { editAccessibility { $0.elements = newValue } } }
  /// Whether what stands beside the view is out of reach; here that holds for the tab key, too.
  open var accessibilityViewIsModal: Bool { get { accessibility?.isModal ?? false } set { editAccessibility { $0.isModal = newValue } } }
  /// What `galley tree` calls the view; `nil` leaves it out. A Galley extension.
  open var screenRole: ScreenRole? { get { accessibility?.role } set { editAccessibility { $0.role = newValue } } }

  /// Whether an interaction around the view shows it large while it is held; `false` by default, and `true` of what bars make of their items.
  open var showsLargeContentViewer: Bool { get { largeContent.isShown } set { largeContent.isShown = newValue } }
  /// What is shown then; without it the accessibility label.
  open var largeContentTitle: String? { get { largeContent.title ?? accessibilityLabel } set { largeContent.title = newValue } }
  /// `nil` by default.
  open var largeContentImage: UIImage? { get { largeContent.image } set { largeContent.image = newValue } }
  /// `false` by default.
  open var scalesLargeContentImage: Bool { get { largeContent.scalesImage } set { largeContent.scalesImage = newValue } }
  /// None by default.
  open var largeContentImageInsets: UIEdgeInsets { get { largeContent.imageInsets } set { largeContent.imageInsets = newValue } }
}
