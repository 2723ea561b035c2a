import CoreGraphics
import Foundation
import GalleyWindowing
import UIFoundation

extension EventRouter {
  // MARK: Keys

  /// Offers the key in this order until it is handled: shortcuts, except those whose keys type into a text; the focused view; the first responder;
  /// deletion and line breaks for text inputs; Tab, which moves the focus; the keys that open a menu; an arrow as the first key; scrolling; Escape,
  /// which leaves a text; the accessibility actions of the focused view.
  ///
  /// Does nothing else while an input method composes, which then receives all keys as text.
  func keyDown(_ rawKey: Key, _ modifiers: KeyModifiers, _ isRepeat: Bool, _ time: TimeInterval) {
    let key = UIKey(rawKey, modifiers: modifiers)
    lastKey = rawKey
    // While an input method composes, all keys belong to it, not only repeated ones.
    if isComposing { return }
    ignoresText = true
    if performCommand(for: key) { return }
    let press = UIPress(key: key, phase: .began, timestamp: time, isRepeat: isRepeat)
    heldPresses[rawKey.usage] = press
    for responder in responders {
      press.responder = responder
      if send(press, time) { return }
    }
    press.responder = nil
    if edit(with: key) || moveFocus(with: key) || opensMenu(for: key) || startsWithArrow(press) || scrollsPage(by: press) || leavesText(with: key)
      || activates(with: key)
    {
      return
    }
    ignoresText = false
  }

  /// Ends the press of a key, for the responder that handled its beginning. Does nothing if the key is not held.
  func keyUp(_ rawKey: Key, _ modifiers: KeyModifiers, _ time: TimeInterval) {
    guard let press = heldPresses.removeValue(forKey: rawKey.usage) else { return }
    end(press, .ended, time)
  }

  /// Cancels the presses of all held keys.
  func cancelPresses(_ time: TimeInterval) {
    let presses = heldPresses.sorted { $0.key < $1.key }.map(\.value)
    heldPresses = [:]
    for press in presses { end(press, .cancelled, time) }
  }

  private func end(_ press: UIPress, _ phase: UIPress.Phase, _ time: TimeInterval) {
    press.phase = phase
    press.timestamp = time
    if press.responder != nil { _ = send(press, time) }
  }

  /// The responders that a key is offered to, in order.
  private var responders: [UIResponder] {
    var responders: [UIResponder] = []
    if let focused = window.focusedView { responders.append(focused) }
    if let first = window.firstResponder, first !== responders.first { responders.append(first) }
    if !responders.isEmpty { return responders }
    if let keyTaker = window.keyPresentation?.keyHandler { return [keyTaker] }
    guard let root = window.rootViewController?.viewIfLoaded else { return [window] }
    return [root.innermostKeyContainer ?? root]
  }

  private func send(_ press: UIPress, _ time: TimeInterval) -> Bool {
    let event = UIPressesEvent(presses: [press], timestamp: time, modifierFlags: press.key?.modifierFlags ?? [])
    UIApplication.shared.sendEvent(event)
    return event.wasHandled
  }

  /// Passes each press to the responder to which the router offers it, or that has handled its beginning. Called by `UIWindow.sendEvent`. Does
  /// nothing for presses without such a responder.
  func deliverPresses(of event: UIPressesEvent) {
    for press in event.allPresses {
      guard let responder = press.responder else { continue }
      switch press.phase {
      case .began: responder.pressesBegan([press], with: event)
      case .ended: responder.pressesEnded([press], with: event)
      case .cancelled: responder.pressesCancelled([press], with: event)
      case .changed: responder.pressesChanged([press], with: event)
      case .stationary: break
      }
    }
  }

  // MARK: Shortcuts

  private func performCommand(for key: UIKey) -> Bool {
    for start in responders {
      var responder: UIResponder? = start
      while let current = responder {
        for command in current.keyCommands ?? [] where command.matches(key) {
          if !command.wantsPriorityOverSystemBehavior, start === window.firstResponder {
            if types(key) { continue }
            if CoreDependencies.all.handleKeyInTextInteractions(start, key) { return true }
          }
          if command.perform(from: start) { return true }
        }
        if (current as? UIView)?.handleCommandInInteractions(key) == true { return true }
        responder = current.next
      }
    }
    return false
  }

