/// The compact form of a fragment on a line with more than one, or with special properties. Relative to the start of its paragraph and the origin
/// of its line.
struct FragmentRecord {
  private let x, width, top, height, baseline: LayoutUnit
  private let usedX, usedWidth, contentX, stretch, lead, availableWidth: LayoutUnit
  private let start: LineStart
  private let lowerBound, upperBound, trimmedEnd, gaps: Int32
  /// The hidden range; negative if nothing is hidden.
  private let hiddenLowerBound, hiddenUpperBound: Int32
  /// The distances of the used rectangle's top and bottom from those of the line; not zero only if a client set the rectangles.
  private let usedTop, usedBottom: Int32
  private let lineSpacing: Int32
  // Adjacent to another 16-bit number, it causes no padding before `reason`.
  let cell: Int16
  /// The space removed after each cluster, in 1/64 pt.
  private let tightening: Int16
  private let reason: BreakReason
  private let isEmptyLastLine, isSetByClient: Bool

  /// Creates a placeholder.
  init() {
    (x, width, top, height, baseline) = (.zero, .zero, .zero, .zero, .zero)
    (usedX, usedWidth, contentX, stretch, lead, availableWidth, start) = (.zero, .zero, .zero, .zero, .zero, .zero, .paragraphStart)
    (lowerBound, upperBound, trimmedEnd, gaps, hiddenLowerBound, hiddenUpperBound, usedTop, usedBottom) = (0, 0, 0, 0, -1, -1, 0, 0)
    (cell, tightening, reason, isEmptyLastLine, isSetByClient, lineSpacing) = (-1, 0, .paragraphEnd, false, false, 0)
  }

  @inline(__always) init(_ fragment: PlacedFragment, from y: LayoutUnit) {
    usedTop = Int32(clamping: (fragment.used.y - fragment.rect.y).raw)
    usedBottom = Int32(clamping: (fragment.used.maxY - fragment.rect.maxY).raw)
    let paragraph = fragment.paragraphStart
    (x, width, top, height) = (fragment.rect.x, fragment.rect.width, fragment.rect.y - y, fragment.rect.height)
    baseline = fragment.baseline - y
    (usedX, usedWidth, contentX) = (fragment.used.x, fragment.used.width, fragment.contentX)
    (stretch, lead, availableWidth) = (fragment.stretch, fragment.lead, fragment.availableWidth)
    start = fragment.start
    (lowerBound, upperBound) = (Int32(fragment.range.lowerBound - paragraph), Int32(fragment.range.upperBound - paragraph))
    (trimmedEnd, gaps) = (Int32(fragment.trimmedEnd.utf16), Int32(fragment.gaps))
    hiddenLowerBound = fragment.hidden.map { Int32($0.lowerBound - paragraph) } ?? -1
    hiddenUpperBound = fragment.hidden.map { Int32($0.upperBound - paragraph) } ?? -1
    (cell, reason, isEmptyLastLine) = (fragment.cell, fragment.reason, fragment.isEmptyLastLine)
    tightening = Int16(clamping: fragment.tightening.raw)
    (isSetByClient, lineSpacing) = (fragment.isSetByClient, Int32(clamping: fragment.lineSpacing.raw))
  }

  /// Creates the record of a line's part. The part must run from left to right and must not be justified, which is not checked.
  ///
  /// - Parameters:
  ///   - above: The distance from the layout cursor down to the line.
  ///   - padding: The padding of the region, by which the used rectangle extends beyond the text on both sides.
  @inline(__always) init(_ part: borrowing Placer.Part, _ height: LineHeight, above: LayoutUnit, _ alignment: LineAlignment, padding: LayoutUnit) {
    (x, width, top, self.height) = (part.slot.x, part.slot.width, above, height.total)
    baseline = above + height.ascent
    contentX = part.contentX(alignment)
    (usedX, usedWidth) = (contentX - padding, LayoutUnit(raw: part.line.width) + padding + padding)
    (stretch, lead, availableWidth) = (.zero, LayoutUnit(raw: part.lead) - padding, LayoutUnit(raw: part.availableWidth))
    start = part.line.start
    (lowerBound, upperBound) = (Int32(part.line.start.offset.utf16), Int32(part.line.end.offset.utf16))
    (trimmedEnd, gaps) = (Int32(part.line.trimmedEnd.utf16), Int32(part.line.gaps))
    (hiddenLowerBound, hiddenUpperBound) = (-1, -1)
    (usedTop, usedBottom) = (0, 0)
    (cell, tightening, reason, isEmptyLastLine) = (-1, 0, part.line.reason, false)
    (isSetByClient, lineSpacing) = (false, height.lineSpacing)
  }

