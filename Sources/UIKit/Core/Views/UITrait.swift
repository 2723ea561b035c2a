import CoreGraphics
import UIFoundation

/// One trait of a trait collection, as a type: to say which changes somebody wants to hear of.
public protocol UITraitDefinition {
  /// What the trait can be.
  associatedtype Value: Equatable
  /// Where nothing is specified.
  static var defaultValue: Value { get }
  /// Its value in a collection. A Galley extension: it stands in for a table of traits by type.
  static func value(in traits: UITraitCollection) -> Value
}

/// A trait's type.
public typealias UITrait = any UITraitDefinition.Type

/// Light or dark.
public struct UITraitUserInterfaceStyle: UITraitDefinition {
  public static var defaultValue: UIUserInterfaceStyle { .unspecified }
  public static func value(in traits: UITraitCollection) -> UIUserInterfaceStyle { traits.userInterfaceStyle }
}

/// The size that the user wants text in.
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {
  public static var defaultValue: UIContentSizeCategory { .unspecified }
  public static func value(in traits: UITraitCollection) -> UIContentSizeCategory { traits.preferredContentSizeCategory }
}

/// Which way the interface runs.
public struct UITraitLayoutDirection: UITraitDefinition {
  public static var defaultValue: UITraitEnvironmentLayoutDirection { .unspecified }
  public static func value(in traits: UITraitCollection) -> UITraitEnvironmentLayoutDirection { traits.layoutDirection }
}

/// Pixels in a point.
public struct UITraitDisplayScale: UITraitDefinition {
  public static var defaultValue: CGFloat { 0 }
  public static func value(in traits: UITraitCollection) -> CGFloat { traits.displayScale }
}

/// The kind of machine. It never changes here.
public struct UITraitUserInterfaceIdiom: UITraitDefinition {
  public static var defaultValue: UIUserInterfaceIdiom { .unspecified }
  public static func value(in traits: UITraitCollection) -> UIUserInterfaceIdiom { traits.userInterfaceIdiom }
}

extension UITraitCollection {
  /// The value of a trait.
  public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value { trait.value(in: self) }

  /// The traits that colours follow.
  public static var systemTraitsAffectingColorAppearance: [UITrait] { [UITraitUserInterfaceStyle.self] }
  /// The traits that images follow.
  public static var systemTraitsAffectingImageLookup: [UITrait] {
    [UITraitUserInterfaceStyle.self, UITraitDisplayScale.self, UITraitLayoutDirection.self, UITraitUserInterfaceIdiom.self]
  }

  private static var knownTraits: [UITrait] {
    [
      UITraitUserInterfaceStyle.self, UITraitPreferredContentSizeCategory.self, UITraitLayoutDirection.self, UITraitDisplayScale.self,
      UITraitUserInterfaceIdiom.self,
    ]
  }

  /// The traits whose values are others there; one that is not known is another.
  public func changedTraits(from other: UITraitCollection?) -> [UITrait] {
    Self.knownTraits.filter { $0.differs(self, other) }
  }
}

extension UITraitDefinition {
  static func differs(_ traits: UITraitCollection, _ others: UITraitCollection?) -> Bool {
    others.map { value(in: traits) != value(in: $0) } ?? true
  }
}