  /// Returns whether the key types into the first responder, or deletes text there.
  private func types(_ key: UIKey) -> Bool {
    guard window.firstResponder is any UIKeyInput, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return false }
    let typing: [UIKeyboardHIDUsage] = [.keyboardReturnOrEnter, .keypadEnter, .keyboardDeleteOrBackspace, .keyboardSpacebar]
    return UIKeyCommand.input(for: key.keyCode) == nil || typing.contains(key.keyCode)
  }

  // MARK: Editing and focus

  private func edit(with key: UIKey) -> Bool {
    guard let input = window.firstResponder as? any UIKeyInput,
      key.modifierFlags.isDisjoint(with: [.control, .alternate, .command])
    else { return false }
    switch key.keyCode {
    case .keyboardReturnOrEnter, .keypadEnter: input.typingHandler.insert("\n", into: input, by: .desk)
    case .keyboardDeleteOrBackspace: input.typingHandler.delete(in: input, by: .desk)
    default: return false
    }
    window.keyboard.followText()
    return true
  }

  /// Passes Space, Return or an arrow that the focused view did not handle to its accessibility actions. Returns whether it had an effect.
  private func activates(with key: UIKey) -> Bool {
    guard let focused = window.focusedView, key.modifierFlags.isEmpty else { return false }
    switch key.keyCode {
    case .keyboardSpacebar, .keyboardReturnOrEnter, .keypadEnter: return focused.accessibilityActivate()
    case .keyboardUpArrow, .keyboardRightArrow:
      guard focused.accessibilityTraits.contains(.adjustable) else { return false }
      focused.accessibilityIncrement()
    case .keyboardDownArrow, .keyboardLeftArrow:
      guard focused.accessibilityTraits.contains(.adjustable) else { return false }
      focused.accessibilityDecrement()
    default: return false
    }
    return true
  }

  /// Moves the focus if the key is Tab, and returns whether it moved. Ctrl-Tab also moves it, to leave a text that accepts tabs.
  private func moveFocus(with key: UIKey) -> Bool {
    guard key.keyCode == .keyboardTab, key.modifierFlags.isDisjoint(with: [.alternate, .command]) else {
      return false
    }
    return window.moveFocus(forward: !key.modifierFlags.contains(.shift))
  }

  /// Passes an arrow key to the first reachable view that starts with arrows, such as a table. Returns `false` if none handles it, if a view has the
  /// focus or is first responder, or during a presentation.
  private func startsWithArrow(_ press: UIPress) -> Bool {
    guard window.focusedView == nil, window.firstResponder == nil, window.keyPresentation == nil else { return false }
    return window.focusableViews().contains { ($0 as? any ArrowStarting)?.startsWithArrow(press) == true }
  }

  /// Passes a scrolling key to the largest visible view that scrolls vertically. Returns `false` if nothing scrolls, if a view has the focus or is
  /// first responder, or during a presentation.
  private func scrollsPage(by press: UIPress) -> Bool {
    guard window.focusedView == nil, window.firstResponder == nil, window.keyPresentation == nil else { return false }
    func area(_ view: any KeyScrolling) -> CGFloat {
      let seen = view.convert(view.bounds, to: nil).intersection(window.bounds)
      return seen.isNull ? 0 : seen.width * seen.height
    }
    return scrollers(in: window).max { area($0) < area($1) }?.scrolls(by: [press]) ?? false
  }

  /// Ends text editing, or dismisses any other input view, if the key is Escape and a keyboard is on the screen. Returns whether it did. Escape
  /// always leaves a text that Tab types into, so that Tab can move on.
  private func leavesText(with key: UIKey) -> Bool {
    key.keyCode == .keyboardEscape && key.modifierFlags.isEmpty && window.putsInputViewAway()
  }

  // MARK: Text

  /// Prepares the insertion of typed or composed text: returns the input and the object that inserts the text into it, and removes the focus from
  /// another view. Returns `nil` for the text of a key that had another effect or belongs to a shortcut, and for all text unless the first responder is
  /// a `UIKeyInput`.
  func prepareTyping(_ text: String, _ modifiers: KeyModifiers) -> (input: any UIKeyInput, handler: any TypingHandler)? {
    guard isComposing || !ignoresText && TypedText.isTyped(text, by: lastKey, modifiers) else { return nil }
    guard let input = window.firstResponder as? any UIKeyInput else { return nil }
    // Typing leaves the view that Tab had focused: the next space is text.
    if window.focusedView !== window.firstResponder { window.focus(nil) }
    // Text composed by an input method is final and is not corrected.
    return (input, isComposing ? UncorrectedTyping() : input.typingHandler)
  }

  /// Passes an input method's composition to the first responder; an empty text ends it. `start` and `length`, the selection in `text`, count Unicode
  /// scalars and are clamped to it. Does nothing unless the first responder is a `UITextInput`.
  func textEditing(_ text: String, start: Int, length: Int) {
    guard let input = window.firstResponder as? any UITextInput else { return }
    guard !text.isEmpty else {
      // Without a composition this would delete the selection.
      guard isComposing else { return }
      isComposing = false
      input.setMarkedText(nil, selectedRange: NSRange(location: 0, length: 0))
      return
    }
    isComposing = true
    let scalars = text.unicodeScalars
    let from = scalars.index(scalars.startIndex, offsetBy: max(0, start), limitedBy: scalars.endIndex) ?? scalars.endIndex
    let to = scalars.index(from, offsetBy: max(0, length), limitedBy: scalars.endIndex) ?? scalars.endIndex
    let units = text.utf16
    let selected = NSRange(
      location: units.distance(from: units.startIndex, to: from), length: units.distance(from: from, to: to))
    input.setMarkedText(text, selectedRange: selected)
  }
}

