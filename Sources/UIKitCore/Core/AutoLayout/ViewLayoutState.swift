import CoreGraphics
import Foundation

/// The Auto Layout state of a view, created only if the view needs it.
@MainActor
final class ViewLayoutState {
  var translatesAutoresizingMask = true
  /// The constraints that the view holds, for itself and for views in it.
  var constraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  /// The content hugging priorities: horizontal, vertical.
  var hugging = [UILayoutPriority.defaultLow, .defaultLow]
  /// The content compression resistance priorities: horizontal, vertical.
  var resistance = [UILayoutPriority.defaultHigh, .defaultHigh]
  var margins: UIEdgeInsets?
  var insetsMarginsFromSafeArea = true
  var preservesSuperviewMargins = false
  /// Whether any engine has ever had variables for the view.
  var participates = false
  /// Whether the frame can differ from the solution, so that the superview's next layout sets it.
  var needsFrameUpdate = false
  /// The engine if this is the outermost view, otherwise `nil`.
  var engine: LayoutEngine?
  lazy var safeAreaGuide = UILayoutGuide()
  lazy var marginsGuide = UILayoutGuide()
  lazy var readableGuide = UILayoutGuide()
  lazy var keyboardGuide = UIKeyboardLayoutGuide()
  var keyboardObservation: (any NSObjectProtocol)?

  isolated deinit { keyboardObservation.map { NotificationCenter.default.removeObserver($0) } }
}

extension UIView {
  var layoutState: ViewLayoutState {
    if let layoutStateIfCreated { return layoutStateIfCreated }
    let state = ViewLayoutState()
    layoutStateIfCreated = state
    return state
  }

  private var outermost: UIView {
    var view = self
    while let parent = view.superview { view = parent }
    return view
  }

  /// The engine of the outermost view; `nil` if it has not been created.
  var layoutEngineIfCreated: LayoutEngine? { outermost.layoutStateIfCreated?.engine }

  /// The engine of the outermost view; `nil` if the program uses no constraints.
  var layoutEngine: LayoutEngine? {
    guard NSLayoutConstraint.areUsed else { return nil }
    let root = outermost
    if let engine = root.layoutStateIfCreated?.engine { return engine }
    let engine = LayoutEngine(root: root)
    root.layoutState.engine = engine
    root.enterConstraints(into: engine)
    return engine
  }

  /// Adds the constraints that this view and its descendants hold to an engine.
  func enterConstraints(into engine: LayoutEngine) {
    for constraint in layoutStateIfCreated?.constraints ?? [] { engine.add(constraint) }
    for view in storedSubviews { view.enterConstraints(into: engine) }
  }

  private func leaveConstraints(of engine: LayoutEngine) {
    for constraint in layoutStateIfCreated?.constraints ?? [] { engine.remove(constraint) }
    for view in storedSubviews { view.leaveConstraints(of: engine) }
  }

  /// Called before the view leaves its superview. Deactivates the constraints that its ancestors hold and that concern the view or its descendants.
  /// Those within the view stay active but leave the engine.
  func constraintsWillLeave() {
    guard NSLayoutConstraint.areUsed else { return }
    var parent = superview
    while let view = parent {
      for constraint in view.layoutStateIfCreated?.constraints ?? [] where constraint.concerns(self) { view.removeConstraint(constraint) }
      parent = view.superview
    }
    if let engine = layoutEngineIfCreated { leaveConstraints(of: engine) }
  }

  /// Adds the subtree's constraints to the engine of the new outermost view.
  func constraintsDidCome() {
    if needsConstraintUpdate || subtreeNeedsConstraintUpdate { markConstraintUpdateInAncestors() }
    guard NSLayoutConstraint.areUsed else { return }
    layoutStateIfCreated?.engine = nil
    if let engine = layoutEngineIfCreated { enterConstraints(into: engine) }
  }

  func setTranslatesAutoresizingMask(_ translates: Bool) {
    guard translates != translatesAutoresizingMaskIntoConstraints else { return }
    layoutState.translatesAutoresizingMask = translates
    layoutEngineIfCreated?.kindDidChange(self)
    superview?.requestLayout()
  }

  func notifyLayoutEngineOfContent() {
    if layoutStateIfCreated?.participates == true { layoutEngineIfCreated?.contentDidChange(self) }
    superview?.setNeedsLayout()
    sizeObserver?.contentDidChange(of: self)
  }

  // MARK: Updating

  func requestConstraintUpdate() {
    guard !needsConstraintUpdate else { return }
    needsConstraintUpdate = true
    markConstraintUpdateInAncestors()
    requestLayout()
  }

  private func markConstraintUpdateInAncestors() {
    var view = superview
    while let current = view, !current.subtreeNeedsConstraintUpdate {
      current.subtreeNeedsConstraintUpdate = true
      view = current.superview
    }
  }

