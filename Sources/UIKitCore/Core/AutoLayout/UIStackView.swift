import CoreGraphics
import Foundation
import GalleyRequirements

/// Arranges views in a row or a column with constraints that it creates. Hidden views take no space.
@preconcurrency @MainActor
open class UIStackView: UIView {
  /// The distribution of views along the axis.
  public enum Distribution: Int, Sendable {
    /// Content priorities determine which views grow.
    case fill
    /// Equal sizes.
    case fillEqually
    /// Sizes proportional to the content sizes.
    case fillProportionally
    /// Equal gaps, of at least the spacing.
    case equalSpacing
    /// Equal distances between centers, as far as the spacing allows.
    case equalCentering
  }

  /// The alignment of views across the axis.
  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline
    /// The same as `leading`, for a row.
    public static let top = Alignment.leading
    /// The same as `trailing`, for a row.
    public static let bottom = Alignment.trailing
  }

  /// The value for the system's standard space in `setCustomSpacing`.
  public static let spacingUseSystem: CGFloat = 1.175494350822288e-38
  /// The value for the stack's `spacing` in `setCustomSpacing`.
  public static let spacingUseDefault: CGFloat = 3.402823466385289e+38

  /// The arranged views, in order.
  open private(set) var arrangedSubviews: [UIView] = []
  private var own: [NSLayoutConstraint] = []
  private var gaps: [UILayoutGuide] = []
  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]

  /// The axis; horizontal by default.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { if axis != oldValue { rearrange() } } }
  /// The distribution along the axis; `.fill` by default.
  open var distribution = Distribution.fill { didSet { if distribution != oldValue { rearrange() } } }
  /// The alignment across the axis; `.fill` by default.
  open var alignment = Alignment.fill { didSet { if alignment != oldValue { rearrange() } } }
  /// The space between neighbors; 0 by default. A value that is not finite is reported and ignored.
  open var spacing: CGFloat = 0 {
    didSet {
      if !isSpace(spacing) { spacing = oldValue }
      if spacing != oldValue { rearrange() }
    }
  }
  /// Whether the views are arranged within the margins; `false` by default.
  open var isLayoutMarginsRelativeArrangement = false { didSet { if isLayoutMarginsRelativeArrangement != oldValue { rearrange() } } }

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a stack of `views`.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  // MARK: Views

  /// Adds a view at the end of the stack, and as a subview; a view that is already in the stack moves to its end. Sets its
  /// `translatesAutoresizingMaskIntoConstraints` to `false`.
  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

  /// Inserts a view at an index, or moves it there if it is already in the stack; adds it as a subview. Traps if the index is out of range, for which
  /// the view itself does not count.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    require((0...arrangedSubviews.count).contains(stackIndex), "index \(stackIndex) is out of range; there are \(arrangedSubviews.count) arranged subviews")
    arrangedSubviews.insert(view, at: stackIndex)
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    rearrange()
  }

  /// Removes a view from the stack, with its custom spacing; it stays a subview. Does nothing if the view is not in the stack.
  open func removeArrangedSubview(_ view: UIView) {
    guard arrangedSubviews.contains(where: { $0 === view }) else { return }
    arrangedSubviews.removeAll { $0 === view }
    customSpacings[ObjectIdentifier(view)] = nil
    rearrange()
  }

  /// Removes the subview from the stack as well.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  /// Sets the space in points after a view of the stack, in place of `spacing`; `spacingUseDefault` removes it, `spacingUseSystem` means 8 points.
  /// A value that is not finite is reported and ignored.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    guard isSpace(spacing) else { return }
    customSpacings[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : spacing
    rearrange()
  }

  /// Returns the custom space after a view; `spacingUseDefault` if none was set.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  override func subviewHiddenDidChange(_ view: UIView) {
    if arrangedSubviews.contains(where: { $0 === view }) { rearrange() }
  }

  /// The view whose first baseline is the stack's: that of the first visible arranged view, or the stack if there is none.
  open override var forFirstBaselineLayout: UIView { shown.first?.forFirstBaselineLayout ?? self }
  /// The view whose last baseline is the stack's, or the stack if no arranged view is visible.
  ///
  /// It belongs to the last visible arranged view of a vertical stack, and to the first one of a horizontal stack.
  open override var forLastBaselineLayout: UIView { (axis == .vertical ? shown.last : shown.first)?.forLastBaselineLayout ?? self }

  // MARK: Constraints

  private var shown: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

  private func rearrange() { setNeedsUpdateConstraints() }

  private func isSpace(_ spacing: CGFloat) -> Bool {
    if !spacing.isFinite { LayoutConflict.report("\(LayoutItem.view(self).name): the spacing \(spacing) is not finite; the previous value stays") }
    return spacing.isFinite
  }

  private func space(after view: UIView) -> CGFloat {
    switch customSpacings[ObjectIdentifier(view)] {
    case nil: spacing
    case Self.spacingUseSystem: LayoutEngine.standardSpace
    case let custom?: custom
    }
  }

  /// The attributes along the axis or across it.
  private struct Attributes {
    var start, end, center, size: NSLayoutConstraint.Attribute
    static let horizontal = Attributes(start: .leading, end: .trailing, center: .centerX, size: .width)
    static let vertical = Attributes(start: .top, end: .bottom, center: .centerY, size: .height)
  }

  /// Replaces the constraints between the arranged views by those for the current views, axis, distribution, alignment and spacing.
  open override func updateConstraints() {
    NSLayoutConstraint.deactivate(own)
    for guide in gaps { removeLayoutGuide(guide) }
    (own, gaps) = ([], [])
    let (along, across) = axis == .horizontal ? (Attributes.horizontal, Attributes.vertical) : (.vertical, .horizontal)
    let views = shown
    if views.isEmpty {
      for attribute in [along.size, across.size] { constrain(self, attribute, .equal, nil, priority: Self.pressure) }
    } else {
      arrange(views, along)
      for view in views { align(view, across) }
      if alignment != .fill { constrain(self, across.size, .equal, nil, priority: Self.pressure) }
      if alignment == .firstBaseline || alignment == .lastBaseline, axis == .horizontal {
        let baseline: NSLayoutConstraint.Attribute = alignment == .firstBaseline ? .firstBaseline : .lastBaseline
        for view in views.dropFirst() { constrain(view, baseline, .equal, (views[0], baseline)) }
      }
    }
    NSLayoutConstraint.activate(own)
    super.updateConstraints()
  }

  /// A priority below that of content, so that a size is minimal unless another constraint determines it.
  private static let pressure = UILayoutPriority(49)

  private var container: AnyObject { isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self }

  private func constrain(
    _ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute, _ relation: NSLayoutConstraint.Relation,
    _ other: (item: AnyObject, attribute: NSLayoutConstraint.Attribute)?, times multiplier: CGFloat = 1, plus constant: CGFloat = 0,
    priority: UILayoutPriority = .required
  ) {
    let constraint = NSLayoutConstraint(
      item: item, attribute: attribute, relatedBy: relation, toItem: other?.item, attribute: other?.attribute ?? .notAnAttribute,
      multiplier: multiplier, constant: constant)
    constraint.priority = priority
    own.append(constraint)
  }

  private func arrange(_ views: [UIView], _ along: Attributes) {
    constrain(views[0], along.start, .equal, (container, along.start))
    constrain(views.last!, along.end, .equal, (container, along.end))
    let isLoose = distribution == .equalSpacing || distribution == .equalCentering
    for (view, next) in zip(views, views.dropFirst()) {
      constrain(next, along.start, isLoose ? .greaterThanOrEqual : .equal, (view, along.end), plus: space(after: view))
    }
    switch distribution {
    case .fill: break
    case .fillEqually: for view in views.dropFirst() { constrain(view, along.size, .equal, (views[0], along.size)) }
    case .fillProportionally: shareByContent(views, along)
    case .equalSpacing, .equalCentering: spread(views, along)
    }
  }

  private func shareByContent(_ views: [UIView], _ along: Attributes) {
    let lengths = views.map { view in
      let size = view.contentSizeForLayout(width: nil)
      return max(axis == .horizontal ? size.width : size.height, 0)
    }
    let total = lengths.reduce(0, +)
    guard total > 0, let first = lengths.firstIndex(where: { $0 > 0 }) else { return }
    for (view, length) in zip(views, lengths) where view !== views[first] {
      constrain(view, along.size, .equal, (views[first], along.size), times: length / lengths[first], priority: UILayoutPriority(999))
    }
  }

  /// Adds guides in the gaps that are all as long as the first, or guides between the centers that are so as far as possible.
  private func spread(_ views: [UIView], _ along: Attributes) {
    let isByCenter = distribution == .equalCentering
    for (view, next) in zip(views, views.dropFirst()) {
      let guide = UILayoutGuide()
      guide.identifier = "gap"
      addLayoutGuide(guide)
      gaps.append(guide)
      constrain(guide, along.start, .equal, (view, isByCenter ? along.center : along.end))
      constrain(guide, along.end, .equal, (next, isByCenter ? along.center : along.start))
    }
    for guide in gaps.dropFirst() {
      constrain(guide, along.size, .equal, (gaps[0], along.size), priority: isByCenter ? UILayoutPriority(149) : .required)
    }
  }

  private func align(_ view: UIView, _ across: Attributes) {
    let mode = alignment
    let isAtStart = mode == .fill || mode == .leading
    let isAtEnd = mode == .fill || mode == .trailing
    constrain(view, across.start, isAtStart ? .equal : .greaterThanOrEqual, (container, across.start))
    constrain(view, across.end, isAtEnd ? .equal : .lessThanOrEqual, (container, across.end))
    switch mode {
    case .center: constrain(view, across.center, .equal, (container, across.center))
    // If the stack is higher than its views, they are aligned to its first or last edge.
    case .firstBaseline: constrain(view, across.start, .equal, (container, across.start), priority: Self.pressure)
    case .lastBaseline: constrain(view, across.end, .equal, (container, across.end), priority: Self.pressure)
    case .fill, .leading, .trailing: break
    }
  }
}
