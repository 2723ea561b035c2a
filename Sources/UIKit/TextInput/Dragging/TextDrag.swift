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
@MainActor
final class TextDrag {
  let source: UITextInteraction
  private let editor: TextEditor
  private let window: UIWindow
  /// Where the text stands in its own, whatever is edited there meanwhile.
  private var range: NSRange
  private let text: NSAttributedString

  /// The text under the hand, and where in it the carried text would land; `nil` where it cannot.
  private(set) var landing: (interaction: UITextInteraction, offset: Int)?
  /// The one that scrolls while the hand is beyond its edge.
  private weak var scrolling: UITextInteraction?
  /// In the window.
  private var hand = CGPoint.zero
  private let caret = DropCaretView()
  private let preview: CarriedTextView
  /// The finger that carries it, whose touches come here; `nil` for a mouse.
  private let finger: Int?
  private var isByFinger: Bool { finger != nil }
  /// Whether it lands now: who is told of it ends nothing, and what is edited is followed.
  private(set) var isDropping = false

  /// `nil` where nothing is selected, or it is a secret.
  init?(from source: UITextInteraction, by finger: Int? = nil) {
    guard let editor = source.text?.ownEditor, source.mayCarrySelection, let window = source.view?.window else { return nil }
    editor.unmarkText()
    (self.source, self.editor, self.window, self.finger) = (source, editor, window, finger)
    range = editor.selectedRange
    text = editor.textStorage.attributedSubstring(from: range)
    preview = CarriedTextView(text.string, near: source.view)
    window.addSubview(caret)
    window.addSubview(preview)
    window.router.carried = self
  }

  /// Whether the text stays where it was, too.
  var copies: Bool { mustCopy || undoesApart && !window.heldModifiers.contains(.shift) }

  /// The hand says so, or the view would not have it cut.
  private var mustCopy: Bool {
    !window.heldModifiers.isDisjoint(with: [.control, .alternate]) || !editor.isEditable || !source.mayCutSelection
  }

  /// Whether the text under the hand is another one, whose undo manager knows nothing of this one's.
  private var undoesApart: Bool {
    guard let target = landing?.interaction.text?.ownEditor, target.textStorage !== editor.textStorage else { return false }
    return target.undoManager !== editor.undoManager
  }

  /// The source was edited: the text is where it is now.
  func textWasEdited(_ edit: StorageEdit) { range = edit.moved(range) }

  // MARK: On the way

  /// The hand is at a point of the window.
  func move(to hand: CGPoint) {
    self.hand = hand
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

  private func landing(at hand: CGPoint) -> (interaction: UITextInteraction, offset: Int)? {
    guard let interaction = UITextInteraction.droppable(at: hand, in: window), let target = interaction.text?.ownEditor,
      let input = interaction.textInput?.textInputView
    else { return nil }
    let offset = target.caret(nearest: input.convert(hand, from: nil)).active
    // Within itself it would stay where it is.
    let isInside = target.textStorage === editor.textStorage && offset >= range.location && offset <= range.upperBound
    return isInside && !mustCopy ? nil : (interaction, offset)
  }

  // MARK: The end

  /// Nothing is carried any more.
  func end() {
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
    end()
    guard let landing, let target = landing.interaction.text?.ownEditor,
      landing.interaction.textInput?.becomeFirstResponder() == true, target.isEditable
    else { return }
    landing.interaction.isHandFinger = isByFinger
    // Who was told of the end or the begin of editing may have changed the text, and who is told of the drop may as well:
    // what stands elsewhere by then is taken away there, and what is no more is not.
    let moves = !copies && holdsText
    let name = copies ? "Copy" : "Move"
    let isOneText = target.textStorage === editor.textStorage
    // With one undo manager it is one step; an event is one already, where events are steps.
    let undoManager = target.undoManager === editor.undoManager && target.undoManager?.groupsByEvent == false ? target.undoManager : nil
    undoManager?.beginUndoGrouping()
    defer { undoManager?.endUndoGrouping() }
    let isOfWords = SmartSpaces(text: editor.text).isOfWholeWords(range) && holdsText
    let place = min(landing.offset, target.textStorage.length)
    let adopted = isOneText ? text : target.adopted(text, at: place)
    let (new, words) = target.spaced(adopted, in: NSRange(location: place, length: 0), isSmart: target.hasSmartSpaces && isOfWords)
    let landed = NSRange(location: place + words.location, length: words.length)
    guard target.replace(NSRange(location: place, length: 0), with: new, selecting: TextSelection(landed), name: name) else { return }
    if moves, holdsText {
      takeAway(from: isOneText ? target : editor, landed: isOneText ? landed : nil, isSmart: isOfWords && editor.hasSmartSpaces)
    }
    landing.interaction.keepCaretInSight()
  }

  /// - Parameter landed: where the text stands now in the same text, to be selected there.
  private func takeAway(from editor: TextEditor, landed: NSRange?, isSmart: Bool) {
    let old = isSmart ? SmartSpaces(text: editor.text).withSpareSpace(range) : range
    var selected = landed ?? NSRange(location: old.location, length: 0)
    if selected.location > old.location { selected.location -= old.length }
    editor.replace(old, with: NSAttributedString(string: ""), selecting: TextSelection(selected), name: "Move")
  }

  private var holdsText: Bool { editor.holds(text.string, in: range) }
}

extension TextEditor {
  /// Text of another view as it is set here: as a paste of it would be.
  fileprivate func adopted(_ text: NSAttributedString, at offset: Int) -> NSAttributedString {
    if allowsEditingAttributes { return delegate?.textEditor(self, willPaste: text) ?? text }
    return NSAttributedString(
      string: fitting(text.string.withPlainBreaks), attributes: attributesForTyping(in: NSRange(location: offset, length: 0)))
  }

  fileprivate func holds(_ string: String, in range: NSRange) -> Bool {
    range.upperBound <= textStorage.length && textStorage.attributedSubstring(from: range).string == string
  }
}

extension UITextInteraction {
  /// The interaction of the editable text at a point of a window.
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

  private var takesDrops: Bool {
    isEnabled && textInteractionMode == .editable && text?.ownEditor != nil && text?.isEditable == true
      && textInput?.canBecomeFirstResponder == true
  }

  /// Whether what is selected may be carried away, at least as a copy.
  var mayCarrySelection: Bool {
    text?.ownEditor?.canCopy == true && textInput?.canPerformAction(.copy, withSender: nil) == true
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
