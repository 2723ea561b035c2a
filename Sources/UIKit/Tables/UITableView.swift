import CoreGraphics
import Foundation
import UIFoundation

/// Rows under each other, in sections, of which only those in sight have cells.
///
/// A data source says how many rows there are and makes their cells; a delegate says how they look and hears what is done. Cells
/// that go out of sight are used again (`dequeueReusableCell`). Rows have the height of `rowHeight`, of the delegate, or of their
/// content. What the table does costs as much as the rows in sight and O(log n) for each of them.
///
/// With the keyboard's focus arrows go from row to row, space and return select; Tab goes on to what is in the cells.
///
/// | file | what |
/// |---|---|
/// | `TableHeights` | how high everything is, and where it stands |
/// | `+Loading` | what data source and delegate are asked, and what they must not answer |
/// | `+Layout` | which rows are in sight, their heights, their cells, headers that float |
/// | `+Rows` | rows by point, rectangle and index path; scrolling to them |
/// | `+Reuse` | cells and headers that were registered, and those that wait for use |
/// | `+Updating` | rows and sections that come, go and change |
/// | `+Selecting` | presses and selection |
/// | `+Keys` | the keyboard |
/// | `+Editing`, `+Swiping`, `+Moving` | rows that the user deletes, adds, swipes aside and moves |
@preconcurrency @MainActor
open class UITableView: UIScrollView, FocusBeginning {
  /// How sections stand out; set when the table is made.
  public let style: Style

  /// Says what the table shows. Not retained.
  open weak var dataSource: (any UITableViewDataSource)? { didSet { if dataSource !== oldValue { forgetRows() } } }
  /// Says how it looks, and hears of it. Not retained.
  open weak var delegate: (any UITableViewDelegate)? {
    didSet {
      scrollDelegate = delegate
      if delegate !== oldValue { forgetRows() }
    }
  }

  // Written by +Loading.
  var heights = TableHeights()
  /// Whether data source and delegate are to be asked again for all there is.
  var needsLoading = true
  var asksForHeights = false
  /// The width that heights were measured at.
  var measuredWidth: CGFloat = 0

  // Written by +Layout.
  var cells: [IndexPath: UITableViewCell] = [:]
  var headers: [Int: UIView] = [:]
  var footers: [Int: UIView] = [:]
  var isPlacing = false
  /// Grows when rows are loaded anew, come or go.
  var rowVersion = 0
  /// Of the rows that are being placed.
  var placedVersion = 0
  /// Where rows are scrolled to in steps, as the heights on the way become known.
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
  var press = ItemPress()

  // Written by +Editing, +Swiping and +Moving.
  private var storedIsEditing = false
  /// The row that stands aside for what can be done with it.
  weak var askingCell: UITableViewCell?
  /// The row whose editing the delegate was told of.
  var swiped: SwipedRow?
  private var keepsAsking = false
  var swipe: RowSwipe?
  let swipeRecognizer = UIPanGestureRecognizer()
  var rowMove: RowMove?
  let edgeScroller = EdgeScroller()

  // Written by +Keys.
  /// The row that has the ring while the table has the keyboard's focus.
  var ringRow: IndexPath?
  private(set) var menus: ListMenus?

