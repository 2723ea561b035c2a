import UIKit

/// One text that flows through the columns of as many spreads as it needs: one storage, one layout manager, one
/// container a column.
///
/// Spreads are made as they come into sight, and a few ahead when there is time; the text is laid out no further than that.
@MainActor public final class TextFlow {
  /// The whole text; it may have other layout managers, too.
  public let storage: NSTextStorage
  /// Lays out `storage` in one container for each column.
  public let layoutManager = NSLayoutManager()
  /// What the containers have their size from.
  public private(set) var geometry: PageGeometry
  /// How many spreads have been made so far; at least 1.
  public private(set) var spreadCount = 0

  /// The least distance between a shape and the text, in points.
  public static let standoff: CGFloat = 10
  /// The narrowest room beside a shape that takes text, in points.
  public static let leastSegment: CGFloat = 40
  /// How many spreads beyond those in sight are made ready when there is time.
  public static let spreadsAhead = 8
  /// A sheet so small that it takes no line must not make spreads without end.
  private static let mostSpreads = 100_000

  /// Whether the columns of the spread in which the text ends are balanced: as short as they can be, all of them.
  public var balancesLastSpread = false {
    didSet { if balancesLastSpread != oldValue { for column in columns { container(column).balancesWithNext = balancesWithNext(column) } } }
  }

  /// Whether the breaks of each paragraph are chosen together.
  public var usesTotalFit: Bool {
    get { layoutManager.usesTotalFit }
    set { layoutManager.usesTotalFit = newValue }
  }

  private var shapes: [PageShape] = [] { didSet { shapeBounds = shapes.map(\.bounds) } }
  private var shapeBounds: [CGRect] = []
  /// What each container's exclusions were made of.
  private var shapesByContainer: [[PageShape]] = []

  /// Adds a layout manager to `storage` and makes the first spread, without shapes.
  public init(storage: NSTextStorage, geometry: PageGeometry) {
    self.storage = storage
    self.geometry = geometry
    Self.setSpacing(of: layoutManager)
    layoutManager.notifiesDisplayChanges = true
    storage.addLayoutManager(layoutManager)
    addSpread()
  }

  /// How far word spaces may go in justified lines.
  public static func setSpacing(of layoutManager: NSLayoutManager) {
    layoutManager.minimumWordSpace = 0.83
    layoutManager.maximumWordSpace = 1.5
    layoutManager.raggedWordSpace = 2
  }

  /// The columns of the spreads made so far, counted from 0 through the whole document.
  public var columns: Range<Int> { 0..<layoutManager.textContainers.count }

  /// The container of a column, which must be one of `columns`.
  public func container(_ column: Int) -> NSTextContainer { layoutManager.textContainers[column] }

  /// The columns of `spreads`, whether they have been made or not.
  public func columns(ofSpreads spreads: ClosedRange<Int>) -> Range<Int> {
    spreads.lowerBound * geometry.columnsPerSpread..<(spreads.upperBound + 1) * geometry.columnsPerSpread
  }

  /// The place of `container`'s column in the list; `nil` for another text's container.
  public func column(of container: NSTextContainer) -> Int? {
    layoutManager.containerIndex(of: container)
  }

  // MARK: Geometry and shapes

  /// Takes another geometry, and the shapes as they lie in it; every container gets its size and its exclusions anew.
  public func setGeometry(_ new: PageGeometry, shapes: [PageShape]) {
    geometry = new
    while columns.count % new.columnsPerSpread != 0 { addContainer() }
    spreadCount = columns.count / new.columnsPerSpread
    self.shapes = shapes
    for column in columns where container(column).size != new.columnSize { container(column).size = new.columnSize }
    for column in columns { container(column).balancesWithNext = balancesWithNext(column) }
    shapesByContainer = columns.map { _ in [] }
    for column in columns where !container(column).exclusionPaths.isEmpty { container(column).exclusionPaths = [] }
    columns.forEach(exclude)
  }

  /// Gives the containers that `shapes` touch their outlines; those that see no change keep their layout.
  public func setShapes(_ shapes: [PageShape]) {
    self.shapes = shapes
    columns.forEach(exclude)
  }

  private func exclude(in column: Int) {
    let frame = geometry.column(column)
    let reach = frame.insetBy(dx: -Self.standoff, dy: -Self.standoff)
    let near = zip(shapes, shapeBounds).filter { $1.intersects(reach) }.map(\.0)
    let known = shapesByContainer[column]
    if near.count == known.count, zip(near, known).allSatisfy({ $0.hasSamePlace(as: $1) }) { return }
    shapesByContainer[column] = near
    container(column).exclusionPaths = near.map { $0.path(in: frame.origin) }
  }

