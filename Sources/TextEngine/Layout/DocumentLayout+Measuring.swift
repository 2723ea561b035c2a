/// Laying plain text by what pairs of letters measure: no paragraph is read or shaped for it.
///
/// The lines are those that shaping gives (`PlainLawTests`). What is not plain is left to it, and so are places where something
/// hangs on a line's surroundings: shapes, old lines that may come back.
extension DocumentLayout {
  /// The plain text that holds a paragraph; `nil` where it is not plain. O(1) beside the one asked for last.
  func plainText(atParagraph index: Int) -> PlainText? {
    guard utf16Length >= unitsWorthMeasuring, hooks == nil, let source = paragraphs.source, index < paragraphs.count else { return nil }
    if let recentPlainText, recentPlainText.paragraphs.contains(index) { return recentPlainText }
    recentPlainText = PlainText(of: source, fromParagraph: index, at: paragraphs.start(of: index), settings, pairs)
    // Of the style of most of a text it is kept where lines may end.
    if let text = recentPlainText, text.paragraphs.count * 2 >= paragraphs.count {
      if keptPlaces?.style != text.style { keptPlaces = PlacesTable(style: text.style) }
      text.table = keptPlaces
    }
    return recentPlainText
  }

  /// Lays lines of plain text from `pen` on, which stands at the end of all lines, for as long as nothing else has a say.
  ///
  /// - Parameters:
  ///   - offset: of the pen, in the text.
  ///   - origin: the pen behind all lines; `pen` stands there, or at the top of a later region.
  ///   - columnEnd: of the column above; its line has it.
  /// - Returns: whether lines were laid; else the line at `pen` is not for this.
  func layOutPlain(
    from pen: inout LayoutCursor, _ offset: inout Int, behind origin: LayoutCursor, _ columnEnd: inout ColumnEnd?, until isEnough: (LayoutCursor, Int) -> Bool
  ) -> Bool {
    guard pen.region < storedRegions.count, case let region = storedRegions[pen.region], region.custom == nil, region.maximumLines == 0,
      case let bottom = bottomOfFreeBand(below: pen.y, in: region), bottom > pen.y, let text = plainText(atParagraph: pen.paragraph),
      text.hasRoom(at: pen, above: bottom), case let endParagraph = min(text.paragraphs.upperBound, tail.firstParagraph ?? .max),
      pen.paragraph < endParagraph
    else { return false }
    let first = linesNamed
    var paragraph = offset - pen.start.offset.utf16
    var places = text.places(in: region, isFirstParagraph: pen.paragraph == 0)
    // Of whole paragraphs.
    var counted = (first: pen.start == .paragraphStart ? pen.paragraph : pen.paragraph + 1, counts: [GlyphCount]())
    var lack = 0
    // The first line of a column is told from its top.
    let isTop = pen.region > origin.region || columnEnd != nil
    var top = isTop ? ColumnTop(regions: pen.region - origin.region, end: columnEnd) : nil
    defer { noteGlyphCounts?(counted.first, counted.counts) }
    var run = KeptRun(text, places, to: endParagraph, above: bottom, for: workers)
    while pen.paragraph < endParagraph, linesNamed == first || !isEnough(pen, offset) {
      if top == nil, pen.start == .paragraphStart, pen.paragraph >= run.next,
        let laid = layKeptRun(&run, from: &pen, &offset, until: isEnough)
      {
        counted.counts += laid
        paragraph = offset
        continue
      }
      let before = (pen.paragraph, offset)
      let isKept = text.findPlaces(
        from: pen.start, ofParagraph: pen.paragraph, at: paragraph, isAlone: pen.paragraph == endParagraph - 1)
      if isKept, text.breaksByWidth, top == nil {
        lack += layKeptLines(from: &pen, &offset, text, places, above: bottom) { linesNamed > first && isEnough($0, $1) }
      }
      if offset == before.1 {
        guard let pairs = text.pairs(ofParagraphAt: paragraph),
          let lacking = layPlainLine(from: &pen, &offset, ofParagraphAt: paragraph, text, pairs, places, above: bottom, isKept: isKept, top)
        else { break }
        lack += lacking
        top = nil
      }
      if pen.paragraph > before.0 {
        if before.0 >= counted.first { counted.counts.append(GlyphCount(glyphs: offset - paragraph - lack, units: offset - paragraph)) }
        lack = 0
        if before.0 == 0 {
          places = text.places(in: region, isFirstParagraph: false)
          run.places = places
        }
        paragraph = offset
      }
      if newLines.count >= LineBuilder.plainLinesAtOnce || newLines.isFull { commitNewLines(next: pen.start) }
    }
    guard linesNamed > first else { return false }
    columnEnd = nil
    // A line reaches no lower than the pen behind it; the space after it may.
    _ = placer.heightLimit.holds(min(pen.y, bottom).raw)
    return true
  }

