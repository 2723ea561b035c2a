import CoreGraphics
import Foundation
import UIFoundation

/// Tracks the views of a window under the pointer, and the pending tooltip.
@MainActor
package final class HoverTracker {
  /// The time that the pointer rests before a tooltip appears.
  static let toolTipDelay: TimeInterval = 0.6

  private var chain: [WeakView] = []
  private var tipOwner: TipOwner?
  /// Whether the owner was pressed since the pointer entered it.
  private var isOwnerPressed = false
  private var alarm: Timeline.Alarm?
  private var tip: ToolTipView?

  package init() {}

  /// Updates the hovered views, and schedules a tooltip. Called when the pointer moves to `point` in the window; `view` is the result of the hit
  /// test.
  package func pointerMoved(over view: UIView?, at point: CGPoint, in window: UIWindow) {
    updateChain(to: view)
    let owner = nearestOwner(of: view, at: point)
    if owner != tipOwner {
      hideToolTip()
      setOwner(owner)
    }
    guard let owner, tip == nil, !isOwnerPressed else { return }
    alarm?.cancel()
    alarm = Timeline.shared.schedule(after: Self.toolTipDelay) { [weak self, weak view = owner.view, weak window] in
      guard let self, let view, let window, view.window === window, let text = owner.part?.text ?? view.toolTip, !text.isEmpty else { return }
      tip = ToolTipView.show(text, of: view, owner.part?.frame, at: point, in: window)
    }
  }

  /// Called when `view` has another tooltip: if its tooltip is shown, shows the new text at the same control, or hides it if there is none.
  func toolTipDidChange(of view: UIView) {
    guard let tip, let owner = tipOwner, owner.view === view, owner.part == nil else { return }
    if let text = view.toolTip, !text.isEmpty {
      tip.change(to: text)
    } else {
      hideToolTip()
      setOwner(nil)
    }
  }

  /// Returns whether `view` is the innermost view under the pointer.
  func isOver(_ view: UIView?) -> Bool { chain.first?.view === view }

  /// Updates the hovered views, because `view` has moved under a resting pointer. Hides the tooltip of a view that is no longer there.
  func contentMoved(under view: UIView?) {
    updateChain(to: view)
    if let owner = tipOwner?.view, view?.isDescendant(of: owner) != true {
      hideToolTip()
      setOwner(nil)
    }
  }

  /// The owner of a tooltip: a view, or a part of a view.
  private struct TipOwner: Equatable {
    weak var view: UIView?
    var part: PartToolTip?

    static func == (one: TipOwner, other: TipOwner) -> Bool { one.view === other.view && one.part == other.part }
  }

  /// Called for a key, the wheel or a change of window: hides the tooltip until the pointer moves and rests again.
  package func userActed() { hideToolTip() }

  /// Called for a press: hides the tooltip until the pointer has left the control, because its user knows it, and looks at what it changes.
  package func userPressed() {
    hideToolTip()
    isOwnerPressed = true
  }

  package func pointerLeft() {
    updateChain(to: nil)
    hideToolTip()
    setOwner(nil)
  }

  private func setOwner(_ owner: TipOwner?) { (tipOwner, isOwnerPressed) = (owner, false) }

  private func hideToolTip() {
    alarm?.cancel()
    alarm = nil
    tip?.removeFromSuperview()
    tip = nil
  }

  private func updateChain(to view: UIView?) {
    var now: [UIView] = []
    var next = view
    while let current = next {
      now.append(current)
      next = current.superview
    }
    let before = chain.compactMap(\.view)
    chain = now.map { WeakView(view: $0) }
    for view in before where !now.contains(where: { $0 === view }) { setHovered(view, false) }
    for view in now where !before.contains(where: { $0 === view }) { setHovered(view, true) }
  }

  private func setHovered(_ view: UIView, _ hovered: Bool) {
    view.isHovered = hovered
    view.hoverDidChange()
  }

  private func nearestOwner(of view: UIView?, at point: CGPoint) -> TipOwner? {
    var next = view
    while let current = next {
      if current.toolTip?.isEmpty == false { return TipOwner(view: current) }
      if let part = (current as? any PartToolTipGiving)?.partToolTip(at: current.convert(point, from: nil)) {
        return TipOwner(view: current, part: part)
      }
      next = current.superview
    }
    return nil
  }
}

