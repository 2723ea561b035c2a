import class Foundation.NSString
import struct Foundation.ObjCBool
import AttributedText
import CoreGraphics
import TextEngine

extension NSTextLayoutManager: NSTextSelectionDataSource {
  public func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? {
    let place = self.offset(of: location) + offset
    return (0...layout.source.length).contains(place) ? self.location(at: place) : nil
  }

  public func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int { offset(of: to) - offset(of: from) }

  public func enumerateSubstrings(
    from location: any NSTextLocation, options: NSString.EnumerationOptions,
    using block: (String?, NSTextRange, NSTextRange?, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let isReversed = options.contains(.reverse)
    let (start, length) = (offset(of: location), layout.source.length)
    var place = start
    var stop = ObjCBool(false)
    while isReversed ? place > 0 : place < length {
      let paragraph = paragraphUnits(at: isReversed ? place - 1 : place)
      let units = paragraph.units(options)
      // From the one at the start on.
      let index = units.partitioningIndex { isReversed ? $0.lowerBound >= start : $0.upperBound > start }
      for number in isReversed ? stride(from: index - 1, to: -1, by: -1) : stride(from: index, to: units.count, by: 1) {
        let unit = units[number]
        let whole = unit.lowerBound..<(unit.upperBound == paragraph.contentEnd ? paragraph.range.upperBound : unit.upperBound)
        block(options.contains(.substringNotRequired) ? nil : paragraph.string(unit), textRange(unit), textRange(whole), &stop)
        if stop.boolValue { return }
      }
      place = isReversed ? paragraph.range.lowerBound : paragraph.range.upperBound
    }
  }

  public func textRange(for selectionGranularity: NSTextSelection.Granularity, enclosing location: any NSTextLocation) -> NSTextRange? {
    guard layout.source.length > 0 else { return nil }
    let place = min(max(offset(of: location), 0), layout.source.length - 1)
    let paragraph = paragraphUnits(at: place)
    func unit(_ kind: TextBoundaries.Kind) -> NSTextRange? {
      let pieces = paragraph.pieces(kind)
      let index = pieces.partitioningIndex { $0.upperBound > place }
      return index < pieces.count && pieces[index].contains(place) ? textRange(pieces[index]) : nil
    }
    switch selectionGranularity {
    case .character: return unit(.grapheme)
    case .word: return unit(.word)
    case .sentence: return unit(.sentence)
    case .paragraph: return textRange(paragraph.range)
    case .line:
      layout.layOut(through: UTF16Span(start: place, end: place + 1))
      guard let line = layout.document.fragment(containing: place) else { return nil }
      let fragments = layout.document.fragments
      func isSame(_ other: PlacedFragment) -> Bool { other.line == line.fragment.line && other.region == line.fragment.region && other.cell < 0 }
      var (first, last) = (line.index, line.index)
      while line.fragment.cell < 0, first > 0, isSame(fragments[first - 1]) { first -= 1 }
      while line.fragment.cell < 0, last + 1 < fragments.count, isSame(fragments[last + 1]) { last += 1 }
      return textRange(fragments[first].range.lowerBound..<fragments[last].range.upperBound)
    }
  }

  public func baseWritingDirection(at location: any NSTextLocation) -> NSTextSelectionNavigation.WritingDirection {
    guard let line = line(at: location) else { return .leftToRight }
    return layout.document.baseLevel(ofFragment: line) & 1 == 1 ? .rightToLeft : .leftToRight
  }

  public func enumerateCaretOffsetsInLineFragment(
    at location: any NSTextLocation, using block: (CGFloat, any NSTextLocation, Bool, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard let line = line(at: location) else { return }
    var stop = ObjCBool(false)
    let stops = layout.document.caretStops(ofFragment: line).sorted { ($0.x, $0.offset) < ($1.x, $1.offset) }
    for caret in stops {
      block(caret.x.points, self.location(at: caret.offset), !caret.isTrailing, &stop)
      if stop.boolValue { return }
    }
    guard stops.isEmpty, case let placed = layout.document.fragments[line] else { return }
    block(layout.standIn(forCharacter: placed.range.lowerBound, inFragment: line).x.points, self.location(at: placed.range.lowerBound), true, &stop)
  }

  public func lineFragmentRange(for point: CGPoint, inContainerAt location: any NSTextLocation) -> NSTextRange? {
    guard let textContainer else { return nil }
    layout.ensureLayout(forBoundingRect: CGRect(x: point.x, y: point.y, width: 1, height: 1), in: textContainer)
    if point.y > layout.usedRect(for: textContainer).maxY { layout.layOut { $0.layOutEnd() } }
    return nearestLine(to: point, in: textContainer).map { textRange(layout.document.fragments[$0].range) }
  }

  private func paragraphUnits(at offset: Int) -> ParagraphUnits {
    if let recentUnits, recentUnits.range.contains(offset) { return recentUnits }
    let units = ParagraphUnits(layout, at: offset)
    recentUnits = units
    return units
  }

  /// The line that holds a location; the last one at the text's end.
  private func line(at location: any NSTextLocation) -> Int? {
    guard textContainer != nil else { return nil }
    let (place, length) = (offset(of: location), layout.source.length)
    if place < length {
      layout.layOut(through: UTF16Span(start: place, end: place + 1))
      return layout.document.fragmentIndex(containing: place)
    }
    layout.layOut { $0.layOutEnd() }
    return layout.document.fragments.isEmpty ? nil : layout.document.fragments.count - 1
  }
}
