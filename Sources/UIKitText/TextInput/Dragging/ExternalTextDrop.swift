import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// Text dragged here from another program. The window is notified only of the drop.
@MainActor
package enum ExternalTextDrop {
  /// Inserts `string` in the text at a point of a window, subject to that text's delegates. Does nothing if `string` is empty, while a menu
  /// is open or something is dragged in the window, and if no text accepts it.
  package static func drop(_ string: String, at point: CGPoint, in window: UIWindow) {
    guard !string.isEmpty, window.router.menu == nil, window.router.carried == nil,
      let interaction = UITextInteraction.droppable(at: point, in: window), let target = interaction.text?.ownEditor,
      let input = interaction.textInput?.textInputView
    else { return }
    let session = TextDragSession(in: window, allowsMove: false)
    session.pointerLocation = point
    session.items = [UIDragItem(itemProvider: NSItemProvider(object: NSString(string: string)))]
    let visit = TextDropVisit(target, session, isForeign: true)
    visit.enter()
    defer { visit.end() }
    let offset = target.caret(nearest: input.convert(point, from: nil)).active
    let request = TextDropRequest(at: offset, .copy, isSameView: false, visit.session)
    guard visit.update(request) else { return visit.exit() }
    visit.willPerform(request)
    guard visit.proposal?.dropPerformer != .delegate else { return }
    visit.whileEditable {
      guard interaction.textInput?.becomeFirstResponder() == true, target.isEditable else { return }
      let replaced = visit.replacedRange(at: offset)
      let attributes = target.attributesForTyping(in: replaced)
      let items = session.items.filter { target.accepts($0.itemProvider) }.map { TextPasteItem($0.itemProvider, attributes: attributes) }
      TextPaste(items, into: replaced, of: target, isTemporary: visit.isTemporary) { target, text, range in
        guard let landed = target.put(text, in: range, name: "Copy", isWholeWords: false) else { return }
        target.select(TextSelection(landed.words))
        target.interaction?.keepCaretVisible()
      }.begin()
    }
  }
}

extension UIWindow {
  /// Returns whether a drop at a point would insert into secure text.
  package func dropsIntoSecureText(at point: CGPoint) -> Bool { UITextInteraction.droppable(at: point, in: self)?.text?.ownEditor?.isSecure == true }
}