  /// Whether an ellipsis hides some of its text, or its clusters are tightened to avoid that.
  var isCut: Bool { hiddenLowerBound >= 0 || tightening != 0 }

  /// The used rectangle, relative to the origin of its line.
  var used: LayoutRect {
    let above = LayoutUnit(raw: Int(usedTop))
    return LayoutRect(x: usedX, y: top + above, width: usedWidth, height: height - above + LayoutUnit(raw: Int(usedBottom)))
  }

  func rect(from y: LayoutUnit) -> LayoutRect { LayoutRect(x: x, y: y + top, width: width, height: height) }

  /// Returns the fragment in region space. `y` is that of the origin of its line, and `line` the index of the visual line in the region.
  func fragment(region: Int, line: Int, y: LayoutUnit, paragraph: Int, paragraphStart: UTF16Offset) -> PlacedFragment {
    var fragment = PlacedFragment(
      region: region, line: line, rect: LayoutRect(x: x, y: y + top, width: width, height: height),
      used: LayoutRect(x: usedX, y: y + used.y, width: usedWidth, height: used.height), baseline: y + baseline,
      range: paragraphStart + Int(lowerBound)..<paragraphStart + Int(upperBound), paragraph: paragraph, reason: reason,
      isEmptyLastLine: isEmptyLastLine, isSetByClient: isSetByClient, cell: cell, lineSpacing: LayoutUnit(raw: Int(lineSpacing)),
      paragraphStart: paragraphStart, contentX: contentX, stretch: stretch, gaps: Int(gaps),
      tightening: LayoutUnit(raw: Int(tightening)), lead: lead, availableWidth: availableWidth, start: start, trimmedEnd: ParagraphOffset(Int(trimmedEnd)))
    if hiddenLowerBound >= 0 {
      fragment.hidden = paragraphStart + Int(hiddenLowerBound)..<paragraphStart + Int(hiddenUpperBound)
    }
    return fragment
  }
}

/// The fragments of a line that needs records. Up to two, as most such lines have, are stored inline.
struct FragmentRecords {
  let count: Int
  private let first, second: FragmentRecord
  private let additionalRecords: [FragmentRecord]

  /// Creates an empty list.
  init() { (count, first, second, additionalRecords) = (0, FragmentRecord(), FragmentRecord(), []) }

  /// Creates the records of a line's fragments.
  ///
  /// - Parameter y: The y coordinate of the line's origin, to which the stored positions are relative.
  @inline(__always) init(_ fragments: [PlacedFragment], from y: LayoutUnit) {
    count = fragments.count
    first = fragments.isEmpty ? FragmentRecord() : FragmentRecord(fragments[0], from: y)
    second = fragments.count < 2 ? FragmentRecord() : FragmentRecord(fragments[1], from: y)
    additionalRecords = fragments.count < 3 ? [] : fragments[2...].map { FragmentRecord($0, from: y) }
  }

  /// Creates the records of parts that run from left to right and are not justified. Traps if there are fewer than two.
  @inline(__always) init(_ parts: [Placer.Part], _ height: LineHeight, above: LayoutUnit, _ alignment: LineAlignment, padding: LayoutUnit) {
    count = parts.count
    first = FragmentRecord(parts[0], height, above: above, alignment, padding: padding)
    second = FragmentRecord(parts[1], height, above: above, alignment, padding: padding)
    additionalRecords = parts.count == 2 ? [] : parts[2...].map { FragmentRecord($0, height, above: above, alignment, padding: padding) }
  }

  /// Whether the last fragment is truncated, or tightened to avoid that.
  var isLastCut: Bool { count > 2 ? additionalRecords[count - 3].isCut : count == 2 ? second.isCut : first.isCut }

  subscript(number: Int) -> FragmentRecord { number == 0 ? first : number == 1 ? second : additionalRecords[number - 2] }
}
