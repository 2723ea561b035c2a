import AttributedText
import CoreGraphics
import TextEngine

/// Telling who shows the text what of it is to be drawn again.
///
/// The engine notes the bands in which lines are other than before while it places them; who draws takes them, and need not look at a
/// line for it.
extension NSLayoutManager {
  /// Galley: whether somebody takes the changes. To find them, each line that is laid anew is held against the one that it replaces.
  public var notifiesDisplayChanges: Bool {
    get { document.recordsChanges }
    set {
      document.recordsChanges = newValue
      if !newValue { _ = document.takeChanges() }
    }
  }

  /// Galley: what is other than when this was last asked, of what is laid out: containers by their numbers, and areas in their space, as
  /// wide as the container is: of one that became narrower more was drawn. Swashes, marks and strokes reach out of it. O(number of areas).
  public func takeDisplayChanges() -> [(container: Int, area: CGRect)] {
    document.takeChanges().compactMap { band in
      guard band.region < textContainers.count else { return nil }
      let region = document.regions[band.region]
      let used = region.width.isUnlimited || band.bottom.isUnlimited ? document.used(inRegion: band.region) : nil
      let width = region.width.isUnlimited ? used?.maxX ?? .zero : region.width
      let bottom = band.bottom.isUnlimited ? min(used?.maxY ?? .zero, region.height) : band.bottom
      return (band.region, CGRect(LayoutRect(x: .zero, y: band.top, width: width, height: max(bottom - band.top, .zero))))
    }
  }

  func noteDisplayChangeOfAll() { noteDisplayChange(of: UTF16Span(start: 0, end: document.utf16Length)) }

  /// Notes the lines of the characters as changed.
  func noteDisplayChange(of span: UTF16Span) {
    if span.start < span.end { document.noteChanges(ofText: span.start..<span.end) }
    notifyShowers()
  }

  /// A container came, went, or is shown by another view. O(1), but O(number of containers) where a view let go of one.
  ///
  /// - Parameter wasShown: whether a view showed it in this manager before.
  func followShower(of container: NSTextContainer, wasShown: Bool) {
    if container.layoutManager === self, container.shower != nil {
      hasShowers = true
    } else if wasShown {
      hasShowers = textContainers.contains { $0.shower != nil }
    }
  }

  /// Lines or their looks are going to be others: the views lay out and draw in their own time.
  func notifyShowers() {
    guard hasShowers else { return }
    for container in textContainers { container.shower?.textLayoutDidChange() }
  }
}

/// A view that shows a container.
package protocol TextShower: AnyObject {
  /// Lines of the container's layout manager, or their looks, may be others than before. Nothing may be laid out within the call.
  func textLayoutDidChange()
}
