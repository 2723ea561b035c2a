import Foundation
import GalleyAttributedText
import TextKit
import UIFoundation
import UIKitCore

/// An item of a paste or a drop, and its result.
@MainActor
final class TextPasteItem: NSObject, UITextPasteItem {
  let itemProvider: NSItemProvider
  let localObject: Any?
  let defaultAttributes: [NSAttributedString.Key: Any]
  /// The paste that waits for it; `nil` if there is none.
  weak var paste: TextPaste?

  enum Result {
    case none
    case text(NSAttributedString)
  }
  /// The text or attachment that is inserted for the item; `nil` until it is set. The last value set before the paste ends counts.
  private(set) var result: Result? { didSet { paste?.itemHasResult() } }

  init(_ provider: NSItemProvider, localObject: Any? = nil, attributes: [NSAttributedString.Key: Any]) {
    itemProvider = provider
    self.localObject = localObject
    defaultAttributes = attributes
    super.init()
  }

  func setResult(string: String) {
    let fitting = paste?.editor?.fitting(string.withNormalizedLineBreaks) ?? string.withNormalizedLineBreaks
    result = .text(NSAttributedString(string: fitting, attributes: defaultAttributes))
  }

  func setResult(attributedString: NSAttributedString) {
    result = .text(paste?.editor?.isSingleLine == true ? attributedString.withSpacesForLineBreaks : attributedString)
  }

  func setResult(attachment textAttachment: NSTextAttachment) {
    let text = NSMutableAttributedString(attributedString: NSAttributedString(attachment: textAttachment))
    text.addAttributes(defaultAttributes.filter { $0.key != .attachment }, range: NSRange(location: 0, length: text.length))
    result = .text(text)
  }

  func setNoResult() { result = Result.none }

  /// Makes the provider's plain text the result, or nothing if it has none; also the fallback if its rich text cannot be read.
  private func loadPlainText() {
    guard itemProvider.canLoadObject(ofClass: String.self) else { return setNoResult() }
    load(NSString.self) { item, text in
      if let text = text as? NSString { item.setResult(string: text as String) } else { item.setNoResult() }
    }
  }

  func setDefaultResult() {
    guard let editor = paste?.editor else { return setNoResult() }
    let allowsAttributes = editor.allowsEditingAttributes
    if allowsAttributes, isRich {
      load(NSAttributedString.self) { item, text in
        guard let text = text as? NSAttributedString else { return item.loadPlainText() }
        item.setResult(attributedString: editor.delegate?.textEditor(editor, willPaste: text) ?? text)
      }
    } else if itemProvider.canLoadObject(ofClass: String.self) {
      loadPlainText()
    } else if allowsAttributes, itemProvider.canLoadObject(ofClass: UIImage.self) {
      load(UIImage.self) { item, image in
        if let image = image as? UIImage { item.setResult(attachment: NSTextAttachment(image: image)) } else { item.setNoResult() }
      }
    } else {
      setNoResult()
    }
  }

  /// Whether the item has text with attributes, and not only characters.
  private var isRich: Bool { itemProvider.hasItemConformingToTypeIdentifier("public.rtf") }

  /// Passes an object of the provider to `body`, or `nil` if it cannot be read: at once if it is available, or else in a later turn.
  private func load(
    _ aClass: any NSItemProviderReading.Type, _ body: @escaping @MainActor (TextPasteItem, (any NSItemProviderReading)?) -> Void
  ) {
    itemProvider.loadObject(ofClass: aClass) { object, _ in
      // Unchecked: nothing else has a reference to it.
      nonisolated(unsafe) let object = object
      if MainQueue.isCurrent {
        MainActor.assumeIsolated { body(self, object) }
      } else {
        DispatchQueue.main.async { MainActor.assumeIsolated { body(self, object) } }
      }
    }
  }
}
