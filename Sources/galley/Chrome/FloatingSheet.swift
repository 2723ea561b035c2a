import Exhibits
import UIKit

/// A sheet that floats over the window and has the keys while it is open; who had them before has them again when it closes.
///
/// The view is larger than the sheet that it draws: as large as the window, so that a press beside the sheet closes it, or by
/// as much as the shadow needs.
class FloatingSheet: UIView {
  /// Where the sheet is, in the view's own space.
  var sheet = CGRect.zero { didSet { if sheet != oldValue { setNeedsDisplay() } } }
  /// By which the sheet belongs to what it was opened from.
  var arrow: SheetArrow? { nil }
  /// Called when it has closed.
  var onClose: () -> Void = {}

  private weak var formerResponder: UIResponder?
  private weak var formerRing: UIView?

  // MARK: Opening and closing

  /// Who of the sheet gets the keys.
  var keyTaker: UIResponder { self }

  override var canBecomeFirstResponder: Bool { true }

  /// Takes the keys, and the ring off what has it; call it once the view is in its window.
  func open() {
    takeKeys()
    window?.focus(nil)
  }

  final func takeKeys() {
    formerResponder = window?.firstResponder
    formerRing = window?.focusedView
    keyTaker.becomeFirstResponder()
  }

  /// Gives keys and ring back, unless they have gone elsewhere meanwhile.
  final func close() {
    guard superview != nil else { return }
    let (window, hadKeys) = (window, keyTaker.isFirstResponder)
    let hadRing = window?.focusedView?.isDescendant(of: self) ?? hadKeys
    removeFromSuperview()
    if hadKeys { formerResponder?.becomeFirstResponder() }
    if hadRing, let window, let formerRing, formerRing.window === window { window.focus(formerRing) }
    onClose()
  }

  // MARK: Look

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    Look.drawSheet(sheet, arrow: arrow, in: context)
  }

  override var accessibilityFrame: CGRect {
    get { convert(sheet, to: nil) }
    set {}
  }

  // MARK: Hand

  /// A press in the view, but not on the sheet.
  func pressedBeside() { close() }

  // What is pressed on the sheet is pressed on nothing behind it.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, !sheet.contains(touch.location(in: self)) else { return }
    pressedBeside()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
