import CoreGraphics
import Foundation
import GalleyAttributedText
import TextKit
import UIFoundation
import UIKitCore

extension UITextView {
  // Text without a font is set in Helvetica of 12 points, and text without a color is black.
  var firstFont: UIFont? {
    let font = (firstAttribute(.font) as? UIFont)?.requested
    return textStorage.length > 0 ? font ?? UIFont(name: "Helvetica", size: 12) ?? .systemFont(ofSize: 12) : font ?? storedFont
  }
  var firstTextColor: UIColor? {
    let color = firstAttribute(.foregroundColor) as? UIColor
    return textStorage.length > 0 ? color ?? .black : editor.emptying == nil ? storedTextColor : color ?? storedTextColor
  }
  var firstAlignment: NSTextAlignment {
    let style = firstAttribute(.paragraphStyle) as? NSParagraphStyle
    return style?.alignment ?? (textStorage.length > 0 ? .natural : storedAlignment)
  }

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
    applyDefaultAttributes(changed: .paragraphStyle)
  }

  func setText(_ text: NSAttributedString) {
    editor.unmarkText()
    host.discardAnchor()
    editor.inputDelegate?.textWillChange(self)
    let before = editor.selection
    editor.restoreEmptyAttributes()
    textStorage.setAttributedString(text)
    // Recorded steps do not fit another text.
    editor.discardSteps()
    let caret = TextSelection(caret: textStorage.length)
    // The storage's change has moved the selection without a word.
    let isThere = editor.selection == caret
    editor.select(caret)
    if isThere, before != caret { editor.didChangeSelection() }
    editor.inputDelegate?.textDidChange(self)
  }

  private func firstAttribute(_ key: NSAttributedString.Key) -> Any? {
    textStorage.length > 0 ? textStorage.attribute(key, at: 0, effectiveRange: nil) : layoutManager.emptyTextAttributes[key]
  }

  private func dress(_ key: NSAttributedString.Key, _ value: Any?) {
    let whole = NSRange(location: 0, length: textStorage.length)
    if let value { textStorage.addAttribute(key, value: value, range: whole) } else { textStorage.removeAttribute(key, range: whole) }
    applyDefaultAttributes(changed: key)
  }

  // MARK: Attributes

  /// The attributes of a text that is set without attributes.
  var defaultAttributes: [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [.foregroundColor: storedTextColor ?? UIColor.label]
    attributes[.font] = storedFont
    if storedAlignment != .natural {
      let style = NSMutableParagraphStyle()
      style.alignment = storedAlignment
      attributes[.paragraphStyle] = style
    }
    return attributes
  }

  /// Applies the default attributes to an empty text: its caret has their height, and typing begins with them. A text that is empty because it
  /// was deleted keeps the attributes of the deleted text, except for `key`.
  func applyDefaultAttributes(changed key: NSAttributedString.Key? = nil) { editor.setEmptyAttributes(defaultAttributes, changed: key) }

  func showLinkAttributes() { layoutManager.linkTextAttributes = linkTextAttributes }

  func followContentSizeCategory() {
    let traits = traitCollection
    storedFont = storedFont?.adjusted(to: traits)
    var fonts: [(NSRange, UIFont)] = []
    textStorage.enumerateAttribute(.font, in: NSRange(location: 0, length: textStorage.length), options: []) { value, range, _ in
      guard let font = value as? UIFont, case let adjusted = font.adjusted(to: traits), adjusted != font else { return }
      fonts.append((range, adjusted))
    }
    if let font = editor.emptying?.deleted[.font] as? UIFont {
      editor.emptying?.deleted[.font] = font.adjusted(to: traits)
    }
    applyDefaultAttributes()
    guard !fonts.isEmpty else { return }
    textStorage.beginEditing()
    for (range, font) in fonts { textStorage.addAttribute(.font, value: font, range: range) }
    textStorage.endEditing()
  }
}
