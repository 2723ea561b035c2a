import CoreGraphics
import Foundation
import UIFoundation
@_spi(Galley) import UIKitCore

/// A list of rows in sections, with cells for the visible rows only.
///
/// A data source provides the number of rows and their cells; a delegate customizes their appearance and is notified of actions. Cells
/// that scroll out of view are recycled (`dequeueReusableCell`). Row heights come from `rowHeight`, the delegate or the
/// content. The cost is proportional to the number of visible rows, with O(log *n*) for each of them, where *n* is the number of rows.
///
/// With the keyboard focus, arrow keys go from row to row, Space and Return select, and Tab goes to the contents of cells.
///
/// | file | contents |
/// |---|---|
/// | `TableHeights` | heights and positions of all entries |
/// | `+Loading` | queries of data source and delegate, and their diagnostics |
/// | `+Layout` | visible rows, their heights and cells, floating headers |
/// | `+Rows` | rows by point, rectangle and index path; scrolling to them |
/// | `+Reuse` | registered and recycled cells and headers |
/// | `+Updating` | insertion, deletion and reloading of rows and sections |
/// | `+Selecting` | presses and selection |
/// | `+Keys` | the keyboard |
/// | `+Menus` | the context menus of rows |
/// | `+Types` | styles, scroll positions and animations; the styles of cells |
/// | `+Editing`, `+Swiping`, `+Moving` | rows that the user deletes, adds, swipes and moves |
@preconcurrency @MainActor
open class UITableView: UIScrollView, FocusBeginning {
  /// The style of the table, set at initialization.
  public let style: Style

  /// The data source. Not retained; `nil` if there is none.
  open weak var dataSource: (any UITableViewDataSource)? { didSet { if dataSource !== oldValue { invalidateRows() } } }
  /// The delegate, which customizes the table and receives its actions. Not retained; `nil` if there is none.
  open weak var delegate: (any UITableViewDelegate)? {
    didSet {
      scrollDelegate = delegate
      if delegate !== oldValue { invalidateRows() }
    }
  }

  // Written by +Loading.
  var heights = TableHeights()
  /// Whether all rows and heights must be queried again from the data source and the delegate.
  var needsLoading = true
  var usesDelegateRowHeights = false
  /// The width that heights were measured at.
  var measuredWidth: CGFloat = 0

  // Written by +Layout.
  var cells: [IndexPath: UITableViewCell] = [:]
  var headers: [Int: UIView] = [:]
  var footers: [Int: UIView] = [:]
  var isLayingOut = false
  /// A counter that is incremented when rows are reloaded, inserted, deleted or moved.
  var rowVersion = 0
  /// The value of `rowVersion` when the last layout began.
  var layoutVersion = 0
  /// The target of a scroll that proceeds in steps, while the heights on the way are measured; `nil` if there is none.
  var scrollGoal: (path: IndexPath, position: ScrollPosition)?

  // Written by +Reuse.
  var cellClasses: [String: UITableViewCell.Type] = [:]
  var viewClasses: [String: UITableViewHeaderFooterView.Type] = [:]
  var spareCells: [String: [UITableViewCell]] = [:]
  var spareViews: [String: [UITableViewHeaderFooterView]] = [:]

  // Written by +Updating.
  var updates = TableUpdates()

  // Written by +Selecting.
  var selection: Set<IndexPath> = []
  package var press = ItemPress()

  // Written by +Editing, +Swiping and +Moving.
  private var storedIsEditing = false
  /// The cell that is moved aside to show its actions; `nil` if there is none.
  weak var cellShowingActions: UITableViewCell?
  /// The row for which the delegate was notified of editing; `nil` if there is none.
  var swiped: SwipedRow?
  private var keepsActionsShown = false
  var swipe: RowSwipe?
  let swipeRecognizer = UIPanGestureRecognizer()
  var rowMove: RowMove?
  let edgeScroller = EdgeScroller()

  // Written by +Keys.
  /// The row that has the ring while the table has the keyboard's focus; `nil` if there is none.
  var focusedRow: IndexPath?
  private(set) var menus: ItemContextMenus?

