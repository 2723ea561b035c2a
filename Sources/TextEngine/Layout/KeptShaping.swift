/// The paragraphs that were shaped last, as many as are worth their memory: some kilobytes a line. What was shaped before
/// them is forgotten, and made again where it is looked at.
///
/// A paragraph that is replaced goes at once: the list does not hold it.
struct KeptShaping {
  private struct Place {
    weak var entry: ParagraphEntry?
    var weight: Int
  }
  private var places: [Place] = []
  /// Of `places`, those before are forgotten.
  private var first = 0
  /// The number of `places[0]`, of all that ever were.
  private var firstNumber = 0
  private var weight = 0
  var placeCount: Int { places.count }

  /// In units of text; a paragraph counts for some beside its own.
  let most: Int
  static let ofParagraph = 64
  /// However long they are: one that is looked at is not forgotten for its neighbours.
  private static let least = 64

  static func weight(of entry: ParagraphEntry) -> Int { entry.length + ofParagraph }

  init(most: Int = 1 << 21) { self.most = most }

  /// How many are kept.
  private(set) var count = 0

  /// Takes in a paragraph that has just been shaped; one that is here already, as in another size, counts as the last.
  mutating func keep(_ entry: ParagraphEntry) {
    if case let place = entry.keptNumber - firstNumber, entry.keptNumber >= 0, (first..<places.count).contains(place),
      places[place].entry === entry
    {
      weight -= places[place].weight
      places[place] = Place(entry: nil, weight: 0)
      count -= 1
    }
    entry.keptNumber = firstNumber + places.count
    places.append(Place(entry: entry, weight: Self.weight(of: entry)))
    weight += places[places.count - 1].weight
    count += 1
    while weight > most, count > Self.least { dropFirst() }
    if places.count > mostPlaces { leaveOutEmpty() }
  }

  /// Places that nobody has go once there are as many as others: O(1) for each that is taken in.
  private var mostPlaces = 4096

  private mutating func leaveOutEmpty() {
    firstNumber += places.count
    let taken = places[first...].filter { $0.weight > 0 && $0.entry != nil }
    for (index, place) in taken.enumerated() { place.entry?.keptNumber = firstNumber + index }
    (places, first, count, weight) = (taken, 0, taken.count, taken.reduce(0) { $0 + $1.weight })
    mostPlaces = 2 * count + 4096
  }

  mutating func forgetAll(but current: ParagraphEntry?) {
    for place in places[first...] where place.entry !== current { place.entry?.forget() }
    self = KeptShaping(most: most)
    if let current, current.shaped != nil { keep(current) }
  }

  private mutating func dropFirst() {
    let place = places[first]
    first += 1
    guard place.weight > 0 else { return }
    weight -= place.weight
    count -= 1
    place.entry?.forget()
  }
}
