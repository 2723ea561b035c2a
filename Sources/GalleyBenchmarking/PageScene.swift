import GalleyProofs
import UIKit

/// The interface of a scene with a page of text, shapes and a text size slider that the benchmarks use.
@MainActor package protocol PageScene: ProofScene {
  /// The length of the text in UTF-16 code units.
  var textLength: Int { get }
  /// Scrolls the line of the character into view, and returns its center in points of the window.
  ///
  /// Returns `nil` if there is no such line.
  func showLine(ofCharacter index: Int) -> CGPoint?
  /// Scrolls to a fraction of the range from top to end, 0 to 1.
  func scroll(to part: CGFloat)
  /// The center of the frontmost shape, in points of the window, or `nil` if there is none.
  var foremostShape: CGPoint? { get }

  /// Sets the smallest text size, without animation.
  func setSmallestCategory()
  /// The center of the slider's knob and the distance between two sizes, in points of the window; `nil` without a slider.
  var sliderKnob: (place: CGPoint, pitch: CGFloat)? { get }
}
