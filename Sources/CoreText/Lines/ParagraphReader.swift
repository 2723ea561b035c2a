import GalleyAttributedText
import GalleyTextEngine

/// Converts an attributed string to the engine's paragraphs. Each set of attributes is read once.
struct ParagraphReader {
  let text: NSAttributedString

  private struct Run {
    var end: Int
    var style: TextStyle
    var paragraphStyle: NSParagraphStyle?
    var directions: [EmbeddedRun.Kind] = []
  }

  /// Returns the paragraphs of the whole text; none if it is empty.
  func paragraphs() -> [Paragraph] {
    guard text.length > 0 else { return [] }
    let units = text.utf16(in: (0..<text.length).nsRange)
    let runs = readRuns()
    var next = 0
    return Paragraph.split(units).map { range in
      while runs[next].end <= range.lowerBound { next += 1 }
      return paragraph(Array(units[range]), at: range, runs: runs[next...])
    }
  }

  private func readRuns() -> [Run] {
    var runsBySet: [ObjectIdentifier: Run] = [:]
    var runs: [Run] = []
    text.enumerateRuns(in: (0..<text.length).nsRange) { range, set in
      var run = runsBySet[ObjectIdentifier(set)] ?? Self.read(set.values)
      runsBySet[ObjectIdentifier(set)] = run
      run.end = range.location + range.length
      runs.append(run)
    }
    return runs
  }

  private static func read(_ attributes: [NSAttributedString.Key: Any]) -> Run {
    Run(
      end: 0, style: style(of: attributes), paragraphStyle: attributes[.paragraphStyle] as? NSParagraphStyle,
      directions: attributes[.writingDirection].map(EmbeddedRun.Kind.all) ?? [])
  }

  /// Returns the style for shaping that corresponds to a set of attributes.
  static func style(of attributes: [NSAttributedString.Key: Any]) -> TextStyle {
    var style = TextStyle.unspecified
    for (key, value) in attributes { _ = style.apply(value, under: key) }
    style.applyBaselines(attributes)
    style.applySuperscript(attributes)
    style.ruby = RubyText(attributes, style)?.space
    style.object = (attributes[.runDelegate] as? CTRunDelegate)?.object
    return style
  }

  private func paragraph(_ units: [UInt16], at range: Range<Int>, runs: ArraySlice<Run>) -> Paragraph {
    let first = runs[runs.startIndex]
    var styles: [Paragraph.StyleRun] = []
    var embeddings: [EmbeddedRun] = []
    var index = range.lowerBound
    for run in runs {
      let end = min(run.end, range.upperBound)
      embeddings.append(ParagraphOffset(index - range.lowerBound)..<ParagraphOffset(end - range.lowerBound), run.directions)
      if let last = styles.last, last.style == run.style, run.style.object == nil {
        styles[styles.count - 1].length += end - index
      } else {
        styles.append(.init(length: end - index, style: run.style))
      }
      index = end
      if index == range.upperBound { break }
    }
    var settings = ParagraphSettings(
      first.paragraphStyle ?? .default, language: first.style.language)
    settings.embeddings = embeddings
    return Paragraph(text: units, styles: styles, settings: settings)
  }
}

extension Paragraph {
  /// Returns the part of a paragraph in `range`. A part that starts within the paragraph is set like the paragraph's later lines.
  ///
  /// - Parameter isRightToLeft: The direction of the whole paragraph, which such a part keeps.
  func part(_ range: Range<ParagraphOffset>, isRightToLeft: Bool) -> Paragraph {
    var styles: [StyleRun] = []
    var start = 0
    for run in self.styles {
      let covered = (start..<start + run.length).clamped(to: range.utf16)
      start += run.length
      if !covered.isEmpty { styles.append(StyleRun(length: covered.count, style: run.style)) }
    }
    var settings = settings
    settings.embeddings = settings.embeddings.compactMap { run in
      let covered = run.range.clamped(to: range)
      return covered.isEmpty ? nil : EmbeddedRun(range: covered.moved(by: -range.lowerBound.utf16), kinds: run.kinds)
    }
    if range.lowerBound > 0 {
      settings.firstLineIndent = settings.headIndent
      // The first characters of the part must not change the paragraph's direction.
      settings.direction = isRightToLeft ? .rightToLeft : .leftToRight
    }
    return Paragraph(text: Array(text[range.utf16]), styles: styles, settings: settings)
  }
}
