/// Hit testing in lines of simple text. Words are passed by their cached advances, and only the letters of one word are measured.
extension SimpleText {
  /// Returns the grapheme span of a fragment that is nearest to `x`. Returns `nil` if the cached breaks do not suffice; `spans` is then
  /// needed. O(breaks of the line).
  func span(nearest x: LayoutUnit, of fragment: PlacedFragment) -> GraphemeSpan? {
    guard !fragment.endsInHyphen, case .cached(let breaks)? = table?.breaks(ofParagraph: fragment.paragraph),
      let pairs = pairs(isLatin: breaks.isLatin), pairs.isSpaceApart,
      let part = breaks.part(at: x.raw, of: CachedBreaks.LineParts(fragment))
    else { return nil }
    let lineStart = fragment.range.lowerBound
    // For a line that starts within a word, the cached breaks describe the whole word.
    let before = fragment.start.offset > 0 ? 1 : 0
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
        var spans = SimpleTextSpans(in: buffer.baseAddress!, x: part.x, first: lineStart - before)
        guard spans.add(units, start..<units.count, endsInHyphen: false, pairs) else { return nil }
        return UnsafeBufferPointer(rebasing: buffer[..<spans.count]).nearest(to: x)
      }
    }
  }
}

extension CachedBreaks {
  /// The values of a line that determine the positions of its parts. Code units count from the line's start.
  struct LineParts {
    let opportunity, trimmed: Int
    let x, stretch, gaps: Int

    init(_ fragment: PlacedFragment) {
      (opportunity, x) = (fragment.start.opportunity, fragment.contentX.raw)
      trimmed = fragment.trimmedEnd - fragment.start.offset
      (stretch, gaps) = (fragment.stretch.raw, fragment.gaps)
    }

    /// Returns the part of the line's stretch in its first `count` gaps, in 1/64 pt.
    @inline(__always) func share(ofFirst count: Int) -> Int { stretch == 0 || gaps == 0 ? 0 : stretch * count / gaps }
  }

  /// A word, or one of the spaces after it.
  struct LinePart {
    var units: Range<Int>
    /// Left edge, in 1/64 pt.
    var x: Int
    /// Width of a space, in 1/64 pt, or `nil` for a word.
    var spaceWidth: Int?
  }

  /// Returns the part of a line that is nearest to `x`, or `nil` if its position depends on more than advances of breaks. O(breaks of the
  /// line).
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
        // Trailing spaces are not stretched.
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
