import UIKit
import Windowing

/// What a proof is made of: a program in an off-screen window, as far as replaying it, scripting it and naming its steps
/// need to know it.
@MainActor
package protocol ProofScene: AnyObject {
  var window: UIWindow { get }

  /// One turn of the loop at the time that the window's clock says.
  func turn()
  /// Whether something moves by itself: the next turn will show another picture.
  var isMoving: Bool { get }

  /// The size of text, by its short name.
  var category: String { get }
  /// Whether a shape is under the hand and has left its place.
  var isDraggingShape: Bool { get }
  /// What was laid out since this was asked last.
  func takeCost() -> StepCost

  /// Where the slider takes the knob to that category, in window points; `nil` where there is no slider.
  func place(ofCategory name: String) -> CGPoint?
  /// Where the words stand on the screen, in the order of the text, in window points.
  func places(ofWord word: String) -> [CGRect]

  /// Does what can wait, for at most so many milliseconds.
  func useSpareTime(atMost milliseconds: Double)

  /// Takes the window away; the scene that comes next starts as the first one did.
  func close()
}

/// What was laid out for a step.
package struct StepCost: Hashable, Sendable {
  /// Fragments of lines that were placed, paragraphs that were shaped.
  package var lines = 0
  package var paragraphs = 0

  package init(lines: Int = 0, paragraphs: Int = 0) {
    self.lines = lines
    self.paragraphs = paragraphs
  }
}
