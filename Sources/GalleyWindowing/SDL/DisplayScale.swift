import Foundation
import GalleyCX11

/// The desktop's number of device pixels per point.
enum DisplayScale {
  /// Returns GALLEY_SCALE if it is set, or on X11 the scale of the `Xft.dpi` resource (96 is a scale of 1), clamped to
  /// `HostOptions.scales`, or 1. Throws if GALLEY_SCALE is not a number in `HostOptions.scales`.
  static func wanted(isX11: Bool) throws(HostError) -> Double {
    if let text = ProcessInfo.processInfo.environment["GALLEY_SCALE"], !text.isEmpty {
      guard let scale = Double(text), HostOptions.scales.contains(scale) else { throw .badScale("GALLEY_SCALE=\(text)") }
      return scale
    }
    guard isX11, let dpi = xftDPI else { return 1 }
    return min(max(dpi / 96, HostOptions.scales.lowerBound), HostOptions.scales.upperBound)
  }

  /// The dots per inch that the user has set on the X server; `nil` if they are not set. SDL combines this resource
  /// with the physical size of the display. Xlib returns the user's value.
  private static var xftDPI: Double? {
    guard let display = XOpenDisplay(nil) else { return nil }
    defer { XCloseDisplay(display) }
    guard let text = XGetDefault(display, "Xft", "dpi") else { return nil }
    return Double(String(cString: text)).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }
}
