import CoreGraphics
import GalleyFonts
import GalleyRaster
import GalleyTextEngine

/// Computes the drawn bounds of characters. Ink can exceed advances and line heights, as in oblique or stroked text and
/// underlines.
///
/// Outline bounds are cached per glyph.
struct InkBounds {
  private let manager: NSLayoutManager
  private let characters: Range<UTF16Offset>
  private var cached: [Key: CGRect] = [:]

  private struct Key: Hashable {
    var font: ObjectIdentifier
    var glyph: UInt32
  }

  init(manager: NSLayoutManager, characters: Range<UTF16Offset>) {
    self.manager = manager
    self.characters = characters
  }

  /// Returns the ink bounds of a fragment in the container's space, or the null rectangle if nothing is drawn.
  mutating func bounds(ofFragment index: Int) -> CGRect {
    let fragment = manager.document.fragments[index]
    guard fragment.paragraph < manager.document.paragraphCount else { return .null }
    let paints = manager.ownPaint(ofFragment: fragment).runs
    let start = manager.document.paragraphStart(fragment.paragraph)
    var bounds = CGRect.null
    for run in manager.document.visualRuns(ofFragment: index) where !run.isBlank && !run.isObject && !run.isInserted {
      var x = run.startX
      for glyph in run.glyphs.indices {
        let left = x
        x += run.advances[glyph]
        let character = run.clusters[glyph]
        guard characters.contains(character), character < run.range.upperBound else { continue }
        let style = paints[paints.index(holding: character.relative(to: start))].style
        bounds = bounds.union(ink(run, glyph, style))
        if let line = style.underline { bounds = bounds.union(underline(line, from: min(left, x), to: max(left, x), run.font, fragment.baseline)) }
      }
    }
    return bounds
  }

  private mutating func ink(_ run: VisualRun, _ glyph: Int, _ style: PaintStyle) -> CGRect {
    var ink = outlineBounds(of: run.glyphs[glyph], run.font)
    guard !ink.isNull else { return .null }
    let skew = style.obliqueness
    // A skewed point moves to the right in proportion to its height above the baseline.
    let lean = [-skew * ink.minY, -skew * ink.maxY]
    ink = CGRect(x: ink.minX + lean.min()!, y: ink.minY, width: ink.width + lean.max()! - lean.min()!, height: ink.height)
    if style.strokeWidth != 0 {
      let reach = -abs(style.strokeWidth) / 200 * run.font.size
      ink = ink.insetBy(dx: reach, dy: reach)
    }
    return CGRect(
      x: run.xs[glyph].points + ink.minX * run.horizontalScale, y: run.ys[glyph].points + ink.minY, width: ink.width * run.horizontalScale,
      height: ink.height)
  }

  /// Returns the bounds of a glyph's outline, relative to its origin, with y down; the null rectangle if the glyph has no outline.
  private mutating func outlineBounds(of glyph: UInt32, _ font: FontInstance) -> CGRect {
    let key = Key(font: ObjectIdentifier(font), glyph: glyph)
    if let bounds = cached[key] { return bounds }
    let outline = font.outline(of: glyph)
    let bounds = outline.elements.isEmpty ? CGRect.null : CGRect(outline.bounds)
    cached[key] = bounds
    return bounds
  }

  private func underline(
    _ line: LineDecoration, from left: LayoutUnit, to right: LayoutUnit, _ font: FontInstance, _ baseline: LayoutUnit
  ) -> CGRect {
    let thickness = font.metrics.underlineThickness
    let height = line.style.contains(.double) ? 3 * thickness : line.style.contains(.thick) ? 2 * thickness : thickness
    return CGRect(
      LayoutRect(
        x: left, y: baseline + LayoutUnit(raw: font.metrics.underlinePosition), width: right - left, height: LayoutUnit(raw: height)))
  }
}