/// A view that can receive an arrow key if no view has keyboard focus.
@MainActor
package protocol ArrowStarting: UIView {
  /// Handles an arrow as the first key; returns `false` if the view does not handle it.
  func startsWithArrow(_ press: UIPress) -> Bool
}

/// The view of a container controller that shows one child at a time. If no view has keyboard focus, keys go to the innermost such view and then
/// outward.
@MainActor
protocol KeyContainer: UIView {}

extension UIView {
  /// The innermost visible key container: this view or a descendant, topmost first. O(*n*) in the number of views. `nil` if there is none.
  var innermostKeyContainer: UIView? {
    guard !isHidden, alpha > 0.01, let window, convert(bounds, to: nil).intersects(window.bounds) else { return nil }
    return storedSubviews.reversed().lazy.compactMap(\.innermostKeyContainer).first ?? (self is any KeyContainer ? self : nil)
  }
}

/// A view with transient content that Escape closes, even if another view has keyboard focus.
@MainActor
package protocol EscapeHandling: UIView {
  /// Closes the content; returns `false` if none is open.
  func closesOnEscape() -> Bool
}

extension UIView {
  /// Closes transient content in the view or a descendant; returns `false` if none is open.
  func closeTransientContent() -> Bool { (self as? any EscapeHandling)?.closesOnEscape() == true || subviews.contains { $0.closeTransientContent() } }
}

/// A view in which Tab can insert a tab.
@MainActor
package protocol TabTyping: UIView {
  /// Whether Tab inserts a tab at present, while the view is first responder.
  var typesTabs: Bool { get }
}

extension UIWindow {
  /// Resigns the first responder if it has an on-screen keyboard, an input view or an accessory bar, or types Tab. Returns `false` if it has
  /// none, or does not resign.
  func putsInputViewAway() -> Bool {
    guard keyboard.frame != nil || (firstResponder as? any TabTyping)?.typesTabs == true else { return false }
    return firstResponder?.resignFirstResponder() == true
  }
}

/// A view that keys scroll if no view has keyboard focus.
@MainActor
protocol KeyScrolling: UIView {
  /// Whether the content is larger than its visible part.
  var scrollsUpAndDown: Bool { get }
  /// Whether unfocused keys and the wheel can scroll it; `false` if scrolling changes a selection.
  var scrollsWithoutFocus: Bool { get }
  /// Scrolls in response to keys; returns `false` if nothing moves.
  func scrolls(by presses: Set<UIPress>) -> Bool
}
