import Foundation
import GalleyRequirements
import UIFoundation

extension UIView {
  var enclosingWindow: UIWindow? {
    var root = self
    while let parent = root.superview { root = parent }
    return root as? UIWindow
  }

  /// Inserts `view` directly in front of `sibling`, and removes it from its previous superview. Traps if `sibling` is not a subview, or if `view`
  /// contains this view.
  public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insertSubview(view, at: index(without: view, index(of: sibling) + 1))
  }

  /// Inserts `view` directly below `sibling`, and removes it from its previous superview. Traps if `sibling` is not a subview, or if `view` contains
  /// this view.
  public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insertSubview(view, at: index(without: view, index(of: sibling)))
  }

  /// Returns an index among the subviews, adjusted for the removal of `view`.
  private func index(without view: UIView, _ index: Int) -> Int {
    storedSubviews[..<index].contains { $0 === view } ? index - 1 : index
  }

  /// Moves a subview in front of the others; does nothing if `view` is not a subview.
  public func bringSubviewToFront(_ view: UIView) { move(view, to: storedSubviews.count - 1) }
  /// Moves a subview to the back; does nothing if `view` is not a subview.
  public func sendSubviewToBack(_ view: UIView) { move(view, to: 0) }

  /// Swaps two subviews by their indices in `subviews`. Traps if an index is out of range.
  public func exchangeSubview(at first: Int, withSubviewAt second: Int) {
    require(
      storedSubviews.indices.contains(first) && storedSubviews.indices.contains(second),
      "subview index \(first) or \(second) is out of range; there are \(storedSubviews.count)")
    storedSubviews.swapAt(first, second)
    storedSubviews[first].damageExtent()
    storedSubviews[second].damageExtent()
  }

  /// Returns whether `view` is this view or an ancestor. O(depth).
  public func isDescendant(of view: UIView) -> Bool {
    var candidate: UIView? = self
    while let current = candidate {
      if current === view { return true }
      candidate = current.superview
    }
    return false
  }

  func firstView(tagged tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in storedSubviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  private func index(of sibling: UIView) -> Int {
    guard let index = storedSubviews.firstIndex(where: { $0 === sibling }) else {
      requirementFailed("\(sibling) is not a subview of \(self)")
    }
    return index
  }

  private func move(_ view: UIView, to index: Int) {
    guard let old = storedSubviews.firstIndex(where: { $0 === view }), old != index else { return }
    storedSubviews.remove(at: old)
    storedSubviews.insert(view, at: index)
    view.damageExtent()
  }

  // MARK: Coming and going

  func insert(_ view: UIView, at index: Int) {
    require(!isDescendant(of: view), "\(view) cannot be a subview of itself or of a view inside it")
    require(maskedAround?.shownView?.isDescendant(of: view) != true, "\(view) cannot be in its own mask or in the mask of a view inside it")
    if view.superview === self {
      move(view, to: min(max(index, 0), storedSubviews.count - 1))
      return
    }
    let oldWindow = view.window
    let newWindow = window
    if view.superview != nil { view.leaveSuperview(for: self) }
    view.willMove(toSuperview: self)
    if oldWindow !== newWindow { view.notifyWillMove(to: newWindow) }
    storedSubviews.insert(view, at: min(max(index, 0), storedSubviews.count))
    view.storedSuperview.view = self
    view.constraintsDidCome()
    didAddSubview(view)
    view.didMoveToSuperview()
    view.updateSafeArea()
    var pending = PendingFirstResponder()
    if oldWindow !== newWindow { view.notifyDidMoveToWindow(&pending) }
    view.announceTraits()
    if view.storedTintColor == nil { view.notifyTintColorChange() }
    view.requestLayout()
    requestLayout()
    view.damageExtent()
    pending.repeatRequest()
  }

  func detach() {
    guard let parent = superview else { return }
    let oldWindow = window
    willMove(toSuperview: nil)
    if oldWindow != nil { notifyWillMove(to: nil) }
    leaveSuperview(for: nil)
    didMoveToSuperview()
    var pending = PendingFirstResponder()
    if oldWindow != nil { notifyDidMoveToWindow(&pending) }
    parent.requestLayout()
  }

  /// Removes the view from its superview's list; does nothing without a superview. If `newParent` is not in the same window, also ends interactions
  /// and editing in the view and takes the focus from it.
  private func leaveSuperview(for newParent: UIView?) {
    guard let parent = superview else { return }
    if let window, newParent?.window !== window {
      endInteractions()
      endEditing(true)
      FocusState.of(window).clearFocus(self)
    }
    damageExtent()
    parent.willRemoveSubview(self)
    constraintsWillLeave()
    parent.storedSubviews.removeAll { $0 === self }
    storedSuperview.view = nil
  }

  private func notifyWillMove(to window: UIWindow?) {
    willMove(toWindow: window)
    for view in storedSubviews { view.notifyWillMove(to: window) }
  }

  /// Notifies the view, its controller and its subviews that they have moved to another window, or out of one.
  ///
  /// - Parameter pending: Collects the pending first responder requests made outside a window.
  private func notifyDidMoveToWindow(_ pending: inout PendingFirstResponder) {
    if window != nil { applyAppearance() }
    layerIfCreated?.checkAnimations()
    didMoveToWindow()
    controller?.viewDidMove(toWindow: window)
    for view in storedSubviews { view.notifyDidMoveToWindow(&pending) }
    guard window != nil else { return }
    pending.consider(self)
    pending.consider(controller)
  }
}
