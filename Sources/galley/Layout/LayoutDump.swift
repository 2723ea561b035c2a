import Exhibits
import Proofs
import Raster
import TextEngine
import UIKit

/// A layout as data: one JSON object, or a table that a person reads. Points, y down.
struct LayoutDump {
  var layout: DocumentLayout
  /// The columns, in page coordinates.
  var frames: [Rect]
  var text: [UInt16]
  var withGlyphs: Bool
  var format: Format

  /// What was laid out: a text as it is, a document that was set, or an exhibit.
  enum Format: String { case text, markdown, exhibit }

  // MARK: JSON

  func json() -> String {
    var out = JSONText()
    out.object {
      $0.member("schema", 1)
      $0.member("format", format.rawValue)
      $0.member("columns") { out in
        out.array(frames.indices) { out, column in
          out.object { $0.member("frame", rect(of: column)) }
        }
      }
      $0.member("fragments") { out in
        out.array(layout.fragments.indices) { out, index in fragment(index, &out) }
      }
      $0.member("overflow", [Double(layout.laidEnd), Double(text.count - layout.laidEnd)])
    }
    return out.text
  }

  private func rect(of column: Int) -> [Double] {
    let frame = frames[column]
    let height = layout.regions[column].height
    // A column without an end is as tall as its text.
    let bottom = layout.fragments(inRegion: column).last.map { layout.fragments[$0].rect.maxY.points } ?? 0
    return [frame.x, frame.y, frame.width, height.isUnlimited ? bottom : height.points]
  }

  private func fragment(_ index: Int, _ out: inout JSONText) {
    let fragment = layout.fragments[index]
    out.object {
      $0.member("column", fragment.region)
      $0.member("line", fragment.line)
      $0.member("rect", numbers(fragment.rect))
      $0.member("used", numbers(fragment.used))
      $0.member("baseline", fragment.baseline.points)
      $0.member("range", [Double(fragment.range.lowerBound), Double(fragment.range.count)])
      $0.member("text", string(fragment.range))
      guard withGlyphs else { return }
      $0.member("glyphs") { out in
        let glyphs = layout.visualRuns(ofFragment: index).flatMap(Glyph.all)
        out.array(glyphs.indices) { out, at in glyphs[at].write(&out) }
      }
    }
  }

  private struct Glyph {
    var id: UInt32
    var font: String
    var x, y, advance: Double
    var cluster: Int

    static func all(of run: VisualRun) -> [Glyph] {
      guard !run.isBlank, !run.isObject else { return [] }
      return run.glyphs.indices.map { at in
        Glyph(
          id: run.glyphs[at], font: run.font.postScriptName, x: run.xs[at].points, y: run.ys[at].points,
          advance: run.advances[at].points, cluster: run.clusters[at])
      }
    }

    func write(_ out: inout JSONText) {
      out.object {
        $0.member("id", Int(id))
        $0.member("font", font)
        $0.member("x", x)
        $0.member("y", y)
        $0.member("advance", advance)
        $0.member("cluster", cluster)
      }
    }
  }

  private func numbers(_ rect: LayoutRect) -> [Double] {
    [rect.x.points, rect.y.points, rect.width.points, rect.height.points]
  }

  private func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF16.self) }

  // MARK: Table

  func table() -> String {
    var rows = [["col", "line", "x", "y", "width", "height", "baseline", "range", "text"]]
    for fragment in layout.fragments {
      rows.append([
        "\(fragment.region + 1)", "\(fragment.line + 1)", JSONText.number(fragment.used.x.points),
        JSONText.number(fragment.rect.y.points), JSONText.number(fragment.used.width.points),
        JSONText.number(fragment.rect.height.points), JSONText.number(fragment.baseline.points),
        "\(fragment.range.lowerBound)+\(fragment.range.count)", string(fragment.range).withVisibleControls,
      ])
    }
    let widths = (0..<8).map { column in rows.map { $0[column].count }.max() ?? 0 }
    var lines = rows.map { row in
      (0..<8).map { String(repeating: " ", count: widths[$0] - row[$0].count) + row[$0] }.joined(separator: "  ")
        + "  " + row[8]
    }
    let over = text.count - layout.laidEnd
    if over > 0 { lines.append("\(over) UTF-16 units from \(layout.laidEnd) on found no room") }
    return lines.joined(separator: "\n")
  }
}

extension LayoutDump {
  /// All of an exhibit's text, laid out through as many spreads as it needs.
  @MainActor init(flow: TextFlow, withGlyphs: Bool) {
    flow.ensureLayout(throughSpread: Int(Int32.max))
    self.init(laidOut: flow, withGlyphs: withGlyphs)
  }

  /// Of what a window has laid out so far, with all glyphs. It changes nothing.
  @MainActor init(shownBy flow: TextFlow) { self.init(laidOut: flow, withGlyphs: true) }

  @MainActor private init(laidOut flow: TextFlow, withGlyphs: Bool) {
    let origin = flow.geometry.column(0).origin
    frames = flow.columns.map { column in
      let frame = flow.geometry.column(column)
      return Rect(x: frame.minX - origin.x, y: frame.minY - origin.y, width: frame.width, height: frame.height)
    }
    layout = flow.layoutManager.documentLayout
    text = flow.storage.utf16(in: NSRange(location: 0, length: flow.storage.length))
    self.withGlyphs = withGlyphs
    format = .exhibit
  }

  /// All of a document in columns.
  @MainActor init(flow: ColumnFlow, frames: [Rect], withGlyphs: Bool) {
    for container in flow.manager.textContainers { flow.manager.ensureLayout(for: container) }
    self.init(
      layout: flow.manager.documentLayout, frames: frames,
      text: flow.storage.utf16(in: NSRange(location: 0, length: flow.storage.length)), withGlyphs: withGlyphs, format: .markdown)
  }
}
