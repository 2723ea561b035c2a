import GalleyCCairo

extension PDFCanvas {
  func paint(_ bitmap: Bitmap, in rect: Rect, _ ctm: Affine, smoothly: Bool, alpha: Double = 1) {
    guard bitmap.width > 0, bitmap.height > 0 else { return }
    // Copy the image: the PDF retains it until it is finished, when the caller's pixels may have changed.
    let image = bitmap.makeOwnCairoSurface()
    defer { cairo_surface_destroy(image) }
    shapes.draw(
      surface: image, width: bitmap.width, height: bitmap.height, in: rect, ctm, smoothly: smoothly, alpha: alpha)
  }

  /// The resolution of photographs in pixels per point: 300 per inch, for printing.
  static let imageResolution = 300.0 / 72

  /// The resolution of shadows and color glyphs in pixels per point.
  static let imageScale = 2.0

  /// Draws the shadow of a group on the page, as an image. `drawn` is cairo's pattern of the group, and `extent`, in page points, contains its
  /// drawing. Does nothing if the shadow would be empty or too large for a bitmap.
  func cast(_ shadow: Shadow, of drawn: OpaquePointer, over extent: Rect, alpha: Double) {
    let scale = PDFCanvas.imageScale
    let bounds = IntRect(covering: extent.applying(Affine(scaleX: scale, y: scale)))
    guard !bounds.isEmpty, Bitmap.isPossible(width: bounds.width, height: bounds.height) else { return }
    let mask = Mask(bounds: bounds) { context in
      cairo_translate(context, -Double(bounds.x), -Double(bounds.y))
      cairo_scale(context, scale, scale)
      cairo_set_source(context, drawn)
      cairo_paint(context)
    }
    var color = shadow.color
    color.alpha *= alpha
    let blurred = mask.blurred(sigma: shadow.sigma(scale: scale))
    guard Bitmap.isPossible(width: blurred.bounds.width, height: blurred.bounds.height) else { return }
    let frame = Rect(blurred.bounds).applying(Affine(scaleX: 1 / scale, y: 1 / scale)).offset(x: shadow.offset.x, y: shadow.offset.y)
    paint(blurred.image(color), in: frame, .identity, smoothly: true)
  }
}

extension Bitmap {
  /// Returns a cairo surface with a copy of the pixels. The caller destroys it.
  func makeOwnCairoSurface() -> OpaquePointer {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))!
    let rowBytes = Int(cairo_image_surface_get_stride(surface))
    if let bytes = cairo_image_surface_get_data(surface) {
      for row in 0..<height {
        (bytes + row * rowBytes).withMemoryRebound(to: UInt32.self, capacity: width) {
          $0.update(from: pixels + row * stride, count: width)
        }
      }
    }
    cairo_surface_mark_dirty(surface)
    return surface
  }
}

extension BlendMode {
  /// The cairo operator of the blend mode; `OVER` if PDF does not support the mode.
  var operatorOfPDF: cairo_operator_t {
    switch self {
    case .multiply, .plusDarker: CAIRO_OPERATOR_MULTIPLY
    case .screen, .plusLighter: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    default: CAIRO_OPERATOR_OVER
    }
  }
}
