import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// The editing control before a row, the reorder grip after it, and the swipe actions next to it.
extension UITableViewCell {
  /// The editing state of a row.
  struct Editing: Equatable {
    var style: EditingStyle
    /// Whether the content is indented for the button, even without one.
    var isIndented: Bool
    var mayMove: Bool
  }

  private static let controlWidth: CGFloat = 38
  private static let gripWidth: CGFloat = 40

  /// The width that the content leaves for the editing control, in points; 0 if the row is not indented.
  var editControlInset: CGFloat { editing?.isIndented == true ? Self.controlWidth : 0 }
  /// The width that the content leaves for the reorder grip, in points; 0 without a grip.
  var gripInset: CGFloat { grip == nil ? 0 : Self.gripWidth }

  /// Sets the editing state from the table; `nil` if the row is not in editing mode. Replaces the edit control and the grip. Does nothing if the
  /// state is the same.
  func apply(_ editing: Editing?, animated: Bool = false) {
    guard editing != self.editing else { return }
    self.editing = editing
    editingStyle = editing?.style ?? .none
    setEditing(editing != nil, animated: animated)
    editControl?.removeFromSuperview()
    grip?.removeFromSuperview()
    (editControl, grip) = (nil, nil)
    if let style = editing?.style, style != .none {
      let newControl = CellEditControl(style) { [weak self] in self?.useEditControl(style) }
      newControl.named = { [weak self] in self?.accessibilityLabel }
      addSubview(newControl)
      editControl = newControl
    }
    if editing?.mayMove == true {
      let newControl = CellGrip()
      newControl.cell = self
      addSubview(newControl)
      grip = newControl
    }
    accessoryVisibilityDidChange()
    setNeedsLayout()
  }

  private func useEditControl(_ style: EditingStyle) {
    if style == .insert {
      table?.commit(.insert, of: self)
    } else if showingDeleteConfirmation {
      table?.hideActions()
    } else {
      let hadFocus = window?.focusedView === editControl
      table?.showActions(self)
      layoutIfNeeded()
      if hadFocus { window?.focus(actionsView?.buttons.first) }
    }
  }

  // MARK: Beside the row

  func show(_ actions: RowActionsView) {
    actionsView?.removeFromSuperview()
    actionsView = actions
    // The content that is moved aside is clipped at the row's edge.
    if !clipsToBounds { (isClippedForEditing, clipsToBounds) = (true, true) }
    addSubview(actions)
    setNeedsLayout()
  }

  /// Moves the row's content to a resting position, `aside` points from the edge with the swipe actions: their width, or the row's width before a
  /// deletion. Animated if the cell is in a window.
  func settle(_ aside: CGFloat) {
    let slide = {
      self.slideOffset = aside
      self.layoutIfNeeded()
    }
    if window == nil { slide() } else { UIView.animate(withDuration: 0.15, animations: slide) }
  }

  func closeActions() {
    guard let view = actionsView else { return }
    actionsView = nil
    slideOffset = 0
    setNeedsLayout()
    let end = { [weak self] in
      view.removeFromSuperview()
      guard let self, actionsView == nil, isClippedForEditing else { return }
      (isClippedForEditing, clipsToBounds) = (false, false)
    }
    view.isUserInteractionEnabled = false
    guard window != nil, UIView.areAnimationsEnabled else { return end() }
    UIView.animate(withDuration: 0.15) {
      self.layoutIfNeeded()
      view.frame = CGRect(x: view.frame.minX <= 0 ? 0 : self.bounds.width, y: 0, width: 0, height: view.frame.height)
    } completion: { _ in end() }
  }

  /// Lays out the views of the editing mode and of the swipe actions.
  ///
  /// - Returns: The offset of the content, to the right.
  func layOutEditing(isRightToLeft: Bool) -> CGFloat {
    var slide: CGFloat = 0
    if let actionsView {
      let isAtLeft = actionsView.isLeading != isRightToLeft
      slide = isAtLeft ? slideOffset : -slideOffset
      actionsView.frame = CGRect(x: isAtLeft ? 0 : bounds.width - slideOffset, y: 0, width: slideOffset, height: bounds.height)
    }
    editControl?.frame = CGRect(x: (isRightToLeft ? bounds.width - Self.controlWidth : 0) + slide, y: 0, width: Self.controlWidth, height: bounds.height)
    grip?.frame = CGRect(x: (isRightToLeft ? 0 : bounds.width - Self.gripWidth) + slide, y: 0, width: Self.gripWidth, height: bounds.height)
    return slide
  }

