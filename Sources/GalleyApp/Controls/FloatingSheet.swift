import GalleyDocuments
import GalleyPlayground
import UIKit

/// A sheet that floats over the window. It becomes first responder when it opens and restores the previous one when it closes.
///
/// The view is larger than the sheet that it draws: it covers the window, so that a press beside the sheet closes it, or it only
/// adds space for the shadow.
class FloatingSheet: UIView {
  /// Frame of the sheet in the view's coordinate space.
  var sheet = CGRect.zero { didSet { if sheet != oldValue { setNeedsDisplay() } } }
  /// The arrow from the sheet to the control that opened it; `nil` unless a subclass has one.
  var arrow: SheetArrow? { nil }
  /// Called after the sheet closes.
  var onClose: () -> Void = {}

  private weak var formerResponder: UIResponder?
  private weak var formerRing: UIView?

  // MARK: Opening and closing

  /// The responder of the sheet that becomes first responder.
  var keyTaker: UIResponder { self }

  override var canBecomeFirstResponder: Bool { true }

  /// Makes `keyTaker` first responder and removes the focus ring. Call it once the view is in its window.
  func open() {
    takeFocus()
    window?.focus(nil)
  }

  final func takeFocus() {
    formerResponder = window?.firstResponder
    formerRing = window?.focusedView
    keyTaker.becomeFirstResponder()
  }

  /// Removes the sheet from its window and calls `onClose`. Restores the previous first responder and focus ring,
  /// unless they have moved elsewhere. Does nothing if the sheet is closed.
  final func close() {
    guard superview != nil else { return }
    let (window, hadKeys) = (window, keyTaker.isFirstResponder)
    let hadRing = window?.focusedView?.isDescendant(of: self) ?? hadKeys
    removeFromSuperview()
    if hadKeys { formerResponder?.becomeFirstResponder() }
    if hadRing, let window, let formerRing, formerRing.window === window { window.focus(formerRing) }
    onClose()
  }

  // MARK: Appearance

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    Theme.drawSheet(sheet, arrow: arrow, in: context)
  }

  override var accessibilityFrame: CGRect {
    get { convert(sheet, to: nil) }
    set {}
  }

  // MARK: Touches

  /// Closes the sheet. Called for a press in the view, but outside of the sheet.
  func pressedBeside() { close() }

  // A press on the sheet does not reach the views below it.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, !sheet.contains(touch.location(in: self)) else { return }
    pressedBeside()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
