import UIKit

/// The recipes of document C, chapter 6, “Text Entry”, each in a modern form.
public struct CookbookExhibit: Exhibit {
  public let name = "cookbook"
  public let title = "Text Entry: Recipes"
  public let topic = "Recipes"
  public let reference: Reference? = Reference(.c, "Recipes 6-1 to 6-11")
  public var contents: String { Recipe.words(of: Recipe.cookbook) }

  /// Creates the exhibit without a view.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Look.install()
    return RecipesViewController(title: "Text Entry", recipes: Recipe.cookbook)
  }
}

/// The examples of document N, chapter 23, “Text”, for fields, keyboards and menus.
public struct ChapterExhibit: Exhibit {
  public let name = "text-chapter"
  public let title = "Keyboards, Menus"
  public let topic = "Recipes"
  public let reference: Reference? = Reference(.n, "Fields, keyboards and menus")
  public var contents: String { Recipe.words(of: Recipe.chapter) }

  /// Creates the exhibit without a view.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Look.install()
    return RecipesViewController(title: "Text", recipes: Recipe.chapter)
  }
}

/// The listings 4.23 to 4.26 of document V, “Text”.
public struct ListingsExhibit: Exhibit {
  public let name = "listings"
  public let title = "Text: Listings"
  public let topic = "Recipes"
  public let reference: Reference? = Reference(.v, "Listings 4.23 to 4.26")
  public var contents: String { Recipe.words(of: Recipe.listings) }

  /// Creates the exhibit without a view.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Look.install()
    return RecipesViewController(title: "Listings", recipes: Recipe.listings)
  }
}

extension Recipe {
  static func words(of recipes: [Recipe]) -> String { recipes.map { "\($0.number) \($0.title) \($0.note)" }.joined(separator: " ") }

  static let cookbook = [
    Recipe("6-1", "The Done Key", "Return says Done, and sends the keyboard away.", "DoneKeyRecipe.swift") { DoneKeyRecipe() },
    Recipe("6-2", "Clear and Done", "A toolbar on top of the keys: a text view keeps Return for new lines.", "AccessoryRecipe.swift") { AccessoryRecipe() },
    Recipe("6-3", "A Keyboard Spacer", "A view at the bottom is as high as what the keyboard covers; the text ends above it.", "SpacerRecipe.swift") {
      SpacerRecipe()
    },
    Recipe("6-4", "A Custom Input View", "The second field has a purple view in place of the keys; the text has two keys, Hello and World.", "InputViewRecipe.swift") {
      InputViewRecipe()
    },
    Recipe("6-5", "A Toolbar for Text", "Three methods of UIKeyInput make any view take text. Tap it and type.", "KeyInputRecipe.swift") { KeyInputRecipe() },
    Recipe("6-6", "A Color View", "It takes no text, and brings up an input view whose keys click: Light, Medium, Dark, Done.", "ColorRecipe.swift") { ColorRecipe() },
    Recipe("6-7", "Undo and Keeping", "Undo and Redo on the keyboard; the text is written down when editing ends.", "UndoRecipe.swift") { UndoRecipe() },
    Recipe("6-8", "An Enhanced Editor", "Select all, bold, italic and underline beside Undo and Redo: the actions of the edit menu.", "EditorRecipe.swift") { EditorRecipe() },
    Recipe("6-9", "Filtered Entry", "A set of characters is let in, by the bar’s choice; what has any other is refused, and nothing can be pasted.", "FilterRecipe.swift") {
      UINavigationController(rootViewController: FilterRecipe())
    },
    Recipe("6-10", "A Pattern", "The bar’s title says when what is typed is a US phone number.", "PatternRecipe.swift") {
      UINavigationController(rootViewController: PatternRecipe())
    },
    Recipe("6-11", "Misspelled Words", "Next goes on to the next misspelled word, and after the last to the first.", "MisspellingRecipe.swift") {
      UINavigationController(rootViewController: MisspellingRecipe())
    },
    Recipe("", "A Limited Field", "Nothing can be pasted; Cut and Copy need a selection. The menu and the keys ask the field.", "LimitedFieldRecipe.swift") { LimitedFieldRecipe() },
  ]

  static let chapter = [
    Recipe("", "A Sliding View", "The whole interface slides up as far as the field needs.", "SlidingRecipe.swift") { SlidingRecipe() },
    Recipe("", "Scrolled by Its Inset", "The form stays where it is and scrolls above the keyboard.", "InsetRecipe.swift") { InsetRecipe() },
    Recipe("", "Next", "A bar on the keyboard leads to the next field; who is first responder is found by a walk through the views.", "NextRecipe.swift") {
      NextRecipe()
    },
    Recipe("", "A Keyboard That Stays", "A form that keeps the keyboard when its fields resign.", "StayingRecipe.swift") { StayingRecipe() },
    Recipe("", "Small Letters, Red Letters", "A delegate changes what is typed: its letters, its attributes.", "TypingRecipe.swift") { TypingRecipe() },
    Recipe("", "Expand", "Type a state’s two letters; the field’s menu has Expand alone, and Copy, which writes the name.", "ExpandRecipe.swift") { ExpandRecipe() },
    Recipe("", "A Text as High as It Is", "The text view’s height follows its content.", "GrowingRecipe.swift") { GrowingRecipe() },
    Recipe("", "A Whole Page", "A text view that fills the view has the keyboard’s height as its inset.", "PageRecipe.swift") { PageRecipe() },
  ]

  static let listings = [
    Recipe("4.23", "A Secure Field", "Dots, and the last letter for a moment; Return ends editing.", "SecureListing.swift") { SecureListing() },
    Recipe("4.24", "Ten Characters", "What would make the text longer is refused, be it typed or pasted.", "LengthListing.swift") { LengthListing() },
    Recipe("4.25", "Numbers Only", "A keyboard of numbers alone keeps nobody from pasting letters; the delegate does.", "NumbersListing.swift") { NumbersListing() },
    Recipe("4.26", "Scrolled for the Keyboard", "The view scrolls up when editing begins, and back when it ends.", "ScrollingListing.swift") { ScrollingListing() },
  ]
}
