import CoreGraphics
import Foundation

extension UIImage {
  /// How heavy the lines of a symbol are.
  public enum SymbolWeight: Int, Hashable, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

    /// Of the lines of a regular one.
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

  /// How large a symbol is beside text of its size.
  public enum SymbolScale: Int, Hashable, Sendable {
    /// That of where it is shown; `medium` here.
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

  /// What images may be made for.
  open class Configuration: NSObject, @unchecked Sendable {}

  /// How a symbol is drawn: its size, its weight and its scale. What it leaves open is of 17 points, regular and medium.
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    let pointSize: CGFloat?
    let weight: SymbolWeight
    let scale: SymbolScale

    private init(_ pointSize: CGFloat?, _ weight: SymbolWeight, _ scale: SymbolScale) {
      (self.pointSize, self.weight, self.scale) = (pointSize.map { $0.isFinite ? min(max($0, 1), 1000) : 17 }, weight, scale)
    }

    /// Leaves all open.
    public static let unspecified = SymbolConfiguration(nil, .unspecified, .unspecified)

    /// For text of a size, in points.
    public convenience init(pointSize: CGFloat) { self.init(pointSize, .unspecified, .unspecified) }
    /// For text of a size, in points, and of a weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) { self.init(pointSize, weight, .unspecified) }
    /// For text of a size, in points, and of a weight, at a scale.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) { self.init(pointSize, weight, scale) }
    /// At a scale.
    public convenience init(scale: SymbolScale) { self.init(nil, .unspecified, scale) }
    /// Of a weight.
    public convenience init(weight: SymbolWeight) { self.init(nil, weight, .unspecified) }
    /// For text of a style, in the size that the user chose when it is made.
    public convenience init(textStyle: UIFont.TextStyle) { self.init(UIFont.preferredFont(forTextStyle: textStyle).pointSize, .unspecified, .unspecified) }
    /// The same, at a scale.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) { self.init(UIFont.preferredFont(forTextStyle: textStyle).pointSize, .unspecified, scale) }
    /// For text in a font: its size, and its weight.
    public convenience init(font: UIFont) { self.init(font.pointSize, SymbolWeight(of: font), .unspecified) }
    /// The same, at a scale.
    public convenience init(font: UIFont, scale: SymbolScale) { self.init(font.pointSize, SymbolWeight(of: font), scale) }

    /// The same, and where another says something what that says.
    public func applying(_ otherConfiguration: Configuration?) -> SymbolConfiguration {
      guard let other = otherConfiguration as? SymbolConfiguration else { return self }
      return SymbolConfiguration(
        other.pointSize ?? pointSize, other.weight == .unspecified ? weight : other.weight, other.scale == .unspecified ? scale : other.scale)
    }

    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? SymbolConfiguration else { return false }
      return (pointSize, weight, scale) == (other.pointSize, other.weight, other.scale)
    }

    public override var hash: Int { pointSize.hashValue ^ weight.hashValue ^ scale.hashValue }
  }
}

extension UIImage {
  /// A symbol of lines, by the name that iOS has for it: a template. `nil` for a name that Galley has no drawing of; `UIImage.symbolNames` are those it has.
  ///
  /// The drawings are Galley's own. They have the pixels of the display of this thread's traits.
  public convenience init?(systemName name: String) { self.init(systemName: name, withConfiguration: nil) }

  /// The same, in a size, a weight and a scale.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
    guard let drawing = LineSymbol.all[name] else { return nil }
    let configuration = configuration as? SymbolConfiguration ?? .unspecified
    let scale = max(1, UITraitCollection.current.displayScale)
    self.init(
      picture: drawing.picture(configuration, scale: scale), scale: scale, mode: .alwaysTemplate, symbol: Symbol(name: name, configuration: configuration))
  }

  /// The names that `init(systemName:)` has drawings of, in order. A Galley extension.
  public static var symbolNames: [String] { LineSymbol.all.keys.sorted() }

  /// Whether it was made by `init(systemName:)`.
  public var isSymbolImage: Bool { symbol != nil }

  /// What a symbol was made with; `nil` for other images.
  public var symbolConfiguration: SymbolConfiguration? { symbol?.configuration }

  /// A symbol with what a configuration says beside its own; other images stay as they are.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    symbol.map { redrawn($0, $0.configuration.applying(configuration)) } ?? self
  }

  /// A symbol with a configuration in the place of its own; other images stay as they are.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    guard let symbol, let configuration = configuration as? SymbolConfiguration else { return self }
    return redrawn(symbol, configuration)
  }

  private func redrawn(_ symbol: Symbol, _ configuration: SymbolConfiguration) -> UIImage {
    guard let drawing = LineSymbol.all[symbol.name] else { return self }
    return UIImage(
      picture: drawing.picture(configuration, scale: scale), scale: scale, mode: renderingMode, tint: tint, symbol: Symbol(name: symbol.name, configuration: configuration))
  }

  /// What a symbol was drawn by.
  struct Symbol: Sendable {
    let name: String
    let configuration: SymbolConfiguration
  }
}

extension UIImage.SymbolWeight {
  /// The weight next to a font's; regular where that is not known.
  init(of font: UIFont) {
    let core = font.fontDescriptor.core
    let weight = core.found.map { UIFont.Weight(openType: $0.weight) } ?? core.weight ?? .regular
    let weights: [UIFont.Weight] = [.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black]
    let nearest = weights.indices.min { abs(weights[$0].rawValue - weight.rawValue) < abs(weights[$1].rawValue - weight.rawValue) } ?? 3
    self = UIImage.SymbolWeight(rawValue: nearest + 1) ?? .regular
  }
}
