import class Foundation.NSObject
import protocol Foundation.NSObjectProtocol
import CoreGraphics

/// Lays out what a view shows of a long text, and tells the view which fragments those are.
open class NSTextViewportLayoutController: NSObject {
  /// The view, which says what is seen. Not retained.
  open weak var delegate: (any NSTextViewportLayoutControllerDelegate)?
  /// Whose text is laid out.
  public private(set) weak var textLayoutManager: NSTextLayoutManager?
  /// What was seen when the viewport was last laid out, in the container's space, moved since as far as was told.
  public private(set) var viewportBounds = CGRect.zero
  /// The fragments seen then: they stay the same objects for as long.
  private var seen: [NSTextLayoutFragment] = []

  /// A controller of a manager's layout, which is not retained.
  public init(textLayoutManager: NSTextLayoutManager) { self.textLayoutManager = textLayoutManager }

  /// The text of the fragments that were seen when the viewport was last laid out; `nil` where there were none.
  open var viewportRange: NSTextRange? {
    guard let first = seen.first, let last = seen.last else { return nil }
    return first.rangeInElement.union(last.rangeInElement)
  }

  /// Asks the delegate what is seen, lays that out and no more, and tells the delegate of each fragment in it, from the top down.
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

  /// Lays out the line at a location, wherever in the text; how far down the container its fragment begins, for the view to scroll there.
  @discardableResult
  open func relocateViewport(to textLocation: any NSTextLocation) -> CGFloat {
    guard let manager = textLayoutManager, let fragment = manager.textLayoutFragment(for: textLocation) else { return 0 }
    manager.ensureLayout(for: fragment.rangeInElement)
    viewportBounds.origin.y = fragment.layoutFragmentFrame.minY
    seen = [fragment]
    return viewportBounds.minY
  }

  /// Tells that what is seen moved down by so many points, as where text above it turned out to be higher than was guessed.
  open func adjustViewport(byVerticalOffset verticalOffset: CGFloat) { viewportBounds.origin.y += verticalOffset }
}

/// What shows a text by its fragments.
public protocol NSTextViewportLayoutControllerDelegate: NSObjectProtocol {
  /// What is seen, and what shall be ready beside it, in the container's space.
  func viewportBounds(for textViewportLayoutController: NSTextViewportLayoutController) -> CGRect
  /// A fragment is visible: show it at its frame. Called for each at each layout, before the controller's bounds and range are those of the new layout.
  func textViewportLayoutController(
    _ textViewportLayoutController: NSTextViewportLayoutController, configureRenderingSurfaceFor textLayoutFragment: NSTextLayoutFragment)
  /// Layout begins: what was shown so far may be taken away.
  func textViewportLayoutControllerWillLayout(_ textViewportLayoutController: NSTextViewportLayoutController)
  /// All that is seen was told.
  func textViewportLayoutControllerDidLayout(_ textViewportLayoutController: NSTextViewportLayoutController)
}

extension NSTextViewportLayoutControllerDelegate {
  /// Does nothing.
  public func textViewportLayoutControllerWillLayout(_ textViewportLayoutController: NSTextViewportLayoutController) {}
  /// Does nothing.
  public func textViewportLayoutControllerDidLayout(_ textViewportLayoutController: NSTextViewportLayoutController) {}
}

extension NSTextLayoutManager {
  /// The fragments whose frames meet a rectangle, laid out, the empty line behind the text with the last.
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
    var first = fragment(at: min(layout.document.fragments[line].range.lowerBound, layout.source.length - 1))
    // Of the paragraph before, the space below its lines alone may be seen.
    while first.layoutFragmentFrame.minY > bounds.minY, let before = fragment(before: first) {
      first = before
      ensureLayout(for: first.rangeInElement)
    }
    var found: [NSTextLayoutFragment] = []
    enumerateTextLayoutFragments(from: first.rangeInElement.location, options: [.ensuresLayout, .ensuresExtraLineFragment]
    ) { fragment in
      // What finds no room in its container has no place, and neither has what follows.
      guard fragment.isLaidOut else { return false }
      let frame = fragment.layoutFragmentFrame
      if frame.minY >= bounds.maxY { return false }
      if frame.maxY > bounds.minY { found.append(fragment) }
      return true
    }
    return found
  }
}
