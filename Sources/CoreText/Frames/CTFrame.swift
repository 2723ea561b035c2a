import AttributedText
import CoreGraphics
import TextEngine

/// Lines that fill a path.
public final class CTFrame {
  let path: CGPath
  let attributes: CFDictionary?
  /// What was to be set, UTF-16 in the source's text.
  let range: Range<Int>
  /// How much of it has its place.
  let visibleRange: Range<Int>
  let lines: [CTLine]
  /// Of the lines, y up from the bottom left of the path's box.
  let origins: [CGPoint]

  /// `layout` holds the text of `range` alone.
  init(_ source: TextSource, _ range: Range<Int>, _ layout: DocumentLayout, _ path: CGPath, _ attributes: CFDictionary?) {
    self.path = path
    self.attributes = attributes
    self.range = range
    let start = range.lowerBound
    let height = path.boundingBoxOfPath.height
    var (lines, origins): ([CTLine], [CGPoint]) = ([], [])
    for (index, fragment) in layout.fragments.enumerated() where !fragment.isEmptyLastLine {
      let (line, left) = layout.freeLine(ofFragment: index)
      let own = start + line.range.lowerBound..<start + line.range.upperBound
      lines.append(CTLine(source, own, LineContent(line).shifted(by: start)))
      origins.append(CGPoint(x: CGFloat(left.points), y: height - CGFloat(fragment.baseline.points)))
    }
    self.lines = lines
    self.origins = origins
    visibleRange = start..<(lines.last?.range.upperBound ?? start)
  }
}

/// The range that the frame was made from.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.range) }

/// As much of the text as has its place: the next frame starts at its end.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.visibleRange) }

/// The path that the frame was made with.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// What the frame was made with; `nil` where that was nothing.
public func CTFrameGetFrameAttributes(_ frame: CTFrame) -> CFDictionary? { frame.attributes }

/// `CTLine`s in the order of the text; the parts of a line on both sides of a gap in the path are two.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines }

/// Writes the origins of the lines of `range`, y up from the bottom left of the path's box; a length of 0 reaches to the
/// last line; nothing is written for lines beyond it.
public func CTFrameGetLineOrigins(_ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>) {
  for (place, line) in range.within(frame.lines.count).enumerated() { origins[place] = frame.origins[line] }
}

/// Draws the lines where the path is. The context's text position is left as it was.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let matrix = context.textMatrix
  let corner = frame.path.boundingBoxOfPath.origin
  for (line, origin) in zip(frame.lines, frame.origins) {
    context.textPosition = CGPoint(x: corner.x + origin.x, y: corner.y + origin.y)
    CTLineDraw(line, context)
  }
  context.textMatrix = matrix
}
