import CoreGraphics
import GalleyRopes
import UIKitCore

/// The heights of everything in a table: for each section its header, its rows and its footer, in a summed tree.
///
/// Entries are numbered from 0 through the whole table; a section of n rows has n + 2 of them. Finding an entry's position, or the entry at a
/// height, takes one descent: O(log *n*) in the number of entries. Equal neighbors, such as rows that have not been measured, share one item of the
/// tree, so that a table of a hundred thousand rows costs no more than a table of ten until it is scrolled. Heights are stored in 1/64 pt.
struct TableHeights {
  enum Kind: UInt8 { case header, row, footer }

  /// A run of neighboring entries of one kind and height.
  struct Run: Equatable, TreeRun {
    var kind: Kind
    var count: Int
    /// The height in 1/64 pt.
    var height: Int
    /// Whether the height is the entry's own, and not an estimate.
    var isExact: Bool

    var measure: TableHeightSummary { TableHeightSummary(length: count, height: height * count, sections: kind == .header ? 1 : 0) }
  }

  private var tree = SumTree<RunLeaf<Run>>()

  static let unit: CGFloat = 64

  /// Returns the height as it is stored: rounded to 1/64 point and clamped to the range from 0 to 1,000,000 points; 0 for NaN.
  static func rounded(_ height: CGFloat) -> CGFloat { CGFloat(units(height)) / unit }
  private static func units(_ height: CGFloat) -> Int { height.isNaN ? 0 : Int((min(max(height, 0), 1_000_000) * unit).rounded()) }

  /// The heights of a section: its header, its rows and its footer.
  struct Section {
    var header: (height: CGFloat, isKnown: Bool)
    /// The rows, from the first; equal neighbors can be combined.
    var rows: [(count: Int, height: CGFloat, isKnown: Bool)]
    var footer: (height: CGFloat, isKnown: Bool)
  }

  init() {}

  /// Creates the heights of sections. O(number of runs).
  init(_ sections: [Section]) {
    tree = SumTree(RunLeaf(sections.flatMap(Self.runs)))
  }

  private static func runs(_ section: Section) -> [Run] {
    func edge(_ kind: Kind, _ edge: (height: CGFloat, isKnown: Bool)) -> Run {
      Run(kind: kind, count: 1, height: units(edge.height), isExact: edge.isKnown)
    }
    var runs = [edge(.header, section.header)]
    for (count, height, isExact) in section.rows where count > 0 {
      let run = Run(kind: .row, count: count, height: units(height), isExact: isExact)
      if let last = runs.last, last.kind == .row, last.height == run.height, last.isExact == isExact {
        runs[runs.count - 1].count += count
      } else {
        runs.append(run)
      }
    }
    runs.append(edge(.footer, section.footer))
    return runs
  }

  // MARK: Reading

  /// The number of entries. O(1).
  var count: Int { tree.length }
  /// The number of sections. O(1).
  var sectionCount: Int { tree.summary.sections }
  /// The total height of all entries. O(1).
  var total: CGFloat { CGFloat(tree.summary.height) / Self.unit }

  /// Returns the entry of a section's header, or the end index if there is no section with this or a higher index. O(log *n*) in the number of
  /// entries.
  func start(ofSection section: Int) -> Int {
    guard section < sectionCount else { return count }
    return tree.first(where: { $0.sections > section }) { leaf, before in
      var (position, sections) = (before.length, before.sections)
      for run in leaf.runs {
        if run.kind == .header {
          if sections == section { return position }
          sections += 1
        }
        position += run.count
      }
      return position
    } ?? count
  }

  /// Returns the number of rows in a section. O(log *n*) in the number of entries.
  func rowCount(inSection section: Int) -> Int { start(ofSection: section + 1) - start(ofSection: section) - 2 }

  /// Returns the section, the kind and, for a row, the index of an entry. O(log *n*) in the number of entries.
  func location(of entry: Int) -> (section: Int, kind: Kind, row: Int) {
    let section = tree.sum(before: entry + 1).sections - 1
    return (section, run(at: entry).kind, entry - start(ofSection: section) - 1)
  }

