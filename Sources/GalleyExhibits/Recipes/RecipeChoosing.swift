import GalleyPlayground
import UIKit

/// A view controller that shows a single recipe or sample of several.
@MainActor public protocol RecipeChoosing: UIViewController {
  /// The recipes in order: the number in the document, or an empty string, and the title.
  var recipeNames: [(number: String, title: String)] { get }
  /// The view of the current recipe; `nil` before one is shown.
  var recipeView: UIView? { get }
  /// Shows the recipe at `index` of `recipeNames`; does nothing if it is already shown. Traps if the index is out of range.
  func choose(_ index: Int)
}

/// The title of a recipe, and the words by which a search finds it.
public struct RecipeSummary: Equatable {
  /// The title, without the number in the document.
  public let title: String
  /// The number, the title and the note, in lowercase.
  public let searchText: String
}

/// An exhibit of several recipes.
public protocol RecipeListing: Exhibit {
  /// The recipes, in the order of the `recipeNames` of its view controller.
  var recipes: [RecipeSummary] { get }
}

extension RecipeChoosing {
  /// Returns the index of the first recipe with this number, title, or number and title with a space between them, ignoring case; `nil` if there is
  /// none.
  public func recipe(named name: String) -> Int? {
    recipeNames.firstIndex { number, title in
      [number, title, "\(number) \(title)"].contains { !$0.isEmpty && $0.caseInsensitiveCompare(name) == .orderedSame }
    }
  }
}

extension RecipesViewController: RecipeChoosing {
  var recipeNames: [(number: String, title: String)] { recipes.map { ($0.number, $0.title) } }
  var recipeView: UIView? { recipe?.viewIfLoaded }
}

extension SamplesViewController: RecipeChoosing {
  var recipeNames: [(number: String, title: String)] { Sample.all.map { ("", $0.title) } }
  var recipeView: UIView? { shown }
}

extension UIView {
  /// This view and its descendants that show the keyboard or a custom input view, in the order of their subviews.
  @MainActor public var textInputs: [UIView] {
    guard !isHidden, isUserInteractionEnabled else { return [] }
    let isRead = (self as? UITextView)?.isEditable == false
    if canBecomeFirstResponder, !isRead, self is any UIKeyInput || inputView != nil { return [self] }
    return subviews.flatMap(\.textInputs)
  }
}
