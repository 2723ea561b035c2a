import Raster

/// `NSTextEffectLetterpressStyle`: letters look as if they were pressed into the page, with the light from above.
///
/// Three parts make the effect, in the order of painting: light on the page along the lower edges, the face of the letter, and a shadow
/// inside of the letter along its upper edges. Letters without outlines, such as emoji, have no effect, and no shadow lies in letters
/// that are outlined only.
extension FragmentPainter {
  /// Paints the light, which falls on the page below each letter. Called before the letters are painted.
  func paintPressedLight(_ glyphs: GlyphRun, _ style: PaintStyle, _ color: Raster.Color) {
    guard style.isLetterpress else { return }
    // As paths: a second run of glyphs would be a second text in a PDF.
    let lit = glyphs.outline.applying(Affine(translationX: 0, y: Letterpress.depth(of: glyphs)))
    canvas.fill(lit, Raster.Color(red: 1, green: 1, blue: 1, alpha: 0.6 * color.alpha))
  }

  /// Paints the shadow that the upper edges cast into the letters. Called after the letters are painted.
  func paintPressedShade(_ glyphs: GlyphRun, _ style: PaintStyle, _ color: Raster.Color) {
    guard style.isLetterpress, style.strokeWidth <= 0 else { return }
    let outline = glyphs.outline
    guard !outline.isEmpty else { return }
    let depth = Letterpress.depth(of: glyphs)
    canvas.save()
    canvas.clip(to: outline)
    for step in Letterpress.steps {
      // All of the letter that its copy a little lower does not cover.
      let bounds = outline.bounds
      let around = Rect(x: bounds.minX - depth, y: bounds.minY - depth, width: bounds.width + 2 * depth, height: bounds.height + 3 * depth)
      var edge = Path.rect(around)
      edge.append(outline.applying(Affine(translationX: 0, y: depth * step)))
      canvas.fill(edge, Letterpress.shade(of: color), rule: .evenOdd)
    }
    canvas.restore()
  }
}

/// Measures and colours of the letterpress effect.
enum Letterpress {
  /// Parts of the depth; each paints its share of the shadow, which so fades towards the middle of a stroke.
  static let steps = [0.35, 0.7, 1.05]

  /// How far light and shadow reach, in points: more in large letters, and always seen.
  static func depth(of glyphs: GlyphRun) -> Double { min(max(glyphs.provider.size / 24, 0.6), 2) }

  /// The colour of the letter's face. Dark colours are lightened, since no shadow shows on black.
  static func face(of color: Color) -> Color {
    let luma = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
    let white = 0.36 * max(1 - luma, 0)
    func mix(_ part: Double) -> Double { part + (1 - part) * white }
    return Color(red: mix(color.red), green: mix(color.green), blue: mix(color.blue), alpha: color.alpha)
  }

  /// The colour of one step of the shadow: the text's colour, much darker.
  static func shade(of color: Color) -> Color {
    Color(red: color.red * 0.25, green: color.green * 0.25, blue: color.blue * 0.25, alpha: 0.45 * color.alpha)
  }
}