  /// - Returns: how many glyphs fewer than units the line has; `nil` where it is not for this.
  func layPlainLine(
    from pen: inout LayoutCursor, _ offset: inout Int, ofParagraphAt paragraph: Int, _ text: PlainText, _ pairs: PairAdvances,
    _ places: PlainText.Places, above bottom: LayoutUnit, isKept: Bool, _ top: ColumnTop? = nil
  ) -> Int? {
    let isFirst = pen.start == .paragraphStart
    guard let (broken, endsParagraph, last, room) = plainLine(
      at: pen, ofParagraphAt: paragraph, text, pairs, places, above: bottom, isKept: isKept)
    else { return nil }
    let length: Int
    let place: LinePlace
    if let top {
      length = broken.end.offset.utf16 - pen.start.offset.utf16
      let shared = places.place(isFirst: isFirst, isLast: endsParagraph)
      place = LinePlace(shared.values, behind: top.regions, columnEnd: top.end)
      newLines.append(LaidLine(name: linesNamed, places.numbers(of: broken, room), place, endsParagraph: endsParagraph))
    } else {
      let line = newLines.append(broken, from: pen.start, named: linesNamed, endsParagraph: endsParagraph, places)
      (length, place) = (line.length, line.place)
    }
    noteLine(place, units: length, endsParagraph: endsParagraph)
    pen.pass(places, isFirst: isFirst, next: endsParagraph ? .paragraphStart : broken.end, endsParagraph: endsParagraph)
    offset += length
    return last.lack
  }

  /// - Returns: what stands on the line at a pen; `nil` where it is not for this, or has no room above `bottom`.
  @inline(__always) private func plainLine(
    at pen: LayoutCursor, ofParagraphAt paragraph: Int, _ text: PlainText, _ pairs: PairAdvances, _ places: PlainText.Places, above bottom: LayoutUnit,
    isKept: Bool
  ) -> (broken: BrokenLine, endsParagraph: Bool, last: PlainPlace, room: Int)? {
    let isFirst = pen.start == .paragraphStart
    let room = isFirst ? places.rooms.first : places.rooms.others
    guard (isFirst ? pen.y + places.spacingBefore : pen.y).raw + places.height.content <= bottom.raw, room > 0,
      case .line(let broken, let endsParagraph, let last) = text.nextLine(
        from: pen.start, ofParagraphAt: paragraph, pairs, room: room, isKept: isKept)
    else { return nil }
    return (broken, endsParagraph, last, room)
  }

  /// Lays lines of a paragraph whose places are kept, for as long as nothing but their width has a say, and no farther than its end.
  ///
  /// - Returns: how many glyphs fewer than units they have.
  @inline(__always) func layKeptLines(
    from pen: inout LayoutCursor, _ offset: inout Int, _ text: PlainText, _ places: PlainText.Places, above bottom: LayoutUnit,
    until isEnough: (LayoutCursor, Int) -> Bool
  ) -> Int {
    var kept = text.recentPlaces!.places
    var lack = 0
    let paragraph = pen.paragraph
    let lowest = bottom.raw - places.height.content
    while pen.paragraph == paragraph, newLines.count < LineBuilder.plainLinesAtOnce, !newLines.isFull, !isEnough(pen, offset) {
      let isFirst = pen.start.offset.utf16 == 0
      guard (isFirst ? pen.y + places.spacingBefore : pen.y).raw <= lowest,
        let line = newLines.appendLine(along: &kept, from: pen.start, named: linesNamed, places)
      else { break }
      noteLine(line.place, units: line.length, endsParagraph: line.endsParagraph)
      pen.pass(places, isFirst: isFirst, next: line.next, endsParagraph: line.endsParagraph)
      offset += line.length
      lack += kept.takeLack()
    }
    text.notePlaces(kept, next: pen.start)
    return lack
  }