  // MARK: Spreads

  /// Lays the text out through `spread` and those `ahead` of it, which are made where the text needs them.
  ///
  /// - Returns: whether the number of spreads is another.
  @discardableResult
  public func ensureLayout(throughSpread spread: Int, ahead: Int = spreadsAhead) -> Bool {
    let before = spreadCount
    let last = min(spread + ahead, Self.mostSpreads - 1)
    // Where the last column in sight ends hangs on the one below it.
    let wanted = min(max(last, spread + 1) + 1, Self.mostSpreads + 1)
    layOut(throughSpread: last)
    while !isComplete, spreadCount < wanted {
      addSpread()
      layOut(throughSpread: last)
    }
    if isComplete { dropEmptySpreads() }
    return spreadCount != before
  }

  /// Longer texts are laid out no further than they are looked at: their lines take memory.
  private static let mostLaidOut = 1 << 27

  /// Lays out about so many units more, in spreads that are made for them.
  ///
  /// - Returns: whether more is to be laid out ahead.
  public func layOutAhead(units: Int) -> Bool {
    guard storage.length <= Self.mostLaidOut else { return false }
    let end = layoutManager.firstUnlaidCharacterIndex() + units
    let mostSpreads = min(spreadCount + Self.spreadsAhead, Self.mostSpreads)
    while true {
      _ = layoutManager.layOut(unlaidUnits: max(end - layoutManager.firstUnlaidCharacterIndex(), 1))
      if isComplete {
        dropEmptySpreads()
        return false
      }
      if layoutManager.firstUnlaidCharacterIndex() >= end { return true }
      if spreadCount >= mostSpreads { return spreadCount < Self.mostSpreads }
      addSpread()
    }
  }

  /// The same by as much as takes about a millisecond, which `step` finds out: plain text is laid in no time.
  public func layOutAhead(by step: inout LayoutStep) -> Bool {
    var isMore = false
    let time = ContinuousClock().measure { isMore = layOutAhead(units: step.units) }
    step.took(time)
    return isMore
  }

  /// Lays the text out through `spread`, which there is, and no further.
  public func layOut(throughSpread spread: Int) {
    let last = min(spread + 1, spreadCount) * geometry.columnsPerSpread - 1
    layoutManager.ensureLayout(for: container(last))
  }

  /// Whether all text has its place.
  public var isComplete: Bool { layoutManager.firstUnlaidCharacterIndex() >= storage.length }

  private func addSpread() {
    for _ in 0..<geometry.columnsPerSpread { addContainer() }
    spreadCount += 1
  }

  private func addContainer() {
    let container = NSTextContainer(size: geometry.columnSize)
    container.lineFragmentPadding = 0
    container.exclusionStandoff = Self.standoff
    container.minimumFragmentWidth = Self.leastSegment
    container.holdsTallLines = true
    container.balancesWithNext = balancesWithNext(columns.upperBound)
    shapesByContainer.append([])
    layoutManager.addTextContainer(container)
    exclude(in: columns.upperBound - 1)
  }

  /// Whether a column is balanced with the one after it, which is of the same spread.
  private func balancesWithNext(_ column: Int) -> Bool { balancesLastSpread && (column + 1) % geometry.columnsPerSpread != 0 }

  private func dropEmptySpreads() {
    while spreadCount > 1, isEmpty(spread: spreadCount - 1) {
      for _ in 0..<geometry.columnsPerSpread {
        layoutManager.removeTextContainer(at: columns.upperBound - 1)
        shapesByContainer.removeLast()
      }
      spreadCount -= 1
    }
  }

  private func isEmpty(spread: Int) -> Bool {
    columns(ofSpreads: spread...spread).allSatisfy { column in
      // Its glyphs would have to be counted; a line has a height.
      layoutManager.usedRect(for: container(column)).height == 0
        && layoutManager.extraLineFragmentTextContainer !== container(column)
    }
  }
}

/// How much text is laid out at a time by who has time to spare.
public struct LayoutStep {
  private static let least = 1 << 11
  private static let most = 1 << 16
  /// UTF-16.
  private(set) var units = least

  /// Begins with the smallest step, 2048 UTF-16 units.
  public init() {}

  mutating func took(_ time: Duration) {
    if time < .microseconds(500) { units = min(units * 2, Self.most) }
    if time > .milliseconds(2) { units = max(units / 2, Self.least) }
  }
}
