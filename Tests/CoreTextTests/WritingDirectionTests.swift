import CoreGraphics
import Foundation
import GalleyAttributedText
import Testing

@testable import CoreText

/// Text that is set in a direction by an attribute.
@Suite struct WritingDirectionTests {
  private static let embedding = kCTWritingDirectionEmbedding
  private static let override = kCTWritingDirectionOverride

  /// The displayed text, from left to right, with `directions` on a part of it.
  private func seen(_ string: String, _ directions: [Int], on range: Range<Int>, _ lines: (NSAttributedString) -> [CTLine]) -> String {
    let text = Block.text(string)
    text.addAttribute(.init(kCTWritingDirectionAttributeName), value: directions, range: NSRange(range))
    let units = Array(string.utf16)
    return lines(text).map { line in
      line.runs.flatMap { run in run.core.clusters.map { String(decoding: [units[$0.utf16]], as: UTF16.self) } }.joined()
    }.joined(separator: "|")
  }

  /// Equal to Unicode's directional formatting characters.
  @Test(arguments: [
    ("abc", [1 + override], 0..<3, "cba"), ("abc", [1 + override], 1..<3, "acb"), ("abc", [0 + override], 0..<3, "abc"),
    ("אבג", [0 + override], 0..<3, "אבג"), ("אבג", [], 0..<3, "גבא"),
    ("ab אב", [1 + embedding], 0..<5, "בא ab"), ("ab אב", [0 + embedding], 0..<5, "ab בא"),
    ("ab", [1 + override, 0 + override], 0..<2, "ab"),
  ])
  func writingDirectionAttributeReordersText(string: String, directions: [Int], range: Range<Int>, expected: String) {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 200, height: 40))
    #expect(seen(string, directions, on: range) { [CTLineCreateWithAttributedString($0)] } == expected)
    #expect(seen(string, directions, on: range) { [CTTypesetterCreateLine(CTTypesetterCreateWithAttributedString($0), CFRangeMake(0, 0))] } == expected)
    #expect(seen(string, directions, on: range) {
      CTFrameGetLines(CTFramesetterCreateFrame(CTFramesetterCreateWithAttributedString($0), CFRangeMake(0, 0), path, nil)) as! [CTLine]
    } == expected)
  }

  /// A frame that begins within the range has the remaining embedding, and a frame of a later paragraph its own.
  @Test func frameFromMiddleKeepsDirection() {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 200, height: 40))
    let text = Block.text("abcd\nef")
    text.addAttribute(.init(kCTWritingDirectionAttributeName), value: [1 + Self.override], range: NSRange(location: 1, length: 2))
    text.addAttribute(.init(kCTWritingDirectionAttributeName), value: [1 + Self.override], range: NSRange(location: 5, length: 2))
    let frame = CTFramesetterCreateFrame(CTFramesetterCreateWithAttributedString(text), CFRangeMake(2, 0), path, nil)
    let clusters = (CTFrameGetLines(frame) as! [CTLine]).map { $0.runs.flatMap(\.core.clusters) }
    #expect(clusters.map { $0.filter { $0 != 4 } } == [[2, 3], [6, 5]])
  }
}
