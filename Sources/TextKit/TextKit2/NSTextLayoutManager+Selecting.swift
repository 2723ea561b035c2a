import class Foundation.NSString
import struct Foundation.ObjCBool
import AttributedText
import CoreGraphics
import TextEngine

extension NSTextLayoutManager: NSTextSelectionDataSource {
  public var documentRange: NSTextRange { NSTextRange(0..<layout.source.length) }

  public func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? {
    let place = location.offset + offset
    return (0...layout.source.length).contains(place) ? CharacterLocation(place) : nil
  }

  public func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int { to.offset - from.offset }

  public func enumerateSubstrings(
    from location: any NSTextLocation, options: NSString.EnumerationOptions,
    using block: (String?, NSTextRange, NSTextRange?, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let isReversed = options.contains(.reverse)
    let (start, length) = (location.offset, layout.source.length)
    var place = start
    var stop = ObjCBool(false)
    while isReversed ? place > 0 : place < length {
      let paragraph = ParagraphUnits(layout, at: isReversed ? place - 1 : place)
      let units = paragraph.units(options)
      for unit in isReversed ? units.reversed() : units {
        guard isReversed ? unit.lowerBound < start : unit.upperBound > start else { continue }
        let whole = unit.lowerBound..<(unit.upperBound == paragraph.contentEnd ? paragraph.range.upperBound : unit.upperBound)
        block(options.contains(.substringNotRequired) ? nil : paragraph.string(unit), NSTextRange(unit), NSTextRange(whole), &stop)
        if stop.boolValue { return }
      }
      place = isReversed ? paragraph.range.lowerBound : paragraph.range.upperBound
    }
  }

  public func textRange(for selectionGranularity: NSTextSelection.Granularity, enclosing location: any NSTextLocation) -> NSTextRange? {
    guard layout.source.length > 0 else { return nil }
    let place = min(max(location.offset, 0), layout.source.length - 1)
    let paragraph = ParagraphUnits(layout, at: place)
    func unit(_ kind: TextBoundaries.Kind) -> NSTextRange? { paragraph.pieces(kind).first { $0.contains(place) }.map { NSTextRange($0) } }
    switch selectionGranularity {
    case .character: return unit(.grapheme)
    case .word: return unit(.word)
    case .sentence: return unit(.sentence)
    case .paragraph: return NSTextRange(paragraph.range)
    case .line:
      layout.layOut(through: UTF16Span(start: place, end: place + 1))
      guard let line = layout.document.fragment(containing: place) else { return nil }
      let fragments = layout.document.fragments
      func isSame(_ other: PlacedFragment) -> Bool { other.line == line.fragment.line && other.region == line.fragment.region && other.cell < 0 }
      var (first, last) = (line.index, line.index)
      while line.fragment.cell < 0, first > 0, isSame(fragments[first - 1]) { first -= 1 }
      while line.fragment.cell < 0, last + 1 < fragments.count, isSame(fragments[last + 1]) { last += 1 }
      return NSTextRange(fragments[first].range.lowerBound..<fragments[last].range.upperBound)
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
      block(caret.x.points, CharacterLocation(caret.offset), !caret.isTrailing, &stop)
      if stop.boolValue { return }
    }
    guard stops.isEmpty, case let placed = layout.document.fragments[line] else { return }
    block(layout.standIn(forCharacter: placed.range.lowerBound, inFragment: line).x.points, CharacterLocation(placed.range.lowerBound), true, &stop)
  }

  public func lineFragmentRange(for point: CGPoint, inContainerAt location: any NSTextLocation) -> NSTextRange? {
    guard let textContainer else { return nil }
    layout.ensureLayout(forBoundingRect: CGRect(x: point.x, y: point.y, width: 1, height: 1), in: textContainer)
    if point.y > layout.usedRect(for: textContainer).maxY { layout.layOut { $0.layOutEnd() } }
    return layout.nearestFragment(to: point, in: textContainer).map { NSTextRange(layout.document.fragments[$0].range) }
  }

  /// The line that holds a location; the last one at the text's end.
  private func line(at location: any NSTextLocation) -> Int? {
    guard textContainer != nil else { return nil }
    let (place, length) = (location.offset, layout.source.length)
    if place < length {
      layout.layOut(through: UTF16Span(start: place, end: place + 1))
      return layout.document.fragmentIndex(containing: place)
    }
    layout.layOut { $0.layOutEnd() }
    return layout.document.fragments.isEmpty ? nil : layout.document.fragments.count - 1
  }
}

/// The units of one paragraph, as it is laid out; places are those of the text.
private struct ParagraphUnits {
  let range: Range<Int>
  let contentEnd: Int
  private let text: [UInt16]

  init(_ layout: NSLayoutManager, at offset: Int) {
    let document = layout.document
    let (index, start) = document.paragraph(at: offset)
    text = document.paragraph(index).text
    range = start..<start + text.count
    let separators = text.reversed().prefix { $0.endsParagraph }.count
    contentEnd = range.upperBound - min(separators, 2)
  }

  /// What the text falls into, without a hole.
  func pieces(_ kind: TextBoundaries.Kind) -> [Range<Int>] {
    let ends = kind == .grapheme ? Array(TextBoundaries.graphemes(in: text).dropFirst()) : TextBoundaries.find(kind, in: text).offsets.map(Int.init)
    return zip([0] + ends, ends).map { $0 + range.lowerBound..<$1 + range.lowerBound }
  }

  func units(_ options: NSString.EnumerationOptions) -> [Range<Int>] {
    switch options.rawValue & 0xFF {
    case NSString.EnumerationOptions.byComposedCharacterSequences.rawValue: return pieces(.grapheme)
    case NSString.EnumerationOptions.byWords.rawValue:
      return TextBoundaries.words(in: text).map { $0.lowerBound + range.lowerBound..<$0.upperBound + range.lowerBound }
    case NSString.EnumerationOptions.sentences.rawValue: return pieces(.sentence)
    default: return [range.lowerBound..<contentEnd]
    }
  }

  func string(_ unit: Range<Int>) -> String {
    String(decoding: text[unit.lowerBound - range.lowerBound..<unit.upperBound - range.lowerBound], as: UTF16.self)
  }
}
