import CoreGraphics
import Foundation
import UIFoundation

/// Which view of a window has the keyboard's focus.
///
/// The focus is not the first responder: it shows the ring and takes space and return, and is moved by the tab key.
@MainActor
package final class FocusState {
  package private(set) weak var view: UIView?
  private weak var window: UIWindow?
  /// What was pressed, edited or had the ring, the last of them last: Tab goes on from there.
  private var origins: [WeakView] = []

  private init(window: UIWindow) { self.window = window }

  private static var states: [FocusState] = []

  package static func of(_ window: UIWindow) -> FocusState {
    states.removeAll { $0.window == nil }
    if let state = states.first(where: { $0.window === window }) { return state }
    let state = FocusState(window: window)
    states.append(state)
    return state
  }

  package func focus(_ target: UIView?) {
    guard target !== view else { return }
    let old = view
    old?.damage(old?.ownExtent ?? .zero)
    old?.isFocused = false
    view = target
    old?.focusDidChange()
    guard let target else { return }
    begin(at: target)
    target.isFocused = true
    target.damage(target.ownExtent)
    if let first = window?.firstResponder as? UIView, first !== target { first.focusDidLeave(to: target) }
    target.focusDidChange()
    target.scrollIntoView()
    // Lists have the neighbours of what is seen as well now.
    for case let list as any RowLoading in sequence(first: target, next: \.superview) { list.setNeedsLayout() }
  }

  /// Moves to the next view, in reading order of the tree, that can be focused; round the ends.
  ///
  /// It begins with the keyboard on the screen, where one is up, and passes over what that covers.
  package func move(forward: Bool) -> Bool {
    guard let window else { return false }
    window.layoutIfNeeded()
    let stops = stops(in: window)
    guard !stops.isEmpty else { return false }
    if let view = view as? any FocusStepping, stops.contains(where: { $0 === view }), view.stepFocus(forward: forward) { return true }
    // Where a field is edited that was come to by hand, it goes on from there.
    let start = view ?? (window.firstResponder as? any UITextInput) as? UIView
    let current = stops.firstIndex { $0 === start }
    let origin = origin(in: window)
    if current == nil, forward, let first = window.firstResponder as? any FocusBeginning, let stop = stops.first(where: { $0.isDescendant(of: first) }),
      stop === first || origin?.isDescendant(of: first) != true
    {
      focus(stop)
      return true
    }
    switch current {
    case nil: focus(stops[(forward ? stops.firstIndex { window.keyboard.holds($0) } : nil) ?? stops.stop(beside: origin, forward: forward)])
    case let index?: focus(entered(at: stops[(index + (forward ? 1 : stops.count - 1)) % stops.count], forward: forward, in: window))
    }
    if !forward { (view as? any FocusStepping)?.beginFocusAtEnd() }
    return true
  }

  private func stops(in window: UIWindow) -> [UIView] {
    followed((window.modalView ?? window).focusableViews().filter { !window.keyboard.covers($0) || $0 is any UITextInput }, in: window)
  }

  /// Where Tab stops in place of `stop`: of a list that it comes into from a view outside, in its first row, backward in its last, wherever that was
  /// scrolled to.
  private func entered(at stop: UIView, forward: Bool, in window: UIWindow) -> UIView {
    // A list that is a stop itself was come to before.
    guard let view, let list = stop.outermostList(without: view), !list.canBecomeFocused else { return stop }
    func found() -> UIView? {
      let within = stops(in: window).filter { $0 !== list && $0.isDescendant(of: list) }
      return forward ? within.first : within.last
    }
    let offset = list.contentOffset
    list.showEnd(forward: forward)
    if let end = found() { return end }
    // Nothing there stops Tab: it is what was seen.
    list.contentOffset = offset
    list.layoutIfNeeded()
    return found() ?? (stop.window === window ? stop : view)
  }

  /// A hand has pressed on `view`, or its text is edited; a key on the screen stands for the text that it types into.
  func begin(at view: UIView) {
    guard let window, let view = window.keyboard.holds(view) ? window.firstResponder as? UIView : view, origins.last?.view !== view else { return }
    origins.removeAll { $0.view == nil || $0.view === view }
    origins = origins.suffix(Self.rememberedOrigins - 1) + [WeakView(view: view)]
  }

  /// What a list or a sheet has brought is gone with it: then it is what was pressed before.
  private static let rememberedOrigins = 8

  private func origin(in window: UIWindow) -> UIView? {
    let reach = window.modalView ?? window
    return origins.reversed().lazy.compactMap(\.view).first { $0.isDescendant(of: reach) && $0.isReachable }
  }

  /// What stands in place of the keyboard for a text, and is to be reached from there, comes right after it.
  private func followed(_ stops: [UIView], in window: UIWindow) -> [UIView] {
    let wheels = stops.filter { $0 is any InputFocusing && window.keyboard.holds($0) }
    guard !wheels.isEmpty, let text = stops.firstIndex(where: { $0 === window.firstResponder }) else { return stops }
    return stops[...text] + wheels + stops[(text + 1)...].filter { stop in !wheels.contains { $0 === stop } }
  }

  /// Gives up the focus if it lies in `subtree`, which is leaving or being hidden.
  func forget(_ subtree: UIView) {
    if let view, view.isDescendant(of: subtree) { focus(nil) }
  }
}

