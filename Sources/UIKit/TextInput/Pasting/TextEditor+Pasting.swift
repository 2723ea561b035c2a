import AttributedText
import CoreGraphics
import Foundation
import TextKit
import UIFoundation

/// Pasting by items: where a delegate is asked, a program has said what is taken, or has put items on the pasteboard.
extension TextEditor {
  /// The text's view, where items can be pasted into that.
  var pasteSupporting: (any UITextPasteConfigurationSupporting)? { textInput as? any UITextPasteConfigurationSupporting }

  /// Whether a paste is one of items.
  var pastesItems: Bool { pasteDelegate != nil || pasteConfiguration != nil || UIPasteboard.general.ownItemProviders != nil }

  /// Whether an item would be taken: by its types, which are text and, where the user may edit attributes, pictures, unless the program has
  /// said others.
  func accepts(_ provider: NSItemProvider) -> Bool {
    if let pasteConfiguration { return pasteConfiguration.accepts(provider) }
    return provider.canLoadObject(ofClass: String.self)
      || (allowsEditingAttributes || pasteDelegate != nil)
        && (provider.canLoadObject(ofClass: NSAttributedString.self) || provider.canLoadObject(ofClass: UIImage.self))
  }

  /// Whether text would be taken.
  private var acceptsText: Bool {
    guard let types = pasteConfiguration?.acceptableTypeIdentifiers else { return true }
    let offered = NSAttributedString.writableTypeIdentifiersForItemProvider
    return types.contains { type in offered.contains { NSItemProvider.type($0, conformsTo: type) } }
  }

  /// Whether the pasteboard has something that would be taken; told without its text being read.
  var pasteboardHasItems: Bool {
    if let own = UIPasteboard.general.ownItemProviders { return own.contains(where: accepts) }
    return acceptsText && UIPasteboard.general.hasStrings
  }

  /// Puts items in place of what is selected.
  func paste(_ providers: [NSItemProvider], isOfWords: Bool = false) {
    guard isEditable else { return }
    unmarkText()
    let attributes = typingAttributes
    let items = providers.filter(accepts).map { TextPasteItem($0, attributes: attributes) }
    TextPaste(items, into: insertionRange, of: self) { editor, text, range in
      guard let landed = editor.put(text, in: range, name: "Paste", isOfWords: isOfWords) else { return }
      let end = NSRange(location: landed.all.upperBound, length: 0)
      if editor.selectedRange != end { editor.select(TextSelection(end)) }
      editor.interaction?.keepCaretInSight()
    }.begin()
  }

  /// Puts a text of items in place of a range, by the delegate where there is one. Words have the spaces that they need.
  ///
  /// - Returns: where it stands, with those spaces and without; `nil` where it was not put in.
  func put(_ text: NSAttributedString, in range: NSRange, name: String, isOfWords: Bool) -> (all: NSRange, words: NSRange)? {
    let (new, words) = spaced(text, in: range, isSmart: isOfWords)
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

  /// Puts a text in place of a range, as one step to undo.
  ///
  /// - Returns: where it stands; an empty range where it was refused.
  func land(_ text: NSAttributedString, in range: NSRange) -> NSRange {
    unmarkText()
    let range = NSRange(swiftRange(range))
    guard change(range, to: text, name: nameOfPaste ?? "Paste") else { return NSRange(location: range.location, length: 0) }
    // Who is told of the change may have made another.
    let start = min(range.location, textStorage.length)
    return NSRange(location: start, length: min(text.length, textStorage.length - start))
  }

  /// For so long, in seconds, what came in is lit.
  private static let lit = 0.6

  /// What stands in a range lights up for a moment, as far as it is laid out and in sight.
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

/// What texts of an editor have of it.
extension UITextPasteConfigurationSupporting where Self: TextEditing {
  /// Says what becomes of items that are pasted or dropped. Not retained.
  public var pasteDelegate: (any UITextPasteDelegate)? {
    get { editor.pasteDelegate }
    set { editor.pasteDelegate = newValue }
  }

  /// What is taken; `nil` for text, and pictures where the user may edit attributes.
  public var pasteConfiguration: UIPasteConfiguration? {
    get { editor.pasteConfiguration }
    set { editor.pasteConfiguration = newValue }
  }

  /// Pastes items in place of what is selected.
  public func paste(itemProviders: [NSItemProvider]) { editor.paste(itemProviders) }

  /// Whether one of the items would be taken now.
  public func canPaste(_ itemProviders: [NSItemProvider]) -> Bool { editor.isEditable && itemProviders.contains(where: editor.accepts) }
}
