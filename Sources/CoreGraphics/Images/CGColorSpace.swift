import Foundation

/// The interpretation of a color's components. Two spaces exist: sRGB, and gray with sRGB's transfer curve.
public final class CGColorSpace: Sendable, Hashable {
  package enum Kind: Sendable { case rgb, gray }

  package let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  package static let rgb = CGColorSpace(.rgb)
  package static let gray = CGColorSpace(.gray)

  /// The name of the RGB space for `init(name:)`.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// The name of the gray space for `init(name:)`.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

  /// Creates the color space with a name. Returns `nil` for any name except `sRGB` and `genericGrayGamma2_2`.
  public convenience init?(name: String) {
    switch name {
    case Self.sRGB: self.init(.rgb)
    case Self.genericGrayGamma2_2: self.init(.gray)
    default: return nil
    }
  }

  /// The name of the space, `sRGB` or `genericGrayGamma2_2`. Never `nil`.
  public var name: String? { kind == .rgb ? Self.sRGB : Self.genericGrayGamma2_2 }

  /// Whether colors are RGB or gray.
  public var model: CGColorSpaceModel { kind == .rgb ? .rgb : .monochrome }

  /// The number of components, without alpha.
  public var numberOfComponents: Int { kind == .rgb ? 3 : 1 }

  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool { left.kind == right.kind }

  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

/// The kind of a color space's components. The raw values are Apple's; Apple's other models are not supported.
public enum CGColorSpaceModel: Int32, Hashable, Sendable {
  case monochrome = 0
  case rgb = 1
}

/// Returns sRGB. Device color spaces are not supported.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .rgb }

/// Returns gray with sRGB's transfer curve. Device color spaces are not supported.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .gray }