  /// Creates a table of a style that cannot be changed later.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    alwaysBounceVertical = true
    backgroundColor = style == .plain ? UISystemPalette.current.table.background : UISystemPalette.current.table.groupedBackground
    addSwipe()
    menus = ItemContextMenus(of: self)
  }

  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// Always returns `nil`: Galley has no archives of views.
  public required init?(coder: NSCoder) { nil }

  // MARK: Heights

  /// The height of rows, in points; `automaticDimension`, the default, fits their content. The delegate's `heightForRowAt` takes precedence.
  open var rowHeight: CGFloat = UITableView.automaticDimension { didSet { heightDidChange("rowHeight", from: oldValue, to: rowHeight) } }
  /// The estimated height of rows; `automaticDimension`, the default, uses the height of an ordinary row. With 0, the delegate
  /// is queried for all heights when the table loads.
  open var estimatedRowHeight: CGFloat = UITableView.automaticDimension {
    didSet { heightDidChange("estimatedRowHeight", from: oldValue, to: estimatedRowHeight) }
  }
  /// The height of section headers; `automaticDimension` by default. Without a title and a view there is no header.
  open var sectionHeaderHeight: CGFloat = UITableView.automaticDimension {
    didSet { heightDidChange("sectionHeaderHeight", from: oldValue, to: sectionHeaderHeight) }
  }
  /// The space above each header, in points; `automaticDimension`, the default, for none. On iOS the default adds space in plain tables.
  open var sectionHeaderTopPadding: CGFloat = UITableView.automaticDimension {
    didSet { heightDidChange("sectionHeaderTopPadding", from: oldValue, to: sectionHeaderTopPadding) }
  }
  /// The height of section footers; `automaticDimension` by default.
  open var sectionFooterHeight: CGFloat = UITableView.automaticDimension {
    didSet { heightDidChange("sectionFooterHeight", from: oldValue, to: sectionFooterHeight) }
  }

  /// The estimated height of headers; `automaticDimension`, the default, and 0 use the table's own estimate.
  open var estimatedSectionHeaderHeight: CGFloat = UITableView.automaticDimension {
    didSet { heightDidChange("estimatedSectionHeaderHeight", from: oldValue, to: estimatedSectionHeaderHeight) }
  }
  /// The estimated height of footers; `automaticDimension`, the default, and 0 use the table's own estimate.
  open var estimatedSectionFooterHeight: CGFloat = UITableView.automaticDimension {
    didSet { heightDidChange("estimatedSectionFooterHeight", from: oldValue, to: estimatedSectionFooterHeight) }
  }

  // MARK: Look

  /// The lines between rows; `singleLine` by default.
  open var separatorStyle: UITableViewCell.SeparatorStyle = .singleLine { didSet { setNeedsLayout() } }
  /// The color of the lines between rows, or `nil` for the system color.
  open var separatorColor: UIColor? { didSet { setNeedsLayout() } }
  /// The insets of the lines from the left and right edges; 16 points at the left by default.
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) { didSet { setNeedsLayout() } }

  /// The view above all sections, with the height of its frame and the width of the table; `nil`, the default, for none. It scrolls.
  open var tableHeaderView: UIView? { didSet { edgeViewDidChange(from: oldValue, to: tableHeaderView) } }
  /// The view below all sections, with the height of its frame and the width of the table; `nil`, the default, for none. It scrolls.
  open var tableFooterView: UIView? { didSet { edgeViewDidChange(from: oldValue, to: tableFooterView) } }
  /// The view behind the rows, with the size of the table; `nil`, the default, for none. It does not scroll.
  open var backgroundView: UIView? { didSet { edgeViewDidChange(from: oldValue, to: backgroundView) } }

  private func edgeViewDidChange(from old: UIView?, to new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    if let new { insertSubview(new, at: 0) }
    setNeedsLayout()
  }

  // MARK: Selection

  /// Whether the user can select rows; `true` by default.
  open var allowsSelection = true
  /// Whether the user can select several rows; a press on a selected row then deselects it. `false` by default.
  open var allowsMultipleSelection = false

  // MARK: Editing

  /// Whether the table is in editing mode: editable rows have a button before them, movable rows a grip. `false` by default. Without it, too, the
  /// Delete key shows the delete confirmation of the focused row.
  open var isEditing: Bool {
    get { storedIsEditing }
    set { setEditing(newValue, animated: false) }
  }
  /// Whether the user can select rows in editing mode; `false` by default.
  open var allowsSelectionDuringEditing = false

  /// Shows or hides the editing controls and grips of rows, with an animation if `animated`.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != storedIsEditing else { return }
    storedIsEditing = editing
    editingDidChange(animated: animated)
  }

  // MARK: Layout

  /// Reloads everything from the data source and the delegate. The selection is cleared; editing in a cell ends, and its delegate is notified.
  open func reloadData() { invalidateRows() }

  /// The scroll position, aligned to whole pixels so that rows meet without a seam. Scrolling hides the swipe actions.
  open override var contentOffset: CGPoint {
    get { super.contentOffset }
    set {
      if newValue != contentOffset, swipe == nil, !keepsActionsShown { hideActions() }
      super.contentOffset = wholePixels(newValue)
    }
  }

  func wholePixels(_ point: CGPoint) -> CGPoint {
    let scale = max(traitCollection.displayScale, 1)
    return CGPoint(x: (point.x * scale).rounded() / scale, y: (point.y * scale).rounded() / scale)
  }

  @_spi(Galley) open override func boundsDidChange(from old: CGRect) {
    super.boundsDidChange(from: old)
    setNeedsLayout()
  }

  /// Applies pending updates and places the visible rows, headers and footers. Called for each scroll step.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutRows()
  }

  @_spi(Galley) open override func respondToTraits() {
    super.respondToTraits()
    markHeightsAsEstimates()
  }

  /// Called when the insets have changed, on which the width of the rows depends. Row heights are measured or queried again.
  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    markHeightsAsEstimates()
  }

  @_spi(Galley) open override func scrollToShow(_ rect: CGRect) {
    // A floating header covers the top.
    var rect = rect
    if style == .plain, let path = indexPathForRow(at: CGPoint(x: bounds.midX, y: rect.midY)) {
      let header = headers[path.section]?.frame.height ?? 0
      rect = CGRect(x: rect.minX, y: rect.minY - header, width: rect.width, height: rect.height + header)
    }
    scrollKeepingActions { super.scrollToShow(rect) }
  }

  /// Performs a scroll that does not close a row that shows its actions.
  func scrollKeepingActions(_ scroll: () -> Void) {
    let before = keepsActionsShown
    keepsActionsShown = true
    defer { keepsActionsShown = before }
    scroll()
  }

  // MARK: Hands and keys

  /// Returns whether a gesture can begin. A swipe begins only if the pan is horizontal and the row has actions.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    gestureRecognizer === swipeRecognizer ? beginsSwipe() : super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  /// Begins a press on the row under the first touch. While a row shows its swipe actions, no press begins: a touch outside of that row hides the
  /// actions, and a touch on it does nothing here, because it can swipe the row back.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    // A press outside the row's actions only closes them; a press on the row can also swipe it back.
    if let cellShowingActions {
      if !cellShowingActions.frame.contains(touch.location(in: self)) { hideActions() }
    } else {
      beginPress(touch, event)
    }
  }
  /// Highlights the pressed row while the touch is on it.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { if let touch = touches.first { followPress(touch) } }
  /// Selects or deselects the pressed row. Without a press or a swipe, hides the swipe actions of a row if they are shown.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if press.path == nil, swipe == nil, hideActions() { return }
    if let touch = touches.first { release(touch) }
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { endPress() }

  open override var canBecomeFocused: Bool { stopsForTab }
  /// Always `true`. After the user selects a row, the table is first responder unless a text is, so that arrow keys continue from that row.
  open override var canBecomeFirstResponder: Bool { true }
  open override func focusDidChange() { focusRingDidChange() }
  open override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { ringShape }

  /// Handles keys: Escape ends a move or hides swipe actions, and Alt with an arrow key moves the focused row while editing.
  ///
  /// Up, Down, Page Up, Page Down, Home and End move the focus ring; Space and Return select its row; Delete, Left and Right show its swipe actions.
  /// Other keys go to the superclass.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !handleEscape(presses), !movesRow(by: presses), !handleRowKey(presses) { super.pressesBegan(presses, with: event) }
  }

  open override var screenRole: ScreenRole? {
    get { super.screenRole ?? .table }
    set { super.screenRole = newValue }
  }
}
