import CoreGraphics
import Foundation
import GalleyAttributedText
import Testing

@testable import CoreText

/// Carets and hit testing in mixed-direction lines, and tabs in right-to-left paragraphs. Each character is 10 points wide.
@Suite struct MixedDirectionTests {
  private func hits(_ string: String) -> [CFIndex] {
    let line = Block.line(string)
    let width = Int(CTLineGetTypographicBounds(line, nil, nil, nil))
    return stride(from: 2, to: width, by: 5).map { CTLineGetStringIndexForPosition(line, CGPoint(x: Double($0), y: 0)) }
  }

  private func offsets(_ string: String, _ index: CFIndex) -> [CGFloat] {
    var secondary = CGFloat.nan
    let primary = CTLineGetOffsetForStringIndex(Block.line(string), index, &secondary)
    return [primary, secondary]
  }

  /// Two hits on each character from left to right: its left half and its right half.
  @Test func hitsOnCharacterHalvesReturnNearestEdge() {
    #expect(hits("ab") == [0, 1, 1, 2])
    #expect(hits("אב") == [2, 1, 1, 0])
    #expect(hits("abאב") == [0, 1, 1, 2, 4, 3, 3, 2])
    #expect(hits("אבab") == [2, 3, 3, 4, 2, 1, 1, 0])
    #expect(hits("אב12") == [2, 3, 3, 4, 2, 1, 1, 0])
    #expect(hits("a אב c") == [0, 1, 1, 2, 4, 3, 3, 2, 4, 5, 5, 6])
  }

  /// The law: hit testing can return every offset of a line, including its end.
  @Test(arguments: ["abc שלום", "שלום abc", "مرحبا 123", "a", "א", "abc", "אבג", "אב ab גד", "ab אב 12 cd"])
  func everyOffsetCanBeHit(_ string: String) {
    let line = Block.line(string)
    let width = CTLineGetTypographicBounds(line, nil, nil, nil)
    let hit = stride(from: 0, through: width, by: 0.25).map { CTLineGetStringIndexForPosition(line, CGPoint(x: $0, y: 0)) }
    #expect(Set(hit) == Set(0...string.utf16.count))
  }

  @Test func hitsBeyondLineReturnItsEnds() {
    for (string, left, right) in [("abאב", 0, 4), ("אבab", 4, 0), ("ab", 0, 2), ("אב", 2, 0), ("ab\n", 0, 2)] {
      #expect(CTLineGetStringIndexForPosition(Block.line(string), CGPoint(x: -3, y: 0)) == left, "\(string)")
      #expect(CTLineGetStringIndexForPosition(Block.line(string), CGPoint(x: 500, y: 0)) == right, "\(string)")
    }
  }

  /// At the boundary of two directions the primary caret is beside the text of the line's direction.
  @Test func primaryCaretFollowsLineDirection() {
    #expect(offsets("abאב", 2) == [20, 40])
    #expect(offsets("אבab", 2) == [20, 0])
    #expect(offsets("ab אב", 3) == [30, 50])
    #expect(offsets("ab אב cd", 5) == [50, 30])
    #expect(offsets("abאב", 1) == [10, 10] && offsets("abאב", 3) == [30, 30])
    #expect(offsets("abאב", 4) == [20, 20])
  }

  // MARK: Tabs

  private func starts(_ alignment: CTTextAlignment, _ string: String, options: [String: Any] = [:]) -> [CGFloat] {
    let style = NSMutableParagraphStyle()
    let alignments: [CTTextAlignment: NSTextAlignment] = [.left: .left, .right: .right, .center: .center, .natural: .natural]
    style.tabStops = [NSTextTab(textAlignment: alignments[alignment]!, location: 100, options: options as! [NSTextTab.OptionKey: Any])]
    let text = Block.text(string)
    text.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: text.length))
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0), CGPath(rect: CGRect(x: 0, y: 0, width: 200, height: 50)), nil)
    let line = CTFrameGetLines(frame)[0] as! CTLine
    var origin = CGPoint.zero
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 1), &origin)
    // Both edges of the text after the tab.
    let tab = (string as NSString).range(of: "\t").location
    var edges: [Double] = []
    CTLineEnumerateCaretOffsets(line) { x, index, _, _ in if index > tab { edges.append(x + Double(origin.x)) } }
    return [CGFloat(edges.min()!), CGFloat(edges.max()!)]
  }

  /// Alignments are absolute: a stop 100 points from the leading edge of a column of 200 is at its center from both sides.
  @Test func tabAlignmentsAreAbsolute() {
    #expect(starts(.left, "a\tbb") == [100, 120] && starts(.left, "א\tבב") == [100, 120])
    #expect(starts(.right, "a\tbb") == [80, 100] && starts(.right, "א\tבב") == [80, 100])
    #expect(starts(.center, "a\tbb") == [90, 110] && starts(.center, "א\tבב") == [90, 110])
    #expect(starts(.natural, "a\tbb") == [100, 120] && starts(.natural, "א\tבב") == [80, 100])
  }

  /// The stops of a new style follow the paragraph.
  @Test func defaultStopsFollowTheDirection() {
    let line = Block.line("א\tב")
    var edges: [Double] = []
    CTLineEnumerateCaretOffsets(line) { x, _, _, _ in edges.append(x) }
    // The second character begins 28 points left of the first one's right edge.
    #expect(edges.max()! - edges.min()! == 38)
  }

  @Test func decimalPointsAlignAtDecimalStops() {
    let options = [NSTextTab.OptionKey.columnTerminators: CharacterSet(charactersIn: ".")]
    let style = NSMutableParagraphStyle()
    style.tabStops = [NSTextTab(textAlignment: .right, location: 100, options: options)]
    for (string, lead) in [("a\t123.4", "a"), ("א\t123.4", "א")] {
      let text = Block.text(string)
      text.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: text.length))
      let frame = CTFramesetterCreateFrame(
        CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0), CGPath(rect: CGRect(x: 0, y: 0, width: 200, height: 50)), nil)
      let line = CTFrameGetLines(frame)[0] as! CTLine
      var origin = CGPoint.zero
      CTFrameGetLineOrigins(frame, CFRangeMake(0, 1), &origin)
      // The decimal point's left edge.
      #expect(CTLineGetOffsetForStringIndex(line, 5, nil) + origin.x == 100, "\(lead)")
    }
  }
}
