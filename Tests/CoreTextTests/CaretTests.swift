import CoreGraphics
import Testing

@testable import CoreText

@Suite struct CaretTests {
  private func edges(_ string: String, until last: Int = .max) -> [String] {
    var edges: [String] = []
    CTLineEnumerateCaretOffsets(Block.line(string)) { x, index, isLeading, stop in
      edges.append("\(short(x)) \(index)\(isLeading ? "" : "'")")
      if edges.count == last { stop.pointee = true }
    }
    return edges
  }

  /// Both edges of each grapheme, from left to right; the leading edge is on the right in right-to-left text.
  @Test func caretEdgesAreInVisualOrder() {
    #expect(edges("ab") == ["0 0", "10 0'", "10 1", "20 1'"])
    #expect(edges("aאבc") == ["0 0", "10 0'", "10 2'", "20 2", "20 1'", "30 1", "30 3", "40 3'"])
    #expect(edges("ab", until: 2) == ["0 0", "10 0'"])
    #expect(edges("").isEmpty)
  }

  /// The direct pointers have the values that are copied into buffers.
  @Test(arguments: ["", "a", "ab cd", "aאבc", "fi👩‍👧e\u{301}"]) func pointersEqualCopiedBuffers(_ string: String) {
    for run in CTLineGetGlyphRuns(Block.line(string)) as! [CTRun] {
      let (count, all) = (CTRunGetGlyphCount(run), CFRangeMake(0, 0))
      func values<Value: Equatable>(
        _ pointer: UnsafePointer<Value>?, _ empty: Value, _ write: (CTRun, CFRange, UnsafeMutablePointer<Value>) -> Void
      ) -> Bool {
        var buffer = [Value](repeating: empty, count: count)
        buffer.withUnsafeMutableBufferPointer { if let start = $0.baseAddress { write(run, all, start) } }
        return Array(UnsafeBufferPointer(start: pointer, count: count)) == buffer
      }
      #expect(values(CTRunGetGlyphsPtr(run), 0, CTRunGetGlyphs) && values(CTRunGetStringIndicesPtr(run), 0, CTRunGetStringIndices))
      #expect(values(CTRunGetPositionsPtr(run), .zero, CTRunGetPositions) && values(CTRunGetAdvancesPtr(run), .zero, CTRunGetAdvances))
      #expect(CTRunGetGlyphsPtr(run) == CTRunGetGlyphsPtr(run) && CTRunGetTextMatrix(run).isIdentity)
    }
  }
}
