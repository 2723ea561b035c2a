import AttributedText
import Foundation
import TextKit

extension TextEditor {
  /// Copies what is selected; nothing happens where nothing is.
  public func copy() {
    guard !selection.isEmpty else { return }
    UIPasteboard.general.setAttributedText(textStorage.attributedSubstring(from: selection.range))
  }

  public func cut() {
    guard isEditable, !selection.isEmpty else { return }
    copy()
    unmarkText()
    change(selection.range, to: NSAttributedString(string: ""), name: "Cut")
  }

  /// Puts what was copied in place of the selection: with its attributes where the pasteboard knows them, as the delegate
  /// wants them, else with those that typing would have.
  public func paste() {
    guard isEditable else { return }
    unmarkText()
    if let attributed = UIPasteboard.general.attributedText {
      let fitting = delegate?.textEditor(self, willPaste: attributed) ?? attributed
      change(selection.range, to: fitting, name: "Paste")
    } else if let string = UIPasteboard.general.string {
      let text = NSAttributedString(string: Self.withPlainBreaks(string), attributes: typingAttributes)
      change(selection.range, to: text, name: "Paste")
    }
  }

  /// Deletes what is selected, as a menu's command.
  public func deleteSelection() {
    unmarkText()
    change(selection.range, to: NSAttributedString(string: ""), name: "Delete")
  }

  public var canPaste: Bool { isEditable && UIPasteboard.general.hasStrings }

  /// Other systems end lines with CR LF.
  private static func withPlainBreaks(_ string: String) -> String {
    guard string.utf16.contains(0x0D) else { return string }
    return string.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
  }
}
