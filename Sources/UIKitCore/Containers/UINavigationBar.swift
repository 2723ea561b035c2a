import CoreGraphics
import Foundation
import UIFoundation

/// The bar at the top of a navigation controller, with a back button, a title, and items.
///
/// Its text scales with the content size category as far as the window has space.
@preconcurrency @MainActor
open class UINavigationBar: UIView, ItemBar, AppearanceOwner, UIBarPositioning {
  private static let height: CGFloat = 44
  /// The height of a prompt above the bar's row, in points.
  private static let promptHeight: CGFloat = 22
  /// The height of a prompt's line of text, in points.
  private static let promptLine: CGFloat = 16
  private static let margin: CGFloat = 8
  private static let gap: CGFloat = 4

  /// The items, from the first to the visible one; `nil`, the default, for none.
  open var items: [UINavigationItem]? {
    didSet {
      let items = items ?? []
      for item in oldValue ?? [] where item.bar === self && !items.contains(where: { $0 === item }) { item.bar = nil }
      for item in items {
        item.bar = self
        item.palette?.comesToTop(item === items.last)
      }
      itemDidChange()
    }
  }
  /// The visible item, the last of `items`; `nil` if there is none.
  public var topItem: UINavigationItem? { items?.last }
  /// The item that the back button leads to; `nil` if there are fewer than two items.
  public var backItem: UINavigationItem? { (items ?? []).dropLast().last }
  /// The style of the bar: the inherited light or dark appearance, or always dark.
  open var barStyle = UIBarStyle.default { didSet { overrideUserInterfaceStyle = barStyle.interfaceStyle } }
  /// The background color, or `nil` for that of the system's bars.
  open var barTintColor: UIColor? {
    didSet {
      recordOwnProperty("barTintColor")
      appearanceDidChange()
    }
  }
  /// Whether the bar is translucent. Has no effect: nothing is blurred, and the background is opaque.
  open var isTranslucent = true
  /// The attributes of the title; `nil`, the default, for the system's. Without a font or color it has the system's.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet {
      recordOwnProperty("titleTextAttributes")
      appearanceDidChange()
    }
  }
  /// The attributes of the large title below the bar; `nil`, the default, for the system's.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet {
      recordOwnProperty("largeTitleTextAttributes")
      appearanceDidChange()
    }
  }
  /// The image that replaces the line at the edge; `nil`, the default, for the system's line. An image without a size removes the line.
  open var shadowImage: UIImage? {
    didSet {
      recordOwnProperty("shadowImage")
      appearanceDidChange()
    }
  }
  /// Whether a navigation controller shows large titles below the bar while the content is at its start; `false` by default. Items can override it
  /// with `largeTitleDisplayMode`.
  open var prefersLargeTitles = false {
    didSet {
      recordOwnProperty("prefersLargeTitles")
      if prefersLargeTitles != oldValue { onAppearanceChange() }
    }
  }
  /// The delegate, which receives pushes and pops and determines the bar's position. Not retained; `nil` if there is none.
  open weak var delegate: (any UINavigationBarDelegate)? { didSet { setNeedsDisplay() } }
  /// The position of the bar, as reported by the delegate; by default at the top.
  public var barPosition: UIBarPosition {
    let position = delegate?.position(for: self) ?? .any
    return position == .any ? .top : position
  }

  // MARK: Appearance

  /// The appearance of the bar. It takes precedence over the bar's individual properties; an item's own appearance takes precedence over it.
  open var standardAppearance: UINavigationBarAppearance {
    get { standard }
    set {
      standard = UIBarAppearance.owned(newValue, by: self)!
      recordOwnProperty("standardAppearance")
    }
  }
  /// The appearance of the bar while the content is at its start; `nil`, the default, uses `standardAppearance`. On iOS the bar then has no
  /// background; here a bar with the default appearance has the content's background while its large title is visible.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { scrollEdge }
    set {
      scrollEdge = UIBarAppearance.owned(newValue, by: self)
      recordOwnProperty("scrollEdgeAppearance")
    }
  }
  /// The appearance of compact bars. There are none, so that it is stored but not shown; `nil` by default.
  open var compactAppearance: UINavigationBarAppearance? { didSet { compactAppearance = UIBarAppearance.owned(compactAppearance, by: self) } }
  /// The compact variant of `scrollEdgeAppearance`; stored but not shown, `nil` by default.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    didSet { compactScrollEdgeAppearance = UIBarAppearance.owned(compactScrollEdgeAppearance, by: self) }
  }
  private lazy var standard = UINavigationBarAppearance().owned(by: self) { didSet { appearanceDidChange() } }
  private var scrollEdge: UINavigationBarAppearance? { didSet { appearanceDidChange() } }

  // Written by +Appearance.
  var backgroundImages: [UIBarMetrics: UIImage] = [:]
  var appliedBackground: UIColor? = UISystemPalette.current.keyboard.bar
  // Written by UINavigationController+LargeTitle.
  var showsLargeTitle = false { didSet { if showsLargeTitle != oldValue { hideTitle() } } }
  var hasLineBelow = true { didSet { if hasLineBelow != oldValue { setNeedsDisplay() } } }
  var isAtScrollEdge = false { didSet { if isAtScrollEdge != oldValue { appearanceDidChange() } } }
  /// The background color of the content below a visible large title; `nil` if there is no large title or the content is transparent.
  var contentBackground: UIColor? { didSet { if contentBackground != oldValue { appearanceDidChange() } } }
  /// Called when the items, the appearance or `prefersLargeTitles` has changed. Does nothing by default.
  var onAppearanceChange: () -> Void = {}

  /// The action of the back button; `nil` if the bar pops its item.
  var goBack: (() -> Void)?

  func appearanceDidChange() { applyEffectiveAppearance() }
  @_spi(Galley) open override func applyAppearance() { applyAppearanceProxy() }

  private let title = UILabel()
  /// The label of prompts; hidden if the shown item has none. `nil` until an item with a prompt is shown.
  private var prompt: UILabel?
  private let back = BackButton()
  private var views: [(item: UIBarButtonItem, view: UIView?, isRight: Bool)] = []
  private weak var shownTitleView: UIView?
  private var hadTitleAttributes = false

  /// Creates a bar at `frame`; `sizeToFit()` sets its height.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UISystemPalette.current.keyboard.bar
    title.textColor = UISystemPalette.current.label
    title.textAlignment = .center
    title.accessibilityTraits = .header
    back.addAction(UIAction { [weak self] _ in self?.backWasPressed() }, for: .primaryActionTriggered)
    // Truncated titles can be shown in the large content viewer.
    (back.showsLargeContentViewer, title.showsLargeContentViewer) = (true, true)
    addInteraction(UILargeContentViewerInteraction())
    addSubview(back)
    addSubview(title)
    itemDidChange()
  }

  public required init?(coder: NSCoder) { nil }

  // MARK: Items

  package final func itemDidChange(_ item: UIBarItem) {
    for (shown, view, _) in views where shown === item { (view as? BarItemButton)?.fill(shown, tint: tintColor) }
    setNeedsLayout()
  }

  package final func viewsDidChange() { itemDidChange() }

  /// Shows the title, prompt, back button, bar button items and title view of the current top item, and applies the effective appearance.
  func itemDidChange() {
    let item = topItem
    title.text = item?.title
    showPrompt(item?.prompt)
    back.setTitle(backItem.map { $0.backButtonTitle ?? $0.title ?? "Back" }, for: .normal)
    back.accessibilityLabel = backItem.map { "Back to \($0.backButtonTitle ?? $0.title ?? "previous screen")" }
    let left = item?.leftBarButtonItems ?? []
    back.isHidden = backItem == nil || item?.hidesBackButton == true || (!left.isEmpty && item?.leftItemsSupplementBackButton != true)
    let old = views
    let wanted = left.map { ($0, false) } + (item?.rightBarButtonItems ?? []).map { ($0, true) }
    views = wanted.map { item, isRight in
      item.bar = self
      if item.isSpace { return (item, nil, isRight) }
      if let view = item.customView { return (item, view, isRight) }
      let existing = old.first { $0.item === item && $0.view is BarItemButton }?.view
      return (item, existing ?? BarItemButton(item, tint: tintColor), isRight)
    }
    for view in old.compactMap(\.view) where !views.contains(where: { $0.view === view }) && view.superview === self { view.removeFromSuperview() }
    for view in views.compactMap(\.view) where view.superview !== self { addSubview(view) }
    // Tab follows the visual order; items at the right are laid out from the edge.
    for (_, view, isRight) in views where !isRight { view.map(bringSubviewToFront) }
    for (_, view, _) in views.filter(\.isRight).reversed() { view.map(bringSubviewToFront) }
    for (item, view, _) in views { (view as? BarItemButton)?.fill(item, tint: tintColor) }
    if shownTitleView !== item?.titleView {
      // The view may have moved to another superview.
      if let former = shownTitleView, former.superview === self { former.removeFromSuperview() }
      shownTitleView = item?.titleView
      if let view = item?.titleView { addSubview(view) }
    }
    hideTitle()
    applyEffectiveAppearance()
  }

  private func hideTitle() { title.isHidden = topItem?.titleView != nil || showsLargeTitle }

  private func backWasPressed() {
    if let goBack { goBack() } else { popItem(animated: true) }
  }

  /// Shows the items and the back button in the new tint color.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    itemDidChange()
    back.setNeedsDisplay()
  }

  // MARK: Layout

  /// Lays out again, because the text size or the layout direction may have changed.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  /// The bar's height in points, for the text size, including a prompt; there is no intrinsic width.
  open override var intrinsicContentSize: CGSize {
    let row = barScale.height(ofBar: Self.height, line: 20, icon: 24)
    return CGSize(width: UIView.noIntrinsicMetric, height: row + (prompt?.text == nil ? 0 : promptHeight(barScale)))
  }

  private func showPrompt(_ text: String?) {
    guard prompt?.text != text else { return }
    let label = prompt ?? UILabel()
    label.text = text
    label.textColor = UISystemPalette.current.secondaryLabel
    label.textAlignment = .center
    label.showsLargeContentViewer = true
    if prompt == nil { insertSubview(label, at: 0) }
    prompt = label
    invalidateIntrinsicContentSize()
  }

  private func promptHeight(_ scale: BarScale) -> CGFloat { (Self.promptHeight + Self.promptLine * (scale.type - 1)).rounded() }

  /// Places the prompt at the top, and returns the rectangle below it in the bar's coordinates. Without a prompt, or if the bar is too low for a
  /// prompt, which is then hidden, returns all of the bounds.
  private func layOutPrompt(_ scale: BarScale) -> CGRect {
    guard let prompt else { return bounds }
    prompt.isHidden = prompt.text == nil || bounds.height < intrinsicContentSize.height
    guard !prompt.isHidden else { return bounds }
    let height = promptHeight(scale)
    prompt.font = scale.font(.systemFont(ofSize: 13))
    prompt.frame = CGRect(x: Self.margin, y: 0, width: max(bounds.width - 2 * Self.margin, 0), height: height)
    return CGRect(x: 0, y: height, width: bounds.width, height: bounds.height - height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: intrinsicContentSize.height) }

  /// Places the prompt, the back button, the items and the title from the leading to the trailing edge.
  ///
  /// The title is centered in the bar if it fits there. The back button is shown without its title if there is not enough width for all, or if it
  /// is wider than 40 % of the bar.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let scale = barScale
    let look = effectiveAppearance
    let row = layOutPrompt(scale)
    let font = scale.font(.systemFont(ofSize: 16, weight: .semibold))
    if look.titleTextAttributes.isEmpty {
      if hadTitleAttributes { (title.text, title.textColor) = (topItem?.title, UISystemPalette.current.label) }
      title.font = font
    } else {
      title.show(attributedTitle(topItem?.title, look.titleTextAttributes, font: font))
    }
    hadTitleAttributes = !look.titleTextAttributes.isEmpty
    let backAttributes = look.backButtonAppearance.attributes[UIControl.State.normal.rawValue] ?? [:]
    back.titleLabel?.font = backAttributes[.font] as? UIFont ?? scale.font(.systemFont(ofSize: 15))
    // Setting it invalidates the bar's layout, so it is compared first.
    let backColor = backAttributes[.foregroundColor] as? UIColor
    if back.titleColor(for: .normal) != backColor { back.setTitleColor(backColor, for: .normal) }
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    func place(_ view: UIView, x: CGFloat, width: CGFloat, height: CGFloat) {
      let left = isRightToLeft ? bounds.width - x - width : x
      view.frame = CGRect(x: left.rounded(), y: row.minY + ((row.height - height) / 2).rounded(), width: width, height: height)
    }
    var (start, end) = (Self.margin, bounds.width - Self.margin)
    for (item, view, _) in views.filter(\.isRight) {
      let width = self.width(of: item, view, scale)
      end -= width
      if let view { place(view, x: end, width: width, height: min(item.customView?.bounds.height ?? row.height - 12, row.height)) }
      end -= Self.gap
    }
    let titleWidth = shownTitleView?.sizeThatFits(row.size).width ?? title.sizeThatFits(.zero).width.rounded(.up)
    if !back.isHidden {
      // The title is more than the way back, which then is an arrow.
      let whole = back.sizeThatFits(row.size).width
      let itemsWidth = views.filter { !$0.isRight }.reduce(0) { $0 + self.width(of: $1.item, $1.view, scale) + Self.gap }
      back.showsTitle = whole + itemsWidth + titleWidth + 3 * Self.gap <= end - start && whole <= bounds.width * 0.4
      let width = back.sizeThatFits(row.size).width.rounded(.up)
      place(back, x: start, width: width, height: row.height - 12)
      start += width + Self.gap
    }
    for (item, view, _) in views.filter({ !$0.isRight }) {
      let width = self.width(of: item, view, scale)
      if let view { place(view, x: start, width: width, height: min(item.customView?.bounds.height ?? row.height - 12, row.height)) }
      start += width + Self.gap
    }
    let middle = shownTitleView ?? title
    let width = max(min(titleWidth, end - start - 2 * Self.gap), 0)
    let height = shownTitleView?.sizeThatFits(row.size).height ?? row.height
    // Center the title in the bar if there is enough space.
    let x = min(max((bounds.width - width) / 2, start + Self.gap), max(end - Self.gap - width, start + Self.gap))
    place(middle, x: x, width: width, height: min(height, row.height))
    if middle === title {
      title.frame = title.frame.offsetBy(dx: look.titlePositionAdjustment.horizontal, dy: look.titlePositionAdjustment.vertical)
    }
    setNeedsDisplay()
  }

  private func width(of item: UIBarButtonItem, _ view: UIView?, _ scale: BarScale) -> CGFloat {
    if item.width > 0 { return item.width }
    guard let view else { return 8 }
    if let button = view as? BarItemButton {
      button.dress(item, scale, (item.style == .done ? effectiveAppearance.doneButtonAppearance : effectiveAppearance.buttonAppearance).attributes)
      return button.sizeThatFits(bounds.size).width.rounded(.up)
    }
    return view.bounds.width > 0 ? view.bounds.width : view.sizeThatFits(bounds.size).width
  }

  /// Draws the background image and the line at the bar's edge, according to the effective appearance.
  open override func draw(_ rect: CGRect) {
    effectiveAppearance.draw(in: bounds, scale: traitCollection.displayScale, lineAtTop: barPosition == .bottom, line: hasLineBelow)
  }
}
