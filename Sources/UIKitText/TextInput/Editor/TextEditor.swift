import CoreGraphics
import Foundation
import GalleyTextEngine
import TextKit
import UIFoundation
import UIKitCore

/// Edits the text of one storage, laid out by one manager in any number of containers. A Galley extension.
///
/// The common parts of a text view, a field and a page of columns: the selection, its movement by pointer and keys,
/// typing, composing, the pasteboard, undoing. It owns no view: `TextEditing` implements UIKit's `UITextInput` for a
/// view with it, and `TextSelectionView` and `TextCaretView` display its state.
///
/// | file | contents |
/// |---|---|
/// | `+Selecting`, `+CaretMovement` | the selection; steps by keys |
/// | `+PointerSelection` | clicks, drags, the word at a point |
/// | `+Editing` | every change of the text goes through `change` there |
/// | `+AttributesOfEmptyText` | the attributes of text typed after all was deleted |
/// | `+LongChanges` | a long change, which can be stopped |
/// | `+Composing`, `+Pasteboard`, `+Styling` | input methods; cut, copy, paste; attributes to type with |
/// | `+Pasting` | pastes and drops by items, with a delegate that converts them |
/// | `+Undoing` | one step for text typed without interruption |
/// | `+Keys` | the desktop's keys |
/// | `TextSpeller` | red dots under misspelled words |
/// | `TypingSubstituter` | substitutions for typed keys |
/// | `+Notifying` | calls of the delegates |
@preconcurrency @MainActor
public final class TextEditor {
  /// The text that is edited.
  public let textStorage: NSTextStorage
  /// The layout manager that lays out the text.
  public let layoutManager: NSLayoutManager
  /// The delegate, which permits changes and is notified of them. Not retained; `nil` if there is none.
  public weak var delegate: (any TextEditorDelegate)?

  /// The view or object that the input delegate knows as the text input. Not retained; `nil` if there is none.
  public weak var textInput: (any UITextInput)?
  /// Notified of changes, except those made through `UITextInput`. Not retained; `nil` if there is none.
  public weak var inputDelegate: (any UITextInputDelegate)?
  /// The undo manager that records changes. If it is `nil`, they cannot be undone.
  public weak var undoManager: UndoManager? {
    didSet { if undoManager !== oldValue { followUndoManager() } }
  }

  /// Whether the user can change the text. Selecting and copying are always possible.
  public var isEditable = true
  /// Whether the text has a single line: typed or pasted line breaks become spaces.
  public var isSingleLine = false
  /// Whether the next typed, pasted or marked text replaces all of the text.
  public var insertionReplacesAll = false { didSet { if insertionReplacesAll != oldValue { interaction?.refresh() } } }
  /// Whether the user's next change, which resets it, replaces all of the text regardless of the caret, as when a secure field is edited again.
  var firstChangeReplacesAll = false
  /// Whether the user can make text bold, italic and underlined, and paste text with its attributes. Code always can.
  public var allowsEditingAttributes = true
  /// Whether the text is a secret: it is not recorded for undoing, not copied, and not reported to accessibility clients.
  public var isSecure = false {
    didSet {
      text.isOneWord = isSecure
      if isSecure { discardSteps() }
    }
  }

  /// The interaction that shows the selection and keeps it visible; `nil` if there is none.
  weak var interaction: UITextInteraction?

  // Written by OverriddenTextInput.
  /// The selection that the user made, while the input's setter handles it, which can select something else; otherwise `nil`.
  var selectionByUser: TextSelection?

  /// The selection, always of whole graphemes. Changed by `select(_:)`.
  public internal(set) var selection = TextSelection(caret: 0)
  /// The range of the marked text, or `nil` if there is none.
  public internal(set) var markedRange: NSRange?
  /// The style of the marked text: `.backgroundColor` fills its background, `.underlineColor` underlines it. `nil` selects the default red.
  public var markedTextStyle: [NSAttributedString.Key: Any]?

  let text: EditedText
  let geometry: TextGeometry

  // Written by +CaretMovement.
  /// The x coordinate in its container that steps up and down keep; `nil` if there is none.
  var goal: LayoutUnit?

  // Written by +PointerSelection.
  var pointing: Pointing?

  // Written by +Editing.
  /// Whether the storage's change is the editor's own.
  var isChanging = false { didSet { Self.changing = isChanging ? self : nil } }
  /// Whether the selection that the delegate is being notified of only followed a change of the text, so that the user did not choose it.
  public internal(set) var isSelectionOfChange = false
  /// The editor, of any text, that is making a change now; `nil` if there is none.
  private(set) static weak var changing: TextEditor?
  /// Whether a change through `UITextInput`, by the input system, is running. The input delegate is not notified of its results.
  var isCalledByInput = false

  // Written by +Pasteboard.
  /// The alarm that reports the selection to the desktop; `nil` if there is none.
  var offeringSelection: Timeline.Alarm?

