import CoreGraphics
import Foundation
import Raster

/// A colour: fixed, or found anew for each set of traits. Immutable.
///
/// Components are sRGB, 0…1; values outside are kept and cut when painted. Two fixed colours are equal when their red,
/// green, blue and alpha are; a dynamic one equals only itself.
public final class UIColor: NSObject, @unchecked Sendable {
  enum Storage: Sendable {
    case fixed(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)
    case gray(white: CGFloat, alpha: CGFloat)
    case pattern(CGPatternImage, mean: Raster.Color)
    case dynamic(@Sendable (UITraitCollection) -> UIColor, DynamicIdentity)
  }

  /// By which a dynamic colour is known again, also when it comes out of an archive.
  final class DynamicIdentity: Sendable {}

  let storage: Storage

  init(storage: Storage) { self.storage = storage }

  /// Apple's name of the class, for an unarchiver of Apple's.
  public override class func classFallbacksForKeyedArchiver() -> [String] { ["UIColor"] }

  /// A fixed colour of sRGB components, 0…1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(storage: .fixed(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// A fixed grey: 0 black, 1 white.
  public convenience init(white: CGFloat, alpha: CGFloat) { self.init(storage: .gray(white: white, alpha: alpha)) }

  /// `hue` is a share of the circle: 0 red, 1/3 green, 2/3 blue.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let sector = (hue - hue.rounded(.down)) * 6
    /// A component's share of the way down from `brightness`, by how far the hue is from it.
    func component(_ offset: CGFloat) -> CGFloat {
      let position = (offset + sector).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(position, 4 - position, 1)))
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  /// The fixed colour with those components.
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

  /// A colour that `dynamicProvider` gives for the traits it is asked for; it may be called on any thread.
  public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    self.init(storage: .dynamic(dynamicProvider, DynamicIdentity()))
  }

  package convenience init(_ color: Raster.Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// The fixed colour that this one is under `traitCollection`.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    guard case .dynamic(let provider, _) = storage else { return self }
    return provider(traitCollection).resolvedColor(with: traitCollection)
  }

  /// The fixed colour that this one is on this thread now.
  var resolved: UIColor {
    guard case .dynamic = storage else { return self }
    return resolvedColor(with: .current)
  }

  /// The same colour with another alpha; of a dynamic colour it is dynamic too.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch storage {
    case .fixed(let red, let green, let blue, _): UIColor(red: red, green: green, blue: blue, alpha: alpha)
    case .gray(let white, _): UIColor(white: white, alpha: alpha)
    case .pattern: UIColor(cgColor: cgColor.copy(alpha: alpha)!)
    case .dynamic: UIColor { [self] in resolvedColor(with: $0).withAlphaComponent(alpha) }
    }
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if self === other { return true }
    if case .dynamic(_, let mine) = storage, case .dynamic(_, let theirs) = other.storage { return mine === theirs }
    if patternImage != other.patternImage { return false }
    guard let mine = fixedComponents, let theirs = other.fixedComponents else { return false }
    return mine == theirs
  }

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
