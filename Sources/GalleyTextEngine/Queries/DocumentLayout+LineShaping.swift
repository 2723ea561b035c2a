import GalleyUnicodeFacts

/// Shaping of single lines of long simple paragraphs, so that the paragraph is neither read nor shaped as a whole.
///
/// The result is the same: if a line ends between joined letters, both sides are shaped separately in any case. `SingleParagraphLawTests`
/// compares it with the shaped paragraph.
extension DocumentLayout {
  /// Shorter paragraphs are shaped as a whole, because all of their lines are likely to be needed.
  private static let longParagraph = 1 << 13

  /// Returns the simple text of a fragment in a long paragraph with cached breaks; otherwise `nil`.
  func longSimpleText(of fragment: PlacedFragment) -> SimpleText? {
    guard let text = simpleText(of: fragment), isLong(fragment.paragraph), text.hasCachedBreaks(ofParagraph: fragment.paragraph) else { return nil }
    return text
  }

  /// Returns whether a paragraph is long, has cached breaks and is not shaped. The text of such a paragraph runs from left to right.
  func isLongSimpleText(_ index: Int) -> Bool {
    guard index < store.paragraphs.count, !store.paragraphs.isShaped(index), isLong(index), let text = simpleText(atParagraph: index) else { return false }
    return text.hasCachedBreaks(ofParagraph: index)
  }

  private func isLong(_ index: Int) -> Bool { utf16Length >= Self.longParagraph && range(ofParagraph: index).count >= Self.longParagraph }

  /// Returns the glyph runs of a fragment in a long simple paragraph; otherwise `nil`.
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
  /// Shapes left-to-right text of one script in one font.
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
  fileprivate func isLatin(ofParagraph index: Int) -> Bool {
    if case .cached(let breaks)? = table?.breaks(ofParagraph: index) { breaks.isLatin } else { false }
  }
}