  // Written by +Pasting.
  /// The delegate that transforms items that are pasted or dropped. Not retained; `nil` if there is none.
  weak var pasteDelegate: (any UITextPasteDelegate)?
  /// The types that the text accepts from a pasteboard. `nil` accepts text and images.
  var pasteConfiguration: UIPasteConfiguration?
  /// The pastes and drops with an item that has no result yet.
  var pastes: [TextPaste] = []
  /// The name of the undo step while items are inserted; otherwise `nil`.
  var nameOfPaste: String?

  // Written by UITextDragAndDrop.
  /// The delegate of drags. Not retained; `nil` if there is none.
  weak var textDragDelegate: (any UITextDragDelegate)?
  /// The interaction that lets the user drag the selection.
  private(set) lazy var dragInteraction = UIDragInteraction()
  /// The delegate of drops. Not retained; `nil` if there is none.
  weak var textDropDelegate: (any UITextDropDelegate)?

  // Written by TextDrag.
  /// The last drag out of the text. It continues to follow the text until its items have arrived. `nil` if there is none.
  weak var landingDrag: TextDrag?

  // Written by TextDropVisit.
  /// The drag that is over the text now; `nil` if there is none.
  weak var dropVisit: TextDropVisit?

  // Written by +AttributesOfEmptyText.
  /// After all text was deleted: the attributes that an empty text had before, and those of the deleted text, which the empty text has now. `nil`
  /// otherwise.
  var emptying: (before: [NSAttributedString.Key: Any], deleted: [NSAttributedString.Key: Any])?

  // Written by +Styling.
  var chosenAttributes: [NSAttributedString.Key: Any]?

  // Written by TextSpeller.
  /// The object that marks misspelled words; created on first access.
  var speller: TextSpeller {
    if let storedSpeller { return storedSpeller }
    let speller = TextSpeller(self)
    storedSpeller = speller
    return speller
  }
  private(set) var storedSpeller: TextSpeller?

  // Written by TypingSubstituter.
  /// The object that corrects typed text; created on first access.
  var substituter: TypingSubstituter {
    if let storedSubstituter { return storedSubstituter }
    let substituter = TypingSubstituter(self)
    storedSubstituter = substituter
    return substituter
  }
  private(set) var storedSubstituter: TypingSubstituter?

  // Written by the input.
  /// The tokenizer that finds the units of `textInput`'s text; `nil` until it is requested.
  var tokenizer: UITextInputStringTokenizer?

  // Written by +Undoing.
  /// The step that typing, or deleting, extends; `nil` if there is none.
  var openStep: (run: EditRun, step: EditStep)?
  /// The change made by the current composition, recorded when it ends; `nil` if there is none.
  var composition: EditStep?
  var isRegistering = false
  /// The steps that can be undone and redone.
  var history = EditHistory()
  /// Whether the current undo or redo was stopped.
  var hasStoppedUndoing = false

  private var storageObserver: (any NSObjectProtocol)?
  private var undoObservers: [any NSObjectProtocol] = []

  /// Creates an editor with the caret at the beginning. `layoutManager` must be a layout manager of `textStorage`.
  public init(textStorage: NSTextStorage, layoutManager: NSLayoutManager) {
    self.textStorage = textStorage
    self.layoutManager = layoutManager
    text = EditedText(textStorage)
    geometry = TextGeometry(layoutManager)
    geometry.originOfContainer = { [weak self] index in
      guard let self else { return .zero }
      return delegate?.textEditor(self, originOfContainerAt: index) ?? .zero
    }
    geometry.isGraphemeBoundary = { [text] in text.graphemeEnd(from: $0) == $0 }
    geometry.isParagraphEmpty = { [text] in
      let paragraph = text.paragraph(at: $0)
      return paragraph.contentEnd == paragraph.range.lowerBound
    }
    geometry.provideContainers = { [weak self] index in
      guard let self else { return }
      delegate?.textEditor(self, makeRoomForCharacterAt: index)
    }
    storageObserver = NotificationCenter.default.addObserver(
      forName: NSTextStorage.didProcessEditingNotification, object: textStorage, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.storageDidChange() }
    }
  }

  isolated deinit {
    if let storageObserver { NotificationCenter.default.removeObserver(storageObserver) }
    undoObservers.forEach(NotificationCenter.default.removeObserver)
  }

  /// Observes the undo manager: a change recorded by another object ends the step that typing would extend.
  private func followUndoManager() {
    undoObservers.forEach(NotificationCenter.default.removeObserver)
    undoObservers = []
    openStep = nil
    observe(.NSUndoManagerDidOpenUndoGroup) { if !$0.isRegistering { $0.openStep = nil } }
    observe(.NSUndoManagerDidUndoChange) { $0.restoreStoppedStep(undoing: true) }
    observe(.NSUndoManagerDidRedoChange) { $0.restoreStoppedStep(undoing: false) }
  }

  private func observe(_ name: Notification.Name, _ body: @escaping @MainActor (TextEditor) -> Void) {
    guard let undoManager else { return }
    undoObservers.append(
      NotificationCenter.default.addObserver(forName: name, object: undoManager, queue: nil) { [weak self] _ in
        MainActor.assumeIsolated { if let self { body(self) } }
      })
  }

  /// Whether there is at least one character.
  public var hasText: Bool { textStorage.length > 0 }
}
