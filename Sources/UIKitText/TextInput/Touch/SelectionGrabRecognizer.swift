import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// The part of a text that a touch moves: the caret, or one end of the selection.
struct SelectionGrab {
  /// The end of the selection that stays fixed, or `nil` for the caret.
  var anchor: Int?
  /// The offset from the touch to the middle of the caret or handle, in points.
  var offset: CGVector
}

/// Recognizes a touch on the caret, or on a handle of the selection. A touch grabs a handle at once, but the caret only when it
/// moves, so that a tap on the caret remains a tap.
final class SelectionGrabRecognizer: UIGestureRecognizer {
  weak var interaction: UITextInteraction?
  private var grab: SelectionGrab?

  /// The distance in points that a touch on the caret moves before it grabs it; less than that of a scroll view.
  private static let slack: CGFloat = 5

  override init() {
    super.init()
    allowTouches(.direct)
  }

  // A touch that can grab the caret does not scroll yet.
  override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { other is UIPanGestureRecognizer }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first, numberOfTouches == 1, let interaction, let input = interaction.textInput?.textInputView,
      touch.view?.isEmbeddedInText(of: view) != true, let grab = interaction.grab(at: touch.location(in: input))
    else { return state = .failed }
    self.grab = grab
    if grab.anchor != nil { begin(touch, in: input) }
  }

  private func begin(_ touch: UITouch, in input: UIView) {
    guard let grab else { return }
    state = .began
    if state == .began { interaction?.beginGrab(grab, at: touch.location(in: input)) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first, let interaction, let input = interaction.textInput?.textInputView else { return }
    if state == .possible, touch.initialWindowLocation.distance(to: touch.windowLocation) > Self.slack { begin(touch, in: input) }
    guard state == .began || state == .changed else { return }
    state = .changed
    interaction.continueGrab(to: touch.location(in: input))
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .ended
    interaction?.endGrab(showsMenu: state == .ended)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
    interaction?.endGrab()
  }

  override func reset() {
    grab = nil
    interaction?.endGrab()
  }
}

extension UITextInteraction {
  /// The maximum distance of a touch from a handle's knob, in points.
  private static let reachOfHandle: CGFloat = 22
  /// The maximum distance of a touch from the caret, in points.
  private static let reachOfCaret = CGSize(width: 14, height: 8)

  /// Returns whether a touch at a point of the window grabs a handle of the selection.
  func grabsHandle(at point: CGPoint) -> Bool {
    guard let input = textInput?.textInputView else { return false }
    return grab(at: input.convert(point, from: nil))?.anchor != nil
  }

  /// Returns the caret or handle that a touch at a point of `textInputView` grabs. Returns `nil` if neither is near, and during a press or another
  /// grab.
  func grab(at point: CGPoint) -> SelectionGrab? {
    guard isEnabled, press == nil, grab == nil, let text else { return nil }
    // A touch on the selection continues a series of taps or opens the menu.
    if let handles, handles.isShown, !isSelected(at: point) {
      let range = text.selection.range
      let ends = [(handles.start, range.upperBound, range.location), (handles.end, range.location, range.upperBound)]
      let near = ends.compactMap { view, anchor, end -> (distance: CGFloat, grab: SelectionGrab)? in
        guard !view.isHidden, let input = textInput?.textInputView else { return nil }
        let distance = input.convert(view.knobCenter, from: view).distance(to: point)
        guard distance <= Self.reachOfHandle, let rect = text.caretRect(at: end, affinity: handles.affinity(of: view)) else { return nil }
        return (distance, SelectionGrab(anchor: anchor, offset: CGVector(dx: rect.midX - point.x, dy: rect.midY - point.y)))
      }
      if let nearest = near.min(by: { $0.distance < $1.distance }) { return nearest.grab }
    }
    guard textInput?.isFirstResponder == true, textInteractionMode == .editable, text.isEditable, let caret = text.caretRects.first,
      caret.insetBy(dx: -Self.reachOfCaret.width, dy: -Self.reachOfCaret.height).contains(point)
    else { return nil }
    return SelectionGrab(anchor: nil, offset: CGVector(dx: caret.midX - point.x, dy: caret.midY - point.y))
  }

