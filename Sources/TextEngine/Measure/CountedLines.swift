/// What decides on the lines of paragraphs that are set alike, and whose places are kept.
final class KeptSetting: @unchecked Sendable {
  // Nobody changes what it has, and a breaker reads no text where only widths have a say.
  let breaker: PlainBreaker
  let measure: LineMeasure
  let places: PlainText.Places

  init(_ breaker: PlainBreaker, _ measure: LineMeasure, _ places: PlainText.Places) {
    (self.breaker, self.measure, self.places) = (breaker, measure, places)
  }

  /// A line of which more than its width may decide; `nil` where it cannot be told from places.
  func nextLine(from start: LineStart, along kept: inout KeptPlaces) -> (line: BrokenLine, endsParagraph: Bool, lack: Int)? {
    var measure = measure
    measure.width = start.offset.utf16 == 0 ? places.rooms.first : places.rooms.others
    guard case .line(let line, let endsParagraph, let last) = breaker.nextLine(at: start.offset.utf16, from: start, fitting: measure, along: &kept)
    else { return nil }
    kept.go(to: line.end.opportunity, behind: last)
    return (line, endsParagraph, last.lack)
  }
}

/// Lines of whole paragraphs of which is known how many they are, and what they measure together: each is broken again, and packed,
/// when one of them is looked at.
///
/// Used by one thread at a time.
final class CountedLines {
  /// Where they come from, until they are packed.
  @exclusivity(unchecked) private var source: (setting: KeptSetting, chunk: PlacesChunk, paragraphs: Range<Int>)?
  @exclusivity(unchecked) private var made: PackedLines?
  /// Of the first; those of the others follow.
  private let name: Int

  /// Of a paragraph that stands at `index` in its chunk, and of those behind it that are added.
  init(_ setting: KeptSetting, _ chunk: PlacesChunk, fromParagraph index: Int, named name: Int) {
    source = (setting, chunk, index..<index)
    self.name = name
  }

  /// Adds the next paragraph.
  func addParagraph() { source!.paragraphs = source!.paragraphs.lowerBound..<source!.paragraphs.upperBound + 1 }

  /// O(1), and O(their text) the first time.
  var packed: PackedLines {
    if let made { return made }
    let packed = pack()
    (made, source) = (packed, nil)
    return packed
  }

  private func pack() -> PackedLines {
    let (setting, chunk, paragraphs) = source!
    var builder = LineBuilder(room: LineCounter.linesInBlock)
    for index in paragraphs {
      guard var kept = chunk.places(ofParagraph: index) else { preconditionFailure("paragraph \(index) of \(paragraphs) has no cached break opportunities") }
      var start = LineStart.paragraphStart
      repeat {
        let name = name + builder.count
        if let line = builder.appendLine(along: &kept, from: start, named: name, setting.places) {
          start = line.next
        } else if let (line, endsParagraph, _) = setting.nextLine(from: start, along: &kept) {
          start = builder.append(line, from: start, named: name, endsParagraph: endsParagraph, setting.places).next
        } else {
          preconditionFailure("a counted line of paragraph \(index) of \(paragraphs) cannot be broken")
        }
      } while start != .paragraphStart
    }
    return builder.take()
  }
}
