/// Placing lines on demand.
extension DocumentLayout {
  /// Lays text until every region up to this one is full, or nothing is left.
  package func layOut(throughRegion region: Int) {
    // Past the last region there is nothing to wait for: what is left is known to find no room.
    layOut { [last = storedRegions.count - 1] in $0.region > region && region < last }
  }

  /// Lays text until the unit at `offset` has its place.
  package func layOut(throughOffset offset: Int) {
    layOut { [paragraphs] in $0.paragraph < paragraphs.count && paragraphs.start(of: $0.paragraph) + $0.start.offset.utf16 > offset }
  }

  package func layOutAll() { layOut { _ in false } }

  /// Whether all text has its place, or no room is left for what has none.
  package var isComplete: Bool { isFinished }

  /// The end of what is laid, UTF-16 in the document.
  package var laidEnd: Int { fragments.last?.range.upperBound ?? 0 }

  private func layOut(until isEnough: (Pen) -> Bool) {
    guard !isFinished, !isPlacing else { return }
    isPlacing = true
    defer { isPlacing = false }
    let began = stopwatch?()
    defer { if let began, let ended = stopwatch?() { timeSpent += ended - began } }
    var firstNew = lines.count
    var pen = pen
    // A region without room is passed over; the pen that lines remember is the one before that.
    while !isFinished, !isEnough(pen) {
      let origin = self.pen
      if pen == origin, let matched = tail.match(pen) {
        noteChanges(new: firstNew..<lines.count, old: matched)
        takeBack(from: matched)
        firstNew = lines.count
        pen = self.pen
        continue
      }
      guard pen.region < storedRegions.count, let source = source(at: pen.paragraph) else {
        isFinished = true
        break
      }
      let first = fragments.count
      guard let placed = place(source, at: pen) else {
        pen = Pen(paragraph: pen.paragraph, start: pen.start, region: pen.region + 1, y: .zero, line: 0)
        continue
      }
      var next = placed.pen
      if endsColumn(fragments[fragments.count - 1], source) {
        next = Pen(paragraph: next.paragraph, start: next.start, region: next.region + 1, y: .zero, line: 0)
      }
      if pen.paragraph == paragraphs.count {
        fragments[fragments.count - 1].isEmptyLastLine = true
        next.paragraph = paragraphs.count + 1
      }
      composed += Array(repeating: nil, count: fragments.count - first)
      cost.placed += fragments.count - first
      lines.append(
        PlacedLine(
          pen: origin, next: next, region: pen.region, top: placed.top, bottom: placed.bottom, firstFragment: first))
      pen = next
    }
    noteChanges(new: firstNew..<lines.count, old: isFinished ? tail.lines.count : tail.passed)
    if isFinished {
      truncateLastLine()
      tail.removeAll()
    } else {
      tail.dropPassed()
    }
    cost.broken += placer.takeBroken()
  }

  /// Places the line at `pen`; `nil` where its region has no room for it.
  private func place(_ source: Placer.Source, at pen: Pen) -> Placer.Result? {
    if pen.paragraph < paragraphs.count, fitObject != nil, paragraphs[pen.paragraph].hasFittingObjects {
      return placeFitting(source, at: pen)
    }
    return placer.place(source, at: pen, in: storedRegions[pen.region], into: &fragments)
  }

  /// Old lines from `index` on stand as before.
  private func takeBack(from index: Int) {
    let base = tail.lines[index].firstFragment
    let shift = fragments.count - base
    for var line in tail.lines[index...] {
      line.firstFragment += shift
      lines.append(line)
    }
    fragments += tail.fragments[base...]
    composed += tail.composed[base...]
    isFinished = tail.wasFinished
    tail.removeAll()
  }

