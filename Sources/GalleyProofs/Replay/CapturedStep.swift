import GalleyRaster
import UIKit

/// A step of a replay that is compared: the screenshot, the layout, and a description of the events.
package struct CapturedStep {
  /// The number of the step, starting at 1.
  package var number: Int
  /// The name in the trace. Can be empty.
  package var name: String
  /// A description of the events since the previous step: "drag heart to 551,194".
  package var eventDescription: String
  /// The line in the trace of the last event before the screenshot. The header's line for the first step.
  package var line: Int
  package var cost: StepCost
  /// The pointer position in points of the window, or `nil` before its first event.
  package var pointer: Point?
  /// The paths of the pointer with its button down since the previous step.
  package var paths: [[Point]]
  package var layout: LayoutRecord
  package var screenshot: GalleyRaster.Bitmap
  /// Whether the trace requests an image of this step.
  package var isMarked = false
}

extension ProofManifest.Step {
  /// The entry of a step, still without an image and a hash.
  ///
  /// - Parameters:
  ///   - size: The size of the window, in points.
  ///   - scale: The number of pixels per point.
  package init(_ step: CapturedStep, size: Size, scale: Double) {
    name = step.name
    eventDescription = step.eventDescription
    line = step.line
    lines = step.cost.lines
    paragraphs = step.cost.paragraphs
    pointer = step.pointer.map { [$0.x, $0.y] }
    paths = step.paths.map { $0.map { [$0.x, $0.y] } }
    self.size = [size.width, size.height]
    self.scale = scale
  }
}
