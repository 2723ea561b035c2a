import UnicodeFacts

/// Lines of long plain paragraphs that are looked at: each is shaped by itself, and its paragraph neither read nor shaped.
///
/// That is what the line shows in any case: where a line ends within what hangs together, both sides are shaped by themselves.
/// `SingleParagraphLawTests` holds it against the shaped paragraph.
extension DocumentLayout {
  /// A shorter paragraph is shaped whole: all of its lines will be looked at.
  private static let longParagraph = 1 << 13

  /// The text of a line of a long plain paragraph; `nil` of any other.
  func longSimpleText(of fragment: PlacedFragment) -> SimpleText? {
    guard let text = simpleText(of: fragment), isLong(fragment.paragraph), text.hasCachedBreaks(ofParagraph: fragment.paragraph) else { return nil }
    return text
  }

  /// Whether a paragraph is a long one that is known to be plain, and not shaped: its letters run from left to right.
  func isLongSimpleText(_ index: Int) -> Bool {
    guard index < paragraphs.count, !paragraphs.isShaped(index), isLong(index), let text = simpleText(atParagraph: index) else { return false }
    return text.hasCachedBreaks(ofParagraph: index)
  }

  private func isLong(_ index: Int) -> Bool { utf16Length >= Self.longParagraph && range(ofParagraph: index).count >= Self.longParagraph }

  /// The glyphs of a line of a long plain paragraph; `nil` of any other.
  func runsOfLongParagraph(_ fragment: PlacedFragment) -> [VisualRun]? {
    guard let text = longSimpleText(of: fragment) else { return nil }
    let units = text.withFewUnits(fragment.range) { Array($0) }
    let line = Paragraph(text: units, styles: [Paragraph.StyleRun(length: units.count, style: text.style)], settings: text.settings)
    let script = text.isLatin(ofParagraph: fragment.paragraph) ? ScriptTracker.latin : ScriptTracker.common
    var own = fragment
    own.paragraphStart = fragment.range.lowerBound
    own.trimmedEnd -= fragment.start.offset.utf16
    own.start = .paragraphStart
    return LineComposer(paragraph: TextPipeline(settings: settings).shape(plain: line, script: script), fragment: own).compose()
  }
}

extension TextPipeline {
  /// Shapes letters that one font shows, from left to right, in one script.
  fileprivate func shape(plain line: Paragraph, script: UInt32) -> ShapedParagraph {
    let style = line.styles[0].style
    func item(_ range: Range<Int>, _ kind: Item.Kind) -> Item {
      Item(range: range, kind: kind, style: 0, font: style.font, script: script, level: 0)
    }
    let end = line.text.firstIndex { $0.endsLine } ?? line.text.count
    let items = (end > 0 ? [item(0..<end, .text)] : []) + (end..<line.text.count).map { item($0..<$0 + 1, .hardBreak) }
    let analysis = ParagraphAnalysis(baseLevel: 0, levels: [], breaks: [Int32(line.text.count)], isHard: [end < line.text.count])
    return Shaper(usesFontLeading: settings.usesFontLeading).shape(line, analysis, items)
  }
}

extension SimpleText {
  /// Whether a paragraph is known to be plain throughout. O(log n).
  func hasCachedBreaks(ofParagraph index: Int) -> Bool { if case .cached? = table?.breaks(ofParagraph: index) { true } else { false } }

  /// Whether something ends a paragraph that is known to be plain; `nil` of others. O(log n).
  func endsInSeparator(paragraph index: Int) -> Bool? {
    if case .cached(let breaks)? = table?.breaks(ofParagraph: index) { breaks.separator > 0 } else { nil }
  }

  fileprivate func isLatin(ofParagraph index: Int) -> Bool {
    if case .cached(let breaks)? = table?.breaks(ofParagraph: index) { breaks.isLatin } else { false }
  }
}
