import CoreGraphics
import CoreText
import GalleyAttributedText
import Testing

@Suite struct NamesAndRangesTests {
  /// Core Text's names work as keys and as strings.
  @Test func attributeNamesAreKeysAndStrings() {
    let font = Block.font()
    let attributes: [NSAttributedString.Key: Any] = [kCTFontAttributeName: font, kCTKernAttributeName: 2, kCTLanguageAttributeName: "en"]
    let text = NSAttributedString(string: "ab", attributes: [kCTFontAttributeName: font, kCTLigatureAttributeName: 0])
    #expect(text.attribute(kCTFontAttributeName, at: 0, effectiveRange: nil) as? CTFont == font)
    #expect(attributes[kCTFontAttributeName as NSAttributedString.Key] as? CTFont == font)
    #expect(attributes[NSAttributedString.Key(kCTKernAttributeName as String)] as? Int == 2)
    #expect(attributes[.init(rawValue: kCTLanguageAttributeName)] as? String == "en")
    let plain: CFDictionary = [kCTFontAttributeName: font]
    #expect(plain["NSFont"] as? CTFont == font && plain[kCTFontAttributeName] as? CTFont == font)
    let run = (CTLineGetGlyphRuns(CTLineCreateWithAttributedString(text)) as! [CTRun])[0]
    #expect(CTRunGetAttributes(run)[kCTFontAttributeName] as? CTFont == font)
  }

  /// Both kinds of each name are equal.
  @Test func everyNameEqualsItsKey() {
    func check(_ name: String, _ key: NSAttributedString.Key) { #expect(key.rawValue == name) }
    check(kCTFontAttributeName, kCTFontAttributeName)
    check(kCTParagraphStyleAttributeName, kCTParagraphStyleAttributeName)
    check(kCTForegroundColorAttributeName, kCTForegroundColorAttributeName)
    check(kCTForegroundColorFromContextAttributeName, kCTForegroundColorFromContextAttributeName)
    check(kCTKernAttributeName, kCTKernAttributeName)
    check(kCTTrackingAttributeName, kCTTrackingAttributeName)
    check(kCTLigatureAttributeName, kCTLigatureAttributeName)
    check(kCTBaselineOffsetAttributeName, kCTBaselineOffsetAttributeName)
    check(kCTUnderlineStyleAttributeName, kCTUnderlineStyleAttributeName)
    check(kCTUnderlineColorAttributeName, kCTUnderlineColorAttributeName)
    check(kCTStrokeWidthAttributeName, kCTStrokeWidthAttributeName)
    check(kCTStrokeColorAttributeName, kCTStrokeColorAttributeName)
    check(kCTRunDelegateAttributeName, kCTRunDelegateAttributeName)
    check(kCTLanguageAttributeName, kCTLanguageAttributeName)
    check(kCTBaselineClassAttributeName, kCTBaselineClassAttributeName)
    check(kCTBaselineInfoAttributeName, kCTBaselineInfoAttributeName)
    check(kCTBaselineReferenceInfoAttributeName, kCTBaselineReferenceInfoAttributeName)
  }

  /// The indexes of a buffer of eight that a call wrote to.
  private func written<Value: Equatable>(_ blank: Value, _ call: (UnsafeMutablePointer<Value>) -> Void) -> [Int] {
    var buffer = [Value](repeating: blank, count: 8)
    buffer.withUnsafeMutableBufferPointer { call($0.baseAddress!) }
    return buffer.indices.filter { buffer[$0] != blank }
  }

  /// Beyond a run, or a frame's lines, nothing is written and nothing traps; a length of 0 means to the end.
  @Test(arguments: [
    (0, 0, 3), (0, 3, 3), (1, 0, 2), (1, 1, 1), (2, 5, 1), (0, 100, 3), (3, 0, 0), (3, 1, 0), (9, 0, 0), (9, 4, 0), (-1, 0, 0),
    (-5, 9, 0), (0, -1, 0), (1, Int.max, 2), (Int.max, Int.max, 0), (Int.min, 1, 0),
  ] as [(Int, Int, Int)])
  func rangesBeyondEndAreNotWritten(location: Int, length: Int, count: Int) {
    let range = CFRange(location: location, length: length)
    let expected = Array(0..<count)
    let run = (CTLineGetGlyphRuns(Block.line("abc")) as! [CTRun])[0]
    #expect(written(CGGlyph.max) { CTRunGetGlyphs(run, range, $0) } == expected)
    #expect(written(CGPoint(x: -7, y: 7)) { CTRunGetPositions(run, range, $0) } == expected)
    #expect(written(CGSize(width: -7, height: 7)) { CTRunGetAdvances(run, range, $0) } == expected)
    #expect(written(-7) { CTRunGetStringIndices(run, range, $0) } == expected)
    #expect(CTRunGetTypographicBounds(run, range, nil, nil, nil) == 10 * Double(count))
    #expect(CTRunGetImageBounds(run, nil, range).width <= 10 * CGFloat(count))
    let setter = CTFramesetterCreateWithAttributedString(NSAttributedString(string: "a\nb\nc", attributes: [kCTFontAttributeName: Block.font()]))
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
    let frame = CTFramesetterCreateFrame(setter, CFRange(), path, nil)
    #expect(written(CGPoint(x: -7, y: 7)) { CTFrameGetLineOrigins(frame, range, $0) } == expected)
  }
}
