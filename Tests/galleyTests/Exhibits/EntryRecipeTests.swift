import Foundation
import TestSupport
import Testing
import UIKit

@testable import GalleyExhibits

/// The cookbook's recipes for input filters, data detection and spelling.
@MainActor @Suite(.serialized) struct EntryRecipeTests {
  private typealias Bench = RecipeTests.Bench

  @Test(arguments: [
    // segment, typed text, accepted text
    ("ABC", "ab1c", "abc"), ("123", "1a2", "12"), ("2.3", "1.2.3", "1.23"), ("A2C", "a-2 c", "a2 c"),
  ])
  func onlyTheChosenCharactersAreAccepted(segment: String, typed: String, left: String) throws {
    let bench = try Bench(CookbookExhibit(), FilterRecipe.self)
    defer { bench.desk.close() }
    let segments = try #require(bench.recipe.navigationItem.titleView as? UISegmentedControl)
    segments.selectedSegmentIndex = try #require(AllowedCharacters.allCases.firstIndex { $0.sign == segment })
    bench.recipe.field.text = "before"
    segments.sendActions(for: .valueChanged)
    #expect(bench.recipe.field.text == "", "choosing another kind clears the field")
    bench.edit(bench.recipe.field)
    for letter in typed { bench.recipe.field.insertText(String(letter)) }
    #expect(bench.recipe.field.text == left)
  }

  @Test func barTitleReportsAValidNumber() throws {
    let bench = try Bench(CookbookExhibit(), PatternRecipe.self)
    defer { bench.desk.close() }
    bench.edit(bench.recipe.field)
    var titles: [String] = []
    for letter in "(303) 555-1212" {
      bench.recipe.field.insertText(String(letter))
      titles.append(bench.recipe.title ?? "")
    }
    #expect(bench.recipe.field.text == "(303) 555-1212" && titles.last == "Phone Number")
    #expect(titles.dropLast().allSatisfy { $0 == "Not Yet a Number" })
    bench.recipe.field.insertText("x")
    #expect(bench.recipe.field.text == "(303) 555-1212" && bench.recipe.title == "Phone Number")
  }

  @Test func barButtonCyclesThroughMisspelledWords() throws {
    let bench = try Bench(CookbookExhibit(), MisspellingRecipe.self)
    defer { bench.desk.close() }
    let bar = bench.recipe.navigationController?.navigationBar
    let words = (0..<5).map { _ in
      bench.use("Next", of: bar)
      let text = bench.recipe.textView
      return (text.text as NSString).substring(with: text.selectedRange)
    }
    #expect(words == ["compositer", "misteak", "carefull", "accross", "compositer"])
    // Shorter than the position that the search has reached.
    bench.recipe.textView.text = "A misteak"
    bench.use("Next", of: bar)
    #expect(bench.recipe.textView.selectedRange == NSRange(location: 2, length: 7))
  }

  /// While the keyboard is shown, the list can scroll to its last row.
  @Test func listScrollsAboveTheKeyboard() throws {
    let bench = try Bench(CookbookExhibit(), MisspellingRecipe.self)
    defer { bench.desk.close() }
    let row = try #require(bench.all(SampleRow.self, in: bench.recipes.view).last)
    let list = try #require(row.superview as? UIScrollView)
    #expect(list.contentInset.bottom == 0)
    bench.edit(bench.recipe.textView)
    let keys = try #require(bench.keyboard)
    list.contentOffset.y = list.contentSize.height + list.contentInset.bottom - list.bounds.height
    #expect(abs(bench.windowFrame(list).maxY - list.contentInset.bottom - keys.minY) < 0.01 && bench.windowFrame(row).maxY <= keys.minY)
    bench.recipe.textView.resignFirstResponder()
    bench.settle()
    #expect(list.contentInset.bottom == 0)
  }

  @Test func nothingIsPastedIntoTheLimitedField() throws {
    let bench = try Bench(CookbookExhibit(), LimitedFieldRecipe.self)
    defer { bench.desk.close() }
    let field = bench.recipe.field
    UIPasteboard.general.string = "pasted"
    bench.edit(field)
    func can(_ actions: [Selector]) -> [Bool] { actions.map { field.canPerformAction($0, withSender: nil) } }
    let all: [Selector] = [.cut, .copy, .paste, .select, .selectAll, .delete]
    #expect(can(all) == [false, false, false, false, false, false])
    bench.desk.type("ab")
    #expect(can(all) == [false, false, false, true, true, false])
    bench.desk.key(25, "v", [.control])
    #expect(field.text == "ab")
    field.selectAll(nil)
    #expect(can(all) == [true, true, false, true, true, false])
    bench.desk.key(6, "c", [.control])
    #expect(UIPasteboard.general.string == "ab")
  }
}
