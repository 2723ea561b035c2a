import GalleyCCairo

/// The operation that turns a path into a mask.
enum MaskSource: Hashable, Sendable {
  case fill(FillRule)
  case stroke(StrokeStyle)
}

/// The key of a mask: a path, its transform to the mask's pixels, the operation and a blur.
///
/// A mask covers the whole path regardless of the clip. Cairo computes slightly different coverage if the surface cuts
/// an edge, so partial redraws would differ from full ones.
struct Coverage: Hashable, Sendable {
  var path: Path
  /// The transform to the mask's pixels, before blurring enlarges it.
  var ctm: Affine
  var source: MaskSource
  var width: Int
  var height: Int
  /// The standard deviation of the blur, in pixels.
  var sigma: Double
  /// Whether edge pixels are covered proportionally.
  var isSmooth = true

  /// The maximum number of pixels of a whole mask. Larger masks are cut to the canvas.
  static let maximumPixels = 4 << 20
  static let longestSide = 8192

  /// Returns the coverage and the device rectangle of the mask, or `nil` if the path covers nothing, or more than a bitmap can have.
  ///
  /// - Parameter limits: The pixels that any image of the canvas can show, independent of the area being redrawn.
  static func positioned(
    _ path: Path, _ ctm: Affine, _ source: MaskSource, sigma: Double = 0, within limits: IntRect, isSmooth: Bool = true
  ) -> (coverage: Coverage, corner: IntRect)? {
    let bounds = extent(of: path, ctm, source, within: limits)
    guard !bounds.isEmpty, Bitmap.isPossible(width: bounds.width, height: bounds.height) else { return nil }
    var local = ctm.concatenating(Affine(translationX: -Double(bounds.x), y: -Double(bounds.y)))
    // Round to cairo's precision, so that a shape moved by whole pixels finds its cached mask.
    (local.tx, local.ty) = (rounded(local.tx), rounded(local.ty))
    // Key fills by their points in pixels, independent of user space, so that equal pages share one mask.
    if case .fill = source {
      let coverage = Coverage(
        path: path.applying(local), ctm: .identity, source: source, width: bounds.width, height: bounds.height, sigma: sigma, isSmooth: isSmooth)
      return (coverage, bounds)
    }
    let coverage = Coverage(path: path, ctm: local, source: source, width: bounds.width, height: bounds.height, sigma: sigma, isSmooth: isSmooth)
    return (coverage, bounds)
  }

  private static func rounded(_ value: Double) -> Double { abs(value) < 1e9 ? (value * 256).rounded() / 256 : value }

  /// Returns a rectangle rounded to 1/256, cairo's precision, so that coordinates computed in different ways compare equal.
  static func rounded(_ rect: Rect) -> Rect {
    Rect(x: rounded(rect.x), y: rounded(rect.y), width: rounded(rect.width), height: rounded(rect.height))
  }

  /// Returns the device rectangle within `limits` that the ink of a path can reach.
  static func extent(of path: Path, _ ctm: Affine, _ source: MaskSource, within limits: IntRect) -> IntRect {
    switch source {
    case .fill: fitted(IntRect(covering: path.applying(ctm).bounds), within: limits)
    case .stroke(let style):
      fitted(IntRect(covering: path.bounds.outset(by: min(style.reach, 1e6)).applying(ctm)), within: limits)
    }
  }

  /// Returns the pixels to render: all of `extent`, or only its visible part if it is very large.
  static func fitted(_ extent: IntRect, within limits: IntRect) -> IntRect {
    let isSmall = max(extent.width, extent.height) <= longestSide && extent.width * extent.height <= maximumPixels
    return isSmall ? extent : extent.intersection(limits)
  }

  /// Returns the rendered mask, without a cache. Its top left corner is that of the coverage.
  func mask() -> Mask {
    let mask = maskFromCorners() ?? wholeMask()
    if sigma == 0, case .fill = source { mask.core = mask.findCore() }
    return mask
  }

  func wholeMask() -> Mask {
    let sharp = Mask(bounds: IntRect(x: 0, y: 0, width: width, height: height)) { context in
      let shapes = CairoShapes(context: context)
      if !isSmooth { cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE) }
      switch source {
      case .fill(let rule): shapes.fill(path, ctm, .black, rule)
      case .stroke(let style): shapes.stroke(path, ctm, .black, style)
      }
    }
    return sigma > 0 ? sharp.blurred(sigma: sigma) : sharp
  }
}
