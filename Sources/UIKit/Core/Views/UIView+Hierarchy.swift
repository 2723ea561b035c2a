import Foundation
import Requirements
import UIFoundation

extension UIView {
  var enclosingWindow: UIWindow? {
    var root = self
    while let parent = root.superview { root = parent }
    return root as? UIWindow
  }

  /// Adds `view` in front of `sibling`. Traps when that is not a subview.
  public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insertSubview(view, at: index(without: view, index(of: sibling) + 1))
  }

  /// Adds `view` behind `sibling`. Traps when that is not a subview.
  public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insertSubview(view, at: index(without: view, index(of: sibling)))
  }

  /// A place among the subviews once `view` is no longer one of them.
  private func index(without view: UIView, _ index: Int) -> Int {
    storedSubviews[..<index].contains { $0 === view } ? index - 1 : index
  }

  /// Moves a subview in front of the others; nothing happens if `view` is not one.
  public func bringSubviewToFront(_ view: UIView) { move(view, to: storedSubviews.count - 1) }
  /// Moves a subview behind the others; nothing happens if `view` is not one.
  public func sendSubviewToBack(_ view: UIView) { move(view, to: 0) }

  /// Swaps two subviews by their places in `subviews`. Traps when there are not that many.
  public func exchangeSubview(at first: Int, withSubviewAt second: Int) {
    require(
      storedSubviews.indices.contains(first) && storedSubviews.indices.contains(second),
      "subviews \(first) and \(second) of \(storedSubviews.count)")
    storedSubviews.swapAt(first, second)
    storedSubviews[first].damageExtent()
    storedSubviews[second].damageExtent()
  }

  /// Whether `view` is this view or one that holds it. Costs the depth of the view.
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
    require(maskedAround?.shownView?.isDescendant(of: view) != true, "\(view) cannot stand in the mask of itself or of a view inside it")
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
    view.noteSafeArea()
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

  /// Takes the view out of its superview's list, giving up what it holds in the window.
  private func leaveSuperview(for newParent: UIView?) {
    guard let parent = superview else { return }
    if let window, newParent?.window !== window {
      endInteractions()
      endEditing(true)
      FocusState.of(window).forget(self)
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

  /// - Parameter pending: receives the requests of responders that wanted to be first before they were in a window.
  private func notifyDidMoveToWindow(_ pending: inout PendingFirstResponder) {
    if window != nil { takeAppearance() }
    layerIfMade?.checkAnimations()
    didMoveToWindow()
    controller?.viewDidMove(toWindow: window)
    for view in storedSubviews { view.notifyDidMoveToWindow(&pending) }
    guard window != nil else { return }
    pending.consider(self)
    pending.consider(controller)
  }
}