  func beginGrab(_ grab: SelectionGrab, at point: CGPoint) {
    guard self.grab == nil else { return }
    self.grab = grab
    wasSelectedByTouch = true
    endResting()
    delegate?.interactionWillBegin(self)
    continueGrab(to: point)
  }

  /// Called when the touch is at `point` of `textInputView`: moves the caret or handle, and scrolls the text beyond the edge.
  func continueGrab(to point: CGPoint) {
    guard grab != nil else { return }
    pointerLocation = inWindow(point)
    moveGrab(to: point)
    guard let scrollView, let inputView = textInput?.textInputView else { return }
    edgeScroller.follow(scrollView.convert(point, from: inputView), in: scrollView) { [weak self] place in
      guard let self, grab != nil, let scrollView = self.scrollView, let inputView = textInput?.textInputView else { return false }
      moveGrab(to: scrollView.convert(place, to: inputView))
      return true
    }
  }

  private func moveGrab(to point: CGPoint) {
    guard let grab, let text else { return }
    var target = CGPoint(x: point.x + grab.offset.dx, y: point.y + grab.offset.dy)
    if let seen = visibleRect { target.y = min(max(target.y, seen.minY), seen.maxY) }
    let caret = text.caret(nearest: target)
    if let anchor = grab.anchor {
      // At the other end the selection would be empty; beyond it the ends are exchanged.
      if caret.active != anchor { text.select(TextSelection(anchor: anchor, active: caret.active, affinity: caret.affinity)) }
    } else if caret != text.selection {
      text.select(caret)
    }
    update()
    magnify(at: target)
  }

  private func magnify(at point: CGPoint) {
    guard let text, let window = view?.window, let inputView = textInput?.textInputView else { return }
    let selection = text.selection
    let rect = text.caretRect(at: selection.active, affinity: selection.active == selection.upperBound ? .backward : .forward)
    let focus = window.convert(CGPoint(x: point.x, y: rect?.midY ?? point.y), from: inputView)
    let magnifier = magnifier ?? TextMagnifierView()
    self.magnifier = magnifier
    // The text may have a dark style in a light window.
    magnifier.overrideUserInterfaceStyle = inputView.traitCollection.userInterfaceStyle
    if magnifier.superview !== window { window.addSubview(magnifier) }
    magnifier.show(focus, under: pointerLocation)
  }

  /// Called when the touch ends, or another has replaced it.
  ///
  /// - Parameter showsMenu: whether a selection changed by a handle shows its menu again.
  func endGrab(showsMenu: Bool = false) {
    guard let grab else { return }
    self.grab = nil
    edgeScroller.stop()
    magnifier?.removeFromSuperview()
    magnifier = nil
    update()
    delegate?.interactionDidEnd(self)
    if showsMenu, grab.anchor != nil, let inputView = textInput?.textInputView { showMenuOfSelection(near: inputView.convert(pointerLocation, from: nil)) }
  }

  /// Moves the caret to a long touch and selects the word there, if there is one. Does nothing if the touch is on the selection.
  func selectWord(under point: CGPoint) {
    guard let text, !isSelected(at: point) else { return }
    text.select(text.caret(nearest: point))
    text.selectWord()
  }

  /// Updates the handles for the selection. A selection that was made by touch has handles.
  func updateHandles() {
    guard let text, let caretView, let superview = caretView.superview else { return }
    let isShown = wasSelectedByTouch && isActive && isEnabled && !text.selection.isEmpty && !text.insertionReplacesAll && text.showsSelection
    guard isShown || handles != nil else { return }
    let handles = handles ?? SelectionHandles()
    self.handles = handles
    guard isShown else { return handles.hide() }
    handles.show(text, of: textInput?.textInputView, in: superview, above: caretView)
  }
}
