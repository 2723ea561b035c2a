import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// A press on the text that is still down. A Galley extension.
public struct TextPress {
  /// The location at which the press began, in the coordinate space of `textInputView`.
  public let start: CGPoint
  /// The start of the press in the window, which does not change on scrolling.
  public let startInWindow: CGPoint
  /// The number of presses in quick succession: 1 for a single press, 2 for a double press, and so on.
  public let tapCount: Int
  /// Whether the press extends the existing selection.
  public let isExtending: Bool
  /// The selection before the press.
  public internal(set) var selectionBefore: TextSelection
  /// Whether the press is by mouse, not by touch.
  public let isByPointer: Bool
  /// Whether a mouse press began on the selection. Movement drags the selection; a release without movement puts the caret there.
  public internal(set) var isOnSelection = false
  /// Whether movement can start a drag. `false` once the text's delegate has supplied no items.
  var mayCarry = true
  /// Whether the text refused to become first responder. The press then selects nothing.
  var isRefused = false
  /// Whether the press has become a drag.
  public internal(set) var hasMoved = false
}

/// The state machine of presses. The interaction's own recognizer runs it. A view that shows more than text can run it itself,
/// as Galley's playground does.
extension UITextInteraction {
  /// The distance in points that the pointer can move without selecting.
  private static let slack: CGFloat = 2
  /// The distance in points that a press on the selection can move before it drags the selection.
  private static let slackOfDrag: CGFloat = 4
  /// The maximum distance of a second tap from the first, in points.
  private static let tapReach: CGFloat = 20

  /// Begins a press at `point` of `textInputView`: puts the caret there. A second and third press select the word and the paragraph. A single mouse
  /// press on the selection keeps it, to drag it. Does nothing during another press, and without a text.
  ///
  /// - Parameters:
  ///   - extending: moves the selection's active end instead.
  ///   - byPointer: whether it is a mouse press; the text then does not scroll under the pointer until it leaves.
  public func beginPress(at point: CGPoint, tapCount: Int = 1, extending: Bool = false, byPointer: Bool) {
    guard let text, press == nil else { return }
    endLift(drops: false)
    pendingMenu?.cancel()
    delegate?.interactionWillBegin(self)
    let windowPoint = inWindow(point)
    pointerLocation = windowPoint
    // A first tap may have shown the keyboard and scrolled the text. The second tap applies to the position of the first.
    let isRepeat = tapCount > 1 && lastPress.map { windowPoint.distance(to: $0.startInWindow) <= Self.tapReach } ?? false
    let start = isRepeat ? lastPress?.start ?? point : point
    press = TextPress(
      start: start, startInWindow: windowPoint, tapCount: tapCount, isExtending: extending, selectionBefore: text.selection,
      isByPointer: byPointer)
    wasSelectedByTouch = !byPointer
    if byPointer, tapCount == 1, !extending, mayCarrySelection, isSelected(at: start) {
      press?.isOnSelection = true
      return update()
    }
    guard beginsEditing() else { return update() }
    text.pointerDown(at: start, clickCount: tapCount, extending: extending)
    update()
  }

  /// Begins editing before the selection changes, if the text's delegate observes the selection. Returns `false` if the text refuses, or the
  /// press has ended.
  private func beginsEditing() -> Bool {
    guard beginsBeforeSelecting, let textInput, !textInput.isFirstResponder else { return true }
    let isFirst = textInput.becomeFirstResponder()
    if !isFirst { press?.isRefused = true }
    // A delegate that is notified of editing may have ended the press.
    return isFirst && press != nil
  }

  /// Handles a move to `point` of `textInputView`: extends the selection from the start of the press, or drags the selection if the press began on
  /// it, and scrolls beyond the edge. Does nothing without a press.
  public func continuePress(to point: CGPoint) {
    guard var press else { return }
    pointerLocation = inWindow(point)
    if press.isOnSelection {
      if textDrag == nil, press.mayCarry, pointerLocation.distance(to: press.startInWindow) > Self.slackOfDrag {
        textDrag = TextDrag(from: self)
        press.hasMoved = textDrag != nil
        press.mayCarry = textDrag != nil
        self.press = press
      }
      textDrag?.move(to: pointerLocation)
      return
    }
    if !press.hasMoved {
      guard pointerLocation.distance(to: press.startInWindow) > Self.slack else { return }
      press.hasMoved = true
      self.press = press
    }
    guard !press.isRefused else { return }
    extendPress(to: point)
    guard let scrollView, let inputView = textInput?.textInputView else { return }
    edgeScroller.follow(scrollView.convert(point, from: inputView), in: scrollView) { [weak self] place in
      guard let self, self.press != nil, let scrollView = self.scrollView, let inputView = textInput?.textInputView else { return false }
      extendPress(to: scrollView.convert(place, to: inputView))
      return true
    }
  }

