import AttributedText
import Foundation
import TextKit

extension TextEditor {
  /// Copies what is selected; nothing happens where nothing is.
  public func copy() {
    guard canCopy else { return }
    UIPasteboard.general.setAttributedText(textStorage.attributedSubstring(from: selection.range))
    UIPasteboard.general.holdsWholeWords = SmartSpaces(text: text).isOfWholeWords(selection.range)
  }

  /// Copies the selection and removes it, with a space beside it that nobody needs then, where `smartInsertDeleteType` of the input says
  /// so. Nothing happens where there is none, or the text is not editable.
  public func cut() {
    guard isEditable, canCopy else { return }
    copy()
    unmarkText()
    change(selectionToTakeAway, to: NSAttributedString(string: ""), name: "Cut")
  }

  /// Puts what was copied in place of the selection: with its attributes where the pasteboard knows them, as the delegate
  /// wants them, else with those that typing would have. Whole words that were copied in this program bring the spaces along that they need,
  /// where `smartInsertDeleteType` of the input says so. What the text's `pasteDelegate` makes of the items counts, where there is one.
  public func paste() {
    guard isEditable else { return }
    LongWork.perform { work in
      UIPasteboard.general.reading {
        if pastesItems {
          let items = UIPasteboard.general.itemProviders
          if !work.isStopped { paste(items, isOfWords: hasSmartSpaces && UIPasteboard.general.holdsWholeWords) }
          return
        }
        let attributed = allowsEditingAttributes ? UIPasteboard.general.attributedText : nil
        let string = attributed == nil ? UIPasteboard.general.string : nil
        if !work.isStopped { paste(attributed, string, isOfWords: hasSmartSpaces && UIPasteboard.general.holdsWholeWords) }
      }
    }
  }

  private func paste(_ attributed: NSAttributedString?, _ string: String?, isOfWords: Bool = false) {
    unmarkText()
    let range = insertionRange
    if let attributed {
      let adopted = delegate?.textEditor(self, willPaste: attributed) ?? attributed
      change(range, to: spaced(adopted, in: range, isSmart: isOfWords).text, name: "Paste")
    } else if let string, !string.isEmpty {
      let text = NSAttributedString(string: fitting(string.withPlainBreaks), attributes: typingAttributes)
      change(range, to: spaced(text, in: range, isSmart: isOfWords).text, name: "Paste")
    }
  }

  /// Puts the caret where the middle button was pressed, and there what was selected last, here or in another program.
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

  /// How long a selection must stand before the desktop is told of it, in seconds: not each step of a drag.
  private static let calm = 0.15
  /// What is longer, in UTF-16 units, is copied by who wants it elsewhere, and not sent about at each step of the selection.
  private static let mostSelected = 1 << 20

  /// Tells the desktop what is selected, when it has come to rest.
  func selectionWillBeOffered() {
    offeringSelection?.cancel()
    offeringSelection = nil
    guard canCopy, markedRange == nil else { return }
    offeringSelection = Timeline.shared.schedule(after: Self.calm) { [weak self] in self?.offerSelection() }
  }

  private func offerSelection() {
    offeringSelection?.cancel()
    offeringSelection = nil
    guard canCopy, selection.range.length <= Self.mostSelected else { return }
    UIPasteboard.setSelectedText(textStorage.attributedSubstring(from: selection.range))
  }

  /// Deletes what is selected, as a menu's command; of spaces as `cut()` does.
  public func deleteSelection() {
    unmarkText()
    change(selectionToTakeAway, to: NSAttributedString(string: ""), name: "Delete")
  }

  /// Whether something is selected that may be copied.
  public var canCopy: Bool { !selection.isEmpty && !isSecure }

  /// Whether text may be changed, and there is something to paste that is taken.
  public var canPaste: Bool { isEditable && pasteboardHasItems }
}
