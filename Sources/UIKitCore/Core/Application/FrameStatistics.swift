import Foundation

/// The cost of the last frame and the totals of all frames, for display in an overlay; never drawn into the frame itself.
package struct FrameStatistics: Hashable, Sendable {
  /// The number of frames that the window has presented.
  package var frames = 0
  /// The time for layout, drawing and presentation of the last frame, in milliseconds.
  package var frameTime = 0.0
  /// The number of pixels drawn in the last frame.
  package var pixels = 0
  /// The total of all frames.
  package var painted = PaintCost()
}

/// The amount of painting. It depends on the input alone, not on the machine.
package struct PaintCost: Hashable, Sendable {
  /// The number of frames presented, of damaged rectangles drawn, and of their pixels.
  package var frames, rectangles, pixels: Int

  package init(frames: Int = 0, rectangles: Int = 0, pixels: Int = 0) {
    (self.frames, self.rectangles, self.pixels) = (frames, rectangles, pixels)
  }

  package static func - (a: PaintCost, b: PaintCost) -> PaintCost {
    PaintCost(frames: a.frames - b.frames, rectangles: a.rectangles - b.rectangles, pixels: a.pixels - b.pixels)
  }
}
