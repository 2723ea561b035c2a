import CoreGraphics
import Foundation
import GalleyTextEngine
import TestSupport
import Testing
import UIFoundation

@testable import TextKit

/// Segments are the rectangles of the layout manager.
@Suite struct TextSegmentTests {
  @Test(arguments: FragmentSamples.strings, [NSTextLayoutManager.SegmentType.standard, .selection, .highlight])
  func segmentsAreEnclosingRectangles(string: String, type: NSTextLayoutManager.SegmentType) {
    let text = FragmentSamples.text(string)
    let (galley, plain) = (FragmentGalley(text, width: 120), Galley(text, width: 120, padding: 5))
    var random = SeededGenerator(seed: UInt64(text.length))
    for _ in 0..<12 where text.length > 0 {
      let start = Int.random(in: 0..<text.length, using: &random)
      let units = start..<Int.random(in: start + 1...text.length, using: &random)
      var (rects, covered) = ([CGRect](), IndexSet())
      galley.manager.enumerateTextSegments(in: NSTextRange(Range(utf16: units)), type: type) { place, rect, baseline, container in
        rects.append(rect)
        covered.insert(integersIn: place!.characters.utf16)
        #expect(baseline > 0 && baseline < rect.height && container === galley.container)
        return true
      }
      #expect(rects == plain.manager.enclosingRects(ofCharacters: units, asSelection: type != .standard, in: plain.container), "\(units)")
      if type != .standard { #expect(covered == IndexSet(integersIn: units), "\(units) of \(string)") }
    }
  }

  private func rects(_ galley: FragmentGalley, _ range: Range<UTF16Offset>, _ options: NSTextLayoutManager.SegmentOptions) -> [String] {
    var found: [String] = []
    galley.manager.enumerateTextSegments(in: NSTextRange(range), type: .standard, options: options) { place, rect, _, _ in
      #expect((place == nil) == options.contains(.rangeNotRequired))
      found.append(rect.short)
      return true
    }
    return found
  }

  @Test func optionsChangeTheEnds() {
    let galley = FragmentGalley(Block.text("aaaa bb\ncc\ndd"), width: 60, padding: 0)
    #expect(rects(galley, 1..<12, []) == ["10,0+40×10", "0,10+20×10", "0,20+20×10", "0,30+10×10"])
    #expect(rects(galley, 1..<12, [.middleFragmentsExcluded, .rangeNotRequired]) == ["10,0+40×10", "0,30+10×10"])
    #expect(rects(galley, 1..<12, [.headSegmentExtended, .tailSegmentExtended]) == ["0,0+50×10", "0,10+20×10", "0,20+20×10", "0,30+60×10"])
  }

  /// An empty range is its caret; at a soft line break there are two.
  @Test func anEmptyRangeIsACaret() {
    let galley = FragmentGalley(Block.text("aaaa bb\n"), width: 60, padding: 0)
    #expect(rects(galley, 5..<5, []) == ["0,10+0×10"] && rects(galley, 2..<2, []) == ["20,0+0×10"])
    #expect(rects(galley, 5..<5, .upstreamAffinity).first?.hasSuffix(",0+0×10") == true)
    #expect(rects(galley, 8..<8, []) == ["0,20+0×10"])
  }
}
