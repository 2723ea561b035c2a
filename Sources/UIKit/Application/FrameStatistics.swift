import Foundation

/// What the last frame cost: for a display over the frame, never in it.
package struct FrameStatistics: Hashable, Sendable {
  /// Frames that drew something, so far.
  package var frames = 0
  /// Laying out, drawing and presenting, in milliseconds.
  package var frameTime = 0.0
  /// Laying out alone: views and the text in them as far as views ask for it.
  package var layoutTime = 0.0
  package var drawTime = 0.0
  package var presentTime = 0.0
  /// Pixels drawn.
  package var pixels = 0
}
