import CoreGraphics
import GalleyAttributedText
import GalleyTextEngine

/// Notifies views of areas to redraw.
///
/// The engine records the bands of changed lines during layout, so that views do not have to compare lines.
extension NSLayoutManager {
  /// Galley: whether a client consumes the display changes; `false` by default. If set, each new line is compared with the line that it
  /// replaces. Setting `false` discards the recorded changes.
  public var notifiesDisplayChanges: Bool {
    get { document.recordsChanges }
    set {
      document.recordsChanges = newValue
      if !newValue { _ = document.consumeChanges() }
    }
  }

  /// Galley: returns the areas that changed since the last call, as container indices and rectangles in the container's
  /// space.
  ///
  /// Rectangles span the width of the container, or its former width if it became narrower. Swashes, marks and strokes
  /// can extend beyond them. O(number of areas).
  public func consumeDisplayChanges() -> [(container: Int, area: CGRect)] {
    document.consumeChanges().compactMap { band in
      guard band.region < textContainers.count else { return nil }
      let region = document.regions[band.region]
      let used = region.width.isUnlimited || band.bottom.isUnlimited ? document.used(inRegion: band.region) : nil
      let width = region.width.isUnlimited ? used?.maxX ?? .zero : region.width
      let bottom = band.bottom.isUnlimited ? min(used?.maxY ?? .zero, region.height) : band.bottom
      return (band.region, CGRect(LayoutRect(x: .zero, y: band.top, width: width, height: max(bottom - band.top, .zero))))
    }
  }

  func recordDisplayChangeOfAll() { recordDisplayChange(of: 0..<document.textEnd) }

  /// Records the lines of the characters as changed.
  func recordDisplayChange(of characters: Range<UTF16Offset>) {
    if !characters.isEmpty { document.recordChanges(ofText: characters) }
    notifyObservingViews()
  }

  /// Updates `hasObservingViews` after a container was added, removed, or attached to another view.
  ///
  /// O(1), or O(number of containers) if a view released a container.
  ///
  /// - Parameter wasShown: Whether a view showed it in this manager before.
  func observingViewDidChange(of container: NSTextContainer, wasShown: Bool) {
    if container.layoutManager === self, container.observingView != nil {
      hasObservingViews = true
    } else if wasShown {
      hasObservingViews = textContainers.contains { $0.observingView != nil }
    }
  }

  /// Notifies the views that lines or their appearance will change. Views lay out and draw later.
  func notifyObservingViews() {
    guard hasObservingViews else { return }
    for container in textContainers { container.observingView?.textLayoutDidChange() }
  }
}

/// A view that shows a container.
package protocol TextContainerView: AnyObject {
  /// Called when lines of the container's layout manager or their appearance change. The callback must not request
  /// layout.
  func textLayoutDidChange()
}
