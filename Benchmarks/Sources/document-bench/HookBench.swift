import CoreGraphics
import Foundation
import TextKit
import UIFoundation

/// The cost of layout delegates and subclasses: lays the whole text out with several of them, as a ratio to the time without one.
///
/// `hook_silent` is a delegate without methods, whose ratio should be 1. Each of the others implements one method and returns the
/// default, so that the layout is the same. `hook_manager` and `hook_container` are subclasses that do not override layout.
enum HookBench {
  static func lines(of text: String, size: String, runs: Int) -> [String] {
    let delegates: [(String, NSLayoutManagerDelegate?)] = [
      ("hook_none", nil), ("hook_silent", Silent()), ("hook_breaks", Breaks()), ("hook_spacing", Spacing()), ("hook_fragments", Fragments()),
      ("hook_glyphs", Glyphs()), ("hook_manager", nil), ("hook_container", nil),
    ]
    var measurements = delegates.map { Measurement($0.0, size: size) }
    var spent = delegates.map { _ in [Double]() }
    // Alternate the delegates, so that other load on the machine affects all of them.
    for _ in 0..<runs {
      for (index, delegate) in delegates.enumerated() {
        let before = ThisProcess.processorTime
        measurements[index].time {
          let name = delegate.0
          let stack = TextStack(
            text: text, name == "hook_manager" ? LineNumberManager() : NSLayoutManager(), name == "hook_container" ? PlainContainer() : NSTextContainer())
          stack.manager.delegate = delegate.1
          stack.layOut()
        }
        spent[index].append(ThisProcess.processorTime - before)
      }
    }
    let medians = spent.map { $0.sorted()[$0.count / 2] }
    for index in measurements.indices { measurements[index].more = [("ratio", (medians[index] / medians[0] * 100).rounded() / 100)] }
    return measurements.map(\.line)
  }

  /// Draws something of its own, as subclasses that draw line numbers do.
  private final class LineNumberManager: NSLayoutManager {
    override func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {}
  }

  private final class PlainContainer: NSTextContainer {}

  private final class Silent: NSObject, NSLayoutManagerDelegate {}

  private final class Breaks: NSObject, NSLayoutManagerDelegate {
    func layoutManager(_ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int) -> Bool { true }
  }

  private final class Spacing: NSObject, NSLayoutManagerDelegate {
    func layoutManager(
      _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat { 0 }
  }

  private final class Fragments: NSObject, NSLayoutManagerDelegate {
    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
      lineFragmentUsedRect: UnsafeMutablePointer<CGRect>, baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
      forGlyphRange glyphRange: NSRange
    ) -> Bool { false }
  }

  private final class Glyphs: NSObject, NSLayoutManagerDelegate {
    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
      properties props: UnsafePointer<NSLayoutManager.GlyphProperty>, characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
      forGlyphRange glyphRange: NSRange
    ) -> Int { 0 }
  }
}
