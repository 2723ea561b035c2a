import CoreGraphics
import GalleyAttributedText
import Testing

@testable import CoreText

/// CTLine and CTRun in Galley Block of 10 pt.
@Suite struct LineTests {
  /// The runs of a line, with the values for their glyphs.
  private func check(_ text: String, _ expected: [[String]], sourceLocation: SourceLocation = #_sourceLocation) {
    let runs = CTLineGetGlyphRuns(Block.line(text)) as! [CTRun]
    #expect(runs.map(\.glyphRows) == expected, sourceLocation: sourceLocation)
  }

  @Test func glyphsAreAdjacent() {
    check("ab c", [["0@0,0+10", "1@10,0+10", "2@20,0+10", "3@30,0+10"]])
    check("afib", [["0@0,0+10", "1@10,0+10", "3@20,0+10"]])
    check("AVA", [["0@0,0+9", "1@9,0+10", "2@19,0+10"]])
    check("", [])
  }

  @Test func rightToLeftRunsHaveFallingIndices() {
    check("aאב", [["0@0,0+10"], ["2@10,0+10", "1@20,0+10"]])
    let runs = CTLineGetGlyphRuns(Block.line("aאב")) as! [CTRun]
    #expect(runs.map(CTRunGetStatus) == [[], [.rightToLeft, .nonMonotonic]])
    #expect(runs.map { CTRunGetStringRange($0).short } == ["0+1", "1+2"])
  }

  @Test func lineBreakHasZeroAdvance() {
    let line = Block.line("ab\ncd")
    #expect(CTLineGetStringRange(line).short == "0+5")
    #expect(CTLineGetTypographicBounds(line, nil, nil, nil) == 40)
    #expect(CTLineGetOffsetForStringIndex(line, 3, nil) == 20)
  }

  @Test func runsEndAtAttributeChanges() {
    let text = Block.text("abcd")
    text.addAttribute(.init(kCTForegroundColorAttributeName), value: CGColor.black, range: .init(location: 1, length: 2))
    text.addAttribute(.init(kCTBaselineOffsetAttributeName), value: 3, range: .init(location: 3, length: 1))
    let runs = CTLineGetGlyphRuns(CTLineCreateWithAttributedString(text)) as! [CTRun]
    #expect(runs.map(\.glyphRows) == [["0@0,0+10"], ["1@10,0+10", "2@20,0+10"], ["3@30,3+10"]])
    #expect(runs.map { CTRunGetStringRange($0).short } == ["0+1", "1+2", "3+1"])
    #expect(CTRunGetAttributes(runs[1])[kCTForegroundColorAttributeName] as? CGColor == .black)
    #expect(CTRunGetAttributes(runs[0])[kCTForegroundColorAttributeName] == nil)
  }

  @Test func runReportsFontOfItsGlyphs() {
    let runs = CTLineGetGlyphRuns(Block.line("a\u{0915}")) as! [CTRun]
    let fonts = runs.map { CTRunGetAttributes($0)[kCTFontAttributeName] as? CTFont }
    #expect(fonts.first == Block.font())
    #expect(fonts.last != Block.font())
  }

  @Test func rangesOfRunAreRead() {
    let run = (CTLineGetGlyphRuns(Block.line("abcd")) as! [CTRun])[0]
    var indices = [9, 9, 9, 9]
    CTRunGetStringIndices(run, CFRangeMake(1, 2), &indices)
    #expect(indices == [1, 2, 9, 9])
    #expect(CTRunGetTypographicBounds(run, CFRangeMake(1, 2), nil, nil, nil) == 20)
    #expect(CTRunGetImageBounds(run, nil, CFRangeMake(1, 2)).short == "10,-2+20×10")
  }

  // MARK: Bounds

