import Foundation
import TestSupport
import Testing
import UIKit

@testable import GalleyExhibits
@testable import GalleyPlayground

/// The recipes of documents C, N and V with the on-screen keyboard, tested as the documents describe them.
@MainActor @Suite(.serialized) struct RecipeTests {
  /// The exhibit with one recipe chosen.
  final class Bench<Controller: UIViewController> {
    let desk: ExhibitDesk
    let recipes: RecipesViewController
    let recipe: Controller

    @MainActor
    init(_ exhibit: any Exhibit, _ type: Controller.Type, width: Double = 900, height: Double = 640) throws {
      desk = ExhibitDesk(exhibit, width: width, height: height)
      UIScreenKeyboard.yieldsToHardware = false
      recipes = try #require(desk.controller as? RecipesViewController)
      let number = try #require(recipes.recipes.firstIndex { RecipeTests.recipeController($0.make()) is Controller })
      recipes.choose(number)
      desk.turn(2)
      recipe = try #require(recipes.recipe.map(RecipeTests.recipeController) as? Controller)
    }

    @MainActor var keyboard: CGRect? { recipe.view.window?.keyboardFrame }

    @MainActor
    func edit(_ view: UIView) {
      view.becomeFirstResponder()
      settle()
    }
    @MainActor
    func settle() {
      for _ in 0..<4 { desk.wait(0.2) }
    }
    /// The view's frame in the window.
    @MainActor
    func windowFrame(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }
    @MainActor
    func all<View: UIView>(_ type: View.Type, in view: UIView? = nil) -> [View] {
      func walk(_ view: UIView) -> [View] { (view as? View).map { [$0] } ?? [] + view.subviews.flatMap(walk) }
      return walk(view ?? recipe.view)
    }
    /// Presses an item of a bar.
    @MainActor
    func use(_ title: String, of bar: UIView?) {
      guard let button = all(UIButton.self, in: bar).first(where: { $0.currentTitle == title && !$0.isHidden }) else { return }
      desk.tap(CGPoint(x: button.bounds.midX, y: button.bounds.midY), in: button)
      // Avoids a double tap.
      desk.wait(0.6)
    }
  }

  /// The recipe, if it is in a navigation controller.
  static func recipeController(_ controller: UIViewController) -> UIViewController { (controller as? UINavigationController)?.topViewController ?? controller }

  // MARK: All

  @Test func sourceIsShownBesideEachRecipe() throws {
    for recipe in Recipe.cookbook + Recipe.chapter + Recipe.listings {
      let files = SourceFiles.files(named: [recipe.file])
      #expect(files.count == 1 && files[0].text.contains("final class \(type(of: Self.recipeController(recipe.make()))): UIViewController"), "\(recipe.heading)")
    }
    let bench = try Bench(CookbookExhibit(), KeyboardSpacerRecipe.self, width: 1200, height: 800)
    defer { bench.desk.close() }
    bench.recipes.toggleSource()
    bench.desk.turn(2)
    let panel = try #require(bench.recipes.sourcePanel)
    #expect(bench.all(UITextView.self, in: panel).first?.text.contains("KeyboardSpacingView") == true)
    #expect(bench.windowFrame(panel).minX >= bench.windowFrame(bench.recipe.view).maxX, "beside it")
    bench.recipes.choose(0)
    bench.desk.turn(2)
    let other = try #require(bench.recipes.sourcePanel)
    #expect(bench.all(UITextView.self, in: other).first?.text.contains("Recipe 6-1") == true)
    bench.recipes.toggleSource()
    #expect(bench.recipes.sourcePanel == nil)
  }

  @Test func narrowWindowHasBackAndNextButtons() throws {
    let bench = try Bench(ListingsExhibit(), SecureListing.self, width: 360, height: 640)
    defer { bench.desk.close() }
    func press(_ title: String) { bench.use(title, of: bench.recipes.view) }
    for title in ["Next", "Next", "Back", "Back", "Back"] { press(title) }
    #expect(bench.recipes.recipe is ScrollingListing, "round the end")
    press("Recipes")
    bench.settle()
    let shown = (bench.recipes.presentedViewController as? UINavigationController)?.topViewController as? RecipeListController
    shown?.tableView(shown!.tableView, didSelectRowAt: IndexPath(row: 1, section: 0))
    #expect(bench.recipes.chosen == 1)
  }

  // MARK: Document C

  @Test func doneDismisses() throws {
    let bench = try Bench(CookbookExhibit(), DoneKeyRecipe.self)
    defer { bench.desk.close() }
    let field = try #require(bench.all(UITextField.self).first)
    bench.edit(field)
    #expect(bench.keyboard != nil && field.returnKeyType == .done)
    field.insertText("word\n")
    bench.desk.type("\n")
    bench.settle()
    #expect(!field.isFirstResponder && bench.keyboard == nil)
  }

