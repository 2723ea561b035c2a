/// The paragraphs that were shaped last, as many as are worth their memory: some kilobytes a line. What was shaped before
/// them is forgotten, and made again where it is looked at.
struct KeptShaping {
  private var entries: [ParagraphEntry] = []
  /// Of `entries`, those before are forgotten.
  private var first = 0
  private var weight = 0

  /// In units of text; a paragraph counts for some beside its own.
  let most: Int
  private static let ofParagraph = 16
  /// However long they are: one that is looked at is not forgotten for its neighbours.
  private static let least = 64

  init(most: Int = 1 << 22) { self.most = most }

  /// How many are kept.
  var count: Int { entries.count - first }

  /// Takes in a paragraph that has just been shaped.
  mutating func keep(_ entry: ParagraphEntry) {
    entries.append(entry)
    weight += Self.weight(of: entry)
    while weight > most, count > Self.least {
      // Shaped twice, as in another size, it stands here twice: the later place counts.
      weight -= Self.weight(of: entries[first])
      entries[first].forget()
      first += 1
    }
    if first > 4096, first * 2 > entries.count {
      entries.removeFirst(first)
      first = 0
    }
  }

  private static func weight(of entry: ParagraphEntry) -> Int { entry.paragraph.text.count + ofParagraph }
}
