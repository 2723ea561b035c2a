import AttributedText
import CoreGraphics
import Foundation
import TextKit
import UIFoundation

extension UITextView {
  /// The text without its attributes. Setting it sets all of it in the view's font, colour and alignment.
  ///
  /// Attributes of an attributed text that was there before do not stay, as they do on iOS: each text that is set looks the same.
  public var text: String! {
    get { textStorage.string }
    set { setText(NSAttributedString(string: newValue ?? "", attributes: plainAttributes)) }
  }

  /// The text with its attributes.
  public var attributedText: NSAttributedString! {
    get { NSAttributedString(attributedString: textStorage) }
    set { setText(newValue ?? NSAttributedString(string: "")) }
  }

  /// The font of the first character, or, without a text, of what is typed. Setting it sets all of the text in it.
  public var font: UIFont? {
    get { firstAttribute(.font) as? UIFont ?? storedFont }
    set {
      storedFont = newValue
      dress(.font, newValue)
    }
  }

  /// The colour of the first character, or, without a text, of what is typed. Setting it gives all of the text that colour.
  public var textColor: UIColor? {
    get { firstAttribute(.foregroundColor) as? UIColor ?? storedTextColor }
    set {
      storedTextColor = newValue
      dress(.foregroundColor, newValue ?? UIColor.label)
    }
  }

  /// The alignment of the first paragraph, or, without a text, of what is typed. Setting it aligns all of the text.
  public var textAlignment: NSTextAlignment {
    get { (firstAttribute(.paragraphStyle) as? NSParagraphStyle)?.alignment ?? storedAlignment }
    set {
      storedAlignment = newValue
      let whole = NSRange(location: 0, length: textStorage.length)
      var styles: [(NSRange, NSParagraphStyle)] = []
      textStorage.enumerateAttribute(.paragraphStyle, in: whole, options: []) { value, range, _ in
        let style = NSMutableParagraphStyle()
        style.setParagraphStyle(value as? NSParagraphStyle ?? .default)
        style.alignment = newValue
        styles.append((range, style))
      }
      textStorage.beginEditing()
      for (range, style) in styles { textStorage.addAttribute(.paragraphStyle, value: style, range: range) }
      textStorage.endEditing()
      showPlainAttributes()
    }
  }

  /// What typed text gets; the text around the caret decides again when the selection changes.
  public var typingAttributes: [NSAttributedString.Key: Any] {
    get { editor.typingAttributes }
    set { editor.typingAttributes = newValue }
  }

  /// Drawn over the attributes of text with a link; by default the tint colour.
  public var linkTextAttributes: [NSAttributedString.Key: Any]! {
    get { storedLinkAttributes ?? [.foregroundColor: tintColor ?? UIColor.link] }
    set {
      storedLinkAttributes = newValue
      showLinkAttributes()
    }
  }

  /// The selected characters, in UTF-16 units; an empty range is the caret.
  public var selectedRange: NSRange {
    get { editor.selectedRange }
    set { editor.selectedRange = newValue }
  }

  /// Whether preferred and scaled fonts follow the content size category.
  public var adjustsFontForContentSizeCategory: Bool {
    get { followsContentSizeCategory }
    set {
      followsContentSizeCategory = newValue
      if newValue { followContentSizeCategory() }
    }
  }

  // MARK: Setting

  private func setText(_ text: NSAttributedString) {
    editor.unmarkText()
    placeAtTop = nil
    textStorage.setAttributedString(text)
    // No step that was recorded fits another text.
    editor.forgetSteps()
    editor.select(TextSelection(caret: textStorage.length))
  }

  private func firstAttribute(_ key: NSAttributedString.Key) -> Any? {
    textStorage.length > 0 ? textStorage.attribute(key, at: 0, effectiveRange: nil) : nil
  }

  private func dress(_ key: NSAttributedString.Key, _ value: Any?) {
    let whole = NSRange(location: 0, length: textStorage.length)
    if let value { textStorage.addAttribute(key, value: value, range: whole) } else { textStorage.removeAttribute(key, range: whole) }
    showPlainAttributes()
  }

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
