import CoreGraphics
import Foundation
import UIKitCore

extension UITextField.ViewMode {
  func showsSideView(isEditing: Bool, hasText: Bool) -> Bool {
    switch self {
    case .never: false
    case .whileEditing: isEditing && !hasText
    case .unlessEditing: !isEditing || !hasText
    case .always: true
    }
  }

  func showsClearButton(isEditing: Bool, hasText: Bool) -> Bool {
    switch self {
    case .never: false
    case .whileEditing: isEditing && hasText
    case .unlessEditing: !isEditing && hasText
    case .always: hasText
    }
  }
}

extension UITextField {
  var showsLeftView: Bool { leftView != nil && leftViewMode.showsSideView(isEditing: isEditing, hasText: editor.hasText) }
  var showsRightView: Bool { rightView != nil && rightViewMode.showsSideView(isEditing: isEditing, hasText: editor.hasText) }
  var showsClearButton: Bool { isEnabled && clearButtonMode.showsClearButton(isEditing: isEditing, hasText: editor.hasText) }

  func sideViewDidChange(from old: UIView?) {
    if let old {
      sideSizes[ObjectIdentifier(old)] = nil
      if old.superview === self { old.removeFromSuperview() }
    }
    sizeDidChange()
  }

  /// Adds and places the clear button and the side views that are shown now, and removes the others.
  func updateSideViews() {
    updateSideView(clearButton, showsClearButton) { clearButtonRect(forBounds: bounds) }
    updateSideView(leftView, showsLeftView) { leftViewRect(forBounds: bounds) }
    updateSideView(rightView, showsRightView) { rightViewRect(forBounds: bounds) }
  }

  private func updateSideView(_ view: UIView?, _ isShown: Bool, _ rect: () -> CGRect) {
    guard let view else { return }
    guard isShown else {
      if view.superview === self { view.removeFromSuperview() }
      return
    }
    if view.superview !== self { addSubview(view) }
    let rect = rect()
    guard view.frame != rect else { return }
    let own = ownSize(of: view)
    view.frame = rect
    sideSizes[ObjectIdentifier(view)] = view.bounds.size == own ? nil : (own: own, placed: view.bounds.size)
  }

  /// Returns the size of a side view before a small field shrank it; its present size if no field shrank it, or if it was resized
  /// afterwards.
  func ownSize(of view: UIView) -> CGSize {
    guard let sizes = sideSizes[ObjectIdentifier(view)], sizes.placed == view.bounds.size else { return view.bounds.size }
    return sizes.own
  }

  /// Returns whether a point is in a side view or clear button that is shown and reacts to touches.
  func isBesideText(_ point: CGPoint) -> Bool {
    [leftView, rightView, clearButton].contains { view in
      guard let view, view.superview === self, view.isUserInteractionEnabled else { return false }
      return view.frame.contains(point)
    }
  }
}

/// The round button that clears a field.
final class FieldClearButton: UIControl {
  private weak var field: UITextField?

  init(field: UITextField) {
    self.field = field
    super.init(frame: .zero)
    accessibilityLabel = "Clear text"
    screenRole = .button
    addAction(UIAction { [weak self] _ in self?.field?.clearByUser() }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { nil }

  /// Always `false`: the Tab key moves from field to field, not to this view.
  override var canBecomeFocused: Bool { false }

  override func draw(_ rect: CGRect) {
    let circle = bounds.insetBy(dx: 1.5, dy: 1.5)
    UIColor.systemGray.withAlphaComponent(isHighlighted ? 1 : isHovered ? 0.85 : 0.65).setFill()
    UIBezierPath(ovalIn: circle).fill()
    let cross = circle.insetBy(dx: circle.width * 0.32, dy: circle.height * 0.32)
    let path = UIBezierPath()
    path.move(to: CGPoint(x: cross.minX, y: cross.minY))
    path.addLine(to: CGPoint(x: cross.maxX, y: cross.maxY))
    path.move(to: CGPoint(x: cross.maxX, y: cross.minY))
    path.addLine(to: CGPoint(x: cross.minX, y: cross.maxY))
    path.lineWidth = bounds.width / 13
    path.lineCapStyle = .round
    UIColor.systemBackground.setStroke()
    path.stroke()
  }
}
