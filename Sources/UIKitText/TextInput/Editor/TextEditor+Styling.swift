import Foundation
import GalleyAttributedText
import TextKit
import UIFoundation
import UIKitCore

extension TextEditor {
  /// The attributes of typed text. A value that you set applies until the selection or the text changes.
  ///
  /// These are the attributes of the character before the caret in its paragraph, or else of the one after it; for a
  /// selection, those of its first character. Images are left out, and a link that ends at the caret or within the selection.
  /// Empty text has the `emptyTextAttributes` of the layout manager.
  public var typingAttributes: [NSAttributedString.Key: Any] {
    get { chosenAttributes ?? attributesForTyping(in: markedRange ?? selection.range, isComposing: markedRange != nil) }
    set { chosenAttributes = newValue }
  }

  /// Returns the attributes of text that replaces a range, as for `typingAttributes`; with `isComposing`, those of the first character of the range.
  func attributesForTyping(in range: NSRange, isComposing: Bool = false) -> [NSAttributedString.Key: Any] {
    let length = textStorage.length
    guard length > 0 else { return layoutManager.emptyTextAttributes }
    let start = range.location
    let paragraph = text.paragraph(at: start)
    var index = min(start, length - 1)
    if !isComposing, range.length == 0, start > paragraph.range.lowerBound || paragraph.range.isEmpty {
      index = start - 1
    }
    var attributes = textStorage.attributes(at: index, effectiveRange: nil)
    attributes[.attachment] = nil
    if index < start, attributes[.link] != nil {
      let after = start < length ? textStorage.attributes(at: start, effectiveRange: nil)[.link] : nil
      if after == nil { attributes[.link] = nil }
    }
    if !isComposing, range.length > 0, let link = attributes[.link] {
      let end = NSMaxRange(range)
      let after = end < length ? textStorage.attributes(at: end, effectiveRange: nil)[.link] : nil
      if after as? AnyHashable != link as? AnyHashable { attributes[.link] = nil }
    }
    return attributes
  }

  // MARK: Toggling

  /// Makes the selection bold, or not bold if all of it is. Without a selection, this applies to typed text. Does nothing if the text is not editable
  /// or `allowsEditingAttributes` is `false`.
  public func toggleBoldface() { toggle(.traitBold) }
  /// Makes the selection italic, or not italic if all of it is. Without a selection, this applies to typed text. Does nothing if the text is not
  /// editable or `allowsEditingAttributes` is `false`.
  public func toggleItalics() { toggle(.traitItalic) }

  /// Underlines the selection, or removes the underline if all of it is underlined. Without a selection, this applies to typed text. Does
  /// nothing if the text is not editable or `allowsEditingAttributes` is `false`.
  public func toggleUnderline() {
    guard allowsEditingAttributes else { return }
    func isOn(_ attributes: [NSAttributedString.Key: Any]) -> Bool { (attributes[.underlineStyle] as? Int ?? 0) != 0 }
    let turnsOn = !everyRun(isOn)
    restyle(name: "Underline") { $0[.underlineStyle] = turnsOn ? NSUnderlineStyle.single.rawValue : nil }
  }

  private func toggle(_ trait: UIFontDescriptor.SymbolicTraits) {
    guard allowsEditingAttributes else { return }
    func font(_ attributes: [NSAttributedString.Key: Any]) -> UIFont {
      attributes[.font] as? UIFont ?? UIFont(name: "Helvetica", size: 12) ?? .systemFont(ofSize: 12)
    }
    let turnsOn = !everyRun { font($0).fontDescriptor.symbolicTraits.contains(trait) }
    restyle(name: trait == .traitBold ? "Bold" : "Italic") { attributes in
      let old = font(attributes)
      var traits = old.fontDescriptor.symbolicTraits
      if turnsOn { traits.insert(trait) } else { traits.remove(trait) }
      guard let descriptor = old.fontDescriptor.withSymbolicTraits(traits) else { return }
      attributes[.font] = UIFont(descriptor: descriptor, size: old.pointSize)
    }
  }

  private func everyRun(_ predicate: ([NSAttributedString.Key: Any]) -> Bool) -> Bool {
    guard !selection.isEmpty else { return predicate(typingAttributes) }
    var all = true
    textStorage.enumerateAttributes(in: selection.range, options: []) { attributes, _, _ in
      if !predicate(attributes) { all = false }
    }
    return all
  }

  /// Changes the attributes of the selection as a separate undo step, or the typing attributes if the selection is empty. Does nothing if the text is
  /// not editable.
  public func restyle(name: String, _ change: (inout [NSAttributedString.Key: Any]) -> Void) {
    guard isEditable else { return }
    guard !selection.isEmpty else {
      change(&typingAttributes)
      return
    }
    unmarkText()
    let new = NSMutableAttributedString(attributedString: textStorage.attributedSubstring(from: selection.range))
    new.beginEditing()
    new.enumerateAttributes(in: NSRange(location: 0, length: new.length), options: []) { attributes, range, _ in
      var attributes = attributes
      change(&attributes)
      new.setAttributes(attributes, range: range)
    }
    new.endEditing()
    setAttributes(of: new, in: selection.range, name: name)
  }
}

extension TextEditor {
  /// Sets the writing direction of the paragraphs of a range, clamped to the text, as a separate undo step. Does nothing if the text, or the
  /// last paragraph in which an empty range lies, is empty. Text that is not editable stays as it is.
  public func setBaseWritingDirection(_ direction: NSWritingDirection, for range: NSRange) {
    let paragraphs = textStorage.paragraphRange(covering: NSRange(swiftRange(range)))
    guard paragraphs.length > 0 else { return }
    unmarkText()
    let new = NSMutableAttributedString(attributedString: textStorage.attributedSubstring(from: paragraphs))
    new.enumerateAttribute(.paragraphStyle, in: NSRange(location: 0, length: new.length), options: []) { value, part, _ in
      let style = NSMutableParagraphStyle()
      style.setParagraphStyle(value as? NSParagraphStyle ?? .default)
      style.baseWritingDirection = direction
      new.addAttribute(.paragraphStyle, value: style, range: part)
    }
    setAttributes(of: new, in: paragraphs, name: "Writing Direction")
  }

  /// Whether the paragraph at the start of the selection is written from right to left, or has right-to-left letters among its first
  /// 2,000 code units.
  var hasRightToLeftText: Bool {
    let paragraph = text.paragraph(at: selection.lowerBound)
    let start = NSRange(location: paragraph.range.lowerBound, length: min(paragraph.range.count, Self.maximumExaminedLength))
    return geometry.isRightToLeft(at: selection.lowerBound)
      || String(decoding: textStorage.utf16(in: start), as: UTF16.self).unicodeScalars.contains(where: \.isRightToLeft)
  }

  /// The maximum length of a paragraph that is examined completely, in UTF-16 code units.
  private static let maximumExaminedLength = 2000
}

extension Unicode.Scalar {
  /// Whether the character is in a block that Unicode reserves for right-to-left scripts, such as Hebrew and Arabic.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
    default: false
    }
  }
}
