/// A cache of the paragraphs that were shaped last. Shaping takes some kilobytes per line. Paragraphs shaped earlier are evicted and shaped again
/// on demand.
///
/// A paragraph that is replaced is released at once, because the cache holds weak references.
struct ShapedParagraphCache {
  private struct Record {
    weak var entry: ParagraphEntry?
    var weight: Int
  }
  private var records: [Record] = []
  /// The index of the first record that is not evicted.
  private var first = 0
  /// The number of `records[0]` among all records that ever existed.
  private var firstNumber = 0
  private var weight = 0
  /// The index of the first record whose paragraph has cached items, and the weight from there on.
  private var firstItemized = 0
  private var itemizedWeight = 0
  var recordCount: Int { records.count }

  /// The maximum weight, in UTF-16 code units. The weight of a paragraph is its length plus `ofParagraph`.
  let capacity: Int
  static let ofParagraph = 64
  /// The maximum weight of the paragraphs whose items are cached too. Only restyling uses items, and a page is far shorter.
  let itemizedCapacity: Int
  /// The minimum number of cached paragraphs, regardless of their length, so that a paragraph in use is not evicted for its neighbors.
  private static let minimumCount = 64

  static func weight(of entry: ParagraphEntry) -> Int { entry.length + ofParagraph }

  init(capacity: Int = 1 << 21, itemizedCapacity: Int = 1 << 15) { (self.capacity, self.itemizedCapacity) = (capacity, itemizedCapacity) }

  /// The number of cached paragraphs.
  private(set) var count = 0

  /// Inserts a paragraph that was just shaped, as the last one; a paragraph that is already cached moves there. While the weight exceeds `capacity`
  /// and more than `minimumCount` paragraphs are cached, discards the derived data of the first ones.
  mutating func insert(_ entry: ParagraphEntry) {
    if case let index = entry.cacheNumber - firstNumber, entry.cacheNumber >= 0, (first..<records.count).contains(index),
      records[index].entry === entry
    {
      weight -= records[index].weight
      if index >= firstItemized { itemizedWeight -= records[index].weight }
      records[index] = Record(entry: nil, weight: 0)
      count -= 1
    }
    entry.cacheNumber = firstNumber + records.count
    records.append(Record(entry: entry, weight: Self.weight(of: entry)))
    weight += records[records.count - 1].weight
    itemizedWeight += records[records.count - 1].weight
    count += 1
    while weight > capacity, count > Self.minimumCount { dropFirst() }
    while itemizedWeight > itemizedCapacity, firstItemized + Self.minimumCount < records.count { dropFirstItems() }
    if records.count > maximumRecords { removeEmptyRecords() }
  }

  /// The number of records at which empty ones are removed. It is proportional to the number of other records, so an insertion takes amortized
  /// O(1).
  private var maximumRecords = 4096

  private mutating func removeEmptyRecords() {
    firstNumber += records.count
    let used = records[first...].filter { $0.weight > 0 && $0.entry != nil }
    for (index, record) in used.enumerated() { record.entry?.cacheNumber = firstNumber + index }
    let itemized = records[max(first, firstItemized)...].count { $0.weight > 0 && $0.entry != nil }
    (records, first, count, weight) = (used, 0, used.count, used.reduce(0) { $0 + $1.weight })
    (firstItemized, itemizedWeight) = (used.count - itemized, used.suffix(itemized).reduce(0) { $0 + $1.weight })
    maximumRecords = 2 * count + 4096
  }

  mutating func evictAll(but current: ParagraphEntry?) {
    for record in records[first...] where record.entry !== current { record.entry?.discardDerivedData() }
    self = ShapedParagraphCache(capacity: capacity, itemizedCapacity: itemizedCapacity)
    if let current, current.shaped != nil { insert(current) }
  }

  private mutating func dropFirstItems() {
    let record = records[firstItemized]
    firstItemized += 1
    itemizedWeight -= record.weight
    record.entry?.discardItems()
  }

  private mutating func dropFirst() {
    if first == firstItemized { dropFirstItems() }
    let record = records[first]
    first += 1
    guard record.weight > 0 else { return }
    weight -= record.weight
    count -= 1
    record.entry?.discardDerivedData()
  }
}