  /// The paragraph at `index`; past the last, the empty line after a final hard break, if there is one.
  private func source(at index: Int) -> Placer.Source? {
    if index < paragraphs.count {
      return Placer.Source(paragraph: shaped(index), start: paragraphStart(index), isFirst: index == 0)
    }
    guard index == paragraphs.count, index > 0 else { return nil }
    let last = paragraphs[index - 1].paragraph
    var settings = last.settings
    if !last.isTerminated {
      let shaped = shaped(index - 1)
      guard shaped.endsInLineBreak else { return nil }
      settings = settings.continued(rightToLeft: shaped.isRightToLeft)
    }
    let empty = Paragraph(text: [], styles: [.init(length: 0, style: last.styles[last.styles.count - 1].style)], settings: settings)
    return Placer.Source(paragraph: TextPipeline(settings: self.settings).shape(ItemizedParagraph(empty)), start: utf16Length, isFirst: false)
  }

  /// A form feed sends what follows to the next column; the empty line after a final one stays where there is none.
  private func endsColumn(_ fragment: PlacedFragment, _ source: Placer.Source) -> Bool {
    let end = fragment.range.upperBound - source.start
    guard end > 0, end <= source.paragraph.length, source.paragraph.text[end - 1] == Self.formFeed else { return false }
    return fragment.range.upperBound < utf16Length || fragment.region < storedRegions.count - 1
  }

  /// Whether the last line is the empty one after a final form feed: where it stands depends on how many columns there are.
  var lastLineAwaitsColumn: Bool {
    guard let last = fragments.last, last.isEmptyLastLine, paragraphs.count > 0 else { return false }
    return paragraphs[paragraphs.count - 1].paragraph.text.last == Self.formFeed
  }

  private static let formFeed: UInt16 = 0x0C

  // MARK: Changes

  /// Tells the bands in which new lines differ from the old ones that they replace.
  private func noteChanges(new: Range<Int>, old: Int) {
    var bands = tail.takeLost()
    // Both run down the regions: a line meets its old self, or one of the two is passed.
    var index = new.lowerBound
    var passed = 0
    while index < new.upperBound || passed < old {
      let line = index < new.upperBound ? lines[index] : nil
      let before = passed < old ? tail.lines[passed] : nil
      if let line, let before, (line.region, line.top) == (before.region, before.top) {
        if !shows(tailLine: passed, sameAs: index) {
          bands.append(RegionChange(region: line.region, top: line.top, bottom: max(line.bottom, before.bottom)))
        }
        index += 1
        passed += 1
      } else if let line, before.map({ (line.region, line.top) < ($0.region, $0.top) }) ?? true {
        bands.append(RegionChange(region: line.region, top: line.top, bottom: line.bottom))
        index += 1
      } else if let before {
        bands.append(RegionChange(region: before.region, top: before.top, bottom: before.bottom))
        passed += 1
      }
    }
    // What is laid on below joins what was there; else all are put in order.
    let new = RegionChange.merged(bands)
    guard let last = pendingChanges.last, let first = new.first else {
      pendingChanges += new
      return
    }
    if (last.region, last.bottom) < (first.region, first.top) {
      pendingChanges += new
    } else {
      pendingChanges = RegionChange.merged(pendingChanges + new)
    }
  }

  private func shows(tailLine: Int, sameAs line: Int) -> Bool {
    let oldEnd = tailLine + 1 < tail.lines.count ? tail.lines[tailLine + 1].firstFragment : tail.fragments.count
    let newEnd = line + 1 < lines.count ? lines[line + 1].firstFragment : fragments.count
    return tail.fragments[tail.lines[tailLine].firstFragment..<oldEnd] == fragments[lines[line].firstFragment..<newEnd]
      && !tail.isEdited(tail.lines[tailLine].pen.paragraph)
  }
}

extension RegionChange {
  /// In order, those that touch joined.
  static func merged(_ bands: [RegionChange]) -> [RegionChange] {
    var merged: [RegionChange] = []
    for band in bands.sorted(by: { ($0.region, $0.top) < ($1.region, $1.top) }) {
      if let last = merged.last, last.region == band.region, band.top <= last.bottom {
        merged[merged.count - 1].bottom = max(last.bottom, band.bottom)
      } else {
        merged.append(band)
      }
    }
    return merged
  }
}
