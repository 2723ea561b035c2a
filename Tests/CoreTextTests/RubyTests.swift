import CoreGraphics
import Foundation
import GalleyAttributedText
import Testing

@testable import CoreText

/// Ruby text over its base, in Galley Block: a character is a square of the font's size, 0.8 of it above the baseline.
@Suite struct RubyTests {
  private let key = NSAttributedString.Key(kCTRubyAnnotationAttributeName)

  private func ruby(
    _ text: String, _ alignment: CTRubyAlignment = .auto, _ overhang: CTRubyOverhang = .auto, position: CTRubyPosition = .before,
    attributes: CFDictionary = [:]
  ) -> CTRubyAnnotation { CTRubyAnnotationCreateWithAttributes(alignment, overhang, position, text, attributes) }

  private func text(_ string: String, _ aids: [(CTRubyAnnotation, Range<Int>)]) -> NSMutableAttributedString {
    let text = Block.text(string)
    for (aid, range) in aids { text.addAttribute(key, value: aid, range: NSRange(range)) }
    return text
  }

  private func line(_ string: String, _ aids: (CTRubyAnnotation, Range<Int>)...) -> CTLine {
    CTLineCreateWithAttributedString(text(string, aids))
  }

  @Test func annotationReturnsItsProperties() {
    var texts: [CFString?] = ["above", nil, nil, "inline"]
    let aid = CTRubyAnnotationCreate(.distributeLetter, .none, 0.25, &texts)
    for aid in [aid, CTRubyAnnotationCreateCopy(aid)] {
      #expect(CTRubyAnnotationGetAlignment(aid) == .distributeLetter && CTRubyAnnotationGetOverhang(aid) == .none)
      #expect(CTRubyAnnotationGetSizeFactor(aid) == 0.25)
      #expect(CTRubyAnnotationGetTextForPosition(aid, .before) == "above" && CTRubyAnnotationGetTextForPosition(aid, .after) == nil)
      #expect(CTRubyAnnotationGetTextForPosition(aid, .inline) == "inline")
    }
    #expect(CTRubyAnnotationGetSizeFactor(ruby("x")) == 0.5)
    #expect(CTRubyAnnotationGetSizeFactor(ruby("x", attributes: [kCTRubyAnnotationSizeFactorAttributeName: 0.3])) == 0.3)
  }

  @Test func rubyIncreasesAscentOrDescent() {
    func bounds(_ line: CTLine) -> [CGFloat] {
      var (ascent, descent, leading) = (CGFloat.zero, CGFloat.zero, CGFloat.zero)
      let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
      return [CGFloat(width), ascent, descent, leading]
    }
    #expect(bounds(line("ab")) == [20, 8, 2, 0])
    #expect(bounds(line("ab", (ruby("x"), 0..<2))) == [20, 13, 2, 0])
    #expect(bounds(line("ab", (ruby("x", position: .after), 0..<2))) == [20, 8, 7, 0])
    #expect(bounds(line("ab", (ruby("x", position: .inline), 0..<2))) == [20, 8, 2, 0])
    #expect(CTLineGetImageBounds(line("ab", (ruby("xy"), 0..<2)), nil) == CGRect(x: 0, y: -2, width: 20, height: 15))
  }

  @Test func rubyIsCenteredAboveItsBaseInItsColor() {
    let text = text("ab", [(ruby("xy"), 0..<2)])
    text.addAttribute(.init(kCTForegroundColorAttributeName), value: CGColor(red: 1, green: 0, blue: 0, alpha: 1), range: NSRange(0..<2))
    let rows = pixelRows(20, 16) { context in
      context.textPosition = CGPoint(x: 0, y: 2)
      CTLineDraw(CTLineCreateWithAttributedString(text), context)
    }
    let blank = String(repeating: ".", count: 20)
    let aid = String(repeating: ".", count: 5) + String(repeating: "r", count: 10) + String(repeating: ".", count: 5)
    #expect(rows == [blank] + Array(repeating: aid, count: 5) + Array(repeating: String(repeating: "r", count: 20), count: 10))
  }

  /// The row of pixels through the middle of ruby text `xy` over a base of twenty points.
  private func row(_ alignment: CTRubyAlignment, _ string: String = "ab", attributes: CFDictionary = [:]) -> String {
    pixelRows(20, 16) { context in
      context.textPosition = CGPoint(x: 0, y: 2)
      CTLineDraw(line(string, (ruby("xy", alignment, attributes: attributes), 0..<2)), context)
    }[3]
  }

