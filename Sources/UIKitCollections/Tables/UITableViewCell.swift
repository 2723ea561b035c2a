import CoreGraphics
import Foundation
import UIFoundation
@_spi(Galley) import UIKitCore

/// A row of a table.
///
/// Its content is in `contentView`: the program's views, or the labels of one of four styles. Its accessory is at the end.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
  /// The identifier for `dequeueReusableCell`, or `nil` for a cell that is not recycled.
  public let reuseIdentifier: String?
  let cellStyle: CellStyle

  // Written by UITableView.
  weak var table: UITableView?
  /// Whether the cell is new and not yet placed.
  var isNewInTable = false
  var sectionPosition = SectionPosition(isFirst: false, isLast: false, style: .plain) { didSet { if sectionPosition != oldValue { setNeedsDisplay() } } }

  /// The position of a cell in its section.
  struct SectionPosition: Equatable {
    var isFirst: Bool
    var isLast: Bool
    var style: UITableView.Style
  }

  // Written by +Content.
  var label: UILabel?
  var detail: UILabel?
  var storedImageView: UIImageView?
  var accessory: CellAccessory?
  weak var shownAccessory: UIView?
  // Written by +Editing.
  var editing: Editing?
  var editControl: UIView?
  var grip: UIView?
  var actionsView: RowActionsView?
  /// The offset of the row that reveals the actions, in points.
  var slideOffset: CGFloat = 0 { didSet { if slideOffset != oldValue { setNeedsLayout() } } }
  var isClippedForEditing = false
  var isLifted = false { didSet { if isLifted != oldValue { liftDidChange() } } }
  let separator = UIView()
  /// The insets of the line below the row; the table's `separatorInset` until set.
  open var separatorInset: UIEdgeInsets {
    get { ownSeparatorInset ?? table?.separatorInset ?? UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) }
    set {
      ownSeparatorInset = newValue
      layOutSeparator()
    }
  }
  private var ownSeparatorInset: UIEdgeInsets?

  /// The indentation level of the content; 0 by default. Each level moves the image and the labels of the style by `indentationWidth` from the leading
  /// edge, and adds it to the leading layout margin of `contentView`.
  open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { indent() } } }
  /// The width of an indentation level, in points; 10 by default.
  open var indentationWidth: CGFloat = 10 { didSet { if indentationWidth != oldValue { indent() } } }

  /// The distance in points by which the content is indented.
  var indentation: CGFloat { CGFloat(indentationLevel) * indentationWidth }

  private func indent() {
    let step = indentation
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    contentView.layoutMargins = UIEdgeInsets(top: 11, left: isRightToLeft ? 16 : 16 + step, bottom: 11, right: isRightToLeft ? 16 + step : 16)
    setNeedsLayout()
  }

  /// Creates a cell of a style. Subclasses override it; tables create registered cells with it, in the style `default`.
  public init(style: CellStyle, reuseIdentifier: String?) {
    (cellStyle, self.reuseIdentifier) = (style, reuseIdentifier)
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    contentView.frame = bounds
    contentView.layoutMargins = UIEdgeInsets(top: 11, left: 16, bottom: 11, right: 16)
    addSubview(contentView)
    separator.isUserInteractionEnabled = false
    separator.isHidden = true
    addSubview(separator)
  }

  public override convenience init(frame: CGRect) { self.init(style: .default, reuseIdentifier: nil) }

  /// Creates a registered cell. A Galley extension: to create objects of a class chosen at run time, Swift needs
  /// an initializer that all its subclasses have.
  public required convenience init(reusedAs identifier: String?) { self.init(style: .default, reuseIdentifier: identifier) }

  /// Always returns `nil`: Galley has no archives of views.
  public required init?(coder: NSCoder) { nil }

  // MARK: Content

  /// The container of the cell's content, for the program's views. Constraints to it determine the height of the cell.
  public let contentView = UIView()

  /// The first label of the style, created on first access; never `nil`.
  open var textLabel: UILabel? { lazyTextLabel }
  /// The second label of the style, created on first access; `nil` for the style `default`.
  open var detailTextLabel: UILabel? { lazyDetailLabel }
  /// The image view before the labels, created on first access; `nil` for the style `value2`.
  open var imageView: UIImageView? { lazyImageView }

  /// The accessory at the end if there is no `accessoryView`; `none` by default.
  open var accessoryType: AccessoryType = .none { didSet { if accessoryType != oldValue { accessoryDidChange() } } }
  /// A view at the trailing end of the row, in its own size, which replaces the accessory; `nil` for none.
  open var accessoryView: UIView? { didSet { if accessoryView !== oldValue { accessoryDidChange() } } }

  /// The view behind the content, with the size of the cell; `nil`, the default, for none.
  open var backgroundView: UIView? { didSet { groundDidChange(from: oldValue) } }
  /// The view above `backgroundView` while the cell is selected or pressed; `nil`, the default, for the system's tint.
  open var selectedBackgroundView: UIView? { didSet { groundDidChange(from: oldValue) } }

  /// Called before a recycled cell is used for another row; an override calls `super`. Ends highlighting, selection and editing mode, and closes the
  /// swipe actions.
  open func prepareForReuse() {
    isHighlighted = false
    isSelected = false
    isLifted = false
    closeActions()
    apply(nil)
  }

  // MARK: State

  /// The selection style; `none` shows no selection. `default` by default.
  open var selectionStyle: SelectionStyle = .default { didSet { if selectionStyle != oldValue { stateDidChange() } } }
  /// Whether the row is selected; the table sets it.
  open var isSelected: Bool {
    get { storedIsSelected }
    set { setSelected(newValue, animated: false) }
  }
  /// Whether the row is pressed; the table sets it.
  open var isHighlighted: Bool {
    get { storedIsHighlighted }
    set { setHighlighted(newValue, animated: false) }
  }
  private var storedIsSelected = false
  private var storedIsHighlighted = false

  /// Sets the selected state: labels and images in the cell are highlighted with it. The tint is not animated.
  open func setSelected(_ selected: Bool, animated: Bool) {
    guard selected != storedIsSelected else { return }
    storedIsSelected = selected
    stateDidChange()
  }

  /// Sets the highlighted state: labels and images in the cell are highlighted with it.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    guard highlighted != storedIsHighlighted else { return }
    storedIsHighlighted = highlighted
    stateDidChange()
  }

  /// Whether the row is edited: the table sets it.
  open var isEditing: Bool {
    get { storedIsEditing }
    set { setEditing(newValue, animated: false) }
  }
  /// The editing style of the row, as reported by the table's delegate.
  public internal(set) var editingStyle: EditingStyle = .none
  /// Whether the row shows its delete confirmation or other actions.
  open var showingDeleteConfirmation: Bool { actionsView != nil }
  private var storedIsEditing = false

  /// Sets whether the row is in editing mode. A subclass shows it in its content, and calls `super`.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != storedIsEditing else { return }
    storedIsEditing = editing
    setNeedsLayout()
  }

  open override func hoverDidChange() { setNeedsDisplay() }
  open override func draw(_ rect: CGRect) { drawGround() }
  open override func tintColorDidChange() { dressLabels() }

  @_spi(Galley) open override func respondToTraits() {
    super.respondToTraits()
    setNeedsLayout()
    setNeedsDisplay()
  }

  // MARK: Layout

  /// Places the content view, the accessory, the controls for editing and the separator.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutContent()
  }

  /// Returns the given width, and the height of the style's labels in it. A subclass with its own layout overrides it.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: heightOfLabels(width: size.width)) }

  // MARK: Accessibility

  /// Whether assistive software sees the cell as one element; `true` by default.
  open override var isAccessibilityElement: Bool {
    get { accessibility?.isElement ?? true }
    set { super.isAccessibilityElement = newValue }
  }
  /// A short name for the cell. Unless set, the texts of its labels; `nil` if there is no text.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? spokenText }
    set { super.accessibilityLabel = newValue }
  }
  /// The role of the cell, which includes `.selected` while it is selected.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { super.accessibilityTraits.union(isSelected ? .selected : .none) }
    set { super.accessibilityTraits = newValue }
  }
  /// The value of the cell. Unless set, "selected" for a selected cell, "checked" for one with a checkmark, `nil` otherwise.
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? (isSelected ? "selected" : accessoryType == .checkmark ? "checked" : nil) }
    set { super.accessibilityValue = newValue }
  }
  open override var screenRole: ScreenRole? {
    get { super.screenRole ?? .row }
    set { super.screenRole = newValue }
  }
}
