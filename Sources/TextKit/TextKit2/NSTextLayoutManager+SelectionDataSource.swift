import class Foundation.NSString
import struct Foundation.ObjCBool
import CoreGraphics
import GalleyAttributedText
import GalleyTextEngine

extension NSTextLayoutManager: NSTextSelectionDataSource {
  /// Returns the location `offset` UTF-16 code units after `location`, or before it if the offset is negative. Returns `nil` if that is outside
  /// the text.
  public func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? {
    let (target, isOverflow) = self.offset(of: location).utf16.addingReportingOverflow(offset)
    return !isOverflow && (0...layout.source.length).contains(target) ? self.location(at: UTF16Offset(target)) : nil
  }

  /// Returns the number of UTF-16 code units from one location to another, negative if the second comes first. Returns `NSNotFound` if the
  /// content is a content storage and a location is not one of a content storage's.
  public func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int {
    textContentManager is NSTextContentStorage ? textContentManager!.offset(from: from, to: to) : offset(of: to) - offset(of: from)
  }

  /// Calls `block` with each unit of the text, such as a word, from the one at `location` to the text's end, or to its start with the option
  /// `reverse`.
  ///
  /// The arguments of the block are the unit's text (`nil` with the option `substringNotRequired`), its range, its range with the separators
  /// after it, and a flag that stops the enumeration. Lines are those of the layout.
  public func enumerateSubstrings(
    from location: any NSTextLocation, options: NSString.EnumerationOptions = [],
    using block: (String?, NSTextRange, NSTextRange?, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let isReversed = options.contains(.reverse)
    if options.rawValue & 0xFF == NSString.EnumerationOptions.byLines.rawValue, textContainer != nil {
      return forEachLine(from: location, options: options, block)
    }
    let (start, end) = (offset(of: location), layout.source.textEnd)
    var position = start
    var stop = ObjCBool(false)
    while isReversed ? position > 0 : position < end {
      let paragraph = paragraphUnits(at: isReversed ? position - 1 : position)
      let units = paragraph.units(options)
      // Start with the unit at `start`.
      let index = units.partitioningIndex { isReversed ? $0.lowerBound >= start : $0.upperBound > start }
      for number in isReversed ? stride(from: index - 1, to: -1, by: -1) : stride(from: index, to: units.count, by: 1) {
        let unit = units[number]
        let whole = unit.lowerBound..<(unit.upperBound == paragraph.contentEnd ? paragraph.range.upperBound : unit.upperBound)
        block(options.contains(.substringNotRequired) ? nil : paragraph.string(unit), textRange(unit), textRange(whole), &stop)
        if stop.boolValue { return }
      }
      position = isReversed ? paragraph.range.lowerBound : paragraph.range.upperBound
    }
  }

  /// Calls `block` with each line, from the one at `location`, as `enumerateSubstrings` does. Lays out each line on demand, and ends at text that
  /// does not fit the container.
  private func forEachLine(
    from location: any NSTextLocation, options: NSString.EnumerationOptions,
    _ block: (String?, NSTextRange, NSTextRange?, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let isReversed = options.contains(.reverse)
    var position = offset(of: location)
    var stop = ObjCBool(false)
    while isReversed ? position > 0 : position < layout.source.textEnd {
      guard let line = lineCharacters(at: isReversed ? position - 1 : position) else { return }
      let paragraph = paragraphUnits(at: line.lowerBound)
      let content = line.lowerBound..<max(line.lowerBound, min(line.upperBound, paragraph.contentEnd))
      block(options.contains(.substringNotRequired) ? nil : paragraph.string(content), textRange(content), textRange(line), &stop)
      if stop.boolValue { return }
      position = isReversed ? line.lowerBound : line.upperBound
    }
  }

  /// Returns the characters of the line that contains a character, on all sides of shapes. In a table, the line of the
  /// cell.
  ///
  /// Returns `nil` if the character does not fit the container.
  private func lineCharacters(at offset: UTF16Offset) -> Range<UTF16Offset>? {
    layout.layOut(through: offset..<offset + 1)
    guard let line = layout.document.fragment(containing: offset), offset < line.fragment.range.upperBound else { return nil }
    let fragments = layout.document.fragments
    func isSame(_ other: PlacedFragment) -> Bool { other.line == line.fragment.line && other.region == line.fragment.region && other.cell < 0 }
    var (first, last) = (line.index, line.index)
    while line.fragment.cell < 0, first > 0, isSame(fragments[first - 1]) { first -= 1 }
    while line.fragment.cell < 0, last + 1 < fragments.count, isSame(fragments[last + 1]) { last += 1 }
    return fragments[first].range.lowerBound..<fragments[last].range.upperBound
  }

  /// Calls `block` with the end of the text, or with its start if `reverse`, because all text is in one container. Does nothing if `location`
  /// is already there.
  public func enumerateContainerBoundaries(
    from location: any NSTextLocation, reverse: Bool, using block: (any NSTextLocation, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop = ObjCBool(false)
    let edge = reverse ? documentRange.location : documentRange.endLocation
    if edge.compare(location) == (reverse ? .orderedAscending : .orderedDescending) { block(edge, &stop) }
  }

  /// Returns the range of the character, word, sentence, line or paragraph that contains `location`. A location after the last character counts
  /// as that character.
  ///
  /// Returns `nil` if the text is empty, or if there is no such unit, for example because the text there does not fit the container.
  public func textRange(for selectionGranularity: NSTextSelection.Granularity, enclosing location: any NSTextLocation) -> NSTextRange? {
    guard layout.source.length > 0 else { return nil }
    let position = min(max(offset(of: location), 0), layout.source.textEnd - 1)
    let paragraph = paragraphUnits(at: position)
    func unit(_ kind: TextBoundaries.Kind) -> NSTextRange? {
      let segments = paragraph.segments(kind)
      let index = segments.partitioningIndex { $0.upperBound > position }
      return index < segments.count && segments[index].contains(position) ? textRange(segments[index]) : nil
    }
    switch selectionGranularity {
    case .character: return unit(.grapheme)
    case .word: return unit(.word)
    case .sentence: return unit(.sentence)
    case .paragraph: return textRange(paragraph.range)
    case .line: return lineCharacters(at: position).map { textRange($0) }
    }
  }

  /// Returns the base direction of the paragraph at `location`: left to right if no line contains it.
  public func baseWritingDirection(at location: any NSTextLocation) -> NSTextSelectionNavigation.WritingDirection {
    guard let line = line(at: location) else { return .leftToRight }
    return layout.document.baseLevel(ofFragment: line) & 1 == 1 ? .rightToLeft : .leftToRight
  }

  /// Calls `block` with the caret positions of the line at `location`, from left to right: for each grapheme its left and its right edge.
  ///
  /// The arguments of the block are the x-coordinate in points, the location of the grapheme, whether the edge is the leading one, and a flag
  /// that stops the enumeration. An empty line has one position. Without a line at `location`, the block is not called.
  public func enumerateCaretOffsetsInLineFragment(
    at location: any NSTextLocation, using block: (CGFloat, any NSTextLocation, Bool, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard let line = line(at: location) else { return }
    var stop = ObjCBool(false)
    // A line terminator has no edges.
    let spans = layout.document.graphemeSpans(ofFragment: line).filter {
      $0.minX < $0.maxX || !layout.source.unit(at: $0.characters.lowerBound).endsLine
    }
    for span in spans {
      let character = self.location(at: span.characters.lowerBound)
      block(span.minX.points, character, !span.isRightToLeft, &stop)
      if stop.boolValue { return }
      block(span.maxX.points, character, span.isRightToLeft, &stop)
      if stop.boolValue { return }
    }
    guard spans.isEmpty, case let fragment = layout.document.fragments[line] else { return }
    block(layout.placeholderGlyph(forCharacter: fragment.range.lowerBound, inFragment: line).x.points, self.location(at: fragment.range.lowerBound), true, &stop)
  }

  /// Returns the range of the visible line nearest to `point`, in the container's coordinates, and lays out the text there. `location` is not
  /// used, because there is one container. Returns `nil` without a container or a visible line.
  public func lineFragmentRange(for point: CGPoint, inContainerAt location: any NSTextLocation) -> NSTextRange? {
    guard let textContainer else { return nil }
    layout.ensureLayout(forBoundingRect: CGRect(x: point.x, y: point.y, width: 1, height: 1), in: textContainer)
    if point.y > layout.usedRect(for: textContainer).maxY { layout.layOut { $0.layOutEnd() } }
    return nearestLine(to: point, in: textContainer).map { textRange(layout.document.fragments[$0].range) }
  }

  private func paragraphUnits(at offset: UTF16Offset) -> ParagraphTextUnits {
    if let recentUnits, recentUnits.range.contains(offset) { return recentUnits }
    let units = ParagraphTextUnits(layout, at: offset)
    recentUnits = units
    return units
  }

  /// Returns the index of the line that contains a location, or the last line at the end of the text, after layout. Returns `nil` without a
  /// container or such a line.
  private func line(at location: any NSTextLocation) -> Int? {
    guard textContainer != nil else { return nil }
    let position = offset(of: location)
    if position < layout.source.textEnd {
      layout.layOut(through: position..<position + 1)
      return layout.document.fragmentIndex(containing: position)
    }
    layout.layOut { $0.layOutEnd() }
    return layout.document.fragments.isEmpty ? nil : layout.document.fragments.count - 1
  }
}
