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
      throw Failure("--recipe \(name): this exhibit has no recipes; cookbook, text-chapter, listings and textkit have recipes")
    }
    guard let index = chooser.recipe(named: name) else {
      let names = chooser.recipeNames.map { $0.number.isEmpty ? "‘\($0.title)’" : $0.number }.joined(separator: ", ")
      throw Failure("--recipe \(name): this exhibit has no such recipe; choose from \(names)")
    }
    chooser.choose(index)
    turn()
  }

  /// Makes a text input of the exhibit first responder, and waits until the keyboard is up. Throws if there is no such input.
  ///
  /// - Parameter number: the input's number from 1, in the order of the views.
  func showKeyboard(forInput number: Int) throws {
    let content = chrome.content
    let inputs = (content as? any RecipeChoosing)?.recipeView?.textInputs ?? content.view.textInputs
    guard !inputs.isEmpty else { throw Failure("--keyboard: this exhibit has no text input view") }
    guard inputs.indices.contains(number - 1) else {
      throw Failure("--input \(number): this exhibit has \(inputs.count == 1 ? "1 text input view" : "\(inputs.count) text input views")")
    }
    TextCaretView.blinks = false
    inputs[number - 1].becomeFirstResponder()
    pass(milliseconds: 1000)
  }
}
