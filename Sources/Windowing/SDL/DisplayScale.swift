import CX11
import Foundation

/// How many device pixels the desktop wants in a point.
enum DisplayScale {
  /// GALLEY_SCALE where it is set, else the resource `Xft.dpi` on X11 (96 is a scale of 1), else 1.
  static func wanted(isX11: Bool) throws(HostError) -> Double {
    if let text = ProcessInfo.processInfo.environment["GALLEY_SCALE"], !text.isEmpty {
      guard let scale = Double(text), HostOptions.scales.contains(scale) else { throw .badScale("GALLEY_SCALE=\(text)") }
      return scale
    }
    guard isX11, let dpi = xftDPI else { return 1 }
    return min(max(dpi / 96, HostOptions.scales.lowerBound), HostOptions.scales.upperBound)
  }

  /// SDL mixes this resource with the size of the glass; what the user set is asked of Xlib.
  private static var xftDPI: Double? {
    guard let display = XOpenDisplay(nil) else { return nil }
    defer { XCloseDisplay(display) }
    guard let text = XGetDefault(display, "Xft", "dpi") else { return nil }
    return Double(String(cString: text)).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }
}
