import CoreGraphics
import UIFoundation

/// A single trait of a trait collection as a type, used to register for its changes.
public protocol UITraitDefinition {
  /// The type of the trait's value.
  associatedtype Value: Equatable
  /// The value if nothing is specified.
  static var defaultValue: Value { get }
  /// Returns the value in a collection. A Galley extension, used in place of a table of traits by type.
  static func value(in traits: UITraitCollection) -> Value
}

/// The type of a trait, which represents the trait in queries and registrations.
public typealias UITrait = any UITraitDefinition.Type

/// The light or dark style.
public struct UITraitUserInterfaceStyle: UITraitDefinition {
  /// The value of an unspecified trait: `.unspecified`.
  public static var defaultValue: UIUserInterfaceStyle { .unspecified }
  public static func value(in traits: UITraitCollection) -> UIUserInterfaceStyle { traits.userInterfaceStyle }
}

/// The user's preferred text size.
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {
  /// The value of an unspecified trait: `.unspecified`.
  public static var defaultValue: UIContentSizeCategory { .unspecified }
  public static func value(in traits: UITraitCollection) -> UIContentSizeCategory { traits.preferredContentSizeCategory }
}

/// The direction of the interface layout.
public struct UITraitLayoutDirection: UITraitDefinition {
  /// The value of an unspecified trait: `.unspecified`.
  public static var defaultValue: UITraitEnvironmentLayoutDirection { .unspecified }
  public static func value(in traits: UITraitCollection) -> UITraitEnvironmentLayoutDirection { traits.layoutDirection }
}

/// The number of pixels per point.
public struct UITraitDisplayScale: UITraitDefinition {
  /// The value of an unspecified trait: 0.
  public static var defaultValue: CGFloat { 0 }
  public static func value(in traits: UITraitCollection) -> CGFloat { traits.displayScale }
}

/// The kind of device, which never changes here.
public struct UITraitUserInterfaceIdiom: UITraitDefinition {
  /// The value of an unspecified trait: `.unspecified`.
  public static var defaultValue: UIUserInterfaceIdiom { .unspecified }
  public static func value(in traits: UITraitCollection) -> UIUserInterfaceIdiom { traits.userInterfaceIdiom }
}

extension UITraitCollection {
  /// Returns the value of a trait.
  public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value { trait.value(in: self) }

  /// The traits that colors depend on.
  public static var systemTraitsAffectingColorAppearance: [UITrait] { [UITraitUserInterfaceStyle.self] }
  /// The traits that images depend on.
  public static var systemTraitsAffectingImageLookup: [UITrait] {
    [UITraitUserInterfaceStyle.self, UITraitDisplayScale.self, UITraitLayoutDirection.self, UITraitUserInterfaceIdiom.self]
  }

  private static var builtInTraits: [UITrait] {
    [
      UITraitUserInterfaceStyle.self, UITraitPreferredContentSizeCategory.self, UITraitLayoutDirection.self, UITraitDisplayScale.self,
      UITraitUserInterfaceIdiom.self,
    ]
  }

  /// Returns the built-in traits whose values differ from those of `other`; all of them if `other` is `nil`.
  public func changedTraits(from other: UITraitCollection?) -> [UITrait] {
    Self.builtInTraits.filter { $0.differs(self, other) }
  }
}

extension UITraitDefinition {
  static func differs(_ traits: UITraitCollection, _ otherTraits: UITraitCollection?) -> Bool {
    otherTraits.map { value(in: traits) != value(in: $0) } ?? true
  }
}
