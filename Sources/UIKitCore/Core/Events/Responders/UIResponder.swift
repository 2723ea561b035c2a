import Foundation
import UIFoundation

/// An object that handles events, in a chain: view, its controller, superview, …, window, application, its delegate.
///
/// This file holds the overridable members; first responder handling and action dispatch are in extensions.
@preconcurrency @MainActor
open class UIResponder: NSObject, ActionTarget, UIResponderStandardEditActions {
  public override init() { super.init() }

  /// Called on iOS for objects read from a nib file. Has no effect: Galley has no nib files and never calls it.
  open func awakeFromNib() {}
  /// Called by Interface Builder on the views that it shows. Has no effect: Galley never calls it.
  open func prepareForInterfaceBuilder() {}

  /// The next responder in the chain; `nil`, the default, at its end.
  open var next: UIResponder? { nil }

  // MARK: For who does not see it

  private var storedSpokenProperties: SpokenProperties?

  /// The accessibility properties, created on first access.
  final var spokenProperties: SpokenProperties {
    if let storedSpokenProperties { return storedSpokenProperties }
    let properties = SpokenProperties()
    storedSpokenProperties = properties
    return properties
  }

  /// The result of activating the element, if its label does not say so; `nil` by default.
  open var accessibilityHint: String? {
    get { storedSpokenProperties?.hint }
    set { spokenProperties.hint = newValue }
  }
  /// Actions of the element besides activation; `nil` by default.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { storedSpokenProperties?.actions }
    set { spokenProperties.actions = newValue }
  }
  /// Activates the element, as a tap does, and returns whether it did anything; `false` by default. Called for Space and Return on the focused
  /// view if nothing else handles them.
  open func accessibilityActivate() -> Bool { false }

  /// Increases the value. Called for Up and Right on the focused view with the `.adjustable` trait if nothing else handles them. Does nothing by
  /// default.
  open func accessibilityIncrement() {}
  /// Decreases the value. Called for Down and Left on the focused view with the `.adjustable` trait if nothing else handles them. Does nothing by
  /// default.
  open func accessibilityDecrement() {}

  // MARK: First responder

  /// Whether the responder can become first responder; `false` by default.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether this object can resign first responder in favor of another; `true` by default.
  open var canResignFirstResponder: Bool { true }
  /// Whether keys and nil-targeted actions go to it first; `false` outside a window. Climbs the chain to find the window.
  open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Asks to become the first receiver of keys and nil-targeted actions; returns whether it is now first.
  ///
  /// Returns `false` for a view or a controller outside a window, as in `viewDidLoad`. The request remains pending: it is repeated when the view
  /// enters a window, unless `resignFirstResponder()` withdraws it or a later request of another responder in that window follows.
  @discardableResult
  open func becomeFirstResponder() -> Bool { requestFirstResponder() }

  /// Resigns first responder status. Returns `false` if `canResignFirstResponder` is `false`, or if the editor of the text or its delegate refuses.
  /// Returns `true` if it was not first.
  @discardableResult
  open func resignFirstResponder() -> Bool { giveUpFirstResponder() }

  // Set by +FirstResponder.
  /// The number of a request to become first responder that waits for a window; 0 if there is none. Later requests have higher numbers.
  final var pendingFirstResponderRequest = 0

  /// Whether editing begins before the keyboard is announced, as in text fields. `false` by default: in text views it begins after that.
  @_spi(Galley) open var beginsEditingBeforeKeyboard: Bool { false }

  // Text inputs forward delegate callbacks through their editor. Used by UIKit's own text views.

  private var ownEditor: (any ResponderEditor)? { CoreDependencies.all.editor(self) }
  private var ownFinder: (any ResponderFinder)? { (self as? UIView)?.storedInteractions.lazy.compactMap { $0 as? any ResponderFinder }.first }

  /// Returns whether this object can become first responder now; called last before it does. Text asks its delegate.
  @_spi(Galley) open func shouldBecomeFirstResponder() -> Bool { ownEditor?.mayBeginEditing() ?? true }

  /// Begins editing and shows the keyboard, after this object has become first responder. The former one was notified before.
  @_spi(Galley) open func didBecomeFirstResponder() {
    CoreDependencies.all.firstResponderDidChange(self)
    ownEditor?.didBeginEditing()
  }

  /// Returns whether this object can resign first responder. Not called if it is forced to.
  @_spi(Galley) open func shouldResignFirstResponder() -> Bool { ownEditor?.mayEndEditing() ?? true }

  /// Ends editing and updates the keyboard, after this object has resigned first responder, voluntarily or forced.
  @_spi(Galley) open func didResignFirstResponder() {
    ownEditor?.didEndEditing()
    CoreDependencies.all.firstResponderDidChange(self)
  }

  // MARK: Input views

  /// The view shown in place of the system's keyboard while this object, or a responder before it in the chain, is first responder. `nil` by default.
  open var inputView: UIView? { nil }
  /// The view shown on top of the keyboard or of the input view; `nil` by default.
  open var inputAccessoryView: UIView? { nil }
  /// A controller whose `inputView` replaces `inputView`, if it has one; `nil` by default.
  open var inputViewController: UIInputViewController? { nil }
  /// A controller whose `inputView` replaces `inputAccessoryView`, if it has one; `nil` by default.
  open var inputAccessoryViewController: UIInputViewController? { nil }

  // Set by the keyboard's assistant item.
  /// The items beside the suggestions above the keys; `nil` until they are requested.
  package final var storedAssistant: NSObject?

  /// The keyboard's language while this is first responder: the current one, unless a subclass names another active one. `nil` only if a subclass
  /// returns it.
  open var textInputMode: UITextInputMode? { UITextInputMode.current }

  /// A name under which the keyboard's language is remembered: when this becomes first, the language last chosen there is restored. If `nil`, the
  /// default, the language does not change.
  open var textInputContextIdentifier: String? { nil }

  /// Discards the language remembered under a name.
  open class func clearTextInputContextIdentifier(_ identifier: String) { UITextInputMode.discardContext(identifier) }

  /// Shows the current `inputView` and `inputAccessoryView` at once. Does nothing if this is not the first responder.
  open func reloadInputViews() {
    guard isFirstResponder else { return }
    UIApplication.notify(.reload(self))
    responderWindow?.keyboard.reload()
  }

  // MARK: Touches

  /// Called when touches begin in the view or in a descendant that passed them on. The default passes them to `next`.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
  /// Called when touches move, at any location. The default passes them to `next`.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
  /// Called when touches end. The default passes them to `next`.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
  /// Called when a gesture or the system cancels touches. The default passes them to `next`.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: Keys

  // Overrides that handle a press do not call super: a press that reaches the end of the chain is unhandled.
  /// Called when keys go down or repeat. The default passes them to `next`; an override that handles them does not call `super`.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { passOn(presses, with: event) }
  /// Called when a press changes, such as its force; keys never do. The default passes them to `next`.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }
  /// Called when keys go up. The default passes them to `next`.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }
  /// Called when presses are cancelled because the window lost the desktop's focus. The default passes them to `next`.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  /// Called on iOS when a motion begins, such as a shake. Has no effect: a desktop reports no motions, so it is never called.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  /// Called on iOS when a motion ends, such as a shake. Has no effect: a desktop reports no motions, so it is never called.
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  /// Called on iOS when a motion is cancelled, such as a shake. Has no effect: a desktop reports no motions, so it is never called.
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

  /// Shortcuts that are active while this is first responder or in its chain. `nil` by default.
  open var keyCommands: [UIKeyCommand]? { nil }

  /// The undo manager that records changes; by default that of the next responder. `nil` at the end of the chain.
  open var undoManager: UndoManager? { next?.undoManager }

  // MARK: Actions

  /// The actions of this class besides the standard edit actions. A Galley extension.
  open class var actions: ActionTable { ActionTable() }

  /// Returns whether this can perform `action` now; menus call it. By default: if the class lists it in `actions`, or its editor or
  /// `UIFindInteraction` can perform it.  A class that overrides a standard edit action also overrides this.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    ownEditor?.canPerform(action) ?? ownFinder?.canPerform(action) ?? Self.actions.contains(action)
  }

  /// Returns the first responder in the chain, from this one on, that can perform `action`, or `nil` if there is none.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    canPerformAction(action, withSender: sender) ? self : next?.target(forAction: action, withSender: sender)
  }

  /// Called before the menu of a text opens: `builder` contains its elements and can be changed. Called on the responder chain, from the
  /// application to the first responder; the default does nothing.
  open func buildMenu(with builder: any UIMenuBuilder) {}

  /// Called before a menu shows `command`, whose receiver this is: its title, attributes and state can be changed. Does nothing by default.
  open func validate(_ command: UICommand) {}

  // The standard edit actions, performed by the responder's editor.

  open func cut(_ sender: Any?) { ownEditor?.cut() }
  open func copy(_ sender: Any?) { ownEditor?.copy() }
  open func paste(_ sender: Any?) { ownEditor?.paste() }
  open func select(_ sender: Any?) { ownEditor?.select() }
  open func selectAll(_ sender: Any?) { ownEditor?.selectAll() }
  open func delete(_ sender: Any?) { ownEditor?.delete() }
  /// Opens a definition of the selected words; does nothing if this object has no text editor. On iOS this action has a private name.
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

  // Performed by the find interaction of the view.

  open func find(_ sender: Any?) { ownFinder?.perform(.find) }
  open func findAndReplace(_ sender: Any?) { ownFinder?.perform(.findAndReplace) }
  open func findNext(_ sender: Any?) { ownFinder?.perform(.findNext) }
  open func findPrevious(_ sender: Any?) { ownFinder?.perform(.findPrevious) }
  open func useSelectionForFind(_ sender: Any?) { ownFinder?.perform(.useSelectionForFind) }
}
