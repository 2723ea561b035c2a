import Foundation
import UIFoundation

extension UIButton {
  /// The appearance and contents of a button as a value, created with one of eight functions.
  ///
  /// Unset colors derive from the tint or the system colors and follow the state. Text scales with the user's text size.
  public struct Configuration: Equatable {
    /// The corner styles of the background.
    public enum CornerStyle: Int, Sendable {
      /// Uses the background's `cornerRadius`.
      case fixed = -1
      /// Uses the background's `cornerRadius`, scaled with the text size; the default.
      case dynamic
      /// Corner radii of 4, 8 and 12 points.
      case small, medium, large
      /// A corner radius of half the height.
      case capsule
    }

    /// The sizes of text and insets.
    public enum Size: Int, Sendable { case medium, small, mini, large }

    /// The alignment of title and subtitle relative to each other, and of wrapped lines.
    public enum TitleAlignment: Int, Sendable {
      /// Aligned towards the image if it is beside the text; otherwise centered.
      case automatic
      case leading, center, trailing
    }

    enum Style: Equatable { case plain, borderless, gray, tinted, filled }

    var style: Style

    /// The title; `nil` by default. Setting it removes the attributes.
    public var title: String? {
      get { attributedTitle.map { String($0.characters) } }
      set { attributedTitle = newValue.map { AttributedString($0) } }
    }
    /// The title with attributes of its own over those of the configuration; `nil` means none.
    public var attributedTitle: AttributedString?
    /// Transforms the title's attributes, given the configuration's font and color merged with the title's own. `nil` leaves them unchanged.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// The line break mode of the title; `.byWordWrapping` by default. Modes other than word and character wrapping limit it to one line.
    public var titleLineBreakMode: NSLineBreakMode = .byWordWrapping

    /// A smaller line below the title; `nil` by default. Setting it removes the attributes.
    public var subtitle: String? {
      get { attributedSubtitle.map { String($0.characters) } }
      set { attributedSubtitle = newValue.map { AttributedString($0) } }
    }
    /// The subtitle with attributes of its own; `nil` means none.
    public var attributedSubtitle: AttributedString?
    /// Transforms the subtitle's attributes. `nil` leaves them unchanged.
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// The line break mode of the subtitle; `.byWordWrapping` by default.
    public var subtitleLineBreakMode: NSLineBreakMode = .byWordWrapping

    /// The image; `nil` by default. A symbol is as large as the title's font.
    public var image: UIImage?
    /// The symbol configuration for an image that does not set its own; `nil`, by default, to use the title's font.
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    /// Derives the color of a template image from the resolved one. `nil` leaves it unchanged.
    public var imageColorTransformer: UIConfigurationColorTransformer?
    /// Whether an activity indicator replaces the image; `false` by default.
    public var showsActivityIndicator = false
    /// Derives the color of the activity indicator from the resolved one. `nil` leaves it unchanged.
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?

    /// The side of the text for the image; `.leading` by default. If several sides are set, the first of top, bottom, trailing is used.
    public var imagePlacement: NSDirectionalRectEdge = .leading
    /// The points between image and text; 0 by default.
    public var imagePadding: CGFloat = 0
    /// The points between title and subtitle; 1 by default.
    public var titlePadding: CGFloat = 1
    /// The alignment of the texts; `.automatic` by default.
    public var titleAlignment = TitleAlignment.automatic

    /// The size of the button; `.medium` by default.
    public var buttonSize = Size.medium
    /// The corner style; `.dynamic` by default.
    public var cornerStyle = CornerStyle.dynamic
    /// The insets around the contents; by default those of the size.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { ownInsets ?? buttonSize.insets }
      set { ownInsets = newValue }
    }
    private var ownInsets: NSDirectionalEdgeInsets?

    /// Resets the insets to those of the button's size.
    public mutating func setDefaultContentInsets() { ownInsets = nil }

    /// The default color of text and image; `nil`, by default, for the tint, and white on a filled button. A disabled button is gray.
    public var baseForegroundColor: UIColor?
    /// The base of the background's colors if it sets none; `nil`, by default, for the tint, and gray for a gray button.
    public var baseBackgroundColor: UIColor?
    /// The background of the contents. A color set here applies in all states.
    public var background: UIBackgroundConfiguration = {
      var background = UIBackgroundConfiguration()
      background.cornerRadius = 6
      return background
    }()

    init(style: Style) { self.style = style }
  }
}

extension UIButton.Configuration {
  /// Returns a style with text in the tint, without a background until pressed or selected.
  public static func plain() -> Self { Self(style: .plain) }
  /// Returns a style with text in the tint on a light tint.
  public static func tinted() -> Self { Self(style: .tinted) }
  /// Returns a style with text in the tint on gray.
  public static func gray() -> Self { Self(style: .gray) }
  /// Returns a style with white text on the tint.
  public static func filled() -> Self { Self(style: .filled) }
  /// Returns a style with text in the tint, never with a background.
  public static func borderless() -> Self { Self(style: .borderless) }
  /// Returns the style `gray()`, the platform's style of bordered buttons.
  public static func bordered() -> Self { Self(style: .gray) }
  /// Returns the style `tinted()`.
  public static func borderedTinted() -> Self { Self(style: .tinted) }
  /// Returns the style `filled()`.
  public static func borderedProminent() -> Self { Self(style: .filled) }
}

extension UIButton.Configuration.Size {
  var insets: NSDirectionalEdgeInsets {
    switch self {
    case .mini: NSDirectionalEdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)
    case .small: NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
    case .medium: NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    case .large: NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
    }
  }

  var titleStyle: UIFont.TextStyle {
    switch self {
    case .mini: .footnote
    case .small: .subheadline
    case .medium, .large: .body
    }
  }

  var subtitleStyle: UIFont.TextStyle {
    switch self {
    case .mini: .caption2
    case .small: .caption1
    case .medium, .large: .footnote
    }
  }
}
