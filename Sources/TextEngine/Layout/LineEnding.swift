import UnicodeFacts

/// Why a fragment ends where it does, with the numbers that decided it.
package struct LineEnding: Hashable, Sendable {
  package var reason: BreakReason
  /// The text that the line would have gone on with, UTF-16 in the document; empty where nothing more was tried.
  package var next: Range<Int>
  /// How much wider than `availableWidth` the line is with `next`, word spaces at their own width, and with the hyphen that `next`
  /// may end in; `nil` where nothing more was tried.
  package var overflow: LayoutUnit?
  /// What the text might have taken of its slot.
  package var availableWidth: LayoutUnit
  /// The slot that a shape left of the column; `nil` where none did.
  package var leftByShape: LayoutUnit?
  /// The word that a hyphen or a cut divides, and where; UTF-16 in the document.
  package var divided: (word: Range<Int>, at: Int)? {
    division.map { (word, $0) }
  }

  fileprivate var word = 0..<0
  fileprivate var division: Int?
}

extension DocumentLayout {
  package func ending(ofFragment index: Int) -> LineEnding {
    let fragment = fragments[index]
    let end = fragment.range.upperBound
    let column = storedRegions[fragment.region].width
    var ending = LineEnding(
      reason: fragment.reason, next: end..<end, availableWidth: fragment.availableWidth,
      leftByShape: fragment.rect.width < column ? fragment.rect.width : nil)
    switch fragment.reason {
    case .paragraphEnd, .mandatory, .truncated: return ending
    case .didNotFit, .chosen, .hyphenated, .emergency: break
    }
    let base = fragment.paragraphStart
    let breaker = Breaker(paragraph: shaped(fragment.paragraph))
    let opportunity = breaker.paragraph.opportunity(after: end - base)
    let next = breaker.paragraph.opportunities[opportunity]
    ending.next = end..<max(end, base + Int(next.trimmedOffset))
    ending.overflow = breaker.overflow(
      through: opportunity, from: fragment.start, ending.availableWidth.raw, indent: fragment.lead.raw)
    switch fragment.reason {
    case .hyphenated:
      ending.word = breaker.hyphenatedWord(at: end - base, through: Int(next.trimmedOffset)).moved(by: base)
      ending.division = end
    case .emergency:
      let before = opportunity > 0 ? Int(breaker.paragraph.opportunities[opportunity - 1].offset) : 0
      ending.word = base + before..<ending.next.upperBound
      ending.division = end
    default: break
    }
    return ending
  }

  /// Why the fragment ends, in words: “‘fleece’ did not fit by 3.2 pt; the shape left 41 pt”.
  package func endingDescription(ofFragment index: Int) -> String {
    let ending = ending(ofFragment: index)
    let end = fragments[index].range.upperBound
    var words: String
    switch ending.reason {
    case .paragraphEnd: words = end == utf16Length ? "the text ends" : "the paragraph ends"
    case .mandatory: words = "mandatory: \(unit(at: end - 1).nameOfLineBreak)"
    case .truncated: words = "truncated: the text hidden by the … did not fit"
    case .didNotFit: words = "‘\(excerpt(ending.next))’ did not fit\(by(ending.overflow))"
    case .chosen: words = "optimal for the whole paragraph: ‘\(excerpt(ending.next))’ would have fit"
    case .hyphenated where ending.overflow.map { $0 <= .zero } ?? false:
      words = "hyphenated at ‘\(divided(ending, by: "-"))’, optimal for the paragraph: the word would have fit"
    case .hyphenated: words = "hyphenated at ‘\(divided(ending, by: "-"))’: the whole word did not fit\(by(ending.overflow))"
    case .emergency: words = "broken at ‘\(divided(ending, by: "|"))’, which cannot be hyphenated and did not fit\(by(ending.overflow))"
    }
    if ending.overflow != nil, let left = ending.leftByShape { words += "; the shape left \(left.pointsDescription)" }
    return words
  }

  private func by(_ overflow: LayoutUnit?) -> String { overflow.map { " by \($0.pointsDescription)" } ?? "" }

  // MARK: Text

  private func unit(at offset: Int) -> UInt16 {
    let (index, start) = paragraph(at: offset)
    return paragraph(index).text[offset - start]
  }

  /// The word with a mark where it is divided.
  private func divided(_ ending: LineEnding, by mark: String) -> String {
    guard let (word, breakOffset) = ending.divided else { return "" }
    return excerpt(word.lowerBound..<breakOffset) + mark + excerpt(breakOffset..<word.upperBound)
  }

  private static let longestExcerpt = 32
  private static let unitsRead = 4096

  /// A range within one paragraph; of a long one the beginning. Soft hyphens do not show.
  private func excerpt(_ range: Range<Int>) -> String {
    let (index, start) = paragraph(at: range.lowerBound)
    let units = paragraph(index).text[range.lowerBound - start..<range.upperBound - start]
    // A word may be as long as the document.
    let read = units.prefix(Self.unitsRead)
    let whole = String(decoding: read.filter { $0 != UInt16.softHyphen }, as: UTF16.self)
    return whole.count > Self.longestExcerpt || read.count < units.count ? whole.prefix(Self.longestExcerpt) + "…" : whole
  }
}

extension Breaker {
  /// As above, with tabs as well; `indent` is where the text starts from the fragment's edge.
  fileprivate func overflow(through index: Int, from start: LineStart, _ availableWidth: Int, indent: Int) -> LayoutUnit {
    guard paragraph.hasTabs else { return overflow(through: index, from: start, availableWidth) }
    let opportunity = paragraph.opportunities[index]
    let trimmed = max(start.offset.utf16, Int(opportunity.trimmedOffset))
    let width = TabRuler(paragraph: paragraph).width(from: start, to: trimmed, indent: indent)
    return LayoutUnit(raw: width + Int(opportunity.endDelta) - availableWidth)
  }

  /// The letters about a hyphen's place, soft hyphens among them; where there are none, all that stands before `end`.
  fileprivate func hyphenatedWord(at offset: Int, through end: Int) -> Range<Int> {
    func belongs(_ unit: UInt16) -> Bool { unit == UInt16.softHyphen || Hyphenator.isLetter(unit) }
    var (low, high) = (offset, offset)
    while low > 0, belongs(paragraph.text[low - 1]) { low -= 1 }
    while high < paragraph.length, belongs(paragraph.text[high]) { high += 1 }
    return low < offset && offset < high ? low..<high : segmentStart(before: offset)..<max(offset, end)
  }

  private func segmentStart(before offset: Int) -> Int {
    var low = offset
    while low > 0, !paragraph.text[low - 1].hangsAtLineEnd { low -= 1 }
    return low
  }
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}

extension LayoutUnit {
  /// In points, to a hundredth, without zeros at the end: “3.2 pt”.
  package var pointsDescription: String {
    let hundredths = (abs(raw) * 100 + 32) / 64
    let (whole, part) = (hundredths / 100, hundredths % 100)
    let digits = part == 0 ? "" : part % 10 == 0 ? ".\(part / 10)" : part < 10 ? ".0\(part)" : ".\(part)"
    return (raw < 0 && hundredths > 0 ? "-" : "") + "\(whole)\(digits) pt"
  }
}
