import Raster
import UIKit

/// A moment of a replay that is compared: what the screen showed, where its text stood, what was done to come there.
package struct KeptStep {
  /// From 1.
  package var number: Int
  /// As the trace calls it; may be empty.
  package var name: String
  /// What was done since the step before, in words: "drag heart to 551,194".
  package var words: String
  /// In the trace: of the last event before the picture; the header's for the first step.
  package var line: Int
  package var cost: StepCost
  /// In window points; `nil` until the pointer has come.
  package var pointer: Point?
  /// The ways of the pointer with its button down, since the step before.
  package var paths: [[Point]]
  package var layout: LayoutRecord
  package var picture: Raster.Bitmap
  /// Whether the trace asks for an image of this step.
  package var isMarked = false
}
