import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// Lets pointer and keys select and edit a text: add one to any view that accepts text.
///
/// It turns clicks, taps and drags into selections, scrolls the enclosing scroll view while a drag is held beyond its edge, keeps
/// the caret visible and clear of the keyboard, performs the desktop's edit keys, opens the edit menu, and draws caret and
/// selection. The text is any `UITextInput`. A text with a `TextEditor` (`TextEditing`) needs nothing else.
///
///     let interaction = UITextInteraction(for: .editable)
///     interaction.textInput = self
///     addInteraction(interaction)
///
/// | file | contents |
/// |---|---|
/// | `+Pressing` | clicks, taps, drags; the middle button |
/// | `+RestingPointer` | nothing moves under a mouse that rests at the point of its press |
/// | `+Keys` | edit keys, paging, edit commands |
/// | `+Menu` | the edit menu |
/// | `+Visibility` | scrolls to make the caret visible; avoids the keyboard |
/// | `+Display` | the caret's and the selection's views |
/// | `SelectionGrabRecognizer` | touches on a handle or on the caret |
/// | `TextDrag` | dragging a selection by mouse or touch |
/// | `TextPressRecognizer` | which touches are presses in the text |
/// | `InteractiveText` | its requirements on a text; `TextInputAdapter` for a text without an editor |
@preconcurrency @MainActor
open class UITextInteraction: NSObject, EndingInteraction {
  /// Whether the text is edited, or only selected in.
  public let textInteractionMode: UITextInteractionMode

  /// The text: the view of the interaction, or a view inside it. Not retained; `nil` if there is none.
  open weak var textInput: (any UIResponder & UITextInput)? {
    didSet {
      guard textInput !== oldValue else { return }
      if let editor = (oldValue as? any TextEditing)?.editor, editor.interaction === self { editor.interaction = nil }
      followInput()
    }
  }

  /// The delegate, which can reject presses and is notified of them. Not retained; `nil` if there is none.
  open weak var delegate: (any UITextInteractionDelegate)?

  /// The view that the interaction was added to; `nil` if it was added to none.
  public private(set) weak var view: UIView?

  /// The subview that draws the text, if that is not `textInputView` itself. The selection is drawn below it, the caret above it. A Galley
  /// extension. Not retained; `nil` if there is none.
  open weak var textDrawingView: UIView?

  /// The view that shows the selection, or `nil` without a text. A Galley extension.
  public private(set) var selectionView: TextSelectionView?
  /// The view that shows the caret; `nil` without a text. A Galley extension.
  public private(set) var caretView: TextCaretView?

  /// The recognizers that another recognizer must wait for if presses in the text have priority.
  open var gesturesForFailureRequirements: [UIGestureRecognizer] { [pressRecognizer] }

  /// The recognizers of touches on handles and on the caret, attached to the interaction's view. A view that receives no
  /// touches adds them to the view that does. A Galley extension.
  open var touchGestureRecognizers: [UIGestureRecognizer] { [grabRecognizer] }

