import AttributedText
import CoreGraphics
import TextEngine
import UnicodeFacts

/// What delegates make of a paragraph before it is laid out.
struct ShownParagraph {
  /// What is laid out in its place, as long as it; `nil` for the paragraph itself.
  var text: NSAttributedString?
  /// Whether there is nothing to see of it.
  var isHidden = false
  /// What the class of its fragment asks for, beside what any fragment would have; `nil` where that is the same.
  var margins: (own: FragmentMargins, usual: FragmentMargins)?

  /// Whether that is the paragraph as it stands in the text.
  var isItself: Bool { text == nil && !isHidden && margins == nil }

  /// Changes what the engine is told.
  func apply(to paragraph: inout ConvertedParagraph) {
    if isHidden {
      paragraph.hide()
    } else if let margins {
      paragraph.engine.settings.take(margins.own, inPlaceOf: margins.usual)
    }
  }
}

/// Blank space about the lines of a fragment, in points.
struct FragmentMargins: Equatable {
  var leading, trailing, top, bottom: CGFloat
}

extension ConvertedParagraph {
  /// Leaves nothing to see: characters without a width on one line without a height. There are as many as before.
  fileprivate mutating func hide() {
    let text = engine.text
    let separators = text.reversed().prefix { $0.endsParagraph }.count
    let hidden = [UInt16](repeating: Self.wordJoiner, count: text.count - separators) + text.suffix(separators)
    var style = engine.styles[0].style
    style.object = nil
    var settings = ParagraphSettings()
    (settings.hidden, settings.lineBreaking, settings.language) = (.seen(engine.settings), .clip, engine.settings.language)
    engine = Paragraph(text: hidden, styles: [.init(length: hidden.count, style: style)], settings: settings)
    paint = ParagraphPaint(runs: [PaintRun(end: hidden.count, style: PaintStyle())])
  }

  private static let wordJoiner: UInt16 = 0x2060
}

extension ParagraphSettings {
  fileprivate mutating func take(_ own: FragmentMargins, inPlaceOf usual: FragmentMargins) {
    if own.top != usual.top { (spacingBefore, spacesTextStart) = (LayoutUnit(points: own.top), true) }
    if own.bottom != usual.bottom { spacingAfter = LayoutUnit(points: own.bottom) }
    let leading = LayoutUnit(points: own.leading - usual.leading)
    firstLineIndent += leading
    headIndent += leading
    // A distance from the leading margin moves with it.
    if tailIndent > .zero { tailIndent += leading } else { tailIndent -= LayoutUnit(points: own.trailing - usual.trailing) }
  }
}

extension NSTextLayoutManager {
  /// What is laid out for a paragraph of the text.
  func shown(_ range: Range<Int>) -> ShownParagraph {
    guard let content = textContentManager else { return ShownParagraph() }
    defer { stopAskingInVain() }
    let (element, text) = content.element(at: range)
    guard content.isEnumerated(element) else { return ShownParagraph(text: text, isHidden: true) }
    guard mayMakeFragments else { return ShownParagraph(text: text) }
    let fragment = madeFragment(of: range, element)
    let (own, usual) = fragment.ownAndUsualMargins
    return ShownParagraph(text: text, margins: own == usual ? nil : (own, usual))
  }

  /// Has the margins of what an edit made the first to be seen, or no longer, be those of that. It lies at a range of the text, or behind.
  ///
  /// Fragments stay: they tell their margins whenever they are asked. Of an edit within the first paragraph that is seen, which stays that, nothing is to do.
  ///
  /// - Parameter old: where what is in the range now was before it was edited; `nil` where what is seen may have changed without an edit.
  func refreshFirstSeen(at range: Range<Int>, was old: Range<Int>? = nil) {
    guard mayMakeFragments, layout.use.shownParagraph != nil else { return firstSeen = nil }
    guard isFirstSeen(range.lowerBound) else { return }
    if let old, old == firstSeen, !isHidden(at: range.lowerBound), case let paragraph = paragraphRange(at: range.lowerBound), paragraph == range {
      return firstSeen = paragraph
    }
    let first = refreshSeen(behind: range.lowerBound)
    _ = refreshSeen(behind: max(first.upperBound, range.upperBound))
    firstSeen = first
  }

  /// Has a delegate asked again about the first paragraph behind a place that is seen; where that is, or the text's end.
  private func refreshSeen(behind start: Int) -> Range<Int> {
    let length = layout.source.length
    var place = start
    while place < length, isHidden(at: place) { place = paragraphRange(at: place).upperBound }
    guard place < length, case let paragraph = paragraphRange(at: place) else { return length..<length }
    layout.replaceEditedParagraphs(invalidated: UTF16Span(start: place, end: paragraph.upperBound), changeInLength: 0)
    return paragraph
  }

  // MARK: Hidden paragraphs

  /// Whether a delegate hides the paragraph that holds a unit of the text.
  package func isHidden(at offset: Int) -> Bool {
    guard mayHide, offset < layout.source.length, case let document = layout.document else { return false }
    return document.paragraph(document.paragraph(at: offset).index).settings.isCollapsed
  }

  /// The end of the hidden paragraphs that follow an offset; the offset itself if none does. A line is the last of the text if only hidden paragraphs
  /// follow it, so they are laid out with it. O(1) where the next paragraph is seen.
  func endOfHiddenParagraphs(from offset: Int) -> Int {
    var end = offset
    while end < layout.source.length, isHidden(at: end), case let next = paragraphRange(at: end).upperBound, next > end { end = next }
    return end
  }

  /// Whether all paragraphs before the one that begins at an offset are hidden. Asks the delegate of each, for layout may be about to.
  func isFirstSeen(_ offset: Int) -> Bool {
    guard offset > 0, let content = textContentManager, content.delegateMayHide else { return offset == 0 }
    var place = offset
    while place > 0 {
      let range = paragraphRange(at: place - 1)
      if content.isEnumerated(content.element(at: range).element) { return false }
      place = range.lowerBound
    }
    return true
  }

  /// The place itself, or for one in a hidden paragraph the nearest in a direction that is not; `nil` where there is none.
  package func placeOutsideHidden(_ place: Int, isForward: Bool) -> Int? {
    guard mayHide, case let (document, length) = (layout.document, layout.source.length) else { return place }
    func isInside(_ place: Int) -> Bool {
      // The end of a text that no separator ends is in its last paragraph.
      place < length ? isHidden(at: place) : place > 0 && isHidden(at: place - 1) && !layout.source.unit(at: place - 1).endsParagraph
    }
    var place = place
    while isInside(place) {
      let range = document.range(ofParagraph: document.paragraph(at: min(place, length - 1)).index)
      if isForward {
        if range.upperBound == length, isInside(length) { return nil }
        place = range.upperBound
      } else {
        guard range.lowerBound > 0 else { return nil }
        // Before the separator of the paragraph above.
        let isPair = range.lowerBound > 1 && layout.source.unit(at: range.lowerBound - 1) == .lineFeed && layout.source.unit(at: range.lowerBound - 2) == .carriageReturn
        place = range.lowerBound - (isPair ? 2 : 1)
      }
    }
    return place
  }
}