  @Test func accessoryViewHasClearAndDone() throws {
    let bench = try Bench(CookbookExhibit(), AccessoryRecipe.self)
    defer { bench.desk.close() }
    let text = try #require(bench.all(UITextView.self).first)
    bench.edit(text)
    bench.use("Clear", of: text.inputAccessoryView)
    #expect(text.text == "" && text.isFirstResponder)
    bench.use("Done", of: text.inputAccessoryView)
    #expect(!text.isFirstResponder)
  }

  @Test func theSpacerEndsTheTextAboveTheKeyboard() throws {
    let bench = try Bench(CookbookExhibit(), KeyboardSpacerRecipe.self)
    defer { bench.desk.close() }
    let text = bench.recipe.textView
    #expect(bench.windowFrame(text).maxY == bench.windowFrame(bench.recipe.view).maxY)
    bench.edit(text)
    #expect(bench.keyboard.map { bench.windowFrame(text).maxY == $0.minY } == true)
    text.resignFirstResponder()
    bench.settle()
    #expect(bench.windowFrame(text).maxY == bench.windowFrame(bench.recipe.view).maxY)
  }

  @Test func customInputViewsReplaceTheKeyboard() throws {
    let bench = try Bench(CookbookExhibit(), InputViewRecipe.self)
    defer { bench.desk.close() }
    let fields = bench.all(UITextField.self)
    bench.edit(fields[0])
    let system = bench.keyboard?.height ?? 0
    bench.edit(fields[1])
    #expect(system > 120 && bench.keyboard?.height == 120)
    let text = try #require(bench.all(UITextView.self).first)
    bench.edit(text)
    for word in ["World", "Hello"] { bench.use(word, of: text.inputView) }
    text.selectedRange = NSRange(location: 0, length: 6)
    bench.use("Hello", of: text.inputView)
    #expect(text.text == "Hello Hello " && text.selectedRange == NSRange(location: 6, length: 0))
  }

  @Test func toolbarAcceptsTyping() throws {
    let bench = try Bench(CookbookExhibit(), KeyInputRecipe.self)
    defer { bench.desk.close() }
    let bar = bench.recipe.toolbar
    bench.desk.tap(CGPoint(x: 5, y: 20), in: bar)
    bench.settle()
    #expect(bar.isFirstResponder && bench.keyboard != nil && !bar.hasText)
    bench.desk.type("Hi!")
    bar.deleteBackward()
    #expect(bench.all(UIButton.self, in: bar).map(\.currentTitle) == ["Hi"])
  }

  @Test func aColorIsSetByItsOwnInputView() throws {
    let bench = try Bench(CookbookExhibit(), ColorRecipe.self)
    defer { bench.desk.close() }
    let color = bench.recipe.colorView
    bench.desk.tap(CGPoint(x: 50, y: 80), in: color)
    bench.settle()
    #expect(color.isFirstResponder && bench.keyboard?.height == 64)
    var alphas: [CGFloat] = []
    for title in ["Light", "Medium", "Dark"] {
      bench.use(title, of: color.inputView)
      alphas.append(color.backgroundColor?.cgColor.alpha ?? 0)
    }
    #expect(alphas == [0.33, 0.66, 1] && bench.desk.keyClicks == 3)
    bench.use("Done", of: color.inputView)
    bench.settle()
    #expect(!color.isFirstResponder && bench.keyboard == nil)
  }

