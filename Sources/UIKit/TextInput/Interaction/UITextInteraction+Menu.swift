import CoreGraphics
import Foundation
import UIFoundation

/// The edit menu: for the secondary button, a finger that rests, the Menu key.
extension UITextInteraction: UIContextMenuInteractionDelegate {
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard isEnabled, let view, let inputView = textInput?.textInputView, text != nil, press?.hasMoved != true,
      delegate?.interactionShouldBegin(self, at: location) ?? true
    else { return nil }
    let point = view.convert(location, to: inputView)
    return UIContextMenuConfiguration(actionProvider: { [weak self] _ in self?.menu(at: point) })
  }

  /// The selection in sight, or the caret.
  public func contextMenuInteractionPlaceForKeyboard(_ interaction: UIContextMenuInteraction) -> CGRect? {
    guard let view, let text, let inputView = textInput?.textInputView else { return nil }
    let seen = partInSight ?? inputView.bounds
    let rects = text.selection.isEmpty ? text.caretRects : text.rects(for: text.selection.range, meeting: seen)
    return rects.first { seen.intersects($0) }.map { view.convert($0, from: inputView) }
  }

  private func menu(at point: CGPoint) -> UIMenu? {
    takeCaret(to: point)
    guard let text else { return nil }
    return editMenu(for: text.selection.range, suggestedActions: suggestedActions)
  }

  /// Commands that go up the chain from the first responder: a subclass of the text view performs and validates them.
  private var suggestedActions: [UIMenuElement] {
    let pasteboard = [
      UIKeyCommand(title: "Cut", action: .cut, input: "x", modifierFlags: .control),
      UIKeyCommand(title: "Copy", action: .copy, input: "c", modifierFlags: .control),
      UIKeyCommand(title: "Paste", action: .paste, input: "v", modifierFlags: .control),
      UIKeyCommand(title: "Delete", action: .delete, input: UIKeyCommand.inputDelete),
    ]
    let selecting = [
      UICommand(title: "Select", action: .select),
      UIKeyCommand(title: "Select All", action: .selectAll, input: "a", modifierFlags: .control),
    ]
    let styles = [
      UIKeyCommand(title: "Bold", action: .toggleBoldface, input: "b", modifierFlags: .control),
      UIKeyCommand(title: "Italic", action: .toggleItalics, input: "i", modifierFlags: .control),
      UIKeyCommand(title: "Underline", action: .toggleUnderline, input: "u", modifierFlags: .control),
    ]
    let hasStyles = textInput?.canPerformAction(.toggleBoldface, withSender: nil) == true
    return [pasteboard, selecting, hasStyles ? styles : []].filter { !$0.isEmpty }
      .map { UIMenu(options: .displayInline, children: $0) }
  }
}
