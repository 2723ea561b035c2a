import Cassowary
import CoreGraphics
import Foundation
import Requirements
import UIFoundation

extension UIView {
  /// The smallest size that content takes, for `systemLayoutSizeFitting(_:)`.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// The largest.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  // MARK: Anchors

  /// Where lines of text begin.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// Where lines of text end.
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
  /// The middle between left and right.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The middle between top and bottom.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  /// Where the first line of text stands; the top where there is none.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  /// Where the last line of text stands; the bottom where there is none.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }

  // MARK: Constraints

  /// The constraints that the view holds: of itself, and between views in it.
  public var constraints: [NSLayoutConstraint] { layoutStateIfMade?.constraints ?? [] }

  /// Has a constraint take part in layout. Traps where its items are not in this view.
  public func addConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.holder !== self else { return }
    for item in [LayoutItem(constraint.firstItem), LayoutItem(constraint.secondItem)].compactMap(\.self) {
      require(item.container.isDescendant(of: self), "\(constraint): \(item.name) is not in \(LayoutItem.view(self).name), which shall hold it")
    }
    constraint.holder?.removeConstraint(constraint)
    NSLayoutConstraint.areUsed = true
    layoutState.constraints.append(constraint)
    constraint.holder = self
    if let engine = layoutEngineIfMade { engine.add(constraint) } else { requestLayout() }
  }

  /// The same for each of them.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) { for constraint in constraints { addConstraint(constraint) } }

  /// Takes a constraint out of layout; nothing happens if the view does not hold it.
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.holder === self else { return }
    layoutEngineIfMade?.remove(constraint)
    layoutState.constraints.removeAll { $0 === constraint }
    constraint.holder = nil
  }

  /// The same for each of them.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) { for constraint in constraints { removeConstraint(constraint) } }

  /// The active constraints that the view's place or size is made of directly, in the order of their views from the inside out.
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

  /// Whether the constraints leave the view's place or size open; in a view that is placed by its frame, `false`.
  public var hasAmbiguousLayout: Bool { !openSides.isEmpty }

  /// Which of the view's place and size the constraints leave open, and which way they can go.
  private var openSides: [(side: Int, choice: Solver.Choice)] {
    guard let engine = layoutEngine, !translatesAutoresizingMaskIntoConstraints else { return [] }
    engine.flush()
    return engine.choices(of: self)
  }

  /// Which of the view's place and size the constraints leave open, in words that name the view; `nil` where they leave nothing open. A Galley extension, for who looks
  /// for what is missing: `The constraints leave the x and the width of ‘title’ open: …`.
  public var ambiguousLayoutDescription: String? {
    let names = openSides.map { ["x", "y", "width", "height"][$0.side] }
    guard !names.isEmpty else { return nil }
    let list = names.count == 1 ? "the \(names[0])" : names.dropLast().map { "the \($0)" }.joined(separator: ", ") + " and the \(names.last!)"
    return "The constraints leave \(list) of ‘\(LayoutItem.view(self).name)’ open: other values would meet them as well. Add constraints that say what is meant, or what its content is."
  }

  /// Moves what the constraints leave open of the view, to where they are met as well, and back when it is called again: what moves is ambiguous. The view is laid
  /// out; the next change of a constraint ends it. Without ambiguity nothing happens.
  public func exerciseAmbiguityInLayout() {
    let sides = openSides
    guard !sides.isEmpty, let engine = layoutEngine else { return }
    if engine.exercises.isEmpty {
      for (side, choice) in sides { engine.exercise(self, side: side, by: choice.canGrow ? 20 : -20) }
    } else {
      engine.endExercises()
    }
    engine.noteChange()
    (window ?? superview)?.layoutIfNeeded()
  }

  // MARK: Guides

  /// Adds a guide, taking it from the view that it is in.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutState.guides.append(layoutGuide)
    layoutGuide.owningView = self
  }

  /// Takes a guide out, with the constraints that it is in.
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

  /// The guides that were added.
  public var layoutGuides: [UILayoutGuide] { layoutStateIfMade?.guides ?? [] }

  /// What no bar covers of the view.
  public var safeAreaLayoutGuide: UILayoutGuide {
    guide(layoutState.safeAreaGuide, "safe area") { $0.safeAreaInsets }
  }

  /// The view within its margins.
  public var layoutMarginsGuide: UILayoutGuide {
    guide(layoutState.marginsGuide, "margins") { $0.marginsWithSafeArea }
  }

  /// The part within the margins in which lines are not too long to read: some 70 letters of the body font, in the middle.
  public var readableContentGuide: UILayoutGuide {
    guide(layoutState.readableGuide, "readable content") { view in
      var insets = view.marginsWithSafeArea
      let room = view.bounds.width - insets.left - insets.right
      let widest = (UIFont.preferredFont(forTextStyle: .body, compatibleWith: view.traitCollection).pointSize * 39.5).rounded()
      let spare = max(room - widest, 0) / 2
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

  /// Room at the edges for content; 8 points each by default, to which what bars cover is added. Of a view that preserves its superview's margins, as much
  /// more as those reach into it.
  public var layoutMargins: UIEdgeInsets {
    get { reachingSuperviewMargins(ownLayoutMargins) { $0.layoutMargins } }
    set {
      guard newValue != ownLayoutMargins else { return }
      layoutState.margins = newValue
      tellMarginsWithin()
      layoutEngineIfMade?.noteChange()
      setNeedsLayout()
    }
  }

  /// The same by the direction of text.
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

  /// Whether margins reach as far in as the superview's do, where the view lies in those; `false` by default.
  public var preservesSuperviewLayoutMargins: Bool {
    get { layoutStateIfMade?.preservesSuperviewMargins ?? false }
    set {
      guard newValue != preservesSuperviewLayoutMargins else { return }
      layoutState.preservesSuperviewMargins = newValue
      tellMarginsWithin()
      layoutEngineIfMade?.noteChange()
      setNeedsLayout()
    }
  }

  /// Whether margins begin where bars end; `true` by default.
  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { layoutStateIfMade?.insetsMarginsFromSafeArea ?? true }
    set {
      guard newValue != insetsLayoutMarginsFromSafeArea else { return }
      layoutState.insetsMarginsFromSafeArea = newValue
      layoutEngineIfMade?.noteChange()
      setNeedsLayout()
    }
  }

  // MARK: Content

  func storedHugging(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority { layoutStateIfMade?.hugging[axis.rawValue] ?? .defaultLow }
  func storedResistance(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority { layoutStateIfMade?.resistance[axis.rawValue] ?? .defaultHigh }

  /// Sets how hard the view resists being larger than its content.
  public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    guard priority != storedHugging(axis) else { return }
    layoutState.hugging[axis.rawValue] = priority
    layoutEngineIfMade?.contentDidChange(self)
  }

  /// Sets how hard the view resists being smaller than its content.
  public func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    guard priority != storedResistance(axis) else { return }
    layoutState.resistance[axis.rawValue] = priority
    layoutEngineIfMade?.contentDidChange(self)
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
