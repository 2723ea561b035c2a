import CoreGraphics
import Foundation
import GalleyRaster

/// A color that is fixed or that depends on a set of traits. Immutable.
///
/// Components are sRGB, 0…1; values outside are kept, and clipped when painted. Two fixed colors are equal if their
/// red, green, blue and alpha are; a dynamic color equals only itself.
public final class UIColor: NSObject, @unchecked Sendable {
  enum Storage: Sendable {
    case fixed(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)
    case gray(white: CGFloat, alpha: CGFloat)
    case pattern(CGPatternImage, mean: GalleyRaster.Color)
    case dynamic(@Sendable (UITraitCollection) -> UIColor, DynamicIdentity)
  }

  /// The identity of a dynamic color, also after decoding from an archive.
  final class DynamicIdentity: Sendable {}

  let storage: Storage

  init(storage: Storage) { self.storage = storage }

  /// Returns Apple's name of the class, for Apple's unarchiver.
  public override class func classFallbacksForKeyedArchiver() -> [String] { ["UIColor"] }

  /// Creates a fixed color from sRGB components, 0…1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(storage: .fixed(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Creates a fixed gray; white 0 is black, 1 white.
  public convenience init(white: CGFloat, alpha: CGFloat) { self.init(storage: .gray(white: white, alpha: alpha)) }

  /// Creates a fixed color from components 0…1; `hue` is a fraction of the circle: 0 red, 1/3 green, 2/3 blue. Its whole turns are ignored.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let sector = (hue - hue.rounded(.down)) * 6
    /// Returns a component's decrease from `brightness` as a fraction, which depends on its distance from the hue.
    func component(_ offset: CGFloat) -> CGFloat {
      let position = (offset + sector).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(position, 4 - position, 1)))
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  /// Creates a fixed color with the components of `cgColor`, or with its pattern.
  public convenience init(cgColor: CGColor) {
    if let pattern = cgColor.pattern {
      self.init(storage: .pattern(pattern, mean: cgColor.raster))
      return
    }
    let values = cgColor.components ?? [0, 0]
    if values.count == 2 {
      self.init(white: values[0], alpha: values[1])
    } else {
      self.init(red: values[0], green: values[1], blue: values[2], alpha: values[3])
    }
  }

  /// Creates a color that `dynamicProvider` determines for given traits. The closure can be called on any thread.
  public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    self.init(storage: .dynamic(dynamicProvider, DynamicIdentity()))
  }

  package convenience init(_ color: GalleyRaster.Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// Returns this color under `traitCollection`, as a fixed color.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    guard case .dynamic(let provider, _) = storage else { return self }
    return provider(traitCollection).resolvedColor(with: traitCollection)
  }

  /// This color under the traits of the current thread, as a fixed color.
  var resolved: UIColor {
    guard case .dynamic = storage else { return self }
    return resolvedColor(with: .current)
  }

  /// Returns the same color with `alpha` in place of its own. A dynamic color stays dynamic.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch storage {
    case .fixed(let red, let green, let blue, _): UIColor(red: red, green: green, blue: blue, alpha: alpha)
    case .gray(let white, _): UIColor(white: white, alpha: alpha)
    case .pattern: UIColor(cgColor: cgColor.copy(alpha: alpha)!)
    case .dynamic: UIColor { [self] in resolvedColor(with: $0).withAlphaComponent(alpha) }
    }
  }

  /// Returns whether `object` is a color with the same components and pattern.
  ///
  /// Dynamic colors are equal only to themselves and their copies, because their providers cannot be compared.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if self === other { return true }
    if case .dynamic(_, let mine) = storage, case .dynamic(_, let theirs) = other.storage { return mine === theirs }
    if patternImage != other.patternImage { return false }
    guard let mine = fixedComponents, let theirs = other.fixedComponents else { return false }
    return mine == theirs
  }

  /// A hash of the components, of the mean color of a pattern, or of the identity of a dynamic color.
  public override var hash: Int {
    if case .dynamic(_, let identity) = storage { return ObjectIdentifier(identity).hashValue }
    guard let components = fixedComponents else { return 0 }
    var hasher = Hasher()
    hasher.combine(components.red)
    hasher.combine(components.green)
    hasher.combine(components.blue)
    hasher.combine(components.alpha)
    return hasher.finalize()
  }

  public override var description: String {
    guard let components = fixedComponents else { return "UIColor(dynamic)" }
    return "UIColor(red: \(components.red), green: \(components.green), blue: \(components.blue), alpha: \(components.alpha))"
  }
}
