import Foundation

/// Light or dark. Raw values are UIKit's.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
  /// Not specified: the surrounding traits decide.
  case unspecified
  case light
  case dark
}

/// The layout direction in a trait collection, which can also be unspecified.
public enum UITraitEnvironmentLayoutDirection: Int, Hashable, Sendable {
  /// Not specified: the surrounding traits decide.
  case unspecified = -1
  case leftToRight = 0
  case rightToLeft = 1
}

/// The kind of device. Raw values are UIKit's.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  /// Not specified: the surrounding traits decide.
  case unspecified = -1
  case phone = 0
  /// Also the idiom of a desktop, as for Mac Catalyst programs by default.
  case pad = 1
  case tv = 2
  case carPlay = 3
  case mac = 5
  case vision = 6
}

/// The environment of an element: appearance, text size, scale and direction. Immutable.
public final class UITraitCollection: NSObject, @unchecked Sendable {
  /// Light or dark, or `.unspecified`.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// The user's preferred text size, or `.unspecified`.
  public let preferredContentSizeCategory: UIContentSizeCategory
  /// Pixels per point; 0 if unspecified.
  public let displayScale: CGFloat
  /// The layout direction, or `.unspecified`.
  public let layoutDirection: UITraitEnvironmentLayoutDirection
  /// The kind of device, or `.unspecified`.
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

  /// Creates traits that are all unspecified.
  public override convenience init() { self.init(style: .unspecified) }

  /// Creates traits that specify only the interface style.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init(style: userInterfaceStyle) }

  /// Creates traits that specify only the text size.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init(category: preferredContentSizeCategory)
  }

  /// Creates traits that specify only the scale, in pixels per point; 0 means unspecified.
  public convenience init(displayScale: CGFloat) { self.init(scale: displayScale) }

  /// Creates traits that specify only the layout direction.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) { self.init(direction: layoutDirection) }

  /// Creates traits that specify only the kind of device.
  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) { self.init(idiom: userInterfaceIdiom) }

  /// Creates traits that combine `traitCollections`. Later ones take precedence.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    var merged = UITraitCollection()
    for traits in traitCollections { merged = traits.filled(from: merged) }
    self.init(
      style: merged.userInterfaceStyle, category: merged.preferredContentSizeCategory, scale: merged.displayScale,
      direction: merged.layoutDirection, idiom: merged.userInterfaceIdiom)
  }

  /// Returns these traits, with unspecified ones taken from `fallback`.
  package func filled(from fallback: UITraitCollection) -> UITraitCollection {
    UITraitCollection(
      style: userInterfaceStyle == .unspecified ? fallback.userInterfaceStyle : userInterfaceStyle,
      category: preferredContentSizeCategory == .unspecified ? fallback.preferredContentSizeCategory : preferredContentSizeCategory,
      scale: displayScale == 0 ? fallback.displayScale : displayScale,
      direction: layoutDirection == .unspecified ? fallback.layoutDirection : layoutDirection,
      idiom: userInterfaceIdiom == .unspecified ? fallback.userInterfaceIdiom : userInterfaceIdiom)
  }

  /// Returns whether every trait that `traits` specifies is the same here; `true` for `nil`.
  public func containsTraits(in traits: UITraitCollection?) -> Bool {
    guard let traits else { return true }
    return traits.filled(from: self) == self
  }

  /// Returns whether a color can differ between both; `true` for `nil`.
  public func hasDifferentColorAppearance(comparedTo traits: UITraitCollection?) -> Bool {
    userInterfaceStyle != traits?.userInterfaceStyle
  }

  /// Returns whether `object` is a trait collection with the same style, content size category, display scale, layout direction and idiom.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return userInterfaceStyle == other.userInterfaceStyle
      && preferredContentSizeCategory == other.preferredContentSizeCategory
      && displayScale == other.displayScale && layoutDirection == other.layoutDirection
      && userInterfaceIdiom == other.userInterfaceIdiom
  }

  /// A hash of all traits.
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

  /// The initial traits: light, Large, one pixel per point, left to right, `.pad`.
  package static let initial = UITraitCollection(style: .light, category: .large, scale: 1, direction: .leftToRight, idiom: .pad)

  /// The traits of every thread without its own. They are `initial` until the application changes them.
  package static var ambient: UITraitCollection {
    get { ofProcess.withLock { $0 } }
    set { ofProcess.withLock { $0 = newValue.filled(from: $0) } }
  }

  /// The traits of dynamic colors and preferred fonts on this thread.
  ///
  /// Drawing and layout set it for each view. A value remains until it is set again on the same thread.
  public static var current: UITraitCollection {
    get { ofThread.value ?? ambient }
    set { ofThread.value = newValue }
  }

  /// Resets `current` to `ambient` on this thread.
  package static func resetCurrent() { ofThread.value = nil }

  /// Calls `actions` with `current` set to these traits.
  public func performAsCurrent(_ actions: () -> Void) {
    let before = Self.ofThread.value
    Self.ofThread.value = self
    defer { Self.ofThread.value = before }
    actions()
  }
}
