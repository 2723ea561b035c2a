/// A way to place lines. `DocumentLayout.placeLines` and, within simple text, `DocumentLayout.placeSimpleLines` choose among them.
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
struct ShapedText {
  fileprivate var paragraph = -1
  fileprivate var regionIndex = -1
  /// The paragraph, or `nil` if no text remains.
  fileprivate(set) var source: Placer.Source?
  fileprivate(set) var region = Region(width: .zero, height: .zero)
  fileprivate var method: PlacementMethod?
}

/// The way in which all lines of a shaped paragraph are placed in a region.
enum PlacementMethod { case byTotalFit, asRegularLines, asTable, oneByOne }

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

  /// Places lines of a shaped paragraph, in the way that suits it.
  @inline(__always) private func placeShapedText(
    _ pass: inout PlacementPass, _ text: ShapedText, until isEnough: (LayoutCursor, UTF16Offset) -> Bool
  ) -> PlacementStep {
    var step = PlacementStep.unsuitable
    if !pass.narrow.isOpen, pass.cursor.paragraph < store.paragraphs.count {
      switch text.method {
      case .asRegularLines: step = RegularLines.place(&pass, text, in: self, until: isEnough)
      case .byTotalFit: step = FittedLines.place(&pass, text, in: self, until: isEnough)
      case .asTable: step = TableRows.place(&pass, text, in: self, until: isEnough)
      case .oneByOne, nil: break
      }
    }
    return step == .unsuitable ? SingleLine.place(&pass, text, in: self, until: isEnough) : step
  }

  /// Loads the paragraph and the region at the cursor, unless `text` contains them. Returns false if no text or no region remains.
  @inline(__always) private func update(_ text: inout ShapedText, for pass: PlacementPass) -> Bool {
    let cursor = pass.cursor
    if text.paragraph != cursor.paragraph || text.source!.hasFittingObjects {
      if text.paragraph != cursor.paragraph { (text.paragraph, text.method) = (cursor.paragraph, nil) }
      text.source = source(at: cursor.paragraph, startingAt: pass.offset - cursor.start.offset.utf16)
    }
    guard cursor.region < space.regions.count, text.source != nil else { return false }
    if text.regionIndex != cursor.region { (text.regionIndex, text.region, text.method) = (cursor.region, space.regions[cursor.region], nil) }
    if text.method == nil { text.method = placementMethod(text.source!, in: text.region) }
    return true
  }

  /// Returns how the lines of a paragraph are placed in a region.
  private func placementMethod(_ source: Placer.Source, in region: Region) -> PlacementMethod {
    if fitsTotally(source, in: region) { return .byTotalFit }
    if hasRegularLines(source, in: region) { return .asRegularLines }
    return source.paragraph.settings.cells == nil ? .oneByOne : .asTable
  }
}
