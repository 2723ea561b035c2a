import CoreGraphics
import Foundation
import GalleyWindowing
import TextKit
import UIFoundation
import UIKitCore

/// A view with a text that accepts drops on the view, although the text's interaction belongs to another view. A Galley extension.
@preconcurrency @MainActor
public protocol TextDropHost: UIView {
  /// The interaction of the text that accepts drops, or `nil` if there is none at present.
  var interactionForDrops: UITextInteraction? { get }
}

/// A drag of a selection by mouse or touch, to another position of its text, or into another text of the window.
///
/// `move` finds the text under the pointer and shows a caret at the drop position. `drop` inserts the text there and removes it at its
/// source, unless Ctrl or Alt is held. That is a single undo step if both texts have the same undo manager, as text views of a window do. A field
/// has its own: drags into it and out of it copy, because undoing would not restore the source. With Shift the text is removed nevertheless,
/// as a step in each.
///
/// The delegate of the source text can supply the items, and those of texts under the pointer can determine the operation (`TextDropVisit`).
@MainActor
final class TextDrag {
  let source: UITextInteraction
  let editor: TextEditor
  private let window: UIWindow
  /// The range of the text in its source, adjusted for edits there.
  private(set) var range: NSRange
  let text: NSAttributedString
  /// The session with the dragged items, for delegates.
  let session: TextDragSession

  /// The text under the pointer and the drop position in it, or `nil` if it cannot be dropped there.
  private(set) var landing: Landing?
  struct Landing {
    let interaction: UITextInteraction
    let target: TextEditor
    let offset: Int
    let request: TextDropRequest
    let visit: TextDropVisit
  }
  /// The visits of the drag to the texts that the pointer has entered.
  private var visits: [TextDropVisit] = []
  /// The visit to the text that the pointer is over; `nil` if it is over none.
  private var visit: TextDropVisit?
  private var hasBegun = false
  /// The interaction that scrolls while the pointer is beyond its edge; `nil` if there is none.
  private weak var scrolling: UITextInteraction?
  /// The location of the pointer, in window coordinates.
  private var pointerLocation = CGPoint.zero
  private let caret = DropCaretView()
  private let preview: DraggedTextView
  /// The touch that drags the text and sends its events here, or `nil` for a mouse.
  private let touchIdentifier: Int?
  var isByTouch: Bool { touchIdentifier != nil }
  /// Whether the drop is in progress. Notified objects then cannot end the drag, and edits are followed.
  private(set) var isDropping = false

  /// Creates a drag of the selection and commits marked text. Returns `nil` without a window or an editor, if the selection cannot be dragged
  /// (`mayCarrySelection`), or if the text's delegate supplies no items.
  init?(from source: UITextInteraction, by touchIdentifier: Int? = nil) {
    guard let editor = source.text?.ownEditor, source.mayCarrySelection, let window = source.view?.window else { return nil }
    editor.unmarkText()
    (self.source, self.editor, self.window, self.touchIdentifier) = (source, editor, window, touchIdentifier)
    range = editor.selectedRange
    text = editor.textStorage.attributedSubstring(from: range)
    session = TextDragSession(in: window, allowsMove: editor.isEditable && source.mayCutSelection)
    session.pointerLocation = source.pointerLocation
    preview = DraggedTextView(text.string, near: source.view)
    session.items = Self.items(of: editor, range, text, session)
    guard !session.items.isEmpty else { return nil }
    window.addSubview(caret)
    window.addSubview(preview)
    window.router.carried = self
  }

  /// Returns the dragged items: the text as one item, or those supplied by its delegate, which can be none.
  private static func items(of editor: TextEditor, _ range: NSRange, _ text: NSAttributedString, _ session: TextDragSession) -> [UIDragItem] {
    let item = UIDragItem(itemProvider: NSItemProvider(object: text))
    item.localObject = text
    guard let delegate = editor.textDragDelegate, let view = editor.textInput as? any UIView & UITextDraggable else { return [item] }
    return delegate.textDraggableView(view, itemsForDrag: TextDragRequest(range, [item], session))
  }

