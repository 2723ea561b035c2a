import UIKit

/// A text that flows through the columns of as many spreads as it needs: one storage, one layout manager, and one
/// container per column.
///
/// Spreads are created and laid out when they become visible; when idle, the host continues after them.
@MainActor public final class TextFlow {
  /// The whole text, which can also have other layout managers.
  public let storage: NSTextStorage
  /// The layout manager, which lays out `storage` in one container for each column.
  public let layoutManager = NSLayoutManager()
  /// The host of the containers, at their positions in the page's content. It finds the scroll position, adds spreads in idle time, and redraws
  /// changes.
  public let host: TextLayoutHost
  /// The geometry that determines the containers' size.
  public private(set) var geometry: PageGeometry
  /// The rules for all columns.
  public let rules: ColumnRules
  /// The number of spreads created so far; at least 1.
  public private(set) var spreadCount = 0

  /// The minimum distance between a new shape and the text, in points.
  public static let standoff = ShapeStyle.standardStandoff
  /// The minimum width of a line slot beside a shape, in points.
  public nonisolated static let minimumSlotWidth: CGFloat = 40
  /// The number of spreads after the visible ones that are laid out when idle.
  public static let spreadsAhead = 8
  /// The maximum number of spreads, because a sheet that is too small for a line would cause infinitely many.
  static let maximumSpreads = 100_000

  /// Whether the columns of the last spread are balanced: all of them as short as possible.
  public var balancesLastSpread = false {
    didSet { if balancesLastSpread != oldValue { for column in columns { container(column).balancesWithNext = balancesWithNext(column) } } }
  }

  /// The distance between the lines of the baseline grid, from the top of each column, in points; 0 for no grid.
  public var baselineGrid: CGFloat = 0 {
    didSet { if baselineGrid != oldValue { for column in columns { container(column).baselineGrid = baselineGrid } } }
  }

  /// Whether the breaks of each paragraph are optimized together.
  public var usesTotalFit: Bool {
    get { layoutManager.usesTotalFit }
    set { layoutManager.usesTotalFit = newValue }
  }

  private var shapes: [FlowShape] = []
  /// The number of the last change of shapes or columns.
  private var generation = 0
  /// The exclusion paths of the shapes, which a drag of one shape keeps for the others.
  private(set) var exclusionPaths = ExclusionPathCache()
  /// The columns that have kept another distance from shapes than `standoff`, now or earlier.
  private var columnsWithOwnStandoff: Set<Int> = []

  /// Creates a flow, which adds a layout manager to `storage`, and its first spread, without shapes.
  public init(storage: NSTextStorage, geometry: PageGeometry, rules: ColumnRules = ColumnRules()) {
    self.storage = storage
    self.geometry = geometry
    self.rules = rules
    host = TextLayoutHost(layoutManager: layoutManager)
    if rules.limitsWordSpaces { Self.setSpacing(of: layoutManager) }
    host.keepsAnchorOverChanges = true
    host.addContainers = { [weak self] in self?.addSpreadAhead() ?? false }
    layoutManager.notifiesDisplayChanges = true
    storage.addLayoutManager(layoutManager)
    addSpread()
  }

  /// Sets the limits of word spaces in justified lines: 0.83 to 1.5 times the font's space, or 2 times before a line becomes ragged.
  public static func setSpacing(of layoutManager: NSLayoutManager) {
    layoutManager.minimumWordSpace = 0.83
    layoutManager.maximumWordSpace = 1.5
    layoutManager.raggedWordSpace = 2
  }

  /// The columns of the existing spreads, counted from 0 through the whole document.
  public var columns: Range<Int> { 0..<layoutManager.textContainers.count }

  /// Returns the container of a column; traps unless it is one of `columns`.
  public func container(_ column: Int) -> NSTextContainer { layoutManager.textContainers[column] }

  /// Returns the columns of `spreads`, including spreads that are not created yet.
  public func columns(ofSpreads spreads: ClosedRange<Int>) -> Range<Int> {
    spreads.lowerBound * geometry.columnsPerSpread..<(spreads.upperBound + 1) * geometry.columnsPerSpread
  }

