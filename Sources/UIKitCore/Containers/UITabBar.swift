import CoreGraphics
import Foundation
import UIFoundation

/// A bar of tabs, of which one is chosen.
@preconcurrency @MainActor
open class UITabBar: UIView, ItemBar, AppearanceOwner {
  private static let height: CGFloat = 50

  /// The tabs, from the leading edge; `nil`, the default, for none.
  open var items: [UITabBarItem]? {
    didSet {
      for item in oldValue ?? [] where item.bar === self { item.bar = nil }
      for item in items ?? [] { item.bar = self }
      viewsDidChange()
    }
  }
  /// The selected tab; `nil` if there is none. Setting it to an item that is not in `items` has no effect.
  open var selectedItem: UITabBarItem? {
    get { items.flatMap { $0.indices.contains(selectedIndex) ? $0[selectedIndex] : nil } }
    set { if let index = items?.firstIndex(where: { $0 === newValue }) { selectedIndex = index } }
  }
  /// The background color, or `nil` for that of the system's bars.
  open var barTintColor: UIColor? { didSet { appearanceDidChange() } }
  /// Whether the bar is translucent. Has no effect: nothing is blurred, and the background is opaque.
  open var isTranslucent = true
  /// The background image; `nil`, the default, for the color. An image without a size, such as `UIImage()`, removes the background.
  open var backgroundImage: UIImage? { didSet { appearanceDidChange() } }
  /// The image that replaces the line at the edge; `nil`, the default, for the system's line. An image without a size removes the line.
  open var shadowImage: UIImage? { didSet { appearanceDidChange() } }
  /// The appearance of the bar. It takes precedence over the bar's individual properties.
  open var standardAppearance: UITabBarAppearance {
    get { standard }
    set { standard = UIBarAppearance.owned(newValue, by: self)! }
  }
  /// The appearance at the end of the content; `nil` by default. Content ends above the bar, so that it is stored but not shown.
  open var scrollEdgeAppearance: UITabBarAppearance? { didSet { scrollEdgeAppearance = UIBarAppearance.owned(scrollEdgeAppearance, by: self) } }
  private lazy var standard = UITabBarAppearance().owned(by: self) { didSet { appearanceDidChange() } }

  private var effectiveAppearance: UITabBarAppearance {
    standard.isOwn ? standard : UITabBarAppearance(tint: barTintColor, image: backgroundImage, shadow: shadowImage)
  }

  func appearanceDidChange() {
    backgroundColor = effectiveAppearance.ground
    setNeedsDisplay()
  }

  var selectedIndex = 0 { didSet { for (index, tab) in tabs.enumerated() { tab.isSelected = index == selectedIndex } } }
  var choose: (Int) -> Void = { _ in }
  private var tabs: [TabButton] = []

  /// Creates a bar at `frame`; `sizeToFit()` sets its height.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UISystemPalette.current.keyboard.bar
    addInteraction(UILargeContentViewerInteraction())
  }

  public required init?(coder: NSCoder) { nil }

  package final func viewsDidChange() {
    for tab in tabs { tab.removeFromSuperview() }
    tabs = (items ?? []).enumerated().map { index, _ in
      let tab = TabButton(frame: .zero)
      tab.addAction(UIAction { [weak self] _ in self?.choose(index) }, for: .primaryActionTriggered)
      tab.isSelected = index == selectedIndex
      addSubview(tab)
      return tab
    }
    for item in items ?? [] { itemDidChange(item) }
    setNeedsLayout()
  }

  package final func itemDidChange(_ item: UIBarItem) {
    guard let index = items?.firstIndex(where: { $0 === item }), tabs.indices.contains(index) else { return }
    tabs[index].show(items?[index].shownTitle, item.image)
    tabs[index].isEnabled = item.isEnabled
    tabs[index].showsLargeContent(of: item, title: items?[index].shownTitle)
    setNeedsLayout()
  }

  private var hasImages: Bool { (items ?? []).contains { $0.image != nil } }

  /// Lays out again, because the text size or the layout direction may have changed.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  /// The bar's height in points: 50, or more if the text size is large. There is no intrinsic width.
  open override var intrinsicContentSize: CGSize {
    let line = barScale.font(.systemFont(ofSize: hasImages ? 11 : 14)).lineHeight
    return CGSize(width: UIView.noIntrinsicMetric, height: max(Self.height, (line + (hasImages ? 36 : 22)).rounded(.up)))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: intrinsicContentSize.height) }

  /// Places the tabs side by side with equal widths. In a wide bar they are centered, at a limited width.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let scale = barScale
    let count = CGFloat(max(tabs.count, 1))
    // In a wide window, tabs are grouped in the center.
    let width = min((bounds.width / count).rounded(.down), (160 * scale.type).rounded())
    let font = scale.font(.systemFont(ofSize: hasImages ? 11 : 14, weight: .medium))
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let start = ((bounds.width - width * count) / 2).rounded()
    for (index, tab) in tabs.enumerated() {
      let slot = CGFloat(isRightToLeft ? tabs.count - 1 - index : index)
      tab.dress(font)
      tab.frame = CGRect(x: start + slot * width, y: 0, width: width, height: bounds.height).insetBy(dx: 4, dy: 4)
    }
  }

  open override func draw(_ rect: CGRect) {
    effectiveAppearance.draw(in: bounds, scale: traitCollection.displayScale, lineAtTop: true)
  }
}