  /// Whether the text also stays at its source.
  var copies: Bool { landing.map { copies(into: $0.target, $0.visit.proposal) } ?? mustCopy }

  /// Returns whether a drop copies rather than moves. Modifier keys have priority, then the proposal of the target's delegate, then whether a
  /// move can be undone.
  private func copies(into target: TextEditor, _ proposal: UITextDropProposal?) -> Bool {
    if mustCopy { return true }
    if let proposal { return proposal.operation != .move }
    return hasSeparateUndoManager(from: target) && !window.heldModifiers.contains(.shift)
  }

  /// Whether Ctrl or Alt requests a copy, or the text is not editable or does not allow cutting.
  private var mustCopy: Bool {
    !window.heldModifiers.isDisjoint(with: [.control, .alternate]) || !editor.isEditable || !source.mayCutSelection
  }

  /// Returns whether the target is a different text with an undo manager that does not record changes of the source.
  private func hasSeparateUndoManager(from target: TextEditor) -> Bool {
    target.textStorage !== editor.textStorage && target.undoManager !== editor.undoManager
  }

  /// Adjusts the dragged range to an edit of the source.
  func textWasEdited(_ edit: StorageEdit) { range = edit.moved(range) }

  var isTextUnchanged: Bool { editor.matches(text.string, in: range) }

  // MARK: On the way

  /// Moves the drag to a point of the window, and scrolls a text beyond whose edge it is.
  func move(to point: CGPoint) {
    self.pointerLocation = point
    session.pointerLocation = point
    if !hasBegun {
      hasBegun = true
      notifySource { $0.textDraggableView($1, dragSessionWillBegin: session) }
    }
    update()
    let scroller = landing?.interaction ?? source
    if scrolling !== scroller { scrolling?.edgeScroller.stop() }
    scrolling = scroller
    guard let scrollView = scroller.scrollView else { return }
    scroller.edgeScroller.follow(scrollView.convert(point, from: nil), in: scrollView) { [weak self] _ in
      guard let self, window.router.carried === self else { return false }
      update()
      return true
    }
  }

  /// Finds the drop position under the pointer again, after a movement, scrolling or a key press, and shows it.
  func update() {
    landing = landing(at: pointerLocation)
    preview.show(at: pointerLocation, copies: copies, lands: landing != nil)
    guard let landing, let input = landing.interaction.textInput?.textInputView,
      let rect = landing.interaction.text?.caretRect(at: landing.offset, affinity: .forward)
    else { return caret.isHidden = true }
    caret.overrideUserInterfaceStyle = input.traitCollection.userInterfaceStyle
    caret.show(window.convert(rect, from: input), tint: input.chosenTintColor)
  }

  private func landing(at point: CGPoint) -> Landing? {
    let interaction = UITextInteraction.droppable(at: point, in: window)
    guard let visit = visit(to: interaction?.text?.ownEditor), let interaction, let input = interaction.textInput?.textInputView else { return nil }
    let target = visit.editor
    let offset = target.caret(nearest: input.convert(point, from: nil)).active
    // A drop inside the dragged text itself would not move it.
    let isOneText = target.textStorage === editor.textStorage
    if isOneText, offset >= range.location, offset <= range.upperBound, !mustCopy { return nil }
    let operation = copies(into: target, nil) ? UIDropOperation.copy : .move
    let request = TextDropRequest(at: offset, operation, isSameView: target === editor, visit.session)
    guard visit.update(request) else { return nil }
    return Landing(interaction: interaction, target: target, offset: offset, request: request, visit: visit)
  }

  /// Returns the visit of the drag to a text, which it enters or is in; `nil` if `target` is `nil`. Ends the visit to another text.
  private func visit(to target: TextEditor?) -> TextDropVisit? {
    guard visit?.editor !== target else { return visit }
    visit?.exit()
    visit = target.map { target in visits.first { $0.editor === target } ?? TextDropVisit(target, session) }
    if let visit {
      if !visits.contains(where: { $0 === visit }) { visits.append(visit) }
      visit.enter()
    }
    return visit
  }

  // MARK: The end

  /// Ends the drag. The text stays at its source.
  func end() {
    tearDown()
    visit?.exit()
    notifyEnd(.cancel)
  }

