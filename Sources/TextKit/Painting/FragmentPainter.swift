import CoreGraphics
import GalleyAttributedText
import GalleyFonts
import GalleyRaster
import GalleyTextEngine
import UIFoundation

/// Draws line fragments in the container's space: underlines, then glyphs and attachments, ruby, strikethroughs, and symbols for invisible
/// characters.
///
/// A fragment's visual runs are split at changes of paint. A run with uniform paint is passed to the canvas without
/// copying.
final class FragmentPainter {
  let manager: NSLayoutManager
  let document: DocumentLayout
  let context: CGContext
  let canvas: Canvas
  /// The characters to draw.
  let characters: Range<UTF16Offset>
  /// Whether the canvas records the text of its glyphs.
  let recordsText: Bool
  /// The container's origin in the coordinate space in which the drawing methods of an `NSLayoutManager` subclass draw, such as `drawUnderline`.
  let origin: CGPoint
  /// Whether the manager is of a subclass of `NSLayoutManager`, so that its drawing methods are called.
  let callsManager: Bool

  /// The clip bounds of the canvas, in the container's space.
  private let visibleRect: GalleyRaster.Rect

  /// The paint whose color was resolved last, with that color; `nil` before the first one.
  private var recent: (style: PaintStyle, foreground: GalleyRaster.Color)?

  /// Creates a painter. The canvas's user space is already the container's space.
  init(manager: NSLayoutManager, context: CGContext, characters: Range<UTF16Offset>, origin: CGPoint) {
    self.manager = manager
    self.origin = origin
    callsManager = type(of: manager) != NSLayoutManager.self
    document = manager.document
    self.context = context
    canvas = context.canvas
    self.characters = characters
    visibleRect = context.canvas.clipBounds
    recordsText = !(context.canvas is BitmapCanvas)
  }

  /// Draws the fragment at an index; nothing if it is outside of the clip bounds and none of its glyphs draws outside its line.
  func paint(_ index: Int) {
    let fragment = document.fragments[index]
    guard fragment.paragraph < document.paragraphCount, isVisible(fragment) || document.drawsOutside(index) else { return }
    let runs = document.visualRuns(ofFragment: index)
    let chunks = paintChunks(of: runs, fragment)
    defer { if manager.showsInvisibleCharacters { paintInvisibles(of: runs, fragment) } }
    let hasLines = chunks.contains { $0.style.hasLines }
    let lines = hasLines ? DecorationLineTracer(fragment: fragment, source: manager.source, runs: runs) : nil
    if callsManager, hasLines {
      callManagerForLines(.under, chunks, runs, index)
    } else if let lines {
      paint(lines.segments(.under, in: chunks), .under, fragment, runs)
    }
    for chunk in chunks { paint(chunk, of: runs, fragment) }
    if chunks.contains(where: { $0.style.ruby != nil }) { paintRubies(over: chunks, of: runs) }
    if callsManager, hasLines {
      callManagerForLines(.through, chunks, runs, index)
    } else if let lines {
      paint(lines.segments(.through, in: chunks), .through, fragment, runs)
    }
  }

  /// Returns whether a fragment is visible. Swashes and marks are assumed to exceed the line by at most its height.
  private func isVisible(_ fragment: PlacedFragment) -> Bool {
    let (rect, reach) = (fragment.rect, fragment.rect.height.points)
    return rect.x.points - reach < visibleRect.maxX && rect.maxX.points + reach > visibleRect.minX
      && rect.y.points - reach < visibleRect.maxY && rect.maxY.points + reach > visibleRect.minY
  }

  func foreground(of style: PaintStyle) -> GalleyRaster.Color {
    if let recent, recent.style === style { return recent.foreground }
    let color = style.foreground?.cgColor.raster ?? GalleyRaster.Color(red: 0, green: 0, blue: 0, alpha: 1)
    recent = (style, color)
    return color
  }

  // MARK: Cutting runs by paint

