import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// The caret: 2 points wide, in the tint color, or red if none is set. At a boundary between directions there are two; the second, for text of the
/// other direction, has half the height. It is above the text, in the same superview as the view that draws it. A Galley extension.
open class TextCaretView: UIView {
  private let text: any InteractiveText
  /// The view that defines the space of the text's rectangles. If it is `nil`, the superview does.
  private weak var space: UIView?

  /// The time for which it is visible, and for which it is hidden, in seconds.
  public static let blinkInterval: TimeInterval = 0.53
  /// Whether carets blink; `false` for screenshots that are compared.
  public static var blinks = true

  /// Whether the caret is shown; a view that is not first responder hides it.
  open var isActive = false { didSet { if isActive != oldValue { update() } } }

  private var carets: [CGRect] = []
  private var isLit = true { didSet { if isLit != oldValue { setNeedsDisplay() } } }
  private var alarm: Timeline.Alarm?

  /// Creates the caret of `editor`. The editor must use the space of the view's superview.
  public convenience init(editor: TextEditor) { self.init(text: editor, in: nil) }

  init(text: any InteractiveText, in space: UIView?) {
    self.text = text
    self.space = space
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    isHidden = true
    screenRole = .caret
    accessibilityLabel = "caret"
  }

  public required init?(coder: NSCoder) { nil }

  /// Moves to the text's caret, and is visible for a whole interval. Hides while inactive, and if the text has no caret.
  open func update() {
    let rects = isActive ? text.caretRects.map(inSuperview).map(snapped) : []
    isHidden = rects.isEmpty
    let bounds = rects.dropFirst().reduce(rects.first ?? .zero) { $0.union($1) }
    if frame != bounds { frame = bounds }
    let inside = rects.map { $0.offsetBy(dx: -bounds.minX, dy: -bounds.minY) }
    if inside != carets {
      carets = inside
      setNeedsDisplay()
    }
    accessibilityValue = "\(text.selection.active)"
    isLit = true
    blink()
  }

  private func inSuperview(_ rect: CGRect) -> CGRect {
    guard let space, let superview, space !== superview else { return rect }
    return superview.convert(rect, from: space)
  }

  /// Returns `rect` with its origin and height rounded to whole device pixels, so that the caret is sharp.
  private func snapped(_ rect: CGRect) -> CGRect {
    let scale = window?.screen.scale ?? 1
    return CGRect(
      x: (rect.minX * scale).rounded() / scale, y: (rect.minY * scale).rounded() / scale, width: rect.width,
      height: (rect.height * scale).rounded() / scale)
  }

  private func blink() {
    alarm?.cancel()
    alarm = nil
    guard Self.blinks, !carets.isEmpty, window != nil else { return }
    alarm = Timeline.shared.schedule(after: Self.blinkInterval) { [weak self] in
      guard let self else { return }
      isLit.toggle()
      blink()
    }
  }

  /// Updates the caret, which blinks only in a window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    update()
  }

  /// Draws the caret while it is lit. Where text directions meet, the second caret has half the height.
  open override func draw(_ rect: CGRect) {
    guard isLit else { return }
    (chosenTintColor ?? UISystemPalette.current.caret).setFill()
    for (index, caret) in carets.enumerated() {
      let height = index == 0 ? caret.height : caret.height / 2
      UIGraphicsGetCurrentContext()?.fill(CGRect(x: caret.minX, y: caret.minY, width: caret.width, height: height))
    }
  }
}
