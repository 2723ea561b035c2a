import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits

/// Views whose height depends on their width: measuring and placing agree.
@MainActor @Suite(.serialized) struct ArrangedViewTests {
  @Test(arguments: ["paragraphs", "labels", "total-fit", "chat", "quotes", "fields", "detectors"], [UIContentSizeCategory.large, .accessibilityExtraExtraLarge])
  func measuringMovesNothing(name: String, category: UIContentSizeCategory) throws {
    let desk = ExhibitDesk(try #require(Exhibits.named(name)), width: 700, height: 900, category: category)
    defer { desk.close() }
    func all(in view: UIView) -> [ArrangedView] { [view as? ArrangedView].compactMap { $0 } + view.subviews.flatMap(all) }
    let views = all(in: desk.controller.view).filter { !($0 is CardView) && $0.bounds.width > 0 }
    #expect(!views.isEmpty)
    for view in views {
      let frames = view.subviews.map(\.frame)
      let height = view.sizeThatFits(CGSize(width: view.bounds.width, height: 0)).height
      let narrow = view.sizeThatFits(CGSize(width: max(view.bounds.width / 2, 40), height: 0))
      #expect(view.subviews.map(\.frame) == frames && height > 0 && narrow.width == max(view.bounds.width / 2, 40), "\(type(of: view))")
      // The placed views are as high as the measured height.
      let end = view.subviews.filter { !$0.isHidden }.map(\.frame.maxY).max() ?? 0
      #expect(end <= height + 1 && end > height - 40, "\(type(of: view)): \(end) of \(height)")
    }
  }
}
