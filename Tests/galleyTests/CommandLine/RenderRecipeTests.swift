import Foundation
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// Images of recipes, of the on-screen keyboard, and of the gallery.
@MainActor @Suite(.serialized) struct RenderRecipeTests {
  private func render(_ arguments: [String]) throws -> (data: Data?, errors: String) {
    let scratch = try Scratch()
    let outcome = try Program.run(["render"] + arguments + ["-o", "out.png", "--size", "900x700"], in: scratch.folder)
    #expect(outcome.exited, "\(arguments): \(outcome.errors)")
    return (outcome.status == 0 ? try Data(contentsOf: scratch.url("out.png")) : nil, outcome.errors)
  }

  private func stage(_ exhibit: any Exhibit, keyboard: Bool = false) throws -> Stage {
    Stage.offscreen(exhibit, try WindowOptions.parse(["--size", "900x700"]).configuration, showsKeyboard: keyboard)
  }

  /// Each recipe can be chosen by its number and by its title, ignoring case.
  @Test func recipesAreChosenByNumberAndTitle() throws {
    for exhibit in [CookbookExhibit(), ChapterExhibit(), ListingsExhibit(), SamplesExhibit()] as [any Exhibit] {
      let stage = try stage(exhibit)
      defer { stage.close() }
      let chooser = try #require(stage.chrome.content as? any RecipeChoosing)
      #expect(chooser.recipeNames.count >= 4)
      for (index, (number, title)) in chooser.recipeNames.enumerated() {
        for name in [number, title, title.uppercased(), "\(number) \(title)"] where !name.isEmpty {
          #expect(chooser.recipe(named: name) == index, "\(name)")
        }
        try stage.show(recipe: title)
        #expect(chooser.recipeView?.window != nil && stage.window.screenItems().contains { $0.label.contains(title) })
      }
    }
  }

  /// The figures in document C's chapter: a recipe, the index of its text input, and whether the system keyboard or an input view is shown.
  @Test(arguments: [
    ("6-1", 1, true), ("6-2", 1, true), ("6-3", 1, true), ("6-4", 1, true), ("6-4", 2, false), ("6-4", 3, false), ("6-5", 1, true), ("6-6", 1, false), ("6-7", 1, true),
    ("6-8", 1, true),
  ] as [(String, Int, Bool)])
  func keyboardOfARecipeIsShown(number: String, input: Int, isSystems: Bool) throws {
    let stage = try stage(CookbookExhibit(), keyboard: true)
    defer { stage.close() }
    try stage.show(recipe: number)
    #expect(stage.window.keyboardFrame == nil)
    stage.showKeyboard(forInput: input)
    let frame = try #require(stage.window.keyboardFrame)
    #expect(frame.height > 40 && frame.maxY == stage.window.bounds.maxY && frame.minY > 200)
    // The system's keyboard, or the recipe's own input view instead.
    let keys = stage.window.screenItems().filter { $0.role == .key && frame.contains($0.frame) }
    #expect(isSystems ? keys.count > 25 : keys.count < 5, "\(keys.count)")
  }

  @Test func renderedImagesShowRecipeAndKeyboard() throws {
    let pictures = try [
      ["cookbook"], ["cookbook", "--recipe", "6-2"], ["cookbook", "--recipe", "6-2", "--keyboard"], ["cookbook", "--recipe", "6-4", "--keyboard"],
      ["cookbook", "--recipe", "6-4", "--keyboard", "--input", "2"], ["fields", "--keyboard"], ["fields"],
    ].map { try #require(try render($0).data, "\($0)") }
    #expect(Set(pictures).count == pictures.count)
    #expect(try render(["cookbook", "--recipe", "6-2", "--keyboard"]).data == pictures[2], "the same bytes each time")
  }

  @Test(arguments: [
    (["cookbook", "--recipe", "6-99"], "no such recipe; choose from 6-1, 6-2"), (["fields", "--recipe", "6-1"], "has no recipes"),
    (["textkit", "--recipe", "Hits"], "‘Hit Detection’"), (["cookbook", "--keyboard", "--input", "9"], "--input 9"), (["cookbook", "--input", "1"], "requires --keyboard"),
    (["cookbook", "--keyboard", "--input", "0"], "of at least 1"), (["states", "--keyboard"], "no text input view"),
  ])
  func wrongNamesAreReported(arguments: [String], expected: String) throws {
    let (data, errors) = try render(arguments)
    #expect(data == nil && errors.contains(expected), "\(errors)")
  }

  /// An image of the gallery shows a thumbnail of each exhibit.
  @Test func galleryShowsThumbnails() throws {
    let stage = try stage(GalleryExhibit())
    defer { stage.close() }
    stage.finishPendingWork()
    func walk(_ view: UIView) -> [GalleryCell] { (view as? GalleryCell).map { [$0] } ?? view.subviews.flatMap(walk) }
    let cells = walk(stage.window)
    #expect(cells.count == Exhibits.all.count - 1 && cells.allSatisfy { !$0.needsScreenshot })
    let shown = cells.filter { $0.convert($0.bounds, to: nil).maxY < 600 }
    #expect(shown.count >= 2)
    let picture = stage.window.snapshot()
    for cell in shown {
      let frame = cell.convert(CGRect(x: 2, y: 2, width: cell.bounds.width - 4, height: cell.bounds.width * 0.6), to: nil)
      var colors: Set<UInt32> = []
      for y in Int(frame.minY)..<Int(frame.maxY) { for x in Int(frame.minX)..<Int(frame.maxX) { colors.insert(picture[x, y]) } }
      #expect(colors.count > 20, "\(cell.exhibit.name) is empty")
    }
  }
}
