import CoreGraphics
import Foundation
import GalleyRequirements
import UIFoundation

/// A row of segments, of which one is selected.
///
/// With the keyboard focus, arrow keys select the adjacent segment. Text scales with the content size category.
///
/// Each title is measured once, O(segments) for a change. Layout and drawing cost O(log segments) plus the number of visible segments.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  /// The index that means that no segment is selected.
  public static let noSegment = -1

  struct Segment {
    var title: String?
    var image: UIImage?
    var action: UIAction?
    var isEnabled = true
    var width: CGFloat = 0
  }

  var segments: [Segment] = []
  // Written by +Layout.
  // The views of segments, by index. If there are many segments, only visible ones have views.
  var labels: [Int: UILabel] = [:]
  var imageViews: [Int: UIImageView] = [:]
  /// A control with more segments than this creates views for visible segments only.
  static let viewLimit = 64
  var contentWidths: [CGFloat]?
  var edges: (width: CGFloat, positions: [CGFloat])?
  lazy var gauge = UILabel()
  private var pressed: Int?
  private var chosen = noSegment

  private static let inset: CGFloat = 2
  static let padding: CGFloat = 14
  /// The minimum distance between a title and its segment's edge, in points.
  static let minimumPadding: CGFloat = 4
  private static let radius: CGFloat = 7

  /// Creates a control with a segment for each `String`, `UIImage` or `UIAction` in `items`; `nil` creates none. Traps if it contains another type.
  public init(items: [Any]?) {
    super.init(frame: .zero)
    for item in items ?? [] {
      switch item {
      case let title as String: segments.append(Segment(title: title))
      case let image as UIImage: segments.append(Segment(image: image))
      case let action as UIAction: segments.append(Segment(title: action.title, image: action.image, action: action))
      default: requirementFailed("a segment item must be a String, UIImage or UIAction, not \(item)")
      }
    }
    contentsDidChange()
    sizeToFit()
  }

  /// Creates a control without segments.
  public override convenience init(frame: CGRect) {
    self.init(items: nil)
    self.frame = frame
  }

  public required init?(coder: NSCoder) { nil }

  // MARK: Segments

  /// The number of segments.
  public var numberOfSegments: Int { segments.count }
  /// The index of the selected segment; `noSegment` by default. Setting it sends no event; an invalid index clears the selection.
  open var selectedSegmentIndex: Int {
    get { chosen }
    set {
      chosen = segments.indices.contains(newValue) ? newValue : Self.noSegment
      stateDidChange()
    }
  }
  /// Whether segments act as buttons, of which none stays selected after the press; `false` by default.
  open var isMomentary = false
  /// Whether segment widths follow their contents instead of being equal; `false` by default. Widths also differ if equal widths would truncate a
  /// title.
  open var apportionsSegmentWidthsByContent = false { didSet { contentsDidChange() } }
  /// The background color of the selected segment, or `nil` for the system color.
  open var selectedSegmentTintColor: UIColor? { didSet { setNeedsDisplay() } }

  /// Inserts a segment before the one at an index, which is clamped to the valid range, without animation. The selected segment stays selected.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) { insert(Segment(title: title), at: segment) }
  /// Inserts a segment with an image before the one at an index, which is clamped to the valid range, without animation.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) { insert(Segment(image: image), at: segment) }
  /// Inserts a segment with an action's title and image at an index, which is clamped to the valid range, without animation. The action is performed
  /// when the user selects the segment.
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    insert(Segment(title: action.title, image: action.image, action: action), at: segment)
  }

  private func insert(_ segment: Segment, at index: Int) {
    let index = min(max(index, 0), segments.count)
    segments.insert(segment, at: index)
    if chosen >= index { chosen += 1 }
    contentsDidChange()
  }

  /// Removes a segment. Removing the selected segment clears the selection. Traps if there is no such segment.
  open func removeSegment(at segment: Int, animated: Bool) {
    check(segment)
    segments.remove(at: segment)
    chosen = chosen == segment ? Self.noSegment : chosen > segment ? chosen - 1 : chosen
    contentsDidChange()
  }

  /// Removes all segments.
  open func removeAllSegments() {
    segments = []
    chosen = Self.noSegment
    contentsDidChange()
  }

  /// Returns the title of a segment, or `nil` if it has none. Traps if there is no such segment.
  open func titleForSegment(at segment: Int) -> String? { self[segment].title }
  /// Sets the title of a segment, which replaces its image. Traps if there is no such segment.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    edit(segment) {
      $0.title = title
      $0.image = nil
    }
  }
  /// Returns the image of a segment, or `nil` if it has none. Traps if there is no such segment.
  open func imageForSegment(at segment: Int) -> UIImage? { self[segment].image }
  /// Sets the image of a segment, which replaces its title. Traps if there is no such segment.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    edit(segment) {
      $0.image = image
      $0.title = nil
    }
  }
  /// Returns the width of a segment in points; 0, the default, fits the content. Traps if there is no such segment.
  open func widthForSegment(at segment: Int) -> CGFloat { self[segment].width }
  /// Sets the width of a segment in points; 0 fits the content. Traps if there is no such segment.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) { edit(segment) { $0.width = width } }
  /// Returns whether the user can select a segment; `true` by default. Traps if there is no such segment.
  open func isEnabledForSegment(at segment: Int) -> Bool { self[segment].isEnabled }
  /// Sets whether the user can select a segment. Traps if there is no such segment.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { edit(segment) { $0.isEnabled = enabled } }

  private func check(_ index: Int) { require(segments.indices.contains(index), "segment \(index) is out of range; there are \(segments.count)") }

  private subscript(_ index: Int) -> Segment {
    check(index)
    return segments[index]
  }

  private func edit(_ index: Int, _ change: (inout Segment) -> Void) {
    check(index)
    change(&segments[index])
    contentsDidChange()
  }

  /// Discards the views of the segments and requests layout. Views are created in the next layout, so that a change has no cost per segment.
  private func contentsDidChange() {
    for view in labels.values { view.removeFromSuperview() }
    for view in imageViews.values { view.removeFromSuperview() }
    (labels, imageViews) = ([:], [:])
    (contentWidths, edges) = (nil, nil)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    stateDidChange()
  }

  /// Updates the titles and images of all segments to the state of the control.
  open override func stateDidChange() {
    for index in labels.keys { showState(of: index) }
    super.stateDidChange()
  }

  // MARK: Layout

  /// The size in points in which each segment shows its whole title or image.
  ///
  /// All segments are as wide as the widest, unless widths are set or `apportionsSegmentWidthsByContent` is `true`.
  open override var intrinsicContentSize: CGSize {
    let own = ownWidths
    let line = UIFont.preferredFont(forTextStyle: .subheadline, compatibleWith: traitCollection).lineHeight
    let alike = !apportionsSegmentWidthsByContent && !segments.contains { $0.width > 0 }
    let width = alike ? (own.max() ?? 0) * CGFloat(own.count) : own.reduce(0, +)
    return CGSize(width: width, height: max(32, (line + 12).rounded(.up)))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Measures the titles again, because the text size or the appearance may have changed.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    (contentWidths, edges) = (nil, nil)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Places the titles and images of the segments. A control with many segments has views only for the visible ones.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let shown = shown
    if segments.count > Self.viewLimit {
      let visible = Set(shown)
      for index in labels.keys where !visible.contains(index) {
        labels.removeValue(forKey: index)?.removeFromSuperview()
        imageViews.removeValue(forKey: index)?.removeFromSuperview()
      }
    }
    for index in shown {
      makeViews(of: index)
      let whole = frame(of: index)
      // Before the control has a size, the inset rectangle would be negative.
      let contentFrame = CGRect(x: whole.minX + Self.minimumPadding, y: whole.minY + 2, width: max(whole.width - 2 * Self.minimumPadding, 0), height: max(whole.height - 4, 0))
      labels[index]?.frame = contentFrame
      imageViews[index]?.frame = contentFrame
    }
    setNeedsDisplay()
  }

  /// Draws the background, the separators, and the selected and the pressed segment. O(segments within `rect`).
  open override func draw(_ rect: CGRect) {
    let palette = UISystemPalette.current
    palette.hover.setFill()
    UIBezierPath(roundedRect: bounds, cornerRadius: Self.radius).fill()
    let pixel = 1 / max(traitCollection.displayScale, 1)
    let range = segments(in: rect)
    var index = max(range.lowerBound, 1)
    while index < range.upperBound {
      if index != chosen, index - 1 != chosen {
        palette.separator.setFill()
        let frame = frame(of: index)
        UIRectFill(CGRect(x: isRightToLeft ? frame.maxX : frame.minX, y: 8, width: pixel, height: max(bounds.height - 16, 0)))
      }
      // If several separators fall on one point, only the first is drawn.
      index = max(index + 1, segmentOffsets.partitioningIndex { $0 >= segmentOffsets[index] + 1 })
    }
    // Segments that were scrolled into view have no views yet.
    if segments.count > Self.viewLimit, shown.contains(where: { labels[$0] == nil }) { setNeedsLayout() }
    func fill(_ index: Int, _ color: UIColor) {
      color.setFill()
      UIBezierPath(roundedRect: frame(of: index).insetBy(dx: Self.inset, dy: Self.inset), cornerRadius: Self.radius - Self.inset).fill()
    }
    if segments.indices.contains(chosen) { fill(chosen, selectedSegmentTintColor ?? palette.onFill) }
    if let pressed, isHighlighted, segments.indices.contains(pressed) { fill(pressed, palette.pressed) }
  }

  /// The focus ring around the whole control, in its coordinate space.
  open override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (bounds, Self.radius) }

  // MARK: Hand and keys

  @_spi(Galley) open override var tapsArePrimary: Event { [] }

  private func segment(at point: CGPoint) -> Int? { 
    segments(in: CGRect(x: point.x, y: point.y, width: 1, height: 1)).first { frame(of: $0).contains(point) && segments[$0].isEnabled }
   }

  /// Marks the segment under the touch as pressed. Returns `false`, so that the touch is not tracked, if no enabled segment is there.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    pressed = segment(at: touch.location(in: self))
    setNeedsDisplay()
    return pressed != nil
  }

  /// Marks the segment under the touch as pressed, or none. Always returns `true`.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    pressed = segment(at: touch.location(in: self))
    setNeedsDisplay()
    return true
  }

  /// Selects the pressed segment, performs its action and sends `.valueChanged` if the touch ends within the control. Does nothing if the segment
  /// already was selected, unless `isMomentary` is `true`.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if isTouchInside, let pressed { choose(pressed) }
    pressed = nil
  }

  private func choose(_ index: Int) {
    guard isMomentary || index != chosen else { return }
    chosen = index
    stateDidChange()
    segments[index].action?.perform(sender: self)
    sendActions(for: .valueChanged)
    if isMomentary { selectedSegmentIndex = Self.noSegment }
  }

  /// Selects the next or previous enabled segment for an arrow key if the control has the focus, as a tap does; other keys go to the superclass.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard isFocused, isEnabled, let key = presses.unmodifiedKey, let step = step(for: key.keyCode) else { return super.pressesBegan(presses, with: event) }
    var next = chosen == Self.noSegment ? (step > 0 ? 0 : segments.count - 1) : chosen + step
    while segments.indices.contains(next), !segments[next].isEnabled { next += step }
    if segments.indices.contains(next) { choose(next) }
  }

  private func step(for key: UIKeyboardHIDUsage) -> Int? {
    switch key {
    case .keyboardRightArrow: isRightToLeft ? -1 : 1
    case .keyboardLeftArrow: isRightToLeft ? 1 : -1
    default: nil
    }
  }

  /// Selects the first enabled segment for Space or Return if none is selected.
  open override func activateByKeyboard() { if isEnabled, chosen == Self.noSegment, let first = segments.firstIndex(where: \.isEnabled) { choose(first) } }

  /// The value of the control. Unless set, the title of the selected segment, its number if it has none; `nil` if none is selected.
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? (segments.indices.contains(chosen) ? segments[chosen].title ?? "\(chosen + 1)" : nil) }
    set { super.accessibilityValue = newValue }
  }
  open override var screenRole: ScreenRole? {
    get { super.screenRole ?? .button }
    set { super.screenRole = newValue }
  }
}
