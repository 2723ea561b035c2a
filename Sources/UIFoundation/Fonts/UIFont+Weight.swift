import CoreGraphics
import Foundation

extension UIFont {
  /// The weight of a font on Apple's scale from −1 to 1.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The weight as a number from −1 to 1; 0 is regular.
    public let rawValue: CGFloat

    /// Creates a weight with any number; fonts are looked up by the nearest named weight.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// Creates a weight with any number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// The weight 100 on OpenType's scale.
    public static let ultraLight = Weight(-0.8)
    /// The weight 200 on OpenType's scale.
    public static let thin = Weight(-0.6)
    /// The weight 300 on OpenType's scale.
    public static let light = Weight(-0.4)
    /// The weight 400 on OpenType's scale.
    public static let regular = Weight(0)
    /// The weight 500 on OpenType's scale.
    public static let medium = Weight(0.23)
    /// The weight 600 on OpenType's scale; the weight of bold text on iOS.
    public static let semibold = Weight(0.3)
    /// The weight 700 on OpenType's scale.
    public static let bold = Weight(0.4)
    /// The weight 800 on OpenType's scale.
    public static let heavy = Weight(0.56)
    /// The weight 900 on OpenType's scale.
    public static let black = Weight(0.62)

    /// Apple's named weights and OpenType's, lightest first.
    private static let scale: [(weight: Weight, openType: Int)] = [
      (.ultraLight, 100), (.thin, 200), (.light, 300), (.regular, 400), (.medium, 500), (.semibold, 600), (.bold, 700),
      (.heavy, 800), (.black, 900),
    ]

    /// The nearest of 100, 200 … 900.
    package var openType: Int {
      Self.scale.min { abs($0.weight.rawValue - rawValue) < abs($1.weight.rawValue - rawValue) }!.openType
    }

    /// Creates the named weight nearest to a weight on OpenType's scale.
    package init(openType: Int) {
      self = Self.scale.min { abs($0.openType - openType) < abs($1.openType - openType) }!.weight
    }
  }
}
