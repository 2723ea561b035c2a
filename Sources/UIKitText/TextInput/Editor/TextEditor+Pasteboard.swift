import Foundation
import GalleyAttributedText
import TextKit
import UIKitCore

extension TextEditor {
  /// Copies the selection. Does nothing if the selection is empty or the text is secure.
  public func copy() {
    guard canCopy else { return }
    UIPasteboard.general.setAttributedText(textStorage.attributedSubstring(from: selection.range))
    UIPasteboard.general.containsWholeWords = SmartSpaces(text: text).coversWholeWords(selection.range)
  }

  /// Copies the selection, commits marked text, and removes the selection unless the delegate refuses, together with a space beside it that becomes
  /// redundant if `smartInsertDeleteType` of the input allows that. Does nothing if the selection is empty, or if the text is secure or not editable.
  public func cut() {
    guard isEditable, canCopy else { return }
    copy()
    unmarkText()
    change(selectionToRemove, to: NSAttributedString(string: ""), name: "Cut")
  }

  /// Replaces the selection with the contents of the pasteboard: with the attributes on the pasteboard, as changed by the delegate, or with the
  /// typing attributes if it has none or `allowsEditingAttributes` is `false`. Whole words that were copied in this program get the spaces that they
  /// need if `smartInsertDeleteType` of the input allows that. If the text has a `pasteDelegate`, it can transform the items. Does nothing if the
  /// text is not editable.
  public func paste() {
    guard isEditable else { return }
    LongWork.perform { work in
      UIPasteboard.general.reading {
        if pastesItems {
          let items = UIPasteboard.general.itemProviders
          if !work.isStopped { paste(items, isWholeWords: hasSmartSpaces && UIPasteboard.general.containsWholeWords) }
          return
        }
        let attributed = allowsEditingAttributes ? UIPasteboard.general.attributedText : nil
        let string = attributed == nil ? UIPasteboard.general.string : nil
        if !work.isStopped { paste(attributed, string, isWholeWords: hasSmartSpaces && UIPasteboard.general.containsWholeWords) }
      }
    }
  }

  private func paste(_ attributed: NSAttributedString?, _ string: String?, isWholeWords: Bool = false) {
    unmarkText()
    let range = insertionRange
    if let attributed {
      let adopted = delegate?.textEditor(self, willPaste: attributed) ?? attributed
      change(range, to: spaced(adopted, in: range, isSmart: isWholeWords).text, name: "Paste")
    } else if let string, !string.isEmpty {
      let text = NSAttributedString(string: fitting(string.withNormalizedLineBreaks), attributes: typingAttributes)
      change(range, to: spaced(text, in: range, isSmart: isWholeWords).text, name: "Paste")
    }
  }

  /// Puts the caret at the point of a middle click and, if the text is editable, inserts the primary selection of this or another program there.
  public func pasteSelection(at point: CGPoint) {
    if offeringSelection != nil { offerSelection() }
    pointerDown(at: point, clickCount: 1, extending: false)
    pointerUp()
    guard isEditable else { return }
    if pasteDelegate != nil || pasteConfiguration != nil {
      let text = UIPasteboard.selectedAttributedText.map { NSItemProvider(object: $0) }
      let characters = UIPasteboard.selectedString.map { NSItemProvider(object: NSString(string: $0)) }
      return paste([text ?? characters].compactMap { $0 })
    }
    let attributed = allowsEditingAttributes ? UIPasteboard.selectedAttributedText : nil
    paste(attributed, attributed == nil ? UIPasteboard.selectedString : nil)
  }

  /// The delay before a new selection is reported to the desktop, in seconds, so that not every step of a drag is reported.
  private static let selectionOfferDelay = 0.15
  /// The maximum length of a selection in UTF-16 code units that is sent to the desktop. Longer selections have to be copied explicitly.
  private static let maximumOfferedLength = 1 << 20

  /// Reports the selection to the desktop once it stops changing, unless it is empty, long, or in secure text, or text is marked.
  func selectionWillBeOffered() {
    offeringSelection?.cancel()
    offeringSelection = nil
    guard canCopy, markedRange == nil else { return }
    offeringSelection = Timeline.shared.schedule(after: Self.selectionOfferDelay) { [weak self] in self?.offerSelection() }
  }

  private func offerSelection() {
    offeringSelection?.cancel()
    offeringSelection = nil
    guard canCopy, selection.range.length <= Self.maximumOfferedLength else { return }
    UIPasteboard.setSelectedText(textStorage.attributedSubstring(from: selection.range))
  }

  /// Commits marked text and deletes the selection, as a menu's command, with spaces treated as in `cut()`. Deletes nothing if the selection is
  /// empty, the text is not editable, or the delegate refuses.
  public func deleteSelection() {
    unmarkText()
    change(selectionToRemove, to: NSAttributedString(string: ""), name: "Delete")
  }

  /// Whether there is a selection, and the text is not secure.
  public var canCopy: Bool { !selection.isEmpty && !isSecure }

  /// Whether the text is editable and the pasteboard has items that it accepts.
  public var canPaste: Bool { isEditable && pasteboardHasItems }
}