  /// Whether presses select, and the menu opens. A Galley extension.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      pressRecognizer.isEnabled = isEnabled
      if !isEnabled { viewWillLeave() }
      update()
    }
  }

  /// The text, as used by pointer and keys; `nil` if there is none.
  var text: (any InteractiveText)?

  // Written by +Pressing.
  /// The press that has not ended yet; `nil` if there is none. A Galley extension.
  public internal(set) var press: TextPress?
  var lastPress: TextPress?
  let pressRecognizer = TextPressRecognizer()
  /// Whether a tap or a menu is about to move the caret, so that the keyboard does not scroll to the old one.
  var isAboutToSelect = false
  /// The object that scrolls while a press is held beyond the edge. A Galley extension.
  public let edgeScroller = EdgeScroller()
  /// The last position of the pointer, in the window.
  var pointerLocation = CGPoint.zero

  // Written by TextDrag.
  /// The current drag of the selection by mouse or touch; `nil` if there is none.
  var textDrag: TextDrag?

  // Written by SelectionGrab.
  /// The current touch on a handle or the caret; `nil` if there is none.
  var grab: SelectionGrab?
  let grabRecognizer = SelectionGrabRecognizer()
  /// Whether the last selection was made by touch. The selection then has handles.
  var wasSelectedByTouch = false
  var handles: SelectionHandles?
  var magnifier: TextMagnifierView?

  // Written by +RestingPointer.
  var restingPointer: RestingPointer?

  // Written by +Visibility.
  /// The scroll offsets before and after the scroll view moved to keep the caret above the keyboard; `nil` if there is none.
  var keyboardScroll: (before: CGFloat, after: CGFloat)?
  /// The caret's position in the scroll view's content and the size of the scroll view at the last layout of the window; `nil` if there is
  /// none.
  var caretStateAtLayout: (selection: TextSelection, caret: CGRect, viewSize: CGSize, offset: CGPoint, isSeen: Bool)?
  /// The scroll view with an inset for the keyboard; `nil` if there is none.
  weak var insetScrollView: UIScrollView?
  /// Whether the interaction itself avoids the keyboard. A subclass can leave that to other objects.
  var avoidsKeyboard = false
  private var keyboardObservation: NotificationObserver?

  // Written by +Display.
  /// The number of changes in progress. The caret and the selection are updated after the last.
  var ongoingChangeCount = 0
  var needsUpdate = false
  /// The view that shows the correction of a word; `nil` if there is none.
  var correctionBubble: CorrectionBubble?

  // Written by +Menu.
  /// The point at which the pointer opens the menu that is being built, in the space of `textInputView`. `nil` if a key opens it.
  var menuPoint: CGPoint?
  private(set) lazy var menuInteraction = UIContextMenuInteraction(delegate: self)
  let editMenuInteraction = UIEditMenuInteraction(delegate: nil)
  /// A menu that is about to open; `nil` if there is none.
  var pendingMenu: Timeline.Alarm?

  /// Creates an interaction for a mode: editing the text, or only selecting in it.
  public init(for mode: UITextInteractionMode) {
    textInteractionMode = mode
    super.init()
    pressRecognizer.interaction = self
    grabRecognizer.interaction = self
    // A menu that opened automatically does not block handles and keys.
    editMenuInteraction.letsTouchThrough = { [weak self] place in
      guard let self else { return false }
      return grabsHandle(at: place) || view?.window?.keyboard.frame?.contains(place) == true
    }
    keyboardObservation = NotificationObserver(of: KeyboardMotion.textsAvoidKeyboardNotification) { [weak self] notification in
      let end = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
      MainActor.assumeIsolated {
        // Each window has its own keyboard.
        guard let self, self.view?.window?.keyboard.isAnnouncing == true else { return }
        self.keyboardWillChange(to: end ?? .null)
      }
    }
  }

  private func followInput() {
    selectionView?.removeFromSuperview()
    caretView?.removeFromSuperview()
    handles?.hide()
    hideCorrectionBubble()
    (selectionView, caretView, text) = (nil, nil, nil)
    guard let textInput else { return }
    if let editor = (textInput as? any TextEditing)?.editor {
      text = OverriddenTextInput.text(of: textInput, editor)
      editor.interaction = self
    } else {
      let adapter = TextInputAdapter(textInput)
      adapter.onChange = { [weak self] in self?.update() }
      text = adapter
    }
    guard let text else { return }
    selectionView = TextSelectionView(text: text, in: textInput.textInputView)
    caretView = TextCaretView(text: text, in: textInput.textInputView)
    update()
  }

  // MARK: UIInteraction

  /// If `view` is `nil`, ends presses and drags, and removes the carets, the selection, the recognizers and the menus from the old view; otherwise
  /// does nothing.
  open func willMove(to view: UIView?) {
    guard view == nil else { return }
    viewWillLeave()
    selectionView?.removeFromSuperview()
    caretView?.removeFromSuperview()
    self.view?.removeGestureRecognizer(pressRecognizer)
    grabRecognizer.view?.removeGestureRecognizer(grabRecognizer)
    self.view?.removeInteraction(menuInteraction)
    self.view?.removeInteraction(editMenuInteraction)
  }

  /// Ends every use of the text by pointer and touch, closes its menu, and removes the handles, the correction bubble and the inset for the keyboard.
  package final func viewWillLeave() {
    cancelPress()
    endLift(drops: false)
    endGrab()
    pendingMenu?.cancel()
    for recognizer in [pressRecognizer, grabRecognizer] where recognizer.view != nil { recognizer.abandon() }
    handles?.hide()
    hideCorrectionBubble()
    endResting()
    edgeScroller.stop()
    editMenuInteraction.dismissMenu()
    removeKeyboardInset()
  }

  /// Stores `view` and adds the recognizers, the menus, the carets and the selection to it. `nil` removes the view.
  open func didMove(to view: UIView?) {
    self.view = view
    guard let view else { return }
    view.addGestureRecognizer(grabRecognizer)
    view.addGestureRecognizer(pressRecognizer)
    view.addInteraction(editMenuInteraction)
    if showsEditMenu { view.addInteraction(menuInteraction) }
    update()
  }

  /// Whether a press makes the text first responder before it selects, as needed by texts with a delegate that is notified of both; `false` by
  /// default.
  var beginsBeforeSelecting: Bool { false }

  // MARK: For subclasses

  /// Updates caret and selection for the text. Called after each change; a view calls it when its layout or frame has
  /// changed without one. A Galley extension.
  open func update() { updateViews() }

  /// Called before the interaction scrolls: lays out the text near the caret and, if `ahead`, a page beyond the visible part, and sets the
  /// content size of the scroll view. By default, lays out `textInputView` and the scroll view if they need layout. A Galley extension.
  open func layOutText(ahead: Bool) {
    textInput?.textInputView.layoutIfNeeded()
    scrollView?.layoutIfNeeded()
  }

  /// Whether the selection is drawn as that of the text in use: it is first responder, or pressed. A Galley extension.
  open var isActive: Bool { textInput?.isFirstResponder == true || press != nil || grab != nil }

  /// Called when a press ended. `press` contains its start and whether it dragged. A Galley extension. Does nothing by default.
  open func pressDidEnd(_ press: TextPress) {}

  /// Called when the pointer has come to rest at the point of its press, or has left it. See `isPointerResting`. A Galley extension. Does nothing
  /// by default.
  open func pointerRestDidChange() {}

  /// Called before the keyboard moves to `frame` in the window, which is null or empty if it hides. Insets the scroll view by default. A Galley
  /// extension.
  open func keyboardWillChange(to frame: CGRect) {
    avoidsKeyboard = true
    adjustInset(forKeyboard: frame)
  }

  /// Whether the interaction opens the edit menu; `true` by default. A view with its own menus returns `false`. A Galley extension.
  open var showsEditMenu: Bool { true }

  /// Returns the menu shown automatically after a selection by touch, at a point of `textInputView` inside the selection, or `nil` to show none.
  /// A view with its own menus returns those. A Galley extension.
  open func menuConfiguration(forSelectionAt point: CGPoint) -> UIContextMenuConfiguration? {
    showsEditMenu ? editMenuConfiguration(at: point) { [weak self] in self?.menu(at: point, appItems: $0) } : nil
  }

  /// Returns the edit menu for a range of the text, built from the suggested items, or `nil` for no menu. By default, a menu of all suggested
  /// items. A Galley extension.
  open func editMenu(for range: NSRange, suggestedActions: [UIMenuElement]) -> UIMenu? { UIMenu(children: suggestedActions) }

  /// Performs the action of a key in the text. Returns `false` if the key has no action there. A Galley extension.
  open func handle(_ key: UIKey) -> Bool { performKey(key) }
}
