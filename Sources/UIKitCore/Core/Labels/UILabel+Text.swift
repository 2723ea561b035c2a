import Foundation
import GalleyAttributedText
import GalleyTextEngine
import GalleyUnicodeFacts
import TextKit
import UIFoundation

extension UILabel {
  func setPlainText(_ text: String?) {
    guard !isPlain || text != storedText?.string else { return }
    isPlain = true
    storedText = text.map { NSAttributedString(string: $0, attributes: plainAttributes) }
    textDidChange()
  }

  func setAttributedText(_ text: NSAttributedString?) {
    isPlain = text == nil
    storedText = text.map { NSAttributedString(attributedString: $0) }
    textDidChange()
  }

  /// Sets the text only if it differs, because a change triggers a layout of the superview. For callers that set it in `layoutSubviews`.
  func show(_ text: NSAttributedString?) { if isPlain || text != storedText { setAttributedText(text) } }

  private var plainAttributes: [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    style.lineBreakMode = storedLineBreakMode
    style.lineBreakStrategy = lineBreakStrategy
    return [
      .font: ownFont ?? UIFont.systemFont(ofSize: UIFont.labelFontSize), .foregroundColor: ownTextColor ?? UIColor.label,
      .paragraphStyle: style,
    ]
  }

  /// Returns an attribute of the first character of an attributed text. Returns `nil` if the text is plain or empty, or has no such attribute.
  func firstAttribute(_ key: NSAttributedString.Key) -> Any? {
    guard !isPlain, let storedText, storedText.length > 0 else { return nil }
    return storedText.attribute(key, at: 0, effectiveRange: nil)
  }

  // MARK: Attributes

  /// Sets an attribute on the whole text. Does nothing without a text, if `isSame` is `true`, and if an appearance proxy sets it on an attributed
  /// text.
  func dress(_ key: NSAttributedString.Key, _ value: Any, unless isSame: Bool) {
    // Attributes of an attributed text have priority over the appearance.
    guard !isSame, !isApplyingAppearance || isPlain, let storedText else { return }
    let text = NSMutableAttributedString(attributedString: storedText)
    text.addAttribute(key, value: value, range: NSRange(location: 0, length: text.length))
    self.storedText = text
    textDidChange()
  }

  /// Changes the paragraph styles of the whole text. Does nothing without a text.
  func dressParagraphs(_ change: (NSMutableParagraphStyle) -> Void) {
    guard let storedText else { return }
    let text = NSMutableAttributedString(attributedString: storedText)
    editParagraphs(of: text, change)
    self.storedText = text
    textDidChange()
  }

  private func editParagraphs(of text: NSMutableAttributedString, _ change: (NSMutableParagraphStyle) -> Void) {
    let all = NSRange(location: 0, length: text.length)
    var styles: [(NSRange, NSParagraphStyle)] = []
    text.enumerateAttribute(.paragraphStyle, in: all, options: []) { value, range, _ in
      let style = NSMutableParagraphStyle()
      style.setParagraphStyle(value as? NSParagraphStyle ?? .default)
      change(style)
      styles.append((range, style))
    }
    for (range, style) in styles { text.addAttribute(.paragraphStyle, value: style, range: range) }
  }

  /// The line break mode of the text's first paragraph; `nil` if it has no style, or without text.
  var paragraphLineBreakMode: NSLineBreakMode? {
    guard let storedText, storedText.length > 0 else { return nil }
    let style = storedText.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    return style?.lineBreakMode
  }

  // MARK: Changes

  /// Discards the layout, because the text or its attributes have changed.
  func textDidChange() {
    textGeneration += 1
    layoutDidChange()
  }

  /// Discards the measured sizes and requests drawing, because the lines have changed.
  func layoutDidChange() {
    measured = [:]
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  /// Adapts preferred and scaled fonts of the text to the current text size; other fonts stay.
  func followContentSizeCategory() {
    let traits = traitCollection
    if isPlain {
      let adjusted = ownFont?.adjusted(to: traits)
      if adjusted != ownFont { font = adjusted }
      return
    }
    guard let storedText else { return }
    let text = NSMutableAttributedString(attributedString: storedText)
    let all = NSRange(location: 0, length: text.length)
    var fonts: [(NSRange, UIFont)] = []
    text.enumerateAttribute(.font, in: all, options: []) { value, range, _ in
      if let font = value as? UIFont { fonts.append((range, font.adjusted(to: traits))) }
    }
    for (range, font) in fonts { text.addAttribute(.font, value: font, range: range) }
    guard text != storedText else { return }
    self.storedText = text
    textDidChange()
  }

  // MARK: Text for layout

  /// Returns the text to lay out, with the label's attributes for ranges without their own. The container handles truncation.
  func textForLayout() -> NSMutableAttributedString {
    let text = NSMutableAttributedString(attributedString: storedText ?? NSAttributedString(string: ""))
    let all = NSRange(location: 0, length: text.length)
    fill(.font, with: ownFont ?? .systemFont(ofSize: UIFont.labelFontSize), in: text)
    fill(.foregroundColor, with: ownTextColor ?? .label, in: text)
    editParagraphs(of: text) { style in
      switch style.lineBreakMode {
      case .byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail: style.lineBreakMode = .byWordWrapping
      // If there are several lines, only the last is clipped.
      case .byClipping where numberOfLines != 1: style.lineBreakMode = .byWordWrapping
      default: break
      }
    }
    if isPlain {
      if isHighlighted, let highlightedTextColor {
        text.addAttribute(.foregroundColor, value: highlightedTextColor, range: all)
      }
      if numberOfLines == 1 { flattenLineBreaks(of: text) }
    }
    return text
  }

  private func fill(_ key: NSAttributedString.Key, with value: Any, in text: NSMutableAttributedString) {
    var gaps: [NSRange] = []
    text.enumerateAttribute(key, in: NSRange(location: 0, length: text.length), options: []) { found, range, _ in
      if found == nil { gaps.append(range) }
    }
    for range in gaps { text.addAttribute(key, value: value, range: range) }
  }

  /// Replaces the line breaks of a single line of plain text by spaces; CR LF becomes one space.
  private func flattenLineBreaks(of text: NSMutableAttributedString) {
    let units = Array(text.string.utf16)
    for index in units.indices.reversed() {
      switch units[index] {
      case .lineFeed where index > 0 && units[index - 1] == .carriageReturn:
        text.replaceCharacters(in: NSRange(location: index, length: 1), with: "")
      case let unit where unit.endsLine:
        text.replaceCharacters(in: NSRange(location: index, length: 1), with: " ")
      default: break
      }
    }
  }
}
