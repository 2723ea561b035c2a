import CoreGraphics
import GalleyAttributedText
import GalleyTextEngine

/// Lines that fill a path.
public final class CTFrame {
  let path: CGPath
  let attributes: CFDictionary?
  /// The requested range of the source's text.
  let range: Range<UTF16Offset>
  /// The part of the range that fits.
  let visibleRange: Range<UTF16Offset>
  let lines: [CTLine]
  /// Origins of the lines, y up from the bottom left of the path's box.
  let origins: [CGPoint]

  /// Creates a frame of the lines of `layout`, which contains only the text of `range`.
  init(_ source: TextSource, _ range: Range<UTF16Offset>, _ layout: DocumentLayout, _ path: CGPath, _ attributes: CFDictionary?) {
    self.path = path
    self.attributes = attributes
    self.range = range
    let start = range.lowerBound
    let height = path.boundingBoxOfPath.height
    var (lines, origins): ([CTLine], [CGPoint]) = ([], [])
    for (index, fragment) in layout.fragments.enumerated() where !fragment.isEmptyLastLine {
      let (line, left) = layout.freeLine(ofFragment: index)
      // The offsets of the layout count from the start of the range.
      lines.append(CTLine(source, line.range.moved(by: start.utf16), LineContent(line).shifted(by: start.utf16)))
      origins.append(CGPoint(x: CGFloat(left.points), y: height - CGFloat(fragment.baseline.points)))
    }
    self.lines = lines
    self.origins = origins
    visibleRange = start..<(lines.last?.range.upperBound ?? start)
  }
}

/// Returns the range that the frame was created from.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.range) }

/// Returns the range of the text that fits the frame. The next frame starts at its end.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.visibleRange) }

/// Returns the path of the frame.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// Returns the attributes that the frame was created with, or `nil` if there are none.
public func CTFrameGetFrameAttributes(_ frame: CTFrame) -> CFDictionary? { frame.attributes }

/// Returns the `CTLine`s in text order. A line that is interrupted by a gap in the path counts as two.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines }

/// Writes the origins of the lines of `range`, y up from the bottom left of the path's box. A length of 0 extends to
/// the last line. Nothing is written for lines beyond it.
public func CTFrameGetLineOrigins(_ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>) {
  for (index, line) in range.within(frame.lines.count).enumerated() { origins[index] = frame.origins[line] }
}

/// Draws the lines at the position of the path. The context's text position does not change.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let matrix = context.textMatrix
  let corner = frame.path.boundingBoxOfPath.origin
  for (line, origin) in zip(frame.lines, frame.origins) {
    context.textPosition = CGPoint(x: corner.x + origin.x, y: corner.y + origin.y)
    CTLineDraw(line, context)
  }
  context.textMatrix = matrix
}
