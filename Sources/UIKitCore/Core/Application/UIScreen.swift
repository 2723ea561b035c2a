import CoreGraphics
import Foundation
import GalleyWindowing
import UIFoundation

/// The surface that the application's window covers: here, the desktop window itself.
@preconcurrency @MainActor
public final class UIScreen: NSObject, UITraitEnvironment {
  /// The only screen.
  public static let main = UIScreen()

  /// The host that shows the application's window; `nil` if there is none.
  package var host: (any WindowHost)? {
    didSet { hostDidChange() }
  }

  /// The bounds in points; zero if no host shows a window.
  public var bounds: CGRect { CGRect(origin: .zero, size: host.map { CGSize($0.size) } ?? .zero) }

  /// The number of pixels per point; 1 if no host shows a window.
  public var scale: CGFloat { CGFloat(host?.scale ?? 1) }
  /// The number of pixels per point, equal to `scale`: Galley draws in device pixels.
  public var nativeScale: CGFloat { scale }

  /// The bounds in pixels.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: CGFloat(host?.pixelWidth ?? 0), height: CGFloat(host?.pixelHeight ?? 0))
  }

  /// The refresh rate of the display, rounded; 60 if it is unknown.
  public var maximumFramesPerSecond: Int { Int((host?.refreshRate ?? 60).rounded()) }

  /// The traits from which every window starts.
  public private(set) var traitCollection = UITraitCollection.ambient

  /// Called after the screen's traits changed. Updates every window and its views, from the outside in.
  public func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    for window in UIApplication.shared.windows { window.announceTraits() }
  }

  /// The light or dark appearance that the desktop or the user asks for. Setting it updates every window.
  package var appearance: UIUserInterfaceStyle {
    get { traitCollection.userInterfaceStyle }
    set { change(UITraitCollection(userInterfaceStyle: newValue)) }
  }

  func hostDidChange() {
    guard let host else {
      UIAccessibility.setMotionReduced(false)
      return scaleDidChange()
    }
    change(UITraitCollection(style: host.appearance == .dark ? .dark : .light, scale: CGFloat(host.scale)))
    guard let preferences = host.preferences else { return UIAccessibility.setMotionReduced(false) }
    adopt(preferences)
  }

  /// Adopts the desktop's preferences for motion and, unless the user chose a text size in the program, for the size of text.
  package func adopt(_ preferences: DesktopPreferences) {
    UIAccessibility.setMotionReduced(preferences.reducesMotion)
    UIApplication.shared.followTextScale(preferences.textScale)
  }

  /// Adopts the scale of the host.
  package func scaleDidChange() { change(UITraitCollection(displayScale: scale)) }

  /// Removes the host, and restores the initial traits.
  package func reset() {
    host = nil
    UIApplication.shared.hasChosenTextSize = false
    UIAccessibility.setMotionReduced(false)
    change(UITraitCollection.initial)
    UITraitCollection.resetCurrent()
  }

  /// Replaces the traits that `traits` specifies and updates every window. Does nothing if that changes nothing.
  func change(_ traits: UITraitCollection) {
    let old = traitCollection
    traitCollection = traits.filled(from: old)
    guard traitCollection != old else { return }
    UITraitCollection.ambient = traitCollection
    traitCollectionDidChange(old)
  }
}