  /// A table of a style, which it keeps.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    alwaysBounceVertical = true
    backgroundColor = style == .plain ? UISystemPalette.current.table.background : UISystemPalette.current.table.groupedBackground
    addSwipe()
    menus = ListMenus(of: self)
  }

  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// Galley has no archives of views: the answer is always `nil`.
  public required init?(coder: NSCoder) { nil }

  // MARK: Heights

  /// Of rows, in points; `automaticDimension`, the default, for what their content takes. The delegate's `heightForRowAt` wins.
  open var rowHeight: CGFloat = UITableView.automaticDimension { didSet { heightDidChange("rowHeight", from: oldValue, to: rowHeight) } }
  /// What rows are taken for until they come near; `automaticDimension`, the default, for what an ordinary row takes. With 0 the delegate
  /// is asked for all heights when the table loads.
  open var estimatedRowHeight: CGFloat = UITableView.automaticDimension {
    didSet { heightDidChange("estimatedRowHeight", from: oldValue, to: estimatedRowHeight) }
  }
  /// Of what stands over sections; `automaticDimension` by default. Without a title and a view there is nothing.
  open var sectionHeaderHeight: CGFloat = UITableView.automaticDimension {
    didSet { heightDidChange("sectionHeaderHeight", from: oldValue, to: sectionHeaderHeight) }
  }
  /// Room above each header, in points; `automaticDimension`, the default, for none. On iOS that is some room in plain tables.
  open var sectionHeaderTopPadding: CGFloat = UITableView.automaticDimension {
    didSet { heightDidChange("sectionHeaderTopPadding", from: oldValue, to: sectionHeaderTopPadding) }
  }
  /// Of what stands under sections; `automaticDimension` by default.
  open var sectionFooterHeight: CGFloat = UITableView.automaticDimension {
    didSet { heightDidChange("sectionFooterHeight", from: oldValue, to: sectionFooterHeight) }
  }

  /// What headers are taken for until they come near; `automaticDimension`, the default, and 0 for what the table takes them for.
  open var estimatedSectionHeaderHeight: CGFloat = UITableView.automaticDimension {
    didSet { heightDidChange("estimatedSectionHeaderHeight", from: oldValue, to: estimatedSectionHeaderHeight) }
  }
  /// What footers are taken for until they come near; `automaticDimension`, the default, and 0 for what the table takes them for.
  open var estimatedSectionFooterHeight: CGFloat = UITableView.automaticDimension {
    didSet { heightDidChange("estimatedSectionFooterHeight", from: oldValue, to: estimatedSectionFooterHeight) }
  }

  // MARK: Look

  /// The lines between rows; `singleLine` by default.
  open var separatorStyle: UITableViewCell.SeparatorStyle = .singleLine { didSet { setNeedsLayout() } }
  /// Of the lines between rows; `nil` for the system's.
  open var separatorColor: UIColor? { didSet { setNeedsLayout() } }
  /// How far the lines begin from the left edge and end before the right one; 16 points at the left by default.
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) { didSet { setNeedsLayout() } }

  /// Above all sections, as high as its frame, as wide as the table. It scrolls along.
  open var tableHeaderView: UIView? { didSet { edgeViewDidChange(from: oldValue, to: tableHeaderView) } }
  /// Below all sections, as high as its frame, as wide as the table.
  open var tableFooterView: UIView? { didSet { edgeViewDidChange(from: oldValue, to: tableFooterView) } }
  /// Behind the rows, as large as the table; it does not scroll.
  open var backgroundView: UIView? { didSet { edgeViewDidChange(from: oldValue, to: backgroundView) } }

  private func edgeViewDidChange(from old: UIView?, to new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    if let new { insertSubview(new, at: 0) }
    setNeedsLayout()
  }

  // MARK: Selection

  /// Whether rows can be selected by hand; `true` by default.
  open var allowsSelection = true
  /// Whether several rows can be; a press on a selected one deselects it then. `false` by default.
  open var allowsMultipleSelection = false

  // MARK: Editing

  /// Whether rows that can be edited have a button before them, and those that can be moved a grip; `false` at first. Without it, too, the Delete key
  /// at the row with the ring asks whether it is to go.
  open var isEditing: Bool {
    get { storedIsEditing }
    set { setEditing(newValue, animated: false) }
  }
  /// Whether rows can be selected by hand while the table is edited; `false` by default.
  open var allowsSelectionDuringEditing = false

  /// Shows or hides the buttons and grips of rows.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != storedIsEditing else { return }
    storedIsEditing = editing
    editingDidChange(animated: animated)
  }

  // MARK: Layout

  /// Asks data source and delegate for everything again. The selection goes; what is edited in a cell ends, and is told to its delegate.
  open func reloadData() { forgetRows() }

  /// On whole pixels: rows meet without a seam.
  open override var contentOffset: CGPoint {
    get { super.contentOffset }
    set {
      if newValue != contentOffset, swipe == nil, !keepsAsking { stopAsking() }
      super.contentOffset = wholePixels(newValue)
    }
  }

  func wholePixels(_ point: CGPoint) -> CGPoint {
    let scale = max(traitCollection.displayScale, 1)
    return CGPoint(x: (point.x * scale).rounded() / scale, y: (point.y * scale).rounded() / scale)
  }

  override func boundsDidChange(from old: CGRect) {
    super.boundsDidChange(from: old)
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeRows()
  }

  override func respondToTraits() {
    super.respondToTraits()
    doubtHeights()
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    doubtHeights()
  }

  override func scrollToShow(_ rect: CGRect) {
    // A header that floats covers what stands at the top.
    var rect = rect
    if style == .plain, let path = indexPathForRow(at: CGPoint(x: bounds.midX, y: rect.midY)) {
      let header = headers[path.section]?.frame.height ?? 0
      rect = CGRect(x: rect.minX, y: rect.minY - header, width: rect.width, height: rect.height + header)
    }
    scrollAsking { super.scrollToShow(rect) }
  }

  /// Scrolls neither by hand nor for the program: a row that asks goes on asking.
  func scrollAsking(_ scroll: () -> Void) {
    let before = keepsAsking
    keepsAsking = true
    defer { keepsAsking = before }
    scroll()
  }

  // MARK: Hands and keys

  /// A swipe begins where it is one: sideways, over a row that has something to show.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    gestureRecognizer === swipeRecognizer ? beginsSwipe() : super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    // A press beside the question takes it away, and does nothing else; on its own row it may swipe that back.
    if let askingCell {
      if !askingCell.frame.contains(touch.location(in: self)) { stopAsking() }
    } else {
      beginPress(touch, event)
    }
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { if let touch = touches.first { followPress(touch) } }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if press.path == nil, swipe == nil, stopAsking() { return }
    if let touch = touches.first { release(touch) }
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { endPress() }

  open override var canBecomeFocused: Bool { stopsForTab }
  /// A row that was chosen by hand leaves the keys to the table, where no text has them: arrows go on from there.
  open override var canBecomeFirstResponder: Bool { true }
  open override func focusDidChange() { ringDidChange() }
  open override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { ringShape }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !takesEscape(presses), !movesRow(by: presses), !takesRowKey(presses) { super.pressesBegan(presses, with: event) }
  }

  open override var screenRole: ScreenRole? {
    get { super.screenRole ?? .table }
    set { super.screenRole = newValue }
  }
}
