import GalleyExhibits
import GalleyProofs
import GalleyWindowing
import UIKit

/// Preparations for a picture of an off-screen window.
extension Stage {
  /// Runs turns until no work is pending, such as the thumbnails of the gallery.
  ///
  /// Time does not advance. Continuous work, such as an animation, is cut off after `maximumTurns`.
  func finishPendingWork(maximumTurns: Int = 400) {
    for _ in 0..<maximumTurns where isMoving { turn() }
  }

  /// Advances time in frames of at most 16 milliseconds, so that animations end. Does nothing in a window on a display.
  func pass(milliseconds: Double) {
    guard let clock = (session.host as? OffscreenWindow)?.virtualClock else { return }
    let end = clock.milliseconds + milliseconds
    while clock.milliseconds < end {
      clock.advance(by: min(16, end - clock.milliseconds))
      turn()
    }
  }

  /// Shows a recipe of the exhibit. Throws if the exhibit has no such recipe.
  func show(recipe name: String) throws {
    guard let chooser = chrome.content as? any RecipeChoosing else {
      throw Failure("this exhibit has no recipes; cookbook, text-chapter, listings and textkit have recipes")
    }
    guard let index = chooser.recipe(named: name) else {
      let names = chooser.recipeNames.map { $0.number.isEmpty ? "‘\($0.title)’" : $0.number }.joined(separator: ", ")
      throw Failure("this exhibit has no such recipe; choose from \(names)")
    }
    chooser.choose(index)
    turn()
  }

  /// The text inputs of the exhibit, or of its recipe, in the order of the views.
  var textInputs: [UIView] {
    let content = chrome.content
    return (content as? any RecipeChoosing)?.recipeView?.textInputs ?? content.view.textInputs
  }

  /// Makes a text input of the exhibit first responder, and waits until the keyboard is up. Carets no longer blink. Traps if there is no such
  /// input.
  ///
  /// - Parameter number: the input's number from 1, in the order of `textInputs`.
  func showKeyboard(forInput number: Int) {
    TextCaretView.blinks = false
    textInputs[number - 1].becomeFirstResponder()
    pass(milliseconds: 1000)
  }
}
