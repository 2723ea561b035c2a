/// Laying plain text by what pairs of letters measure: no paragraph is read or shaped for it.
///
/// The lines are those that shaping gives (`PlainLawTests`). What is not plain is left to it, and so are places where something
/// hangs on a line's surroundings: shapes, ends of columns, old lines that may come back.
extension DocumentLayout {
  /// They come fast: a tree that takes many at a time is not made anew for each leaf.
  private static let plainLinesAtOnce = 1024

  /// The plain text that holds a paragraph; `nil` where it is not plain. O(1) beside the one asked for last.
  func plainText(atParagraph index: Int) -> PlainText? {
    guard utf16Length >= unitsWorthMeasuring, let source = paragraphs.source, index < paragraphs.count else { return nil }
    if let recentPlainText, recentPlainText.paragraphs.contains(index) { return recentPlainText }
    recentPlainText = PlainText(of: source, fromParagraph: index, settings, pairs)
    // Of the style of most of a text it is kept where lines may end.
    if let text = recentPlainText, text.paragraphs.count * 2 >= paragraphs.count {
      if keptPlaces?.style != text.style { keptPlaces = PlacesTable(style: text.style) }
      text.table = keptPlaces
    }
    return recentPlainText
  }

  /// Lays lines of plain text from `pen` on, which stands at the end of all lines, for as long as nothing else has a say.
  ///
  /// - Parameter offset: of the pen, in the text.
  /// - Returns: whether lines were laid; else the line at `pen` is not for this.
  func layOutPlain(from pen: inout Pen, _ offset: inout Int, until isEnough: (Pen, Int) -> Bool) -> Bool {
    guard pen.region < storedRegions.count, case let region = storedRegions[pen.region], region.custom == nil, region.maximumLines == 0,
      case let bottom = bottomOfFreeBand(below: pen.y, in: region), bottom > pen.y, let text = plainText(atParagraph: pen.paragraph)
    else { return false }
    let endParagraph = min(text.paragraphs.upperBound, tail.firstParagraph ?? .max)
    let first = linesNamed
    var paragraph = offset - pen.start.offset.utf16
    var places = text.places(in: region, isFirstParagraph: pen.paragraph == 0)
    // Of whole paragraphs.
    var counted = (first: pen.start == .paragraphStart ? pen.paragraph : pen.paragraph + 1, counts: [GlyphCount]())
    var lack = 0
    // Where old lines may come back, no more is looked at than their likes need.
    let keepsPlaces = tail.firstParagraph == nil
    defer { noteGlyphCounts?(counted.first, counted.counts) }
    while pen.paragraph < endParagraph, linesNamed == first || !isEnough(pen, offset) {
      guard let pairs = text.pairs(ofParagraphAt: paragraph),
        let placed = layPlainLine(at: pen, ofParagraphAt: paragraph, text, pairs, places, above: bottom, keepsPlaces: keepsPlaces)
      else { break }
      offset += placed.length
      lack += placed.lack
      if placed.pen.paragraph > pen.paragraph {
        if pen.paragraph >= counted.first { counted.counts.append(GlyphCount(glyphs: offset - paragraph - lack, units: offset - paragraph)) }
        lack = 0
        if pen.paragraph == 0 { places = text.places(in: region, isFirstParagraph: false) }
        paragraph = offset
      }
      pen = placed.pen
      if newLines.count >= Self.plainLinesAtOnce { commitNewLines(next: pen.start) }
    }
    return linesNamed > first
  }

  /// - Returns: the pen behind the line, the units that it takes, and how many glyphs fewer it has; `nil` where it is not for this.
  private func layPlainLine(
    at pen: Pen, ofParagraphAt paragraph: Int, _ text: PlainText, _ pairs: PairAdvances, _ places: PlainText.Places,
    above bottom: Fixed, keepsPlaces: Bool
  ) -> (pen: Pen, length: Int, lack: Int)? {
    let isFirst = pen.start == .paragraphStart
    let top = isFirst ? pen.y + places.spacingBefore : pen.y
    let room = isFirst ? places.rooms.first : places.rooms.others
    guard top.raw + places.height.content <= bottom.raw, room > 0,
      case .line(let broken, let endsParagraph, let last) = text.nextLine(
        from: pen.start, ofParagraph: pen.paragraph, at: paragraph, pairs, room: room, keepsPlaces: keepsPlaces)
    else { return nil }
    let stretch = places.stretch(of: broken, room)
    let length = broken.end.offset.utf16 - pen.start.offset.utf16
    var numbers = LineNumbers(start: pen.start, length: length, hasFittingObjects: false, isLastAndEmpty: false)
    numbers.trimmed = broken.end.offset.utf16 - broken.trimmedEnd
    (numbers.gaps, numbers.stretch, numbers.reason) = (broken.gaps, Fixed(raw: stretch), broken.reason)
    numbers.usedWidth = Fixed(raw: broken.width + stretch + 2 * places.padding)
    let line = LaidLine(
      name: linesNamed, numbers, places.place(isFirst: isFirst, isLast: endsParagraph), endsParagraph: endsParagraph)
    linesNamed += 1
    cost.placed += 1
    cost.broken += 1
    heights.note(line)
    newLines.append(line)
    var next = pen
    next.y = top + Fixed(raw: places.height.total) + (endsParagraph ? places.spacingAfter : .zero)
    next.line += 1
    next.paragraph += endsParagraph ? 1 : 0
    next.start = endsParagraph ? .paragraphStart : broken.end
    return (next, length, last.lack)
  }

  /// How far down a region nothing stands beside its lines.
  private func bottomOfFreeBand(below y: Fixed, in region: Region) -> Fixed {
    var bottom = region.height
    for exclusion in region.exclusions {
      guard let band = RegionDifference.band(of: [exclusion], standoff: region.standoff), band.bottom > y else { continue }
      bottom = min(bottom, max(y, band.top))
    }
    return bottom
  }
}
