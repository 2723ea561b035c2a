import CoreGraphics
import Foundation
import UIFoundation
import Windowing

extension EventRouter {
  // MARK: Keys

  /// In this order, until somebody takes the key: shortcuts, but for those whose keys are a text's; the view with the keyboard's focus; the first responder;
  /// deleting and new lines for who takes text; tab, which moves the focus.
  func keyDown(_ rawKey: Key, _ modifiers: KeyModifiers, _ isRepeat: Bool, _ time: TimeInterval) {
    let key = UIKey(rawKey, modifiers: modifiers)
    lastKey = rawKey
    // Not only the keys that repeat, but all that an input method composes with are its own.
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

  func keyUp(_ rawKey: Key, _ modifiers: KeyModifiers, _ time: TimeInterval) {
    guard let press = heldPresses.removeValue(forKey: rawKey.usage) else { return }
    end(press, .ended, time)
  }

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

  /// Who is offered a key, in turn.
  private var responders: [UIResponder] {
    var responders: [UIResponder] = []
    if let focused = window.focusedView { responders.append(focused) }
    if let first = window.firstResponder, first !== responders.first { responders.append(first) }
    if !responders.isEmpty { return responders }
    if let keyTaker = window.topPresentation?.keyTaker { return [keyTaker] }
    guard let root = window.rootViewController?.viewIfLoaded else { return [window] }
    return [root.innermostKeyContainer ?? root]
  }

  private func send(_ press: UIPress, _ time: TimeInterval) -> Bool {
    let event = UIPressesEvent(presses: [press], timestamp: time, modifierFlags: press.key?.modifierFlags ?? [])
    UIApplication.shared.sendEvent(event)
    return event.wasTaken
  }

  /// From `UIWindow.sendEvent`.
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
            if start.takesInTextInteraction(key) { return true }
          }
          if command.perform(from: start) { return true }
        }
        if (current as? UIView)?.takesCommandInInteraction(key) == true { return true }
        responder = current.next
      }
    }
    return false
  }

  /// Whether the key types into the first responder, or takes away what was typed.
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
    case .keyboardReturnOrEnter, .keypadEnter: input.take(typed: "\n", by: .desk)
    case .keyboardDeleteOrBackspace: input.takeDelete(by: .desk)
    default: return false
    }
    window.keyboard.followText()
    return true
  }

  /// Space, Return or an arrow that the view with the ring took no other way.
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

  /// With Ctrl, too: so Tab leaves a text that takes tabs.
  private func moveFocus(with key: UIKey) -> Bool {
    guard key.keyCode == .keyboardTab, key.modifierFlags.isDisjoint(with: [.alternate, .command]) else {
      return false
    }
    return window.moveFocus(forward: !key.modifierFlags.contains(.shift))
  }

  /// Where no view has the keys, an arrow begins in the first table or its like that is to be reached.
  private func startsWithArrow(_ press: UIPress) -> Bool {
    guard window.focusedView == nil, window.firstResponder == nil, window.topPresentation == nil else { return false }
    return window.focusableViews().contains { ($0 as? any ArrowStarting)?.startsWithArrow(press) == true }
  }

  /// Where no view has the keys, those that scroll are for the largest view in sight that scrolls up and down.
  private func scrollsPage(by press: UIPress) -> Bool {
    guard window.focusedView == nil, window.firstResponder == nil, window.topPresentation == nil else { return false }
    func area(_ view: any KeyScrolling) -> CGFloat {
      let seen = view.convert(view.bounds, to: nil).intersection(window.bounds)
      return seen.isNull ? 0 : seen.width * seen.height
    }
    return scrollers(in: window).max { area($0) < area($1) }?.scrolls(by: [press]) ?? false
  }

  /// Escape that nobody else took leaves the text that is typed in, or whatever else has brought an input view, where keys are on the screen:
  /// they go, and the caret. A text that Tab types into is always left, so that Tab goes on.
  private func leavesText(with key: UIKey) -> Bool {
    key.keyCode == .keyboardEscape && key.modifierFlags.isEmpty && window.putsInputViewAway()
  }

  // MARK: Text

  func textInput(_ text: String, _ modifiers: KeyModifiers) {
    defer { isComposing = false }
    guard isComposing || !ignoresText && TypedText.isTyped(text, by: lastKey, modifiers) else { return }
    guard let input = window.firstResponder as? any UIKeyInput else { return }
    // Who types on has left what Tab came to: the next space is one.
    if window.focusedView !== window.firstResponder { window.focus(nil) }
    // What an input method has composed is as it is wanted.
    if isComposing { input.insertText(text) } else { input.take(typed: text, by: .desk) }
    window.keyboard.followText()
  }

  /// `start` and `length` count Unicode scalars.
  func textEditing(_ text: String, start: Int, length: Int) {
    guard let input = window.firstResponder as? any UITextInput else { return }
    guard !text.isEmpty else {
      // Nothing was in composition: then this would delete the selection.
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

/// A view that arrows begin in where no view has the keys.
@MainActor
protocol ArrowStarting: UIView {
  /// Takes an arrow as the first key; `false` where it is none of its own.
  func startsWithArrow(_ press: UIPress) -> Bool
}

/// The view of a controller that shows others one after the other. Where no view has the keys they go to the innermost one, and on from there.
@MainActor
protocol KeyContainer: UIView {}

extension UIView {
  /// The view itself or one in it that is seen, in front of others. O(views).
  var innermostKeyContainer: UIView? {
    guard !isHidden, alpha > 0.01, let window, convert(bounds, to: nil).intersects(window.bounds) else { return nil }
    return storedSubviews.reversed().lazy.compactMap(\.innermostKeyContainer).first ?? (self is any KeyContainer ? self : nil)
  }
}

/// A view with something open in it that Escape closes, also where another view has the keys.
@MainActor
protocol EscapeTaking: UIView {
  /// Closes it; `false` where nothing is open.
  func closesOnEscape() -> Bool
}

extension UIView {
  /// Closes what is open in the view or in a view in it; `false` where nothing is.
  func closesWhatIsOpen() -> Bool { (self as? any EscapeTaking)?.closesOnEscape() == true || subviews.contains { $0.closesWhatIsOpen() } }
}

/// A view whose text Tab may type into.
@MainActor
protocol TabTyping: UIView {
  /// Whether it does now, while the view is first responder.
  var typesTabs: Bool { get }
}

extension UIWindow {
  /// The first responder gives the keys up where it has brought a keyboard, an input view or a bar, or types Tab; `false` where it has not, or keeps
  /// them.
  func putsInputViewAway() -> Bool {
    guard keyboard.frame != nil || (firstResponder as? any TabTyping)?.typesTabs == true else { return false }
    return firstResponder?.resignFirstResponder() == true
  }
}

/// A view that scrolls by keys where no view has them.
@MainActor
protocol KeyScrolling: UIView {
  /// Whether there is more than is seen of it.
  var scrollsUpAndDown: Bool { get }
  /// Whether keys and the wheel may scroll it that are for no view: not where scrolling chooses something.
  var scrollsForNobody: Bool { get }
  /// Scrolls as a key says; `false` where nothing moves.
  func scrolls(by presses: Set<UIPress>) -> Bool
}
