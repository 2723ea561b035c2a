import CoreGraphics
import Foundation
import UIFoundation

/// A bar that has appearances and updates when one of them changes.
@MainActor
protocol AppearanceOwner: AnyObject {
  func appearanceDidChange()
}

/// The appearance of a bar: its background and its shadow line.
///
/// A bar or an item keeps a copy of the appearance that is assigned to it. Changes to that copy take effect at once. Nothing is blurred: backgrounds
/// are colors and images.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject, NSCopying {
  weak var owner: (any AppearanceOwner)?
  /// Whether a property was set or copied from another appearance.
  var isOwn = false

  /// The effect below the background color, or `nil` for a bar that is transparent without a color. The blur is not drawn: the effect
  /// selects the background of the system's bars.
  open var backgroundEffect: UIBlurEffect? { didSet { didChange() } }
  /// The background color; `nil`, the default, uses that of `backgroundEffect`.
  open var backgroundColor: UIColor? { didSet { didChange() } }
  /// The image above the background color; `nil` by default.
  open var backgroundImage: UIImage? { didSet { didChange() } }
  /// The content mode of the background image; `scaleToFill` by default.
  open var backgroundImageContentMode = UIView.ContentMode.scaleToFill { didSet { didChange() } }
  /// The color of the line at the bar's edge, or `nil` for no line.
  open var shadowColor: UIColor? { didSet { didChange() } }
  /// The image that replaces the line, tinted with `shadowColor` if it is a template; `nil` by default.
  open var shadowImage: UIImage? { didSet { didChange() } }

  /// Creates the appearance of the system's bars.
  public override init() {
    super.init()
    configureWithDefaultBackground()
    isOwn = false
  }

  /// Creates a copy of another appearance.
  public required init(barAppearance: UIBarAppearance) {
    super.init()
    (backgroundEffect, backgroundColor) = (barAppearance.backgroundEffect, barAppearance.backgroundColor)
    (backgroundImage, backgroundImageContentMode) = (barAppearance.backgroundImage, barAppearance.backgroundImageContentMode)
    (shadowColor, shadowImage) = (barAppearance.shadowColor, barAppearance.shadowImage)
    isOwn = true
  }

  /// Sets the background and the line of the system's bars.
  open func configureWithDefaultBackground() {
    (backgroundEffect, backgroundColor, backgroundImage) = (UIBlurEffect(style: .systemChromeMaterial), nil, nil)
    (shadowColor, shadowImage) = (UISystemPalette.current.keyboard.hairline, nil)
  }

  /// Sets the background color and the line of the system's bars, without an effect or an image. The bar looks the same as with the default
  /// background, which is opaque, too.
  open func configureWithOpaqueBackground() {
    configureWithDefaultBackground()
    backgroundEffect = nil
    backgroundColor = UISystemPalette.current.keyboard.bar
  }

  /// Removes background and line.
  open func configureWithTransparentBackground() {
    (backgroundEffect, backgroundColor, backgroundImage, shadowColor, shadowImage) = (nil, nil, nil, nil, nil)
  }

  /// Returns a copy, which belongs to no bar. Traps outside the main actor.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any {
    nonisolated(unsafe) var result: Any = self
    MainActor.assumeIsolated { result = type(of: self).init(barAppearance: self) }
    return result
  }

  func didChange() {
    isOwn = true
    owner?.appearanceDidChange()
  }

  /// The resolved background color, or `nil` for none.
  var ground: UIColor? { backgroundColor ?? (backgroundEffect == nil ? nil : UISystemPalette.current.keyboard.bar) }

  /// Draws the background image and, if `line` is `true`, the image that replaces the line, or else a line of one pixel at `scale` pixels per
  /// point. Does not draw the background color, which the bar itself shows.
  ///
  /// - Parameter lineAtTop: Whether the line is at the upper edge of `bounds`, rather than at the lower edge.
  func draw(in bounds: CGRect, scale: CGFloat, lineAtTop: Bool, line: Bool = true) {
    if let image = backgroundImage, image.size.width > 0, image.size.height > 0 {
      image.draw(in: backgroundImageContentMode.contentFrame(image.size, in: bounds))
    }
    guard line else { return }
    if let image = shadowImage {
      guard image.size.height > 0 else { return }
      let height = min(image.size.height, bounds.height)
      let tinted = image.renderingMode == .alwaysTemplate ? shadowColor.map { image.withTintColor($0) } ?? image : image
      return tinted.draw(in: CGRect(x: 0, y: lineAtTop ? 0 : bounds.height - height, width: bounds.width, height: height))
    }
    guard let shadowColor else { return }
    let height = 1 / max(scale, 1)
    shadowColor.setFill()
    UIRectFill(CGRect(x: 0, y: lineAtTop ? 0 : bounds.height - height, width: bounds.width, height: height))
  }
}

