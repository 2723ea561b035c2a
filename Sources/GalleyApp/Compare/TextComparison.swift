import GalleyDocuments
import GalleyProofs
import UIKit

/// Compares the line breaks of two sides, part by part: the first parts at once, the others in idle time.
@MainActor final class TextComparison {
  /// A difference, with the lines that it covers.
  struct Entry {
    var difference: LayoutDifference
    /// The characters of the lines in each text; empty if it has none.
    var a, b: [NSRange]

    /// Whether the words differ, and not only the breaks.
    var hasOtherWords: Bool { difference.kind == .text }
    /// The color of the lines.
    @MainActor var color: UIColor { hasOtherWords ? Theme.blueTint : Theme.redTint }
  }

  /// The counts of one side.
  struct Totals: Equatable {
    var lines = 0
    /// The lines that differ from those of the other side.
    var differentLines = 0
  }

  let a, b: CompareSide
  private(set) var parts: ComparedParts
  private(set) var entries: [Entry] = []
  private(set) var totals: (a: Totals, b: Totals) = (Totals(), Totals())
  /// The number of comparisons that were started.
  private(set) var generation = 0
  /// The number of compared parts.
  private var comparedCount = 0
  /// Called when entries or totals have changed.
  var onChange: () -> Void = {}

  /// The number of UTF-16 code units that are compared at once after a change, so that short texts need no idle time.
  private static let lengthAtOnce = 4000
  /// The number of parts after which the observer is notified of the progress.
  private static let partsPerNotice = 16
  /// The number of differences after which the comparison ends.
  static let maximumEntries = 5000

  init(_ a: CompareSide, _ b: CompareSide) {
    (self.a, self.b) = (a, b)
    parts = ComparedParts(a.text.paragraphs, b.text.paragraphs)
    start()
  }

  /// Whether there are more differences than the comparison lists.
  var isCut: Bool { entries.count >= Self.maximumEntries && comparedCount < parts.parts.count }
  var isComplete: Bool { isCut || comparedCount == parts.parts.count }
  /// The completed part of the comparison, from 0 to 1.
  var progress: Double { parts.parts.isEmpty ? 1 : Double(comparedCount) / Double(parts.parts.count) }

  /// Compares the sides again after a change of a setting.
  ///
  /// - Parameter hasOtherText: whether a text has changed, too.
  func restart(hasOtherText: Bool = false) {
    for side in [a, b] { side.removeMarks() }
    if hasOtherText { parts = ComparedParts(a.text.paragraphs, b.text.paragraphs) }
    start()
    onChange()
  }

  private func start() {
    (entries, totals, comparedCount) = ([], (Totals(), Totals()), 0)
    generation += 1
    var length = 0
    while !isComplete, length < Self.lengthAtOnce { length += compareNextPart() }
    continueWhenIdle()
  }

  private func continueWhenIdle() {
    guard !isComplete else { return IdleQueue.shared.stop(self) }
    IdleQueue.shared.work(for: self, [{ [weak self] in
      guard let self, !isComplete else { return }
      compareNextPart()
      if isComplete || comparedCount % Self.partsPerNotice == 0 { onChange() }
      continueWhenIdle()
    }])
  }

  /// Compares the remaining parts with a notice of the progress, which Escape stops. Returns whether all were compared.
  func complete() -> Bool {
    LongWork.perform { work in
      while !isComplete, work.shouldContinue("Comparing: \(Int(progress * 100)) %") { compareNextPart() }
    }
    onChange()
    return isComplete
  }

  // MARK: Parts

  /// Compares a part, and returns its length.
  @discardableResult private func compareNextPart() -> Int {
    let part = parts.parts[comparedCount]
    comparedCount += 1
    let columns = (a: a.lines(of: part.a, numberedFrom: totals.a.lines + 1), b: b.lines(of: part.b, numberedFrom: totals.b.lines + 1))
    let lines = (a: Self.lineRanges(columns.a), b: Self.lineRanges(columns.b))
    let comparison = LayoutComparison(ofSides: LayoutRecord(columns: [columns.a]), LayoutRecord(columns: [columns.b]))
    add(comparison, lines.a, lines.b)
    totals.a.lines += lines.a.count
    totals.b.lines += lines.b.count
    return max(part.a.length, part.b.length)
  }

  private static func lineRanges(_ column: LayoutRecord.Column) -> [NSRange] {
    var ranges: [NSRange] = []
    for row in column.rows {
      let range = NSRange(location: row.range.lowerBound, length: row.range.count)
      if row.fragment == 1 { ranges.append(range) } else { ranges[ranges.count - 1].formUnion(range) }
    }
    return ranges
  }

  /// Adds the differences of a part in reading order, and marks their lines.
  private func add(_ comparison: LayoutComparison, _ linesA: [NSRange], _ linesB: [NSRange]) {
    var order: [Int] = []
    var numbers: [Int: (a: Set<Int>, b: Set<Int>)] = [:]
    for row in comparison.rows where row.operation != .same {
      guard let id = row.differenceID else { continue }
      if numbers[id] == nil {
        numbers[id] = ([], [])
        order.append(id)
      }
      if row.operation == .removed { numbers[id]!.a.insert(row.line) } else { numbers[id]!.b.insert(row.line) }
    }
    let differences = Dictionary(uniqueKeysWithValues: comparison.differences.map { ($0.id, $0) })
    var (differentA, differentB) = (Set<Int>(), Set<Int>())
    for id in order {
      guard let difference = differences[id], let number = numbers[id] else { continue }
      let entry = Entry(
        difference: difference, a: number.a.sorted().map { linesA[$0 - totals.a.lines - 1] }, b: number.b.sorted().map { linesB[$0 - totals.b.lines - 1] })
      entries.append(entry)
      differentA.formUnion(number.a)
      differentB.formUnion(number.b)
      mark(entry, entry.color)
      if entry.hasOtherWords { underlineOtherWords(entry) }
    }
    totals.a.differentLines += differentA.count
    totals.b.differentLines += differentB.count
  }

  /// Colors the lines of an entry.
  func mark(_ entry: Entry, _ color: UIColor) {
    for line in entry.a { a.mark(line, color) }
    for line in entry.b { b.mark(line, color) }
  }
}

extension NSRange {
  fileprivate mutating func formUnion(_ other: NSRange) {
    let end = max(NSMaxRange(self), NSMaxRange(other))
    location = min(location, other.location)
    length = end - location
  }
}
