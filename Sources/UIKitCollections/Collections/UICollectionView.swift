import CoreGraphics
import Foundation
import UIFoundation
@_spi(Galley) import UIKitCore

/// Items in sections, arranged by a layout, with cells for the visible items only.
///
/// A data source provides the number of items and their cells; `collectionViewLayout` positions them; a delegate is notified of user
/// actions. Cells that scroll out of view are recycled. With the keyboard focus, arrow keys go from item to item, Space and Return select.
///
/// | file | contents |
/// |---|---|
/// | `+Reuse` | registered classes, and views that wait for reuse |
/// | `+Items` | items by point and index path; scrolling to them |
/// | `+Updating` | insertion, deletion and reloading of items and sections |
/// | `+Selecting` | presses, selection and keys |
/// | `+Menus` | the context menus of items |
/// | `UICollectionViewLayout`, `UICollectionViewFlowLayout`, `FlowLines` | the positions of everything |
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
  /// The kind of the view before the items of a section.
  public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of the view after the items of a section.
  public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// The data source. Not retained; `nil` if there is none.
  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { if dataSource !== oldValue { reloadData() } } }
  /// The delegate, which controls and receives user actions; a `UICollectionViewDelegateFlowLayout` also provides sizes. Not retained; `nil` if
  /// there is none.
  open weak var delegate: (any UICollectionViewDelegate)? {
    didSet {
      scrollDelegate = delegate
      if delegate !== oldValue { layoutIsOutOfDate() }
    }
  }

  /// The layout, which determines all positions.
  open var collectionViewLayout: UICollectionViewLayout {
    didSet {
      guard collectionViewLayout !== oldValue else { return }
      oldValue.collectionView = nil
      collectionViewLayout.collectionView = self
      layoutIsOutOfDate()
    }
  }

  /// Sets another layout. Items move to their new positions in 250 ms if `animated` and the view is in a window, otherwise at the next layout pass.
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    collectionViewLayout = layout
    if animated, window != nil { UIView.animate(withDuration: 0.25) { self.layoutIfNeeded() } }
  }

  // Written here and by +Updating.
  var needsLoading = true
  var needsPreparing = true
  var counts: [Int] = []
  var updates = TableUpdates()
  var isLayingOut = false
  private var isPreparing = false
  /// The number of times that everything was loaded.
  private(set) var loads = 0

  // Written by placing.
  var cells: [IndexPath: UICollectionViewCell] = [:]
  var views: [SupplementaryKey: UICollectionReusableView] = [:]

  /// Invalidates the layout, because the insets reduce its available space.
  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    layoutIsOutOfDate()
  }

  /// The key of a supplementary view.
  struct SupplementaryKey: Hashable {
    var kind: String
    var path: IndexPath
  }

  // Written by +Reuse.
  var cellClasses: [String: UICollectionViewCell.Type] = [:]
  var viewClasses: [SupplementaryKind: UICollectionReusableView.Type] = [:]
  var spareCells: [String: [UICollectionViewCell]] = [:]
  var spareViews: [SupplementaryKind: [UICollectionReusableView]] = [:]

  /// A kind of supplementary view, and a reuse identifier.
  struct SupplementaryKind: Hashable {
    var kind, identifier: String
  }

  /// The items whose cells have not reported a preferred size yet.
  var unmeasuredItems: Set<IndexPath> = []

  // Written by +Updating.
  /// The cells of deleted items that are still animating out.
  var leaving: [UICollectionViewCell] = []
  /// The inserted and reloaded items, whose cells animate from their initial attributes.
  var appearing: Set<IndexPath> = []
  /// Whether content has been laid out, so that right-to-left content has been scrolled to its start once.
  private var hasBegun = false

  // Written by +Selecting.
  var selection: Set<IndexPath> = []
  package var press = ItemPress()
  /// The item that has the ring while the collection has the keyboard's focus; `nil` if there is none.
  var ringItem: IndexPath?
  private(set) var menus: ItemContextMenus?

  /// Creates a collection view at `frame` with items arranged by `layout`.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
    menus = ItemContextMenus(of: self)
    backgroundColor = UISystemPalette.current.table.background
    // A mouse drags it, too; a press that does not go anywhere selects.
    panGestureRecognizer.allowTouches(.direct, .indirectPointer)
  }

  /// Always returns `nil`: Galley has no archives of views.
  public required init?(coder: NSCoder) { nil }

  /// The view behind the items, with the size of the collection view; `nil`, the default, for none. It does not scroll.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// Whether the user can select items; `true` by default.
  open var allowsSelection = true
  /// Whether the user can select several items; a press on a selected item then deselects it. `false` by default.
  open var allowsMultipleSelection = false

  // MARK: Loading

  /// Reloads everything from the data source and the delegate, at the next layout or query. The selection is cleared.
  open func reloadData() {
    endPress()
    collectionViewLayout.discardSizes()
    for path in selection { cells[path]?.isSelected = false }
    selection = []
    needsLoading = true
    layoutIsOutOfDate()
  }

  func layoutIsOutOfDate() {
    setNeedsPreparing()
    setNeedsLayout()
  }

  private func setNeedsPreparing() {
    needsPreparing = true
    collectionViewLayout.isOutOfDate = true
  }

  func loadIfNeeded() {
    guard needsLoading else { return }
    needsLoading = false
    loads += 1
    let load = loads
    setNeedsPreparing()
    updates = updates.open
    for path in Array(cells.keys) { recycle(path) }
    for key in Array(views.keys) { recycle(key) }
    let newCounts = (0..<querySectionCount()).map(queryItemCount)
    // If everything was reloaded in the meantime, this result is out of date.
    guard needsLoading || load == loads else { return }
    counts = newCounts
    setNeedsPreparing()
    if let ringItem, !has(ringItem) { self.ringItem = nil }
  }

  func querySectionCount() -> Int { dataSource.map { checked($0.numberOfSections(in: self), "sections", maximum: 1_000_000) } ?? 0 }

  func queryItemCount(_ section: Int) -> Int {
    checked(dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0, "items in section \(section)", maximum: 100_000_000)
  }

  private func checked(_ count: Int, _ noun: String, maximum: Int) -> Int {
    let clamped = min(max(count, 0), maximum)
    if count != clamped { TableDiagnostic.warn("the collection view's data source returned \(count) \(noun); \(clamped) is used instead. Return 0 to \(maximum)") }
    return clamped
  }

  /// Loads the data if necessary; then prepares the layout and updates the content size if the layout is invalid and not being prepared.
  func prepareIfNeeded() {
    loadIfNeeded()
    // Queries during preparation get the known positions; preparing again would never end.
    guard needsPreparing, !isPreparing else { return }
    needsPreparing = false
    isPreparing = true
    collectionViewLayout.prepare()
    isPreparing = false
    let width = contentSize.width
    contentSize = collectionViewLayout.collectionViewContentSize
    guard bounds.width > 0, contentSize.width > 0 else { return }
    defer { hasBegun = true }
    // Horizontal content begins at the right in that direction, while positions are relative to the left.
    guard collectionViewLayout.isFlipped, contentSize.width > bounds.width, !hasBegun || contentSize.width != width else { return }
    let range = offsetRange
    let begin = !hasBegun || width <= bounds.width
    contentOffset.x = begin ? range.max.x : min(max(contentOffset.x + contentSize.width - width, range.min.x), range.max.x)
  }

  // MARK: Layout

  /// The visible part of the content. A new value invalidates the layout if the layout object requests it.
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      if newValue != super.bounds, collectionViewLayout.shouldInvalidateLayout(forBoundsChange: newValue) { layoutIsOutOfDate() }
      super.bounds = newValue
    }
  }

  @_spi(Galley) open override func boundsDidChange(from old: CGRect) {
    super.boundsDidChange(from: old)
    // A frame sets no bounds by name.
    if bounds.size != old.size { invalidateCellSizes() }
    setNeedsLayout()
  }

  /// Applies pending updates and the layout to the visible views, and recycles views that left the visible part.
  ///
  /// Self-sizing cells are measured, and the layout is applied again, at most eight times. Does nothing if called during layout.
  open override func layoutSubviews() {
    super.layoutSubviews()
    guard !isLayingOut else { return }
    makeLateUpdates()
    isLayingOut = true
    defer { isLayingOut = false }
    prepareIfNeeded()
    let load = loads
    backgroundView?.frame = bounds
    // Self-sizing cells can make space for other cells, which then report their sizes.
    for _ in 0..<8 {
      applyLayout(collectionViewLayout.layoutAttributesForElements(in: reach) ?? [])
      guard collectionViewLayout.usesSelfSizingCells, queryCellSizes() else { break }
    }
    updates.resetRoundCount()
    // A delegate call may already have forced layout, which was not possible at that point.
    if needsLoading || needsPreparing || load != loads { setNeedsLayout() }
  }

  /// Queries the sizes of cells that have not reported one; the content at the top keeps its position.
  ///
  /// - Returns: Whether the size of a cell changes.
  private func queryCellSizes() -> Bool {
    var isOther = false
    let seen = cells.keys.sorted()
    let anchor = seen.first { unmeasuredItems.contains($0) == false }.flatMap { path in collectionViewLayout.layoutAttributesForItem(at: path).map { (path, $0.frame.origin) } }
    for path in seen where unmeasuredItems.contains(path) {
      unmeasuredItems.remove(path)
      guard let cell = cells[path], let original = collectionViewLayout.layoutAttributesForItem(at: path) else { continue }
      let copy = UICollectionViewLayoutAttributes(forCellWith: path)
      (copy.frame, copy.alpha, copy.zIndex, copy.isHidden) = (original.frame, original.alpha, original.zIndex, original.isHidden)
      let preferred = cell.preferredLayoutAttributesFitting(copy)
      if collectionViewLayout.shouldInvalidateLayout(forPreferredLayoutAttributes: preferred, withOriginalAttributes: original) {
        collectionViewLayout.setPreferredSize(preferred.size, of: path)
        isOther = true
      }
    }
    guard isOther else { return false }
    needsPreparing = true
    prepareIfNeeded()
    if let (path, origin) = anchor, contentOffset.y > offsetRange.min.y, let now = collectionViewLayout.layoutAttributesForItem(at: path)?.frame.origin {
      if now.y != origin.y { shiftContent(by: now.y - origin.y) }
    }
    return true
  }

  private func applyLayout(_ elements: [UICollectionViewLayoutAttributes]) {
    var (seen, seenViews): (Set<IndexPath>, Set<SupplementaryKey>) = ([], [])
    for element in elements {
      if let kind = element.representedElementKind { seenViews.insert(SupplementaryKey(kind: kind, path: element.indexPath)) } else { seen.insert(element.indexPath) }
    }
    for path in Array(cells.keys) where !seen.contains(path) { recycle(path) }
    for key in Array(views.keys) where !seenViews.contains(key) { recycle(key) }
    var raised: [(zIndex: Int, view: UIView)] = []
    let load = loads
    for element in elements where !needsLoading && !updates.hasDeferredChanges && load == loads {
      let view: UICollectionReusableView? =
        if let kind = element.representedElementKind { view(kind, element.indexPath) } else { has(element.indexPath) ? cell(element) : nil }
      guard let view else { continue }
      view.apply(element)
      if view.frame != element.frame { view.frame = element.frame }
      if view.alpha != element.alpha { view.alpha = element.alpha }
      if view.isHidden != element.isHidden { view.isHidden = element.isHidden }
      if element.zIndex != 0 { raised.append((element.zIndex, view)) }
    }
    let inOrder = raised.sorted { $0.zIndex < $1.zIndex }
    for one in inOrder.reversed() where one.zIndex < 0 { sendSubviewToBack(one.view) }
    if let backgroundView { sendSubviewToBack(backgroundView) }
    for one in inOrder where one.zIndex > 0 { bringSubviewToFront(one.view) }
  }

  private func cell(_ element: UICollectionViewLayoutAttributes) -> UICollectionViewCell? {
    let path = element.indexPath
    if let cell = cells[path] { return cell }
    let load = loads
    // The item may have been removed.
    guard let cell = dataSource?.collectionView(self, cellForItemAt: path), !needsLoading, load == loads else { return nil }
    cells[path] = cell
    if collectionViewLayout.usesSelfSizingCells { unmeasuredItems.insert(path) }
    let first = appearing.contains(path) ? collectionViewLayout.initialLayoutAttributesForAppearingItem(at: path) : nil
    UIView.performWithoutAnimation {
      cell.frame = (first ?? element).frame
      if appearing.contains(path) { cell.alpha = first?.alpha ?? 0 }
    }
    cell.isSelected = selection.contains(path)
    addSubview(cell)
    delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
    return cell
  }

  private func view(_ kind: String, _ path: IndexPath) -> UICollectionReusableView? {
    let key = SupplementaryKey(kind: kind, path: path)
    if let view = views[key] { return view }
    let load = loads
    guard let view = dataSource?.collectionView(self, viewForSupplementaryElementOfKind: kind, at: path), !needsLoading, load == loads else { return nil }
    views[key] = view
    addSubview(view)
    return view
  }

  /// Invalidates the layout and discards the measured sizes of self-sizing cells, because the view's size or the text size has changed.
  func invalidateCellSizes() {
    setNeedsPreparing()
    guard collectionViewLayout.usesSelfSizingCells else { return }
    collectionViewLayout.discardSizes()
    unmeasuredItems = Set(cells.keys)
  }

  @_spi(Galley) open override func respondToTraits() {
    super.respondToTraits()
    invalidateCellSizes()
    setNeedsLayout()
  }

  // MARK: Hands and keys

  /// Returns `false` for a pan by the mouse that begins in text, on a control or in another scrolling view, which then handles the drag; otherwise
  /// `true`.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if gestureRecognizer === panGestureRecognizer, let touch = gestureRecognizer.touches.first, touch.type == .indirectPointer, !isForItem(touch) { return false }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  /// Begins a press on the item under the first touch, which highlights it unless the touch scrolls.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { if let touch = touches.first { beginPress(touch, event) } }
  /// Highlights the pressed item while the touch is on it.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { if let touch = touches.first { followPress(touch) } }
  /// Selects or deselects the pressed item.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { if let touch = touches.first { release(touch) } }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { endPress() }

  /// Whether Tab stops at the view: `true` if items can be selected and there is at least one.
  open override var canBecomeFocused: Bool { allowsSelection && counts.contains { $0 > 0 } }
  open override func focusDidChange() { ringDidChange() }
  open override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { ringShape }

  /// Handles keys if the view has the focus: arrow keys, Home and End move the focus ring, Space and Return select its item.
  ///
  /// Other keys go to the superclass, which scrolls.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !handleItemKey(presses) { super.pressesBegan(presses, with: event) }
  }

  open override var screenRole: ScreenRole? {
    get { super.screenRole ?? .table }
    set { super.screenRole = newValue }
  }
}
