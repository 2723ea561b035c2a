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
  /// Where the container's origin is in the space that a subclass of the manager draws in.
  let origin: CGPoint
  /// Whether the manager is of a subclass, which is asked to draw.
  let asksManager: Bool

  /// What the canvas lets through, in the container's space.
  private let sight: Raster.Rect

  /// The paint asked for last, resolved.
  private var recent: (style: PaintStyle, foreground: Raster.Color)?

  /// The canvas's user space is the container's by now.
  init(manager: NSLayoutManager, context: CGContext, characters: Range<Int>, origin: CGPoint) {
    self.manager = manager
    self.origin = origin
    asksManager = type(of: manager) != NSLayoutManager.self
    document = manager.document
    self.context = context
    canvas = context.canvas
    self.characters = characters
    sight = context.canvas.clipBounds
    keepsText = !(context.canvas is BitmapCanvas)
  }

  func paint(_ index: Int) {
    let fragment = document.fragments[index]
    guard fragment.paragraph < manager.paints.count, isInSight(fragment) || document.drawsOutside(index) else { return }
    let runs = document.visualRuns(ofFragment: index)
    let pieces = pieces(of: runs, fragment)
    defer { if manager.showsInvisibleCharacters { paintInvisibles(of: runs, fragment) } }
    let hasLines = pieces.contains { $0.style.hasLines }
    let lines = hasLines ? LineTracer(fragment: fragment, source: manager.source, runs: runs) : nil
    if asksManager, hasLines {
      askForLines(.under, pieces, runs, index)
    } else if let lines {
      paint(lines.segments(.under, in: pieces), .under, fragment, runs)
    }
    for piece in pieces { paint(piece, of: runs, fragment) }
    if pieces.contains(where: { $0.style.ruby != nil }) { paintRubies(over: pieces, of: runs) }
    if asksManager, hasLines {
      askForLines(.through, pieces, runs, index)
    } else if let lines {
      paint(lines.segments(.through, in: pieces), .through, fragment, runs)
    }
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

  func pieces(of runs: [VisualRun], _ fragment: PlacedFragment) -> [PaintPiece] {
    let paints = manager.paint(ofFragment: fragment).runs
    guard let only = paints.first else { return [] }
    // Most paragraphs are painted in one way, and all of their text is drawn.
    if paints.count == 1, characters.lowerBound <= fragment.range.lowerBound, fragment.range.upperBound <= characters.upperBound {
      return runs.indices.map { PaintPiece(run: $0, glyphs: 0..<runs[$0].glyphs.count, style: only.style) }
    }
    var pieces: [PaintPiece] = []
    pieces.reserveCapacity(runs.count)
    let start = document.paragraphStart(fragment.paragraph)
    for index in runs.indices { cut(index, of: runs, paints, paragraphStart: start, into: &pieces) }
    return pieces
  }

  private func cut(
    _ index: Int, of runs: [VisualRun], _ paints: [PaintRun], paragraphStart start: Int,
    into pieces: inout [PaintPiece]
  ) {
    let (range, isInserted) = (runs[index].range, runs[index].isInserted)
    let clusters = runs[index].clusters
    let isWhole = characters.lowerBound <= range.lowerBound && range.upperBound <= characters.upperBound
    var glyph = 0
    while glyph < clusters.count {
      // An ellipsis and a hyphen look like the letter before them; a hyphen's cluster is its run's end.
      let character = isInserted ? max(start, clusters[glyph] - 1) : min(clusters[glyph], range.upperBound - 1)
      let place = paints.index(holding: character - start)
      let covered = start + (place == 0 ? 0 : paints[place - 1].end)..<start + paints[place].end
      var end = clusters.count
      if !isInserted, !(covered.lowerBound <= range.lowerBound && range.upperBound <= covered.upperBound) {
        end = glyph + 1
        while end < clusters.count, covered.contains(min(clusters[end], range.upperBound - 1)) { end += 1 }
      }
      let piece = PaintPiece(run: index, glyphs: glyph..<end, style: paints[place].style)
      if isWhole { pieces.append(piece) } else { appendShown(piece, clusters, last: range.upperBound - 1, to: &pieces) }
      glyph = end
    }
  }

  /// Leaves out glyphs of characters that are not to be drawn.
  private func appendShown(_ piece: PaintPiece, _ clusters: [Int], last: Int, to pieces: inout [PaintPiece]) {
    var glyphs = piece.glyphs
    func isShown(_ glyph: Int) -> Bool { characters.contains(min(clusters[glyph], last)) }
    while let first = glyphs.first, !isShown(first) { glyphs = first + 1..<glyphs.upperBound }
    while let end = glyphs.last, !isShown(end) { glyphs = glyphs.lowerBound..<end }
    if !glyphs.isEmpty { pieces.append(PaintPiece(run: piece.run, glyphs: glyphs, style: piece.style)) }
  }
}

/// Neighbouring glyphs of a visual run that are painted in one way.
struct PaintPiece {
  /// The run's place in its fragment.
  var run: Int
  var glyphs: Range<Int>
  var style: PaintStyle
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
