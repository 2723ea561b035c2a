import CoreGraphics
import Foundation
import TextEngine
import TextKit
import UIFoundation

/// Edits the text of one storage, laid out by one manager in any number of containers. A Galley extension.
///
/// What a text view, a field and a page of columns have in common: the selection, how hands and keys move it, typing,
/// composing, the pasteboard, undoing. It owns no view: `TextEditing` gives a view UIKit's `UITextInput` through it,
/// `TextSelectionView` and `TextCaretView` show what it knows.
///
/// | file | what |
/// |---|---|
/// | `+Selecting`, `+Moving` | the selection; steps by keys |
/// | `+Pointing` | clicks, drags, the word at a point |
/// | `+Editing` | every change of the text goes through `change` there |
/// | `+Slicing` | a long change, which can be stopped |
/// | `+Composing`, `+Pasteboard`, `+Styling` | input methods; cut, copy, paste; attributes to type with |
/// | `+Pasting` | pastes and drops by items, with a delegate that is asked |
/// | `+Undoing` | one step for what is typed in one go |
/// | `+Keys` | the desktop's keys |
/// | `TextSpeller` | red dots under misspelled words |
/// | `TypingSubstituter` | what becomes of keys that a person types |
/// | `+Telling` | what the delegates are told |
@preconcurrency @MainActor
public final class TextEditor {
  /// The text that is edited.
  public let textStorage: NSTextStorage
  /// Lays out the text.
  public let layoutManager: NSLayoutManager
  /// Asked before changes and told of them. Not retained.
  public weak var delegate: (any TextEditorDelegate)?

  /// Whose text this is, for the input delegate. Not retained.
  public weak var textInput: (any UITextInput)?
  /// Told of changes, except those that came through `UITextInput`. Not retained.
  public weak var inputDelegate: (any UITextInputDelegate)?
  /// Where changes are recorded; `nil`: they cannot be undone.
  public weak var undoManager: UndoManager? {
    didSet { if undoManager !== oldValue { followUndoManager() } }
  }

  /// Whether the user may change the text; selecting and copying stay.
  public var isEditable = true
  /// Whether the text has one line: line breaks that are typed or pasted become spaces.
  public var isSingleLine = false
  /// Whether the next text that is typed, pasted or composed takes the place of all of the text.
  public var insertionReplacesAll = false { didSet { if insertionReplacesAll != oldValue { interaction?.refresh() } } }
  /// Whether the next change by the user is of all of the text, wherever the caret is: that of a secret that is edited again.
  var firstChangeIsOfAll = false
  /// Whether the user may make text bold, italic and underlined, and paste text with its attributes; code may in any case.
  public var allowsEditingAttributes = true
  /// Whether the text is a secret: nothing of it is recorded for undoing, copied, or told to who watches the application.
  public var isSecure = false {
    didSet {
      text.isOneWord = isSecure
      if isSecure { forgetSteps() }
    }
  }

  /// Shows the selection, and keeps it in sight.
  weak var interaction: UITextInteraction?

  // Written by OverriddenText.
  /// What a hand or a key selects by the input's setter, which may select something else.
  var selectionByHand: TextSelection?

  /// What is selected; always of whole graphemes. Changed by `select(_:)`.
  public internal(set) var selection = TextSelection(caret: 0)
  /// What is composed; `nil` where nothing is.
  public internal(set) var markedRange: NSRange?
  /// How it is drawn: `.backgroundColor` behind it, `.underlineColor` under it; `nil` for the house's red.
  public var markedTextStyle: [NSAttributedString.Key: Any]?

  let text: EditedText
  let geometry: TextGeometry

  // Written by +Moving.
  /// The x, in its container, that steps up and down keep to.
  var goal: LayoutUnit?

  // Written by +Pointing.
  var pointing: Pointing?

  // Written by +Editing.
  /// Whether the storage's change is the editor's own.
  var isChanging = false { didSet { Self.changing = isChanging ? self : nil } }
  /// Whether the selection that the delegate is told of now only went along with a change of the text, and nobody chose it.
  public internal(set) var isSelectionOfChange = false
  /// The editor whose change is under way, of whatever text.
  private(set) static weak var changing: TextEditor?
  /// While a question or an order comes from the input delegate's side, that one is not told of its results.
  var isAskedByInput = false

  // Written by +Pasteboard.
  /// When the desktop is told of the selection.
  var offeringSelection: Timeline.Alarm?

  // Written by +Pasting.
  /// Asked about items that are pasted or dropped. Not retained.
  weak var pasteDelegate: (any UITextPasteDelegate)?
  /// What is taken of a pasteboard; `nil` for text and pictures.
  var pasteConfiguration: UIPasteConfiguration?
  /// Pastes and drops with an item that has no result yet.
  var pastes: [TextPaste] = []
  /// What the step of undoing is called that puts items in.
  var nameOfPaste: String?

  // Written by UITextDragging.
  /// Says what is dragged. Not retained.
  weak var textDragDelegate: (any UITextDragDelegate)?
  /// Whether what is selected may be dragged.
  private(set) lazy var dragInteraction = UIDragInteraction()
  /// Says what becomes of drops. Not retained.
  weak var textDropDelegate: (any UITextDropDelegate)?

  // Written by TextDrag.
  /// What was dragged out of the text last: while its items have still to come, it goes on following the text.
  weak var landingDrag: TextDrag?

  // Written by TextDropVisit.
  /// What is dragged over the text.
  weak var dropVisit: TextDropVisit?

  // Written by +Emptying.
  /// After a deletion of everything: the attributes of an empty text before it, and those of the deleted text, which it has now.
  var emptying: (before: [NSAttributedString.Key: Any], deleted: [NSAttributedString.Key: Any])?

  // Written by +Styling.
  var chosenAttributes: [NSAttributedString.Key: Any]?

  // Written by TextSpeller.
  /// Marks misspelled words; made when the user first changes something.
  var speller: TextSpeller {
    if let storedSpeller { return storedSpeller }
    let speller = TextSpeller(self)
    storedSpeller = speller
    return speller
  }
  private(set) var storedSpeller: TextSpeller?

  // Written by TypingSubstituter.
  /// Corrects what a person types; made with the first key.
  var substituter: TypingSubstituter {
    if let storedSubstituter { return storedSubstituter }
    let substituter = TypingSubstituter(self)
    storedSubstituter = substituter
    return substituter
  }
  private(set) var storedSubstituter: TypingSubstituter?

  // Written by the input.
  /// Finds the units of `textInput`'s text.
  var tokenizer: UITextInputStringTokenizer?

  // Written by +Undoing.
  /// The step that typing, or deleting, goes on with.
  var openStep: (run: EditRun, step: EditStep)?
  /// What the composition under way has changed; recorded when it ends.
  var composition: EditStep?
  var isRegistering = false
  /// What can be undone and redone.
  var history = EditHistory()
  /// Whether what is being undone or redone was stopped.
  var hasStoppedUndoing = false

  private var storageObserver: (any NSObjectProtocol)?
  private var undoObservers: [any NSObjectProtocol] = []

  /// An editor with the caret at the beginning. `layoutManager` must be one of those of `textStorage`.
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
    geometry.makeRoom = { [weak self] index in
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

  /// What others record ends the step that typing goes on with.
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
