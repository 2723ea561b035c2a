/// A way to place lines. This file chooses among the ways: see the extension of `DocumentLayout` below.
///
/// | way | places |
/// |---|---|
/// | `CachedRuns` | many paragraphs of simple text with cached breaks, on several threads |
/// | `CachedLines` | the lines of such a paragraph that only their width limits |
/// | `SimpleLine` | a line of simple text |
/// | `QueriedLine` | a line of simple text about which the client is queried |
/// | `RegularLines` | lines of shaped text in equal heights |
/// | `FittedLines` | the lines of a paragraph whose breaks total fit chooses |
/// | `TableRows` | the rows of a table beside shapes |
/// | `SingleLine` | any other line |
///
/// All calls are resolved statically.
protocol LinePlacement {
  /// The state of placement that the lines advance.
  associatedtype Pass
  /// The text to be placed, and its region.
  associatedtype Text

  /// Places lines from the cursor of a pass on.
  ///
  /// - Parameter isEnough: Whether layout can stop at a cursor and its offset in the text. Ways that place all lines of a group at once ignore
  ///   it.
  static func place(
    _ pass: inout Pass, _ text: Text, in layout: DocumentLayout, until isEnough: (LayoutCursor, UTF16Offset) -> Bool
  ) -> PlacementStep
}

/// The result of an attempt to place lines.
enum PlacementStep {
  /// Lines were placed, or removed to be placed again. The pass is at the next line.
  case placed
  /// The region has no space for the next line.
  case noSpace
  /// No line was placed. The next one has to be placed in another way.
  case unsuitable
}

/// A shaped paragraph and the region in which its next lines are placed, with the way to do so.
private struct ShapedText {
  /// The indices of the paragraph and of the region.
  var paragraph = -1, region = -1
  var content: Placer.ParagraphInRegion!
  var way: ShapedTextWay?
}

/// The way in which all lines of a shaped paragraph are placed in a region.
private enum ShapedTextWay { case fittedLines, regularLines, tableRows, singleLines }

/// The choice of the way to place the next lines.
extension DocumentLayout {
  /// Places lines after the existing ones, and reuses old lines, until placement is finished or `isEnough` returns true for a cursor and its offset
  /// in the text.
  func placeLines(_ pass: inout PlacementPass, until isEnough: (LayoutCursor, UTF16Offset) -> Bool) {
    var text = ShapedText()
    while !flow.isFinished, pass.mustContinue || !isEnough(pass.cursor, pass.offset) || !isSettled(pass.cursor) {
      if reuseOldLines(at: &pass) { continue }
      var step = placeSimpleText(&pass, until: isEnough)
      if step == .unsuitable {
        guard update(&text, for: pass) else {
          flow.isFinished = true
          break
        }
        step = placeShapedText(&pass, text, until: isEnough)
      }
      if step == .noSpace { leaveRegion(&pass) }
    }
    flow.commit(next: pass.origin.start)
  }

  /// Places lines of simple text.
  @inline(__always) private func placeSimpleText(_ pass: inout PlacementPass, until isEnough: (LayoutCursor, UTF16Offset) -> Bool) -> PlacementStep {
    if isFullForSimpleText(pass.cursor, at: pass.offset) { return .noSpace }
    guard pass.mayPlaceSimpleText else { return .unsuitable }
    let isInSpread = space.isInSpread(pass.cursor.region)
    if placeSimpleLines(&pass, until: { !isInSpread && isEnough($0, $1) }) { return .placed }
    pass.shapedParagraph = pass.cursor.paragraph
    return .unsuitable
  }

  /// Places many paragraphs of simple text at once, in the way that suits them.
  @inline(__always) func placeSimpleParagraphs(
    _ pass: inout SimpleTextPass, _ band: SimpleTextBand, until isEnough: (LayoutCursor, UTF16Offset) -> Bool
  ) -> PlacementStep {
    band.isQueried ? .unsuitable : CachedRuns.place(&pass, band, in: self, until: isEnough)
  }

  /// Places lines of a paragraph of simple text, in the way that suits it.
  @inline(__always) func placeLinesOfSimpleParagraph(
    _ pass: inout SimpleTextPass, _ band: SimpleTextBand, until isEnough: (LayoutCursor, UTF16Offset) -> Bool
  ) -> PlacementStep {
    if band.isQueried { return QueriedLine.place(&pass, band, in: self, until: isEnough) }
    let step = CachedLines.place(&pass, band, in: self, until: isEnough)
    return step == .unsuitable ? SimpleLine.place(&pass, band, in: self, until: isEnough) : step
  }

  /// Places lines of an edited paragraph of simple text, whose text is positioned at the next line in its cached breaks, as `CachedLines` or as
  /// `SimpleLine`. Returns false if the next line has to be shaped.
  @inline(__always) func placeEditedLines(
    _ position: inout SimpleTextPosition, _ band: SimpleTextBand, until isEnough: (LayoutCursor, UTF16Offset) -> Bool
  ) -> Bool {
    let before = position.offset
    if band.text.breaksByWidth { layOutCachedLines(&position, band, until: isEnough) }
    return position.offset > before || layOutSimpleLine(&position, band, isCached: true)
  }

  /// Places lines of a shaped paragraph, in the way that suits it.
  @inline(__always) private func placeShapedText(
    _ pass: inout PlacementPass, _ text: ShapedText, until isEnough: (LayoutCursor, UTF16Offset) -> Bool
  ) -> PlacementStep {
    var step = PlacementStep.unsuitable
    if !pass.narrow.isOpen, pass.cursor.paragraph < store.paragraphs.count {
      switch text.way {
      case .regularLines: step = RegularLines.place(&pass, text.content, in: self, until: isEnough)
      case .fittedLines: step = FittedLines.place(&pass, text.content, in: self, until: isEnough)
      case .tableRows: step = TableRows.place(&pass, text.content, in: self, until: isEnough)
      case .singleLines, nil: break
      }
    }
    return step == .unsuitable ? SingleLine.place(&pass, text.content, in: self, until: isEnough) : step
  }

  /// Loads the paragraph and the region at the cursor, unless `text` contains them. Returns false if no text or no region remains.
  @inline(__always) private func update(_ text: inout ShapedText, for pass: PlacementPass) -> Bool {
    let cursor = pass.cursor
    let isOtherParagraph = text.paragraph != cursor.paragraph
    if isOtherParagraph || text.content.source.hasFittingObjects {
      guard let source = source(at: cursor.paragraph, startingAt: pass.offset - cursor.start.offset.utf16), cursor.region < space.regions.count
      else { return false }
      if text.region == cursor.region {
        text.content.source = source
      } else {
        text.content = Placer.ParagraphInRegion(source: source, region: space.regions[cursor.region])
      }
    } else if text.region != cursor.region {
      guard cursor.region < space.regions.count else { return false }
      text.content.region = space.regions[cursor.region]
    }
    if isOtherParagraph || text.region != cursor.region {
      (text.paragraph, text.region) = (cursor.paragraph, cursor.region)
      text.way = way(of: text.content)
    }
    return true
  }

  /// Returns how the lines of a paragraph are placed in a region.
  private func way(of text: Placer.ParagraphInRegion) -> ShapedTextWay {
    if fitsTotally(text) { return .fittedLines }
    if hasRegularLines(text) { return .regularLines }
    return text.paragraph.settings.cells == nil ? .singleLines : .tableRows
  }
}