  @Test func boundsOfALine() {
    var (ascent, descent, leading) = (CGFloat(9), CGFloat(9), CGFloat(9))
    let line = Block.line("ab  ", size: 20)
    #expect(CTLineGetTypographicBounds(line, &ascent, &descent, &leading) == 80)
    #expect([ascent, descent, leading] == [16, 4, 0])
    #expect(CTLineGetTrailingWhitespaceWidth(line) == 40)
    #expect(CTLineGetImageBounds(line, nil).short == "0,-4+40×20")
    #expect(CTLineGetBoundsWithOptions(line, []).short == "0,-4+80×20")
    #expect(CTLineGetBoundsWithOptions(line, .useGlyphPathBounds).short == "0,-4+40×20")
    #expect(CTLineGetImageBounds(Block.line("  "), nil) == .zero)
    #expect(CTLineGetTypographicBounds(Block.line(""), &ascent, &descent, &leading) == 0)
    #expect([ascent, descent, leading] == [0, 0, 0])
  }

  @Test func tallestRunDeterminesAscent() {
    let text = Block.text("a")
    text.append(Block.text("b", size: 30))
    var ascent = CGFloat.zero
    #expect(CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text), &ascent, nil, nil) == 40)
    #expect(ascent == 24)
  }

  @Test func flushOffsets() {
    for (factor, expected) in [(0.0, 0.0), (0.5, 40), (1, 80), (7, 80), (-1, 0)] {
      #expect(CTLineGetPenOffsetForFlush(Block.line("ab "), CGFloat(factor), 100) == expected)
    }
    #expect(CTLineGetPenOffsetForFlush(Block.line("abc"), 1, 20) == 0)
  }

  // MARK: Carets

  @Test func positionsAndOffsets() {
    let line = Block.line("afib")
    for (x, index) in [(-5.0, 0), (4, 0), (6, 1), (13, 2), (16, 2), (18, 3), (26, 4), (99, 4)] {
      #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: x, y: 3)) == index, "\(x)")
    }
    for (index, x) in [(0, 0.0), (1, 10), (2, 15), (3, 20), (4, 30), (9, 30), (-3, 0)] {
      #expect(CTLineGetOffsetForStringIndex(line, index, nil) == CGFloat(x), "\(index)")
    }
    #expect(CTLineGetStringIndexForPosition(Block.line(""), .zero) == kCFNotFound)
  }

  @Test func positionIsNeverInsideGrapheme() {
    let line = Block.line("aq\u{301}b")
    #expect(CTLineGetOffsetForStringIndex(line, 2, nil) == 10)
    #expect(CTLineGetOffsetForStringIndex(line, 3, nil) == 20)
  }

  @Test func directionBoundaryHasTwoOffsets() {
    let line = Block.line("abאב")
    var secondary = CGFloat.zero
    #expect(CTLineGetOffsetForStringIndex(line, 2, &secondary) == 20)
    #expect(secondary == 40)
    #expect(CTLineGetOffsetForStringIndex(line, 1, &secondary) == 10)
    #expect(secondary == 10)
  }

  // MARK: Fitting

