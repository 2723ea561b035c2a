import CoreGraphics
import Foundation
import UIFoundation

/// Which views of one window the pointer is over, and the tooltip that it waits for.
@MainActor
package final class HoverTracker {
  /// How long the pointer rests before a tooltip shows.
  static let toolTipDelay: TimeInterval = 0.6

  private var chain: [WeakView] = []
  private weak var tipOwner: UIView?
  private var alarm: Timeline.Alarm?
  private var tip: ToolTipView?

  package init() {}

  /// The pointer is at `point` of the window; `view` is what the hit test found there.
  package func pointerMoved(over view: UIView?, at point: CGPoint, in window: UIWindow) {
    updateChain(to: view)
    let owner = nearestOwner(of: view)
    if owner !== tipOwner {
      hideToolTip()
      tipOwner = owner
    }
    guard let owner, tip == nil else { return }
    alarm?.cancel()
    alarm = Timeline.shared.schedule(after: Self.toolTipDelay) { [weak self, weak owner, weak window] in
      guard let self, let owner, let window, owner.window === window, let text = owner.toolTip else { return }
      tip = ToolTipView.show(text, below: point, in: window)
    }
  }

  /// A button went down, or the wheel turned: no tooltip until the pointer moves and rests again.
  package func pointerActed() { hideToolTip() }

  package func pointerLeft() {
    updateChain(to: nil)
    hideToolTip()
    tipOwner = nil
  }

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

  private func nearestOwner(of view: UIView?) -> UIView? {
    var next = view
    while let current = next {
      if current.toolTip?.isEmpty == false { return current }
      next = current.superview
    }
    return nil
  }
}

/// The small sheet of a tooltip.
@MainActor
final class ToolTipView: UIView {
  private let label = UILabel()

  static func show(_ text: String, below point: CGPoint, in window: UIWindow) -> ToolTipView {
    let view = ToolTipView(frame: .zero)
    let scale = BarScale(window.traitCollection, window: window.bounds.size)
    view.setUp(text, scale)
    let padding = CGSize(width: 8, height: 4)
    let room = CGSize(width: min(280 * scale.type, window.bounds.width - 32), height: .greatestFiniteMagnitude)
    let fitting = view.label.sizeThatFits(room)
    let size = CGSize(
      width: fitting.width.rounded(.up) + 2 * padding.width, height: fitting.height.rounded(.up) + 2 * padding.height)
    var origin = CGPoint(x: point.x + 10, y: point.y + 18)
    origin.x = max(min(origin.x, window.bounds.maxX - size.width - 8), window.bounds.minX + 8)
    // No room below: above the pointer.
    if origin.y + size.height > window.bounds.maxY - 8 {
      origin.y = max(point.y - size.height - 8, window.bounds.minY + 8)
    }
    view.frame = CGRect(x: origin.x.rounded(), y: origin.y.rounded(), width: size.width, height: size.height)
    view.label.frame = view.bounds.insetBy(dx: padding.width, dy: padding.height)
    window.addSubview(view)
    return view
  }

  private func setUp(_ text: String, _ scale: BarScale) {
    isUserInteractionEnabled = false
    backgroundColor = HousePalette.popover
    layer.cornerRadius = 6
    layer.borderWidth = 1
    layer.shadowOpacity = 1
    layer.shadowOffset = CGSize(width: 0, height: 2)
    layer.shadowRadius = 4
    label.text = text
    label.numberOfLines = 0
    label.font = scale.font(.systemFont(ofSize: 11))
    label.textColor = HousePalette.ink
    addSubview(label)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    layer.borderColor = HousePalette.popoverHairline.resolvedColor(with: traitCollection).cgColor
    layer.shadowColor = HousePalette.shadow.resolvedColor(with: traitCollection).cgColor
  }
}
