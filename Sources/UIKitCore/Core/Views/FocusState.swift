import CoreGraphics
import Foundation
import UIFoundation

/// The keyboard focus of a window.
///
/// Focus differs from first responder: it shows the focus ring, handles Space and Return, and moves with Tab.
@MainActor
package final class FocusState {
  /// The focused view of the window; `nil` if none is focused.
  package private(set) weak var view: UIView?
  private weak var window: UIWindow?
  /// The views most recently pressed, edited or focused, the latest last: Tab continues from there.
  private var origins: [WeakView] = []

  private init(window: UIWindow) { self.window = window }

  private static var states: [FocusState] = []

  /// Returns the state of a window, which is created if there is none.
  package static func of(_ window: UIWindow) -> FocusState {
    states.removeAll { $0.window == nil }
    if let state = states.first(where: { $0.window === window }) { return state }
    let state = FocusState(window: window)
    states.append(state)
    return state
  }

  /// Moves the focus to `target` and scrolls it into view, or removes the focus if `target` is `nil`. Notifies the views. Does nothing if `target`
  /// has the focus.
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
    // Lists now have the neighbors of the visible rows, too.
    for case let list as any RowLoading in sequence(first: target, next: \.superview) { list.setNeedsLayout() }
  }

  /// Moves to the next focusable view in Tab order, or to the previous one if `forward` is `false`, and wraps around. Returns `false` if
  /// there is none.
  ///
  /// Without a focused view or an edited text, moves forward to the on-screen keyboard if it is visible, otherwise continues from the view that was
  /// last pressed, edited or focused. Skips views that the keyboard covers, except texts.
  package func move(forward: Bool) -> Bool {
    guard let window else { return false }
    window.layoutIfNeeded()
    let stops = stops(in: window)
    guard !stops.isEmpty else { return false }
    if let view = view as? any FocusStepping, stops.contains(where: { $0 === view }), view.stepFocus(forward: forward) { return true }
    // Continue from a field being edited that the pointer or a touch activated.
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
    case nil: focus(stops[(forward ? stops.firstIndex { window.keyboard.contains($0) } : nil) ?? stops.stop(beside: origin, forward: forward)])
    case let index?: focus(entered(at: stops[(index + (forward ? 1 : stops.count - 1)) % stops.count], forward: forward, in: window))
    }
    if !forward { (view as? any FocusStepping)?.beginFocusAtEnd() }
    return true
  }

  private func stops(in window: UIWindow) -> [UIView] {
    followed((window.modalView ?? window).focusableViews().filter { !window.keyboard.covers($0) || $0 is any UITextInput }, in: window)
  }

  /// Returns the actual stop for Tab instead of `stop`: when entering a list from outside, a view in its first row, or in its last when moving
  /// backward, regardless of the scroll position.
  private func entered(at stop: UIView, forward: Bool, in window: UIWindow) -> UIView {
    // A list that is itself a stop was reached before.
    guard let view, let list = stop.outermostList(without: view), !list.canBecomeFocused else { return stop }
    func found() -> UIView? {
      let within = stops(in: window).filter { $0 !== list && $0.isDescendant(of: list) }
      return forward ? within.first : within.last
    }
    let offset = list.contentOffset
    list.showEnd(forward: forward)
    if let end = found() { return end }
    // Nothing there accepts focus: restore the scroll position.
    list.contentOffset = offset
    list.layoutIfNeeded()
    return found() ?? (stop.window === window ? stop : view)
  }

  /// Records that `view` was pressed or its text is edited; a key of the on-screen keyboard counts as the text that it types into.
  func begin(at view: UIView) {
    guard let window, let view = window.keyboard.contains(view) ? window.firstResponder as? UIView : view, origins.last?.view !== view else { return }
    origins.removeAll { $0.view == nil || $0.view === view }
    origins = origins.suffix(Self.rememberedOrigins - 1) + [WeakView(view: view)]
  }

  /// The number of views that are remembered. Views of a list or a sheet disappear with it; then Tab continues from the view before.
  private static let rememberedOrigins = 8

  private func origin(in window: UIWindow) -> UIView? {
    let reach = window.modalView ?? window
    return origins.reversed().lazy.compactMap(\.view).first { $0.isDescendant(of: reach) && $0.isReachable }
  }

  /// Returns the stops of Tab in order. A focusable view that replaces the keyboard for a text follows directly after the text.
  private func followed(_ stops: [UIView], in window: UIWindow) -> [UIView] {
    let wheels = stops.filter { $0 is any InputFocusing && window.keyboard.contains($0) }
    guard !wheels.isEmpty, let text = stops.firstIndex(where: { $0 === window.firstResponder }) else { return stops }
    return stops[...text] + wheels + stops[(text + 1)...].filter { stop in !wheels.contains { $0 === stop } }
  }

  /// Gives up the focus if it is in `subtree`, which is leaving or being hidden.
  func clearFocus(_ subtree: UIView) {
    if let view, view.isDescendant(of: subtree) { focus(nil) }
  }
}

extension [UIView] {
  /// Returns the index of the stop after or before a view in tree order, with wraparound; without a view, the first or the last.
  @MainActor fileprivate func stop(beside view: UIView?, forward: Bool) -> Int {
    guard let view else { return forward ? 0 : count - 1 }
    // A press inside a stop counts as a press on the stop.
    if let own = lastIndex(where: { view.isDescendant(of: $0) }) { return (own + (forward ? 1 : count - 1)) % count }
    let after = firstIndex { view.comes(before: $0) } ?? count
    return (after + (forward ? 0 : count - 1)) % count
  }
}

