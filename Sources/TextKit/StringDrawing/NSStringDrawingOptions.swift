import class Foundation.NSObject
import CoreGraphics

/// Options for measuring and drawing strings. Raw values equal UIKit's.
public struct NSStringDrawingOptions: OptionSet, Sendable {
  /// The raw bits of the options.
  public let rawValue: Int
  /// Creates options from raw bits. Unknown ones are ignored.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Wraps the text, with the origin at its top left. Otherwise, it is one line whose baseline starts at the origin.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Includes the leading of the fonts in lines.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// Measures ink instead of line heights and advances.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// Truncates the last line that fits the height if more text follows. Requires `usesLineFragmentOrigin`.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// The adjustments that make a line fit: those allowed, and those applied.
open class NSStringDrawingContext: NSObject {
  /// The minimum scale factor of fonts for a single unwrapped line. 0, the default, 1 and values outside 0…1 disable scaling.
  open var minimumScaleFactor: CGFloat = 0
  /// The scale factor of the last operation; 1 if fonts were not scaled.
  open internal(set) var actualScaleFactor: CGFloat = 1
  /// The minimum tracking of a single unwrapped line, in points per glyph, such as -0.5. Applied before fonts are
  /// scaled.
  ///
  /// 0 or more disables it; 0 by default.
  @available(*, deprecated, message: "deprecated in iOS 7: use minimumScaleFactor, or the tracking attribute")
  open var minimumTrackingAdjustment: CGFloat {
    get { minimumTracking }
    set { minimumTracking = newValue }
  }
  /// The tracking of the last operation; 0 or negative.
  @available(*, deprecated, message: "deprecated in iOS 7: use minimumScaleFactor, or the tracking attribute")
  open var actualTrackingAdjustment: CGFloat { tracking }
  var minimumTracking: CGFloat = 0
  var tracking: CGFloat = 0
  /// The bounds of the last drawing, in its coordinate space. After `boundingRect`, its result. Zero before the first operation.
  open internal(set) var totalBounds: CGRect = .zero
}
