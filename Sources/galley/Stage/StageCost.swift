import TextEngine
import TextKit
import UIKit

/// What was done for the page and for the window: counts, which the same input makes the same on any machine.
///
/// Counts only grow. The cost of a step is what they are after it less what they were before.
struct StageCost: Hashable {
  /// Of the page's text; nothing where the exhibit has no page.
  var layout = LayoutCost()
  var painted = PaintCost()

  static func - (a: StageCost, b: StageCost) -> StageCost {
    StageCost(layout: a.layout - b.layout, painted: a.painted - b.painted)
  }
}

extension Stage {
  /// All that was done so far.
  var cost: StageCost {
    StageCost(
      layout: chrome.page?.flow.layoutManager.documentLayout.cost ?? LayoutCost(), painted: window.frameStatistics.painted)
  }
}