  /// Extends the selection to `point`. Beyond the scroll view's edge, extends it up to the edge, so that its end is visible.
  private func extendPress(to point: CGPoint) {
    var point = point
    if let seen = visibleRect { point.y = min(max(point.y, seen.minY), seen.maxY) }
    text?.pointerDragged(to: point)
  }

  /// Ends the press: the text becomes first responder, or dragged text is dropped. If the text refuses, the selection from before
  /// the press returns. Nothing moves under a resting mouse pointer. Does nothing without
  /// a press.
  public func endPress() {
    guard let press else { return }
    if let textDrag {
      self.press = nil
      edgeScroller.stop()
      textDrag.drop()
      self.textDrag = nil
      update()
      delegate?.interactionDidEnd(self)
      return pressDidEnd(press)
    }
    if press.isOnSelection, beginsEditing() { text?.pointerDown(at: press.start, clickCount: 1, extending: false) }
    let isRefused = self.press?.isRefused ?? true
    liftPress()
    lastPress = press
    if !isRefused {
      if press.isByPointer { beginResting() }
      if textInput?.becomeFirstResponder() == false {
        endResting()
        text?.select(press.selectionBefore)
      }
      if !isPointerResting, !press.hasMoved, !isCaretVisible { keepCaretAboveKeyboard() }
    }
    update()
    delegate?.interactionDidEnd(self)
    pressDidEnd(press)
    if !press.isByPointer, !press.hasMoved, press.tapCount == 2, !press.isExtending, !isRefused { showMenuAfterDoubleTap(at: press.start) }
  }

  /// Ends the press and restores the selection from before it, for example when another recognizer has taken the touch to scroll. A drag ends without
  /// a drop. Does nothing without a press.
  public func cancelPress() {
    guard let press else { return }
    liftPress()
    text?.select(press.selectionBefore)
    update()
    delegate?.interactionDidEnd(self)
  }

  private func liftPress() {
    press = nil
    if textDrag?.isDropping != true {
      textDrag?.end()
      textDrag = nil
    }
    edgeScroller.stop()
    text?.pointerUp()
  }

  /// Pastes the primary selection, of this or another program, at the point of a middle click. Does nothing during a press, in a text that is only
  /// selected in, and if the text does not become first responder.
  public func pasteSelection(at point: CGPoint) {
    guard press == nil, textInteractionMode == .editable, let text, textInput?.becomeFirstResponder() == true else { return }
    text.pasteSelection(at: point)
    keepCaretVisible()
  }

  /// Moves the caret to `point` of `textInputView` for a menu, as desktops do, and makes the text first responder. A selection that contains the
  /// point stays. Does nothing without a text.
  public func moveCaret(to point: CGPoint) {
    guard let text else { return }
    let caret = text.caret(nearest: point)
    if beginsBeforeSelecting, textInput?.isFirstResponder == false {
      isAboutToSelect = true
      _ = textInput?.becomeFirstResponder()
      isAboutToSelect = false
    }
    let isInSelection = text.rects(for: text.selection.range, meeting: CGRect(origin: point, size: CGSize(width: 1, height: 1)))
      .contains { $0.contains(point) }
    if text.selection.isEmpty || !isInSelection { text.select(caret) }
    if textInput?.isFirstResponder == false { _ = textInput?.becomeFirstResponder() }
    update()
  }

  /// Called when the text was edited during a press: its ranges stay on their characters.
  func textWasEdited(_ edit: StorageEdit) {
    if let before = press?.selectionBefore { press?.selectionBefore = edit.moved(before) }
    if let anchor = grab?.anchor { grab?.anchor = edit.moved(anchor) }
    textDrag?.textWasEdited(edit)
  }

  func inWindow(_ point: CGPoint) -> CGPoint { textInput?.textInputView.convert(point, to: nil) ?? point }
}
