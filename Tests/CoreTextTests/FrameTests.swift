import CoreGraphics
import GalleyAttributedText
import Testing

@testable import CoreText

/// CTFramesetter, CTFrame and paragraph styles in Galley Block of 10 pt.
@Suite struct FrameTests {
  private func frame(
    _ text: NSAttributedString, _ path: CGPath, _ range: CFRange = CFRangeMake(0, 0), _ attributes: CFDictionary? = nil
  ) -> CTFrame {
    CTFramesetterCreateFrame(CTFramesetterCreateWithAttributedString(text), range, path, attributes)
  }

  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGPath {
    CGPath(rect: CGRect(x: x, y: y, width: width, height: height))
  }

  /// The lines in a rectangle of 60 × 50, each with its origin.
  private func check(
    _ text: String, style: CTParagraphStyle = .default, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = Block.text(text, style: style)
    #expect(frame(text, rect(7, 9, 60, 50)).rows(of: text) == expected, sourceLocation: sourceLocation)
  }

  @Test func lineOriginsAreRelativeToBottomOfPath() {
    check("abc def gh", ["0,42 abc |", "0,32 def gh|"])
    check("ab\n\ncd\n", ["0,42 ab¶|", "0,32 ¶|", "0,22 cd¶|"])
    check("", [])
    check("אב גד הו", ["0,42 אב גד |", "40,32 הו|"])
  }

  @Test func paragraphStyles() {
    check("abc def", style: Block.style(.alignment, CTTextAlignment.center), ["15,42 abc |", "15,32 def|"])
    check("abc def", style: Block.style(.alignment, CTTextAlignment.right), ["30,42 abc |", "30,32 def|"])
    check("ab cd ef", style: Block.style(.firstLineHeadIndent, CGFloat(20)), ["20,42 ab |", "0,32 cd ef|"])
    check("ab cd ef", style: Block.style(.headIndent, CGFloat(20)), ["0,42 ab cd |", "20,32 ef|"])
    check("ab cd ef", style: Block.style(.tailIndent, CGFloat(-20)), ["0,42 ab |", "0,32 cd |", "0,22 ef|"])
    check("ab cd ef", style: Block.style(.minimumLineHeight, CGFloat(20)), ["0,32 ab cd |", "0,12 ef|"])
    check("ab\ncd", style: Block.style(.paragraphSpacing, CGFloat(5)), ["0,42 ab¶|", "0,27 cd|"])
    check("ab\ncd", style: Block.style(.paragraphSpacingBefore, CGFloat(5)), ["0,42 ab¶|", "0,27 cd|"])
    check("ab cd ef", style: Block.style(.lineSpacingAdjustment, CGFloat(5)), ["0,42 ab cd |", "0,27 ef|"])
    check("abcdefgh", style: Block.style(.lineBreakMode, CTLineBreakMode.byCharWrapping), ["0,42 abcdef|", "0,32 gh|"])
    check("ab cd", style: Block.style(.baseWritingDirection, CTWritingDirection.rightToLeft), ["10,42 ab cd|"])
    let tab = CTTextTabCreate(.left, 35, nil)
    let text = Block.text("a\tb", style: Block.style(.tabStops, [tab] as CFArray))
    let line = (CTFrameGetLines(frame(text, rect(0, 0, 60, 50))) as! [CTLine])[0]
    #expect(CTLineGetOffsetForStringIndex(line, 2, nil) == 35)
  }

  @Test func paragraphSettingsAreReadBack() {
    let style = Block.style(.alignment, CTTextAlignment.right)
    var alignment = CTTextAlignment.natural
    #expect(CTParagraphStyleGetValueForSpecifier(style, .alignment, MemoryLayout<CTTextAlignment>.size, &alignment))
    #expect(alignment == .right)
    #expect(!CTParagraphStyleGetValueForSpecifier(style, .alignment, 8, &alignment))
    var indent = CGFloat(9)
    #expect(CTParagraphStyleGetValueForSpecifier(style, .headIndent, MemoryLayout<CGFloat>.size, &indent))
    #expect(indent == 0)
    #expect(CTParagraphStyleCreate(nil, 0) == .default)
    #expect(CTTextTabGetAlignment(CTTextTabCreate(.center, 12, nil)) == .center)
  }

  @Test func nextFrameStartsAtEndOfVisibleRange() {
    let text = Block.text("ab cd ef gh ij kl mn", style: Block.style(.firstLineHeadIndent, CGFloat(10)))
    let framesetter = CTFramesetterCreateWithAttributedString(text)
    var start = 0
    var rows: [[String]] = []
    for column in 0..<3 {
      let frame = CTFramesetterCreateFrame(
        framesetter, CFRangeMake(start, 0), rect(CGFloat(60 * column), 0, 60, 20), nil)
      rows.append(frame.rows(of: text))
      let visible = CTFrameGetVisibleStringRange(frame)
      #expect(visible.location == start)
      start += visible.length
    }
    #expect(rows == [["10,12 ab cd |", "0,2 ef gh |"], ["0,12 ij kl |", "0,2 mn|"], []])
    #expect(start == 20)
  }

  @Test func continuedParagraphKeepsItsDirection() {
    let text = Block.text("אב ab cd ef")
    // White space that hangs at the end of the first line is to its left.
    #expect(frame(text, rect(0, 0, 60, 20)).rows(of: text) == ["0,12 אב ab |", "10,2 cd ef|"])
    let second = frame(text, rect(0, 0, 60, 20), CFRangeMake(6, 0))
    #expect(second.rows(of: text) == ["10,12 cd ef|"])
  }

