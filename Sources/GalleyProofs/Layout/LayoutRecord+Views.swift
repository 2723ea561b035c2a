import GalleyTextEngine
import TextKit
import UIKit

extension LayoutRecord {
  /// Records the visible text in `view` and its subviews, back to front, in points of `view`.
  ///
  /// Text without layout is not included: call `layoutIfNeeded()` and draw first.
  @MainActor public init(of view: UIView) {
    self.init(columns: VisibleText.areas(in: view).map(\.column))
  }
}

/// An area of visible text in a view.
@MainActor package struct VisibleText {
  package let area: TextArea
  /// The object that shows the text.
  private let view: UIView
  private let root: UIView
  /// The area that scroll views show at this position, in the root's space. Text outside of it can be scrolled into
  /// view.
  package let opening: CGRect
  /// The area in which text can become visible by scrolling, in the root's space: inside the views that clip it.
  let reach: CGRect

  /// Returns the visible texts of a view and its descendants, from back to front.
  package static func areas(in view: UIView) -> [VisibleText] {
    var visibleTexts: [VisibleText] = []
    visit(view, visible: view.bounds, opening: unlimited, reach: unlimited, of: view, into: &visibleTexts)
    return visibleTexts
  }

  private static let unlimited = CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)

  /// Adds the visible texts of a view and its descendants to `areas`, from back to front. Adds nothing if the view is hidden, transparent, or
  /// clipped completely.
  ///
  /// - Parameters:
  ///   - visible: The area that is not clipped, in the root's space.
  ///   - opening: The area that scroll views show, in the root's space.
  ///   - reach: The area that can be shown by scrolling, in the root's space.
  private static func visit(_ view: UIView, visible: CGRect, opening: CGRect, reach: CGRect, of root: UIView, into areas: inout [VisibleText]) {
    guard !view.isHidden, view.alpha > 0.01 else { return }
    let inside = view.clipsToBounds ? CGRectIntersection(visible, view.convert(view.bounds, to: root)) : visible
    guard !inside.isNull, !inside.isEmpty else { return }
    let opening = view is UIScrollView ? CGRectIntersection(opening, view.convert(view.bounds, to: root)) : opening
    let reach = view.clippingArea.map { area in
      let area = view.convert(area, to: root)
      // The content of a scroll view can be larger than the views around it.
      return view is UIScrollView ? area : CGRectIntersection(reach, area)
    } ?? reach
    if let source = view as? any TextLayoutSource {
      for area in source.textAreas where CGRectIntersectsRect(view.convert(area.frame, to: root), inside) {
        areas.append(VisibleText(area: area, view: view, root: root, opening: opening, reach: reach))
      }
    }
    for view in view.subviews { visit(view, visible: inside, opening: opening, reach: reach, of: root, into: &areas) }
  }

  /// Returns a rectangle of the view that shows the text, in points of the root.
  func rectInRoot(_ rect: CGRect) -> CGRect { view.convert(rect, to: root) }

  /// The frame in points of the root.
  package var frame: CGRect { view.convert(area.frame, to: root) }
  package var origin: CGPoint { view.convert(area.origin, to: root) }

  var column: LayoutRecord.Column {
    ColumnReader { view.convert($0, to: root) }.column(area.name, area.container, at: area.origin, frame: area.frame)
  }
}

extension UIView {
  /// The area outside of which subviews are clipped, in the view's space: the bounds or, in a scroll view, the content that the user can scroll into
  /// view. `nil` if the view does not clip.
  fileprivate var clippingArea: CGRect? {
    guard clipsToBounds else { return nil }
    guard let scroller = self as? UIScrollView, scroller.isScrollEnabled else { return bounds }
    let inset = scroller.adjustedContentInset
    return CGRect(
      x: -inset.left, y: -inset.top, width: scroller.contentSize.width + inset.left + inset.right, height: scroller.contentSize.height + inset.top + inset.bottom
    ).union(bounds)
  }
}