extension UIBarAppearance {
  /// Creates an appearance from a bar's individual properties; `nil` means the system's. An image, even one without a size, replaces the system's
  /// background color, but not `tint`.
  convenience init(tint: UIColor?, image: UIImage?, shadow: UIImage?) {
    self.init()
    if let tint { backgroundColor = tint }
    if let image {
      backgroundImage = image
      if tint == nil { backgroundEffect = nil }
    }
    shadowImage = shadow
  }

  /// Returns this object after setting its owner, which is notified of changes.
  func owned(by owner: any AppearanceOwner) -> Self {
    self.owner = owner
    return self
  }

  /// Returns a copy of the appearance of items. Changes to the copy count as changes of this appearance.
  func owned(_ buttons: UIBarButtonItemAppearance) -> UIBarButtonItemAppearance {
    let copy = UIBarButtonItemAppearance(buttons)
    copy.whenChanged { [weak self] in self?.didChange() }
    return copy
  }

  /// Returns a copy that notifies `owner` of changes; `nil` if `appearance` is `nil`.
  static func owned<Appearance: UIBarAppearance>(_ appearance: Appearance?, by owner: any AppearanceOwner) -> Appearance? {
    appearance.map { type(of: $0).init(barAppearance: $0).owned(by: owner) }
  }
}

/// The appearance of a toolbar.
@preconcurrency @MainActor
open class UIToolbarAppearance: UIBarAppearance {
  /// The appearance of the items' titles.
  open var buttonAppearance: UIBarButtonItemAppearance {
    get { buttons.plain }
    set { buttons.plain = owned(newValue) }
  }
  /// The appearance of the titles of items in the style `done`.
  open var doneButtonAppearance: UIBarButtonItemAppearance {
    get { buttons.done }
    set { buttons.done = owned(newValue) }
  }
  private lazy var buttons = (plain: owned(UIBarButtonItemAppearance()), done: owned(UIBarButtonItemAppearance(style: .done))) { didSet { didChange() } }

  /// Creates the appearance of the system's bars.
  public override init() { super.init() }

  /// Creates a copy of another appearance; of the appearance of another kind of bar, only the background and the line.
  public required init(barAppearance: UIBarAppearance) {
    super.init(barAppearance: barAppearance)
    guard let other = barAppearance as? UIToolbarAppearance else { return }
    buttons = (owned(other.buttonAppearance), owned(other.doneButtonAppearance))
  }
}

/// The appearance of a bar's items in one state, such as normal or disabled.
@preconcurrency @MainActor
open class UIBarButtonItemStateAppearance: NSObject {
  var didChange: () -> Void = {}
  /// The attributes of the title; without font and color it has the bar's.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { didChange() } }
}

/// The appearance of a bar's items.
@preconcurrency @MainActor
open class UIBarButtonItemAppearance: NSObject {
  /// The appearance in the normal state.
  public let normal = UIBarButtonItemStateAppearance()
  /// The appearance while pressed; without attributes as `normal`.
  public let highlighted = UIBarButtonItemStateAppearance()
  /// The appearance while disabled; without attributes as `normal`.
  public let disabled = UIBarButtonItemStateAppearance()
  /// The appearance with the keyboard focus; without attributes as `normal`.
  public let focused = UIBarButtonItemStateAppearance()

  /// Creates the appearance of plain items.
  public override init() { super.init() }
  /// Creates the appearance of items in a style; at first it is the same for all styles.
  public convenience init(style: UIBarButtonItem.Style) { self.init() }

  convenience init(_ other: UIBarButtonItemAppearance) {
    self.init()
    for (mine, theirs) in zip([normal, highlighted, disabled, focused], [other.normal, other.highlighted, other.disabled, other.focused]) {
      mine.titleTextAttributes = theirs.titleTextAttributes
    }
  }

  func whenChanged(_ action: @escaping () -> Void) { for state in [normal, highlighted, disabled, focused] { state.didChange = action } }

  /// The title attributes by state; states without attributes are left out.
  var attributes: TitleAttributes {
    let appearances: [(state: UIControl.State, appearance: UIBarButtonItemStateAppearance)] = [
      (.normal, normal), (.highlighted, highlighted), (.disabled, disabled), (.focused, focused),
    ]
    var all: TitleAttributes = [:]
    for (state, appearance) in appearances where !appearance.titleTextAttributes.isEmpty { all[state.rawValue] = appearance.titleTextAttributes }
    return all
  }
}

/// The attributes of a title, by the state of a control.
package typealias TitleAttributes = [UInt: [NSAttributedString.Key: Any]]
