import CoreGraphics
import Foundation
import GalleyAttributedText
import TextKit
import UIFoundation
import UIKitCore

/// Pasting by items, for texts with a paste delegate or a paste configuration, and for item providers on the pasteboard.
extension TextEditor {
  /// The text's view if it supports pasting of items, otherwise `nil`.
  var pasteSupporting: (any UITextPasteConfigurationSupporting)? { textInput as? any UITextPasteConfigurationSupporting }

  /// Whether a paste inserts items.
  var pastesItems: Bool { pasteDelegate != nil || pasteConfiguration != nil || UIPasteboard.general.ownItemProviders != nil }

  /// Returns whether the text accepts an item, by its types: text and, if the user can edit attributes or there is a paste delegate, images,
  /// unless the program has set other types.
  func accepts(_ provider: NSItemProvider) -> Bool {
    if let pasteConfiguration { return pasteConfiguration.accepts(provider) }
    return provider.canLoadObject(ofClass: String.self)
      || (allowsEditingAttributes || pasteDelegate != nil)
        && (provider.canLoadObject(ofClass: NSAttributedString.self) || provider.canLoadObject(ofClass: UIImage.self))
  }

  /// Whether the types that the text accepts include text.
  private var acceptsText: Bool {
    guard let types = pasteConfiguration?.acceptableTypeIdentifiers else { return true }
    let offered = NSAttributedString.writableTypeIdentifiersForItemProvider
    return types.contains { type in offered.contains { NSItemProvider.type($0, conformsTo: type) } }
  }

  /// Whether the pasteboard has an item that the text accepts, determined without reading its text.
  var pasteboardHasItems: Bool {
    if let own = UIPasteboard.general.ownItemProviders { return own.contains(where: accepts) }
    return acceptsText && UIPasteboard.general.hasStrings
  }

  /// Replaces the selection with the items that the text accepts, when all have loaded. Does nothing if the text is not editable.
  func paste(_ providers: [NSItemProvider], isWholeWords: Bool = false) {
    guard isEditable else { return }
    unmarkText()
    let attributes = typingAttributes
    let items = providers.filter(accepts).map { TextPasteItem($0, attributes: attributes) }
    TextPaste(items, into: insertionRange, of: self) { editor, text, range in
      guard let landed = editor.put(text, in: range, name: "Paste", isWholeWords: isWholeWords) else { return }
      let end = NSRange(location: landed.all.upperBound, length: 0)
      if editor.selectedRange != end { editor.select(TextSelection(end)) }
      editor.interaction?.keepCaretVisible()
    }.begin()
  }

  /// Replaces a range with the text of items, through the paste delegate if there is one. With `isWholeWords`, words get the
  /// spaces that they need.
  ///
  /// - Returns: the range of the inserted text, with those spaces and without, or `nil` if nothing was inserted.
  func put(_ text: NSAttributedString, in range: NSRange, name: String, isWholeWords: Bool) -> (all: NSRange, words: NSRange)? {
    let (new, words) = spaced(text, in: range, isSmart: isWholeWords)
    guard new.length > 0 else { return nil }
    nameOfPaste = name
    defer { nameOfPaste = nil }
    var all = NSRange(location: range.location, length: 0)
    var animates = false
    if let delegate = pasteDelegate, let supporting = pasteSupporting {
      animates = delegate.textPasteConfigurationSupporting(supporting, shouldAnimatePasteOf: new, to: EditorRange(range))
      all = input.characterRange(of: delegate.textPasteConfigurationSupporting(supporting, performPasteOf: new, to: EditorRange(range)))
    } else {
      all = land(new, in: range)
    }
    guard all.length > 0 else { return nil }
    if animates { lightUp(all) }
    let isAsIs = all.length == new.length
    return (all, isAsIs ? NSRange(location: all.location + words.location, length: words.length) : all)
  }

  /// Replaces a range with a text, as a single undo step.
  ///
  /// - Returns: the range of the inserted text; empty if the change was refused.
  func land(_ text: NSAttributedString, in range: NSRange) -> NSRange {
    unmarkText()
    let range = NSRange(swiftRange(range))
    guard change(range, to: text, name: nameOfPaste ?? "Paste") else { return NSRange(location: range.location, length: 0) }
    // An observer of the change may have made another change.
    let start = min(range.location, textStorage.length)
    return NSRange(location: start, length: min(text.length, textStorage.length - start))
  }

  /// The duration of the highlight of inserted text, in seconds.
  private static let lit = 0.6

  /// Highlights a range briefly, as far as it is laid out and visible.
  private func lightUp(_ range: NSRange) {
    guard let view = textInput?.textInputView, let window = view.window else { return }
    view.layoutIfNeeded()
    let rects = (interaction?.text ?? self).rects(for: range, meeting: view.convert(window.bounds, from: nil))
    let lights = rects.map { rect in
      let light = UIView(frame: rect)
      light.backgroundColor = (view.tintColor ?? UISystemPalette.current.caret).withAlphaComponent(0.3)
      light.layer.cornerRadius = 2
      light.isUserInteractionEnabled = false
      view.addSubview(light)
      return light
    }
    UIView.animate(withDuration: Self.lit, animations: { for light in lights { light.alpha = 0 } }) { _ in
      for light in lights { light.removeFromSuperview() }
    }
  }
}

/// The default implementation for texts with an editor.
extension UITextPasteConfigurationSupporting where Self: TextEditing {
  /// The delegate that transforms pasted and dropped items. Not retained; `nil` if there is none.
  public var pasteDelegate: (any UITextPasteDelegate)? {
    get { editor.pasteDelegate }
    set { editor.pasteDelegate = newValue }
  }

  /// The accepted types; `nil` accepts text, and images if the user can edit attributes or there is a paste delegate.
  public var pasteConfiguration: UIPasteConfiguration? {
    get { editor.pasteConfiguration }
    set { editor.pasteConfiguration = newValue }
  }

  /// Replaces the selection with the items that the text accepts, when all have loaded. Does nothing if the text is not editable.
  public func paste(itemProviders: [NSItemProvider]) { editor.paste(itemProviders) }

  /// Returns whether the text accepts at least one of the items now.
  public func canPaste(_ itemProviders: [NSItemProvider]) -> Bool { editor.isEditable && itemProviders.contains(where: editor.accepts) }
}
