/// Simple text, and the band of a region in which its lines are placed.
struct SimpleTextBand {
  let text: SimpleText
  /// The values that lines have in common.
  var format: SimpleText.LineFormat
  /// The lower edge of the band, in region space. No shape is above it.
  let bottom: LayoutUnit
  /// The region's own computation of slots, or `nil` if every line has the whole width.
  var custom: Region.CustomSlots?
  /// The client's callbacks about lines, and the width of the region. Only for lines that the client is queried about.
  var callbacks: LayoutCallbacks?
  var width = LayoutUnit.zero
  /// Whether the client is queried about the lines, by its callbacks or for their slots.
  var isQueried = false

  /// Whether the line at a cursor would end above the bottom.
  @inline(__always) func hasSpace(forLineAt cursor: LayoutCursor, isFirst: Bool) -> Bool {
    (isFirst ? cursor.y + format.spacingBefore : cursor.y) + format.height.content <= bottom
  }
}

/// The position of placement in simple text.
struct SimpleTextPosition {
  var cursor: LayoutCursor
  /// The offset of the cursor.
  var offset: UTF16Offset
  /// The start of its paragraph.
  var paragraphStart: UTF16Offset
  /// The number of UTF-16 code units minus the number of glyphs, for the lines of the paragraph that were passed.
  var lack = 0
  /// Whether the line above ends within a word. Then `lack` is that of the lines up to that word.
  var isWithinWord = false

  init(cursor: LayoutCursor, offset: UTF16Offset) {
    (self.cursor, self.offset, paragraphStart) = (cursor, offset, offset - cursor.start.offset.utf16)
  }
}

/// The state of a column's first line.
struct ColumnTop {
  /// The number of regions from the end of the previous line to this line.
  var regions: Int
  /// The end of the column above, if keep rules had an influence on it.
  var end: ColumnEnd?
}

/// The state of a pass along the lines of simple text.
struct SimpleTextPass {
  var position: SimpleTextPosition
  /// The paragraph before which the pass ends: the text is not simple from there on, or has old lines that could be reused.
  let endParagraph: Int
  /// The name of the first line.
  let firstName: Int
  /// The paragraphs that can be laid out on several threads.
  var run: CachedParagraphRun
  /// The state of the first line, until it is placed, if it begins a column.
  var top: ColumnTop?
  /// Whether the text is positioned at the next line in its cached breaks.
  var isCached = false
  /// The first paragraph whose lines are all placed by this pass.
  let firstCounted: Int
  /// The number of the glyphs of these paragraphs, without those that `CachedRuns` placed.
  private var glyphs = 0
  /// The glyph counts of paragraphs without cached breaks whose lines were all placed by this pass, in runs of consecutive paragraphs.
  private(set) var counted: [(first: Int, counts: [GlyphCount])] = []

  init(position: SimpleTextPosition, endParagraph: Int, firstName: Int, run: CachedParagraphRun) {
    (self.position, self.endParagraph, self.firstName, self.run) = (position, endParagraph, firstName, run)
    firstCounted = position.cursor.start == .paragraphStart ? position.cursor.paragraph : position.cursor.paragraph + 1
  }

  var cursor: LayoutCursor { position.cursor }

  /// Moves the start of the paragraph to the position, which is at the end of `paragraph`. Records the glyph count of that paragraph if this pass
  /// placed all of its lines, and it has no cached breaks, which include that count.
  mutating func endParagraph(_ paragraph: Int) {
    let units = position.offset - position.paragraphStart
    if paragraph >= firstCounted {
      glyphs += units - position.lack
      if !isCached {
        if let last = counted.last, last.first + last.counts.count == paragraph {} else { counted.append((paragraph, [])) }
        counted[counted.count - 1].counts.append(GlyphCount(glyphs: units - position.lack, units: units))
      }
    }
    (position.paragraphStart, position.lack) = (position.offset, 0)
  }

  /// Returns the position of the glyph that is `glyphs` after the first glyph of the current paragraph. Returns `nil` if the pass began within that
  /// paragraph.
  func glyph(_ glyphs: Int) -> GlyphPosition? {
    cursor.paragraph >= firstCounted ? GlyphPosition(paragraph: firstCounted, index: self.glyphs + glyphs) : nil
  }
}

/// Places lines that only their width limits, along the cached breaks of their paragraph.
enum CachedLines: LinePlacement {
  @inline(__always) static func place(
    _ pass: inout SimpleTextPass, _ band: SimpleTextBand, in layout: DocumentLayout, until isEnough: (LayoutCursor, UTF16Offset) -> Bool
  ) -> PlacementStep {
    guard pass.isCached, band.text.breaksByWidth, pass.top == nil else { return .unsuitable }
    let (before, firstName) = (pass.position.offset, pass.firstName)
    layout.layOutCachedLines(&pass.position, band) { layout.flow.namesGiven > firstName && isEnough($0, $1) }
    return pass.position.offset > before ? .placed : .unsuitable
  }
}

/// Places one line of simple text.
enum SimpleLine: LinePlacement {
  @inline(__always) static func place(
    _ pass: inout SimpleTextPass, _ band: SimpleTextBand, in layout: DocumentLayout, until _: (LayoutCursor, UTF16Offset) -> Bool
  ) -> PlacementStep {
    guard layout.layOutSimpleLine(&pass.position, band, isCached: pass.isCached, pass.top) else { return .unsuitable }
    pass.top = nil
    return .placed
  }
}

extension LayoutCursor {
  /// Advances the cursor by a line to `next`, the start of the next line. The height includes the spacing before the first line of a paragraph and
  /// after the last.
  @inline(__always) mutating func pass(_ format: SimpleText.LineFormat, isFirst: Bool, next: LineStart, endsParagraph: Bool) {
    y += format.height.total
    if isFirst { y += format.spacingBefore }
    if endsParagraph {
      y += format.spacingAfter
      paragraph += 1
    }
    line += 1
    start = next
  }
}