/// A view that Tab visits right after the text whose input view contains it.
@MainActor
package protocol InputFocusing: UIView {}

/// A view on one of whose items keys act while it has the focus, such as a table with a focused row. Assistive technologies see the focus there.
@MainActor
package protocol ItemFocusing: UIView {
  /// The item on which keys act; `nil` if they act on the view itself.
  var focusedItem: UIView? { get }
}

/// A view with several inner stops that Tab visits after the view itself.
@MainActor
package protocol FocusStepping: UIView {
  /// Moves to the next or previous stop inside, and from the first back to the view itself; returns `false` if it would leave the view.
  func stepFocus(forward: Bool) -> Bool
  /// Moves to the last inner stop, if any, because Tab entered backward.
  func beginFocusAtEnd()
}

/// A list that creates views only for its visible rows.
@MainActor
package protocol RowLoading: UIView {
  /// The scroll position, in points.
  var contentOffset: CGPoint { get set }
  /// Whether the view scrolls only horizontally.
  var goesSideways: Bool { get }
  /// Scrolls at once to the first row, or to the last if `forward` is `false`.
  func showEnd(forward: Bool)
}

/// A view from which Tab starts while it is first responder, because the user interacted with it.
@MainActor
package protocol FocusBeginning: UIView {}

extension UIWindow {
  /// The focused view; `nil` if none is focused. A Galley extension.
  public var focusedView: UIView? { FocusState.of(self).view }

  /// Moves the keyboard focus to `view` and scrolls it into view, or removes the focus if `nil`. Does nothing if `view` has the focus. A Galley
  /// extension.
  public func focus(_ view: UIView?) { FocusState.of(self).focus(view) }

  /// Moves the keyboard focus to the next or previous view, as `FocusState.move(forward:)` does; returns `false` if nothing can receive it.
  @discardableResult
  package func moveFocus(forward: Bool) -> Bool { FocusState.of(self).move(forward: forward) }
}

extension UIView {
  /// The subviews in Tab order. Those of a list are ordered by position, since it adds views as they become visible and keeps headers above the
  /// rows; in right-to-left layout, the right one comes before the left one.
  private var subviewsByTab: [UIView] {
    guard let list = self as? any RowLoading else { return storedSubviews }
    let turn: CGFloat = effectiveUserInterfaceLayoutDirection == .rightToLeft ? -1 : 1
    let sortKeys = storedSubviews.enumerated().map { number, view in
      list.goesSideways ? (turn * view.center.x, view.frame.minY, number) : (view.frame.minY, turn * view.center.x, number)
    }
    return sortKeys.sorted { $0 < $1 }.map { storedSubviews[$0.2] }
  }

  /// Returns whether the view precedes another view of its window in Tab order. O(depth + siblings).
  fileprivate func comes(before other: UIView) -> Bool {
    let (own, otherAncestors) = (ancestry, other.ancestry)
    guard let (one, another) = zip(own, otherAncestors).first(where: { $0 !== $1 }) else { return own.count < otherAncestors.count }
    let siblings = one.superview?.subviewsByTab ?? []
    return siblings.firstIndex { $0 === one } ?? 0 < siblings.firstIndex { $0 === another } ?? 0
  }

  /// The ancestors from the outermost view to this one.
  private var ancestry: [UIView] { Array(sequence(first: self, next: \.superview)).reversed() }

  /// Returns the views in the subtree that Tab visits, in order; none in views that are hidden, transparent or without user interaction.
  package func focusableViews() -> [UIView] {
    guard !isHidden, alpha > 0.01, isUserInteractionEnabled else { return [] }
    return (canBecomeFocused ? [self] : []) + subviewsByTab.flatMap { $0.focusableViews() }
  }

  /// Returns the outermost list that contains this view but not `other`. Returns `nil` if there is none.
  fileprivate func outermostList(without other: UIView) -> (any RowLoading)? {
    var outermost: (any RowLoading)?
    for case let list as any RowLoading in sequence(first: self, next: \.superview) where !other.isDescendant(of: list) { outermost = list }
    return outermost
  }

  /// The topmost modal view in the subtree, which makes its siblings unreachable, or `nil` if none is modal.
  fileprivate var modalView: UIView? {
    guard !isHidden else { return nil }
    for view in storedSubviews.reversed() {
      if let modal = view.modalView { return modal }
    }
    return accessibilityViewIsModal ? self : nil
  }

  /// Scrolls the ancestors so that `rect` in the view's space, or the whole view if `rect` is `nil`, is visible with 8 points around it.
  package func scrollIntoView(_ rect: CGRect? = nil) {
    var ancestor = superview
    var inner = self
    while let current = ancestor, !inner.floatsOverScrolling {
      defer { inner = current }
      current.scrollToShow(convert(rect ?? bounds, to: current).insetBy(dx: -8, dy: -8))
      ancestor = current.superview
    }
  }
}

extension UIView {
  /// The ring's shape for a view that fills its clipping ancestor, such as a text from edge to edge: around the view, or inside at edges without
  /// space outside.
  package var wholeRingShape: (rect: CGRect, cornerRadius: CGFloat) {
    var clipping = superview
    while let view = clipping, !view.clipsToBounds, view.superview != nil { clipping = view.superview }
    guard let clipping, !clipping.bounds.contains(convert(bounds.insetBy(dx: -FocusRing.reach, dy: -FocusRing.reach), to: clipping)) else {
      return (bounds, layer.cornerRadius)
    }
    return (bounds.insetBy(dx: FocusRing.reach + 1, dy: FocusRing.reach + 1), layer.cornerRadius)
  }
}

/// The ring around a focused view: 2 points wide, at a distance of 2 points.
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
