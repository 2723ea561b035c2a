import TextEngine
import TextKit
import UIKit

extension LayoutRecord.Column {
  /// What is laid out in `container`; nothing is laid out for it.
  ///
  /// - Parameters:
  ///   - origin: of the container, in the space of the record.
  ///   - frame: what the text may fill, in the same.
  @MainActor public init(named name: String, of container: NSTextContainer, at origin: CGPoint, frame: CGRect) {
    self = ColumnReader { $0 }.column(name, container, at: origin, frame: frame)
  }
}

/// Reads what is laid out in a container.
@MainActor struct ColumnReader {
  /// From the space in which the container has its origin to the record's.
  let convert: @MainActor (CGRect) -> CGRect

  func column(_ name: String, _ container: NSTextContainer, at origin: CGPoint, frame: CGRect) -> LayoutRecord.Column {
    var column = LayoutRecord.Column(name: name.withVisibleControls, frame: rect(frame))
    guard let manager = container.layoutManager else { return column }
    var numberOfFragment = (line: -1, fragment: 0)
    for laid in manager.laidFragments(in: container) {
      numberOfFragment = laid.line == numberOfFragment.line ? (laid.line, numberOfFragment.fragment + 1) : (laid.line, 1)
      column.rows.append(row(laid, numberOfFragment.fragment, of: manager.documentLayout, at: origin))
    }
    return column
  }

  private func row(_ laid: LaidFragment, _ fragment: Int, of layout: DocumentLayout, at origin: CGPoint) -> LayoutRecord.Row {
    let placed = layout.fragments[laid.index]
    let frame = laid.rect.offsetBy(dx: origin.x, dy: origin.y)
    let baseline = convert(CGRect(x: frame.minX, y: origin.y + laid.baseline, width: 0, height: 0)).minY
    return LayoutRecord.Row(
      line: laid.line + 1, fragment: fragment, rect: rect(frame),
      used: rect(laid.used.offsetBy(dx: origin.x, dy: origin.y)), baseline: LayoutUnit(points: baseline).points,
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

  private func rect(_ rect: CGRect) -> RecordedRect {
    let rect = convert(rect)
    func snapped(_ value: CGFloat) -> Double { LayoutUnit(points: value).points }
    return RecordedRect(
      x: snapped(rect.minX), y: snapped(rect.minY), width: snapped(rect.width), height: snapped(rect.height))
  }
}