  /// Updates the constraints of this view and its descendants, as far as they are marked, from the inside out.
  func updateMarkedConstraints() {
    if subtreeNeedsConstraintUpdate {
      subtreeNeedsConstraintUpdate = false
      for view in storedSubviews where view.needsConstraintUpdate || view.subtreeNeedsConstraintUpdate { view.updateConstraintsIfNeeded() }
    }
    guard needsConstraintUpdate else { return }
    needsConstraintUpdate = false
    withOwnTraits { controller?.updateViewConstraints() ?? updateConstraints() }
  }

  // MARK: Placing

  /// Sets the frames of the subviews whose frames are computed by constraints and out of date. A transformed subview gets the size and the center
  /// instead.
  func layOutConstrainedSubviews() {
    guard NSLayoutConstraint.areUsed, storedSubviews.contains(where: { $0.layoutStateIfCreated?.participates == true }),
      let engine = layoutEngine
    else { return }
    engine.flush()
    let scale = layoutScale
    for view in storedSubviews {
      guard let state = view.layoutStateIfCreated, state.needsFrameUpdate else { continue }
      guard let frame = engine.frame(of: view, scale: scale) else {
        state.needsFrameUpdate = false
        continue
      }
      guard view.transform.isIdentity else {
        (view.bounds.size, view.center) = (frame.size, CGPoint(x: frame.midX, y: frame.midY))
        continue
      }
      view.frame = frame
      // Code that runs when the frame changes can change the constraints.
      state.needsFrameUpdate = engine.frame(of: view, scale: scale).map { $0 != CGRect(origin: view.storedOrigin, size: view.storedBounds.size) } ?? false
    }
  }

  /// Called when the frame has changed. Updates the layout that depends on it. Does nothing if no constraint uses the view.
  func notifyLayoutEngineOfGeometry() {
    guard layoutStateIfCreated?.participates == true, let engine = layoutEngineIfCreated else { return }
    engine.frameDidChange(self)
  }

  /// Called when the safe area, text size or text direction has changed. Updates guides and margins. Does nothing if the view has no state of Auto
  /// Layout, or without an engine.
  ///
  /// - Parameter wereTurned: Whether the text direction has changed. If so, the outermost view gets a new engine.
  func notifyLayoutEngineOfTraits(wereTurned: Bool = false) {
    guard layoutStateIfCreated != nil, let engine = layoutEngineIfCreated else { return }
    // Leading and trailing swap in every constraint, so start with a new engine.
    if wereTurned, self === engine.root {
      layoutState.engine = nil
      return requestLayout()
    }
    engine.traitsDidChange()
  }

  var layoutScale: CGFloat { max(traitCollection.displayScale, 1) }

  /// The layout margins, including the safe area unless `insetsLayoutMarginsFromSafeArea` is `false`.
  var marginsWithSafeArea: UIEdgeInsets {
    var margins = ownLayoutMargins
    if insetsLayoutMarginsFromSafeArea {
      let safe = safeAreaInsets
      margins = UIEdgeInsets(
        top: margins.top + safe.top, left: margins.left + safe.left, bottom: margins.bottom + safe.bottom, right: margins.right + safe.right)
    }
    return reachingSuperviewMargins(margins)
  }

  /// The margins as set.
  var ownLayoutMargins: UIEdgeInsets { layoutStateIfCreated?.margins ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) }

  /// Returns `margins`, extended to the superview's margins if the view preserves those.
  private func reachingSuperviewMargins(_ margins: UIEdgeInsets) -> UIEdgeInsets {
    guard preservesSuperviewLayoutMargins, let parent = superview else { return margins }
    let (outer, frame, parentBounds) = (parent.marginsWithSafeArea, frame, parent.bounds)
    func reach(_ own: CGFloat, _ margin: CGFloat, _ distance: CGFloat) -> CGFloat { max(own, margin - distance) }
    return UIEdgeInsets(
      top: reach(margins.top, outer.top, frame.minY - parentBounds.minY), left: reach(margins.left, outer.left, frame.minX - parentBounds.minX),
      bottom: reach(margins.bottom, outer.bottom, parentBounds.maxY - frame.maxY), right: reach(margins.right, outer.right, parentBounds.maxX - frame.maxX))
  }

  /// Calls `layoutMarginsDidChange()` for this view and for the descendants whose margins depend on those of this view.
  func propagateMarginChange() {
    layoutMarginsDidChange()
    for view in storedSubviews where view.preservesSuperviewLayoutMargins { view.propagateMarginChange() }
  }
}

extension NSLayoutConstraint {
  /// Whether any constraint was ever activated, so that programs without constraints pay nothing.
  static var areUsed = false

  /// Returns whether an item of the constraint is `view` or a descendant of it.
  func concerns(_ view: UIView) -> Bool {
    [LayoutItem(firstItem), LayoutItem(secondItem)].contains { $0?.container.isDescendant(of: view) == true }
  }
}
