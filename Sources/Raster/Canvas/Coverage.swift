import CCairo

/// What is done with a path.
enum MaskSource: Hashable, Sendable {
  case fill(FillRule)
  case stroke(StrokeStyle)
}

/// All that decides a mask: a path, its way to the mask's pixels, what is done with it, and a blur.
///
/// Of the whole path, whatever the clip: cairo covers the pixels of an edge a little otherwise where the surface cuts it,
/// so a part drawn anew would differ from the whole.
struct Coverage: Hashable, Sendable {
  var path: Path
  /// To the mask's pixels, before the blur widens it.
  var ctm: Affine
  var pen: MaskSource
  var width: Int
  var height: Int
  /// Of the blur, in pixels.
  var sigma: Double
  /// Whether pixels at an edge are covered by their share.
  var isSmooth = true

  /// Masks of more pixels hold only what lies within the canvas.
  static let mostPixels = 4 << 20
  static let longestSide = 8192

  /// The coverage and the device pixel at its corner; `nil` for a path that covers nothing.
  ///
  /// - Parameter limits: what any picture of the canvas may show of the path; the same whatever is drawn anew.
  static func placed(
    _ path: Path, _ ctm: Affine, _ pen: MaskSource, sigma: Double = 0, within limits: IntRect, isSmooth: Bool = true
  ) -> (coverage: Coverage, corner: IntRect)? {
    let bounds = extent(of: path, ctm, pen, within: limits)
    guard !bounds.isEmpty, Bitmap.isPossible(width: bounds.width, height: bounds.height) else { return nil }
    var local = ctm.concatenating(Affine(translationX: -Double(bounds.x), y: -Double(bounds.y)))
    // cairo's own precision: so a shape that moves by whole pixels finds its mask again.
    (local.tx, local.ty) = (rounded(local.tx), rounded(local.ty))
    // A fill is its points in pixels, wherever its own space has them: each sheet of a page finds the mask of the first.
    if case .fill = pen {
      let coverage = Coverage(
        path: path.applying(local), ctm: .identity, pen: pen, width: bounds.width, height: bounds.height, sigma: sigma, isSmooth: isSmooth)
      return (coverage, bounds)
    }
    let coverage = Coverage(path: path, ctm: local, pen: pen, width: bounds.width, height: bounds.height, sigma: sigma, isSmooth: isSmooth)
    return (coverage, bounds)
  }

  private static func rounded(_ value: Double) -> Double { abs(value) < 1e9 ? (value * 256).rounded() / 256 : value }

  /// In the same precision, so that sums of other numbers are the same place.
  static func rounded(_ rect: Rect) -> Rect {
    Rect(x: rounded(rect.x), y: rounded(rect.y), width: rounded(rect.width), height: rounded(rect.height))
  }

  /// The pixels that ink may reach.
  static func extent(of path: Path, _ ctm: Affine, _ pen: MaskSource, within limits: IntRect) -> IntRect {
    switch pen {
    case .fill: fitted(IntRect(covering: path.applying(ctm).bounds), within: limits)
    case .stroke(let style):
      fitted(IntRect(covering: path.bounds.outset(by: min(style.reach, 1e6)).applying(ctm)), within: limits)
    }
  }

  /// The pixels of a picture that is made as a whole: all, or where those are very many, as much as may be seen.
  static func fitted(_ extent: IntRect, within limits: IntRect) -> IntRect {
    let isSmall = max(extent.width, extent.height) <= longestSide && extent.width * extent.height <= mostPixels
    return isSmall ? extent : extent.intersection(limits)
  }

  /// The mask, made afresh; its corner is the coverage's.
  func mask() -> Mask {
    let mask = maskByItsCorners() ?? wholeMask()
    if sigma == 0, case .fill = pen { mask.core = mask.findCore() }
    return mask
  }

  func wholeMask() -> Mask {
    let sharp = Mask(bounds: IntRect(x: 0, y: 0, width: width, height: height)) { context in
      let shapes = CairoShapes(context: context)
      if !isSmooth { cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE) }
      switch pen {
      case .fill(let rule): shapes.fill(path, ctm, .black, rule)
      case .stroke(let style): shapes.stroke(path, ctm, .black, style)
      }
    }
    return sigma > 0 ? sharp.blurred(sigma: sigma) : sharp
  }
}
