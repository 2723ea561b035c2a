import GalleyTextEngine
import TextKit
import UIKit

/// The work for the page and the window as counts, which are the same on any machine for the same input.
///
/// Counts are cumulative. The cost of a step is the difference of two values.
struct StageCost: Hashable {
  /// The cost of the page's text; zero if the exhibit has no page.
  var layout = LayoutCost()
  var painted = PaintCost()

  static func - (a: StageCost, b: StageCost) -> StageCost {
    StageCost(layout: a.layout - b.layout, painted: a.painted - b.painted)
  }
}

extension Stage {
  /// The total cost up to now.
  var cost: StageCost {
    StageCost(
      layout: chrome.page?.flow.layoutManager.documentLayout.cost ?? LayoutCost(), painted: window.frameStatistics.painted)
  }
}