  /// Returns the index of `container`'s column, or `nil` for a container of another text.
  public func column(of container: NSTextContainer) -> Int? {
    layoutManager.containerIndex(of: container)
  }

  // MARK: Geometry and shapes

  /// Sets another geometry with the shapes converted to it; updates the position, the size and the exclusion paths of all containers, and adds
  /// containers until the last spread is complete.
  public func setGeometry(_ new: PageGeometry, shapes: [PageShape]) {
    geometry = new
    exclusionPaths.removeAll()
    generation += 1
    self.shapes = shapes.map { FlowShape($0, generation) }
    let existing = columns
    for column in existing { host.setOrigin(new.column(column).origin, ofContainerAt: column) }
    while columns.count % new.columnsPerSpread != 0 { addContainer() }
    spreadCount = columns.count / new.columnsPerSpread
    for column in existing where container(column).size != new.columnSize { container(column).size = new.columnSize }
    for column in existing {
      container(column).balancesWithNext = balancesWithNext(column)
      setExclusions(inColumn: column, evenIfEmpty: !container(column).exclusionPaths.isEmpty)
    }
  }

  /// Updates the exclusion paths of the columns near shapes that are new, removed or changed, each once; other containers keep their layout.
  /// O(shapes + changed shapes · columns of the spreads that they meet).
  ///
  /// Only this function compares shapes. From the generation of a shape, the cache of paths knows whether it has changed; a container recognizes the
  /// objects of kept paths.
  public func setShapes(_ new: [PageShape]) {
    var removed = Dictionary(shapes.map { ($0.shape.id, $0) }) { $1 }
    var changed: [CGRect] = []
    generation += 1
    shapes = new.map { shape in
      let former = removed.removeValue(forKey: shape.id)
      if let former, former.shape.isDrawn(like: shape) { return former }
      let current = FlowShape(shape, generation)
      changed += [former?.reach, current.reach].compactMap(\.self)
      return current
    }
    changed += removed.values.map(\.reach)
    for column in columns(near: changed) { setExclusions(inColumn: column, evenIfEmpty: true) }
  }

  /// Returns the existing columns that the reaches `areas` of shapes intersect, in ascending order.
  private func columns(near areas: [CGRect]) -> [Int] {
    var near: Set<Int> = []
    for area in areas {
      let spreads = geometry.spreads(meeting: area, of: spreadCount)
      for column in columns(ofSpreads: spreads) where geometry.column(column).intersects(area) { near.insert(column) }
    }
    return near.sorted()
  }

  /// Sets the exclusion paths of a column to those of the shapes that reach it. The column keeps the smallest distance of these shapes; the paths of
  /// others are enlarged by the difference.
  ///
  /// - Parameter evenIfEmpty: whether the paths are also set if there are none.
  private func setExclusions(inColumn column: Int, evenIfEmpty: Bool) {
    let (container, frame) = (container(column), geometry.column(column))
    let near = shapes.filter { $0.reach.intersects(frame) }
    let standoff = near.lazy.map(\.shape.style.standoff).min() ?? Self.standoff
    if standoff != Self.standoff || columnsWithOwnStandoff.contains(column) {
      columnsWithOwnStandoff.insert(column)
      container.exclusionStandoff = standoff
    }
    let paths = exclusionPaths.paths(of: near, inColumn: column, frame: frame, standoff: standoff)
    guard evenIfEmpty || !near.isEmpty else { return }
    container.exclusionPaths = paths
  }

  // MARK: Spreads