  /// The characters of a truncated line from left to right, `…` for the token.
  private func check(
    _ text: String, _ width: Double, _ type: CTLineTruncationType, _ expected: String?, token: String? = "…",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let units = Array(text.utf16)
    let cut = CTLineCreateTruncatedLine(Block.line(text), width, type, token.map { Block.line($0) })
    let shown = cut.map { line in
      line.runs.map { run in
        run.core.clusters.map { run.text.length == 1 && text.count > 1 ? "…" : String(decoding: [units[$0.utf16]], as: UTF16.self) }
          .joined()
      }.joined()
    }
    #expect(shown == expected, sourceLocation: sourceLocation)
    if let cut {
      let inked = CTLineGetTypographicBounds(cut, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth(cut)
      #expect(inked <= width, sourceLocation: sourceLocation)
      #expect(CTLineGetStringRange(cut).short == "0+\(units.count)", sourceLocation: sourceLocation)
    }
  }

  @Test func truncation() {
    check("abcdef", 40, .end, "abc…")
    check("abcdef", 40, .start, "…def")
    check("abcdef", 40, .middle, "ab…f")
    check("abcdef", 60, .end, "abcdef")
    check("ab cdef", 40, .end, "ab…")
    check("abcdef", 5, .end, nil)
    check("abcdef", 45, .end, "abcd", token: nil)
    check("אבגד", 30, .end, "…בא")
    check("ab\ncd", 20, .end, nil)
  }

  @Test func justification() throws {
    let line = Block.line("ab c d ")
    let full = try #require(CTLineCreateJustifiedLine(line, 1, 100))
    #expect(CTLineGetTypographicBounds(full, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth(full) == 100)
    #expect(CTLineGetOffsetForStringIndex(full, 3, nil) == 50)
    let half = try #require(CTLineCreateJustifiedLine(line, 0.5, 100))
    #expect(CTLineGetOffsetForStringIndex(half, 3, nil) == 40)
    #expect(CTLineGetOffsetForStringIndex(try #require(CTLineCreateJustifiedLine(full, 0, 100)), 3, nil) == 30)
    #expect(CTLineCreateJustifiedLine(Block.line("abc"), 1, 100) == nil)
  }

  // MARK: Typesetter

  @Test func lineBreaks() {
    // The line break mode of a paragraph style is ignored.
    let style = Block.style(.lineBreakMode, CTLineBreakMode.byTruncatingTail)
    let typesetter = CTTypesetterCreateWithAttributedString(Block.text("ab cd efghij\nk", style: style))
    for (start, width, words, clusters) in [
      (0, 50.0, 6, 6), (0, 49, 3, 4), (0, 20, 3, 3), (3, 40, 3, 4), (6, 30, 3, 3), (9, 200, 4, 4), (13, 50, 1, 1), (14, 50, 0, 0),
    ] {
      #expect(CTTypesetterSuggestLineBreak(typesetter, start, width) == words, "\(start) \(width)")
      #expect(CTTypesetterSuggestClusterBreak(typesetter, start, width) == clusters, "\(start) \(width)")
    }
    #expect(CTTypesetterSuggestLineBreak(typesetter, 0, 1) == 1)
  }

  @Test func linesOfATypesetterTileTheText() {
    let text = "Fee fi fo fum: שלום עולם, AV AV bcdfg hjklmnpqrst vwxz\nand \u{2028} more"
    for width in [5.0, 35, 70, 120, 1000] {
      let typesetter = CTTypesetterCreateWithAttributedString(Block.text(text))
      var start = 0
      while start < text.utf16.count {
        let count = CTTypesetterSuggestLineBreak(typesetter, start, width)
        guard count > 0 else {
          Issue.record("no line from \(start) at \(width)")
          break
        }
        let line = CTTypesetterCreateLine(typesetter, CFRangeMake(start, count))
        #expect(CTLineGetStringRange(line).short == "\(start)+\(count)")
        let inked = CTLineGetTypographicBounds(line, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth(line)
        #expect(inked <= max(width, 10), "\(start)+\(count) at \(width)")
        start += count
      }
    }
  }

  @Test func runDelegateReservesSpace() {
    var callbacks = CTRunDelegateCallbacks(
      version: kCTRunDelegateVersion1, dealloc: { $0.deallocate() }, getAscent: { _ in 30 }, getDescent: { _ in 5 },
      getWidth: { CGFloat($0.load(as: Int.self)) })
    let size = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)
    size.storeBytes(of: 25, as: Int.self)
    let text = Block.text("a\u{FFFC}b")
    text.addAttribute(
      .init(kCTRunDelegateAttributeName), value: CTRunDelegateCreate(&callbacks, size)!, range: .init(location: 1, length: 1))
    let line = CTLineCreateWithAttributedString(text)
    var (ascent, descent) = (CGFloat.zero, CGFloat.zero)
    #expect(CTLineGetTypographicBounds(line, &ascent, &descent, nil) == 45)
    #expect([ascent, descent] == [30, 5])
    #expect(CTLineGetOffsetForStringIndex(line, 2, nil) == 35)
    callbacks.version = 2
    #expect(CTRunDelegateCreate(&callbacks, size) == nil)
  }
}
