import CoreGraphics
import UIFoundation

/// How large bars and floating sheets are set: their type grows with the content size category as footnotes do, as far
/// as the window has room, and their icons half as much.
///
/// Unlike iOS's bars these do not stop at a size of their own: there may be a large window. In a small one they stop, and what is held is shown large
/// (`UILargeContentViewerInteraction`). At L both factors are 1.
public struct BarScale: Hashable, Sendable {
  /// Of type, and of the room that it takes.
  public let type: CGFloat
  /// Of icons, cells and knobs, which are never smaller than at L.
  public let icon: CGFloat
  private let limit: CGFloat
  private let traits: UITraitCollection

  /// A window so small has type of L's size in every larger category; in one twice as large it may be twice as large.
  private static let smallestWindow = CGSize(width: 360, height: 230)

  /// In a window of this size, which is the limit of how large type becomes.
  public init(_ traits: UITraitCollection, window: CGSize) {
    self.init(
      traits, limit: max(1, min(window.width / Self.smallestWindow.width, window.height / Self.smallestWindow.height)))
  }

  /// Type grows to `limit` times its size at L.
  public init(_ traits: UITraitCollection, limit: CGFloat) {
    self.traits = traits
    self.limit = limit
    let size: CGFloat = 13
    type = min(Self.metrics.scaledValue(for: size, compatibleWith: traits) / size, limit)
    icon = max(1 + (type - 1) / 2, 1)
  }

  private static let metrics = UIFontMetrics(forTextStyle: .footnote)

  /// `font`, meant for L.
  public func font(_ font: UIFont) -> UIFont {
    Self.metrics.scaledFont(for: font, maximumPointSize: font.pointSize * limit, compatibleWith: traits)
  }

  /// The height of a bar that at L is `height` high and holds a line of text `line` high and icons of `icon`: what is
  /// around them stays.
  public func height(ofBar height: CGFloat, line: CGFloat, icon side: CGFloat) -> CGFloat {
    max(height - side + side * icon, height - line + line * type, height).rounded()
  }

  public static func == (one: BarScale, other: BarScale) -> Bool { one.type == other.type }
  public func hash(into hasher: inout Hasher) { hasher.combine(type) }
}

extension UIView {
  /// How large a bar in the view's window is set now. Before the view is in a window, the screen's size counts.
  var barScale: BarScale { BarScale(traitCollection, window: (window?.bounds ?? UIScreen.main.bounds).size) }
}
