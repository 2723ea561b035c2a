import CoreGraphics
import Foundation
import UIFoundation

/// The large title of the shown controller.
extension UINavigationController: ScrollFollower {
  /// Returns whether a controller of the stack has a large title. The display mode of its item decides; `automatic` means the mode of the
  /// controller below it, and a large title for the root controller. Returns `false` for `nil`, for a controller that is not in the stack, and if
  /// the bar is hidden or does not prefer large titles.
  func hasLargeTitle(_ controller: UIViewController?) -> Bool {
    guard navigationBar.prefersLargeTitles, !navigationBar.isHidden, let controller, let index = viewControllers.firstIndex(where: { $0 === controller }) else { return false }
    for controller in viewControllers[...index].reversed() {
      switch controller.navigationItem.largeTitleDisplayMode {
      case .automatic: continue
      case .always: return true
      case .never, .inline: return false
      }
    }
    return true
  }

  /// Returns the scroll view that scrolls under the large title: the controller's view, or its first subview that is a scroll view, not hidden,
  /// begins at the top and is at least half as wide. Returns `nil` if there is no such view, if the controller's view is not loaded, and for `nil`.
  func scroller(of controller: UIViewController?) -> UIScrollView? {
    guard let view = controller?.viewIfLoaded else { return nil }
    if let view = view as? UIScrollView { return view }
    return view.subviews.first { $0 is UIScrollView && !$0.isHidden && $0.frame.minY <= 0 && $0.frame.width >= view.bounds.width / 2 } as? UIScrollView
  }

  /// Places the large title of the shown controller below `top`, `width` points wide, or hides it, and updates the bar and the content insets.
  /// Returns the height by which the title shortens the view of the shown controller: 0 without a large title, or if the content scrolls under it.
  ///
  /// - Parameter hasPalette: Whether a palette is shown below the bar. If so, the content does not scroll under the title.
  func layOutLargeTitle(below top: CGFloat, width: CGFloat, hasPalette: Bool) -> CGFloat {
    let shown = topViewController
    // The scroll view is found by frames, which can be out of date before layout.
    if navigationBar.prefersLargeTitles { shown?.viewIfLoaded?.layoutIfNeeded() }
    let scroller = scroller(of: shown)
    if followedScroller !== scroller {
      if followedScroller?.follower === self { followedScroller?.follower = nil }
      if let former = followedScroller, !keepsInsets(former) { former.uncoveredTop = 0 }
      followedScroller = scroller
    }
    scroller?.follower = self
    let isLarge = hasLargeTitle(shown)
    let scale = navigationBar.barScale
    let height = isLarge ? LargeTitleView.height(scale) : 0
    // A scroll view that ignores the safe area could not scroll its start out from under the title.
    let overlaysContent = isLarge && !hasPalette && scroller != nil && scroller?.contentInsetAdjustmentBehavior != .never
    // Controllers below it and those sliding out keep their insets, so that their content does not move.
    shown?.barInset = overlaysContent ? height : 0
    largeTitle.isHidden = !isLarge
    if isLarge {
      let look = navigationBar.effectiveAppearance
      largeTitle.label.show(navigationBar.attributedTitle(shown?.navigationItem.title ?? "", look.largeTitleTextAttributes, font: LargeTitleView.font(scale)))
    }
    let seen = overlaysContent ? min(max(height - scrolled(scroller), 0), height) : height
    scroller?.uncoveredTop = overlaysContent ? height - seen : 0
    largeTitle.frame = CGRect(x: 0, y: top, width: width, height: seen)
    largeTitle.setNeedsLayout()
    navigationBar.showsLargeTitle = isLarge && seen > height / 3
    navigationBar.hasLineBelow = !isLarge || seen == 0
    navigationBar.isAtScrollEdge = scroller.map { scrolled($0) <= 0.5 } ?? true
    let grounds = [overlaysContent ? scroller?.backgroundColor : nil, shown?.viewIfLoaded?.backgroundColor].compactMap { $0 }
    // If all backgrounds are transparent, the bar uses its own.
    navigationBar.contentBackground = isLarge && seen > 0 ? grounds.first { $0.cgColor.alpha > 0 } : nil
    if isLarge { largeTitle.backgroundColor = navigationBar.effectiveBackground }
    return overlaysContent ? 0 : height
  }

  /// Returns whether the scroll view is inside the view of a controller below the shown one, or inside a view that is sliding out.
  private func keepsInsets(_ scroller: UIScrollView) -> Bool {
    (viewControllers.dropLast().compactMap(\.viewIfLoaded) + leaving).contains { scroller.isDescendant(of: $0) }
  }

  /// Removes the large title's insets from a controller and its scroll view. Does nothing while the controller is in the stack or its view is
  /// sliding out.
  func uncover(_ controller: UIViewController) {
    guard !viewControllers.contains(where: { $0 === controller }), !leaving.contains(where: { $0 === controller.viewIfLoaded }) else { return }
    if controller.parent == nil { controller.barInset = 0 }
    if let scroller = scroller(of: controller), scroller.follower == nil { scroller.uncoveredTop = 0 }
  }

  /// Returns how far a scroll view is scrolled from its start, in points; negative if it is pulled down, and 0 for `nil`.
  private func scrolled(_ scroller: UIScrollView?) -> CGFloat {
    guard let scroller else { return 0 }
    return scroller.contentOffset.y + scroller.adjustedContentInset.top
  }

  func updateForScrolling(of view: UIScrollView) {
    guard view === followedScroller, let container = viewIfLoaded else { return }
    let height = topViewController?.barInset ?? 0
    let movesTitle = height > 0 && largeTitle.frame.height != min(max(height - scrolled(view), 0), height)
    if movesTitle || navigationBar.isAtScrollEdge != (scrolled(view) <= 0.5) { container.setNeedsLayout() }
  }
}
