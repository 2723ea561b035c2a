import GalleyUnicodeFacts

/// The reason for the end of a fragment, and the measurements that determined it.
package struct LineEnding: Hashable, Sendable {
  package var reason: BreakReason
  /// The text that would have continued the line; empty if no more text was tried.
  package var next: Range<UTF16Offset>
  /// The amount by which the line with `next` exceeds `availableWidth`. It includes the hyphen that `next` can end with; word spaces have their
  /// natural width. `nil` if no more text was tried.
  package var overflow: LayoutUnit?
  /// The width in the slot that was available to the text.
  package var availableWidth: LayoutUnit
  /// The width of the slot beside a shape, or `nil` if the fragment has the full width of its column.
  package var leftByShape: LayoutUnit?
  /// The word that a hyphen or an emergency break divides, and the offset of the division. `nil` if no word is divided.
  package var divided: (word: Range<UTF16Offset>, at: UTF16Offset)? {
    division.map { (word, $0) }
  }

  fileprivate var word: Range<UTF16Offset> = 0..<0
  fileprivate var division: UTF16Offset?
}

extension DocumentLayout {
  /// Returns the reason for the end of a fragment.
  package func ending(ofFragment index: Int) -> LineEnding {
    let fragment = fragments[index]
    let end = fragment.range.upperBound
    let column = space.regions[fragment.region].width
    var ending = LineEnding(
      reason: fragment.reason, next: end..<end, availableWidth: fragment.availableWidth,
      leftByShape: fragment.rect.width < column ? fragment.rect.width : nil)
    switch fragment.reason {
    case .paragraphEnd, .mandatory, .truncated: return ending
    case .didNotFit, .chosen, .hyphenated, .emergency: break
    }
    let base = fragment.paragraphStart
    let breaker = Breaker(paragraph: shaped(fragment.paragraph))
    let opportunity = breaker.paragraph.opportunity(after: end.relative(to: base))
    let next = breaker.paragraph.opportunities[opportunity]
    ending.next = end..<max(end, base + next.trimmedOffset)
    ending.overflow = breaker.overflow(
      through: opportunity, from: fragment.start, ending.availableWidth.raw, indent: fragment.lead.raw)
    switch fragment.reason {
    case .hyphenated:
      ending.word = breaker.hyphenatedWord(at: end.relative(to: base), through: next.trimmedOffset).inDocument(from: base)
      ending.division = end
    case .emergency:
      let before = opportunity > 0 ? breaker.paragraph.opportunities[opportunity - 1].offset : 0
      ending.word = base + before..<ending.next.upperBound
      ending.division = end
    default: break
    }
    return ending
  }

  /// Returns the reason for the end of a fragment as text: “‘fleece’ did not fit by 3.2 pt; the shape left 41 pt”.
  package func endingDescription(ofFragment index: Int) -> String {
    let ending = ending(ofFragment: index)
    let end = fragments[index].range.upperBound
    var description: String
    switch ending.reason {
    case .paragraphEnd: description = end == textEnd ? "the text ends" : "the paragraph ends"
    case .mandatory: description = "mandatory: \(unit(at: end - 1).nameOfLineBreak)"
    case .truncated: description = "truncated: the text hidden by the … did not fit"
    case .didNotFit: description = "‘\(excerpt(ending.next))’ did not fit\(by(ending.overflow))"
    case .chosen: description = "optimal for the whole paragraph: ‘\(excerpt(ending.next))’ would have fit"
    case .hyphenated where ending.overflow.map { $0 <= .zero } ?? false:
      description = "hyphenated at ‘\(divided(ending, by: "-"))’, optimal for the paragraph: the word would have fit"
    case .hyphenated: description = "hyphenated at ‘\(divided(ending, by: "-"))’: the whole word did not fit\(by(ending.overflow))"
    case .emergency: description = "broken at ‘\(divided(ending, by: "|"))’, which cannot be hyphenated and did not fit\(by(ending.overflow))"
    }
    if ending.overflow != nil, let left = ending.leftByShape { description += "; the shape left \(left.pointsDescription)" }
    return description
  }

  private func by(_ overflow: LayoutUnit?) -> String { overflow.map { " by \($0.pointsDescription)" } ?? "" }

  // MARK: Text

  private func unit(at offset: UTF16Offset) -> UInt16 {
    let (index, start) = paragraph(at: offset)
    return paragraph(index).text[offset - start]
  }

  /// Returns the divided word with a mark at the division, or an empty string if no word is divided.
  private func divided(_ ending: LineEnding, by mark: String) -> String {
    guard let (word, breakOffset) = ending.divided else { return "" }
    return excerpt(word.lowerBound..<breakOffset) + mark + excerpt(breakOffset..<word.upperBound)
  }

  private static let longestExcerpt = 32
  private static let unitsRead = 4096

  /// Returns the text of a range within one paragraph, without soft hyphens. A text longer than `longestExcerpt` characters is cut there and ends
  /// with an ellipsis.
  private func excerpt(_ range: Range<UTF16Offset>) -> String {
    let (index, start) = paragraph(at: range.lowerBound)
    let units = paragraph(index).text[range.relative(to: start).utf16]
    // A word can be as long as the document.
    let read = units.prefix(Self.unitsRead)
    let whole = String(decoding: read.filter { $0 != UInt16.softHyphen }, as: UTF16.self)
    return whole.count > Self.longestExcerpt || read.count < units.count ? whole.prefix(Self.longestExcerpt) + "…" : whole
  }
}

extension Breaker {
  /// Returns the overflow of a line that can contain tabs. `indent` is the distance of its text from the fragment's edge.
  fileprivate func overflow(through index: Int, from start: LineStart, _ availableWidth: Int, indent: Int) -> LayoutUnit {
    guard paragraph.hasTabs else { return overflow(through: index, from: start, availableWidth) }
    let opportunity = paragraph.opportunities[index]
    let trimmed = max(start.offset, opportunity.trimmedOffset)
    let width = TabRuler(paragraph: paragraph).width(from: start, to: trimmed, indent: indent)
    return LayoutUnit(raw: width + Int(opportunity.endDelta) - availableWidth)
  }

  /// Returns the letters and soft hyphens around a hyphen. If there are none before or after it, returns the text from the last white space to
  /// `end`.
  fileprivate func hyphenatedWord(at offset: ParagraphOffset, through end: ParagraphOffset) -> Range<ParagraphOffset> {
    func belongs(_ unit: UInt16) -> Bool { unit == UInt16.softHyphen || Hyphenator.isLetter(unit) }
    var (low, high) = (offset, offset)
    while low > 0, belongs(paragraph.text[low.utf16 - 1]) { low -= 1 }
    while high < paragraph.end, belongs(paragraph.text[high.utf16]) { high += 1 }
    return low < offset && offset < high ? low..<high : segmentStart(before: offset)..<max(offset, end)
  }

  private func segmentStart(before offset: ParagraphOffset) -> ParagraphOffset {
    var low = offset
    while low > 0, !paragraph.text[low.utf16 - 1].hangsAtLineEnd { low -= 1 }
    return low
  }
}

extension LayoutUnit {
  /// The value in points, with up to two decimals: “3.2 pt”.
  package var pointsDescription: String {
    let hundredths = (abs(raw) * 100 + 32) / 64
    let (whole, part) = (hundredths / 100, hundredths % 100)
    let digits = part == 0 ? "" : part % 10 == 0 ? ".\(part / 10)" : part < 10 ? ".0\(part)" : ".\(part)"
    return (raw < 0 && hundredths > 0 ? "-" : "") + "\(whole)\(digits) pt"
  }
}
