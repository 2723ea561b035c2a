import AttributedText
import CoreGraphics
import Fonts
import Raster
import TextEngine
import UIFoundation

/// Paints line fragments in the container's space: lines under the text, the glyphs, lines through them.
///
/// A fragment's visual runs are cut where the paint changes; a run of one paint goes to the canvas as it is, its glyphs
/// and clusters uncopied.
final class FragmentPainter {
  let manager: NSLayoutManager
  let document: DocumentLayout
  let context: CGContext
  let canvas: Canvas
  /// UTF-16 in the document: others are not drawn.
  let characters: Range<Int>
  /// Whether the canvas keeps the text that its glyphs stand for.
  let keepsText: Bool

  /// What the canvas lets through, in the container's space.
  private let sight: Raster.Rect

  /// The paint asked for last, resolved.
  private var recent: (style: PaintStyle, foreground: Raster.Color)?

  /// The canvas's user space is the container's by now.
  init(manager: NSLayoutManager, context: CGContext, characters: Range<Int>) {
    self.manager = manager
    document = manager.document
    self.context = context
    canvas = context.canvas
    self.characters = characters
    sight = context.canvas.clipBounds
    keepsText = !(context.canvas is BitmapCanvas)
  }

  func paint(_ index: Int) {
    let fragment = document.fragments[index]
    guard fragment.paragraph < manager.paints.count, isInSight(fragment) else { return }
    let pieces = pieces(of: fragment, index)
    let hasLines = pieces.contains { $0.style.hasLines }
    let lines = hasLines ? LineTracer(fragment: fragment, source: manager.source) : nil
    if let lines { paint(lines.segments(of: \.underline, in: pieces), .under, fragment) }
    for piece in pieces { paint(piece, fragment) }
    if let lines { paint(lines.segments(of: \.strikethrough, in: pieces), .through, fragment) }
  }

  /// Swashes and marks reach beyond their line: by no more than its height, it is taken.
  private func isInSight(_ fragment: PlacedFragment) -> Bool {
    let (rect, reach) = (fragment.rect, fragment.rect.height.points)
    return rect.x.points - reach < sight.maxX && rect.maxX.points + reach > sight.minX
      && rect.y.points - reach < sight.maxY && rect.maxY.points + reach > sight.minY
  }

  func foreground(of style: PaintStyle) -> Raster.Color {
    if let recent, recent.style === style { return recent.foreground }
    let color = style.foreground?.cgColor.raster ?? Raster.Color(red: 0, green: 0, blue: 0, alpha: 1)
    recent = (style, color)
    return color
  }

  // MARK: Cutting runs by paint

  private func pieces(of fragment: PlacedFragment, _ index: Int) -> [PaintPiece] {
    let start = document.range(ofParagraph: fragment.paragraph).lowerBound
    let paints = manager.paints[fragment.paragraph].runs
    let runs = document.visualRuns(ofFragment: index)
    var pieces: [PaintPiece] = []
    pieces.reserveCapacity(runs.count)
    for run in runs { cut(run, paints, paragraphStart: start, into: &pieces) }
    return pieces
  }

  private func cut(
    _ run: VisualRun, _ paints: [PaintRun], paragraphStart start: Int, into pieces: inout [PaintPiece]
  ) {
    guard let first = run.clusters.first, !paints.isEmpty else { return }
    if run.isInserted {
      // An ellipsis looks like the letter before it.
      let at = max(0, min(first, run.range.lowerBound) - 1 - start)
      guard characters.contains(start + at) else { return }
      pieces.append(PaintPiece(run: run, glyphs: run.glyphs.indices, style: paints[paints.index(holding: at)].style))
      return
    }
    let isWhole = characters.lowerBound <= run.range.lowerBound && run.range.upperBound <= characters.upperBound
    var glyph = 0
    while glyph < run.clusters.count {
      // A hyphen's cluster is the run's end: it looks like the letter before it.
      let place = paints.index(holding: min(run.clusters[glyph], run.range.upperBound - 1) - start)
      let covered = start + (place == 0 ? 0 : paints[place - 1].end)..<start + paints[place].end
      var end = run.clusters.count
      if !(covered.lowerBound <= run.range.lowerBound && run.range.upperBound <= covered.upperBound) {
        end = glyph + 1
        while end < run.clusters.count, covered.contains(run.clusters[end]) { end += 1 }
      }
      append(PaintPiece(run: run, glyphs: glyph..<end, style: paints[place].style), isWhole: isWhole, to: &pieces)
      glyph = end
    }
  }

  /// Leaves out glyphs of characters that are not to be drawn.
  private func append(_ piece: PaintPiece, isWhole: Bool, to pieces: inout [PaintPiece]) {
    if isWhole { return pieces.append(piece) }
    var shown = piece
    let end = piece.run.range.upperBound
    let inside = piece.glyphs.filter { characters.contains(min(piece.run.clusters[$0], end - 1)) }
    guard let first = inside.first, let last = inside.last else { return }
    shown.glyphs = first..<last + 1
    pieces.append(shown)
  }
}

/// Neighbouring glyphs of a visual run that are painted in one way.
struct PaintPiece {
  var run: VisualRun
  var glyphs: Range<Int>
  var style: PaintStyle

  /// Where the piece's first glyph begins on the left.
  var minX: Fixed { run.advances[..<glyphs.lowerBound].reduce(run.startX, +) }
  /// The baseline of the piece, raised or lowered as its style says.
  var y: Fixed { run.ys[glyphs.lowerBound] }
}

extension [PaintRun] {
  /// The run that holds `offset`, a UTF-16 offset in the paragraph; the last for what lies beyond.
  func index(holding offset: Int) -> Int {
    var low = 0
    var high = count - 1
    while low < high {
      let middle = (low + high) / 2
      if self[middle].end > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
