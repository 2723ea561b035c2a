import class Foundation.NSObject
import protocol Foundation.NSObjectProtocol
import CoreGraphics
import GalleyTextEngine

/// Lays out the visible part of a long text, and reports its fragments to a view.
open class NSTextViewportLayoutController: NSObject {
  /// The view, which provides the visible bounds. Not retained. `nil` by default, and after the view is released.
  open weak var delegate: (any NSTextViewportLayoutControllerDelegate)?
  /// The layout manager of the text. Not retained: `nil` after it is released.
  public private(set) weak var textLayoutManager: NSTextLayoutManager?
  /// The visible bounds at the last viewport layout, in the container's space. Adjusted by
  /// `adjustViewport(byVerticalOffset:)`.
  public private(set) var viewportBounds = CGRect.zero
  /// The fragments visible at the last layout. Retained, so that they stay the same objects.
  private var seen: [NSTextLayoutFragment] = []

  /// Creates a controller for a layout manager, which is not retained.
  public init(textLayoutManager: NSTextLayoutManager) { self.textLayoutManager = textLayoutManager }

  /// The text of the fragments visible at the last viewport layout, or `nil` if there were none.
  open var viewportRange: NSTextRange? {
    guard let first = seen.first, let last = seen.last else { return nil }
    return first.rangeInElement.union(last.rangeInElement)
  }

  /// Lays out the visible bounds that the delegate returns, and reports each fragment in them, from top to bottom. Without a delegate or a layout
  /// manager, reports none, and `viewportRange` becomes `nil`.
  open func layoutViewport() {
    delegate?.textViewportLayoutControllerWillLayout(self)
    if let manager = textLayoutManager, let delegate {
      let bounds = delegate.viewportBounds(for: self)
      let found = manager.fragments(meeting: bounds)
      for fragment in found { delegate.textViewportLayoutController(self, configureRenderingSurfaceFor: fragment) }
      (viewportBounds, seen) = (bounds, found)
    } else {
      seen = []
    }
    delegate?.textViewportLayoutControllerDidLayout(self)
  }

  /// Lays out the fragment at any location of the text, and returns its y-coordinate, for the view to scroll there. Moves `viewportBounds` there
  /// too, without calls of the delegate. Returns 0 if there is no such fragment.
  @discardableResult
  open func relocateViewport(to textLocation: any NSTextLocation) -> CGFloat {
    guard let manager = textLayoutManager, let fragment = manager.textLayoutFragment(for: textLocation) else { return 0 }
    manager.ensureLayout(for: fragment.rangeInElement)
    viewportBounds.origin.y = fragment.layoutFragmentFrame.minY
    seen = [fragment]
    return viewportBounds.minY
  }

  /// Moves `viewportBounds` down by a distance in points, or up if it is negative, for example after text above turned out to be higher than
  /// estimated. Does not lay out text.
  open func adjustViewport(byVerticalOffset verticalOffset: CGFloat) { viewportBounds.origin.y += verticalOffset }
}

/// Shows the visible fragments of a text.
public protocol NSTextViewportLayoutControllerDelegate: NSObjectProtocol {
  /// Returns the visible bounds and the overscan area, in the container's space.
  func viewportBounds(for textViewportLayoutController: NSTextViewportLayoutController) -> CGRect
  /// Shows a visible fragment at its frame.
  ///
  /// Called for each visible fragment during each layout. The controller's bounds and range are still those of the
  /// previous layout.
  func textViewportLayoutController(
    _ textViewportLayoutController: NSTextViewportLayoutController, configureRenderingSurfaceFor textLayoutFragment: NSTextLayoutFragment)
  /// Called before layout. The view can remove the fragments that it shows.
  func textViewportLayoutControllerWillLayout(_ textViewportLayoutController: NSTextViewportLayoutController)
  /// Called after all visible fragments were reported.
  func textViewportLayoutControllerDidLayout(_ textViewportLayoutController: NSTextViewportLayoutController)
}

extension NSTextViewportLayoutControllerDelegate {
  /// The default: does nothing.
  public func textViewportLayoutControllerWillLayout(_ textViewportLayoutController: NSTextViewportLayoutController) {}
  /// The default: does nothing.
  public func textViewportLayoutControllerDidLayout(_ textViewportLayoutController: NSTextViewportLayoutController) {}
}

extension NSTextLayoutManager {
  /// Returns the fragments whose frames intersect a rectangle of the container, after layout. The last one includes the extra line. Empty without a
  /// container or a content.
  func fragments(meeting bounds: CGRect) -> [NSTextLayoutFragment] {
    guard let textContainer, textContentManager != nil else { return [] }
    if layout.source.length == 0 {
      var found: [NSTextLayoutFragment] = []
      enumerateTextLayoutFragments(from: nil, options: .ensuresExtraLineFragment) { found.append($0); return true }
      return found.filter { CGRectIntersectsRect($0.layoutFragmentFrame, bounds) }
    }
    layout.ensureLayout(forBoundingRect: bounds, in: textContainer)
    let meeting = layout.fragments(inRegion: 0, meeting: bounds)
    guard let line = meeting.first(where: { !isHidden(at: layout.document.fragments[$0].range.lowerBound) }) ?? nearestLine(to: bounds.origin, in: textContainer)
    else { return [] }
    var first = fragment(at: min(layout.document.fragments[line].range.lowerBound, layout.source.textEnd - 1))
    // Only the space below the lines of the previous paragraph can be visible.
    while first.layoutFragmentFrame.minY > bounds.minY, let before = fragment(before: first) {
      first = before
      ensureLayout(for: first.rangeInElement)
    }
    var found: [NSTextLayoutFragment] = []
    enumerateTextLayoutFragments(from: first.rangeInElement.location, options: [.ensuresLayout, .ensuresExtraLineFragment]
    ) { fragment in
      // Text that does not fit its container has no position, and neither does the text after it.
      guard fragment.isLaidOut else { return false }
      let frame = fragment.layoutFragmentFrame
      if frame.minY >= bounds.maxY { return false }
      if frame.maxY > bounds.minY { found.append(fragment) }
      return true
    }
    return found
  }
}
