import CoreGraphics
import Foundation
import UIFoundation

/// The bar over what a navigation controller shows: the way back, a title, and items.
///
/// Its type grows with the content size category, as far as its window has room.
@preconcurrency @MainActor
open class UINavigationBar: UIView, ItemBar {
  private static let height: CGFloat = 44
  private static let margin: CGFloat = 8
  private static let gap: CGFloat = 4

  /// From the first to the one that is shown.
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
  /// The one that is shown.
  public var topItem: UINavigationItem? { items?.last }
  /// The one that the way back leads to.
  public var backItem: UINavigationItem? { (items ?? []).dropLast().last }
  /// Light or dark as what is around it, or always dark.
  open var barStyle = UIBarStyle.default { didSet { overrideUserInterfaceStyle = barStyle.interfaceStyle } }
  /// The ground; `nil` for that of the system's bars.
  open var barTintColor: UIColor? { didSet { backgroundColor = barTintColor ?? UISystemPalette.current.keyboard.bar } }

  /// Done by the way back.
  var goBack: () -> Void = {}

  private let title = UILabel()
  private let back = BackButton()
  private var views: [(item: UIBarButtonItem, view: UIView?, isRight: Bool)] = []
  private weak var shownTitleView: UIView?

  /// A bar at `frame`; `sizeToFit()` gives it its height.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UISystemPalette.current.keyboard.bar
    title.textColor = UISystemPalette.current.label
    title.textAlignment = .center
    title.accessibilityTraits = .header
    back.addAction(UIAction { [weak self] _ in self?.goBack() }, for: .primaryActionTriggered)
    // What is cut is seen whole so.
    (back.showsLargeContentViewer, title.showsLargeContentViewer) = (true, true)
    addInteraction(UILargeContentViewerInteraction())
    addSubview(back)
    addSubview(title)
    itemDidChange()
  }

  public required init?(coder: NSCoder) { nil }

  // MARK: Items

  func itemDidChange(_ item: UIBarItem) {
    for (shown, view, _) in views where shown === item { (view as? BarItemButton)?.fill(shown, tint: tintColor) }
    setNeedsLayout()
  }

  func viewsDidChange() { itemDidChange() }

  /// Shows what the top item has by now.
  func itemDidChange() {
    let item = topItem
    title.text = item?.title
    back.setTitle(backItem.map { $0.backButtonTitle ?? $0.title ?? "Back" }, for: .normal)
    back.accessibilityLabel = backItem.map { "Back to \($0.backButtonTitle ?? $0.title ?? "the one before")" }
    let left = item?.leftBarButtonItems ?? []
    back.isHidden = backItem == nil || item?.hidesBackButton == true || (!left.isEmpty && item?.leftItemsSupplementBackButton != true)
    let old = views
    let wanted = left.map { ($0, false) } + (item?.rightBarButtonItems ?? []).map { ($0, true) }
    views = wanted.map { item, isRight in
      item.bar = self
      if item.isSpace { return (item, nil, isRight) }
      if let view = item.customView { return (item, view, isRight) }
      let kept = old.first { $0.item === item && $0.view is BarItemButton }?.view
      return (item, kept ?? BarItemButton(item, tint: tintColor), isRight)
    }
    for view in old.compactMap(\.view) where !views.contains(where: { $0.view === view }) && view.superview === self { view.removeFromSuperview() }
    for view in views.compactMap(\.view) where view.superview !== self { addSubview(view) }
    // Tab goes as they stand: those at the right stand from the edge on.
    for (_, view, isRight) in views where !isRight { view.map(bringSubviewToFront) }
    for (_, view, _) in views.filter(\.isRight).reversed() { view.map(bringSubviewToFront) }
    for (item, view, _) in views { (view as? BarItemButton)?.fill(item, tint: tintColor) }
    if shownTitleView !== item?.titleView {
      shownTitleView?.removeFromSuperview()
      shownTitleView = item?.titleView
      if let view = item?.titleView { addSubview(view) }
    }
    title.isHidden = item?.titleView != nil
    setNeedsLayout()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    itemDidChange()
    back.setNeedsDisplay()
  }

  // MARK: Layout

  private var scale: BarScale { BarScale(traitCollection, window: (window?.bounds ?? UIScreen.main.bounds).size) }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: scale.height(ofBar: Self.height, line: 20, icon: 24))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: intrinsicContentSize.height) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let scale = scale
    title.font = scale.font(.systemFont(ofSize: 16, weight: .semibold))
    back.titleLabel?.font = scale.font(.systemFont(ofSize: 15))
    let isRightToLeft = traitCollection.layoutDirection == .rightToLeft
    func place(_ view: UIView, x: CGFloat, width: CGFloat, height: CGFloat) {
      let left = isRightToLeft ? bounds.width - x - width : x
      view.frame = CGRect(x: left.rounded(), y: ((bounds.height - height) / 2).rounded(), width: width, height: height)
    }
    var (start, end) = (Self.margin, bounds.width - Self.margin)
    for (item, view, _) in views.filter(\.isRight) {
      let width = self.width(of: item, view, scale)
      end -= width
      if let view { place(view, x: end, width: width, height: min(item.customView?.bounds.height ?? bounds.height - 12, bounds.height)) }
      end -= Self.gap
    }
    let titleWidth = shownTitleView?.sizeThatFits(bounds.size).width ?? title.sizeThatFits(.zero).width.rounded(.up)
    if !back.isHidden {
      // The title is more than the way back, which then is an arrow.
      let whole = back.sizeThatFits(bounds.size).width
      let others = views.filter { !$0.isRight }.reduce(0) { $0 + self.width(of: $1.item, $1.view, scale) + Self.gap }
      back.showsTitle = whole + others + titleWidth + 3 * Self.gap <= end - start && whole <= bounds.width * 0.4
      let width = back.sizeThatFits(bounds.size).width.rounded(.up)
      place(back, x: start, width: width, height: bounds.height - 12)
      start += width + Self.gap
    }
    for (item, view, _) in views.filter({ !$0.isRight }) {
      let width = self.width(of: item, view, scale)
      if let view { place(view, x: start, width: width, height: min(item.customView?.bounds.height ?? bounds.height - 12, bounds.height)) }
      start += width + Self.gap
    }
    let middle = shownTitleView ?? title
    let width = max(min(titleWidth, end - start - 2 * Self.gap), 0)
    let height = shownTitleView?.sizeThatFits(bounds.size).height ?? bounds.height
    // In the middle of the bar, where there is room.
    let x = min(max((bounds.width - width) / 2, start + Self.gap), max(end - Self.gap - width, start + Self.gap))
    place(middle, x: x, width: width, height: min(height, bounds.height))
    setNeedsDisplay()
  }

  private func width(of item: UIBarButtonItem, _ view: UIView?, _ scale: BarScale) -> CGFloat {
    if item.width > 0 { return item.width }
    guard let view else { return 8 }
    if let button = view as? BarItemButton {
      button.dress(item, scale)
      return button.sizeThatFits(bounds.size).width.rounded(.up)
    }
    return view.bounds.width > 0 ? view.bounds.width : view.sizeThatFits(bounds.size).width
  }

  open override func draw(_ rect: CGRect) {
    let height = 1 / max(traitCollection.displayScale, 1)
    UISystemPalette.current.keyboard.hairline.setFill()
    UIRectFill(CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height))
  }
}

