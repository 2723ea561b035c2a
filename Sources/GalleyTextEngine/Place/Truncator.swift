import GalleyFonts
import GalleyUnicodeFacts

/// Truncates a line to its available width, with an ellipsis in place of the hidden text.
struct Truncator {
  let paragraph: ShapedParagraph

  struct Cut {
    var hidden: Range<ParagraphOffset>
    var width: Int
  }

  /// Returns the text of `range` to hide so that the remainder and an ellipsis fit `availableWidth`, and the width of both together. Returns `nil`
  /// if nothing must be hidden, or if `range` is empty.
  ///
  /// - Parameter mustHide: Whether text is hidden even if `range` fits, because more text follows it.
  func cut(_ range: Range<ParagraphOffset>, availableWidth: Int, mode: LineBreaking, mustHide: Bool) -> Cut? {
    let trimmed = trimmedEnd(of: range)
    let full = width(range.lowerBound..<trimmed)
    if full <= availableWidth, !mustHide { return nil }
    let first = paragraph.segmentIndex(at: range.lowerBound)
    guard !range.isEmpty, first < paragraph.segments.count else { return nil }
    let dots = Truncator.ellipsis(like: first, in: paragraph).word
    // If all text fits but more follows, the end is missing.
    let isEndMissing = mode == .truncateMiddle && full <= availableWidth
    var cut = hidden(range, fitting: availableWidth - dots.width, mode: isEndMissing ? .truncateTail : mode)
    cut.width += dots.width
    return cut
  }

  /// Returns the text of `range` to hide so that the remainder fits `availableWidth`, in 1/64 pt, and the width of the remainder. No ellipsis is
  /// included. A mode that does not truncate hides text at the tail.
  func hidden(_ range: Range<ParagraphOffset>, fitting availableWidth: Int, mode: LineBreaking) -> Cut {
    let trimmed = trimmedEnd(of: range)
    let clusters = boundaries(in: range.lowerBound..<trimmed)
    switch mode {
    case .truncateHead:
      let from = clusters.first { width($0..<trimmed) <= availableWidth } ?? trimmed
      return Cut(hidden: range.lowerBound..<from, width: width(from..<trimmed))
    case .truncateMiddle:
      return middle(range, trimmed, clusters, availableWidth)
    default:
      var to = clusters.last { width(range.lowerBound..<$0) <= availableWidth } ?? range.lowerBound
      while to > range.lowerBound, paragraph.text[to.utf16 - 1].hangsAtLineEnd { to -= 1 }
      return Cut(hidden: to..<range.upperBound, width: width(range.lowerBound..<to))
    }
  }

  /// Hides the middle: extends the shown text at the start and at the end alternately until nothing more fits.
  private func middle(_ range: Range<ParagraphOffset>, _ trimmed: ParagraphOffset, _ clusters: [ParagraphOffset], _ availableWidth: Int) -> Cut {
    var (low, high) = (0, clusters.count - 1)
    var extendsLeft = true
    var stuck = 0
    func shown(_ low: Int, _ high: Int) -> Int {
      width(range.lowerBound..<clusters[low]) + width(clusters[high]..<trimmed)
    }
    while low + 1 < high, stuck < 2 {
      let (nextLow, nextHigh) = extendsLeft ? (low + 1, high) : (low, high - 1)
      if shown(nextLow, nextHigh) <= availableWidth {
        (low, high) = (nextLow, nextHigh)
        stuck = 0
      } else {
        stuck += 1
      }
      extendsLeft.toggle()
    }
    return Cut(hidden: clusters[low]..<clusters[high], width: shown(low, high))
  }

  private func width(_ range: Range<ParagraphOffset>) -> Int {
    range.isEmpty ? 0 : paragraph.position(of: range.upperBound) - paragraph.position(of: range.lowerBound)
  }

  /// Returns the start of the white space at the end of a range.
  func trimmedEnd(of range: Range<ParagraphOffset>) -> ParagraphOffset {
    var end = range.upperBound
    while end > range.lowerBound, paragraph.text[end.utf16 - 1].hangsAtLineEnd { end -= 1 }
    return end
  }

  /// Returns both ends of a range, and every cluster start between them.
  private func boundaries(in range: Range<ParagraphOffset>) -> [ParagraphOffset] {
    var found = [range.lowerBound]
    for offset in TextBoundaries.find(.grapheme, in: Array(paragraph.text[range.utf16])).offsets {
      let at = range.lowerBound + Int(offset)
      let index = min(paragraph.segmentIndex(at: at), paragraph.segments.count - 1)
      let local = at - paragraph.segments[index].start
      // A ligature cannot be divided.
      if at < range.upperBound, !paragraph.startsCluster(local, in: index) { continue }
      found.append(at)
    }
    return found
  }

  /// Returns an ellipsis in the font of a segment, or else in the font of its style or a fallback font. Three periods replace it if the
  /// style's font has only these.
  static func ellipsis(like index: Int, in paragraph: ShapedParagraph) -> (word: RetainedWord, font: FontInstance) {
    let (style, own) = (paragraph.style(of: index), paragraph.font(of: index))
    var font = own.face.glyph(for: 0x2026) != nil ? own : style.font
    if font.face.glyph(for: 0x2026) == nil, font.face.glyph(for: 0x2E) == nil {
      let face = FontLibrary.shared.fallback(for: [0x2026], language: style.language, like: font.face)
      font = face.instance(size64: font.size64)
    }
    let key = Shaper.key(for: style, font: font, script: 0x4C61_746E, level: 0)
    let units: [UInt16] = font.face.glyph(for: 0x2026) != nil ? [0x2026] : [0x2E, 0x2E, 0x2E]
    let word = ShapingCache.shared.withContents { cache in
      units.withUnsafeBufferPointer { cache.context(key).retainedWord($0, buffer: cache.buffer) }
    }
    return (word, font)
  }
}