  @Test func rubyFollowsItsAlignment() {
    #expect(row(.start) == "##########..........")
    #expect(row(.center) == ".....##########.....")
    #expect(row(.end) == "..........##########")
    #expect(row(.distributeLetter) == "#####..........#####")
    #expect(row(.lineEdge) == "##########..........")
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(row(.center, attributes: [kCTForegroundColorAttributeName: red]) == ".....rrrrrrrrrr.....")
  }

  @Test func baseIsSpacedUnderWiderRuby() {
    func rows(_ string: String, _ aids: (CTRubyAnnotation, Range<Int>)...) -> [String] {
      CTLineCreateWithAttributedString(text(string, aids)).runs.flatMap(\.glyphRows)
    }
    // Ruby text of twenty points over a character of ten.
    #expect(rows("bac", (ruby("wxyz", .auto, .none), 1..<2)) == ["0@0,0+10", "1@15,0+20", "2@30,0+10"])
    #expect(rows("bac", (ruby("wxyz"), 1..<2)) == ["0@0,0+10", "1@12.5,0+15", "2@25,0+10"], "it hangs over both neighbours")
    #expect(rows("bac", (ruby("wxyz", .auto, .start), 1..<2)) == ["0@0,0+10", "1@13.75,0+17.5", "2@27.5,0+10"])
    #expect(rows("a", (ruby("wxyz"), 0..<1)) == ["0@5,0+20"], "there is no neighbor to overhang")
    #expect(rows("ba\n", (ruby("wxyz"), 1..<2)).prefix(2) == ["0@0,0+10", "1@15,0+20"], "ruby does not overhang a line terminator")
    #expect(rows("bac", (ruby("wxyz"), 1..<2), (ruby("x"), 2..<3)) == ["0@0,0+10", "1@15,0+20", "2@30,0+10"], "it does not overhang the base text of other ruby")
    let fits = ruby("wxyz", attributes: [kCTRubyAnnotationScaleToFitAttributeName: true])
    #expect(rows("bac", (fits, 1..<2)) == ["0@0,0+10", "1@10,0+10", "2@20,0+10"])
  }

  @Test func baseWithTwoStylesIsOneUnit() {
    func rows(_ aid: CTRubyAnnotation) -> [String] {
      let text = text("abcd", [(aid, 1..<3)])
      text.addAttribute(.init(kCTLanguageAttributeName), value: "ja", range: NSRange(2..<3))
      return CTLineCreateWithAttributedString(text).runs.flatMap(\.glyphRows)
    }
    // Ruby text of twenty points fits over both characters, and one of thirty overhangs the neighbors.
    #expect(rows(ruby("wxyz", .auto, .none)) == ["0@0,0+10", "1@10,0+10", "2@20,0+10", "3@30,0+10"])
    #expect(rows(ruby("uvwxyz", .auto, .none)) == ["0@0,0+10", "1@12.5,0+15", "2@27.5,0+15", "3@40,0+10"])
    #expect(rows(ruby("uvwxyz")) == ["0@0,0+10", "1@11.25,0+12.5", "2@23.75,0+12.5", "3@35,0+10"])
  }

  @Test func linesDoNotEndWithinABase() {
    func rows(_ aids: [(CTRubyAnnotation, Range<Int>)], ofTwoStyles: Bool = false) -> [String] {
      let text = text("aaa bbb ccc", aids)
      if ofTwoStyles { text.addAttribute(.init(kCTLanguageAttributeName), value: "ja", range: NSRange(8..<11)) }
      let path = CGPath(rect: CGRect(x: 0, y: 0, width: 75, height: 100))
      return CTFramesetterCreateFrame(CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0), path, nil).rows(of: text)
    }
    #expect(rows([]) == ["0,92 aaa bbb |", "0,82 ccc|"])
    #expect(rows([(ruby("x"), 4..<11)]) == ["0,92 aaa |", "0,77 bbb ccc|"])
    #expect(rows([(ruby("x"), 4..<11)], ofTwoStyles: true) == ["0,92 aaa |", "0,77 bbb ccc|"])
    #expect(rows([(ruby("x"), 4..<7), (ruby("y"), 8..<11)]) == ["0,87 aaa bbb |", "0,72 ccc|"])
  }
}
