import Foundation
import GalleyAttributedText
import TextKit
import UIFoundation
import UIKitCore

extension UITextField {
  static var firstAttributes: [NSAttributedString.Key: Any] {
    [.font: UIFont.systemFont(ofSize: 17), .foregroundColor: UIColor.label, .paragraphStyle: NSParagraphStyle.default]
  }

  /// Replaces the whole text by code, with spaces for line breaks; `nil` empties it. The caret moves to the end, and earlier changes can no longer be
  /// undone. An equal text only ends the composition.
  func setText(_ text: NSAttributedString?) {
    let new = (text ?? NSAttributedString(string: "")).withSpacesForLineBreaks
    editor.unmarkText()
    editor.restoreEmptyAttributes()
    guard !editor.textStorage.isEqual(to: new) else { return }
    editor.discardSteps()
    editor.firstChangeReplacesAll = false
    editor.inputDelegate?.textWillChange(self)
    hideSecret()
    let before = editor.selection
    editor.textStorage.setAttributedString(new)
    let caret = TextSelection(caret: new.length)
    // The storage's change has moved the selection without a notification.
    let isThere = editor.selection == caret
    editor.select(caret)
    if isThere, before != caret { editor.didChangeSelection() }
    contentDidChange()
    editor.inputDelegate?.textDidChange(self)
  }

  /// Returns the text with the field's attributes for those that it lacks.
  func withDefaultAttributes(_ text: NSAttributedString) -> NSAttributedString {
    let dressed = NSMutableAttributedString(attributedString: text)
    dressed.fillGaps(with: defaults)
    return dressed
  }

  /// Returns the attribute of the first character or, if the text is empty, of typed text, or else the field's default; `nil` if none is set.
  func firstAttribute(_ key: NSAttributedString.Key) -> Any? {
    let own = editor.hasText ? editor.textStorage.attribute(key, at: 0, effectiveRange: nil) : editor.layoutManager.emptyTextAttributes[key]
    return own ?? defaults[key]
  }

  var defaultParagraphStyle: NSParagraphStyle { defaults[.paragraphStyle] as? NSParagraphStyle ?? .default }

  // MARK: Default attributes

  func setDefault(_ key: NSAttributedString.Key, _ value: Any?) {
    defaults[key] = value
    if let value { editAll { $0.addAttribute(key, value: value, range: $1) } }
    defaultsDidChange(changed: key)
  }

  func setDefaults(_ attributes: [NSAttributedString.Key: Any]) {
    defaults = attributes.merging(Self.firstAttributes) { own, _ in own }
    let defaults = defaults
    editAll { $0.setAttributes(defaults, range: $1) }
    editor.restoreEmptyAttributes()
    defaultsDidChange()
  }

  func setAlignment(_ alignment: NSTextAlignment) {
    let style = NSMutableParagraphStyle()
    style.setParagraphStyle(defaultParagraphStyle)
    style.alignment = alignment
    setDefault(.paragraphStyle, style)
  }

  private func editAll(_ edit: (NSTextStorage, NSRange) -> Void) {
    guard editor.hasText else { return }
    edit(editor.textStorage, NSRange(location: 0, length: editor.textStorage.length))
  }

  func defaultsDidChange(changed key: NSAttributedString.Key? = nil) {
    editor.setEmptyAttributes(defaults, changed: key)
    layout.emptyAttributesDidChange()
    placeholderDidChange()
    contentDidChange()
  }

  func placeholderDidChange() {
    placeholderGeneration += 1
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  // MARK: Changes

  /// Called when the text or its attributes have changed. Lays out at once, because a caret movement needs the positions of characters.
  func contentDidChange() {
    invalidateIntrinsicContentSize()
    layOutLine(in: lineRect)
    displayDidChange()
  }

  func followContentSizeCategory() {
    let traits = traitCollection
    if let font = defaults[.font] as? UIFont { defaults[.font] = font.adjusted(to: traits) }
    let storage = editor.textStorage
    var fonts: [(NSRange, UIFont)] = []
    storage.enumerateAttribute(.font, in: NSRange(location: 0, length: storage.length), options: []) { value, range, _ in
      guard let font = value as? UIFont else { return }
      let adjusted = font.adjusted(to: traits)
      if adjusted != font { fonts.append((range, adjusted)) }
    }
    for (range, font) in fonts { storage.addAttribute(.font, value: font, range: range) }
    defaultsDidChange()
  }
}
