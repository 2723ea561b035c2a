import GalleyDocuments
import GalleyPlayground
import UIKit

/// The recipes of document C, chapter 6, “Text Entry”, each in a modern form.
public struct CookbookExhibit: RecipeListing {
  public let name = "cookbook"
  public let title = "Text Entry: Recipes"
  public let topic = "Recipes With Their Source"
  public let reference: ReferenceDocumentPart? = ReferenceDocumentPart(.textEntry, "Keyboards, filters and spelling (recipes 6-1 to 6-11)")
  /// The recipes in the order of the document.
  public var recipes: [RecipeSummary] { Recipe.cookbook.map(\.summary) }

  /// Creates the exhibit without a view.
  public init() {}

  /// Creates a list of the recipes beside the selected one.
  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    return RecipesViewController(title: title, recipes: Recipe.cookbook)
  }
}

/// The examples of document N, chapter 23, “Text”, for fields, keyboards and menus.
public struct ChapterExhibit: RecipeListing {
  public let name = "text-chapter"
  public let title = "Keyboards, Menus"
  public let topic = "Recipes With Their Source"
  public let reference: ReferenceDocumentPart? = ReferenceDocumentPart(.labelsFieldsAndTextViews, "Fields, keyboards and menus")
  /// The examples in the order of the document.
  public var recipes: [RecipeSummary] { Recipe.chapter.map(\.summary) }

  /// Creates the exhibit without a view.
  public init() {}

  /// Creates a list of the examples beside the selected one.
  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    return RecipesViewController(title: title, recipes: Recipe.chapter)
  }
}

/// The listings 4.23 to 4.26 of document V, “Text”.
public struct ListingsExhibit: RecipeListing {
  public let name = "listings"
  public let title = "Text: Listings"
  public let topic = "Recipes With Their Source"
  public let reference: ReferenceDocumentPart? = ReferenceDocumentPart(.textInputAndDetectors, "Secure, short and number fields (listings 4.23 to 4.26)")
  /// The listings in the order of the document.
  public var recipes: [RecipeSummary] { Recipe.listings.map(\.summary) }

  /// Creates the exhibit without a view.
  public init() {}

  /// Creates a list of the listings beside the selected one.
  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    return RecipesViewController(title: title, recipes: Recipe.listings)
  }
}

extension RecipeListing {
  /// The words of all recipes.
  public var contents: String { recipes.map(\.searchText).joined(separator: " ") }
}

extension Recipe {
  var summary: RecipeSummary { RecipeSummary(title: title, searchText: "\(number) \(title) \(note)".lowercased()) }

  static let cookbook = [
    Recipe("6-1", "The Done Key", "The Return key is labeled Done and hides the keyboard.", "DoneKeyRecipe.swift") { DoneKeyRecipe() },
    Recipe("6-2", "Clear and Done", "A toolbar above the keyboard. In a text view, Return inserts a new line.", "AccessoryRecipe.swift") { AccessoryRecipe() },
    Recipe("6-3", "A Keyboard Spacer", "A spacer view has the height of the keyboard, so the text ends above it.", "KeyboardSpacerRecipe.swift") {
      KeyboardSpacerRecipe()
    },
    Recipe("6-4", "A Custom Input View", "The second field has a purple view instead of a keyboard; the text has the keys Hello and World.", "InputViewRecipe.swift") {
      InputViewRecipe()
    },
    Recipe("6-5", "A Toolbar for Text", "Three methods of UIKeyInput let any view accept text. Tap it and type.", "KeyInputRecipe.swift") { KeyInputRecipe() },
    Recipe("6-6", "A Color View", "Accepts no text. Its input view has keys that click: Light, Medium, Dark, Done.", "ColorRecipe.swift") { ColorRecipe() },
    Recipe("6-7", "Undo and Saving", "Undo and Redo above the keyboard; the text is saved when editing ends.", "UndoRecipe.swift") { UndoRecipe() },
    Recipe("6-8", "An Enhanced Editor", "Select All, bold, italic and underline beside Undo and Redo: actions of the edit menu.", "EditorRecipe.swift") { EditorRecipe() },
    Recipe("6-9", "Filtered Entry", "The bar chooses the allowed characters. Other text is rejected, and pasting is disabled.", "FilterRecipe.swift") {
      UINavigationController(rootViewController: FilterRecipe())
    },
    Recipe("6-10", "A Pattern", "The title shows whether the text is a US phone number.", "PatternRecipe.swift") {
      UINavigationController(rootViewController: PatternRecipe())
    },
    Recipe("6-11", "Misspelled Words", "Next selects the next misspelled word and wraps around at the end.", "MisspellingRecipe.swift") {
      UINavigationController(rootViewController: MisspellingRecipe())
    },
    Recipe("", "A Limited Field", "Paste is disabled; Cut and Copy need a selection, both in the menu and with shortcuts.", "LimitedFieldRecipe.swift") { LimitedFieldRecipe() },
  ]

  static let chapter = [
    Recipe("", "A Sliding View", "The whole view slides up until the field is visible.", "SlidingViewRecipe.swift") { SlidingViewRecipe() },
    Recipe("", "Scrolling by Inset", "The form keeps its frame and scrolls above the keyboard.", "KeyboardInsetRecipe.swift") { KeyboardInsetRecipe() },
    Recipe("", "Next", "A bar above the keyboard goes to the next field. A search of the views finds the first responder.", "NextFieldRecipe.swift") {
      NextFieldRecipe()
    },
    Recipe("", "A Keyboard That Stays", "The keyboard stays when the form’s fields resign.", "PersistentKeyboardRecipe.swift") { PersistentKeyboardRecipe() },
    Recipe("", "Lowercase and Red Letters", "A delegate changes typed text: its letters or attributes.", "TypedTextChangeRecipe.swift") { TypedTextChangeRecipe() },
    Recipe("", "Expand", "Type a state’s two-letter code. The menu has only Expand and Copy, which copies the name.", "CustomMenuItemRecipe.swift") { CustomMenuItemRecipe() },
    Recipe("", "Self-Sizing Text", "The text view’s height follows its content.", "GrowingTextViewRecipe.swift") { GrowingTextViewRecipe() },
    Recipe("", "A Whole Page", "A text view fills the view; its bottom inset is the keyboard’s height.", "FullPageTextRecipe.swift") { FullPageTextRecipe() },
  ]

  static let listings = [
    Recipe("4.23", "A Secure Field", "Dots; the last character shows briefly. Return ends editing.", "SecureListing.swift") { SecureListing() },
    Recipe("4.24", "Ten Characters", "Longer text is rejected, whether typed or pasted.", "LengthListing.swift") { LengthListing() },
    Recipe("4.25", "Numbers Only", "A number pad does not prevent pasting letters; the delegate does.", "NumbersListing.swift") { NumbersListing() },
    Recipe("4.26", "Scrolling for the Keyboard", "The view scrolls up when editing begins, and back when it ends.", "ScrollingListing.swift") { ScrollingListing() },
  ]
}
