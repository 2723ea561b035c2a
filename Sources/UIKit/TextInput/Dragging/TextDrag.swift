import CoreGraphics
import Foundation
import TextKit
import UIFoundation
import Windowing

/// A view whose text takes what is dropped on the view, though another one holds the text's interaction. A Galley extension.
@preconcurrency @MainActor
public protocol TextDropHost: UIView {
  /// The interaction of the text that takes it; `nil` while none does.
  var interactionForDrops: UITextInteraction? { get }
}

/// A selection that a mouse carries, or a finger, to another place of its text, or into another text of the window.
///
/// `move` looks for the text under the hand, and shows a caret where the carried text would land; `drop` puts it there and
/// takes it away where it was, unless Ctrl is held. That is one step to undo where both texts have one undo manager, as text
/// views of a window do. A field has its own: into it and out of it a copy is carried, for undoing would give nothing back. With Shift it is
/// taken away nevertheless: a step in each.
///
/// The delegate of the text that it comes from may say what is dragged, those of texts that it goes over what becomes of it (`TextDropVisit`).
@MainActor
final class TextDrag {
  let source: UITextInteraction
  let editor: TextEditor
  private let window: UIWindow
  /// Where the text stands in its own, whatever is edited there meanwhile.
  private(set) var range: NSRange
  let text: NSAttributedString
  /// What is dragged, for delegates.
  let session: TextDragSession

  /// The text under the hand, and where in it the carried text would land; `nil` where it cannot.
  private(set) var landing: Landing?
  struct Landing {
    let interaction: UITextInteraction
    let target: TextEditor
    let offset: Int
    let request: TextDropRequest
    let visit: TextDropVisit
  }
  /// Texts that the hand has come over, and the one that it is over.
  private var visits: [TextDropVisit] = []
  private var visit: TextDropVisit?
  private var hasBegun = false
  /// The one that scrolls while the hand is beyond its edge.
  private weak var scrolling: UITextInteraction?
  /// In the window.
  private var hand = CGPoint.zero
  private let caret = DropCaretView()
  private let preview: CarriedTextView
  /// The finger that carries it, whose touches come here; `nil` for a mouse.
  private let finger: Int?
  var isByFinger: Bool { finger != nil }
  /// Whether it lands now: who is told of it ends nothing, and what is edited is followed.
  private(set) var isDropping = false

  /// `nil` where nothing is selected, it is a secret, or the text's delegate has nothing dragged.
  init?(from source: UITextInteraction, by finger: Int? = nil) {
    guard let editor = source.text?.ownEditor, source.mayCarrySelection, let window = source.view?.window else { return nil }
    editor.unmarkText()
    (self.source, self.editor, self.window, self.finger) = (source, editor, window, finger)
    range = editor.selectedRange
    text = editor.textStorage.attributedSubstring(from: range)
    session = TextDragSession(in: window, allowsMove: editor.isEditable && source.mayCutSelection)
    session.hand = source.hand
    preview = CarriedTextView(text.string, near: source.view)
    session.items = Self.items(of: editor, range, text, session)
    guard !session.items.isEmpty else { return nil }
    window.addSubview(caret)
    window.addSubview(preview)
    window.router.carried = self
  }

  /// What is dragged: the text as one item, or what its delegate says.
  private static func items(of editor: TextEditor, _ range: NSRange, _ text: NSAttributedString, _ session: TextDragSession) -> [UIDragItem] {
    let item = UIDragItem(itemProvider: NSItemProvider(object: text))
    item.localObject = text
    guard let delegate = editor.textDragDelegate, let view = editor.textInput as? any UIView & UITextDraggable else { return [item] }
    return delegate.textDraggableView(view, itemsForDrag: TextDragRequest(range, [item], session))
  }

  /// Whether the text stays where it was, too.
  var copies: Bool { landing.map { copies(into: $0.target, $0.visit.proposal) } ?? mustCopy }

  /// The hand's keys come first, then what the target's delegate wants, then whether it can be undone.
  private func copies(into target: TextEditor, _ proposal: UITextDropProposal?) -> Bool {
    if mustCopy { return true }
    if let proposal { return proposal.operation != .move }
    return undoesApart(from: target) && !window.heldModifiers.contains(.shift)
  }

  /// The hand says so, or the view would not have it cut.
  private var mustCopy: Bool {
    !window.heldModifiers.isDisjoint(with: [.control, .alternate]) || !editor.isEditable || !source.mayCutSelection
  }

  /// Whether a text is another one, whose undo manager knows nothing of this one's.
  private func undoesApart(from target: TextEditor) -> Bool {
    target.textStorage !== editor.textStorage && target.undoManager !== editor.undoManager
  }

  /// The source was edited: the text is where it is now.
  func textWasEdited(_ edit: StorageEdit) { range = edit.moved(range) }

  var holdsText: Bool { editor.holds(text.string, in: range) }

  // MARK: On the way

  /// The hand is at a point of the window.
  func move(to hand: CGPoint) {
    self.hand = hand
    session.hand = hand
    if !hasBegun {
      hasBegun = true
      tellSource { $0.textDraggableView($1, dragSessionWillBegin: session) }
    }
    update()
    let scroller = landing?.interaction ?? source
    if scrolling !== scroller { scrolling?.edgeScroller.stop() }
    scrolling = scroller
    guard let scrollView = scroller.scrollView else { return }
    scroller.edgeScroller.follow(scrollView.convert(hand, from: nil), in: scrollView) { [weak self] _ in
      guard let self, window.router.carried === self else { return false }
      update()
      return true
    }
  }

