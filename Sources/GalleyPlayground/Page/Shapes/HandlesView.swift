import GalleyDocuments
import UIKit

/// The box around the selected shape, or around several, its eight resize handles and its rotation handle; above the text.
final class HandlesView: UIView, PointerShaping {
  private weak var page: PlaygroundPage?
  /// The shape in the page's content space; `nil` hides the box.
  private(set) var shape: PageShape?
  /// The position of the rotation handle.
  private var rotationPosition = ShapeHandle.RotationPosition.aboveTop
  /// The handle that is being dragged, which is filled; `nil` if there is none.
  var activeHandle: ShapeHandle? { didSet { if activeHandle != oldValue { setNeedsDisplay() } } }

  /// The distance from the box to the view's edges: the rotation handle at any angle, and half of its circle.
  private static let reach = ShapeHandle.rotateDistance + 8
  private static let rotateDiameter: CGFloat = 9

  init(page: PlaygroundPage) {
    self.page = page
    super.init(frame: .zero)
    isHidden = true
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the handles of a shape; `nil` hides them.
  func show(_ shape: PageShape?, rotationPosition: ShapeHandle.RotationPosition) {
    if shape == nil, self.shape == nil { return }
    setNeedsDisplay()
    (self.shape, self.rotationPosition) = (shape, rotationPosition)
    isHidden = shape == nil
    guard let shape else { return }
    let corners = shape.corners
    let xs = corners.map(\.x), ys = corners.map(\.y)
    let box = CGRect(x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
    frame = box.insetBy(dx: -Self.reach, dy: -Self.reach).integral
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    guard let shape, let context = UIGraphicsGetCurrentContext() else { return }
    context.translateBy(x: -frame.minX, y: -frame.minY)
    let corners = shape.corners
    let box = UIBezierPath()
    box.move(to: corners[0])
    for corner in corners.dropFirst() { box.addLine(to: corner) }
    box.close()
    box.lineWidth = 0.75
    Theme.blueLine.withAlphaComponent(0.45).setStroke()
    box.stroke()

    let arm = UIBezierPath()
    arm.move(to: ShapeHandle.edge(at: rotationPosition).position(on: shape))
    arm.addLine(to: position(of: .rotate, on: shape))
    arm.lineWidth = 1
    Theme.blueLine.setStroke()
    arm.stroke()
    for handle in ShapeHandle.allCases { draw(handle, of: shape) }
  }

  private func position(of handle: ShapeHandle, on shape: PageShape) -> CGPoint {
    handle.position(on: shape, rotationPosition: rotationPosition)
  }

  private func draw(_ handle: ShapeHandle, of shape: PageShape) {
    let side = handle == .rotate ? Self.rotateDiameter : ShapeHandle.side
    let path =
      handle == .rotate
      ? UIBezierPath(ovalIn: CGRect(x: -side / 2, y: -side / 2, width: side, height: side))
      : UIBezierPath(roundedRect: CGRect(x: -side / 2, y: -side / 2, width: side, height: side), cornerRadius: 1)
    let position = position(of: handle, on: shape)
    path.apply(
      CGAffineTransform(rotationAngle: shape.rotation).concatenating(CGAffineTransform(translationX: position.x, y: position.y)))
    (handle == activeHandle ? Theme.blueLine : Theme.page).setFill()
    path.fill()
    path.lineWidth = 1.5
    Theme.blueLine.setStroke()
    path.stroke()
  }

  // MARK: Events

  /// Returns the nearest handle whose hit area contains `point` in the page's content; `nil` if there is none, or no selected shape.
  private func handle(at point: CGPoint) -> ShapeHandle? {
    guard let shape else { return nil }
    let reach = ShapeHandle.hitSide / 2
    return ShapeHandle.allCases
      .map { ($0, position(of: $0, on: shape)) }
      .filter { abs($0.1.x - point.x) <= reach && abs($0.1.y - point.y) <= reach }
      .min { ($0.1 - point).length < ($1.1 - point).length }?.0
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    handle(at: point + frame.origin) != nil
  }

  func pointerShape(at point: CGPoint) -> PointerShape? {
    guard let shape, let handle = activeHandle ?? handle(at: point + frame.origin) else { return nil }
    return handle.pointerShape(on: shape)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, let page, let id = page.selectedShape else { return }
    let point = touch.location(in: superview)
    guard let handle = handle(at: point) else { return }
    activeHandle = handle
    page.beginDrag(of: id, by: handle, at: point)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    let modifiers = event?.modifierFlags ?? []
    page?.continueDrag(to: touch.location(in: superview), keepsProportions: modifiers.contains(.shift), snaps: !modifiers.contains(.alternate))
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    activeHandle = nil
    page?.endDrag()
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    activeHandle = nil
    page?.cancelDrag()
  }

  override var accessibilityElements: [Any]? {
    get {
      guard let shape else { return nil }
      return ShapeHandle.allCases.map { handle in
        let element = UIAccessibilityElement(accessibilityContainer: self)
        let side = handle == .rotate ? Self.rotateDiameter : ShapeHandle.side
        let position = position(of: handle, on: shape)
        element.screenRole = .handle
        element.accessibilityLabel = handle.label
        element.accessibilityFrameInContainerSpace = CGRect(
          x: position.x - frame.minX - side / 2, y: position.y - frame.minY - side / 2, width: side, height: side)
        return element
      }
    }
    set {}
  }
}
