import GalleyDocuments
import UIKit

/// A phase of dragging a shape out of the shape bar, in window points.
public enum CarryPhase {
  case began(CGPoint)
  case moved(CGPoint)
  case ended(CGPoint)
  case cancelled
}

extension PlaygroundPage {
  /// Drags a new shape from the shape bar. Over the page it is one of the page's shapes, and the text flows around it; elsewhere an image follows
  /// the pointer. It is added if it is dropped over the page, and discarded otherwise. Does nothing for a freehand shape, outside a window, and
  /// during another drag or a press.
  public func carry(_ kind: ShapeKind, _ phase: CarryPhase) {
    switch phase {
    case .began(let location): beginCarrying(kind, at: location)
    case .moved(let location): if drag?.purpose == .carry { carry(to: location) }
    case .ended(let location):
      guard drag?.purpose == .carry else { return }
      carry(to: location)
      isCarriedIn && seenInWindow.contains(location) ? endDrag() : cancelDrag()
    case .cancelled: if drag?.purpose == .carry { cancelDrag() }
    }
  }

  private func beginCarrying(_ kind: ShapeKind, at location: CGPoint) {
    guard drag == nil, press == nil, let window, let outline = UnitOutlines.unitOutline(of: kind) else { return }
    disarmPen()
    // The page must receive Escape.
    _ = becomeFirstResponder()
    let point = content.convert(location, from: nil)
    let shape = PageShape(id: nextShapeID, kind: kind, unitOutline: outline, center: point, size: kind.sizeWhenAdded)
    nextShapeID += 1
    let carried = CarriedShapeView(shape, style: traitCollection.userInterfaceStyle)
    window.addSubview(carried)
    drag = ShapeDrag(
      id: shape.id, purpose: .carry, handle: nil, start: point, shapeBefore: shape, orderBefore: shapes.map(\.id),
      selectedBefore: selectedShapes, hasMoved: true, carried: carried)
    select(nil)
    carry(to: location)
  }

  private var seenInWindow: CGRect { convert(bounds.inset(by: adjustedContentInset), to: nil) }

  private var isCarriedIn: Bool { drag.map { index(of: $0.id) != nil } ?? false }

  private func carry(to location: CGPoint) {
    guard let drag, let carried = drag.carried else { return }
    carried.center = location
    let seen = seenInWindow
    // Above the top or below the bottom, a shape that is already over the page scrolls it.
    let isOver = seen.contains(location) || isCarriedIn && (seen.minX..<seen.maxX).contains(location.x)
    carried.isHidden = isOver
    if isOver {
      if !isCarriedIn {
        shapes.append(drag.shapeBefore)
        selectedShape = drag.id
      }
      continueDrag(to: content.convert(location, from: nil), keepsProportions: false, snaps: true)
    } else if isCarriedIn {
      shapes.removeAll { $0.id == drag.id }
      selectedShape = nil
      autoScroll.stop()
      reflow()
      changed([.lines, .shapes, .selection])
    }
  }
}

/// A shape that is dragged outside the page.
final class CarriedShapeView: UIView {
  private let shape: PageShape

  init(_ shape: PageShape, style: UIUserInterfaceStyle) {
    self.shape = shape
    super.init(frame: CGRect(origin: .zero, size: shape.size).insetBy(dx: -2, dy: -2))
    overrideUserInterfaceStyle = style
    isUserInteractionEnabled = false
    alpha = 0.7
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    let corner = CGPoint(x: shape.center.x - bounds.midX, y: shape.center.y - bounds.midY)
    let outline = shape.path(in: corner)
    Theme.blueTint.setFill()
    outline.fill()
    Theme.blueLine.setStroke()
    outline.lineWidth = 1.5
    outline.lineJoinStyle = .round
    outline.stroke()
  }
}