  /// Looks again for what is under the hand: something has scrolled, or a key was pressed.
  func update() {
    landing = landing(at: hand)
    preview.show(at: hand, copies: copies, lands: landing != nil)
    guard let landing, let input = landing.interaction.textInput?.textInputView,
      let rect = landing.interaction.text?.caretRect(at: landing.offset, affinity: .forward)
    else { return caret.isHidden = true }
    caret.overrideUserInterfaceStyle = input.traitCollection.userInterfaceStyle
    caret.show(window.convert(rect, from: input), tint: input.chosenTintColor)
  }

  private func landing(at hand: CGPoint) -> Landing? {
    let interaction = UITextInteraction.droppable(at: hand, in: window)
    guard let visit = visit(to: interaction?.text?.ownEditor), let interaction, let input = interaction.textInput?.textInputView else { return nil }
    let target = visit.editor
    let offset = target.caret(nearest: input.convert(hand, from: nil)).active
    // Within itself it would stay where it is.
    let isOneText = target.textStorage === editor.textStorage
    if isOneText, offset >= range.location, offset <= range.upperBound, !mustCopy { return nil }
    let operation = copies(into: target, nil) ? UIDropOperation.copy : .move
    let request = TextDropRequest(at: offset, operation, isSameView: target === editor, visit.session)
    guard visit.update(request) else { return nil }
    return Landing(interaction: interaction, target: target, offset: offset, request: request, visit: visit)
  }

  /// The hand is over a text, or over none.
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

  /// Nothing is carried any more, and the text stays where it was.
  func end() {
    goAway()
    visit?.exit()
    tellOfEnd(.cancel)
  }

  private func goAway() {
    if window.router.carried === self { window.router.carried = nil }
    scrolling?.edgeScroller.stop()
    caret.removeFromSuperview()
    preview.removeFromSuperview()
  }

  /// Puts the text where the caret shows, and there it is selected.
  func drop() {
    isDropping = true
    defer { isDropping = false }
    update()
    let (landing, copies) = (landing, copies)
    goAway()
    guard let landing else {
      visit?.exit()
      return tellOfEnd(.cancel)
    }
    tellOfEnd(land(at: landing, copies: copies))
  }

  private func tellOfEnd(_ operation: UIDropOperation) {
    for visit in visits { visit.end() }
    (visits, visit) = ([], nil)
    guard hasBegun else { return }
    hasBegun = false
    tellSource { $0.textDraggableView($1, dragSessionDidEnd: session, with: operation) }
  }

  private func tellSource(_ body: (any UITextDragDelegate, any UIView & UITextDraggable) -> Void) {
    if let delegate = editor.textDragDelegate, let view = editor.textInput as? any UIView & UITextDraggable { body(delegate, view) }
  }
}

extension UITextInteraction {
  /// The interaction of the text at a point of a window that takes drops.
  static func droppable(at place: CGPoint, in window: UIWindow) -> UITextInteraction? {
    var view = window.hitTest(place, with: nil)
    while let current = view {
      let own = current.storedInteractions.compactMap { $0 as? UITextInteraction }
      let host = (current as? any TextDropHost)?.interactionForDrops
      if let found = (own + [host].compactMap { $0 }).first(where: \.takesDrops) { return found }
      view = current.superview
    }
    return nil
  }

  /// A text that is only read takes drops where its delegate says so, who is asked later.
  private var takesDrops: Bool {
    guard isEnabled, textInteractionMode == .editable, let text, let editor = text.ownEditor else { return false }
    return (text.isEditable || editor.textDropDelegate != nil) && textInput?.canBecomeFirstResponder == true
  }

  /// Whether what is selected may be carried away, at least as a copy.
  var mayCarrySelection: Bool {
    text?.ownEditor?.canCopy == true && text?.ownEditor?.dragInteraction.isEnabled == true && textInput?.canPerformAction(.copy, withSender: nil) == true
  }

  var mayCutSelection: Bool { textInput?.canPerformAction(.cut, withSender: nil) == true }

  /// Whether a point of `textInputView` is in what is selected.
  func isSelected(at point: CGPoint) -> Bool {
    guard let text, !text.selection.isEmpty else { return false }
    return text.rects(for: text.selection.range, meeting: CGRect(origin: point, size: CGSize(width: 1, height: 1)))
      .contains { $0.contains(point) }
  }
}

extension TextDrag: CarriedContent {
  /// Escape lets the text stay where it was, and nothing is typed.
  func takes(_ event: RawEvent) -> Bool {
    switch event.kind {
    case .keyDown(let rawKey, _):
      window.router.ignoresText = true
      if UIKey(rawKey, modifiers: event.modifiers).keyCode == .keyboardEscape { cancel() } else { update() }
      return true
    case .touch(let id, let phase, let place) where id & Int.max == finger:
      switch phase {
      case .began: return false
      case .moved: move(to: CGPoint(place))
      case .ended:
        window.router.endTouchUnderMenu(id & Int.max, Timeline.shared.now)
        source.endLift(drops: true)
      }
      return true
    case .focusChanged(false), .resized, .scaleChanged:
      if isByFinger { cancel() }
      return false
    case .keyUp:
      update()
      return false
    case .textInput, .textEditing: return true
    default: return false
    }
  }

  private func cancel() { isByFinger ? source.endLift(drops: false) : source.cancelPress() }
}
