import TextEngine
import TextKit
import UIKit

extension LayoutRecord {
  /// The text in sight in `view` and in those within it, back to front, in points of `view`.
  ///
  /// What was not laid out yet is not there: `layoutIfNeeded()` and a drawing come first.
  @MainActor public init(of view: UIView) {
    self.init()
    var walk = TextWalk(root: view)
    walk.visit(view, visible: view.bounds)
    columns = walk.columns
  }
}

/// Goes through a tree of views and keeps what its text sources show.
@MainActor private struct TextWalk {
  let root: UIView
  var columns: [LayoutRecord.Column] = []

  init(root: UIView) { self.root = root }

  /// - Parameter visible: what is not clipped off, in the root's space.
  mutating func visit(_ view: UIView, visible: CGRect) {
    guard !view.isHidden, view.alpha > 0.01 else { return }
    let inside = view.clipsToBounds ? visible.intersection(view.convert(view.bounds, to: root)) : visible
    guard !inside.isNull, !inside.isEmpty else { return }
    if let source = view as? any TextLayoutSource {
      for place in source.textPlaces where view.convert(place.frame, to: root).intersects(inside) {
        columns.append(column(place, in: view))
      }
    }
    for view in view.subviews { visit(view, visible: inside) }
  }

  private func column(_ place: TextPlace, in view: UIView) -> LayoutRecord.Column {
    var column = LayoutRecord.Column(name: place.name.withVisibleControls, frame: rect(place.frame, in: view))
    guard let manager = place.container.layoutManager else { return column }
    var numberOfFragment = (line: -1, fragment: 0)
    for laid in manager.laidFragments(in: place.container) {
      numberOfFragment = laid.line == numberOfFragment.line ? (laid.line, numberOfFragment.fragment + 1) : (laid.line, 1)
      column.rows.append(row(laid, numberOfFragment.fragment, of: manager.documentLayout, at: place.origin, in: view))
    }
    return column
  }

  private func row(
    _ laid: LaidFragment, _ fragment: Int, of layout: DocumentLayout, at origin: CGPoint, in view: UIView
  ) -> LayoutRecord.Row {
    let placed = layout.fragments[laid.index]
    let frame = laid.rect.offsetBy(dx: origin.x, dy: origin.y)
    let baseline = view.convert(CGPoint(x: frame.minX, y: origin.y + laid.baseline), to: root).y
    return LayoutRecord.Row(
      line: laid.line + 1, fragment: fragment, rect: rect(frame, in: view),
      used: rect(laid.used.offsetBy(dx: origin.x, dy: origin.y), in: view), baseline: Fixed(points: baseline).points,
      range: placed.range, fonts: fonts(ofFragment: laid.index, in: layout), ending: placed.reason.words,
      text: shownText(of: laid, placed).withVisibleControls)
  }

  /// The fragment's text; an ellipsis for what it hides.
  private func shownText(of laid: LaidFragment, _ placed: PlacedFragment) -> String {
    guard let hidden = placed.hidden else { return laid.text }
    let units = Array(laid.text.utf16)
    let start = hidden.lowerBound - placed.range.lowerBound
    let end = min(hidden.upperBound - placed.range.lowerBound, units.count)
    return String(decoding: units[..<start], as: UTF16.self) + "…" + String(decoding: units[end...], as: UTF16.self)
  }

  /// In the order of the text; of an empty line the font that gives it its height.
  private func fonts(ofFragment index: Int, in layout: DocumentLayout) -> [String] {
    let runs = layout.visualRuns(ofFragment: index).sorted { $0.range.lowerBound < $1.range.lowerBound }
    let shown = runs.filter { !$0.isBlank && !$0.isObject }
    var fonts: [String] = []
    for run in shown.isEmpty ? runs : shown {
      let font = "\(run.font.postScriptName) \(LayoutText.number(run.font.size))"
      if !fonts.contains(font) { fonts.append(font) }
    }
    return fonts
  }

  private func rect(_ rect: CGRect, in view: UIView) -> LayoutRect {
    let rect = view.convert(rect, to: root)
    func snapped(_ value: CGFloat) -> Double { Fixed(points: value).points }
    return LayoutRect(
      x: snapped(rect.minX), y: snapped(rect.minY), width: snapped(rect.width), height: snapped(rect.height))
  }
}