  private func tearDown() {
    if window.router.carried === self { window.router.carried = nil }
    scrolling?.edgeScroller.stop()
    caret.removeFromSuperview()
    preview.removeFromSuperview()
  }

  /// Inserts the text at the drop caret and selects it there. Ends the drag without a change if it cannot be dropped.
  func drop() {
    isDropping = true
    defer { isDropping = false }
    update()
    let (landing, copies) = (landing, copies)
    tearDown()
    guard let landing else {
      visit?.exit()
      return notifyEnd(.cancel)
    }
    notifyEnd(land(at: landing, copies: copies))
  }

  private func notifyEnd(_ operation: UIDropOperation) {
    for visit in visits { visit.end() }
    (visits, visit) = ([], nil)
    guard hasBegun else { return }
    hasBegun = false
    notifySource { $0.textDraggableView($1, dragSessionDidEnd: session, with: operation) }
  }

  private func notifySource(_ body: (any UITextDragDelegate, any UIView & UITextDraggable) -> Void) {
    if let delegate = editor.textDragDelegate, let view = editor.textInput as? any UIView & UITextDraggable { body(delegate, view) }
  }
}

extension UITextInteraction {
  /// Returns the interaction of the text at a point of a window that accepts drops, or `nil` if there is none.
  static func droppable(at point: CGPoint, in window: UIWindow) -> UITextInteraction? {
    var view = window.hitTest(point, with: nil)
    while let current = view {
      let own = current.storedInteractions.compactMap { $0 as? UITextInteraction }
      let host = (current as? any TextDropHost)?.interactionForDrops
      if let found = (own + [host].compactMap { $0 }).first(where: \.acceptsDrops) { return found }
      view = current.superview
    }
    return nil
  }

  /// Whether the text can accept drops. Text that is not editable accepts them if its delegate agrees, which is asked later.
  private var acceptsDrops: Bool {
    guard isEnabled, textInteractionMode == .editable, let text, let editor = text.ownEditor else { return false }
    return (text.isEditable || editor.textDropDelegate != nil) && textInput?.canBecomeFirstResponder == true
  }

  /// Whether the selection can be dragged, at least as a copy.
  var mayCarrySelection: Bool {
    text?.ownEditor?.canCopy == true && text?.ownEditor?.dragInteraction.isEnabled == true && textInput?.canPerformAction(.copy, withSender: nil) == true
  }

  var mayCutSelection: Bool { textInput?.canPerformAction(.cut, withSender: nil) == true }

  /// Returns whether a point of `textInputView` is inside the selection.
  func isSelected(at point: CGPoint) -> Bool {
    guard let text, !text.selection.isEmpty else { return false }
    return text.rects(for: text.selection.range, meeting: CGRect(origin: point, size: CGSize(width: 1, height: 1)))
      .contains { $0.contains(point) }
  }
}

extension TextDrag: DraggedContent {
  /// Handles an event of the window during the drag: Escape cancels the drag, the dragging touch moves or drops it, and keys type nothing. A
  /// drag by touch is also cancelled if the window loses the focus or changes its size. Returns whether the event is consumed, so that views do not
  /// receive it.
  func consume(_ event: RawEvent) -> Bool {
    switch event.kind {
    case .keyDown(let rawKey, _):
      window.router.ignoresText = true
      if UIKey(rawKey, modifiers: event.modifiers).keyCode == .keyboardEscape { cancel() } else { update() }
      return true
    case .touch(let id, let phase, let location) where id & Int.max == touchIdentifier:
      switch phase {
      case .began: return false
      case .moved: move(to: CGPoint(location))
      case .ended:
        window.router.endTouchUnderMenu(id & Int.max, Timeline.shared.now)
        source.endLift(drops: true)
      }
      return true
    case .focusChanged(false), .resized, .scaleChanged:
      if isByTouch { cancel() }
      return false
    case .keyUp:
      update()
      return false
    case .textInput, .textEditing: return true
    default: return false
    }
  }

  private func cancel() { isByTouch ? source.endLift(drops: false) : source.cancelPress() }
}
