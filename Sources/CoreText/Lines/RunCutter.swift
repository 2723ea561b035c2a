import struct Foundation.NSRange
import GalleyAttributedText
import GalleyTextEngine

/// Divides the engine's runs at changes of attributes.
struct RunCutter {
  let text: NSAttributedString

  func runs(of runs: [VisualRun]) -> [CTRun] { runs.flatMap(cut) }

  private func cut(_ run: VisualRun) -> [CTRun] {
    var result: [CTRun] = []
    var first = 0
    var x = run.startX
    while first < run.glyphs.count {
      let (attributes, covered) = attributes(at: character(of: first, run))
      var end = first + 1
      while end < run.glyphs.count, covered.contains(character(of: end, run)) { end += 1 }
      let part = run.part(first..<end, startX: x, range: run.isInserted ? run.range : run.range.clamped(to: covered))
      result.append(CTRun(part, attributes, text))
      x += part.advances.reduce(.zero, +)
      first = end
    }
    return result
  }

  /// Returns the character that gives a glyph its attributes: the character before an ellipsis, and the last character of the
  /// run for a hyphen, which belongs to the run's end.
  private func character(of glyph: Int, _ run: VisualRun) -> UTF16Offset {
    run.isInserted ? max(0, run.clusters[glyph] - 1) : min(run.clusters[glyph], run.range.upperBound - 1)
  }

  private func attributes(at offset: UTF16Offset) -> ([NSAttributedString.Key: Any], Range<UTF16Offset>) {
    var range = NSRange()
    let attributes = text.attributes(at: offset.utf16, effectiveRange: &range)
    return (attributes, Range<UTF16Offset>(utf16: range.location..<range.location + range.length))
  }
}

extension VisualRun {
  fileprivate func part(_ part: Range<Int>, startX: LayoutUnit, range: Range<UTF16Offset>) -> VisualRun {
    if part == glyphs.indices { return self }
    var run = self
    run.glyphs = Array(glyphs[part])
    run.xs = Array(xs[part])
    run.ys = Array(ys[part])
    run.advances = Array(advances[part])
    run.clusters = Array(clusters[part])
    run.startX = startX
    run.range = range
    return run
  }
}
