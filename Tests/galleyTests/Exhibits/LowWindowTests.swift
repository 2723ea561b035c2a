import GalleyPlayground
import GalleyProofs
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
@testable import galley

/// Exhibits in a low window in large type: no text is cut, and no texts overlap.
@MainActor @Suite(.serialized) struct LowWindowTests {
  private func stage(_ exhibit: any Exhibit) throws -> Stage {
    Stage.offscreen(exhibit, try WindowOptions.parse(["--size", "700x500", "--category", "AX3"]).configuration)
  }

  /// The maximum number of screens of a long list that are looked at.
  private static let maximumScreens = 12

  /// Returns the faults at each position of the largest scroll view, from the top to the end, without duplicates.
  private func faults(_ stage: Stage) -> [String] {
    var found: [String] = []
    func look() {
      for fault in LayoutRecord.faults(in: stage.window) where !found.contains(fault.message) { found.append(fault.message) }
    }
    look()
    guard let scroller = largestScroller(in: stage.window) else { return found }
    for _ in 0..<Self.maximumScreens {
      let end = scroller.contentSize.height + scroller.adjustedContentInset.bottom - scroller.bounds.height
      guard scroller.contentOffset.y < end - 1 else { break }
      scroller.contentOffset.y = min(scroller.contentOffset.y + scroller.bounds.height * 0.7, end)
      stage.session.turn()
      look()
    }
    return found
  }

  private func largestScroller(in view: UIView) -> UIScrollView? {
    guard !view.isHidden else { return nil }
    func area(_ scroller: UIScrollView) -> CGFloat { scroller.bounds.width * scroller.bounds.height }
    let own = (view as? UIScrollView).flatMap { $0.contentSize.height > $0.bounds.height + 1 ? [$0] : nil } ?? []
    return (own + view.subviews.compactMap(largestScroller)).max { area($0) < area($1) }
  }

  @Test func noExhibitCutsTextInALowWindow() throws {
    for exhibit in Exhibits.all {
      let stage = try stage(exhibit)
      let found = faults(stage)
      #expect(found.isEmpty, "\(exhibit.name): \(found.joined(separator: "\n"))")
      stage.close()
    }
  }

  @Test func noRecipeCutsTextInALowWindow() throws {
    for exhibit in [CookbookExhibit(), ChapterExhibit(), ListingsExhibit()] as [any Exhibit] {
      let stage = try stage(exhibit)
      defer { stage.close() }
      let recipes = try #require(stage.chrome.content as? RecipesViewController)
      for number in recipes.recipes.indices {
        recipes.choose(number)
        for _ in 0..<3 { stage.session.turn() }
        let found = faults(stage)
        #expect(found.isEmpty, "\(recipes.recipes[number].title): \(found.joined(separator: "\n"))")
      }
    }
  }
}
