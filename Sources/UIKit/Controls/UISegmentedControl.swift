import CoreGraphics
import Foundation
import Requirements
import UIFoundation

/// A row of segments, of which one is chosen.
///
/// With the keyboard's focus arrows choose the segment beside. Its type grows with the content size category.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  /// The index where no segment is chosen.
  public static let noSegment = -1

  private struct Segment {
    var title: String?
    var image: UIImage?
    var action: UIAction?
    var isEnabled = true
    var width: CGFloat = 0
  }

  private var segments: [Segment] = []
  private var labels: [UILabel] = []
  private var pictures: [UIImageView] = []
  private var pressed: Int?
  private var chosen = noSegment

  private static let inset: CGFloat = 2
  private static let padding: CGFloat = 14
  /// Between a title that has no more room and its segment's edge.
  private static let leastPadding: CGFloat = 4
  private static let radius: CGFloat = 7

  /// A control with a segment for each `String`, `UIImage` or `UIAction`; others trap.
  public init(items: [Any]?) {
    super.init(frame: .zero)
    for item in items ?? [] {
      switch item {
      case let title as String: insertSegment(withTitle: title, at: segments.count, animated: false)
      case let image as UIImage: insertSegment(with: image, at: segments.count, animated: false)
      case let action as UIAction: insertSegment(action: action, at: segments.count, animated: false)
      default: requirementFailed("\(item) is no String, UIImage or UIAction")
      }
    }
    sizeToFit()
  }

  public override convenience init(frame: CGRect) {
    self.init(items: nil)
    self.frame = frame
  }

  public required init?(coder: NSCoder) { nil }

  // MARK: Segments

  /// How many there are.
  public var numberOfSegments: Int { segments.count }
  /// Which one is chosen; `noSegment` by default. Setting it sends no event; a number that no segment has chooses none.
  open var selectedSegmentIndex: Int {
    get { chosen }
    set {
      chosen = segments.indices.contains(newValue) ? newValue : Self.noSegment
      stateDidChange()
    }
  }
  /// Whether a segment is a button, and not chosen for longer than it is pressed; `false` by default.
  open var isMomentary = false
  /// Whether segments are as wide as their contents want, and not all alike; `false` by default. They are not alike either where that would cut a title.
  open var apportionsSegmentWidthsByContent = false { didSet { contentsDidChange() } }
  /// The ground of the segment that is chosen; `nil` for the system's.
  open var selectedSegmentTintColor: UIColor? { didSet { setNeedsDisplay() } }

  /// Adds a segment before another, or at the end. It comes at once.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) { insert(Segment(title: title), at: segment) }
  /// Adds a segment with an image.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) { insert(Segment(image: image), at: segment) }
  /// Adds a segment with an action's title and image, which does it when it is chosen by hand.
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    insert(Segment(title: action.title, image: action.image, action: action), at: segment)
  }

  private func insert(_ segment: Segment, at index: Int) {
    let index = min(max(index, 0), segments.count)
    segments.insert(segment, at: index)
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: .subheadline)
    label.adjustsFontForContentSizeCategory = true
    label.textAlignment = .center
    labels.insert(label, at: index)
    insertSubview(label, at: index)
    let picture = UIImageView()
    picture.contentMode = .scaleAspectFit
    pictures.insert(picture, at: index)
    insertSubview(picture, at: labels.count + index)
    if chosen >= index { chosen += 1 }
    contentDidChange(of: index)
  }

  /// Takes a segment away; the one that is chosen leaves none chosen. Traps where there is no such segment.
  open func removeSegment(at segment: Int, animated: Bool) {
    check(segment)
    segments.remove(at: segment)
    labels.remove(at: segment).removeFromSuperview()
    pictures.remove(at: segment).removeFromSuperview()
    chosen = chosen == segment ? Self.noSegment : chosen > segment ? chosen - 1 : chosen
    contentsDidChange()
  }

  /// Takes all segments away.
  open func removeAllSegments() {
    for view in labels + pictures { view.removeFromSuperview() }
    (segments, labels, pictures) = ([], [], [])
    chosen = Self.noSegment
    contentsDidChange()
  }

  /// A segment's title. Traps where there is no such segment; so do those below.
  open func titleForSegment(at segment: Int) -> String? { self[segment].title }
  /// Sets a segment's title, in place of its image.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    edit(segment) {
      $0.title = title
      $0.image = nil
    }
  }
  /// A segment's image.
  open func imageForSegment(at segment: Int) -> UIImage? { self[segment].image }
  /// Sets a segment's image, in place of its title.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    edit(segment) {
      $0.image = image
      $0.title = nil
    }
  }
  /// A segment's width; 0, the default, for what it takes.
  open func widthForSegment(at segment: Int) -> CGFloat { self[segment].width }
  /// Sets a segment's width.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) { edit(segment) { $0.width = width } }
  /// Whether a segment can be chosen by hand; `true` by default.
  open func isEnabledForSegment(at segment: Int) -> Bool { self[segment].isEnabled }
  /// Sets whether a segment can be.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { edit(segment) { $0.isEnabled = enabled } }

  private func check(_ index: Int) { require(segments.indices.contains(index), "segment \(index) of \(segments.count)") }

  private subscript(_ index: Int) -> Segment {
    check(index)
    return segments[index]
  }

  private func edit(_ index: Int, _ change: (inout Segment) -> Void) {
    check(index)
    change(&segments[index])
    contentDidChange(of: index)
  }

  /// A segment has another title, image or width, or is new: only its own views change.
  private func contentDidChange(of index: Int) {
    labels[index].text = segments[index].image == nil ? segments[index].title : nil
    showState(of: index)
    contentsDidChange()
  }

  private func contentsDidChange() {
    measured = nil
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    setNeedsDisplay()
  }

  open override func stateDidChange() {
    for index in segments.indices { showState(of: index) }
    super.stateDidChange()
  }

  private func showState(of index: Int) {
    let (segment, palette) = (segments[index], UISystemPalette.current)
    let dimming = isEnabled && segment.isEnabled ? 1 : UISystemPalette.disabledAlpha
    (labels[index].alpha, pictures[index].alpha) = (dimming, dimming)
    labels[index].textColor = palette.label
    pictures[index].image = segment.image.map { $0.renderingMode == .alwaysOriginal ? $0 : $0.withTintColor(palette.label) }
  }

  // MARK: Layout

  private func contentWidth(_ index: Int) -> CGFloat {
    if segments[index].width > 0 { return segments[index].width }
    let content = segments[index].image?.size.width ?? labels[index].sizeThatFits(.zero).width.rounded(.up)
    return content + 2 * Self.padding
  }

  private var widths: [CGFloat] {
    let own = segments.indices.map(contentWidth)
    let room = max(bounds.width, 0)
    guard !own.isEmpty else { return [] }
    let equal = room / CGFloat(own.count)
    let isCut = (own.max() ?? 0) - 2 * Self.padding > equal - 2 * Self.leastPadding
    if apportionsSegmentWidthsByContent || isCut || segments.contains(where: { $0.width > 0 }) {
      let total = own.reduce(0, +)
      return total > 0 ? own.map { $0 * room / total } : own
    }
    return own.map { _ in equal }
  }

  /// The widths of the segments, and the sum of those before each; measured once for a layout.
  private struct Measured {
    let room: CGFloat
    let widths: [CGFloat]
    let starts: [CGFloat]
  }
  private var measured: Measured?

  private var segmentWidths: Measured {
    if let measured, measured.room == bounds.width { return measured }
    let widths = widths
    var (starts, sum): ([CGFloat], CGFloat) = ([], 0)
    for width in widths {
      starts.append(sum)
      sum += width
    }
    let new = Measured(room: bounds.width, widths: widths, starts: starts)
    measured = new
    return new
  }

  private func frame(of index: Int) -> CGRect {
    let all = segmentWidths
    let (before, width) = (all.starts[index], all.widths[index])
    let x = effectiveUserInterfaceLayoutDirection == .rightToLeft ? bounds.width - before - width : before
    return CGRect(x: x.rounded(), y: 0, width: (x + width).rounded() - x.rounded(), height: bounds.height)
  }

  open override var intrinsicContentSize: CGSize {
    let own = segments.indices.map(contentWidth)
    let line = UIFont.preferredFont(forTextStyle: .subheadline, compatibleWith: traitCollection).lineHeight
    let alike = !apportionsSegmentWidthsByContent && !segments.contains { $0.width > 0 }
    let width = alike ? (own.max() ?? 0) * CGFloat(own.count) : own.reduce(0, +)
    return CGSize(width: width, height: max(32, (line + 12).rounded(.up)))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    contentsDidChange()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    measured = nil
    for index in segments.indices {
      let whole = frame(of: index)
      // A control without a size yet has no room: an inset of nothing is no place.
      let room = CGRect(x: whole.minX + Self.leastPadding, y: whole.minY + 2, width: max(whole.width - 2 * Self.leastPadding, 0), height: max(whole.height - 4, 0))
      labels[index].frame = room
      pictures[index].frame = room
    }
    setNeedsDisplay()
  }

  open override func draw(_ rect: CGRect) {
    let palette = UISystemPalette.current
    palette.hover.setFill()
    UIBezierPath(roundedRect: bounds, cornerRadius: Self.radius).fill()
    for index in segments.indices where index > 0 && index != chosen && index - 1 != chosen {
      palette.separator.setFill()
      let frame = frame(of: index)
      let x = effectiveUserInterfaceLayoutDirection == .rightToLeft ? frame.maxX : frame.minX
      UIRectFill(CGRect(x: x, y: 8, width: 1 / max(traitCollection.displayScale, 1), height: max(bounds.height - 16, 0)))
    }
    func fill(_ index: Int, _ color: UIColor) {
      color.setFill()
      UIBezierPath(roundedRect: frame(of: index).insetBy(dx: Self.inset, dy: Self.inset), cornerRadius: Self.radius - Self.inset).fill()
    }
    if segments.indices.contains(chosen) { fill(chosen, selectedSegmentTintColor ?? palette.onFill) }
    if let pressed, isHighlighted, segments.indices.contains(pressed) { fill(pressed, palette.pressed) }
  }

  open override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (bounds, Self.radius) }

  // MARK: Hand and keys

  override var tapsArePrimary: Event { [] }

  private func segment(at point: CGPoint) -> Int? { segments.indices.first { frame(of: $0).contains(point) && segments[$0].isEnabled } }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    pressed = segment(at: touch.location(in: self))
    setNeedsDisplay()
    return pressed != nil
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    pressed = segment(at: touch.location(in: self))
    setNeedsDisplay()
    return true
  }

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

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard isFocused, isEnabled, let key = presses.plainKey, let step = step(for: key.keyCode) else { return super.pressesBegan(presses, with: event) }
    var next = chosen == Self.noSegment ? (step > 0 ? 0 : segments.count - 1) : chosen + step
    while segments.indices.contains(next), !segments[next].isEnabled { next += step }
    if segments.indices.contains(next) { choose(next) }
  }

  private func step(for key: UIKeyboardHIDUsage) -> Int? {
    switch key {
    case .keyboardRightArrow: effectiveUserInterfaceLayoutDirection == .rightToLeft ? -1 : 1
    case .keyboardLeftArrow: effectiveUserInterfaceLayoutDirection == .rightToLeft ? 1 : -1
    default: nil
    }
  }

  open override func activateByKeyboard() { if isEnabled, chosen == Self.noSegment, let first = segments.firstIndex(where: \.isEnabled) { choose(first) } }

  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? (segments.indices.contains(chosen) ? segments[chosen].title ?? "\(chosen + 1)" : nil) }
    set { super.accessibilityValue = newValue }
  }
  open override var screenRole: ScreenRole? {
    get { super.screenRole ?? .button }
    set { super.screenRole = newValue }
  }
}
