import class Foundation.NSObject
import CoreGraphics

/// How a string is measured and drawn. Raw values are UIKit's.
public struct NSStringDrawingOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: Int
  /// Options from bits; unknown ones are ignored.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Text wraps, and the origin is its top left; without it, one line whose baseline starts at the origin.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Lines keep the leading that their fonts ask for.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// Ink is measured, not line heights and advances.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// The last line that fits the height ends in an ellipsis if more follows; only with `usesLineFragmentOrigin`.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// What may be done to a line so that it fits, and what was done.
open class NSStringDrawingContext: NSObject {
  /// The least factor by which fonts may shrink, for a single line that does not wrap; 0 or 1: not at all.
  open var minimumScaleFactor: CGFloat = 0
  /// The factor by which fonts were scaled the last time.
  open internal(set) var actualScaleFactor: CGFloat = 1
  /// The least tracking, in points a glyph: how far the glyphs of a single line that does not wrap may move together, before
  /// its fonts shrink, as in -0.5. 0, the default, or above: not at all.
  @available(*, deprecated, message: "deprecated in iOS 7: use minimumScaleFactor, or the tracking attribute")
  open var minimumTrackingAdjustment: CGFloat {
    get { leastTracking }
    set { leastTracking = newValue }
  }
  /// The tracking that was added the last time; 0 or below.
  @available(*, deprecated, message: "deprecated in iOS 7: use minimumScaleFactor, or the tracking attribute")
  open var actualTrackingAdjustment: CGFloat { tracking }
  var leastTracking: CGFloat = 0
  var tracking: CGFloat = 0
  /// What the last drawing covered, in the space that it was drawn in; after `boundingRect`, the rectangle that this answered.
  open internal(set) var totalBounds: CGRect = .zero
}
