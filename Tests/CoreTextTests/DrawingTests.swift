import CoreGraphics
import GalleyAttributedText
import Testing

@testable import CoreText

/// Lines and frames drawn into a bitmap: Galley Block of 5 pt, so that a character is 5 × 5 pixels, 4 above the baseline.
@Suite struct DrawingTests {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  /// A picture of 12 × 8 whose user space runs up.
  private func check(
    _ expected: String, sourceLocation: SourceLocation = #_sourceLocation, _ draw: (CGContext) -> Void
  ) {
    #expect(pixelRows(12, 8, draw).joined(separator: "\n") == expected, sourceLocation: sourceLocation)
  }

  @Test func lineIsDrawnAtTextPosition() {
    check("""
      ............
      .#####......
      .#####......
      .#####......
      .#####......
      .#####......
      ............
      ............
      """) { context in
      context.textPosition = CGPoint(x: 1, y: 3)
      CTLineDraw(Block.line("a", size: 5), context)
      #expect(CTLineGetImageBounds(Block.line("a", size: 5), context) == CGRect(x: 1, y: 2, width: 5, height: 5))
    }
  }

  @Test func backgroundColorIsDrawnBehindText() {
    let text = Block.text("a b", size: 5)
    text.addAttribute(.init(kCTBackgroundColorAttributeName), value: red, range: .init(location: 0, length: 2))
    let rows = pixelRows(16, 8) { context in
      context.textPosition = CGPoint(x: 0, y: 2)
      CTLineDraw(CTLineCreateWithAttributedString(text), context)
    }
    #expect(rows[0] == "................" && rows[7] == "................")
    #expect(rows[2...6].allSatisfy { $0 == "#####rrrrr#####." })
  }

  @Test func dottedAndDashedUnderlines() {
    func row(_ modifiers: CTUnderlineStyleModifiers) -> String {
      let text = Block.text("    a", size: 20)
      let style = CTUnderlineStyle.single.rawValue | modifiers.rawValue
      text.addAttribute(.init(kCTUnderlineStyleAttributeName), value: Int(style), range: .init(location: 0, length: 4))
      return pixelRows(60, 30) { context in
        context.textPosition = CGPoint(x: 0, y: 10)
        CTLineDraw(CTLineCreateWithAttributedString(text), context)
      }.first { $0.contains("#") || $0.contains("+") } ?? ""
    }
    #expect(row(.patternSolid) == String(repeating: "#", count: 60))
    #expect(row(.patternDot).hasPrefix("#..#..#..") && row(.patternDash).hasPrefix("####..####..") && row(.patternDashDot).hasPrefix("####..#..####"))
  }

  @Test func eachRunHasItsColor() {
    let text = Block.text("ab", size: 5)
    text.addAttribute(.init(kCTForegroundColorAttributeName), value: red, range: .init(location: 0, length: 1))
    text.addAttribute(.init(kCTForegroundColorFromContextAttributeName), value: true, range: .init(location: 1, length: 1))
    check("""
      ............
      ............
      ............
      rrrrr#####..
      rrrrr#####..
      rrrrr#####..
      rrrrr#####..
      rrrrr#####..
      """) { context in
      context.textPosition = CGPoint(x: 0, y: 1)
      context.setFillColor(.black)
      CTLineDraw(CTLineCreateWithAttributedString(text), context)
    }
    text.removeAttribute(.init(kCTForegroundColorAttributeName), range: .init(location: 0, length: 1))
    // Black by default, for any fill color of the context.
    #expect(
      pixelRows(12, 8) { context in
        context.textPosition = CGPoint(x: 0, y: 1)
        context.setFillColor(red)
        CTLineDraw(CTLineCreateWithAttributedString(text), context)
      }[7] == "#####rrrrr..")
  }

  @Test func partOfRunIsDrawnAtItsPosition() {
    let run = (CTLineGetGlyphRuns(Block.line("ab", size: 5)) as! [CTRun])[0]
    let rows = pixelRows(12, 8) { context in
      context.textPosition = CGPoint(x: 0, y: 1)
      CTRunDraw(run, context, CFRangeMake(1, 1))
    }
    #expect(rows[3] == ".....#####..")
  }

  @Test func underlineIsBelowLetters() {
    let text = Block.text("  ", size: 20)
    text.addAttribute(
      .init(kCTUnderlineStyleAttributeName), value: CTUnderlineStyle.single.rawValue, range: .init(location: 0, length: 1))
    text.addAttribute(.init(kCTUnderlineColorAttributeName), value: red, range: .init(location: 0, length: 1))
    // From 2 to 3 below the baseline, an em wide.
    let rows = pixelRows(24, 8) { context in
      context.textPosition = CGPoint(x: 2, y: 5)
      CTLineDraw(CTLineCreateWithAttributedString(text), context)
    }
    let blank = String(repeating: ".", count: 24)
    #expect(rows.enumerated().filter { $0.element != blank }.map(\.offset) == [5])
    #expect(rows[5] == "..rrrrrrrrrrrrrrrrrrrr..")
  }

  @Test func aStrokeWidthOutlines() {
    let text = Block.text("a", size: 20)
    text.addAttribute(.init(kCTStrokeWidthAttributeName), value: 10, range: .init(location: 0, length: 1))
    text.addAttribute(.init(kCTStrokeColorAttributeName), value: red, range: .init(location: 0, length: 1))
    func row() -> String {
      pixelRows(26, 26) { context in
        context.textPosition = CGPoint(x: 3, y: 7)
        CTLineDraw(CTLineCreateWithAttributedString(text), context)
      }[13]
    }
    #expect(row() == "..rr..................rr..")
    text.addAttribute(.init(kCTStrokeWidthAttributeName), value: -10, range: .init(location: 0, length: 1))
    #expect(row() == "..rr##################rr..")
  }

  @Test func aFrameIsDrawnInItsPath() {
    let text = Block.text("a b", size: 5)
    check("""
      ............
      ..#####.....
      ..#####.....
      ..#####.....
      ..#####.....
      ..#####.....
      ............
      ............
      """) { context in
      let path = CGPath(rect: CGRect(x: 2, y: 1, width: 5, height: 6))
      let position = context.textPosition
      CTFrameDraw(CTFramesetterCreateFrame(CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0), path, nil), context)
      #expect(context.textPosition == position)
    }
  }

  @Test func glyphsFollowTheTextMatrix() {
    var glyph: CGGlyph = 0
    _ = CTFontGetGlyphsForCharacters(Block.font(5), [0x61], &glyph, 1)
    let rows = pixelRows(12, 8) { context in
      context.textMatrix = CGAffineTransform(scaleX: 2, y: 1)
      context.textPosition = CGPoint(x: 1, y: 3)
      CTFontDrawGlyphs(Block.font(5), [glyph], [.zero], 1, context)
    }
    #expect(rows[3] == ".##########.")
  }
}