  /// Returns the top of an entry, relative to the first; for `count`, the total height. O(log *n*) in the number of entries.
  func top(of entry: Int) -> CGFloat { CGFloat(tree.sum(before: entry).height) / Self.unit }

  /// Returns the height of an entry. Traps unless the entry is in `0..<count`. O(log *n*) in the number of entries.
  func height(of entry: Int) -> CGFloat { CGFloat(run(at: entry).height) / Self.unit }

  /// Returns whether an entry's height is known rather than estimated. Traps unless the entry is in `0..<count`. O(log *n*) in the number of entries.
  func isExact(_ entry: Int) -> Bool { run(at: entry).isExact }

  private func run(at entry: Int) -> Run {
    let (leaf, before) = tree.leaf(at: entry)
    return leaf.run(at: entry - before.length).run
  }

  /// Returns the entry that contains a distance from the top of the first entry, in points, clamped to the first and last entries; `nil` if the table
  /// is empty. O(log *n*) in the number of entries.
  func entry(at y: CGFloat) -> Int? {
    guard count > 0 else { return nil }
    let wanted = y.isNaN ? 0 : Int((min(max(y, 0), 1e15) * Self.unit).rounded(.down))
    return tree.first(where: { $0.height > wanted }) { leaf, before in
      var (position, height) = (before.length, before.height)
      for run in leaf.runs {
        let end = height + run.height * run.count
        if end > wanted { return position + (wanted - height) / run.height }
        (position, height) = (position + run.count, end)
      }
      return position
    } ?? count - 1
  }

  // MARK: Changing

  /// Sets the height of an entry, rounded and clamped as by `rounded(_:)`, and marks it as exact. O(log *n*) in the number of entries.
  mutating func set(_ entry: Int, to height: CGFloat) {
    let kind = run(at: entry).kind
    tree.replace(entry..<entry + 1, with: RunLeaf([Run(kind: kind, count: 1, height: Self.units(height), isExact: true)]))
  }

  /// Marks the heights of entries as estimates without changing them. O(number of runs).
  mutating func markAsEstimate(_ entries: Range<Int>) {
    guard !entries.isEmpty else { return }
    var runs: [Run] = []
    tree.forEachLeaf(in: entries) { leaf, part, _ in
      for var run in leaf.slice(part).runs {
        run.isExact = false
        if let last = runs.last, last.kind == run.kind, last.height == run.height, run.kind == .row {
          runs[runs.count - 1].count += run.count
        } else {
          runs.append(run)
        }
      }
      return true
    }
    tree.replace(entries, with: RunLeaf(runs))
  }

  /// Removes entries. O(log *n*) in the number of entries.
  mutating func remove(_ entries: Range<Int>) { if !entries.isEmpty { tree.replace(entries, with: RunLeaf([])) } }

  /// Inserts equal rows before an entry. O(log *n*) in the number of entries.
  mutating func insertRows(_ count: Int = 1, at entry: Int, height: CGFloat, isExact isKnown: Bool) {
    tree.replace(entry..<entry, with: RunLeaf([Run(kind: .row, count: count, height: Self.units(height), isExact: isKnown)]))
  }

  /// Inserts a section before an entry. O(log *n* + number of its runs), where *n* is the number of entries.
  mutating func insert(_ section: Section, at entry: Int) { tree.replace(entry..<entry, with: RunLeaf(Self.runs(section))) }
}

/// The summary of a range of a table's entries.
struct TableHeightSummary: TreeSummary {
  /// The number of entries.
  var length: Int
  /// The height in 1/64 pt.
  var height: Int
  /// The number of headers.
  var sections: Int

  static var zero: TableHeightSummary { TableHeightSummary(length: 0, height: 0, sections: 0) }
  static func + (a: TableHeightSummary, b: TableHeightSummary) -> TableHeightSummary {
    TableHeightSummary(length: a.length + b.length, height: a.height + b.height, sections: a.sections + b.sections)
  }
}