/// A tooltip for a part of a view.
public struct PartToolTip: Equatable {
  /// The text of the tooltip.
  public var text: String
  /// The frame of the part, in the view's space.
  public var frame: CGRect

  /// Creates a tooltip with `text` for the part at `frame`, in the view's space.
  public init(_ text: String, at frame: CGRect) { (self.text, self.frame) = (text, frame) }
}

/// A view with tooltips for parts of it, such as the links of a text.
@MainActor
public protocol PartToolTipGiving: UIView {
  /// Returns the tooltip at `point` in the view's space, or `nil` if there is none. Called whenever the pointer moves.
  func partToolTip(at point: CGPoint) -> PartToolTip?
}

/// The view of a tooltip.
@MainActor
final class ToolTipView: PopoverView {
  private let label = UILabel()
  /// The view that the tooltip describes.
  private weak var owner: UIView?
  /// The described part of the owner, in its space; `nil` for the whole view.
  private var part: CGRect?
  /// The location of the pointer when the tooltip appeared, in the window's space.
  private var point = CGPoint.zero

  private static let padding = CGSize(width: 8, height: 4)
  /// The distance from the window's edges, in points.
  private static let margin: CGFloat = 8
  /// The distance from the control and from the pointer's tip, below which the pointer itself is drawn.
  private static let gap: CGFloat = 4
  private static let pointerSize = CGSize(width: 10, height: 18)

  /// Shows a tooltip in `window` and returns its view.
  ///
  /// - Parameters:
  /// - part: The part of `owner` that the tooltip describes, in its space; `nil` for the whole view.
  /// - point: The location of the pointer, in the window's space.
  static func show(_ text: String, of owner: UIView, _ part: CGRect? = nil, at point: CGPoint, in window: UIWindow) -> ToolTipView {
    let view = ToolTipView(cornerRadius: 6, shadowOffset: 2, shadowRadius: 4)
    (view.owner, view.part, view.point) = (owner, part, point)
    // The owner can be dark in a light window.
    view.overrideUserInterfaceStyle = owner.traitCollection.userInterfaceStyle
    view.setUp(BarScale(window.traitCollection, window: window.bounds.size))
    view.place(text, in: window)
    window.addSubview(view)
    return view
  }

  /// Shows another text beside the control, which can have moved. Does nothing if the tooltip is in no window.
  func change(to text: String) {
    guard let window else { return }
    place(text, in: window)
  }

  /// Sets the text, and the frame beside the control in `window`.
  private func place(_ text: String, in window: UIWindow) {
    guard let owner else { return }
    label.text = text
    let scale = BarScale(window.traitCollection, window: window.bounds.size)
    let availableSize = CGSize(width: min(280 * scale.type, max(window.bounds.width - 32, 1)), height: .greatestFiniteMagnitude)
    let fitting = label.sizeThatFits(availableSize)
    let size = CGSize(
      width: fitting.width.rounded(.up) + 2 * Self.padding.width, height: fitting.height.rounded(.up) + 2 * Self.padding.height)
    let control = owner.convert(part ?? owner.bounds, to: nil)
    let neighbors = Neighbors(of: owner, in: window)
    frame = CGRect(origin: Self.origin(of: size, beside: control, neighbors, at: point, in: window.bounds), size: size)
    label.frame = bounds.shrunk(dx: Self.padding.width, dy: Self.padding.height)
  }

  /// The visible parts of other controls, in the window's space.
  private struct Neighbors {
    /// Those in the superview of the control that have tooltips.
    var siblings: [CGRect]
    /// All in the window that are not the control's ancestors or descendants, with or without tooltips.
    var all: [CGRect] = []

    private static let roles: Set<ScreenRole> = [.button, .slider, .accessory, .field]

    @MainActor init(of owner: UIView, in window: UIWindow) {
      siblings = (owner.superview?.subviews ?? []).filter { $0 !== owner && !$0.isHidden && $0.toolTip != nil }.map { $0.convert($0.bounds, to: nil) }
      collect(in: window, window.bounds, besides: owner)
    }

