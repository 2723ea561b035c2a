import GalleyWindowing
import UIKit

/// The interface of a program in an offscreen window for replaying, scripting and describing steps.
@MainActor
package protocol ProofScene: AnyObject {
  var window: UIWindow { get }

  /// Runs one turn of the event loop at the time of the window's clock.
  func turn()
  /// Whether an animation is in progress, so that the next turn changes the screen.
  var isMoving: Bool { get }

  /// The short name of the text size.
  var category: String { get }
  /// Whether the pointer is dragging a shape away from its position.
  var isDraggingShape: Bool { get }
  /// Returns the amount of layout since the last call.
  func consumeCost() -> StepCost

  /// Returns the position of the slider's knob for a category, in points of the window, or `nil` without a slider.
  func position(ofCategory name: String) -> CGPoint?
  /// Returns the frames of a word on the screen in text order, in points of the window; empty if it is not visible.
  func frames(ofWord word: String) -> [CGRect]

  /// Performs idle work for at most the given time.
  func useSpareTime(atMost milliseconds: Double)

  /// Closes the window. The next scene starts in the same initial state.
  func close()
}

/// The amount of layout for a step.
package struct StepCost: Hashable, Sendable {
  /// The number of placed line fragments.
  package var lines = 0
  /// The number of shaped paragraphs.
  package var paragraphs = 0

  package init(lines: Int = 0, paragraphs: Int = 0) {
    self.lines = lines
    self.paragraphs = paragraphs
  }
}
