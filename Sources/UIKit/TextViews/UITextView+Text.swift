import AttributedText
import CoreGraphics
import Foundation
import TextKit
import UIFoundation

extension UITextView {
  var firstFont: UIFont? { (firstAttribute(.font) as? UIFont)?.asked ?? storedFont }
  var firstTextColor: UIColor? { firstAttribute(.foregroundColor) as? UIColor ?? storedTextColor }
  var firstAlignment: NSTextAlignment { (firstAttribute(.paragraphStyle) as? NSParagraphStyle)?.alignment ?? storedAlignment }

  func setFont(_ font: UIFont?) {
    storedFont = font
    dress(.font, font)
  }

  func setTextColor(_ color: UIColor?) {
    storedTextColor = color
    dress(.foregroundColor, color ?? UIColor.label)
  }

  func setAlignment(_ alignment: NSTextAlignment) {
    storedAlignment = alignment
    let whole = NSRange(location: 0, length: textStorage.length)
    var styles: [(NSRange, NSParagraphStyle)] = []
    textStorage.enumerateAttribute(.paragraphStyle, in: whole, options: []) { value, range, _ in
      let style = NSMutableParagraphStyle()
      style.setParagraphStyle(value as? NSParagraphStyle ?? .default)
      style.alignment = alignment
      styles.append((range, style))
    }
    textStorage.beginEditing()
    for (range, style) in styles { textStorage.addAttribute(.paragraphStyle, value: style, range: range) }
    textStorage.endEditing()
    showPlainAttributes()
  }

  func setText(_ text: NSAttributedString) {
    editor.unmarkText()
    placeAtTop = nil
    editor.inputDelegate?.textWillChange(self)
    let before = editor.selection
    textStorage.setAttributedString(text)
    // No step that was recorded fits another text.
    editor.forgetSteps()
    let caret = TextSelection(caret: textStorage.length)
    // The storage's change has moved the selection without a word.
    let isThere = editor.selection == caret
    editor.select(caret)
    if isThere, before != caret { editor.didChangeSelection() }
    editor.inputDelegate?.textDidChange(self)
  }

  private func firstAttribute(_ key: NSAttributedString.Key) -> Any? {
    textStorage.length > 0 ? textStorage.attribute(key, at: 0, effectiveRange: nil) : nil
  }

  private func dress(_ key: NSAttributedString.Key, _ value: Any?) {
    let whole = NSRange(location: 0, length: textStorage.length)
    if let value { textStorage.addAttribute(key, value: value, range: whole) } else { textStorage.removeAttribute(key, range: whole) }
    showPlainAttributes()
  }

  // MARK: Attributes

  /// What a text without attributes is set in.
  var plainAttributes: [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [.foregroundColor: storedTextColor ?? UIColor.label]
    attributes[.font] = storedFont
    if storedAlignment != .natural {
      let style = NSMutableParagraphStyle()
      style.alignment = storedAlignment
      attributes[.paragraphStyle] = style
    }
    return attributes
  }

  /// An empty text is set in them: its caret is as high, and typing begins with them.
  func showPlainAttributes() { layoutManager.emptyTextAttributes = plainAttributes }

  func showLinkAttributes() { layoutManager.linkTextAttributes = linkTextAttributes }

  func followContentSizeCategory() {
    let traits = traitCollection
    storedFont = storedFont?.adjusted(to: traits)
    var fonts: [(NSRange, UIFont)] = []
    textStorage.enumerateAttribute(.font, in: NSRange(location: 0, length: textStorage.length), options: []) { value, range, _ in
      guard let font = value as? UIFont, case let adjusted = font.adjusted(to: traits), adjusted != font else { return }
      fonts.append((range, adjusted))
    }
    showPlainAttributes()
    guard !fonts.isEmpty else { return }
    textStorage.beginEditing()
    for (range, font) in fonts { textStorage.addAttribute(.font, value: font, range: range) }
    textStorage.endEditing()
  }
}
