import GalleyDocuments
import UIKit

/// A shape on the page: tinted, outlined, draggable anywhere inside its outline.
final class ShapeView: UIView, PointerShaping {
  private(set) var shape: PageShape
  private weak var page: PlaygroundPage?
  /// Whether the shape is selected.
  var isChosen = false {
    didSet {
      guard isChosen != oldValue else { return }
      if !isChosen { isKept = false }
      setNeedsDisplay()
    }
  }
  /// Whether the shape stays selected when the focus moves to another shape.
  private(set) var isKept = false

  /// The outline's path in the page's content.
  private var path: UIBezierPath

  init(shape: PageShape, page: PlaygroundPage) {
    self.shape = shape
    self.page = page
    path = shape.path
    super.init(frame: Self.frame(of: path))
    screenRole = .shape
    isAccessibilityElement = true
    accessibilityLabel = shape.kind.label
  }

  required init?(coder: NSCoder) { nil }

  private static func frame(of path: UIBezierPath) -> CGRect { path.bounds.insetBy(dx: -2, dy: -2).integral }

  /// Shows `shape` in its frame; does nothing if it looks like the current shape.
  func show(_ shape: PageShape) {
    guard !shape.isDrawn(like: self.shape) else { return }
    if shape.kind != self.shape.kind { accessibilityLabel = shape.kind.label }
    self.shape = shape
    path = shape.path
    setNeedsDisplay()
    frame = Self.frame(of: path)
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    shape.draw(in: frame.origin, emphasis: isChosen || isHovered ? 1.5 : nil, isOnPage: true, scale: window?.screen.scale ?? 1)
  }

  override var accessibilityFrame: CGRect {
    get { superview.map { $0.convert(path.bounds, to: nil) } ?? path.bounds }
    set {}
  }

  override var accessibilityValue: String? {
    get {
      let degrees = Int((shape.rotation * 180 / .pi).rounded())
      let size = "\(Int(shape.size.width.rounded())) × \(Int(shape.size.height.rounded()))"
      return size + (degrees == 0 ? "" : ", turned \(degrees)°") + (isKept ? ", kept selected" : isChosen ? ", selected" : "")
    }
    set {}
  }

  // MARK: Events

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let point = CGPoint(x: point.x + frame.minX, y: point.y + frame.minY)
    return shape.contains(point) || page?.isNearEditedOutline(point, of: shape.id) == true
  }

  override func hoverDidChange() { setNeedsDisplay() }

  func pointerShape(at point: CGPoint) -> PointerShape? { .move }

  override var canBecomeFocused: Bool { true }
  override func focusDidChange() { if isFocused { page?.selectFocused(shape.id) } }

  /// Space keeps the focused shape in the selection while the focus moves to further shapes, or ends that. Other keys are not handled here.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard isFocused, let key = presses.first?.key, key.keyCode == .keyboardSpacebar, key.modifierFlags.isEmpty else {
      return super.pressesBegan(presses, with: event)
    }
    if !isChosen { page?.selectFocused(shape.id) }
    isKept.toggle()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, let page else { return }
    if event?.modifierFlags.contains(.shift) == true { return page.toggleSelection(of: shape.id) }
    // Both modifiers are common for copying; on desktops that move windows with Alt, Ctrl is available.
    let copying = event.map { !$0.modifierFlags.isDisjoint(with: [.alternate, .control]) } ?? false
    page.beginDrag(of: shape.id, by: nil, at: touch.location(in: superview), copying: copying)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    let modifiers = event?.modifierFlags ?? []
    page?.continueDrag(to: touch.location(in: superview), keepsProportions: modifiers.contains(.shift), snaps: !modifiers.contains(.alternate))
  }

  /// Ends the drag. The second click of a double click edits the outline's points, or adds one where the outline is near.
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let page, let touch = touches.first else { return }
    let isDoubleClick = touch.tapCount == 2 && page.drag?.hasMoved == false
    page.endDrag()
    guard isDoubleClick else { return }
    if page.pointEditing?.id == shape.id { page.addPoint(at: touch.location(in: superview)) } else { page.beginPointEditing(of: shape.id) }
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { page?.cancelDrag() }
}
