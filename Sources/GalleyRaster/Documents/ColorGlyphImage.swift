import GalleyCCairo

/// The image of a color glyph in one font and size.
///
/// cairo embeds each surface once in a document, however often it is drawn.
final class ColorGlyphImage {
  private let surface: OpaquePointer
  private let (width, height): (Int, Int)
  /// Relative to the position of the glyph.
  private let frame: Rect
  /// Keeps the font, whose identity is the key of this image.
  private let provider: any GlyphProvider

  /// Creates the image of a glyph in the font of a run; `nil` if the glyph is not an image.
  init?(_ glyph: UInt32, in run: GlyphRun) {
    guard let image = run.colorImage(of: glyph, scale: PDFCanvas.imageScale * 2), image.bitmap.width > 0, image.bitmap.height > 0 else { return nil }
    (width, height, frame, provider) = (image.bitmap.width, image.bitmap.height, image.frame, run.provider)
    surface = image.bitmap.makeOwnCairoSurface()
  }

  deinit { cairo_surface_destroy(surface) }

  /// Draws the image at the position of a glyph, in the coordinates that `ctm` transforms to page points.
  func draw(at position: Point, _ ctm: Affine, alpha: Double, in shapes: CairoShapes) {
    // To extend an image, cairo embeds a larger copy for each position.
    shapes.draw(
      surface: surface, width: width, height: height, in: frame.offset(x: position.x, y: position.y), ctm, smoothly: true, alpha: alpha,
      extend: CAIRO_EXTEND_NONE)
  }
}