    /// Adds the controls in `view` whose parts inside `visible`, in the window's space, can be seen.
    @MainActor private mutating func collect(in view: UIView, _ visible: CGRect, besides owner: UIView) {
      guard view !== owner, !view.isHidden, view.alpha > 0.01 else { return }
      let frame = view.convert(view.bounds, to: nil)
      let shown = frame.intersection(visible)
      let isControl = view.screenRole.map { Self.roles.contains($0) } ?? false || view.toolTip?.isEmpty == false
      if isControl, !owner.isDescendant(of: view), !shown.isEmpty { all.append(shown) }
      for child in view.subviews { collect(in: child, view.clipsToBounds ? shown : visible, besides: owner) }
    }
  }

  /// Returns the origin, centered at the control: below it, else above, else right or left. In a column of controls, the right side comes first,
  /// so that all tooltips are on one side. Chooses the first side where it covers neither the control nor the pointer, and preferably none of the
  /// `neighbors`, first of all those in the same view; for that it can move along its side as long as it is beside the control. If the control fills
  /// the window, only the pointer is avoided.
  private static func origin(
    of size: CGSize, beside control: CGRect, _ neighbors: Neighbors, at point: CGPoint, in window: CGRect
  ) -> CGPoint {
    let available = window.shrunk(dx: margin, dy: margin)
    let pointer = CGRect(origin: point, size: pointerSize)
    let isInColumn = !neighbors.siblings.isEmpty && neighbors.siblings.allSatisfy { abs($0.midX - control.midX) <= 1 }
    /// Candidates in order of preference: at the sides of `rect`, beyond the pointer if it extends past them.
    func origins(beside rect: CGRect) -> [CGPoint] {
      let (x, y) = (rect.midX - size.width / 2, rect.midY - size.height / 2)
      let above = [
        CGPoint(x: x, y: max(rect.maxY + gap, pointer.maxY)), CGPoint(x: x, y: min(rect.minY, point.y) - gap - size.height),
      ]
      let beside = [
        CGPoint(x: max(rect.maxX + gap, pointer.maxX), y: y), CGPoint(x: min(rect.minX, point.x) - gap - size.width, y: y),
      ]
      return (isInColumn ? beside + above : above + beside).map { origin in
        CGPoint(
          x: max(min(origin.x, available.maxX - size.width), available.minX).rounded(),
          y: max(min(origin.y, available.maxY - size.height), available.minY).rounded())
      }
    }
    /// Returns other positions along the sides of these origins, the nearest first, at which the tooltip begins after a neighbor or ends before it.
    func shifted(_ origins: [CGPoint]) -> [CGPoint] {
      origins.flatMap { origin -> [CGPoint] in
        let isAbove = origin.y >= control.maxY || origin.y + size.height <= control.minY
        var shifts: [CGFloat] = []
        for rect in neighbors.all {
          shifts.append(isAbove ? rect.maxX + gap - origin.x : rect.maxY + gap - origin.y)
          shifts.append(isAbove ? rect.minX - gap - size.width - origin.x : rect.minY - gap - size.height - origin.y)
        }
        shifts.sort { abs($0) < abs($1) }
        let frames = shifts.map { CGRect(origin: origin, size: size).offsetBy(dx: isAbove ? $0 : 0, dy: isAbove ? 0 : $0) }
        return frames.filter { frame in
          guard available.contains(frame) else { return false }
          return isAbove ? frame.minX < control.maxX && frame.maxX > control.minX : frame.minY < control.maxY && frame.maxY > control.minY
        }.map { CGPoint(x: $0.minX.rounded(), y: $0.minY.rounded()) }
      }
    }
    func isFree(_ origin: CGPoint, of rects: [CGRect]) -> Bool { !rects.contains { CGRect(origin: origin, size: size).intersects($0) } }
    let besideControl = origins(beside: control).filter { isFree($0, of: [control]) }
    let besidePointer = origins(beside: CGRect(origin: point, size: .zero))
    return besideControl.first { isFree($0, of: neighbors.all + [pointer]) }
      ?? shifted(besideControl).first { isFree($0, of: neighbors.all + [control, pointer]) } ?? besideControl.first { isFree($0, of: neighbors.siblings + [pointer]) }
      ?? besideControl.first { isFree($0, of: neighbors.siblings) } ?? besideControl.first
      ?? besidePointer.first { isFree($0, of: [pointer]) } ?? besidePointer[0]
  }

  private func setUp(_ scale: BarScale) {
    isUserInteractionEnabled = false
    label.numberOfLines = 0
    label.font = scale.font(.systemFont(ofSize: 11))
    label.textColor = UISystemPalette.current.label
    addSubview(label)
  }
}