/// The way back: an arrow, and where it leads.
@MainActor
private final class BackButton: UIButton {
  private static let arrow: CGFloat = 18
  var showsTitle = true { didSet { if showsTitle != oldValue { setNeedsLayout() } } }

  init() {
    super.init(frame: .zero, type: .system)
    contentEdgeInsets = UIEdgeInsets(top: 6, left: Self.arrow + 4, bottom: 6, right: 8)
  }

  required init?(coder: NSCoder) { nil }

  private var isRightToLeft: Bool { traitCollection.layoutDirection == .rightToLeft }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    showsTitle ? super.sizeThatFits(size) : CGSize(width: Self.arrow + 14, height: super.sizeThatFits(size).height)
  }

  override func layoutSubviews() {
    contentEdgeInsets.left = isRightToLeft ? 8 : Self.arrow + 4
    contentEdgeInsets.right = isRightToLeft ? Self.arrow + 4 : 8
    super.layoutSubviews()
    titleLabel?.isHidden = !showsTitle
  }

  override func drawBackground(in bounds: CGRect) {
    super.drawBackground(in: bounds)
    let (near, far) = isRightToLeft ? (bounds.width - 15.0, bounds.width - 8) : (15.0, 8.0)
    let path = UIBezierPath()
    path.move(to: CGPoint(x: near, y: bounds.midY - 7))
    path.addLine(to: CGPoint(x: far, y: bounds.midY))
    path.addLine(to: CGPoint(x: near, y: bounds.midY + 7))
    (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (2, .round, .round)
    currentTitleColor.setStroke()
    path.stroke()
  }
}
