import CoreGraphics
import Foundation
import UIFoundation

/// What the desktop says of how the user sees and hears, and what is told to who reads the screen.
///
/// Galley tells no screen reader: none of them runs as far as it knows. What `post` is given, the log of the playground shows.
@preconcurrency @MainActor
public enum UIAccessibility {
  /// Something that assistive software is to hear of.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The screen is another; the argument is the element to go to, or what to say.
    public static let screenChanged = Notification(rawValue: 1000)
    /// A part of it is another; the argument is the element to go to, or what to say.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// The argument is to be said.
    public static let announcement = Notification(rawValue: 1008)
    /// What is scrolled has come to another page; the argument is to be said.
    public static let pageScrolled = Notification(rawValue: 1009)
    /// Assistive software of a kind is to wait.
    public static let pauseAssistiveTechnology = Notification(rawValue: 1019)
    /// It is to go on.
    public static let resumeAssistiveTechnology = Notification(rawValue: 1020)
  }

  /// Tells that something has changed. `argument` is a string, an attributed string or an element, as the notification has it.
  public static func post(notification: Notification, argument: Any?) {
    UIApplication.notify(.accessibility(notification, argument))
  }

  /// Whether a screen reader is told: never.
  public static var isVoiceOverRunning: Bool { false }
  /// Whether switches stand in for touch: never.
  public static var isSwitchControlRunning: Bool { false }
  /// Whether a menu stands in for touch: never.
  public static var isAssistiveTouchRunning: Bool { false }
  /// Whether the program holds the user: never.
  public static var isGuidedAccessEnabled: Bool { false }
  /// Whether text is to be bolder: never.
  public static var isBoldTextEnabled: Bool { false }
  /// Whether colours are to differ more: never.
  public static var isDarkerSystemColorsEnabled: Bool { false }
  /// Whether the screen is shown in greys: not that a program is told.
  public static var isGrayscaleEnabled: Bool { false }
  /// Whether colours are turned round: not that a program is told.
  public static var isInvertColorsEnabled: Bool { false }
  /// Whether things are told apart by more than colour: never.
  public static var shouldDifferentiateWithoutColor: Bool { false }
  /// Whether what moves is to stand: never.
  public static var isReduceMotionEnabled: Bool { false }
  /// Whether slides are to be dissolves: never.
  public static var prefersCrossFadeTransitions: Bool { false }
  /// Whether grounds are opaque: always, as `UIVisualEffectView` has them.
  public static var isReduceTransparencyEnabled: Bool { true }
  /// Whether buttons have grounds: never.
  public static var buttonShapesEnabled: Bool { false }
  /// Whether switches say 0 and 1: never.
  public static var isOnOffSwitchLabelsEnabled: Bool { false }
  /// Whether sound is the same in both ears: not that a program is told.
  public static var isMonoAudioEnabled: Bool { false }
  /// Whether films have their words below: not that a program is told.
  public static var isClosedCaptioningEnabled: Bool { false }
  /// Whether what is selected is spoken: never.
  public static var isSpeakSelectionEnabled: Bool { false }
  /// Whether the screen is spoken: never.
  public static var isSpeakScreenEnabled: Bool { false }
  /// Whether shaking undoes: a desktop is not shaken.
  public static var isShakeToUndoEnabled: Bool { false }
  /// Whether films start by themselves: always.
  public static var isVideoAutoplayEnabled: Bool { true }

  /// A rectangle of a view in the window's space, which is Galley's screen.
  public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect { view.convert(rect, to: nil) }
}
