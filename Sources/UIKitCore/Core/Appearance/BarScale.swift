import CoreGraphics
import UIFoundation

/// Two factors by which bars and floating panels grow with the content size category: one for their text, one for their icons. Both are 1 at size L.
/// Text grows like footnotes, up to a limit that depends on the window's size, and icons grow half as much.
///
/// Unlike on iOS, bars have no fixed maximum, because windows can be large. In a small window they stop growing, and a long press shows the item
/// enlarged (`UILargeContentViewerInteraction`). `type` and `icon` are 1 at size L. Scales with the same `type` are equal.
public struct BarScale: Hashable, Sendable {
  /// The factor of text and its space.
  public let type: CGFloat
  /// The factor of icons, cells and knobs, never less than 1.
  public let icon: CGFloat
  private let limit: CGFloat
  private let traits: UITraitCollection

  /// The window size, in points, that limits text to its size at L; in a window twice as large, text can double.
  private static let smallestWindow = CGSize(width: 360, height: 230)

  /// Creates the scale for a window of this size. The window limits the growth of text, but not below its size at L.
  public init(_ traits: UITraitCollection, window: CGSize) {
    self.init(
      traits, limit: max(1, min(window.width / Self.smallestWindow.width, window.height / Self.smallestWindow.height)))
  }

  /// Creates a scale whose text grows up to `limit` times its size at L; in smaller categories than L, text shrinks.
  public init(_ traits: UITraitCollection, limit: CGFloat) {
    self.traits = traits
    self.limit = limit
    let size: CGFloat = 13
    type = min(Self.metrics.scaledValue(for: size, compatibleWith: traits) / size, limit)
    icon = max(1 + (type - 1) / 2, 1)
  }

  private static let metrics = UIFontMetrics(forTextStyle: .footnote)

  /// Returns `font`, given for L, at this scale.
  public func font(_ font: UIFont) -> UIFont {
    Self.metrics.scaledFont(for: font, maximumPointSize: font.pointSize * limit, compatibleWith: traits)
  }

  /// Returns the height of a bar that is `height` high at L and contains a line of text of height `line` and icons of side `side`. The padding
  /// around them does not change. Rounded to whole points, and never less than `height`.
  public func height(ofBar height: CGFloat, line: CGFloat, icon side: CGFloat) -> CGFloat {
    max(height - side + side * icon, height - line + line * type, height).rounded()
  }

  public static func == (one: BarScale, other: BarScale) -> Bool { one.type == other.type }
  public func hash(into hasher: inout Hasher) { hasher.combine(type) }
}

extension UIView {
  /// The scale of a bar in the view’s window with the current traits. Outside a window, the screen’s.
  package var barScale: BarScale { BarScale(traitCollection, window: (window?.bounds ?? UIScreen.main.bounds).size) }
}