extension [UIView] {
  /// Of stops in the order of the tree, the one after a view or before it, round the ends; without a view the first or the last.
  @MainActor fileprivate func stop(beside view: UIView?, forward: Bool) -> Int {
    guard let view else { return forward ? 0 : count - 1 }
    // Pressing in a stop is pressing the stop.
    if let own = lastIndex(where: { view.isDescendant(of: $0) }) { return (own + (forward ? 1 : count - 1)) % count }
    let after = firstIndex { view.comes(before: $0) } ?? count
    return (after + (forward ? 0 : count - 1)) % count
  }
}

/// A view that Tab comes to right after the text whose input view it is in.
@MainActor
protocol InputFocusing: UIView {}

/// A view with several things in it that Tab comes to one after the other, once it has come to the view itself.
@MainActor
protocol FocusStepping: UIView {
  /// Goes to the next thing, or to the one before it, before the first of them to the view; `false` where it would leave the view.
  func stepFocus(forward: Bool) -> Bool
  /// Tab came from behind: it goes to the last thing, where there is one.
  func beginFocusAtEnd()
}

/// A list that has views only for those rows that are seen.
@MainActor
protocol RowLoading: UIView {
  /// Where it is scrolled to.
  var contentOffset: CGPoint { get set }
  /// Whether it scrolls to the side alone.
  var goesSideways: Bool { get }
  /// Scrolls, at once, to the first row; with `forward` `false` to the last.
  func showEnd(forward: Bool)
}

/// A view in which Tab begins where it is first responder: the hand was there.
@MainActor
protocol FocusBeginning: UIView {}

extension UIWindow {
  /// The view with the keyboard's focus. A Galley extension.
  public var focusedView: UIView? { FocusState.of(self).view }

  /// Gives the keyboard's focus to `view`, or takes it away. A Galley extension.
  public func focus(_ view: UIView?) { FocusState.of(self).focus(view) }

  /// Moves the keyboard's focus; `false` where nothing can take it.
  @discardableResult
  package func moveFocus(forward: Bool) -> Bool { FocusState.of(self).move(forward: forward) }
}

extension UIView {
  /// Subviews as Tab comes to them: those of a list as they stand, for it adds what comes into sight, and what stands above its rows, where it must; a right one
  /// before a left one where text runs so.
  private var subviewsByTab: [UIView] {
    guard let list = self as? any RowLoading else { return storedSubviews }
    let turn: CGFloat = effectiveUserInterfaceLayoutDirection == .rightToLeft ? -1 : 1
    let places = storedSubviews.enumerated().map { number, view in
      list.goesSideways ? (turn * view.center.x, view.frame.minY, number) : (view.frame.minY, turn * view.center.x, number)
    }
    return places.sorted { $0 < $1 }.map { storedSubviews[$0.2] }
  }