  func paintChunks(of runs: [VisualRun], _ fragment: PlacedFragment) -> [PaintChunk] {
    let paints = manager.paint(ofFragment: fragment).runs
    guard let only = paints.first else { return [] }
    // Most paragraphs have uniform paint, and all of their text is drawn.
    if paints.count == 1, characters.lowerBound <= fragment.range.lowerBound, fragment.range.upperBound <= characters.upperBound {
      return runs.indices.map { PaintChunk(run: $0, glyphs: 0..<runs[$0].glyphs.count, style: only.style) }
    }
    var chunks: [PaintChunk] = []
    chunks.reserveCapacity(runs.count)
    let start = document.paragraphStart(fragment.paragraph)
    for index in runs.indices { cut(index, of: runs, paints, paragraphStart: start, into: &chunks) }
    return chunks
  }

  private func cut(
    _ index: Int, of runs: [VisualRun], _ paints: [PaintRun], paragraphStart start: UTF16Offset,
    into chunks: inout [PaintChunk]
  ) {
    let (range, isInserted) = (runs[index].range, runs[index].isInserted)
    let clusters = runs[index].clusters
    let isWhole = characters.lowerBound <= range.lowerBound && range.upperBound <= characters.upperBound
    var glyph = 0
    while glyph < clusters.count {
      // An ellipsis or a hyphen has the paint of the previous character. A hyphen's cluster is the end of its run.
      let character = isInserted ? max(start, clusters[glyph] - 1) : min(clusters[glyph], range.upperBound - 1)
      let paintIndex = paints.index(holding: character.relative(to: start))
      let covered = start + (paintIndex == 0 ? 0 : paints[paintIndex - 1].end)..<start + paints[paintIndex].end
      var end = clusters.count
      if !isInserted, !(covered.lowerBound <= range.lowerBound && range.upperBound <= covered.upperBound) {
        end = glyph + 1
        while end < clusters.count, covered.contains(min(clusters[end], range.upperBound - 1)) { end += 1 }
      }
      let chunk = PaintChunk(run: index, glyphs: glyph..<end, style: paints[paintIndex].style)
      if isWhole { chunks.append(chunk) } else { appendShown(chunk, clusters, last: range.upperBound - 1, to: &chunks) }
      glyph = end
    }
  }

  /// Appends a chunk without the glyphs at its ends that are not drawn; nothing if none is left.
  private func appendShown(_ chunk: PaintChunk, _ clusters: [UTF16Offset], last: UTF16Offset, to chunks: inout [PaintChunk]) {
    var glyphs = chunk.glyphs
    func isShown(_ glyph: Int) -> Bool { characters.contains(min(clusters[glyph], last)) }
    while let first = glyphs.first, !isShown(first) { glyphs = first + 1..<glyphs.upperBound }
    while let end = glyphs.last, !isShown(end) { glyphs = glyphs.lowerBound..<end }
    if !glyphs.isEmpty { chunks.append(PaintChunk(run: chunk.run, glyphs: glyphs, style: chunk.style)) }
  }
}

/// Adjacent glyphs of a visual run with uniform paint.
struct PaintChunk {
  /// The index of the run in its fragment.
  var run: Int
  var glyphs: Range<Int>
  var style: PaintStyle
}

extension [PaintRun] {
  /// Returns the index of the run that contains `offset`; that of the last run if `offset` is beyond the end, and 0 without runs. O(log *n*) in the
  /// number of runs.
  func index(holding offset: ParagraphOffset) -> Int {
    var low = 0
    var high = count - 1
    while low < high {
      let middle = (low + high) / 2
      if self[middle].end > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the runs that overlap `range`; at least one, unless there are no runs. O(log *n* + result), where *n* is the number of runs.
  func meeting(_ range: Range<ParagraphOffset>) -> [PaintRun] {
    guard !isEmpty else { return [] }
    let first = index(holding: range.lowerBound)
    return Array(self[first...Swift.max(first, index(holding: range.upperBound - 1))])
  }
}
