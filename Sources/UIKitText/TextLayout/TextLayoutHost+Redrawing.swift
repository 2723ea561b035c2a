import CoreGraphics
import TextKit
import UIKitCore

extension TextLayoutHost {
  /// The distance in points that swashes, marks and strokes can extend beyond a container (`width`) and a line (`height`).
  public static var overhang: CGSize { CGSize(width: 24, height: 12) }

  /// Redraws the areas that changed since the last call, each with `overhang`. O(number of areas).
  ///
  /// - Parameters:
  ///   - view: The view that draws the text; its coordinate space is that of the content.
  ///   - containers: The hosted containers that are visible; others are drawn when they become visible. `nil` if all can be.
  ///   - forward: Called with areas of containers that this host does not have, in the container's space, because a layout manager reports each
  ///     change once. The default ignores them.
  public func redrawChanges(
    in view: UIView, visible containers: Range<Int>? = nil, forward: (_ container: NSTextContainer, _ area: CGRect) -> Void = { _, _ in }
  ) {
    for (number, area) in layoutManager.consumeDisplayChanges() {
      guard let index = hostedIndex(ofContainer: number) else {
        forward(layoutManager.textContainers[number], area)
        continue
      }
      if containers?.contains(index) ?? true { redraw(area, ofContainerAt: index, in: view) }
    }
  }

  /// Redraws an area of a hosted container, in the container's space, with `overhang`. Traps if the index is out of range.
  ///
  /// - Parameter view: The view that draws the text; its coordinate space is that of the content.
  public func redraw(_ area: CGRect, ofContainerAt index: Int, in view: UIView) {
    let origin = origin(ofContainerAt: index)
    view.setNeedsDisplay(area.insetBy(dx: -Self.overhang.width, dy: -Self.overhang.height).offsetBy(dx: origin.x, dy: origin.y))
  }

  /// Redraws all text, as after a change of its colors or sizes, and discards the recorded changes.
  ///
  /// - Parameter view: The view that draws the text.
  public func redrawAll(in view: UIView) {
    _ = layoutManager.consumeDisplayChanges()
    view.setNeedsDisplay()
  }
}