  /// Whether the view is before another of its window in the order of Tab. O(depth + siblings).
  fileprivate func comes(before other: UIView) -> Bool {
    let (own, others) = (ancestry, other.ancestry)
    guard let (one, another) = zip(own, others).first(where: { $0 !== $1 }) else { return own.count < others.count }
    let siblings = one.superview?.subviewsByTab ?? []
    return siblings.firstIndex { $0 === one } ?? 0 < siblings.firstIndex { $0 === another } ?? 0
  }

  /// From the outermost view to this one.
  private var ancestry: [UIView] { Array(sequence(first: self, next: \.superview)).reversed() }

  /// The views that tab stops at, in its order.
  func focusableViews() -> [UIView] {
    guard !isHidden, alpha > 0.01, isUserInteractionEnabled else { return [] }
    return (canBecomeFocused ? [self] : []) + subviewsByTab.flatMap { $0.focusableViews() }
  }

  /// The outermost of the lists around the view that `other` is not in.
  fileprivate func outermostList(without other: UIView) -> (any RowLoading)? {
    var outermost: (any RowLoading)?
    for case let list as any RowLoading in sequence(first: self, next: \.superview) where !other.isDescendant(of: list) { outermost = list }
    return outermost
  }

  /// The view, or the topmost of those in it, beside which nothing is to be reached; `nil` where none is modal.
  fileprivate var modalView: UIView? {
    guard !isHidden else { return nil }
    for view in storedSubviews.reversed() {
      if let modal = view.modalView { return modal }
    }
    return accessibilityViewIsModal ? self : nil
  }

  /// Scrolls what is around the view so that `rect`, or all of the view, is seen.
  func scrollIntoView(_ rect: CGRect? = nil) {
    var ancestor = superview
    var inner = self
    while let current = ancestor, !inner.standsOverScrolling {
      defer { inner = current }
      current.scrollToShow(convert(rect ?? bounds, to: current).insetBy(dx: -8, dy: -8))
      ancestor = current.superview
    }
  }
}

extension UIView {
  /// The ring's shape of a view that fills what clips it, as a text from edge to edge: around the view, or inside where there is no room beyond an edge.
  var wholeRingShape: (rect: CGRect, cornerRadius: CGFloat) {
    var clipping = superview
    while let view = clipping, !view.clipsToBounds, view.superview != nil { clipping = view.superview }
    guard let clipping, !clipping.bounds.contains(convert(bounds.insetBy(dx: -FocusRing.reach, dy: -FocusRing.reach), to: clipping)) else {
      return (bounds, layer.cornerRadius)
    }
    return (bounds.insetBy(dx: FocusRing.reach + 1, dy: FocusRing.reach + 1), layer.cornerRadius)
  }
}

/// The ring around a focused view: 2 points wide, 2 points off.
@MainActor
enum FocusRing {
  static let width: CGFloat = 2
  static let gap: CGFloat = 2
  static var reach: CGFloat { width + gap }

  /// Draws the ring around a view's focus shape, in the view's space.
  static func draw(around shape: (rect: CGRect, cornerRadius: CGFloat), in context: CGContext) {
    let inset = gap + width / 2
    let rect = shape.rect.insetBy(dx: -inset, dy: -inset)
    let path = UIBezierPath(roundedRect: rect, cornerRadius: shape.cornerRadius + inset)
    context.saveGState()
    context.addPath(path.cgPath)
    context.setLineWidth(width)
    context.setStrokeColor(UISystemPalette.current.focusRing.cgColor)
    context.strokePath()
    context.restoreGState()
  }
}
