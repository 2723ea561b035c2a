import UIKit

/// Converts pasted and dropped content to plain text, and images to a name in brackets.
final class PasteFilter: NSObject, UITextPasteDelegate, UITextDropDelegate, UITextDragDelegate {
  private(set) var drops = 0

  func textPasteConfigurationSupporting(_ textPasteConfigurationSupporting: UITextPasteConfigurationSupporting, transform item: UITextPasteItem) {
    if item.itemProvider.canLoadObject(ofClass: NSString.self) {
      item.setDefaultResult()
    } else if item.itemProvider.hasItemConformingToTypeIdentifier("public.image") {
      item.setResult(string: "[picture]")
    } else {
      item.setNoResult()
    }
  }

  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: UITextPasteConfigurationSupporting, combineItemAttributedStrings itemStrings: [NSAttributedString],
    for textRange: UITextRange
  ) -> NSAttributedString {
    let text = NSMutableAttributedString()
    for (index, string) in itemStrings.enumerated() {
      if index > 0 { text.append(NSAttributedString(string: ", ")) }
      text.append(string)
    }
    return text
  }

  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: UITextPasteConfigurationSupporting, shouldAnimatePasteOf attributedString: NSAttributedString,
    to textRange: UITextRange
  ) -> Bool { false }

  func textDroppableView(_ textDroppableView: UIView & UITextDroppable, proposalForDrop drop: UITextDropRequest) -> UITextDropProposal {
    drop.isSameView ? drop.suggestedProposal : UITextDropProposal(operation: .copy)
  }

  func textDroppableView(_ textDroppableView: UIView & UITextDroppable, willPerformDrop drop: UITextDropRequest) { drops += 1 }

  func textDraggableView(_ textDraggableView: UIView & UITextDraggable, itemsForDrag dragRequest: UITextDragRequest) -> [UIDragItem] {
    guard let text = textDraggableView.text(in: dragRequest.dragRange) else { return [] }
    let item = UIDragItem(itemProvider: NSItemProvider(object: text as NSString))
    item.localObject = text
    return [item]
  }
}

extension NSAttributedString {
  /// A word with ruby text above it.
  static func furigana(_ word: String, reading: String, font: UIFont) -> NSAttributedString {
    let annotation = CTRubyAnnotationCreateWithAttributes(
      .auto, .auto, .before, reading as CFString, [kCTRubyAnnotationSizeFactorAttributeName: 0.5] as CFDictionary)
    return NSAttributedString(string: word, attributes: [.font: font, kCTRubyAnnotationAttributeName as NSAttributedString.Key: annotation])
  }
}
