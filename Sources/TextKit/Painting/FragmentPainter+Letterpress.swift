import GalleyRaster

/// `NSTextEffectLetterpressStyle`: glyphs look pressed into the page, with light from above.
///
/// The effect has three parts, in drawing order: light along the lower edges, the face of the glyph, and a shadow
/// inside along its upper edges. Glyphs without outlines, such as emoji, have no effect. Glyphs that are only stroked
/// have no shadow.
extension FragmentPainter {
  /// Draws the light below each glyph; nothing without the effect. Called before the glyphs are drawn.
  func paintLetterpressHighlight(_ glyphs: GlyphRun, _ style: PaintStyle, _ color: GalleyRaster.Color) {
    guard style.isLetterpress else { return }
    // Use paths: a second run of glyphs would be a second text in a PDF.
    let lit = glyphs.outline.applying(Affine(translationX: 0, y: Letterpress.depth(of: glyphs)))
    canvas.fill(lit, GalleyRaster.Color(red: 1, green: 1, blue: 1, alpha: 0.6 * color.alpha))
  }

  /// Draws the shadow of the upper edges; nothing without the effect or if glyphs are only stroked. Called after the glyphs are drawn.
  func paintLetterpressShadow(_ glyphs: GlyphRun, _ style: PaintStyle, _ color: GalleyRaster.Color) {
    guard style.isLetterpress, style.strokeWidth <= 0 else { return }
    let outline = glyphs.outline
    guard !outline.isEmpty else { return }
    let depth = Letterpress.depth(of: glyphs)
    canvas.save()
    canvas.clip(to: outline)
    for step in Letterpress.steps {
      // The area of the glyph outside of a copy that is shifted down.
      let bounds = outline.bounds
      let around = Rect(x: bounds.minX - depth, y: bounds.minY - depth, width: bounds.width + 2 * depth, height: bounds.height + 3 * depth)
      var edge = Path.rect(around)
      edge.append(outline.applying(Affine(translationX: 0, y: depth * step)))
      canvas.fill(edge, Letterpress.shade(of: color), rule: .evenOdd)
    }
    canvas.restore()
  }
}

/// Dimensions and colors of the letterpress effect.
enum Letterpress {
  /// Fractions of the depth. Each draws a part of the shadow, so that it fades towards the middle of a stroke.
  static let steps = [0.35, 0.7, 1.05]

  /// Returns the extent of light and shadow, in points. It grows with the font size, between limits.
  static func depth(of glyphs: GlyphRun) -> Double { min(max(glyphs.provider.size / 24, 0.6), 2) }

  /// Returns the color of the glyph's face. Dark colors are lightened, because a shadow is invisible on black.
  static func face(of color: Color) -> Color {
    let luma = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
    let white = 0.36 * max(1 - luma, 0)
    func mix(_ part: Double) -> Double { part + (1 - part) * white }
    return Color(red: mix(color.red), green: mix(color.green), blue: mix(color.blue), alpha: color.alpha)
  }

  /// Returns the color of one step of the shadow, a much darker text color.
  static func shade(of color: Color) -> Color {
    Color(red: color.red * 0.25, green: color.green * 0.25, blue: color.blue * 0.25, alpha: 0.45 * color.alpha)
  }
}
