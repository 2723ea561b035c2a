import CoreGraphics
import Foundation
import UIFoundation

/// A bar of buttons, for the bottom of a window or the top of a keyboard.
///
/// Its text scales with the content size category as far as the window has space. Items are laid out from the leading edge;
/// flexible spaces share the remaining width. Items that do not fit at the end are not shown.
@preconcurrency @MainActor
open class UIToolbar: UIView, ItemBar, AppearanceOwner, UIBarPositioning {
  private static let height: CGFloat = 44
  private static let margin: CGFloat = 8
  private static let gap: CGFloat = 4

  /// The view of each of `shownItems`; `nil` for a space.
  private var views: [UIView?] = []
  private var shownItems: [UIBarButtonItem] = []

  /// Creates a bar at `frame`; `sizeToFit()` sets its height.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UISystemPalette.current.keyboard.bar
    addInteraction(UILargeContentViewerInteraction())
  }

  public required init?(coder: NSCoder) { nil }

  /// The items of the bar, from the leading edge; `nil` means none.
  open var items: [UIBarButtonItem]? {
    didSet {
      for item in oldValue ?? [] where item.bar === self { item.bar = nil }
      for item in items ?? [] { item.bar = self }
      viewsDidChange()
    }
  }

  /// Sets `items`; `nil` removes all. With `animated`, new items fade in.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    let old = views
    self.items = items
    guard animated else { return }
    // A view of the program's has an alpha of its own.
    let new = views.compactMap(\.self).filter { view in !old.contains { $0 === view } }.map { (view: $0, alpha: $0.alpha) }
    for (view, _) in new { view.alpha = 0 }
    UIView.animate(withDuration: 0.2, animations: { for (view, alpha) in new { view.alpha = alpha } })
  }

  /// The style of the bar: the inherited light or dark appearance, or always dark.
  open var barStyle = UIBarStyle.default { didSet { overrideUserInterfaceStyle = barStyle.interfaceStyle } }

  /// The background color, or `nil` for that of the bars on keyboards.
  open var barTintColor: UIColor? { didSet { appearanceDidChange() } }
  /// Whether the bar is translucent. Has no effect: nothing is blurred, and the background is opaque.
  open var isTranslucent = true
  /// The delegate, which determines the position of the bar. Not retained; `nil` if there is none.
  open weak var delegate: (any UIToolbarDelegate)? { didSet { setNeedsDisplay() } }
  /// The position of the bar, as the delegate reports it. By default the bar is at the bottom, with its line at the upper edge.
  public var barPosition: UIBarPosition {
    let position = delegate?.position(for: self) ?? .any
    return position == .any ? .bottom : position
  }

  // MARK: Appearance

  /// The appearance of the bar. Once it is set or changed, it is used in place of `barTintColor`, the background image and the shadow image.
  open var standardAppearance: UIToolbarAppearance {
    get { standard }
    set { standard = UIBarAppearance.owned(newValue, by: self)! }
  }
  /// The appearance of compact bars. There are none, so that it is stored but not shown. `nil` by default.
  open var compactAppearance: UIToolbarAppearance? { didSet { compactAppearance = UIBarAppearance.owned(compactAppearance, by: self) } }
  /// The appearance at the end of the content. Content ends above the bar, so that this is stored but not shown. `nil` by default.
  open var scrollEdgeAppearance: UIToolbarAppearance? { didSet { scrollEdgeAppearance = UIBarAppearance.owned(scrollEdgeAppearance, by: self) } }
  private lazy var standard = UIToolbarAppearance().owned(by: self) { didSet { appearanceDidChange() } }
  private var image: UIImage?
  private var shadow: UIImage?

  /// Sets the background image; `nil` removes it. An image without a size, such as `UIImage()`, removes the background. Applies to every position and
  /// height.
  open func setBackgroundImage(_ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics) {
    image = backgroundImage
    appearanceDidChange()
  }
  /// Returns the background image, the same for every position, or `nil` if none was set.
  open func backgroundImage(forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics) -> UIImage? { image }
  /// Sets the image that replaces the line; `nil` restores the line, an image without a size removes it. Applies to every position.
  open func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {
    shadow = shadowImage
    appearanceDidChange()
  }
  /// Returns the image that replaces the line, the same for every position, or `nil` if none was set.
  open func shadowImage(forToolbarPosition topOrBottom: UIBarPosition) -> UIImage? { shadow }

  private var effectiveAppearance: UIToolbarAppearance {
    standard.isOwn ? standard : UIToolbarAppearance(tint: barTintColor, image: image, shadow: shadow)
  }

  func appearanceDidChange() {
    backgroundColor = effectiveAppearance.ground
    setNeedsLayout()
    setNeedsDisplay()
  }

  // MARK: Items

  /// Updates the views after a change of the items or of a custom view. Items that remain keep their views, and editing in them continues.
  package final func viewsDidChange() {
    let before = views
    var old = Array(zip(shownItems, views))
    shownItems = items ?? []
    views = shownItems.map { item in
      let existing = old.firstIndex { $0.0 === item }.flatMap { old.remove(at: $0).1 }
      if item.isSpace { return nil }
      if let existing, item.customView.map({ $0 === existing }) ?? (existing is BarItemButton) { return existing }
      return item.customView ?? BarItemButton(item, tint: tintColor ?? .tintColor)
    }
    for case let view? in before where view.superview === self && !views.contains(where: { $0 === view }) { view.removeFromSuperview() }
    for case let view? in views { if view.superview === self { bringSubviewToFront(view) } else { addSubview(view) } }
    setNeedsLayout()
  }

  /// Updates the view of an item whose title, image, color, width or state has changed.
  package final func itemDidChange(_ item: UIBarItem) {
    for (shown, view) in zip(shownItems, views) where shown === item { (view as? BarItemButton)?.fill(shown, tint: tintColor ?? .tintColor) }
    setNeedsLayout()
  }

  /// Shows all items in the new tint color.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    for item in shownItems { itemDidChange(item) }
  }

  // MARK: Layout

  /// Lays out again, because the text size or the layout direction may have changed.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: barScale.height(ofBar: Self.height, line: 20, icon: 24))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: intrinsicContentSize.height) }

  /// Places the items in reading direction; flexible spaces share the remaining width.
  ///
  /// Items that do not fit the width are hidden.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let items = items ?? []
    let widths = zip(items, views).map { width(of: $0, $1) }
    let gaps = (0..<items.count).map { $0 > 0 && !items[$0].isSpace && !items[$0 - 1].isSpace ? Self.gap : 0 }
    let flexible = items.count(where: \.isFlexible)
    let remainingWidth = max(bounds.width - 2 * Self.margin - widths.reduce(0, +) - gaps.reduce(0, +), 0)
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var x = Self.margin
    for (index, item) in items.enumerated() {
      x += gaps[index]
      let width = item.isFlexible ? remainingWidth / CGFloat(flexible) : widths[index]
      if let view = views[index] {
        let height = min(item.customView.map { $0.bounds.height } ?? bounds.height - 4, bounds.height)
        let left = (isRightToLeft ? bounds.width - x - width : x).rounded()
        view.frame = CGRect(x: left, y: ((bounds.height - height) / 2).rounded(), width: width, height: height)
        view.isHidden = x + width > bounds.width - Self.margin + 0.5
      }
      x += width
    }
  }

  private func width(of item: UIBarButtonItem, _ view: UIView?) -> CGFloat {
    if item.width > 0 { return item.width }
    guard let view else { return 0 }
    if let button = view as? BarItemButton {
      button.dress(item, barScale, (item.style == .done ? effectiveAppearance.doneButtonAppearance : effectiveAppearance.buttonAppearance).attributes)
      return button.sizeThatFits(bounds.size).width.rounded(.up)
    }
    return view.bounds.width > 0 ? view.bounds.width : view.sizeThatFits(bounds.size).width
  }

  /// Draws the background image and the line at the bar's edge, according to the effective appearance.
  open override func draw(_ rect: CGRect) {
    effectiveAppearance.draw(in: bounds, scale: traitCollection.displayScale, lineAtTop: barPosition == .bottom)
  }
}

/// The style of a bar.
public enum UIBarStyle: Int, Sendable {
  /// The inherited light or dark appearance.
  case `default`
  /// Always dark.
  case black

  /// The light or dark appearance of a bar with this style; unspecified if it is inherited.
  package var interfaceStyle: UIUserInterfaceStyle { self == .black ? .dark : .unspecified }
}
