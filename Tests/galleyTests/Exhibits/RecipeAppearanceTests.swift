import Testing
import UIKit

@testable import GalleyDocuments
@testable import GalleyExhibits

/// The appearance of recipes, if it shows their purpose.
extension RecipeTests {
  /// An empty text box has a visible border, which indicates editing as in text fields.
  @Test func textViewHasTheBorderOfAField() throws {
    func check(_ bench: Bench<some UIViewController>) throws {
      defer { bench.desk.close() }
      let text = try #require(bench.all(BorderedTextView.self).first)
      #expect(text.layer.borderWidth == 1 && text.layer.borderColor == Theme.fieldEdge.cgColor)
      bench.edit(text)
      #expect(text.layer.borderColor == text.tintColor.cgColor)
      text.resignFirstResponder()
      #expect(text.layer.borderColor == Theme.fieldEdge.cgColor)
    }
    try check(Bench(CookbookExhibit(), InputViewRecipe.self))
    try check(Bench(ChapterExhibit(), GrowingTextViewRecipe.self))
    try check(Bench(ListingsExhibit(), ScrollingListing.self))
  }

  @Test func styleButtonsShowTheirStyle() throws {
    let bench = try Bench(CookbookExhibit(), EditorRecipe.self)
    defer { bench.desk.close() }
    let text = bench.recipe.textView
    bench.edit(text)
    func attribute(_ name: NSAttributedString.Key, of title: String) -> Any? {
      let button = bench.all(UIButton.self, in: text.inputAccessoryView).first { $0.currentTitle == title }
      return button?.currentAttributedTitle?.attribute(name, at: 0, effectiveRange: nil)
    }
    func traits(_ title: String) -> UIFontDescriptor.SymbolicTraits { (attribute(.font, of: title) as? UIFont)?.fontDescriptor.symbolicTraits ?? [] }
    #expect(traits("B").contains(.traitBold) && traits("I").contains(.traitItalic) && attribute(.underlineStyle, of: "U") as? Int == 1)
  }
}
