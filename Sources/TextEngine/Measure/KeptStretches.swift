/// Words of a paragraph whose places are kept, by how many units and glyphs stand before them.
extension KeptPlaces {
  /// A part of the paragraph, from its start or a space on.
  struct Stretch {
    var firstUnit = 0, firstGlyph = 0
    var units = 0
    /// Whether a word in it was shaped; else each glyph stands for a unit.
    var isShaped = false
  }

  /// The first word with the spaces behind it up to whose end there is as much of units and glyphs as `isEnough` says. O(places before); of
  /// a long paragraph O(log n), once its places were summed up.
  @inline(__always) func stretch(_ isEnough: ((units: Int, glyphs: Int)) -> Bool) -> Stretch {
    let from = mark(before: isEnough)
    var (stretch, units, glyphs) = (Stretch(firstUnit: from.units, firstGlyph: from.glyphs), from.units, from.glyphs)
    for record in from.record..<end {
      let bits = records[record]
      let spaces = Int(bits & PlacesChunk.Bits.spaces)
      let passed = Int(bits >> PlacesChunk.Bits.unitsShift & PlacesChunk.Bits.units) + spaces
      units += passed
      glyphs += passed - Int(bits >> PlacesChunk.Bits.glyphsShift & PlacesChunk.Bits.glyphs)
      if bits & PlacesChunk.Bits.shaped != 0 { stretch.isShaped = true }
      guard spaces > 0, record < end - 1 else { continue }
      if isEnough((units, glyphs)) {
        stretch.units = units - stretch.firstUnit
        return stretch
      }
      stretch = Stretch(firstUnit: units, firstGlyph: glyphs)
    }
    stretch.units = units + separator - stretch.firstUnit
    return stretch
  }

  var unitCount: Int { counts.units }
  var glyphCount: Int { counts.glyphs }

  private var counts: (units: Int, glyphs: Int) {
    let last = isLong ? marks.last : start
    var (units, glyphs) = (last.units + separator, last.glyphs + separator)
    for record in last.record..<end {
      let bits = records[record]
      let passed = Int(bits >> PlacesChunk.Bits.unitsShift & PlacesChunk.Bits.units) &+ Int(bits & PlacesChunk.Bits.spaces)
      units &+= passed
      glyphs &+= passed &- Int(bits >> PlacesChunk.Bits.glyphsShift & PlacesChunk.Bits.glyphs)
    }
    return (units, glyphs)
  }

  // MARK: Long paragraphs

  private static let fewPlaces = 4096

  var isLong: Bool { end - first > Self.fewPlaces }

  private var start: PlaceMarks.Mark { PlaceMarks.Mark(record: first, units: 0, glyphs: 0) }

  /// The last mark at which there is less than enough. O(log n).
  @inline(__always) private func mark(before isEnough: ((units: Int, glyphs: Int)) -> Bool) -> PlaceMarks.Mark {
    if !isLong { return start }
    return marks.list.withUnsafeBufferPointer { list in
      var (low, high) = (0, list.count)
      while low < high {
        let middle = (low + high) / 2
        if isEnough((list[middle].units, list[middle].glyphs)) { high = middle } else { low = middle + 1 }
      }
      return low > 0 ? list[low - 1] : start
    }
  }

  /// O(places) the first time.
  var marks: PlaceMarks {
    if let known = chunk.marks, known.first == first, known.end == end { return known }
    let made = PlaceMarks(of: self)
    chunk.marks = made
    return made
  }
}

/// How much of a long paragraph stands before some of its places, so that a word is found without going through all before it.
struct PlaceMarks {
  /// Behind a space, or at the paragraph's start.
  struct Mark {
    /// Of the next place.
    var record: Int
    var units, glyphs: Int
  }

  let first, end: Int
  private(set) var list: [Mark] = []

  private static let placesBetween = 256

  fileprivate init(of places: KeptPlaces) {
    (first, end) = (places.first, places.end)
    list.reserveCapacity((end - first) / Self.placesBetween + 1)
    var mark = Mark(record: first, units: 0, glyphs: 0)
    list.append(mark)
    while mark.record < end {
      let bits = places.records[mark.record]
      let spaces = Int(bits & PlacesChunk.Bits.spaces)
      let passed = Int(bits >> PlacesChunk.Bits.unitsShift & PlacesChunk.Bits.units) &+ spaces
      mark.units &+= passed
      mark.glyphs &+= passed &- Int(bits >> PlacesChunk.Bits.glyphsShift & PlacesChunk.Bits.glyphs)
      mark.record &+= 1
      if spaces > 0, mark.record &- list[list.count - 1].record >= Self.placesBetween, mark.record < end { list.append(mark) }
    }
  }

  var last: Mark { list[list.count - 1] }
}
