import CoreGraphics
import Foundation

/// What brings up the keyboard in a window, as the core knows it.
@MainActor
protocol WindowKeyboard: AnyObject {
  /// Where the keyboard is, at the end of its movement; `nil` where it is down.
  var frame: CGRect? { get }
  /// The same from before a movement is announced; `nil` where it is down, or goes, or is not docked.
  var destination: CGRect? { get }
  /// The same of one that is up and not docked.
  var floating: CGRect? { get }
  /// Whether a movement of this keyboard is being announced.
  var isAnnouncing: Bool { get }
  /// Whether a finger has asked for keys that would yield to hardware.
  var isSummoned: Bool { get }
  /// Whether it stands at the window's bottom, or is down.
  var isDocked: Bool { get }
  /// Its keys are of another language.
  func inputModeDidChange()
  /// The user wants it docked, undocked or split.
  func placementDidChange()
  /// Whether a view is up whose keys are to be heard.
  var clicks: Bool { get }
  /// Whether one responder is making way for another.
  var isHandingOver: Bool { get }

  /// Runs `body`, in which one responder makes way for another; the keyboard waits for who comes.
  func handingOver(_ body: () -> Bool) -> Bool
  /// The first responder is another: shows what that one wants.
  func follow()
  /// Runs `body`, in which the editing of `responder` begins. Until it returns, reloading that responder's views waits for `follow`.
  func beginning(_ responder: UIResponder, _ body: () -> Void)
  /// The window has become key: shows what its first responder wants, which waited for that.
  func windowDidBecomeKey()
  /// The first responder's views are others: shows them at once.
  func reload()
  /// The view of `controller` has left its window: a keyboard that stayed up on its behalf goes.
  func controllerDidLeave(_ controller: UIViewController)
  /// The user sends it away: it goes, and the first responder stays for the keys of the desk.
  func dismiss()
  /// Who is first responder has been asked to become it: what was sent away comes back.
  func recall()
  /// What a finger asked for is over.
  func forgetTouch()
  /// A hardware keyboard came into use, or went out of it.
  func hardwareDidChange()
  /// The first responder's text was changed by keys of the desk.
  func followText()
  /// Light or dark as its owner is, which stands elsewhere in the tree.
  func followTraits(of responder: UIResponder)

  /// Whether `view` is of the keyboard, or of what is up with it.
  func holds(_ view: UIView) -> Bool
  /// Whether nothing of `view` is to be seen for the keyboard.
  func covers(_ view: UIView) -> Bool

  /// A hand takes the keyboard, to put it elsewhere; `false` where it cannot.
  func take() -> Bool
  /// The hand has moved it so far downwards since.
  func carry(by y: CGFloat)
  /// The hand lets go.
  func put()

  /// A finger that scrolls is at `y` of the window, and takes the keyboard along, downwards.
  func follow(fingerAt y: CGFloat)
  /// The finger lets go, `velocity` points per second downwards.
  func release(velocity: CGFloat)
}

/// How the keyboard moves.
enum KeyboardMotion {
  /// Of the slide, in seconds.
  static let duration: TimeInterval = 0.25

  /// Posted after all other announcements of a movement, for the texts themselves: they scroll out of the keyboard's way once observers have
  /// recorded the state before it, and have made room of their own.
  nonisolated static let textsMakeRoomNotification = Notification.Name("GalleyTextsMakeRoomForKeyboard")

  /// How long a movement that is announced takes, and by which curve.
  static func told(by note: Notification) -> (duration: TimeInterval, options: UIView.AnimationOptions) {
    let curve = note.userInfo?[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt ?? 0
    return (note.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval ?? 0, UIView.AnimationOptions(rawValue: curve << 16))
  }
}
