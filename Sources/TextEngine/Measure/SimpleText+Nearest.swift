/// What of a plain line is at a point: its words are passed by what they measure, and the letters of one are looked at.
extension SimpleText {
  /// The grapheme of a line that is nearest to `x`; `nil` where the places that are kept do not tell: then `spans` does.
  /// O(places of the line).
  func span(nearest x: LayoutUnit, of fragment: PlacedFragment) -> GraphemeSpan? {
    guard !fragment.endsInHyphen, case .cached(let breaks)? = table?.breaks(ofParagraph: fragment.paragraph),
      let pairs = pairs(isLatin: breaks.isLatin), pairs.isSpaceApart,
      let part = breaks.part(at: x.raw, of: CachedBreaks.LineParts(fragment))
    else { return nil }
    let lineStart = fragment.range.lowerBound
    // A line that starts within a word is told by its letters: the places are another word's there.
    let before = fragment.start.offset.utf16 > 0 ? 1 : 0
    return withFewUnits(lineStart - before..<lineStart + part.units.upperBound) { units in
      if before > 0, units[0] != .space { return nil }
      if let width = part.spaceWidth {
        return GraphemeSpan(
          characters: lineStart + part.units.lowerBound..<lineStart + part.units.upperBound, minX: LayoutUnit(raw: part.x),
          maxX: LayoutUnit(raw: part.x + width), isRightToLeft: false)
      }
      let start = before + part.units.lowerBound
      guard wordEnd(from: start, to: units.count, in: units, pairs) == units.count else { return nil }
      return withUnsafeTemporaryAllocation(of: GraphemeSpan.self, capacity: part.units.count) { buffer in
        var spans = SimpleTextSpans(in: buffer.baseAddress!, x: part.x, first: lineStart - before, stretch: 0, gaps: 0)
        guard spans.add(units, start..<units.count, endsInHyphen: false, pairs) else { return nil }
        return UnsafeBufferPointer(rebasing: buffer[..<spans.count]).nearest(to: x)
      }
    }
  }
}

extension CachedBreaks {
  /// What a line is made of, as far as its parts hang on it. Units count from the line's start.
  struct LineParts {
    let opportunity, trimmed: Int
    let x, stretch, gaps: Int

    init(_ fragment: PlacedFragment) {
      (opportunity, x) = (fragment.start.opportunity, fragment.contentX.raw)
      trimmed = fragment.trimmedEnd - fragment.start.offset.utf16
      (stretch, gaps) = (fragment.stretch.raw, fragment.gaps)
    }

    /// What its first gaps take of its stretch.
    @inline(__always) func share(ofFirst count: Int) -> Int { stretch == 0 || gaps == 0 ? 0 : stretch * count / gaps }
  }

  /// A word, or one of the spaces behind it.
  struct LinePart {
    var units: Range<Int>
    /// Where it begins.
    var x: Int
    /// `nil` of a word.
    var spaceWidth: Int?
  }

  /// The part of a line at `x`, or the nearest; `nil` where more than what its places measure has a say. O(places of the line).
  func part(at x: Int, of line: LineParts) -> LinePart? {
    var (record, unit, gap, cursor) = (first + line.opportunity, 0, 0, line.x)
    guard spaceAdvance > 0 else { return nil }
    while true {
      let (start, left) = (unit, cursor + line.share(ofFirst: gap))
      var spaces = 0
      repeat {
        guard record < end, case let bits = records[record], bits & BreakTableChunk.Bits.irregular == 0 else { return nil }
        record += 1
        unit += Int(bits >> BreakTableChunk.Bits.unitsShift & BreakTableChunk.Bits.units)
        cursor += Int(bits >> BreakTableChunk.Bits.advanceShift)
        spaces = Int(bits & BreakTableChunk.Bits.spaces)
      } while spaces == 0 && unit < line.trimmed
      guard unit <= line.trimmed, start < unit || spaces > 0 else { return nil }
      let isLast = unit == line.trimmed
      if start < unit, x < cursor + line.share(ofFirst: gap) || isLast && spaces == 0 {
        return LinePart(units: start..<unit, x: left, spaceWidth: nil)
      }
      for space in 0..<spaces {
        let left = cursor + line.share(ofFirst: gap)
        cursor += spaceAdvance
        // Those at the line's end share nothing.
        if !isLast { gap += 1 }
        let right = cursor + line.share(ofFirst: gap)
        if x < right || isLast && space == spaces - 1 {
          return LinePart(units: unit + space..<unit + space + 1, x: left, spaceWidth: right - left)
        }
      }
      unit += spaces
    }
  }
}
