import Proofs
import UIKit

/// A scene with a page of text, shapes on it and a slider for the size of text, as far as its benchmarks take hold of it.
@MainActor package protocol PageScene: ProofScene {
  /// Of the text, in UTF-16 units.
  var textLength: Int { get }
  /// Scrolls the line of the character into sight; where its middle stands, in points of the window. `nil` where there is no
  /// such line.
  func showLine(ofCharacter index: Int) -> CGPoint?
  /// Scrolls to that part of the way from the top to the end, 0 to 1.
  func scroll(to part: CGFloat)
  /// The middle of the foremost shape, in points of the window; `nil` where there is none.
  var foremostShape: CGPoint? { get }

  /// Sets text in the least size, at once.
  func setLeastCategory()
  /// Where the slider's knob is, in points of the window, and how far it is from one size to the next.
  var sliderKnob: (place: CGPoint, pitch: CGFloat)? { get }
}