  @Test func partialFrameReportsItsRange() {
    let text = Block.text("ab cd ef")
    let part = frame(text, rect(0, 0, 60, 50), CFRangeMake(3, 2))
    #expect(part.rows(of: text) == ["0,42 cd|"])
    #expect(CTFrameGetStringRange(part).short == "3+2")
    let line = (CTFrameGetLines(part) as! [CTLine])[0]
    #expect(CTLineGetOffsetForStringIndex(line, 4, nil) == 10)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: 11, y: 0)) == 4)
    #expect((CTLineGetGlyphRuns(line) as! [CTRun])[0].glyphRows == ["3@0,0+10", "4@10,0+10"])
  }

  // MARK: Paths

  @Test func linesFitInsideAnyPath() {
    // A step: 40 wide at the bottom, 20 at the top.
    let step = CGMutablePath()
    step.addRect(CGRect(x: 100, y: 200, width: 40, height: 20))
    step.addRect(CGRect(x: 100, y: 220, width: 20, height: 20))
    let text = Block.text("ab cd ef gh ij")
    #expect(frame(text, step).rows(of: text) == ["0,32 ab |", "0,22 cd |", "0,12 ef |", "0,2 gh |"])
    let short = Block.text("a b c d e f g h i j")
    #expect(frame(short, step).rows(of: short) == ["0,32 a |", "0,22 b |", "0,12 c d |", "0,2 e f |"])
  }

  @Test func linesFitInsideEllipse() {
    let ellipse = CGPath(ellipseIn: CGRect(x: 30, y: 40, width: 200, height: 150))
    let text = Block.text(String(repeating: "ab c def ", count: 60))
    let frame = frame(text, ellipse)
    #expect(CTFrameGetLines(frame).count > 8)
    for (line, origin) in zip(frame.lines, frame.origins) {
      let ink = CTLineGetImageBounds(line, nil).offsetBy(dx: origin.x + 30, dy: origin.y + 40).insetBy(dx: 0.05, dy: 0.05)
      for corner in [
        CGPoint(x: ink.minX, y: ink.minY), CGPoint(x: ink.maxX, y: ink.minY), CGPoint(x: ink.minX, y: ink.maxY),
        CGPoint(x: ink.maxX, y: ink.maxY),
      ] {
        #expect(ellipse.contains(corner), "\(corner) of \(CTLineGetStringRange(line).short)")
      }
    }
  }

  @Test func textFlowsAroundClippingPaths() {
    let hole = CGPath(rect: CGRect(x: 20, y: 10, width: 20, height: 10))
    let attributes: CFDictionary = [
      kCTFrameClippingPathsAttributeName: [[kCTFramePathClippingPathAttributeName: hole] as CFDictionary]
    ]
    let text = Block.text("ab cd ef gh")
    #expect(
      frame(text, rect(0, 0, 60, 30), CFRangeMake(0, 0), attributes).rows(of: text)
        == ["0,22 ab cd |", "0,12 ef |", "40,12 gh|"])
  }

  @Test func pathsWithoutSpaceContainNoLines() {
    let text = Block.text("ab cd")
    let bad = CGMutablePath()
    bad.addRect(CGRect(x: 0, y: CGFloat.nan, width: 50, height: 50))
    for path in [rect(0, 0, 0, 0), rect(0, 0, 50, 9), CGMutablePath(), bad] {
      let frame = frame(text, path)
      #expect(CTFrameGetLines(frame).isEmpty)
      #expect(CTFrameGetVisibleStringRange(frame).short == "0+0")
    }
  }

  // MARK: Sizes

  /// The size of a text, and the part of it that fits.
  private func check(
    _ text: NSAttributedString, within width: CGFloat, _ height: CGFloat, _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var fit = CFRange()
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0), nil, CGSize(width: width, height: height), &fit)
    #expect("\(short(size.width))×\(short(size.height)) \(fit.short)" == expected, sourceLocation: sourceLocation)
  }

  @Test func sizes() {
    let large = CGFloat.greatestFiniteMagnitude
    check(Block.text("ab cd ef"), within: 60, large, "50×20 0+8")
    check(Block.text("ab cd ef"), within: large, large, "80×10 0+8")
    check(Block.text("ab cd ef"), within: .infinity, .infinity, "80×10 0+8")
    check(Block.text("ab cd ef"), within: 60, 15, "50×10 0+6")
    check(Block.text("ab\n"), within: 60, large, "20×10 0+3")
    check(Block.text("ab cd", style: Block.style(.headIndent, CGFloat(15))), within: 40, large, "35×20 0+5")
    check(Block.text(""), within: 60, large, "0×0 0+0")
  }

  @Test func textFitsSuggestedSize() {
    for alignment in [CTTextAlignment.left, .center, .right, .justified] {
      let text = Block.text("ab cde f\nghi אב ja", style: Block.style(.alignment, alignment))
      for width in stride(from: CGFloat(30), to: 200, by: 7) {
        let framesetter = CTFramesetterCreateWithAttributedString(text)
        let size = CTFramesetterSuggestFrameSizeWithConstraints(
          framesetter, CFRangeMake(0, 0), nil, CGSize(width: width, height: 1000), nil)
        let frame = CTFramesetterCreateFrame(
          framesetter, CFRangeMake(0, 0), CGPath(rect: CGRect(origin: .zero, size: size)), nil)
        #expect(CTFrameGetVisibleStringRange(frame).short == "0+\(text.length)", "\(width)")
      }
    }
  }


  @Test func returnsThePathItWasCreatedWith() {
    let ellipse = CGPath(ellipseIn: CGRect(x: 30, y: 40, width: 200, height: 150))
    #expect(CTFrameGetPath(frame(Block.text("ab"), ellipse)) == ellipse)
    #expect(CTFrameGetPath(frame(Block.text("ab"), rect(7, 9, 60, 50))).boundingBox == CGRect(x: 7, y: 9, width: 60, height: 50))
  }
}
