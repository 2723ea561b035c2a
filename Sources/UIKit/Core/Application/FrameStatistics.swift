import Foundation

/// What the last frame cost: for a display over the frame, never in it.
package struct FrameStatistics: Hashable, Sendable {
  /// Frames that drew something, so far.
  package var frames = 0
  /// Laying out, drawing and presenting, in milliseconds.
  package var frameTime = 0.0
  /// Pixels drawn.
  package var pixels = 0
  /// Of all frames so far.
  package var painted = PaintCost()
}

/// What was painted: the same for the same input, on any machine.
package struct PaintCost: Hashable, Sendable {
  /// Frames that drew something, damaged rectangles drawn, their pixels.
  package var frames, rectangles, pixels: Int

  package init(frames: Int = 0, rectangles: Int = 0, pixels: Int = 0) {
    (self.frames, self.rectangles, self.pixels) = (frames, rectangles, pixels)
  }

  package static func - (a: PaintCost, b: PaintCost) -> PaintCost {
    PaintCost(frames: a.frames - b.frames, rectangles: a.rectangles - b.rectangles, pixels: a.pixels - b.pixels)
  }
}
