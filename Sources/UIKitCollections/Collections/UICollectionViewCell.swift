import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// A view of a collection that is used again: a cell, a header, a footer.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  /// The identifier for `dequeueReusable…`, or `nil` for a view that is not recycled.
  public internal(set) var reuseIdentifier: String?

  /// Creates a view; subclasses override it. Registered views are created with it, at zero size.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a registered view. A Galley extension: to create objects of a class chosen at run time, Swift needs
  /// an initializer that all its subclasses have.
  public required convenience init(reusedAs identifier: String?) {
    self.init(frame: .zero)
    reuseIdentifier = identifier
  }

  /// Always returns `nil`: Galley has no archives of views.
  public required init?(coder: NSCoder) { nil }

  /// Called before the view is reused; an override resets the state of the last item. Does nothing by default.
  open func prepareForReuse() {}
  /// Called before the view is placed; an override reads custom attributes of its layout beyond frame and alpha. Does nothing by default.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  /// Returns the attributes that the view prefers; called if the layout supports it, as a flow layout with `estimatedItemSize` does. Returns the
  /// given attributes by default.
  open func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes { layoutAttributes }
}

/// The cell of an item. Its content is in `contentView`; the cell has no appearance of its own.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
  /// The container of the cell's content, with the size of the cell.
  public let contentView = UIView()

  /// The view behind the content, with the size of the cell; `nil`, the default, for none.
  open var backgroundView: UIView? { didSet { groundDidChange(from: oldValue, to: backgroundView) } }
  /// The view above `backgroundView` while the cell is selected or highlighted; `nil`, the default, for none.
  open var selectedBackgroundView: UIView? { didSet { groundDidChange(from: oldValue, to: selectedBackgroundView) } }

  /// Whether the cell's item is selected; set by the collection view.
  open var isSelected = false { didSet { if isSelected != oldValue { setNeedsLayout() } } }
  /// Whether the cell is pressed; set by the collection view.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsLayout() } } }

  /// Creates a cell with a content view that fills it. Collection views create registered cells with it.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.frame = bounds
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) { nil }

  private func groundDidChange(from old: UIView?, to new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    setNeedsLayout()
  }

  /// Fits the content view and the background views to the bounds.
  ///
  /// The background for selection is a subview only while the cell is selected or highlighted.
  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
    var index = 0
    for (view, isShown) in [(backgroundView, true), (selectedBackgroundView, isSelected || isHighlighted)] {
      guard let view else { continue }
      if isShown {
        if view.superview !== self { insertSubview(view, at: index) }
        view.frame = bounds
        index += 1
      } else {
        view.removeFromSuperview()
      }
    }
  }

  /// Returns the given attributes with the size that the constraints of the content determine, rounded up; without constraints, unchanged.
  open override func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
    updateConstraintsIfNeeded()
    guard !contentView.constraints.isEmpty else { return layoutAttributes }
    let size = contentView.systemLayoutSizeFitting(
      layoutAttributes.size, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
    layoutAttributes.size = CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
    return layoutAttributes
  }

  /// Whether assistive software sees the cell as one element; `true` by default.
  open override var isAccessibilityElement: Bool {
    get { accessibility?.isElement ?? true }
    set { super.isAccessibilityElement = newValue }
  }
  /// A short name for the cell. Unless set, the texts of its labels; `nil` if there is no text.
  open override var accessibilityLabel: String? {
    get {
      if let own = super.accessibilityLabel { return own }
      let words = contentView.subviews.compactMap { ($0 as? UILabel)?.text }
      return words.isEmpty ? nil : words.joined(separator: ", ")
    }
    set { super.accessibilityLabel = newValue }
  }
  /// The role of the cell, which includes `.selected` while it is selected.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { super.accessibilityTraits.union(isSelected ? .selected : .none) }
    set { super.accessibilityTraits = newValue }
  }
  /// The value of the cell. Unless set, "selected" for a selected cell, `nil` otherwise.
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? (isSelected ? "selected" : nil) }
    set { super.accessibilityValue = newValue }
  }
  open override var screenRole: ScreenRole? {
    get { super.screenRole ?? .row }
    set { super.screenRole = newValue }
  }
}