/// A tab. Arrow keys go from tab to tab.
@MainActor
private final class TabButton: UIControl {
  private let label = UILabel()
  private let imageView = UIImageView()
  private var image: UIImage?

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.textAlignment = .center
    addSubview(imageView)
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ title: String?, _ image: UIImage?) {
    label.text = title
    self.image = image
    accessibilityLabel = title
    stateDidChange()
  }

  func dress(_ font: UIFont) { label.font = font }

  override func stateDidChange() {
    let color = isSelected ? tintColor! : UISystemPalette.current.secondaryLabel
    label.textColor = color
    imageView.image = image.map { $0.renderingMode == .alwaysOriginal ? $0 : $0.withTintColor(color) }
    alpha = isEnabled ? 1 : UISystemPalette.disabledAlpha
    super.stateDidChange()
  }

  override func tintColorDidChange() { stateDidChange() }

  override func layoutSubviews() {
    super.layoutSubviews()
    let text = label.sizeThatFits(bounds.size)
    let side = image == nil ? 0 : min(image?.size.height ?? 0, max(bounds.height - text.height - 4, 0))
    let top = ((bounds.height - text.height - side - (side > 0 ? 2 : 0)) / 2).rounded()
    imageView.frame = CGRect(x: ((bounds.width - side) / 2).rounded(), y: top, width: side, height: side)
    imageView.contentMode = .scaleAspectFit
    label.frame = CGRect(x: 2, y: top + side + (side > 0 ? 2 : 0), width: bounds.width - 4, height: text.height)
  }

  override func draw(_ rect: CGRect) {
    let palette = UISystemPalette.current
    guard isHighlighted || isHovered || isSelected else { return }
    (isHighlighted ? palette.pressed : isHovered ? palette.hover : palette.onFill).setFill()
    UIBezierPath(roundedRect: bounds, cornerRadius: 6).fill()
  }

  override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (bounds.shrunk(dx: 3, dy: 3), 4) }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    guard isFocused, let key = presses.unmodifiedKey, let tabs = superview?.subviews.compactMap({ $0 as? TabButton }), let index = tabs.firstIndex(of: self),
      [.keyboardLeftArrow, .keyboardRightArrow].contains(key.keyCode)
    else { return super.pressesBegan(presses, with: event) }
    let next = index + ((key.keyCode == .keyboardRightArrow) != isRightToLeft ? 1 : -1)
    if tabs.indices.contains(next) { window?.focus(tabs[next]) }
  }

  override var accessibilityTraits: UIAccessibilityTraits {
    get { super.accessibilityTraits.union(isSelected ? [.button, .selected] : .button) }
    set { super.accessibilityTraits = newValue }
  }
  override var screenRole: ScreenRole? {
    get { super.screenRole ?? .button }
    set { super.screenRole = newValue }
  }
}
