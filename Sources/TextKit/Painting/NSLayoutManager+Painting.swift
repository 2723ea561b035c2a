import CoreGraphics
import GalleyAttributedText
import GalleyTextEngine
import UIFoundation

/// A drawing pass. Backgrounds are below all glyphs.
enum PaintLayer {
  case backgrounds, glyphs
}

extension NSLayoutManager {
  func paint(_ layer: PaintLayer, glyphs: Range<GlyphIndex>, at origin: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext(), !glyphs.isEmpty else { return }
    let characters = characters(of: glyphs)
    layOut(through: characters)
    paint(layer, fragments: Array(fragments(meeting: characters)), characters: characters, at: origin, in: context)
  }

  /// Lays out and draws the text of `container` that intersects `rect`, in the container's space, backgrounds first, with the container's origin at
  /// `origin` in the context. Traps if the container belongs to another layout manager.
  ///
  /// Does not number glyphs, so that text before the container need not be shaped.
  public func drawText(in container: NSTextContainer, meeting rect: CGRect, at origin: CGPoint, context: CGContext) {
    if document.regions[index(of: container)].height.isUnlimited { layOut(rect, in: container) } else { ensureLayout(for: container) }
    // A client can have removed it in a callback during layout.
    guard let region = containerIndex(of: container) else { return }
    // Swashes and marks can extend beyond their line, so include half a line above and below.
    let reach = document.fragments(inRegion: region).first.map { CGFloat(document.fragments[$0].rect.height.points) } ?? 0
    let fragments = fragments(inRegion: region, meeting: rect.insetBy(dx: -reach, dy: -reach / 2))
    let all = 0..<document.textEnd
    paint(.backgrounds, fragments: fragments, characters: all, at: origin, in: context)
    paint(.glyphs, fragments: fragments, characters: all, at: origin, in: context)
  }

  /// Draws the characters that are in `container`, which must be laid out, with its origin at `origin` in the context. Does not number glyphs.
  /// Traps if the container belongs to another layout manager.
  public func drawText(ofCharacters characters: Range<Int>, in container: NSTextContainer, at origin: CGPoint, context: CGContext) {
    let region = index(of: container)
    let characters = Range<UTF16Offset>(utf16: characters)
    let fragments = fragments(meeting: characters).filter { document.fragments[$0].region == region }
    paint(.backgrounds, fragments: fragments, characters: characters, at: origin, in: context)
    paint(.glyphs, fragments: fragments, characters: characters, at: origin, in: context)
  }

  func paint(
    _ layer: PaintLayer, fragments: [Int], characters: Range<UTF16Offset>, at origin: CGPoint, in context: CGContext
  ) {
    switch layer {
    case .backgrounds:
      for index in fragments { paintBackgrounds(ofFragment: index, characters, at: origin) }
    case .glyphs:
      context.canvas.save()
      context.canvas.translate(x: Double(origin.x), y: Double(origin.y))
      let painter = FragmentPainter(manager: self, context: context, characters: characters, origin: origin)
      for index in fragments { painter.paint(index) }
      context.canvas.restore()
    }
  }

  func fill(_ rects: UnsafeBufferPointer<CGRect>, _ color: UIColor) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let color = color.cgColor.raster
    for rect in rects { context.canvas.fill(rect.raster, color) }
  }

  /// Fills the background of text over its line's height.
  private func paintBackgrounds(ofFragment index: Int, _ characters: Range<UTF16Offset>, at origin: CGPoint) {
    let fragment = document.fragments[index]
    guard fragment.paragraph < document.paragraphCount, case let paint = paint(ofFragment: fragment), paint.hasBackgrounds
    else { return }
    let start = document.range(ofParagraph: fragment.paragraph).lowerBound
    let shown = fragment.range.clamped(to: characters)
    // A paragraph can have very many runs: examine only those on the fragment.
    let runs = paint.runs.meeting(shown.relative(to: start))
    var runStart = shown.lowerBound
    for run in runs {
      defer { runStart = start + run.end }
      guard let color = run.style.background, runStart < shown.upperBound, start + run.end > shown.lowerBound
      else { continue }
      let range = (runStart..<start + run.end).clamped(to: shown)
      let padding = paddings(ofRegion: fragment.region)
      // White space that hangs over the end of the line has no background.
      let rects = extents(of: range, inFragment: index).compactMap { extent -> CGRect? in
        let left = max(extent.lowerBound, fragment.used.x + padding)
        let right = min(extent.upperBound, fragment.used.maxX - padding)
        guard left < right else { return nil }
        return CGRect(LayoutRect(x: left, y: fragment.used.y, width: right - left, height: fragment.used.height))
          .offsetBy(dx: origin.x, dy: origin.y)
      }
      fillBackgroundRectArray(rects, count: rects.count, forCharacterRange: range.nsRange, color: color)
    }
  }
}
