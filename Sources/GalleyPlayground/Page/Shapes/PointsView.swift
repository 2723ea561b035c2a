import GalleyDocuments
import UIKit

/// The points of the edited outline as squares, and the control points of the selected one as circles, above the text.
final class PointsView: UIView, PointerShaping {
  private weak var page: PlaygroundPage?
  private var editing: PointEditing?

  private static let side: CGFloat = 7
  /// Half the side of a knob's hit area, in points.
  private static let reach: CGFloat = 8

  init(page: PlaygroundPage) {
    self.page = page
    super.init(frame: .zero)
    isHidden = true
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the points of an outline; `nil` hides them.
  func show(_ editing: PointEditing?) {
    if editing == nil, self.editing == nil { return }
    setNeedsDisplay()
    self.editing = editing
    isHidden = editing == nil
    guard editing != nil else { return }
    let positions = knobs.map { position(of: $0) }
    let box = positions.reduce(CGRect.null) { $0.union(CGRect(origin: $1, size: .zero)) }
    frame = box.insetBy(dx: -Self.reach - 1, dy: -Self.reach - 1).integral
    setNeedsDisplay()
  }

  /// The knobs, the topmost last: all nodes, and the control points of the selected one.
  private var knobs: [EditableOutline.Knob] {
    guard let editing else { return [] }
    var knobs = editing.outline.indices.map(EditableOutline.Knob.node)
    if let selected = editing.selected { knobs += editing.outline.knobs(of: selected).dropFirst() }
    return knobs
  }

  private func position(of knob: EditableOutline.Knob) -> CGPoint { editing?.outline.position(of: knob) ?? .zero }

  override func draw(_ rect: CGRect) {
    guard let editing, let context = UIGraphicsGetCurrentContext() else { return }
    context.translateBy(x: -frame.minX, y: -frame.minY)
    Theme.blueLine.setStroke()
    for knob in knobs {
      let position = position(of: knob)
      let box = CGRect(x: position.x - Self.side / 2, y: position.y - Self.side / 2, width: Self.side, height: Self.side)
      let mark: UIBezierPath
      if case .node(let index) = knob {
        mark = UIBezierPath(roundedRect: box, cornerRadius: 1)
        // The node of a selected control point is lighter.
        (knob == editing.selectedKnob ? Theme.blueLine : index == editing.selected ? Theme.blueTint : Theme.page).setFill()
      } else {
        let arm = UIBezierPath()
        arm.move(to: editing.outline[knob.index].point)
        arm.addLine(to: position)
        arm.stroke()
        mark = UIBezierPath(ovalIn: box)
        (knob == editing.selectedKnob ? Theme.blueLine : Theme.page).setFill()
      }
      mark.fill()
      mark.lineWidth = 1.25
      mark.stroke()
    }
  }

  // MARK: Events

  /// Returns the nearest knob whose hit area contains `point` in the page's content, a control point before a node at the same distance.
  func knob(at point: CGPoint) -> EditableOutline.Knob? {
    knobs.reversed().map { ($0, (position(of: $0) - point).length) }.filter { $0.1 <= Self.reach }.min { $0.1 < $1.1 }?.0
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { knob(at: point + frame.origin) != nil }

  func pointerShape(at point: CGPoint) -> PointerShape? { .move }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, let superview else { return }
    let point = touch.location(in: superview)
    // As for copies of shapes, Ctrl is available on desktops that move windows with Alt.
    let pulls = event.map { !$0.modifierFlags.isDisjoint(with: [.alternate, .control]) } ?? false
    if let knob = knob(at: point) { page?.beginPointDrag(of: knob, at: point, pulls: pulls) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    page?.continuePointDrag(to: touch.location(in: superview))
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { page?.endPointDrag() }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { page?.cancelPointDrag() }

  // MARK: Accessibility

  override var accessibilityElements: [Any]? {
    get {
      guard let editing, let page else { return nil }
      return knobs.enumerated().map { number, knob in
        let element = KnobElement(accessibilityContainer: self)
        let position = position(of: knob)
        element.screenRole = .handle
        switch knob {
        case .node: element.accessibilityLabel = "point \(number + 1)"
        case .before: element.accessibilityLabel = "control point before"
        case .after: element.accessibilityLabel = "control point after"
        }
        let isSelected = knob == editing.selectedKnob
        element.accessibilityValue = page.description(ofPosition: position) + (isSelected ? ", selected" : "")
        element.isFirstResponder = isSelected && page.hasKeys
        element.accessibilityFrameInContainerSpace = CGRect(
          x: position.x - frame.minX - Self.side / 2, y: position.y - frame.minY - Self.side / 2, width: Self.side, height: Self.side)
        return element
      }
    }
    set {}
  }
}

/// A point or control point for screen readers, which say its name when it is selected, and again when keys move it.
private final class KnobElement: UIAccessibilityElement {
  private var hasKeys = false
  /// Whether keys move the point.
  override var isFirstResponder: Bool {
    get { hasKeys }
    set { hasKeys = newValue }
  }
}

extension PlaygroundPage {
  /// Returns a position in the page's content in whole points from the top left corner of its sheet, for screen readers.
  func description(ofPosition point: CGPoint) -> String {
    let sheet = geometry.sheet(geometry.spreads(meeting: CGRect(origin: point, size: .zero), of: flow.spreadCount).lowerBound)
    return "\(Int((point.x - sheet.minX).rounded())), \(Int((point.y - sheet.minY).rounded()))"
  }
}
