import GalleyPlayground
import UIKit

/// The icons of the bars. Horizontal strokes have their centers at halves or quarters of a point, so that at scale 1 each fills
/// whole rows of pixels evenly.
extension LineIcon {
  static let list = LineIcon("M7.25 4.5H17 M7.25 9.5H17 M7.25 14.5H14", solid: [4.5, 9.5, 14.5].map { dot(3.5, $0) }.joined())
  /// Four tiles.
  static let gallery = LineIcon(box(2.5, 2.5, 6.25, 6.25) + box(11.25, 2.5, 6.25, 6.25) + box(2.5, 11.25, 6.25, 6.25) + box(11.25, 11.25, 6.25, 6.25))
  static let lineFragments = LineIcon(box(2.5, 3.5, 15, 5.5) + box(2.5, 11.5, 10, 5.25))
  static let usedRects = LineIcon(box(2.5, 5.5, 15, 9) + "M11 5.5V14.5 M5.25 10H8.5")
  static let baselines = LineIcon("M6.5 15L10 4.5L13.5 15 M7.75 11.75H12.25 M2.25 15.25H17.75")
  static let glyphBoxes = LineIcon(
    """
    M2.5 6V3.5a1 1 0 0 1 1-1H6 M14 2.5h2.5a1 1 0 0 1 1 1V6 M17.5 14v2.5a1 1 0 0 1-1 1H14 M6 17.5H3.5a1 1 0 0 1-1-1V14 \
    M13.25 10a3.25 3.25 0 1 1-6.5 0a3.25 3.25 0 1 1 6.5 0Z M13.25 6.75V13.5
    """)
  static let exclusionBands = LineIcon(
    "M2.5 4.5H17.5 M2.5 15.5H17.5 M2.5 9.75H4 M16 9.75H17.5 M6.5 10a3.5 3.5 0 1 1 7 0a3.5 3.5 0 1 1-7 0Z")
  static let inspectors = LineIcon(
    """
    M2.5 10C4.5 6.6 7 5 10 5s5.5 1.6 7.5 5c-2 3.4-4.5 5-7.5 5s-5.5-1.6-7.5-5Z M12.25 10a2.25 2.25 0 1 1-4.5 0a2.25 2.25 0 1 1 4.5 0Z
    """)
  /// Justified lines between two margins.
  static let totalFit = LineIcon("M2.75 3V17 M17.25 3V17 M6 5.5H14 M6 9.5H14 M6 13.5H11.5")
  static let moon = LineIcon("M17.25 12.1A7.5 7.5 0 1 1 8.6 2.75A6 6 0 0 0 17.25 12.1Z")
  static let sun = LineIcon(
    """
    M13.25 10a3.25 3.25 0 1 1-6.5 0a3.25 3.25 0 1 1 6.5 0Z M10 2V3.75 M10 16.25V18 M2 10H3.75 M16.25 10H18 \
    M4.35 4.35L5.6 5.6 M14.4 14.4L15.65 15.65 M4.35 15.65L5.6 14.4 M14.4 5.6L15.65 4.35
    """)
  static let plus = LineIcon("M10 3V17 M3 10H17")
  static let close = LineIcon("M5 5L15 15 M15 5L5 15")
  static let log = LineIcon("M2.5 4.5H5 M8 4.5H17.5 M2.5 9.5H5 M8 9.5H14 M2.5 14.5H5 M8 14.5H16")
  /// Three sliders.
  static let inspectorPanel = LineIcon("M3 5.5H9 M13 5.5H17 M3 10H5 M9 10H17 M3 14.5H11 M15 14.5H17 M11 3.5V7.5 M7 8V12 M13 12.5V16.5")
  static let gauge = LineIcon("M3.2 14.5a7.25 7.25 0 1 1 13.6 0 M10 12.5L13.25 8")
  static let ring = LineIcon(dot(10, 10, radius: 7.25))
  static let more = LineIcon([4.5, 10, 15.5].map { dot($0, 10, radius: 0.6) }.joined())

  private static func dot(_ x: Double, _ y: Double, radius: Double = 1.1) -> String {
    "M\(x - radius) \(y)a\(radius) \(radius) 0 1 1 \(2 * radius) 0a\(radius) \(radius) 0 1 1-\(2 * radius) 0Z"
  }

  /// Returns the path of a box with a corner radius of 1.
  private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
    """
    M\(x + 1) \(y)h\(width - 2)a1 1 0 0 1 1 1v\(height - 2)a1 1 0 0 1-1 1h\(2 - width)a1 1 0 0 1-1-1v\(2 - height)\
    a1 1 0 0 1 1-1Z
    """
  }
}