  @Test func typedTextIsUndoneAndRestored() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recipes-\(UUID().uuidString)")
    ExhibitState.folder = folder
    defer {
      ExhibitState.folder = nil
      try? FileManager.default.removeItem(at: folder)
    }
    do {
      let bench = try Bench(CookbookExhibit(), UndoRecipe.self)
      defer { bench.desk.close() }
      let text = bench.recipe.textView
      bench.edit(text)
      bench.desk.type("galley")
      func isEnabled(_ title: String) -> Bool? { bench.all(UIButton.self, in: text.inputAccessoryView).first { $0.currentTitle == title }?.isEnabled }
      #expect(isEnabled("Undo") == true && isEnabled("Redo") == false)
      bench.use("Undo", of: text.inputAccessoryView)
      #expect(text.text == "" && isEnabled("Redo") == true)
      bench.use("Redo", of: text.inputAccessoryView)
      bench.use("Done", of: text.inputAccessoryView)
    }
    let bench = try Bench(CookbookExhibit(), UndoRecipe.self)
    defer { bench.desk.close() }
    #expect(bench.recipe.textView.text == "galley")
    ExhibitState.folder = nil
    #expect(bench.all(UITextView.self, in: UndoRecipe().view).map(\.text) == [""], "nothing is left for a picture")
  }

  @Test func theEditorsBarDoesTheMenusActions() throws {
    let bench = try Bench(CookbookExhibit(), EditorRecipe.self)
    defer { bench.desk.close() }
    let text = bench.recipe.textView
    bench.edit(text)
    bench.use("Select All", of: text.inputAccessoryView)
    #expect(text.selectedRange.length == text.text.utf16.count)
    for title in ["B", "I", "U"] { bench.use(title, of: text.inputAccessoryView) }
    let font = text.textStorage.attribute(.font, at: 3, effectiveRange: nil) as? UIFont
    #expect(font?.fontDescriptor.symbolicTraits.isSuperset(of: [.traitBold, .traitItalic]) == true)
    #expect(text.textStorage.attribute(.underlineStyle, at: 3, effectiveRange: nil) as? Int == 1)
    bench.use("Undo", of: text.inputAccessoryView)
    #expect(text.textStorage.attribute(.underlineStyle, at: 3, effectiveRange: nil) == nil)
  }

  // MARK: Document N

  @Test func theInterfaceSlidesAsFarAsTheFieldNeeds() throws {
    let bench = try Bench(ChapterExhibit(), SlidingViewRecipe.self)
    defer { bench.desk.close() }
    let (recipe, fields) = (bench.recipe, bench.all(UITextField.self))
    bench.edit(fields[0])
    #expect(recipe.slidingView.frame.minY == 0, "it is not covered")
    fields[0].resignFirstResponder()
    bench.settle()
    bench.edit(fields[1])
    #expect(recipe.slidingView.frame.minY < -100)
    #expect(bench.keyboard.map { abs($0.minY - 5 - bench.windowFrame(fields[1]).maxY) < 0.5 } == true)
    // Also when editing moves to another field.
    bench.edit(fields[0])
    #expect(recipe.slidingView.frame.minY == 0)
    bench.edit(fields[1])
    #expect(recipe.slidingView.frame.minY < -100)
    fields[1].resignFirstResponder()
    bench.settle()
    #expect(recipe.slidingView.frame == recipe.view.bounds)
  }

  @Test func theFormScrollsAboveTheKeyboard() throws {
    let bench = try Bench(ChapterExhibit(), KeyboardInsetRecipe.self, height: 560)
    defer { bench.desk.close() }
    let (scroll, fields) = (bench.recipe.scrollView, bench.all(UITextField.self))
    // Visible without the keyboard and covered by it.
    let last = fields[7]
    bench.edit(last)
    let keyboard = try #require(bench.keyboard)
    #expect(scroll.contentInset.bottom == bench.windowFrame(scroll).maxY - keyboard.minY)
    #expect(bench.windowFrame(last).maxY <= keyboard.minY)
    last.resignFirstResponder()
    bench.settle()
    #expect(scroll.contentInset == .zero && scroll.contentOffset == .zero)
  }

  @Test func nextKeyCyclesAndFirstResponderIsFound() throws {
    let bench = try Bench(ChapterExhibit(), NextFieldRecipe.self)
    defer { bench.desk.close() }
    let (recipe, fields) = (bench.recipe, bench.recipe.fields)
    #expect(recipe.view.findFirstResponder() == nil)
    bench.edit(fields[1])
    var found: [Int] = []
    for _ in 0..<3 {
      bench.use("Next", of: UIView.currentResponder?.inputAccessoryView)
      found.append(fields.firstIndex { $0 === UIView.currentResponder } ?? -1)
    }
    #expect(found == [2, 0, 1])
    #expect(recipe.statusLabel.text == "First responder: Second.")
    recipe.view.endEditing(true)
    #expect(recipe.statusLabel.text == "No first responder." && UIView.currentResponder == nil)
  }

  @Test func theKeyboardStaysWithTheForm() throws {
    let bench = try Bench(ChapterExhibit(), PersistentKeyboardRecipe.self)
    defer { bench.desk.close() }
    let field = try #require(bench.all(UITextField.self).first)
    bench.edit(field)
    bench.desk.type("\n")
    bench.settle()
    #expect(!field.isFirstResponder && bench.keyboard != nil)
    bench.all(UISwitch.self).first?.isOn = false
    bench.edit(field)
    bench.desk.type("\n")
    bench.settle()
    #expect(bench.keyboard == nil)
  }

  @Test func typedTextIsLowercaseOrRed() throws {
    let bench = try Bench(ChapterExhibit(), TypedTextChangeRecipe.self)
    defer { bench.desk.close() }
    bench.edit(bench.recipe.lowercase)
    bench.desk.type("Ab CD")
    #expect(bench.recipe.lowercase.text == "ab cd")
    let red = bench.recipe.red
    bench.edit(red)
    red.selectedTextRange = red.textRange(from: red.endOfDocument, to: red.endOfDocument)
    bench.desk.type("red")
    let colors = [0, 7].map { red.attributedText?.attribute(.foregroundColor, at: $0, effectiveRange: nil) as? UIColor }
    #expect(red.text == "Black, red" && colors[0] != .systemRed && colors[1] == .systemRed)
  }

  @Test func aStateIsExpandedAndCopiedWhole() throws {
    let bench = try Bench(ChapterExhibit(), CustomMenuItemRecipe.self)
    let field = bench.recipe.field
    field.spellCheckingType = .no
    bench.edit(field)
    bench.desk.type("wy")
    #expect(bench.desk.menuTitles == [])
    bench.desk.key(101)
    #expect(bench.desk.menuTitles == ["Expand"], "nothing is selected to be copied")
    bench.desk.key(41)
    field.selectAll(nil)
    bench.desk.key(101)
    #expect(bench.desk.menuTitles == ["Copy", "Expand"])
    bench.desk.key(41)
    bench.desk.key(6, "c", [.control])
    #expect(UIPasteboard.general.string == "Wyoming")
    bench.desk.key(101)
    bench.desk.choose("Expand")
    #expect(field.text == "Wyoming")
    for (letters, name) in [("ca", "California"), ("NH", "New Hampshire"), ("WV", "West Virginia"), ("XX", nil), ("C", nil)] {
      #expect(StatesOfAmerica.name(of: letters) == name)
    }
    bench.recipes.choose(0)
    bench.desk.turn(2)
    #expect(UIMenuController.shared.menuItems == nil, "the item goes with its recipe")
    bench.desk.close()
  }

  @Test func theTextGrowsWithItsLines() throws {
    let bench = try Bench(ChapterExhibit(), GrowingTextViewRecipe.self)
    defer { bench.desk.close() }
    let text = bench.recipe.textView
    let line = text.font?.lineHeight ?? 0
    let before = text.bounds.height
    bench.edit(text)
    for _ in 0..<3 { bench.desk.type("\n") }
    bench.settle()
    #expect(abs(text.bounds.height - before - 3 * line) < 3, "\(before) → \(text.bounds.height), lines of \(line)")
  }

  @Test func thePagesInsetFollowsTheKeyboard() throws {
    let bench = try Bench(ChapterExhibit(), FullPageTextRecipe.self)
    defer { bench.desk.close() }
    let text = bench.recipe.textView
    text.selectedRange = NSRange(location: text.text.utf16.count, length: 0)
    bench.edit(text)
    let keyboard = try #require(bench.keyboard)
    #expect(text.contentInset.bottom == bench.windowFrame(text).maxY - keyboard.minY)
    let caret = try #require(text.selectedTextRange.map { text.convert(text.caretRect(for: $0.end), to: nil) })
    #expect(caret.maxY <= keyboard.minY, "the caret is seen")
    bench.use("Done", of: text.inputAccessoryView)
    bench.settle()
    #expect(text.contentInset == .zero && text.contentOffset == .zero)
  }

  // MARK: Document V

  @Test func listingFieldsRefuseInvalidText() throws {
    let ten = try Bench(ListingsExhibit(), LengthListing.self)
    ten.edit(ten.recipe.field)
    ten.desk.type("123456789")
    UIPasteboard.general.string = "two words"
    ten.desk.key(25, "v", [.control])
    #expect(ten.recipe.field.text == "123456789", "pasted, it would be too long")
    ten.desk.type("0x")
    #expect(ten.recipe.field.text == "1234567890")
    ten.desk.close()
    let numbers = try Bench(ListingsExhibit(), NumbersListing.self)
    defer { numbers.desk.close() }
    numbers.edit(numbers.recipe.field)
    numbers.desk.type("1a2")
    numbers.desk.key(25, "v", [.control])
    #expect(numbers.recipe.field.text == "12")
  }

  @Test func theLowTextIsScrolledUpAndBack() throws {
    let bench = try Bench(ListingsExhibit(), ScrollingListing.self)
    defer { bench.desk.close() }
    let text = bench.recipe.textView
    let before = bench.windowFrame(text)
    bench.edit(text)
    #expect(bench.keyboard.map { bench.windowFrame(text).maxY <= $0.minY && before.maxY > $0.minY } == true)
    text.resignFirstResponder()
    bench.settle()
    #expect(bench.windowFrame(text) == before)
  }
}