  /// Adds a shadow when the cell is lifted for a move, and removes it afterwards.
  func liftDidChange() {
    layer.shadowOpacity = isLifted ? 1 : 0
    layer.shadowColor = UISystemPalette.current.shadow.cgColor
    layer.shadowPath = isLifted ? UIBezierPath(roundedRect: bounds, cornerRadius: sectionPosition.style == .insetGrouped ? Self.radius : 0).cgPath : nil
    (layer.shadowRadius, layer.shadowOffset) = (8, CGSize(width: 0, height: 2))
    setNeedsDisplay()
  }
}

/// The editing control: a red circle with a minus, or a green circle with a plus.
private final class CellEditControl: UIControl {
  var named: () -> String? = { nil }
  private let style: UITableViewCell.EditingStyle

  init(_ style: UITableViewCell.EditingStyle, use: @escaping () -> Void) {
    self.style = style
    super.init(frame: .zero)
    accessibilityTraits = .button
    addAction(UIAction { _ in use() }, for: .primaryActionTriggered)
  }

  required init?(coder: NSCoder) { nil }

  override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? "\(style == .insert ? "Insert" : "Delete") \(named() ?? "")" }
    set { super.accessibilityLabel = newValue }
  }
  override var screenRole: ScreenRole? {
    get { super.screenRole ?? .button }
    set { super.screenRole = newValue }
  }
  override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (circle, 11) }

  private var circle: CGRect { CGRect(x: bounds.midX - 11, y: bounds.midY - 11, width: 22, height: 22) }

  override func draw(_ rect: CGRect) {
    let palette = UISystemPalette.current
    (style == .insert ? UIColor.systemGreen : palette.destructive).setFill()
    UIBezierPath(ovalIn: circle).fill()
    if isHighlighted || isHovered {
      (isHighlighted ? palette.pressed : palette.hover).setFill()
      UIBezierPath(ovalIn: circle).fill()
    }
    let line = UIBezierPath()
    line.lineWidth = 2
    line.move(to: CGPoint(x: circle.midX - 5, y: circle.midY))
    line.addLine(to: CGPoint(x: circle.midX + 5, y: circle.midY))
    if style == .insert {
      line.move(to: CGPoint(x: circle.midX, y: circle.midY - 5))
      line.addLine(to: CGPoint(x: circle.midX, y: circle.midY + 5))
    }
    UIColor.white.setStroke()
    line.stroke()
  }
}

/// The reorder grip: three lines by which the user drags the row.
private final class CellGrip: UIView {
  weak var cell: UITableViewCell?

  init() {
    super.init(frame: .zero)
    isOpaque = false
    screenRole = .handle
    accessibilityLabel = "Move"
    let pan = UIPanGestureRecognizer()
    pan.addHandler { [weak self] in self?.pan($0) }
    addGestureRecognizer(pan)
  }

  required init?(coder: NSCoder) { nil }

  private func pan(_ pan: UIGestureRecognizer) {
    guard let cell, let table = cell.table else { return }
    let y = pan.location(in: table).y
    if pan.state == .began { table.lift(cell, at: y) }
    // Another touch may be moving another row.
    guard table.rowMove?.cell === cell else { return }
    switch pan.state {
    case .began, .changed: table.carryRow(to: y)
    default: table.dropRow(isCancelled: pan.state != .ended)
    }
  }

  // A press on the grip is none on the row.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func draw(_ rect: CGRect) {
    UISystemPalette.current.secondaryLabel.withAlphaComponent(0.7).setFill()
    for row in -1...1 { UIRectFill(CGRect(x: bounds.midX - 9, y: (bounds.midY + CGFloat(row) * 5 - 0.75).rounded(), width: 18, height: 1.5)) }
  }
}
