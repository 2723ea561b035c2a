import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// A header or footer of a section: its title, or the program's views in `contentView`.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
  /// The identifier for `dequeueReusableHeaderFooterView`, or `nil` for a view that is not recycled.
  public let reuseIdentifier: String?
  /// The container of the content, for the program's views. Constraints to it determine the height.
  public let contentView = UIView()
  /// The view behind the content, with the size of the view; `nil`, the default, for none.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  // Written by UITableView.
  /// Whether the view floats over rows.
  var isFloating = false { didSet { if isFloating != oldValue { setNeedsDisplay() } } }
  private var style = UITableView.Style.plain
  private var isHeader = true
  private var label: UILabel?

  private static let margin: CGFloat = 16

  /// Creates a header or footer view. Subclasses override it; tables create registered views with it.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 28))
    contentView.frame = bounds
    contentView.layoutMargins = UIEdgeInsets(top: 6, left: Self.margin, bottom: 6, right: Self.margin)
    addSubview(contentView)
  }

  public override convenience init(frame: CGRect) { self.init(reuseIdentifier: nil) }

  /// Creates a registered view. A Galley extension.
  public required convenience init(reusedAs identifier: String?) { self.init(reuseIdentifier: identifier) }

  /// Always returns `nil`: Galley has no archives of views.
  public required init?(coder: NSCoder) { nil }

  /// The label of the section's title, created on first access; never `nil`. The table determines its appearance.
  open var textLabel: UILabel? {
    if let label { return label }
    let newLabel = UILabel()
    newLabel.numberOfLines = 0
    newLabel.adjustsFontForContentSizeCategory = true
    label = newLabel
    contentView.addSubview(newLabel)
    return newLabel
  }

  /// Called before a recycled view is used for another section. Does nothing by default.
  open func prepareForReuse() {}

  func showTitle(_ title: String, isHeader: Bool, _ style: UITableView.Style) {
    (self.isHeader, self.style) = (isHeader, style)
    let isHeading = style == .plain && isHeader
    textLabel?.text = title
    textLabel?.font = isHeading ? UIFontMetrics(forTextStyle: .subheadline).scaledFont(for: .systemFont(ofSize: 15, weight: .semibold)) : .preferredFont(forTextStyle: .footnote)
    textLabel?.textColor = isHeading ? UISystemPalette.current.label : UISystemPalette.current.secondaryLabel
    accessibilityTraits = isHeader ? .header : .staticText
    setNeedsLayout()
  }

  // MARK: Layout

  /// Returns the insets of the title in a view `width` points wide, in points. Titles are aligned with those of rows.
  private func insets(in width: CGFloat) -> UIEdgeInsets {
    if style == .plain { return UIEdgeInsets(top: 6, left: Self.margin, bottom: 6, right: Self.margin) }
    let side = Self.margin + (style == .insetGrouped ? UITableView.margin(ofSheetsIn: width) : 0)
    return UIEdgeInsets(top: isHeader ? 18 : 6, left: side, bottom: isHeader ? 6 : 8, right: side)
  }

  func fittingHeight(width: CGFloat) -> CGFloat {
    updateConstraintsIfNeeded()
    if !contentView.constraints.isEmpty {
      return contentView.systemLayoutSizeFitting(
        CGSize(width: width, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
      ).height.rounded(.up)
    }
    return sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
  }

  /// Returns the given width, and the height of the title in it, or 28 points without a title. A subclass with its own layout overrides it.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard let label else { return CGSize(width: size.width, height: 28) }
    let insets = insets(in: size.width)
    let text = label.sizeThatFits(CGSize(width: max(size.width - insets.left - insets.right, 0), height: 0))
    return CGSize(width: size.width, height: (text.height + insets.top + insets.bottom).rounded(.up))
  }

  /// Fits the content view and the background view to the bounds, and places the label within the insets of the style.
  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
    backgroundView?.frame = bounds
    guard let label else { return }
    let contentArea = bounds.inset(by: insets(in: bounds.width))
    label.frame = CGRect(x: contentArea.minX, y: contentArea.minY, width: contentArea.width, height: max(contentArea.height, 0))
  }

  /// Draws the background of a plain header or footer with a text, under which rows pass while it floats.
  ///
  /// Draws nothing in other styles, and if the view has a background of its own.
  open override func draw(_ rect: CGRect) {
    guard style == .plain, label != nil, backgroundView == nil, backgroundColor == nil else { return }
    (superview?.backgroundColor ?? UISystemPalette.current.table.background).setFill()
    UIRectFill(bounds)
    guard isFloating else { return }
    let height = 1 / max(traitCollection.displayScale, 1)
    UISystemPalette.current.separator.setFill()
    UIRectFill(CGRect(x: 0, y: isHeader ? bounds.height - height : 0, width: bounds.width, height: height))
  }
}
