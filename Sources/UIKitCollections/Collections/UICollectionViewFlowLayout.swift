import CoreGraphics
import Foundation
import GalleyRopes
import UIFoundation
import UIKitCore

/// Items in lines, as many in each as fit, in sections with insets, a header before and a footer after.
///
/// Items have the size `itemSize`, or the size from the collection view's delegate (`UICollectionViewDelegateFlowLayout`), which is called once per
/// item when the layout is prepared. With `itemSize` alone or with `estimatedItemSize`, an item costs nothing until it becomes visible: if a
/// cell reports another size, only the lines that change are rebuilt. The remaining space of a line is distributed over its gaps, except in the last
/// line.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The size of items if the delegate does not provide one; 50 × 50 by default.
  open var itemSize = CGSize(width: 50, height: 50) { didSet { if itemSize != oldValue { invalidateLayout() } } }
  /// The estimated size of items whose cells report their size when they become visible (`preferredLayoutAttributesFitting`); zero, the
  /// default, for items with a fixed size. `automaticSize` uses `itemSize` as the estimate.
  open var estimatedItemSize = CGSize.zero {
    didSet {
      guard estimatedItemSize != oldValue else { return }
      sizes = [:]
      collectionView?.invalidateCellSizes()
      invalidateLayout()
    }
  }
  /// The value of `estimatedItemSize` that selects automatic sizes.
  public nonisolated static let automaticSize = CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
  /// The messages about invalid lengths that were already logged.
  var reportedMessages: Set<String> = []
  /// The sizes that cells have reported, by section and item.
  private var sizes: [Int: [Int: CGSize]] = [:]
  /// The minimum distance between lines, in points; 10 by default.
  open var minimumLineSpacing: CGFloat = 10 { didSet { if minimumLineSpacing != oldValue { invalidateLayout() } } }
  /// The minimum distance between items of a line, in points; 10 by default.
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } } }
  /// The insets of the items of a section; none by default.
  open var sectionInset = UIEdgeInsets.zero { didSet { if sectionInset != oldValue { invalidateLayout() } } }
  /// The size of headers, which fill the collection view across: the height is used, or the width if it scrolls horizontally. None by default.
  open var headerReferenceSize = CGSize.zero { didSet { if headerReferenceSize != oldValue { invalidateLayout() } } }
  /// The size of footers, of which only the height is used, or the width if the view scrolls horizontally. None by default.
  open var footerReferenceSize = CGSize.zero { didSet { if footerReferenceSize != oldValue { invalidateLayout() } } }
  /// The scroll direction; lines are perpendicular to it. `vertical` by default.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical { didSet { if scrollDirection != oldValue { invalidateLayout() } } }

  private struct Section {
    /// The lengths of the header, of the insets before and after the items, and of the footer.
    var header, before, after, footer: CGFloat
    var across: CGFloat
    var lines: FlowLines
    var length: CGFloat { header + before + lines.length + after + footer }
  }
  /// The length of a section.
  private struct Extent: TreeRun {
    var count = 1
    let along: CGFloat
    var measure: FlowLineSummary { FlowLineSummary(length: 1, along: along) }
  }
  private var sections: [Section] = []
  private var extents = SumTree<RunLeaf<Extent>>()
  private var availableWidth: CGFloat = 0

  /// The result of the delegate's method for sizes of items if the delegate does not implement it. The layout then uses its `itemSize`.
  nonisolated static let notImplemented = CGSize(width: -CGFloat.greatestFiniteMagnitude, height: -CGFloat.greatestFiniteMagnitude)

  private var isVertical: Bool { scrollDirection == .vertical }
  private func along(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
  private func across(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }
  private func rect(_ along: CGFloat, _ across: CGFloat, _ length: CGFloat, _ width: CGFloat) -> CGRect {
    isVertical ? CGRect(x: across, y: along, width: width, height: length) : CGRect(x: along, y: across, width: length, height: width)
  }

  // MARK: Preparing

  /// Computes the sizes and lines of all sections from the delegate's sizes or the layout's properties.
  ///
  /// Does nothing if only cells have reported sizes since the last call. O(sections) if all items of a section have the same size, O(items)
  /// otherwise. An invalid item size is logged and replaced by `itemSize`, an invalid length by 0.
  open override func prepare() {
    super.prepare()
    // If only cells have reported sizes, the lines are already correct.
    guard isOutOfDate else { return }
    isOutOfDate = false
    (sections, extents) = ([], SumTree())
    guard let view = collectionView else { return }
    let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    let inset = view.insetOfAnyContent
    availableWidth = max(across(CGSize(width: view.bounds.width - inset.left - inset.right, height: view.bounds.height - inset.top - inset.bottom)), 0)
    // Queries during preparation find no positions yet.
    var newSections: [Section] = []
    for section in 0..<view.numberOfSections {
      let insets = validated(delegate?.collectionView(view, layout: self, insetForSectionAt: section), section)
      let requestedLineGap = delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section)
      let lineGap = validated(requestedLineGap, else: minimumLineSpacing, .minimumLineSpacing, section)
      let requestedGap = delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
      let gap = validated(requestedGap, else: minimumInteritemSpacing, .minimumInteritemSpacing, section)
      let requestedHeader = delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
      let header = validated(requestedHeader.map(along), else: along(headerReferenceSize), .headerReferenceSize, section)
      let requestedFooter = delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: section)
      let footer = validated(requestedFooter.map(along), else: along(footerReferenceSize), .footerReferenceSize, section)
      let (before, after) = isVertical ? (insets.top, insets.bottom) : (insets.left, insets.right)
      let (near, far) = isVertical ? (insets.left, insets.right) : (insets.top, insets.bottom)
      let lines = lines(section, view, delegate, availableWidth: max(availableWidth - near - far, 0), gap: gap, lineGap: lineGap)
      newSections.append(Section(header: header, before: before, after: after, footer: footer, across: near, lines: lines))
    }
    sections = newSections
    extents = SumTree(RunLeaf(sections.map { Extent(along: $0.length) }))
  }

  /// Returns the start of a section along the scroll direction, in points. O(log sections).
  private func start(of section: Int) -> CGFloat { extents.sum(before: section).along }

  private func lines(
    _ section: Int, _ view: UICollectionView, _ delegate: (any UICollectionViewDelegateFlowLayout)?, availableWidth: CGFloat, gap: CGFloat, lineGap: CGFloat
  ) -> FlowLines {
    let count = view.numberOfItems(inSection: section)
    func flow(_ size: CGSize) -> FlowLines.Size { FlowLines.Size(along: along(size), across: across(size)) }
    let own = possible(itemSize) ?? CGSize(width: 50, height: 50)
    if itemSize != own, itemSize != Self.automaticSize { reportOnce("the layout's itemSize is \(itemSize); \(own) is used instead. Set 0 to 1,000,000 points") }
    func asked(_ item: Int) -> CGSize? { delegate?.collectionView(view, layout: self, sizeForItemAt: IndexPath(item: item, section: section)) }
    if usesSelfSizingCells, count > 0 {
      let estimate = estimatedItemSize == Self.automaticSize ? own : possible(estimatedItemSize) ?? own
      let hasDelegateSizes = asked(0).map { $0 != Self.notImplemented } ?? false
      let reported = (self.sizes[section] ?? [:]).filter { $0.key < count }
      var runs: [FlowLines.Items] = []
      if hasDelegateSizes {
        runs = (0..<count).map { FlowLines.Items(count: 1, size: flow(reported[$0] ?? asked($0).flatMap(possible) ?? estimate)) }
      } else {
        var next = 0
        for item in reported.keys.sorted() {
          if item > next { runs.append(FlowLines.Items(count: item - next, size: flow(estimate))) }
          runs.append(FlowLines.Items(count: 1, size: flow(reported[item] ?? estimate)))
          next = item + 1
        }
        if next < count { runs.append(FlowLines.Items(count: count - next, size: flow(estimate))) }
      }
      return FlowLines(runs, availableWidth: availableWidth, gap: gap, lineGap: lineGap)
    }
    guard count > 0, let first = asked(0), first != Self.notImplemented else {
      return FlowLines(count, alike: flow(own), availableWidth: availableWidth, gap: gap, lineGap: lineGap)
    }
    let runs = (0..<count).map { item -> FlowLines.Items in
      let size = item == 0 ? first : asked(item) ?? own
      if let size = possible(size) { return FlowLines.Items(count: 1, size: flow(size)) }
      TableDiagnostic.warn("sizeForItemAt returned \(size) for item \(item) of section \(section); the layout's itemSize is used instead. Return 0 to 1,000,000 points")
      return FlowLines.Items(count: 1, size: flow(own))
    }
    return FlowLines(runs, availableWidth: availableWidth, gap: gap, lineGap: lineGap)
  }

  private func possible(_ size: CGSize) -> CGSize? {
    size.width >= 0 && size.height >= 0 && size.width <= 1_000_000 && size.height <= 1_000_000 ? size : nil
  }

  // MARK: Sizes that cells say

  override var usesSelfSizingCells: Bool { estimatedItemSize != .zero }

  /// Returns whether the cell requests another size than it has, and the layout has self-sizing cells (`estimatedItemSize` is not zero).
  ///
  /// Returns `false` for a size that is negative or exceeds 1,000,000 points.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes, withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { usesSelfSizingCells && preferredAttributes.size != originalAttributes.size && possible(preferredAttributes.size) != nil }

  override func setPreferredSize(_ size: CGSize, of path: IndexPath) {
    sizes[path.section, default: [:]][path.item] = size
    guard !isOutOfDate, sections.indices.contains(path.section), path.item < sections[path.section].lines.count else { return }
    sections[path.section].lines.set(path.item, to: FlowLines.Size(along: along(size), across: across(size)))
    extents.replace(path.section..<path.section + 1, with: RunLeaf([Extent(along: sections[path.section].length)]))
  }
  override func discardSizes() { sizes = [:] }
  override func itemsDidMove(_ newPath: (IndexPath) -> IndexPath?) {
    let old = sizes
    sizes = [:]
    for (section, reported) in old {
      for (item, size) in reported { if let path = newPath(IndexPath(item: item, section: section)) { sizes[path.section, default: [:]][path.item] = size } }
    }
  }

  // MARK: Answering

  /// Always `true`: in right-to-left layouts, lines and horizontal scrolling begin at the right.
  open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

  private func mirrored(_ rect: CGRect) -> CGRect {
    isFlipped ? CGRect(x: max(collectionViewContentSize.width, isVertical ? availableWidth : 0) - rect.maxX, y: rect.minY, width: rect.width, height: rect.height) : rect
  }

  open override var collectionViewContentSize: CGSize { rect(0, 0, extents.summary.along, availableWidth).size }

  /// Returns the attributes of the elements that intersect `rect`, in the content's coordinate space: for each section in order its header, its
  /// footer, then its items.
  ///
  /// Never returns `nil`. Finds the first section in O(log² sections).
  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    let mirroredRect = mirrored(rect)
    let (low, high) = isVertical ? (mirroredRect.minY, mirroredRect.maxY) : (mirroredRect.minX, mirroredRect.maxX)
    // Find the first section that ends after the start.
    var (index, end) = (0, sections.count)
    while index < end {
      let middle = (index + end) / 2
      if start(of: middle + 1) < low { index = middle + 1 } else { end = middle }
    }
    var found: [UICollectionViewLayoutAttributes] = []
    while index < sections.count, case let start = start(of: index), start <= high {
      let section = sections[index]
      let itemsStart = start + section.header + section.before
      let path = IndexPath(item: 0, section: index)
      for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
        if let attributes = layoutAttributesForSupplementaryView(ofKind: kind, at: path) { found.append(attributes) }
      }
      for item in section.lines.items(from: low - itemsStart, to: high - itemsStart) {
        if let attributes = layoutAttributesForItem(at: IndexPath(item: item, section: index)) { found.append(attributes) }
      }
      index += 1
    }
    return found.filter { $0.frame.intersects(rect) }
  }

  /// Returns the attributes of an item, or `nil` if there is no such item in the prepared layout.
  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard indexPath.count == 2, sections.indices.contains(indexPath.section) else { return nil }
    let section = sections[indexPath.section]
    guard (0..<section.lines.count).contains(indexPath.item) else { return nil }
    let (position, size) = (section.lines.position(of: indexPath.item), section.lines.size(of: indexPath.item))
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    let itemsStart = start(of: indexPath.section) + section.header + section.before
    attributes.frame = mirrored(rect(itemsStart + position.along, section.across + position.across, size.along, size.across))
    return attributes
  }

  /// Returns the attributes of the header or footer of the index path's section.
  ///
  /// Returns `nil` if it has no height (or width, if the layout scrolls horizontally), if the section does not exist, and for other kinds.
  open override func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard indexPath.count == 2, sections.indices.contains(indexPath.section) else { return nil }
    let section = sections[indexPath.section]
    let attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath)
    switch elementKind {
    case UICollectionView.elementKindSectionHeader where section.header > 0: attributes.frame = mirrored(rect(start(of: indexPath.section), 0, section.header, availableWidth))
    case UICollectionView.elementKindSectionFooter where section.footer > 0:
      attributes.frame = mirrored(rect(start(of: indexPath.section + 1) - section.footer, 0, section.footer, availableWidth))
    default: return nil
    }
    return attributes
  }

  /// Returns whether the layout must be invalidated for new bounds: if the space across the lines changes.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    collectionView.map { across($0.bounds.size) != across(newBounds.size) } ?? false
  }
}
