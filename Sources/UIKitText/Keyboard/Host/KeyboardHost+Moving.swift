import CoreGraphics
import Foundation
import UIKitCore

/// A drag that moves the keyboard.
struct KeyboardDrag {
  /// The frame of the keyboard when the drag began.
  let begin: CGRect
  let wasDocked: Bool
}

/// The position of an undocked keyboard, and the drag that moves it.
extension KeyboardHost {
  /// The distance from the bottom, in points, below which the keyboard docks.
  private static let dockingReach: CGFloat = 36
  /// The maximum height in points of a view that is kept completely visible. In a higher view, only the line of the caret is.
  private static let fieldHeight: CGFloat = 100
  /// The minimum distance from the window's top, in points.
  private static let topMargin: CGFloat = 8

  /// Returns the distance from the keyboard to the bottom of a window with height `limit`, in points; 0 for a docked keyboard. It is the user's
  /// position, or the nearest one that does not cover the edited text.
  func lift(of content: KeyboardContent, in limit: CGFloat) -> CGFloat {
    guard UIScreenKeyboard.placement != .docked, content.inputHeight > 0 else { return 0 }
    let most = max(limit - content.height - Self.topMargin, 0)
    let wanted = min(UIScreenKeyboard.elevation, most).rounded()
    guard let edited = editedFrame?.insetBy(dx: 0, dy: -Self.topMargin), edited.maxY > limit - wanted - content.height, edited.minY < limit - wanted
    else { return wanted }
    // Below the edited text or above it. At 0 the keyboard would be docked.
    let free = [limit - content.height - edited.maxY, limit - edited.minY].map { $0.rounded() }.filter { $0 >= 1 && $0 <= most }
    return free.min { abs($0 - wanted) < abs($1 - wanted) } ?? wanted
  }

  /// The frame in the window of the edited field, or of the caret's line in a higher view. Returns `nil` if nothing is edited.
  private var editedFrame: CGRect? {
    guard let input = window?.firstResponder as? any UITextInput, let view = input as? UIView, !contains(view) else { return nil }
    return view.bounds.height <= Self.fieldHeight ? view.convert(view.bounds, to: nil) : input.caretRectInWindow
  }

  package func inputModeDidChange() {
    if content.isUp { (content.input as? SystemKeyboard)?.showLanguage() }
  }

  package func placementDidChange() {
    guard content.isUp, currentDrag == nil else { return }
    move(to: fitted(content), duration: Self.duration, isFocusMove: false)
    // Observers of the undocking scroll back, which moves the edited text. So compute the position again.
    guard content.isUp, !content.isDocked, let window else { return }
    window.layoutIfNeeded()
    let fitting = fitted(content)
    if fitting.lift != content.lift { move(to: fitting, duration: Self.duration, isFocusMove: false) }
  }

  /// Called when a drag begins. The final frame is unknown, so the announced notifications have none. A docked keyboard undocks.
  ///
  /// - Returns: `false` if the keyboard has no keys, is moving or is dragged already, or if an observer of the notifications moves it.
  package func beginDrag() -> Bool {
    guard content.inputHeight > 0, movement == nil, currentDrag == nil, let frame else { return false }
    currentDrag = KeyboardDrag(begin: frame, wasDocked: content.isDocked)
    if UIScreenKeyboard.placement == .docked { UIScreenKeyboard.placement = .undocked }
    generation += 1
    let movement = KeyboardMovement(edge: content.isDocked ? .hide : nil, begin: frame, end: nil, duration: 0)
    return post(movement.announcements, generation)
  }

  /// Moves the dragged keyboard, within the window. Does nothing if no drag has begun.
  ///
  /// - Parameter y: the downward distance of the pointer since the drag began, in points.
  package func drag(by y: CGFloat) {
    guard let currentDrag, let window else { return }
    let top = min(max(currentDrag.begin.minY + y, Self.topMargin), window.bounds.height - currentDrag.begin.height)
    content.lift = window.bounds.height - top - currentDrag.begin.height
    UIView.performWithoutAnimation { tray.frame.origin.y = top }
  }

  /// Called when the drag ends. The keyboard stays at its position, or docks if it is near the bottom. Does nothing if no drag has begun.
  package func endDrag() {
    guard let currentDrag else { return }
    self.currentDrag = nil
    guard content.isUp else { return }
    let docks = content.lift < Self.dockingReach
    if !docks { UIScreenKeyboard.elevation = content.lift }
    // Until it has docked, it is at its last dragged position.
    if docks { content.lift = max(content.lift, 1) }
    let movement = KeyboardMovement(edge: currentDrag.wasDocked ? .hide : nil, begin: currentDrag.begin, end: tray.frame, duration: 0)
    guard post(movement.reports, generation), docks else { return }
    UIScreenKeyboard.placement = .docked
  }
}