  @inline(__always) private func noteLine(_ place: LinePlace, units: Int, endsParagraph: Bool) {
    linesNamed += 1
    cost.placed += 1
    cost.broken += 1
    if place.values.regions == 0 { heights.note(height: place.values.y.raw, units: units, endsParagraph: endsParagraph) }
  }

  // MARK: Ends of columns

  /// Of a column's first line.
  struct ColumnTop {
    /// How many regions on it stands.
    var regions: Int
    var end: ColumnEnd?
  }

  /// Whether the next line is plain and the column that has lines has no room for it, whatever it says. O(1) within a paragraph.
  ///
  /// - Parameter offset: of the pen, in the text.
  func isFullForPlainText(_ pen: LayoutCursor, at offset: Int) -> Bool {
    guard pen.line > 0, pen.region < storedRegions.count, let text = recentPlainText, text.paragraphs.contains(pen.paragraph),
      storedRegions[pen.region].custom == nil, storedRegions[pen.region].maximumLines == 0,
      !text.hasRoom(at: pen, above: storedRegions[pen.region].height)
    else { return false }
    // A paragraph that is set alike may be of another script, whose lines are lower.
    return text.keptPlaces(ofParagraph: pen.paragraph, at: offset - pen.start.offset.utf16, isAlone: false) != nil
  }

  /// Places lines of a plain paragraph at a region's top, and keeps nothing of them; `nil` where they are not for this.
  func placePlainOnTrial(
    _ paragraph: Int, _ start: LineStart, inRegion index: Int, atMost most: Int
  ) -> (count: Int, bottom: LayoutUnit, isWhole: Bool)? {
    guard case let region = storedRegions[index], region.custom == nil, region.maximumLines == 0,
      case let bottom = bottomOfFreeBand(below: .zero, in: region), bottom > .zero, let text = plainText(atParagraph: paragraph),
      case let offset = paragraphStart(paragraph), let pairs = text.pairs(ofParagraphAt: offset)
    else { return nil }
    let places = text.places(in: region, isFirstParagraph: paragraph == 0)
    var pen = LayoutCursor(paragraph: paragraph, start: start, region: index, y: .zero, line: 0)
    return text.onTrial {
      var lowest = LayoutUnit.zero
      while pen.paragraph == paragraph, pen.line < most {
        let isKept = text.findPlaces(from: pen.start, ofParagraph: paragraph, at: offset, isAlone: true)
        guard let line = plainLine(at: pen, ofParagraphAt: offset, text, pairs, places, above: bottom, isKept: isKept) else { return nil }
        cost.broken += 1
        let top = pen.start == .paragraphStart ? pen.y + places.spacingBefore : pen.y
        _ = placer.heightLimit.holds(top.raw + places.height.content)
        lowest = top + LayoutUnit(raw: places.height.total)
        pen.pass(
          places, isFirst: pen.start == .paragraphStart, next: line.endsParagraph ? .paragraphStart : line.broken.end,
          endsParagraph: line.endsParagraph)
      }
      return (pen.line, lowest, pen.paragraph > paragraph)
    }
  }

  /// How far down a region nothing stands beside its lines.
  private func bottomOfFreeBand(below y: LayoutUnit, in region: Region) -> LayoutUnit {
    var bottom = placer.heightLimit.bottom(of: region.height)
    for index in region.exclusions.indices {
      let band = RegionDifference.band(of: region.exclusions[index].bounds, standoff: region.standoff)
      if band.bottom > y { bottom = min(bottom, max(y, band.top)) }
    }
    return bottom
  }
}

extension LayoutCursor {
  /// Moves on by a line.
  @inline(__always) fileprivate mutating func pass(_ places: PlainText.Places, isFirst: Bool, next: LineStart, endsParagraph: Bool) {
    y += LayoutUnit(raw: places.height.total)
    if isFirst { y += places.spacingBefore }
    if endsParagraph {
      y += places.spacingAfter
      paragraph += 1
    }
    line += 1
    start = next
  }
}
