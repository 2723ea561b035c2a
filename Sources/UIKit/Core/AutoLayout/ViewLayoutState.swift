import CoreGraphics
import Foundation

/// What a view has of constraint-based layout; views that have none of it have no such object.
@MainActor
final class ViewLayoutState {
  var translatesAutoresizingMask = true
  /// Those that it holds, of itself and of views in it.
  var constraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  /// By axis.
  var hugging = [UILayoutPriority.defaultLow, .defaultLow]
  var resistance = [UILayoutPriority.defaultHigh, .defaultHigh]
  var margins: UIEdgeInsets?
  var insetsMarginsFromSafeArea = true
  var preservesSuperviewMargins = false
  /// Whether constraints were made of it, in whatever engine.
  var participates = false
  /// Whether it may stand elsewhere than constraints put it: its superview's next layout places it.
  var needsPlacing = false
  /// Of the outermost view.
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
    if let layoutStateIfMade { return layoutStateIfMade }
    let state = ViewLayoutState()
    layoutStateIfMade = state
    return state
  }

  private var outermost: UIView {
    var view = self
    while let parent = view.superview { view = parent }
    return view
  }

  /// The engine of the outermost view, where it has been made.
  var layoutEngineIfMade: LayoutEngine? { outermost.layoutStateIfMade?.engine }

  /// The engine of the outermost view; `nil` where the program has no constraints at all.
  var layoutEngine: LayoutEngine? {
    guard NSLayoutConstraint.areUsed else { return nil }
    let root = outermost
    if let engine = root.layoutStateIfMade?.engine { return engine }
    let engine = LayoutEngine(root: root)
    root.layoutState.engine = engine
    root.enterConstraints(into: engine)
    return engine
  }

  /// Those that this view and the views in it hold.
  func enterConstraints(into engine: LayoutEngine) {
    for constraint in layoutStateIfMade?.constraints ?? [] { engine.add(constraint) }
    for view in storedSubviews { view.enterConstraints(into: engine) }
  }

  private func leaveConstraints(of engine: LayoutEngine) {
    for constraint in layoutStateIfMade?.constraints ?? [] { engine.remove(constraint) }
    for view in storedSubviews { view.leaveConstraints(of: engine) }
  }

  /// The view is about to leave its superview: constraints that cross its edge are taken away, those within go with it.
  func constraintsWillLeave() {
    guard NSLayoutConstraint.areUsed else { return }
    var parent = superview
    while let view = parent {
      for constraint in view.layoutStateIfMade?.constraints ?? [] where constraint.concerns(self) { view.removeConstraint(constraint) }
      parent = view.superview
    }
    if let engine = layoutEngineIfMade { leaveConstraints(of: engine) }
  }

  /// The view has come under another outermost view.
  func constraintsDidCome() {
    if needsConstraintUpdate || subtreeNeedsConstraintUpdate { markConstraintUpdateOnWay() }
    guard NSLayoutConstraint.areUsed else { return }
    layoutStateIfMade?.engine = nil
    if let engine = layoutEngineIfMade { enterConstraints(into: engine) }
  }

  func setTranslatesAutoresizingMask(_ translates: Bool) {
    guard translates != translatesAutoresizingMaskIntoConstraints else { return }
    layoutState.translatesAutoresizingMask = translates
    layoutEngineIfMade?.kindDidChange(self)
    superview?.requestLayout()
  }

  func noteContentForConstraints() {
    if layoutStateIfMade?.participates == true { layoutEngineIfMade?.contentDidChange(self) }
    superview?.setNeedsLayout()
    sizeObserver?.contentDidChange(of: self)
  }

  // MARK: Updating

  func requestConstraintUpdate() {
    guard !needsConstraintUpdate else { return }
    needsConstraintUpdate = true
    markConstraintUpdateOnWay()
    requestLayout()
  }

  private func markConstraintUpdateOnWay() {
    var view = superview
    while let current = view, !current.subtreeNeedsConstraintUpdate {
      current.subtreeNeedsConstraintUpdate = true
      view = current.superview
    }
  }

  /// From the inside out.
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

  /// Gives the subviews the frames that constraints give them.
  func placeConstrainedSubviews() {
    guard NSLayoutConstraint.areUsed, storedSubviews.contains(where: { $0.layoutStateIfMade?.participates == true }),
      let engine = layoutEngine
    else { return }
    engine.flush()
    let scale = layoutScale
    for view in storedSubviews {
      guard let state = view.layoutStateIfMade, state.needsPlacing else { continue }
      guard let frame = engine.frame(of: view, scale: scale) else {
        state.needsPlacing = false
        continue
      }
      guard view.transform.isIdentity else {
        (view.bounds.size, view.center) = (frame.size, CGPoint(x: frame.midX, y: frame.midY))
        continue
      }
      view.frame = frame
      // Who heard of the frame may have changed what it should be.
      state.needsPlacing = engine.frame(of: view, scale: scale).map { $0 != CGRect(origin: view.storedOrigin, size: view.storedBounds.size) } ?? false
    }
  }

  /// The frame is another: what hangs on it is placed anew.
  func noteGeometryForConstraints() {
    guard layoutStateIfMade?.participates == true, let engine = layoutEngineIfMade else { return }
    engine.frameDidChange(self)
  }

  /// What bars cover, sizes of text or its direction are others: guides and margins follow.
  func noteTraitsForConstraints(wereTurned: Bool = false) {
    guard layoutStateIfMade != nil, let engine = layoutEngineIfMade else { return }
    // Sides change places in every constraint: it begins anew.
    if wereTurned, self === engine.root {
      layoutState.engine = nil
      return requestLayout()
    }
    engine.traitsDidChange()
  }

  var layoutScale: CGFloat { max(traitCollection.displayScale, 1) }

  /// Layout margins with what bars cover, as guides and attributes of margins have them.
  var marginsWithSafeArea: UIEdgeInsets {
    var margins = ownLayoutMargins
    if insetsLayoutMarginsFromSafeArea {
      let safe = safeAreaInsets
      margins = UIEdgeInsets(
        top: margins.top + safe.top, left: margins.left + safe.left, bottom: margins.bottom + safe.bottom, right: margins.right + safe.right)
    }
    return reachingSuperviewMargins(margins) { $0.marginsWithSafeArea }
  }

  /// As they were set.
  var ownLayoutMargins: UIEdgeInsets { layoutStateIfMade?.margins ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) }

  /// `margins`, or as much more as lies in the superview's margins of a view that preserves those.
  func reachingSuperviewMargins(_ margins: UIEdgeInsets, _ outerMargins: (UIView) -> UIEdgeInsets) -> UIEdgeInsets {
    guard preservesSuperviewLayoutMargins, let parent = superview else { return margins }
    let (outer, frame, room) = (outerMargins(parent), frame, parent.bounds)
    func reach(_ own: CGFloat, _ margin: CGFloat, _ distance: CGFloat) -> CGFloat { max(own, margin - distance) }
    return UIEdgeInsets(
      top: reach(margins.top, outer.top, frame.minY - room.minY), left: reach(margins.left, outer.left, frame.minX - room.minX),
      bottom: reach(margins.bottom, outer.bottom, room.maxY - frame.maxY), right: reach(margins.right, outer.right, room.maxX - frame.maxX))
  }

  /// Views that reach as far as the margins of this one hear that those are others.
  func tellMarginsWithin() {
    layoutMarginsDidChange()
    for view in storedSubviews where view.preservesSuperviewLayoutMargins { view.tellMarginsWithin() }
  }
}

extension NSLayoutConstraint {
  /// Whether any was ever activated: programs without them pay nothing.
  static var areUsed = false

  /// Whether one of its items is `view`, or in it.
  func concerns(_ view: UIView) -> Bool {
    [LayoutItem(firstItem), LayoutItem(secondItem)].contains { $0?.container.isDescendant(of: view) == true }
  }
}
