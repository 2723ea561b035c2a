/// The paragraphs that were shaped last, as many as are worth their memory: some kilobytes a line. What was shaped before
/// them is forgotten, and made again where it is looked at.
///
/// A paragraph that is replaced goes at once: the list does not hold it.
struct ShapedParagraphCache {
  private struct Record {
    weak var entry: ParagraphEntry?
    var weight: Int
  }
  private var records: [Record] = []
  /// Of `records`, those before are forgotten.
  private var first = 0
  /// The number of `records[0]`, of all that ever were.
  private var firstNumber = 0
  private var weight = 0
  var recordCount: Int { records.count }

  /// In units of text; a paragraph counts for some beside its own.
  let capacity: Int
  static let ofParagraph = 64
  /// However long they are: one that is looked at is not forgotten for its neighbours.
  private static let minimumCount = 64

  static func weight(of entry: ParagraphEntry) -> Int { entry.length + ofParagraph }

  init(capacity: Int = 1 << 21) { self.capacity = capacity }

  /// How many are kept.
  private(set) var count = 0

  /// Takes in a paragraph that has just been shaped; one that is here already, as in another size, counts as the last.
  mutating func insert(_ entry: ParagraphEntry) {
    if case let index = entry.cacheNumber - firstNumber, entry.cacheNumber >= 0, (first..<records.count).contains(index),
      records[index].entry === entry
    {
      weight -= records[index].weight
      records[index] = Record(entry: nil, weight: 0)
      count -= 1
    }
    entry.cacheNumber = firstNumber + records.count
    records.append(Record(entry: entry, weight: Self.weight(of: entry)))
    weight += records[records.count - 1].weight
    count += 1
    while weight > capacity, count > Self.minimumCount { dropFirst() }
    if records.count > maximumRecords { leaveOutEmpty() }
  }

  /// Places that nobody has go once there are as many as others: O(1) for each that is taken in.
  private var maximumRecords = 4096

  private mutating func leaveOutEmpty() {
    firstNumber += records.count
    let used = records[first...].filter { $0.weight > 0 && $0.entry != nil }
    for (index, record) in used.enumerated() { record.entry?.cacheNumber = firstNumber + index }
    (records, first, count, weight) = (used, 0, used.count, used.reduce(0) { $0 + $1.weight })
    maximumRecords = 2 * count + 4096
  }

  mutating func evictAll(but current: ParagraphEntry?) {
    for record in records[first...] where record.entry !== current { record.entry?.discardDerivedData() }
    self = ShapedParagraphCache(capacity: capacity)
    if let current, current.shaped != nil { insert(current) }
  }

  private mutating func dropFirst() {
    let record = records[first]
    first += 1
    guard record.weight > 0 else { return }
    weight -= record.weight
    count -= 1
    record.entry?.discardDerivedData()
  }
}
