import CoreGraphics
import GalleyAttributedText
import GalleyRaster
import GalleyTextEngine
import UIFoundation

/// The position of a line relative to text.
enum LineDecorationKind {
  case under, through
}

/// The default implementations of the methods of `LayoutManagerDrawing`.
extension NSLayoutManager {
  /// Draws glyphs, each upright at its position unless `matrix` transforms it.
  func show(
    _ glyphs: UnsafeBufferPointer<CGGlyph>, _ positions: UnsafeBufferPointer<CGPoint>, _ font: UIFont,
    _ matrix: CGAffineTransform, in context: CGContext
  ) {
    let textMatrix = context.textMatrix
    defer { context.textMatrix = textMatrix }
    let numbers = glyphs.map { UInt32($0) }
    func run(_ range: Range<Int>, at points: [GalleyRaster.Point]) -> GlyphRun {
      // Pass the text along if the glyphs are unchanged.
      if let whole = glyphsBeingShown, whole.glyphs == numbers, range == numbers.indices {
        return GlyphRun(provider: font.instance, glyphs: numbers, positions: points, clusters: whole.clusters, text: whole.text)
      }
      return GlyphRun(
        provider: font.instance, glyphs: Array(numbers[range]), positions: points, clusters: [], text: [])
    }
    if matrix.isIdentity {
      context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
      return context.drawText(run(numbers.indices, at: positions.map(\.raster)))
    }
    for index in numbers.indices {
      let translation = CGAffineTransform(translationX: positions[index].x, y: positions[index].y)
      context.textMatrix = matrix.concatenating(translation).scaledBy(x: 1, y: -1)
      context.drawText(run(index..<index + 1, at: [GalleyRaster.Point(x: 0, y: 0)]))
    }
  }

  /// Returns the distance from the baseline up to the line's upper edge at a glyph, in points. 0 if the glyph does not
  /// fit.
  func offset(of kind: LineDecorationKind, atGlyph glyph: GlyphIndex) -> CGFloat {
    let character = firstCharacter(ofGlyph: glyph)
    let range = character..<min(character + 1, document.textEnd)
    layOut(through: range)
    for index in fragments(meeting: range) {
      guard let run = document.visualRuns(ofFragment: index).first(where: { $0.range.contains(character) }) else { continue }
      return -LayoutUnit(raw: run.font.metrics.top(of: kind)).points
    }
    return 0
  }

  func paintLine(_ kind: LineDecorationKind, _ style: NSUnderlineStyle, _ offset: CGFloat, glyphs: Range<GlyphIndex>, at origin: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext(), !glyphs.isEmpty else { return }
    let characters = characters(of: glyphs)
    layOut(through: characters)
    context.canvas.save()
    context.canvas.translate(x: Double(origin.x), y: Double(origin.y))
    let painter = FragmentPainter(manager: self, context: context, characters: characters, origin: origin)
    // If the offset is unchanged, each font determines its own position.
    let wanted = offset == self.offset(of: kind, atGlyph: glyphs.lowerBound) ? nil : LayoutUnit(points: Double(offset))
    for index in fragments(meeting: characters) { painter.paintLine(kind, style, wanted, ofFragment: index) }
    context.canvas.restore()
  }
}
