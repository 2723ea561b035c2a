import CoreGraphics
import Foundation
import GalleyAttributedText
import UIFoundation

/// Accessibility settings, and notifications for assistive software.
///
/// Of these settings, Galley reads only reduced motion from the desktop. The others have fixed values. Screen readers see the items of the window through AT-SPI,
/// and speak the texts of these notifications, which the playground's log shows.
@preconcurrency @MainActor
public enum UIAccessibility {
  /// A notification for assistive software.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// A new screen has appeared; the argument is the element to focus, or a text to speak.
    public static let screenChanged = Notification(rawValue: 1000)
    /// The layout of a part of the screen has changed; the argument is the element to focus, or a text to speak.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// An announcement; the argument is the text to speak.
    public static let announcement = Notification(rawValue: 1008)
    /// A scroll view has scrolled to another page; the argument is the text to speak.
    public static let pageScrolled = Notification(rawValue: 1009)
    /// Asks an assistive technology to pause.
    public static let pauseAssistiveTechnology = Notification(rawValue: 1019)
    /// Asks a paused assistive technology to resume.
    public static let resumeAssistiveTechnology = Notification(rawValue: 1020)
  }

  /// Reports a notification to the observer of application events, such as the playground's log. `argument` is a string, an attributed string or an
  /// element, depending on the notification. A screen reader speaks a text; it finds out itself about elements.
  public static func post(notification: Notification, argument: Any?) {
    UIApplication.notify(.accessibility(notification, argument))
    guard [.announcement, .screenChanged, .layoutChanged, .pageScrolled].contains(notification),
      let text = argument as? String ?? (argument as? NSAttributedString)?.string, !text.isEmpty
    else { return }
    announce?(text)
  }

  /// Lets screen readers speak a text; `nil` while none is in use.
  package static var announce: ((_ text: String) -> Void)?

  /// Whether VoiceOver is running; always `false`, also while another screen reader is.
  public static var isVoiceOverRunning: Bool { false }
  /// Whether the user controls the interface by switches; always `false`.
  public static var isSwitchControlRunning: Bool { false }
  /// Whether the user controls the interface by a menu; always `false`.
  public static var isAssistiveTouchRunning: Bool { false }
  /// Whether the user is restricted to this program; always `false`.
  public static var isGuidedAccessEnabled: Bool { false }
  /// Whether the user prefers bold text; always `false`.
  public static var isBoldTextEnabled: Bool { false }
  /// Whether the user prefers colors with more contrast; always `false`.
  public static var isDarkerSystemColorsEnabled: Bool { false }
  /// Whether the screen is shown in grayscale; always `false`, because programs cannot find out.
  public static var isGrayscaleEnabled: Bool { false }
  /// Whether colors are inverted; always `false`, because programs cannot find out.
  public static var isInvertColorsEnabled: Bool { false }
  /// Whether the user needs more than color to distinguish items; always `false`.
  public static var shouldDifferentiateWithoutColor: Bool { false }
  /// Whether the user prefers less motion, as the desktop says. Views then take a new frame, center or transform at once, also within
  /// `UIView.animate`, and scroll views a new offset; changes of opacity and color are still animated, and so are property animators.
  public static var isReduceMotionEnabled: Bool { isMotionReduced }
  /// Posted after `isReduceMotionEnabled` changed; the object is `nil`.
  public nonisolated static let reduceMotionStatusDidChangeNotification = NSNotification.Name("UIAccessibilityReduceMotionStatusDidChange")

  private static var isMotionReduced = false

  /// Adopts the desktop's setting, and posts the notification if it changed.
  static func setMotionReduced(_ isReduced: Bool) {
    guard isReduced != isMotionReduced else { return }
    isMotionReduced = isReduced
    NotificationCenter.default.post(name: reduceMotionStatusDidChangeNotification, object: nil)
  }
  /// Whether the user prefers dissolves to slides; always `false`.
  public static var prefersCrossFadeTransitions: Bool { false }
  /// Whether backgrounds are opaque; always `true`, as in `UIVisualEffectView`.
  public static var isReduceTransparencyEnabled: Bool { true }
  /// Whether buttons have visible shapes; always `false`.
  public static var buttonShapesEnabled: Bool { false }
  /// Whether switches are labeled 0 and 1; always `false`.
  public static var isOnOffSwitchLabelsEnabled: Bool { false }
  /// Whether the user prefers mono audio; always `false`, because programs cannot find out.
  public static var isMonoAudioEnabled: Bool { false }
  /// Whether the user prefers closed captions; always `false`, because programs cannot find out.
  public static var isClosedCaptioningEnabled: Bool { false }
  /// Whether selected text is spoken; always `false`.
  public static var isSpeakSelectionEnabled: Bool { false }
  /// Whether the screen is spoken; always `false`.
  public static var isSpeakScreenEnabled: Bool { false }
  /// Whether shaking the device undoes; always `false` on a desktop.
  public static var isShakeToUndoEnabled: Bool { false }
  /// Whether videos play automatically; always `true`.
  public static var isVideoAutoplayEnabled: Bool { true }

  /// Returns a rectangle of a view in the coordinate space of the window, which is Galley's screen.
  public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect { view.convert(rect, to: nil) }
}