  /// Lays out the text through `spread` and the next `ahead` spreads, up to the maximum number of spreads. Creates the spreads that the text needs,
  /// and removes empty ones at its end.
  ///
  /// - Returns: whether the number of spreads changed.
  @discardableResult
  public func ensureLayout(throughSpread spread: Int, ahead: Int = spreadsAhead) -> Bool {
    let before = spreadCount
    let last = min(spread + ahead, Self.maximumSpreads - 1)
    // The end of the last visible column depends on the column after it.
    let wanted = min(max(last, spread + 1) + 1, Self.maximumSpreads + 1)
    guard layOut(throughSpread: last) else { return spreadCount != before }
    while !isComplete, spreadCount < wanted {
      addSpread()
      if spreadCount <= last + 1 { ensureLayout(ofSpread: spreadCount - 1) }
    }
    if isComplete { dropEmptySpreads() }
    return spreadCount != before
  }

  /// The maximum length of texts that are laid out in advance, because lines take memory.
  private static let maximumLengthLaidOutAhead = 1 << 27

  /// Adds a spread for layout in advance; returns `false` at the maximum number of spreads, and for a text longer than the maximum that is laid out
  /// in advance.
  private func addSpreadAhead() -> Bool {
    guard storage.length <= Self.maximumLengthLaidOutAhead, spreadCount < Self.maximumSpreads else { return false }
    addSpread()
    return true
  }

  /// The number of spreads that are laid out without a check whether the user stops the work.
  static let spreadsAtOnce = 16

  /// Lays out the text through `spread`, or through the last existing spread if that comes first, and no further. If the user stops it, the
  /// spreads that are not laid out are removed.
  ///
  /// - Returns: whether it was not stopped.
  @discardableResult
  public func layOut(throughSpread spread: Int) -> Bool {
    let last = min(spread, spreadCount - 1)
    let laid = (host.lastLaidContainer ?? 0) / geometry.columnsPerSpread
    guard last - laid > Self.spreadsAtOnce else {
      ensureLayout(ofSpread: last)
      return true
    }
    return LongWork.perform { work in
      for end in stride(from: laid + Self.spreadsAtOnce, to: last, by: Self.spreadsAtOnce) {
        ensureLayout(ofSpread: end)
        guard !work.shouldContinue("Laying out text: \(end * 100 / last) %") else { continue }
        removeSpreads(after: end)
        return false
      }
      ensureLayout(ofSpread: last)
      return true
    }
  }

  /// Lays out a spread and all before it.
  private func ensureLayout(ofSpread spread: Int) { layoutManager.ensureLayout(for: container((spread + 1) * geometry.columnsPerSpread - 1)) }

  /// Whether all text is laid out.
  public var isComplete: Bool { layoutManager.firstUnlaidCharacterIndex() >= storage.length }

  private func addSpread() {
    for _ in 0..<geometry.columnsPerSpread { addContainer() }
    spreadCount += 1
  }

  private func addContainer() {
    let container = NSTextContainer(size: geometry.columnSize)
    container.lineFragmentPadding = rules.padding
    container.exclusionStandoff = Self.standoff
    container.minimumFragmentWidth = rules.minimumFragmentWidth
    container.allowsTallLines = true
    container.baselineGrid = baselineGrid
    container.balancesWithNext = balancesWithNext(columns.upperBound)
    host.addContainer(container, at: geometry.column(columns.upperBound).origin)
    setExclusions(inColumn: columns.upperBound - 1, evenIfEmpty: false)
  }

  /// Returns whether a column is balanced with the next one: if the last spread is balanced and the column is not the last of its spread.
  private func balancesWithNext(_ column: Int) -> Bool { balancesLastSpread && (column + 1) % geometry.columnsPerSpread != 0 }

  private func dropEmptySpreads() {
    while spreadCount > 1, isEmpty(spread: spreadCount - 1) { removeSpreads(after: spreadCount - 2) }
  }

  private func removeSpreads(after last: Int) {
    while spreadCount > last + 1 {
      for _ in 0..<geometry.columnsPerSpread { host.removeLastContainer() }
      spreadCount -= 1
    }
  }

  private func isEmpty(spread: Int) -> Bool {
    columns(ofSpreads: spread...spread).allSatisfy { column in
      // A line has a height; checking for glyphs would have to count them.
      layoutManager.usedRect(for: container(column)).height == 0
        && layoutManager.extraLineFragmentTextContainer !== container(column)
    }
  }
}
