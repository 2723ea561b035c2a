import Foundation

/// Light or dark. Raw values are UIKit's.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
  /// Not specified: the surrounding traits decide.
  case unspecified
  case light
  case dark
}

/// The direction in a trait collection, where it may also be left open.
public enum UITraitEnvironmentLayoutDirection: Int, Hashable, Sendable {
  /// Not specified: the surrounding traits decide.
  case unspecified = -1
  case leftToRight = 0
  case rightToLeft = 1
}

/// The kind of machine that an interface is made for. Raw values are UIKit's.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  /// Not specified: the surrounding traits decide.
  case unspecified = -1
  case phone = 0
  /// What a desktop counts as here, as with Mac Catalyst unless a program asks for more.
  case pad = 1
  case tv = 2
  case carPlay = 3
  case mac = 5
  case vision = 6
}

/// In which surroundings something is shown: appearance, text size, scale, direction. Immutable.
public final class UITraitCollection: NSObject, @unchecked Sendable {
  /// Light or dark; `.unspecified` where it is left open.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// How large the user wants text; `.unspecified` where it is left open.
  public let preferredContentSizeCategory: UIContentSizeCategory
  /// Pixels in a point; 0 where it is left open.
  public let displayScale: CGFloat
  /// Which way the interface runs; `.unspecified` where it is left open.
  public let layoutDirection: UITraitEnvironmentLayoutDirection
  /// The kind of machine; `.unspecified` where it is left open.
  public let userInterfaceIdiom: UIUserInterfaceIdiom

  package init(
    style: UIUserInterfaceStyle = .unspecified, category: UIContentSizeCategory = .unspecified, scale: CGFloat = 0,
    direction: UITraitEnvironmentLayoutDirection = .unspecified, idiom: UIUserInterfaceIdiom = .unspecified
  ) {
    userInterfaceStyle = style
    preferredContentSizeCategory = category
    displayScale = scale
    layoutDirection = direction
    userInterfaceIdiom = idiom
  }

  /// Nothing is specified.
  public override convenience init() { self.init(style: .unspecified) }

  /// Specifies only the interface style.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init(style: userInterfaceStyle) }

  /// Specifies only the size of text.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init(category: preferredContentSizeCategory)
  }

  /// Specifies only the scale, in pixels per point; 0 leaves it open.
  public convenience init(displayScale: CGFloat) { self.init(scale: displayScale) }

  /// Specifies only the layout direction.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) { self.init(direction: layoutDirection) }

  /// Specifies only the kind of machine.
  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) { self.init(idiom: userInterfaceIdiom) }

  /// What any of `traitCollections` specifies, the later ones first.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    var merged = UITraitCollection()
    for traits in traitCollections { merged = traits.filled(from: merged) }
    self.init(
      style: merged.userInterfaceStyle, category: merged.preferredContentSizeCategory, scale: merged.displayScale,
      direction: merged.layoutDirection, idiom: merged.userInterfaceIdiom)
  }

  /// These traits, and `rest`'s where these leave something open.
  package func filled(from rest: UITraitCollection) -> UITraitCollection {
    UITraitCollection(
      style: userInterfaceStyle == .unspecified ? rest.userInterfaceStyle : userInterfaceStyle,
      category: preferredContentSizeCategory == .unspecified ? rest.preferredContentSizeCategory : preferredContentSizeCategory,
      scale: displayScale == 0 ? rest.displayScale : displayScale,
      direction: layoutDirection == .unspecified ? rest.layoutDirection : layoutDirection,
      idiom: userInterfaceIdiom == .unspecified ? rest.userInterfaceIdiom : userInterfaceIdiom)
  }

  /// Whether every trait that `traits` specifies is the same here.
  public func containsTraits(in traits: UITraitCollection?) -> Bool {
    guard let traits else { return true }
    return traits.filled(from: self) == self
  }

  /// Whether a colour may come out otherwise here than there.
  public func hasDifferentColorAppearance(comparedTo traits: UITraitCollection?) -> Bool {
    userInterfaceStyle != traits?.userInterfaceStyle
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return userInterfaceStyle == other.userInterfaceStyle
      && preferredContentSizeCategory == other.preferredContentSizeCategory
      && displayScale == other.displayScale && layoutDirection == other.layoutDirection
      && userInterfaceIdiom == other.userInterfaceIdiom
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(userInterfaceStyle)
    hasher.combine(preferredContentSizeCategory)
    hasher.combine(displayScale)
    hasher.combine(layoutDirection)
    hasher.combine(userInterfaceIdiom)
    return hasher.finalize()
  }

  public override var description: String {
    "UITraitCollection(\(userInterfaceStyle), \(preferredContentSizeCategory.rawValue), \(displayScale)x, \(layoutDirection))"
  }
}

extension UITraitCollection {
  private static let ofThread = ThreadLocal<UITraitCollection>()
  private static let ofProcess = Locked(initial)

  /// Light, Large, one pixel a point, left to right, `.pad`.
  package static let initial = UITraitCollection(style: .light, category: .large, scale: 1, direction: .leftToRight, idiom: .pad)

  /// What counts on every thread that has set nothing: `initial`, until the application says otherwise.
  package static var ambient: UITraitCollection {
    get { ofProcess.withLock { $0 } }
    set { ofProcess.withLock { $0 = newValue.filled(from: $0) } }
  }

  /// The traits that dynamic colours and preferred fonts follow on this thread.
  ///
  /// Drawing and layout set it for each view; what is set with it stays until it is set again on the same thread.
  public static var current: UITraitCollection {
    get { ofThread.value ?? ambient }
    set { ofThread.value = newValue }
  }

  /// `current` is `ambient` again on this thread.
  package static func forgetCurrent() { ofThread.value = nil }

  /// Calls `actions` with `current` set to these traits.
  public func performAsCurrent(_ actions: () -> Void) {
    let before = Self.ofThread.value
    Self.ofThread.value = self
    defer { Self.ofThread.value = before }
    actions()
  }
}
