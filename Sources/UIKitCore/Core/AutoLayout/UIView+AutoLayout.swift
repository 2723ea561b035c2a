import CoreGraphics
import Foundation
import GalleyCassowary
import GalleyRequirements
import UIFoundation

extension UIView {
  /// The target for the smallest size of the content, for `systemLayoutSizeFitting(_:)`.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// The target for the largest size of the content, for `systemLayoutSizeFitting(_:)`.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  // MARK: Anchors

  /// The leading edge, where lines of text begin.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The trailing edge, where lines of text end.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The top edge.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The bottom edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The width.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  /// The horizontal center.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The vertical center.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  /// The baseline of the first line of text; the top if there is no text.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  /// The baseline of the last line of text; the bottom if there is no text.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }

  // MARK: Constraints

  /// The constraints that the view holds, for itself and between its subviews.
  public var constraints: [NSLayoutConstraint] { layoutStateIfCreated?.constraints ?? [] }

  /// Activates a constraint and adds it to the view, which takes it from the view that held it. Does nothing if this view holds it. Traps unless its
  /// items are this view, its guides or inside it.
  public func addConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.holder !== self else { return }
    for item in [LayoutItem(constraint.firstItem), LayoutItem(constraint.secondItem)].compactMap(\.self) {
      require(item.container.isDescendant(of: self), "\(constraint): \(item.name) is not inside \(LayoutItem.view(self).name), to which the constraint is added")
    }
    constraint.holder?.removeConstraint(constraint)
    NSLayoutConstraint.areUsed = true
    layoutState.constraints.append(constraint)
    constraint.holder = self
    if let engine = layoutEngineIfCreated { engine.add(constraint) } else { requestLayout() }
  }

  /// Adds several constraints.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) { for constraint in constraints { addConstraint(constraint) } }

  /// Removes a constraint and deactivates it. Does nothing if the view does not hold it.
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.holder === self else { return }
    layoutEngineIfCreated?.remove(constraint)
    layoutState.constraints.removeAll { $0 === constraint }
    constraint.holder = nil
  }

  /// Removes several constraints.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) { for constraint in constraints { removeConstraint(constraint) } }

  /// Returns the active constraints that name the view with an attribute along `axis`: those that the view holds first, then those of its superviews,
  /// from the inside out. Empty if there are none.
  public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    var found: [NSLayoutConstraint] = []
    var view: UIView? = self
    while let current = view {
      found += current.constraints.filter { constraint in
        let sides = [(constraint.firstItem, constraint.firstAttribute), (constraint.secondItem, constraint.secondAttribute)]
        return sides.contains { $0.0 === self && $0.1.axis == axis }
      }
      view = current.superview
    }
    return found
  }

  /// Whether the constraints do not determine the view's position or size; `false` if the view is placed by its frame.
  public var hasAmbiguousLayout: Bool { !openSides.isEmpty }

  /// The parts of the view's position and size that are ambiguous, and the directions in which they can change.
  private var openSides: [(side: Int, choice: Solver.Choice)] {
    guard let engine = layoutEngine, !translatesAutoresizingMaskIntoConstraints else { return [] }
    engine.flush()
    return engine.choices(of: self)
  }

  /// A message about the parts of the view's position and size that are ambiguous; `nil` if there are none. A Galley extension, to help find
  /// missing constraints: `The constraints do not determine the x and the width of ‘title’: …`.
  public var ambiguousLayoutDescription: String? {
    let names = openSides.map { ["x", "y", "width", "height"][$0.side] }
    guard !names.isEmpty else { return nil }
    let list = names.count == 1 ? "the \(names[0])" : names.dropLast().map { "the \($0)" }.joined(separator: ", ") + " and the \(names.last!)"
    return "The constraints do not determine \(list) of ‘\(LayoutItem.view(self).name)’: other values satisfy them as well. Add constraints, or give the view an intrinsic content size."
  }

  /// Moves the ambiguous parts of the view's frame to another solution, and back in the next call, which makes ambiguity visible. The view is
  /// laid out; the next change of a constraint ends it. Does nothing without ambiguity.
  public func exerciseAmbiguityInLayout() {
    let sides = openSides
    guard !sides.isEmpty, let engine = layoutEngine else { return }
    if engine.exercises.isEmpty {
      for (side, choice) in sides { engine.exercise(self, side: side, by: choice.canGrow ? 20 : -20) }
    } else {
      engine.endExercises()
    }
    engine.markDirty()
    (window ?? superview)?.layoutIfNeeded()
  }

  // MARK: Guides

  /// Adds a guide. A guide that belongs to a view, even to this one, is first removed from it, which deactivates the constraints that use the
  /// guide.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutState.guides.append(layoutGuide)
    layoutGuide.owningView = self
  }

  /// Removes a guide and deactivates the constraints that use it. Does nothing if the view does not own the guide.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self else { return }
    var view: UIView? = self
    while let current = view {
      current.removeConstraints(current.constraints.filter { $0.firstItem === layoutGuide || $0.secondItem === layoutGuide })
      view = current.superview
    }
    layoutState.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }

  /// The guides that were added to the view; empty if there are none. Does not contain the view's own guides, such as the safe area.
  public var layoutGuides: [UILayoutGuide] { layoutStateIfCreated?.guides ?? [] }

  /// The area of the view that bars do not cover.
  public var safeAreaLayoutGuide: UILayoutGuide {
    guide(layoutState.safeAreaGuide, "safe area") { $0.safeAreaInsets }
  }

  /// The area within the view's margins, which are measured from the safe area if `insetsLayoutMarginsFromSafeArea` is `true`.
  public var layoutMarginsGuide: UILayoutGuide {
    guide(layoutState.marginsGuide, "margins") { $0.marginsWithSafeArea }
  }

  /// The centered area within the margins that has a readable line length: about 70 characters of the body font.
  public var readableContentGuide: UILayoutGuide {
    guide(layoutState.readableGuide, "readable content") { view in
      var insets = view.marginsWithSafeArea
      let availableWidth = view.bounds.width - insets.left - insets.right
      let widest = (UIFont.preferredFont(forTextStyle: .body, compatibleWith: view.traitCollection).pointSize * 39.5).rounded()
      let spare = max(availableWidth - widest, 0) / 2
      insets.left += spare
      insets.right += spare
      return insets
    }
  }

  private func guide(_ guide: UILayoutGuide, _ name: String, _ insets: @escaping (UIView) -> UIEdgeInsets) -> UILayoutGuide {
    if guide.owningView == nil {
      guide.owningView = self
      guide.insets = insets
      guide.identifier = "\(name) of \(LayoutItem.view(self).name)"
    }
    return guide
  }

  // MARK: Margins

  /// The margins of the content; 8 points on each side by default. If the view preserves its superview's margins, at least as far as those reach into
  /// the view.
  ///
  /// With `insetsLayoutMarginsFromSafeArea`, the getter adds the safe area to the margins that were set. The setter expects margins without it.
  public var layoutMargins: UIEdgeInsets {
    get { marginsWithSafeArea }
    set {
      guard newValue != ownLayoutMargins else { return }
      layoutState.margins = newValue
      propagateMarginChange()
      layoutEngineIfCreated?.markDirty()
      setNeedsLayout()
    }
  }

  /// The layout margins by the direction of text.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let margins = layoutMargins
      let isTurned = effectiveUserInterfaceLayoutDirection == .rightToLeft
      return NSDirectionalEdgeInsets(
        top: margins.top, leading: isTurned ? margins.right : margins.left, bottom: margins.bottom,
        trailing: isTurned ? margins.left : margins.right)
    }
    set {
      let isTurned = effectiveUserInterfaceLayoutDirection == .rightToLeft
      layoutMargins = UIEdgeInsets(
        top: newValue.top, left: isTurned ? newValue.trailing : newValue.leading, bottom: newValue.bottom,
        right: isTurned ? newValue.leading : newValue.trailing)
    }
  }

  /// Whether the margins include those of the superview where the view overlaps them; `false` by default.
  public var preservesSuperviewLayoutMargins: Bool {
    get { layoutStateIfCreated?.preservesSuperviewMargins ?? false }
    set {
      guard newValue != preservesSuperviewLayoutMargins else { return }
      layoutState.preservesSuperviewMargins = newValue
      propagateMarginChange()
      layoutEngineIfCreated?.markDirty()
      setNeedsLayout()
    }
  }

  /// Whether `layoutMargins`, the guides of the margins and of readable content, and margin attributes include the safe area; `true` by default.
  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { layoutStateIfCreated?.insetsMarginsFromSafeArea ?? true }
    set {
      guard newValue != insetsLayoutMarginsFromSafeArea else { return }
      layoutState.insetsMarginsFromSafeArea = newValue
      propagateMarginChange()
      layoutEngineIfCreated?.markDirty()
      setNeedsLayout()
    }
  }

  // MARK: Content

  func storedHugging(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority { layoutStateIfCreated?.hugging[axis.rawValue] ?? .defaultLow }
  func storedResistance(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority { layoutStateIfCreated?.resistance[axis.rawValue] ?? .defaultHigh }

  /// Sets the priority with which the view resists growing larger than its content.
  public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    guard priority != storedHugging(axis) else { return }
    layoutState.hugging[axis.rawValue] = priority
    layoutEngineIfCreated?.contentDidChange(self)
  }

  /// Sets the priority with which the view resists becoming smaller than its content.
  public func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    guard priority != storedResistance(axis) else { return }
    layoutState.resistance[axis.rawValue] = priority
    layoutEngineIfCreated?.contentDidChange(self)
  }

  func constrainedSize(_ targetSize: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority) -> CGSize {
    updateConstraintsIfNeeded()
    let engine = LayoutEngine(root: self, isFitting: true)
    enterConstraints(into: engine)
    return engine.fittingSize(targetSize, horizontal, vertical)
  }
}

extension NSLayoutConstraint.Attribute {
  fileprivate var axis: NSLayoutConstraint.Axis? {
    switch kind {
    case .horizontal: .horizontal
    case .vertical: .vertical
    case .size: self == .width ? .horizontal : .vertical
    case .none: nil
    }
  }
}
