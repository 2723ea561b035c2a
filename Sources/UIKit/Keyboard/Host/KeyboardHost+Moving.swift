import CoreGraphics
import Foundation

/// A hand that moves the keyboard about.
struct KeyboardHand {
  /// Where the keyboard stood.
  let begin: CGRect
  let wasDocked: Bool
}

/// A keyboard that is not docked: where it stands, and the hand that moves it.
extension KeyboardHost {
  /// Nearer to the bottom than so many points it docks.
  private static let dockingReach: CGFloat = 36
  /// Of what is higher only the caret's line is kept in sight, in points.
  private static let fieldHeight: CGFloat = 100
  /// What is left above it, in points.
  private static let roomAbove: CGFloat = 8

  /// How far above the bottom of a window so high, `limit` points, it stands: where the user wants it, or as near to that as it covers nothing of
  /// what is edited.
  func lift(of content: KeyboardContent, in limit: CGFloat) -> CGFloat {
    guard UIScreenKeyboard.placement != .docked, content.inputHeight > 0 else { return 0 }
    let most = max(limit - content.height - Self.roomAbove, 0)
    let wanted = min(UIScreenKeyboard.elevation, most).rounded()
    guard let edited = editedPlace?.insetBy(dx: 0, dy: -Self.roomAbove), edited.maxY > limit - wanted - content.height, edited.minY < limit - wanted
    else { return wanted }
    // Below what is edited, or above it; at 0 it would be docked.
    let free = [limit - content.height - edited.maxY, limit - edited.minY].map { $0.rounded() }.filter { $0 >= 1 && $0 <= most }
    return free.min { abs($0 - wanted) < abs($1 - wanted) } ?? wanted
  }

  /// A field, or the line of the caret in a text that is higher, in the window; `nil` where nothing is edited.
  private var editedPlace: CGRect? {
    guard let input = window?.firstResponder as? any UITextInput, let view = input as? UIView, !holds(view) else { return nil }
    return view.bounds.height <= Self.fieldHeight ? view.convert(view.bounds, to: nil) : input.caretRectInWindow
  }

  func inputModeDidChange() {
    if content.isUp { (content.input as? SystemKeyboard)?.showLanguage() }
  }

  func placementDidChange() {
    guard content.isUp, hand == nil else { return }
    move(to: fitted(content), duration: Self.duration, isFocusMove: false)
    // Who hears that it has left the bottom scrolls back, and what is edited with that.
    guard content.isUp, !content.isDocked, let window else { return }
    window.layoutIfNeeded()
    let fitting = fitted(content)
    if fitting.lift != content.lift { move(to: fitting, duration: Self.duration, isFocusMove: false) }
  }

  /// A hand takes the keyboard; nobody knows where it will put it, so what is announced has no end. A docked one leaves the bottom.
  ///
  /// - Returns: `false` where there are no keys, or they are on their way.
  func take() -> Bool {
    guard content.inputHeight > 0, movement == nil, hand == nil, let frame else { return false }
    hand = KeyboardHand(begin: frame, wasDocked: content.isDocked)
    if UIScreenKeyboard.placement == .docked { UIScreenKeyboard.placement = .undocked }
    generation += 1
    let movement = KeyboardMovement(edge: content.isDocked ? .hide : nil, begin: frame, end: nil, duration: 0)
    return post(movement.announcements, generation)
  }

  /// - Parameter y: how far the hand has moved downwards since it took the keyboard.
  func carry(by y: CGFloat) {
    guard let hand, let window else { return }
    let top = min(max(hand.begin.minY + y, Self.roomAbove), window.bounds.height - hand.begin.height)
    content.lift = window.bounds.height - top - hand.begin.height
    UIView.performWithoutAnimation { tray.frame.origin.y = top }
  }

  /// The hand lets go: there it stays, or docks where it is near the bottom.
  func put() {
    guard let hand else { return }
    self.hand = nil
    guard content.isUp else { return }
    let docks = content.lift < Self.dockingReach
    if !docks { UIScreenKeyboard.elevation = content.lift }
    // Until it has docked it is where the hand has left it.
    if docks { content.lift = max(content.lift, 1) }
    let movement = KeyboardMovement(edge: hand.wasDocked ? .hide : nil, begin: hand.begin, end: tray.frame, duration: 0)
    guard post(movement.reports, generation), docks else { return }
    UIScreenKeyboard.placement = .docked
  }
}
