import GalleyPlayground
import UIKit

/// The ruler in the window.
extension PlaygroundChrome {
  var isRulerShown: Bool { ruler != nil }

  /// Shows or hides the ruler; does nothing without a page.
  func toggleRuler() {
    if let ruler {
      page?.endLiveChange()
      ruler.removeFromSuperview()
      self.ruler = nil
    } else if let page {
      let new = RulerView(page, isNarrow: bars?.isNarrow == true)
      ruler = new
      view.addSubview(new)
    }
    view.setNeedsLayout()
  }

  /// Places the ruler, if it is shown, over the desk below `top`, which is in the view's coordinates.
  ///
  /// - Returns: the bottom of the ruler, or `top` without one.
  func layOutRuler(below top: CGFloat) -> CGFloat {
    guard let ruler else { return top }
    ruler.scale = scale
    ruler.frame = CGRect(x: desk.minX, y: top, width: desk.width, height: min(ruler.height(), max(desk.maxY - top, 0)))
    return ruler.frame.maxY
  }

  /// Scrolls a page at its top down so far that the ruler does not cover the first line, as it would with a narrow margin. Does
  /// nothing without a ruler.
  func keepFirstLineBelowRuler() {
    guard let page, let ruler, page.contentOffset.y <= 0 else { return }
    let highest = page.firstColumnTop - (ruler.frame.maxY - desk.minY)
    guard page.contentOffset.y > highest else { return }
    page.contentOffset.y = max(highest, -page.contentInset.top)
  }
}
