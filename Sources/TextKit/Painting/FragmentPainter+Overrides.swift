import AttributedText
import CoreGraphics
import Fonts
import struct Foundation.NSRange
import Raster
import TextEngine
import UIFoundation

/// Telling a subclass of what it may draw in its own way.
extension FragmentPainter {
  /// Glyphs of one look, by the subclass if it overrides their drawing.
  func show(_ glyphs: GlyphRun, _ color: Raster.Color) {
    guard let overridingOrigin, let instance = glyphs.provider as? FontInstance else { return canvas.draw(glyphs, color) }
    let attributes = shownCharacter < manager.source.length ? manager.source.attributes(at: shownCharacter, effectiveRange: nil) : [:]
    let named = attributes[.font] as? UIFont
    let font = named?.instance === instance ? named! : UIFont(instance: instance)
    let positions = glyphs.positions.map { CGPoint(x: $0.x + overridingOrigin.x, y: $0.y + overridingOrigin.y) }
    asClient(overridingOrigin) {
      context.saveGState()
      context.setFillColor(CGColor(color))
      manager.runBeingShown = glyphs
      manager.showCGGlyphs(
        glyphs.glyphs.map { CGGlyph(truncatingIfNeeded: $0) }, positions: positions, count: positions.count, font: font, textMatrix: .identity,
        attributes: attributes, in: context)
      manager.runBeingShown = nil
      context.restoreGState()
    }
  }

  /// A fragment with lines under or through its text.
  func paint(_ pieces: [PaintPiece], of runs: [VisualRun], _ fragment: PlacedFragment, tellingOf origin: CGPoint) {
    tell(.under, pieces, runs, fragment, origin)
    for piece in pieces { paint(piece, of: runs, fragment) }
    tell(.through, pieces, runs, fragment, origin)
  }

  /// Calls the manager once for each stretch of one style.
  private func tell(_ place: LinePlace, _ pieces: [PaintPiece], _ runs: [VisualRun], _ fragment: PlacedFragment, _ origin: CGPoint) {
    var next: (characters: Range<Int>, style: NSUnderlineStyle, look: PaintStyle)?
    let line = manager.glyphs(forCharacters: fragment.range)
    func tellNext() {
      guard let told = next else { return }
      let glyphs = manager.glyphs(forCharacters: told.characters)
      asClient(origin) {
        switch place {
        case .under:
          manager.underlineGlyphRange(
            glyphs, underlineType: told.style, lineFragmentRect: CGRect(fragment.rect), lineFragmentGlyphRange: line, containerOrigin: origin)
        case .through:
          manager.strikethroughGlyphRange(
            glyphs, strikethroughType: told.style, lineFragmentRect: CGRect(fragment.rect), lineFragmentGlyphRange: line, containerOrigin: origin)
        }
      }
    }
    for piece in pieces.sorted(by: { characters(of: $0, runs).lowerBound < characters(of: $1, runs).lowerBound }) {
      guard let style = piece.style[keyPath: place.decoration]?.style else { continue }
      let own = characters(of: piece, runs)
      if let open = next, open.look === piece.style, open.characters.upperBound >= own.lowerBound {
        next!.characters = open.characters.lowerBound..<max(open.characters.upperBound, own.upperBound)
      } else {
        tellNext()
        next = (own, style, piece.style)
      }
    }
    tellNext()
  }

  private func characters(of piece: PaintPiece, _ runs: [VisualRun]) -> Range<Int> {
    let run = runs[piece.run]
    let clusters = run.clusters[piece.glyphs]
    let (low, high) = (clusters.min()!, clusters.max()!)
    return min(low, run.range.upperBound)..<max(low, run.clusters.filter { $0 > high }.min() ?? run.range.upperBound)
  }

  /// Draws lines beside the characters that are drawn, of one fragment.
  func paintLines(_ place: LinePlace, ofFragment index: Int, as style: NSUnderlineStyle) {
    let fragment = document.fragments[index]
    guard fragment.paragraph < manager.paints.count else { return }
    let runs = document.visualRuns(ofFragment: index)
    let lines = LineTracer(fragment: fragment, source: manager.source, runs: runs)
    paint(lines.segments(of: place.decoration, in: pieces(of: runs, fragment), as: style), place, fragment, runs)
  }

  /// In the space that clients draw in, with the context the current one.
  private func asClient(_ origin: CGPoint, _ body: () -> Void) {
    canvas.save()
    canvas.translate(x: -Double(origin.x), y: -Double(origin.y))
    withGraphicsContext(context, body)
    canvas.restore()
  }
}
