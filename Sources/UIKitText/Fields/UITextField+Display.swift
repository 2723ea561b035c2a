import CoreGraphics
import Foundation
import TextKit
import UIKitCore

extension UITextField {
  /// Called when the text, its position or its appearance has changed: requests layout and drawing.
  func displayDidChange() {
    setNeedsLayout()
    setNeedsDisplay()
    textView.setNeedsDisplay()
  }

  /// The rectangle of the line, in the field's space: `editingRect` while it is edited, otherwise `textRect`.
  var lineRect: CGRect { isLive ? editingRect(forBounds: bounds) : textRect(forBounds: bounds) }

  func layOutLine(in rect: CGRect) {
    var least: CGFloat = 1
    if adjustsFontSizeToFitWidth { least = minimumFontSize / max((firstAttribute(.font) as? UIFont)?.pointSize ?? 17, 1) }
    layout.layOut(width: rect.width, isLive: isLive, minimumScale: min(max(least, 0.01), 1))
  }

  /// Returns the top-left corner of the line's container for a line shown in `rect`, in the field's space.
  func origin(ofLineIn rect: CGRect) -> CGPoint {
    CGPoint(x: rect.minX - (isLive ? scrollOffset : 0), y: top(of: layout.lineHeight, in: rect))
  }

  func top(of height: CGFloat, in rect: CGRect) -> CGFloat {
    let y = switch contentVerticalAlignment {
    case .top: rect.minY
    case .bottom: rect.maxY - height
    case .center, .fill: rect.minY + (rect.height - height) / 2
    }
    let pixels = max(traitCollection.displayScale, 1)
    return (y * pixels).rounded() / pixels
  }

  /// Positions the subviews, lays out the line in them, scrolls an edited line to its caret, and updates the caret and the selection.
  func layOutField() {
    updateSideViews()
    let rect = lineRect
    let clip = CGRect(
      x: rect.minX - FieldClipView.reach, y: bounds.minY, width: rect.width + 2 * FieldClipView.reach, height: bounds.height)
    // Subviews of the clip are in the field's space.
    if clipView.frame != clip || clipView.bounds.origin != clip.origin {
      clipView.frame = clip
      clipView.bounds.origin = clip.origin
    }
    if textView.frame != bounds { textView.frame = bounds }
    // A press applies to the line as displayed, before its field is edited.
    if isEditing || !isLive { keepCaretVisible() } else { layOutLine(in: rect) }
    interaction.update()
  }

  /// Scrolls an edited line by the least that shows the caret, and not beyond its ends. A line that is not edited scrolls to its start.
  func keepCaretVisible() {
    let rect = lineRect
    layOutLine(in: rect)
    guard isLive, rect.width > 0 else { return scroll(to: 0) }
    var offset = scrollOffset
    if let caret = editor.caretRect(at: editor.selection.active, affinity: editor.selection.affinity) {
      let (left, right) = (caret.midX - rect.minX, caret.midX - rect.minX - rect.width)
      if left < 0 { offset += left } else if right > 0 { offset += right }
    }
    scroll(to: min(max(offset, 0), max(layout.liveWidth - rect.width, 0)))
  }

  private func scroll(to offset: CGFloat) {
    let pixels = max(traitCollection.displayScale, 1)
    let offset = (offset * pixels).rounded() / pixels
    guard offset != scrollOffset else { return }
    scrollOffset = offset
    textView.setNeedsDisplay()
  }
}

/// Cuts a line that scrolls at the edges of its rectangle. Its space is the field's.
final class FieldClipView: UIView {
  /// The distance in points beyond the line for which caret and overhanging glyphs are visible.
  static let reach: CGFloat = 2

  init() {
    super.init(frame: .zero)
    clipsToBounds = true
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }
}

/// Draws a field's line while it is edited, between the selection and the caret.
final class FieldTextView: UIView {
  private weak var field: UITextField?

  init(field: UITextField) {
    self.field = field
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    if let field, field.isLive { field.drawLine(in: field.lineRect) }
  }
}

extension UITextField: TextLayoutSource {
  /// The area of the field's text or, in an empty field, of its placeholder. Empty for secure text, without either, and without a size.
  public var textAreas: [TextArea] {
    guard bounds.width > 0, bounds.height > 0 else { return [] }
    if editor.hasText {
      let rect = lineRect
      guard !isSecureTextEntry, rect.width > 0 else { return [] }
      layOutLine(in: rect)
      return [TextArea(name: "field ‘\(accessibilityLabel ?? "")’", container: layout.container, origin: origin(ofLineIn: rect), frame: rect)]
    }
    let rect = placeholderRect(forBounds: bounds)
    guard hasPlaceholder, rect.width > 0 else { return [] }
    let origin = origin(ofPlaceholderIn: rect)
    return [TextArea(name: "placeholder ‘\(placeholder ?? "")’", container: placeholderLayout.container, origin: origin, frame: rect)]
  }
}
