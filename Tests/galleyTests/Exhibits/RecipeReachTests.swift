import Testing
import UIKit

@testable import GalleyExhibits
@testable import GalleyPlayground

/// Recipes in a narrow window, in the smallest and the largest text size.
extension RecipeTests {
  /// A recipe's content fits the width or scrolls to it. Notes use the card's width if this needs less height.
  @Test(arguments: [UIContentSizeCategory.extraSmall, .large, .accessibilityExtraExtraExtraLarge], [0, 1, 2])
  func everythingIsReachableInANarrowWindow(category: UIContentSizeCategory, document: Int) throws {
    let exhibit: any Exhibit = [CookbookExhibit(), ChapterExhibit(), ListingsExhibit()][document]
    let desk = ExhibitDesk(exhibit, width: 360, height: 640, category: category)
    defer {
      desk.close()
      UIApplication.shared.setPreferredContentSizeCategory(.large)
    }
    let recipes = try #require(desk.controller as? RecipesViewController)
    for number in recipes.recipes.indices {
      recipes.choose(number)
      desk.turn(3)
      let view = try #require(recipes.recipe?.view)
      let title = recipes.recipes[number].title
      for control in desk.all(UIControl.self).filter({ $0.isDescendant(of: view) && !$0.isHidden && !($0.superview is UIToolbar) }) {
        let place = control.convert(control.bounds, to: view)
        #expect(place.minX >= 0 && place.maxX <= view.bounds.width, "\(title): \(type(of: control)) at \(place)")
        let scrolls = sequence(first: control as UIView, next: \.superview).prefix { $0 !== view }.contains { ($0 as? UIScrollView).map { $0.contentSize.height > $0.bounds.height } ?? false }
        #expect(place.maxY <= view.bounds.height || scrolls, "\(title): \(type(of: control)) at \(place) of \(view.bounds)")
      }
      let note = try #require(desk.all(UILabel.self).first { $0.text == recipes.recipes[number].note })
      let room = try #require(note.superview).bounds.width
      #expect(note.frame.width == room || note.sizeThatFits(CGSize(width: room, height: 0)).height + 60 > note.frame.height, "\(title): the note is \(note.frame) in \(room)")
    }
  }

  /// Clicking the current recipe does not restart it; returning to a recipe does.
  @Test func clickOnTheShownRecipeKeepsIt() throws {
    let desk = ExhibitDesk(CookbookExhibit(), width: 900, height: 640)
    defer { desk.close() }
    let recipes = try #require(desk.controller as? RecipesViewController)
    let rows = desk.all(SampleRow.self)
    func click(_ number: Int) -> UIViewController? {
      rows[number].sendActions(for: .touchUpInside)
      desk.turn(2)
      return recipes.recipe
    }
    let first = try #require(recipes.recipe)
    #expect(click(0) === first && first.parent === recipes && rows[0].isSelected)
    #expect(click(1) !== first && rows[1].isSelected)
    #expect(click(0) !== first && recipes.chosen == 0)
  }

  /// Large type in a narrow window.
  @Test func theSheetOpensAtTheRecipeAndTheSourceShowsLines() throws {
    let desk = ExhibitDesk(CookbookExhibit(), width: 500, height: 560, category: .accessibilityExtraExtraExtraLarge)
    defer {
      desk.close()
      UIApplication.shared.setPreferredContentSizeCategory(.large)
    }
    let recipes = try #require(desk.controller as? RecipesViewController)
    recipes.choose(7)
    desk.turn(2)
    desk.all(UIButton.self).first { $0.currentTitle == "Recipes" }?.sendActions(for: .touchUpInside)
    for _ in 0..<4 { desk.wait(0.2) }
    let list = try #require((recipes.presentedViewController as? UINavigationController)?.topViewController as? RecipeListController)
    let row = list.tableView.rectForRow(at: IndexPath(row: 7, section: 0))
    #expect(list.tableView.bounds.contains(row), "row \(row) in \(list.tableView.bounds)")
    recipes.dismiss(animated: false)
    desk.wait(0.2)
    recipes.toggleSource()
    desk.turn(2)
    let panel = try #require(recipes.sourcePanel)
    let source = try #require(panel.subviews.compactMap { $0 as? UITextView }.first)
    let line = source.layoutManager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).height
    #expect(source.bounds.height > 3 * line, "lines of \(line) in \(source.bounds.height)")
    for button in panel.buttons { #expect(button.bounds.width >= button.sizeThatFits(.zero).width, "\(button.currentTitle ?? "")") }
    recipes.toggleSource()
    desk.turn(2)
    #expect(recipes.recipe?.view.superview?.isHidden == false)
  }
}
