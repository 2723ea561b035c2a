import Foundation
import UIFoundation

/// What handles events, in a chain: a view, its controller, the superview, …, the window, the application, its delegate.
///
/// This file holds what a subclass may override; who is first, and how actions find their targets, is beside it.
@preconcurrency @MainActor
open class UIResponder: NSObject, ActionTarget, UIResponderStandardEditActions {
  public override init() { super.init() }

  /// For what iOS calls on what was read from a nib file. Galley has none: nobody calls it here.
  open func awakeFromNib() {}
  /// For what Interface Builder calls on the views that it shows; nobody calls it here.
  open func prepareForInterfaceBuilder() {}

  /// Who is asked after this one.
  open var next: UIResponder? { nil }

  // MARK: For who does not see it

  private var storedSpokenProperties: SpokenProperties?

  /// Made when they are asked for.
  final var spokenProperties: SpokenProperties {
    if let storedSpokenProperties { return storedSpokenProperties }
    let made = SpokenProperties()
    storedSpokenProperties = made
    return made
  }

  /// What comes of activating it, where its label does not say so; `nil` by default.
  open var accessibilityHint: String? {
    get { storedSpokenProperties?.hint }
    set { spokenProperties.hint = newValue }
  }
  /// What can be done with it beside activating it; `nil` by default.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { storedSpokenProperties?.actions }
    set { spokenProperties.actions = newValue }
  }
  /// Does what a tap would do; whether there was anything. Called for Space and Return on the view that has the keyboard's focus, where nothing else takes them.
  open func accessibilityActivate() -> Bool { false }

  /// Makes its value larger. Called for arrows up and right on a view with `.adjustable` that has the keyboard's focus, where nothing else takes them.
  open func accessibilityIncrement() {}
  /// Makes its value smaller. Called for arrows down and left, in the same way.
  open func accessibilityDecrement() {}

  // MARK: First responder

  /// Whether it can become first responder; `false` by default.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether it gives way to another first responder; `true` by default.
  open var canResignFirstResponder: Bool { true }
  /// Whether keys and nil-targeted actions go to it first; `false` outside of a window. Climbs the chain to find the window.
  open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Asks to be the one that keys and nil-targeted actions go to first; returns whether it is now.
  ///
  /// Returns `false` for a view or a controller that is in no window yet, as in `viewDidLoad`. The request stays: it is repeated when the view
  /// enters a window, unless `resignFirstResponder()` withdraws it or another responder of that window is asked later.
  @discardableResult
  open func becomeFirstResponder() -> Bool { takeFirstResponder() }

  /// Gives that up; `false` where `canResignFirstResponder` says so. True where it was not first anyway.
  @discardableResult
  open func resignFirstResponder() -> Bool { giveUpFirstResponder() }

  // Written by +First.
  /// The number of a request to become first responder that waits for a window; 0 if there is none. Later requests have higher numbers.
  final var pendingFirstResponderRequest = 0

  /// Whether editing begins before the keyboard is announced, as in text fields. In text views it begins after that.
  var beginsEditingBeforeKeyboard: Bool { false }

  // What takes text asks and tells its editor's delegate. For UIKit's own text views.

  private var ownEditor: (any ResponderEditor)? { CoreParts.all.editor(self) }
  private var ownFinder: (any ResponderFinder)? { (self as? UIView)?.storedInteractions.lazy.compactMap { $0 as? any ResponderFinder }.first }

  /// Asked when nothing else stands in the way of its being first.
  func shouldBecomeFirstResponder() -> Bool { ownEditor?.mayBeginEditing() ?? true }

  /// Told after it has become first; whoever was first before was told already.
  func didBecomeFirstResponder() {
    CoreParts.all.firstResponderDidChange(self)
    ownEditor?.didBeginEditing()
  }

  /// Asked when it is to give way, but not where it is forced.
  func shouldResignFirstResponder() -> Bool { ownEditor?.mayEndEditing() ?? true }

  /// Told after it has ceased to be first, by its own will or by force.
  func didResignFirstResponder() {
    ownEditor?.didEndEditing()
    CoreParts.all.firstResponderDidChange(self)
  }

  // MARK: Input views

  /// Shown in place of the system's keyboard while this, or one that it is next to in the chain, is first.
  open var inputView: UIView? { nil }
  /// Shown on top of the keyboard or of the input view.
  open var inputAccessoryView: UIView? { nil }
  /// Whose `inputView` stands for `inputView`, where it has one.
  open var inputViewController: UIInputViewController? { nil }
  /// Whose `inputView` stands for `inputAccessoryView`, where it has one.
  open var inputAccessoryViewController: UIInputViewController? { nil }

  // Written by the keyboard's assistant item.
  /// What stands beside the words above the keys; `nil` where nobody has asked for it.
  var storedAssistant: NSObject?

  /// The keyboard's language while this is first responder: the one of now, unless a subclass names another of the active ones.
  open var textInputMode: UITextInputMode? { UITextInputMode.current }

  /// A name under which the language of the keys is remembered: when this becomes first, they are of the language that was chosen there last. `nil`, the default:
  /// they stay as they are.
  open var textInputContextIdentifier: String? { nil }

  /// Forgets the language that was remembered under a name.
  open class func clearTextInputContextIdentifier(_ identifier: String) { UITextInputMode.forget(identifier) }

  /// Shows what `inputView` and `inputAccessoryView` are by now, at once; for the first responder only.
  open func reloadInputViews() {
    guard isFirstResponder else { return }
    UIApplication.notify(.reload(self))
    responderWindow?.keyboard.reload()
  }

  // MARK: Touches

  /// Touches began in the view, or in one that passed them on. The default passes them to `next`.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
  /// Touches moved, wherever they are now. The default passes them to `next`.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
  /// Touches ended. The default passes them to `next`.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
  /// Touches were cancelled: a gesture or the system took them. The default passes them to `next`.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: Keys

  // An override that takes a press does not call super: what comes through to the end was taken by nobody.
  /// Keys went down, or are held and repeat. The default passes them to `next`; an override that takes them does not call `super`.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { passOn(presses, with: event) }
  /// Presses changed, as of a button that is pressed harder; no key does. The default passes them to `next`.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }
  /// Keys went up. The default passes them to `next`.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }
  /// Keys that are down count no more: the window lost the desktop's focus. The default passes them to `next`.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  // The device is shaken: no desktop tells of it. Here: nothing.

  /// A motion begins.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  /// A motion has ended.
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  /// A motion was something else.
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

  /// Shortcuts that hold while this is first or in the chain from there.
  open var keyCommands: [UIKeyCommand]? { nil }

  /// What changes are recorded in for undoing; the next responder's where this has none.
  open var undoManager: UndoManager? { next?.undoManager }

  // MARK: Actions

  /// The actions that this class does beside the standard edit actions. A Galley extension.
  open class var actions: ActionTable { ActionTable() }

  /// Whether this would do `action` now; a menu asks it. Here: whether the class lists it in `actions`, or its editor or its
  /// `UIFindInteraction` would do it.
  ///
  /// What overrides a standard edit action says so here, too.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    ownEditor?.canPerform(action) ?? ownFinder?.canPerform(action) ?? Self.actions.contains(action)
  }

  /// Who does `action`: this, or the next in the chain that can.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    canPerformAction(action, withSender: sender) ? self : next?.target(forAction: action, withSender: sender)
  }

  /// The menu of a text is about to open: `builder` has what it would show, and can be changed. Asked of the first responder and all after it, from the
  /// application on; here: nothing.
  open func buildMenu(with builder: any UIMenuBuilder) {}

  /// A menu is about to show `command`, whose action this would do: its title, attributes and state may be changed.
  open func validate(_ command: UICommand) {}

  // The standard edit actions: a responder with an editor has them done by that.

  open func cut(_ sender: Any?) { ownEditor?.cut() }
  open func copy(_ sender: Any?) { ownEditor?.copy() }
  open func paste(_ sender: Any?) { ownEditor?.paste() }
  open func select(_ sender: Any?) { ownEditor?.select() }
  open func selectAll(_ sender: Any?) { ownEditor?.selectAll() }
  open func delete(_ sender: Any?) { ownEditor?.delete() }
  /// iOS has it under a name of its own.
  final func defineSelection() { ownEditor?.define() }
  open func toggleBoldface(_ sender: Any?) { ownEditor?.toggleBoldface() }
  open func toggleItalics(_ sender: Any?) { ownEditor?.toggleItalics() }
  open func toggleUnderline(_ sender: Any?) { ownEditor?.toggleUnderline() }
  open func makeTextWritingDirectionLeftToRight(_ sender: Any?) {
    ownEditor?.makeTextWritingDirectionLeftToRight()
  }
  open func makeTextWritingDirectionRightToLeft(_ sender: Any?) {
    ownEditor?.makeTextWritingDirectionRightToLeft()
  }

  // A view with a find interaction has them done by that.

  open func find(_ sender: Any?) { ownFinder?.perform(.find) }
  open func findAndReplace(_ sender: Any?) { ownFinder?.perform(.findAndReplace) }
  open func findNext(_ sender: Any?) { ownFinder?.perform(.findNext) }
  open func findPrevious(_ sender: Any?) { ownFinder?.perform(.findPrevious) }
  open func useSelectionForFind(_ sender: Any?) { ownFinder?.perform(.useSelectionForFind) }
}
