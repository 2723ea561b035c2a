import CoreGraphics
import Foundation

extension UIImage {
  /// The stroke weight of a symbol.
  public enum SymbolWeight: Int, Hashable, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

    /// The factor of a regular symbol's stroke width.
    var factor: CGFloat {
      switch self {
      case .ultraLight: 0.5
      case .thin: 0.65
      case .light: 0.8
      case .unspecified, .regular: 1
      case .medium: 1.15
      case .semibold: 1.3
      case .bold: 1.45
      case .heavy: 1.65
      case .black: 1.85
      }
    }
  }

  /// The size of a symbol relative to adjacent text.
  public enum SymbolScale: Int, Hashable, Sendable {
    /// The scale of the symbol's context; `medium` here.
    case `default` = -1
    case unspecified, small, medium, large

    var factor: CGFloat {
      switch self {
      case .small: 0.8
      case .default, .unspecified, .medium: 1
      case .large: 1.28
      }
    }
  }

  /// A configuration of an image.
  open class Configuration: NSObject, @unchecked Sendable {}

  /// The size, weight and scale of a symbol. The defaults are 17 points, regular and medium.
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    let pointSize: CGFloat?
    let weight: SymbolWeight
    let scale: SymbolScale

    private init(_ pointSize: CGFloat?, _ weight: SymbolWeight, _ scale: SymbolScale) {
      (self.pointSize, self.weight, self.scale) = (pointSize.map { $0.isFinite ? min(max($0, 1), 1000) : 17 }, weight, scale)
    }

    /// A configuration without values.
    public static let unspecified = SymbolConfiguration(nil, .unspecified, .unspecified)

    /// Creates a configuration for text of a size, in points.
    public convenience init(pointSize: CGFloat) { self.init(pointSize, .unspecified, .unspecified) }
    /// Creates a configuration for text of a size, in points, and of a weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) { self.init(pointSize, weight, .unspecified) }
    /// Creates a configuration for text of a size, in points, and of a weight, at a scale.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) { self.init(pointSize, weight, scale) }
    /// Creates a configuration with a scale.
    public convenience init(scale: SymbolScale) { self.init(nil, .unspecified, scale) }
    /// Creates a configuration with a weight.
    public convenience init(weight: SymbolWeight) { self.init(nil, weight, .unspecified) }
    /// Creates a configuration for text of a style, in the user's current text size.
    public convenience init(textStyle: UIFont.TextStyle) { self.init(UIFont.preferredFont(forTextStyle: textStyle).pointSize, .unspecified, .unspecified) }
    /// Creates a configuration for text of a style, at a scale.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) { self.init(UIFont.preferredFont(forTextStyle: textStyle).pointSize, .unspecified, scale) }
    /// Creates a configuration for the size and weight of a font.
    public convenience init(font: UIFont) { self.init(font.pointSize, SymbolWeight(of: font), .unspecified) }
    /// Creates a configuration for the size and weight of a font, at a scale.
    public convenience init(font: UIFont, scale: SymbolScale) { self.init(font.pointSize, SymbolWeight(of: font), scale) }

    /// Returns this configuration, overridden by the values of another, unless that is `nil`.
    public func applying(_ otherConfiguration: Configuration?) -> SymbolConfiguration {
      guard let other = otherConfiguration as? SymbolConfiguration else { return self }
      return SymbolConfiguration(
        other.pointSize ?? pointSize, other.weight == .unspecified ? weight : other.weight, other.scale == .unspecified ? scale : other.scale)
    }

    /// Returns whether `object` is a configuration with the same point size, weight and scale.
    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? SymbolConfiguration else { return false }
      return (pointSize, weight, scale) == (other.pointSize, other.weight, other.scale)
    }

    /// A hash of the point size, the weight and the scale.
    public override var hash: Int { pointSize.hashValue ^ weight.hashValue ^ scale.hashValue }
  }
}

extension UIImage {
  /// Creates a symbol image, which is a template, by its name on iOS. Returns `nil` if Galley does not have the symbol;
  /// `UIImage.symbolNames` lists all.
  ///
  /// The symbols are Galley's own. Their resolution is that of the display of this thread's traits.
  public convenience init?(systemName name: String) { self.init(systemName: name, withConfiguration: nil) }

  /// Creates a symbol image with a configuration. Returns `nil` if there is no symbol with that name.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
    guard let drawing = LineSymbol.all[name] else { return nil }
    let configuration = configuration as? SymbolConfiguration ?? .unspecified
    let scale = max(1, UITraitCollection.current.displayScale)
    self.init(
      image: drawing.image(configuration, scale: scale), scale: scale, mode: .alwaysTemplate, symbol: Symbol(name: name, configuration: configuration))
  }

  /// The names that `init(systemName:)` supports, sorted. A Galley extension.
  public static var symbolNames: [String] { LineSymbol.all.keys.sorted() }

  /// Whether the image was created by `init(systemName:)`.
  public var isSymbolImage: Bool { symbol != nil }

  /// The configuration of a symbol, or `nil` for other images.
  public var symbolConfiguration: SymbolConfiguration? { symbol?.configuration }

  /// Returns a symbol whose configuration is overridden by another, or the image itself if it is not a symbol; never `nil`.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    symbol.map { redrawn($0, $0.configuration.applying(configuration)) } ?? self
  }

  /// Returns a symbol with another configuration; other images do not change.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    guard let symbol, let configuration = configuration as? SymbolConfiguration else { return self }
    return redrawn(symbol, configuration)
  }

  private func redrawn(_ symbol: Symbol, _ configuration: SymbolConfiguration) -> UIImage {
    guard let drawing = LineSymbol.all[symbol.name] else { return self }
    return UIImage(
      image: drawing.image(configuration, scale: scale), scale: scale, mode: renderingMode, tint: tint, symbol: Symbol(name: symbol.name, configuration: configuration))
  }

  /// The source of a symbol image.
  struct Symbol: Sendable {
    let name: String
    let configuration: SymbolConfiguration
  }
}

extension UIImage.SymbolWeight {
  /// Creates the weight nearest to a font's; regular if it is unknown.
  init(of font: UIFont) {
    let core = font.fontDescriptor.core
    let weight = core.found.map { UIFont.Weight(openType: $0.weight) } ?? core.weight ?? .regular
    let weights: [UIFont.Weight] = [.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black]
    let nearest = weights.indices.min { abs(weights[$0].rawValue - weight.rawValue) < abs(weights[$1].rawValue - weight.rawValue) } ?? 3
    self = UIImage.SymbolWeight(rawValue: nearest + 1) ?? .regular
  }
}
