import Foundation
import UIFoundation

/// Derives one color from another, for a configuration. Transformers are equal if they come from one call of an initializer.
public struct UIConfigurationColorTransformer: Equatable, @unchecked Sendable {
  private let box: Box
  private final class Box {
    let transform: (UIColor) -> UIColor
    init(_ transform: @escaping (UIColor) -> UIColor) { self.transform = transform }
  }

  /// Creates a transformer that calls `transform`, once for each time that the configuration is shown.
  public init(_ transform: @escaping (UIColor) -> UIColor) { box = Box(transform) }

  /// The function that returns the changed color.
  public var transform: (UIColor) -> UIColor { box.transform }
  /// Returns the transformed color.
  public func callAsFunction(_ input: UIColor) -> UIColor { box.transform(input) }
  public static func == (one: Self, other: Self) -> Bool { one.box === other.box }

  /// Converts colors to grays of the same lightness (Rec. 709's luma).
  public static let grayscale = UIConfigurationColorTransformer { color in
    UIColor { traits in
      var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      color.resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
      return UIColor(white: 0.2126 * red + 0.7152 * green + 0.0722 * blue, alpha: alpha)
    }
  }
}

/// Derives text attributes from others, for a configuration. Transformers are equal if they come from one call of the initializer.
public struct UIConfigurationTextAttributesTransformer: Equatable, @unchecked Sendable {
  private let box: Box
  private final class Box {
    let transform: (AttributeContainer) -> AttributeContainer
    init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) { self.transform = transform }
  }

  /// Creates a transformer that calls `transform`, once for each run of attributes and each time that the configuration is shown.
  public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) { box = Box(transform) }

  /// The function that returns the changed attributes.
  public var transform: (AttributeContainer) -> AttributeContainer { box.transform }
  /// Returns the transformed attributes.
  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { box.transform(input) }
  public static func == (one: Self, other: Self) -> Bool { one.box === other.box }
}

extension UIColor {
  /// Returns the color with `cover` drawn over it, in each appearance; clear if both are transparent.
  func covered(by cover: UIColor) -> UIColor {
    UIColor { traits in
      var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      var (red2, green2, blue2, alpha2): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      self.resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
      cover.resolvedColor(with: traits).getRed(&red2, green: &green2, blue: &blue2, alpha: &alpha2)
      let under = alpha * (1 - alpha2)
      let both = alpha2 + under
      guard both > 0 else { return .clear }
      func mix(_ below: CGFloat, _ above: CGFloat) -> CGFloat { (above * alpha2 + below * under) / both }
      return UIColor(red: mix(red, red2), green: mix(green, green2), blue: mix(blue, blue2), alpha: both)
    }
  }
}
