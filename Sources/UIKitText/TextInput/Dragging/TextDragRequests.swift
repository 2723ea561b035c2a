import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// A request to drag a range out of a text.
@MainActor
final class TextDragRequest: NSObject, UITextDragRequest {
  let dragRange: UITextRange
  let suggestedItems: [UIDragItem]
  let session: TextDragSession

  init(_ range: NSRange, _ items: [UIDragItem], _ session: TextDragSession) {
    (dragRange, suggestedItems, self.session) = (EditorRange(range), items, session)
    super.init()
  }

  var isSelected: Bool { true }
  var dragSession: any UIDragSession { session }
}

/// A request to drop a drag at a position in a text.
@MainActor
final class TextDropRequest: NSObject, UITextDropRequest {
  let dropPosition: UITextPosition
  let suggestedProposal: UITextDropProposal
  let isSameView: Bool
  let session: TextDropSession

  init(at offset: Int, _ operation: UIDropOperation, isSameView: Bool, _ session: TextDropSession) {
    dropPosition = EditorPosition(offset)
    suggestedProposal = UITextDropProposal(operation: operation)
    (self.isSameView, self.session) = (isSameView, session)
    super.init()
  }

  var dropSession: any UIDropSession { session }
}

/// A text that the pointer is or was over during a drag. It notifies the text's delegate.
@MainActor
final class TextDropVisit {
  let editor: TextEditor
  let session: TextDropSession
  /// Whether a text that is not editable accepts the drop; queried once for each visit. `nil` until then.
  private var editability: UITextDropEditability?
  /// The delegate's proposal, or `nil` without a delegate.
  private(set) var proposal: UITextDropProposal?

  init(_ editor: TextEditor, _ drag: TextDragSession, isForeign: Bool = false) {
    (self.editor, session) = (editor, TextDropSession(drag, isForeign: isForeign))
  }

  private var view: (any UIView & UITextDroppable)? { editor.textInput as? any UIView & UITextDroppable }

  private func notifyDelegate(_ body: (any UITextDropDelegate, any UIView & UITextDroppable) -> Void) {
    if let delegate = editor.textDropDelegate, let view { body(delegate, view) }
  }

  func enter() {
    editor.dropVisit = self
    notifyDelegate { $0.textDroppableView($1, dropSessionDidEnter: session) }
  }

  func exit() {
    if editor.dropVisit === self { editor.dropVisit = nil }
    notifyDelegate { $0.textDroppableView($1, dropSessionDidExit: session) }
  }

  func end() {
    if editor.dropVisit === self { editor.dropVisit = nil }
    notifyDelegate { $0.textDroppableView($1, dropSessionDidEnd: session) }
  }

  /// Asks the delegate for a proposal for a drop, and stores it.
  ///
  /// - Returns: Whether the proposal is to copy or move; without a delegate or a view, whether the text is editable. `false`, without asking for a
  ///   proposal, if the text is neither editable nor made so by the delegate.
  func update(_ request: TextDropRequest) -> Bool {
    guard let delegate = editor.textDropDelegate, let view else {
      proposal = nil
      return editor.isEditable
    }
    delegate.textDroppableView(view, dropSessionDidUpdate: session)
    if !editor.isEditable {
      if editability == nil {
        editability = view is any EditableByDrop ? delegate.textDroppableView(view, willBecomeEditableForDrop: request) : .no
      }
      if editability == .no { return false }
    }
    let proposal = delegate.textDroppableView(view, proposalForDrop: request)
    self.proposal = proposal
    return proposal.operation == .copy || proposal.operation == .move
  }

  /// Makes the text editable if the delegate has requested that, either during `body` or from now on. Returns the result of `body`.
  func whileEditable<Result>(_ body: () -> Result) -> Result {
    guard !editor.isEditable, let editability, editability != .no, let view = view as? any EditableByDrop else { return body() }
    view.isEditable = true
    defer { if editability == .temporary { view.isEditable = false } }
    return body()
  }

  /// Whether the text is editable only for this drop. Later drops make it editable again.
  var isTemporary: Bool { editability == .temporary }

  /// Returns the range that a drop at an offset replaces, according to the delegate's proposal: an empty range at the offset, the selection, or the
  /// whole text. Without a proposal, an empty range at the offset.
  func replacedRange(at offset: Int) -> NSRange {
    let length = editor.textStorage.length
    switch proposal?.dropAction ?? .insert {
    case .insert: return NSRange(location: min(offset, length), length: 0)
    case .replaceSelection: return editor.selectedRange
    case .replaceAll: return NSRange(location: 0, length: length)
    }
  }

  func willPerform(_ request: TextDropRequest) { notifyDelegate { $0.textDroppableView($1, willPerformDrop: request) } }
}
