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

  /// Returns the visible texts of a view and its descendants, from back to front.
  package static func areas(in view: UIView) -> [VisibleText] {
    var visibleTexts: [VisibleText] = []
    visit(view, visible: view.bounds, opening: CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6), of: view, into: &visibleTexts)
    return visibleTexts
  }

  /// Adds the visible texts of a view and its descendants to `areas`, from back to front. Adds nothing if the view is hidden, transparent, or
  /// clipped completely.
  ///
  /// - Parameters:
  ///   - visible: The area that is not clipped, in the root's space.
  ///   - opening: The area that scroll views show, in the root's space.
  private static func visit(_ view: UIView, visible: CGRect, opening: CGRect, of root: UIView, into areas: inout [VisibleText]) {
    guard !view.isHidden, view.alpha > 0.01 else { return }
    let inside = view.clipsToBounds ? CGRectIntersection(visible, view.convert(view.bounds, to: root)) : visible
    guard !inside.isNull, !inside.isEmpty else { return }
    let opening = view is UIScrollView ? CGRectIntersection(opening, view.convert(view.bounds, to: root)) : opening
    if let source = view as? any TextLayoutSource {
      for area in source.textAreas where CGRectIntersectsRect(view.convert(area.frame, to: root), inside) {
        areas.append(VisibleText(area: area, view: view, root: root, opening: opening))
      }
    }
    for view in view.subviews { visit(view, visible: inside, opening: opening, of: root, into: &areas) }
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
