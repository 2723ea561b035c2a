import GalleyTextEngine
import TextKit
import UIKit

extension LayoutRecord.Column {
  /// Records the layout of `container` without laying out text.
  ///
  /// - Parameters:
  ///   - origin: The origin of the container, in the space of the record.
  ///   - frame: The area for text, in the same space.
  ///   - details: The optional contents of rows.
  @MainActor public init(
    named name: String, of container: NSTextContainer, at origin: CGPoint, frame: CGRect, details: LayoutRecord.Details = .fonts
  ) {
    self = ColumnReader(details: details) { $0 }.column(name, container, at: origin, frame: frame)
  }
}

/// Reads the layout of a container.
@MainActor struct ColumnReader {
  var details = LayoutRecord.Details.fonts
  /// Converts from the space that contains the container's origin to that of the record.
  let convert: @MainActor (CGRect) -> CGRect

  func column(_ name: String, _ container: NSTextContainer, at origin: CGPoint, frame: CGRect) -> LayoutRecord.Column {
    var column = LayoutRecord.Column(name: name.withVisibleControls, frame: rect(frame))
    forEachRow(of: container, at: origin) { row, _ in column.rows.append(row) }
    return column
  }

  /// Calls `body` with each row and its original text. Only one row is in memory at a time.
  func forEachRow(of container: NSTextContainer, at origin: CGPoint, _ body: (LayoutRecord.Row, String) -> Void) {
    guard let manager = container.layoutManager else { return }
    var numberOfFragment = (line: -1, fragment: 0)
    for index in manager.laidIndices(in: container) {
      let laid = manager.laidFragment(at: index)
      numberOfFragment = laid.line == numberOfFragment.line ? (laid.line, numberOfFragment.fragment + 1) : (laid.line, 1)
      body(row(laid, numberOfFragment.fragment, of: manager.documentLayout, at: origin), laid.text)
    }
  }

  private func row(_ laid: LaidFragment, _ fragment: Int, of layout: DocumentLayout, at origin: CGPoint) -> LayoutRecord.Row {
    let layoutFragment = layout.fragments[laid.index]
    let frame = laid.rect.offsetBy(dx: origin.x, dy: origin.y)
    let baseline = point(frame.minX, origin.y + laid.baseline).y
    let runs = details.isEmpty ? [] : layout.visualRuns(ofFragment: laid.index)
    return LayoutRecord.Row(
      line: laid.line + 1, fragment: fragment, rect: rect(frame),
      used: rect(laid.used.offsetBy(dx: origin.x, dy: origin.y)), baseline: baseline, range: layoutFragment.range.utf16,
      fonts: details.contains(.fonts) ? fonts(of: runs) : [], ending: layoutFragment.reason.shortDescription, text: shownText(of: laid, layoutFragment).withVisibleControls,
      glyphs: details.contains(.glyphs) ? runs.flatMap { glyphs(of: $0, at: origin) } : nil)
  }

  private func glyphs(of run: VisualRun, at origin: CGPoint) -> [LayoutRecord.Glyph] {
    guard !run.isBlank, !run.isObject else { return [] }
    return run.glyphs.indices.map { at in
      let position = point(origin.x + run.xs[at].points, origin.y + run.ys[at].points)
      return LayoutRecord.Glyph(
        id: run.glyphs[at], font: run.font.postScriptName, x: position.x, y: position.y, advance: run.advances[at].points,
        cluster: run.clusters[at].utf16)
    }
  }

  /// Returns the fragment's text, with an ellipsis for truncated text.
  private func shownText(of laid: LaidFragment, _ placed: PlacedFragment) -> String {
    guard let hidden = placed.hidden else { return laid.text }
    let units = Array(laid.text.utf16)
    let start = hidden.lowerBound - placed.range.lowerBound
    let end = min(hidden.upperBound - placed.range.lowerBound, units.count)
    return String(decoding: units[..<start], as: UTF16.self) + "…" + String(decoding: units[end...], as: UTF16.self)
  }

  /// Returns the fonts in text order. For an empty line, returns the font that determines its height.
  private func fonts(of runs: [VisualRun]) -> [String] {
    let runs = runs.sorted { $0.range.lowerBound < $1.range.lowerBound }
    let shown = runs.filter { !$0.isBlank && !$0.isObject }
    var fonts: [String] = []
    for run in shown.isEmpty ? runs : shown {
      let font = "\(run.font.postScriptName) \(LayoutTextFormat.number(run.font.size))"
      if !fonts.contains(font) { fonts.append(font) }
    }
    return fonts
  }

  private func rect(_ rect: CGRect) -> RecordedRect {
    let rect = convert(rect)
    return RecordedRect(
      x: LayoutTextFormat.snapped(rect.minX), y: LayoutTextFormat.snapped(rect.minY), width: LayoutTextFormat.snapped(rect.width),
      height: LayoutTextFormat.snapped(rect.height))
  }

  private func point(_ x: CGFloat, _ y: CGFloat) -> (x: Double, y: Double) {
    let converted = convert(CGRect(x: x, y: y, width: 0, height: 0))
    return (LayoutTextFormat.snapped(converted.minX), LayoutTextFormat.snapped(converted.minY))
  }
}
